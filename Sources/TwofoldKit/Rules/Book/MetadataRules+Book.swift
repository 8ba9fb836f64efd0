extension MetadataRules {
    static let rules: [Rule] = [.densityStray, .colorOddProfile]
}

extension Rule {
    package static let densityStray = Rule(
        "density.stray", .note, items: [15, 16, 18],
        meaning: "the resolution of a PNG, JPEG or TIFF is neither 72 dpi nor 72 times its scale, to half a dpi",
        fix: "export it at that resolution, or without one",
        why: "devices ignore it, but desktop programs show the image at another size than its points")

    package static let colorOddProfile = Rule(
        "colour.odd-profile", .warning, or: .note, items: [70],
        meaning: "one file of an image has another color profile than the others "
            + "(a note for one file in a folder of four or more)",
        fix: "convert it to the profile of the others, or all of them to sRGB",
        why: "the same sample values mean other colors in this file, so it does not match the others")
}

extension Diagnostic {
    static func strayDensity(_ path: BytePath, _ dpi: (x: Double, y: Double), _ scale: ScaleFactor?) -> Diagnostic {
        let (x, y) = (Int(dpi.x.rounded()), Int(dpi.y.rounded()))
        let claim = x == y ? "its resolution is \(x) dpi" : "its resolution is \(x) dpi across and \(y) dpi down"
        let own = scale ?? .x1
        let right = 72 * own.pixelsPerPoint
        let expected = scale == nil ? "72 times its scale" : own == .x1 ? "72" : "72, or \(right) at \(own)"
        return Rule.densityStray.diagnostic(
            path, "\(claim); expected \(expected)\(x == y ? "" : ", in both directions")",
            fix: "export it at \(right) dpi, or without a resolution; its pixels stay as they are")
    }

    static func oddProfile(_ file: CheckedFile, of others: [CheckedFile], _ severity: Severity) -> Diagnostic {
        let group = severity == .note ? "its folder" : "this image"
        let all = others.count == 1 ? Quoting.display(others[0].path.name) : "the other files of \(group)"
        let (own, other) = (profile(file), others.first.map(profile) ?? "another")
        return Rule.colorOddProfile.diagnostic(
            file.path,
            "its color profile is \(own), but that of \(all) is \(own == other ? "another of that name" : other)",
            as: severity, related: severity == .note ? [] : others.map(\.path))
    }

    private static func profile(_ file: CheckedFile) -> String {
        guard case .known(let profile) = file.profile else { return "none (sRGB)" }
        return profile.name.isEmpty ? "one without a name" : "\"\(Quoting.escape(profile.name))\""
    }
}
