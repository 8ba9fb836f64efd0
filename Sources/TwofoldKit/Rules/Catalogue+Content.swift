// Messages of the rules about pixels and metadata; see Catalogue.swift.

extension Diagnostic {
    // MARK: Content

    static func pixelDoubled(_ path: BytePath, isOnly: Bool) -> Diagnostic {
        Diagnostic(
            .contentPixelDoubled, .warning, path,
            "every 2×2 block of it is of one colour: this is a 1x file with each pixel doubled",
            fix: redraw(isOnly: isOnly))
    }

    static func upscaled(_ path: BytePath, isOnly: Bool) -> Diagnostic {
        Diagnostic(
            .contentUpscaled, .warning, path,
            "it holds no more than half of its pixels can: this is a smaller picture that was enlarged",
            fix: redraw(isOnly: isOnly))
    }

    /// Nobody is told to remove the only file of an image: what was made of it goes with it.
    private static func redraw(isOnly: Bool) -> String {
        isOnly
            ? "draw or export it at 2x; until then keep the file, because there is no other of this image"
            : "draw or export it at 2x, or remove this file; devices enlarge the 1x themselves"
    }

    static func differsInColour(_ path: BytePath, _ large: BytePath, _ difference: Double) -> Diagnostic {
        Diagnostic(
            .contentDiffersInColour, difference > ContentRules.certainLimit ? .warning : .note, path,
            "its colours are \(percent(difference)) away from those of \(Quoting.display(large.name)), reduced",
            fix: "export both from one source, or let Twofold make this one ('twofold adopt')", related: [large])
    }

    static func differsInStructure(_ path: BytePath, _ large: BytePath, _ difference: Double) -> Diagnostic {
        Diagnostic(
            .contentDiffersInStructure, difference > ContentRules.certainLimit ? .warning : .note, path,
            "it differs by \(percent(difference)) from \(Quoting.display(large.name)), reduced: it is another picture, or the "
                + "same one shifted",
            fix: "nothing to do where that is meant; otherwise let Twofold make it ('twofold adopt')", related: [large])
    }

    static func hairline(
        _ path: BytePath, count: Int, _ longest: Hairlines.Line, _ scale: ScaleFactor
    ) -> Diagnostic {
        let place = "\(longest.isHorizontal ? "row" : "column") \(longest.position + 1)"
        let what =
            count == 1
            ? "a line one pixel thick, \(longest.length) pixels long in \(place)"
            : "\(count) lines one pixel thick, the longest of \(longest.length) pixels in \(place)"
        return Diagnostic(
            .contentHairline, .note, path, "\(what): \(scale == .x2 ? "half a pixel" : "less than a pixel") at 1x",
            fix: "draw it \(scale.pixelsPerPoint) pixels thick on whole points, or draw the 1x by hand")
    }

    static func opaqueAlpha(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .contentOpaqueAlpha, .note, path, "it has an alpha channel, and every pixel of it is opaque",
            fix: "export it without alpha")
    }

    private static func percent(_ part: Double) -> String { "\(max(1, Int((part * 100).rounded()))) %" }

    /// Why the pixels of a file were not looked at: a note where the file is of a kind that Twofold does not decode, else an
    /// error, because nobody knows whether the file is sound.
    static func unchecked(_ error: ImageError, _ path: BytePath, limits: ImageLimits) -> Diagnostic {
        var diagnostic = image(error, path, limits: limits)
        switch error {
        case .unsupported, .animated: diagnostic.severity = .note
        default: break
        }
        return diagnostic
    }

    // MARK: Metadata

    static func strayDensity(_ path: BytePath, _ dpi: (x: Double, y: Double), _ scale: ScaleFactor?) -> Diagnostic {
        let (x, y) = (Int(dpi.x.rounded()), Int(dpi.y.rounded()))
        let claim = x == y ? "its resolution is \(x) dpi" : "its resolution is \(x) dpi across and \(y) dpi down"
        let own = scale ?? .x1
        let right = 72 * own.pixelsPerPoint
        let expected = scale == nil ? "72 times its scale" : own == .x1 ? "72" : "72, or \(right) at \(own)"
        return Diagnostic(
            .densityStray, .note, path, "\(claim); expected \(expected)\(x == y ? "" : ", in both directions")",
            fix: "export it at \(right) dpi, or without a resolution; its pixels stay as they are")
    }

    static func oddProfile(_ file: CheckedFile, of others: [CheckedFile], _ severity: Severity) -> Diagnostic {
        let what = severity == .note ? "its folder" : "its picture"
        let all = others.count == 1 ? Quoting.display(others[0].path.name) : "the others of \(what)"
        return Diagnostic(
            .colourOddProfile, severity, file.path,
            "its colour profile is \(profile(file)), and that of \(all) is \(others.first.map(profile) ?? "another")",
            fix: "convert it to the profile of the others, or all of them to sRGB",
            related: severity == .note ? [] : others.map(\.path))
    }

    private static func profile(_ file: CheckedFile) -> String {
        guard let name = file.traits?.profileName else { return "none (sRGB)" }
        return "\"\(Quoting.escape(name))\""
    }
}
