/// Metadata of files: the resolution and the color profile.
enum MetadataRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.files.compactMap(strayDensity) + oddProfiles(tree) + tree.files.compactMap { misstated($0, in: tree) }
    }

    /// Content of another format than the extension says, or crushed, in every file that some program loads: a build
    /// looks only at those that it may make variants of.
    private static func misstated(_ file: CheckedFile, in tree: CheckContext) -> Finding? {
        guard !file.isOwned, let content = file.image?.format else { return nil }
        let told = tree.surveyed[file.path] ?? []
        if !file.isWhatItSays {
            let finding = Finding(.wrongExtension(file.path, content: content, promised: file.format, isMaster: false))
            return told.contains(.imageWrongExtension) ? nil : finding
        }
        return content == .crushedPNG && !told.contains(.imageCrushed) ? Finding(.crushed(file.path)) : nil
    }

    private static func strayDensity(_ file: CheckedFile) -> Finding? {
        // Pages of several scales have several resolutions.
        guard let density = file.density, let dpi = density.dpi, file.image?.header?.pages ?? 1 == 1 else { return nil }
        // Scales of other systems have other densities.
        if case .fractionalScale = file.name.anomaly { return nil }
        // In a catalog, the name need not have the scale.
        let scales: [ScaleFactor] = file.isLoose ? [.x1, file.scale] : [.x1, .x2, .x3]
        let placed = file.rendition?.name.scale ?? FolderScales.scale(of: file.path.folder)
        guard !scales.contains(where: { density.says($0) }),
            !(placed.map { density.says($0) || density.says($0, of: 160) } ?? false)
        else { return nil }
        let (x, y) = (Int(dpi.x.rounded()), Int(dpi.y.rounded()))
        let claim = x == y ? "its resolution is \(x) dpi" : "its resolution is \(x) dpi across and \(y) dpi down"
        let scale = !file.isLoose ? .x1 : file.scale == .x1 ? placed ?? .x1 : file.scale
        let right = Int((72 * scale.factor).rounded())
        let expected = !file.isLoose ? "72 times its scale" : scale == .x1 ? "72" : "72, or \(right) at \(scale)"
        return Finding(
            .densityStray, file.path, "\(claim); expected \(expected)\(x == y ? "" : ", in both directions")",
            fix: "export it at \(right) dpi, or without a resolution; its pixels stay as they are")
    }

    // MARK: Profiles

    private struct Kind: Hashable {
        var folder: BytePath
        var format: ImageFormat
        /// Gray needs its own kind of profile.
        var isGray: Bool
    }

    private static func isGray(_ file: CheckedFile) -> Bool {
        [.grey, .greyAlpha].contains(file.image?.header?.layout)
    }

    /// Nil if the meaning of the file's colors is not known.
    private static func colors(of file: CheckedFile) -> UInt32? {
        // A crushed file states what Xcode wrote, and has its own finding.
        file.isOwned || file.image?.format == .crushedPNG ? nil : file.profile?.colors
    }

    private static func oddProfiles(_ tree: CheckContext) -> [Finding] {
        var findings: [BytePath: Finding] = [:]
        // Of two files that differ, both are known.
        var told: Set<BytePath> = []
        let files = tree.files.filter { colors(of: $0) != nil }
        let images = tree.images.map { $0.files.filter { colors(of: $0) != nil } }
        let sets = Dictionary(grouping: files.filter(\.isInCatalog), by: \.path.folder).sorted { $0.key < $1.key }
        for members in images + sets.map(\.value) {
            let parts = Array(Dictionary(grouping: members, by: isGray).values)
            for part in parts {
                // Of two files, the smaller one is the copy.
                guard let (odd, others) = odd(part) ?? pair(part) ?? line(part) else { continue }
                findings[odd.path] = oddProfile(odd, of: others, isOfImage: true)
                told.formUnion([odd.path] + (others.count == 1 ? others.map(\.path) : []))
            }
            guard parts.count == 2, told.isDisjoint(with: members.map(\.path)), let gray = grayPair(parts) else {
                continue
            }
            findings[gray.0.path] = oddProfile(gray.0, of: [gray.1], isOfImage: true)
            told.formUnion([gray.0.path, gray.1.path])
        }
        let folders = Dictionary(grouping: files) {
            Kind(folder: $0.path.folder, format: $0.format, isGray: isGray($0))
        }
        for members in folders.values where members.count >= 4 {
            guard let (odd, others) = odd(members), !told.contains(odd.path) else { continue }
            findings[odd.path] = oddProfile(odd, of: others, isOfImage: false)
        }
        return findings.values.sorted { $0.diagnostic.path < $1.diagnostic.path }
    }

    private static func oddProfile(
        _ file: CheckedFile, of others: [CheckedFile], isOfImage: Bool
    ) -> Finding {
        let group = isOfImage ? "this image" : "its folder"
        let all = others.count == 1 ? Quoting.display(others[0].path.name) : "the other files of \(group)"
        let (own, other) = (profile(file), others.first.map(profile) ?? "another")
        return Finding(
            .colorOddProfile, file.path,
            "its color profile is \(own), but that of \(all) is \(own == other ? "another of that name" : other)",
            related: isOfImage ? others.map(\.path) : [])
    }

    private static func profile(_ file: CheckedFile) -> String {
        guard case .known(let profile) = file.profile else { return "none (sRGB)" }
        return profile.name.isEmpty ? "one without a name" : "\"\(Quoting.escape(profile.name))\""
    }

    /// The only file that differs from all others, which agree.
    private static func odd(_ files: [CheckedFile]) -> (CheckedFile, [CheckedFile])? {
        guard files.count >= 3 else { return nil }
        let groups = Dictionary(grouping: files, by: colors)
        guard groups.count == 2, let odd = groups.values.first(where: { $0.count == 1 })?.first else { return nil }
        return (odd, files.filter { $0.path != odd.path })
    }

    /// Two colors, each of several files, as of two lines of devices: one file of each.
    private static func line(_ files: [CheckedFile]) -> (CheckedFile, [CheckedFile])? {
        let groups = Dictionary(grouping: files, by: colors).values.map { $0.sorted { $0.path < $1.path } }
            .sorted { $0[0].path < $1[0].path }
        guard groups.count == 2, groups.allSatisfy({ $0.count > 1 }) else { return nil }
        return (groups[1][0], [groups[0][0]])
    }

    /// A gray file and one in color, each the largest of its kind, which make different grays of the same samples.
    private static func grayPair(_ parts: [[CheckedFile]]) -> (CheckedFile, CheckedFile)? {
        let largest = parts.compactMap { part in
            part.filter { $0.profile?.tone != nil }.max(by: isSmaller)
        }
        guard largest.count == 2, largest[0].profile?.tone != largest[1].profile?.tone else { return nil }
        let sorted = largest.sorted(by: isSmaller)
        return (sorted[0], sorted[1])
    }

    private static func pair(_ files: [CheckedFile]) -> (CheckedFile, [CheckedFile])? {
        guard files.count == 2, colors(of: files[0]) != colors(of: files[1]) else { return nil }
        let sorted = files.sorted(by: isSmaller)
        return (sorted[0], [sorted[1]])
    }

    private static func isSmaller(_ a: CheckedFile, _ b: CheckedFile) -> Bool {
        (a.size?.area ?? 0, a.path) < (b.size?.area ?? 0, b.path)
    }
}

extension Rule {
    static let densityStray = Rule(
        "density.stray", .note, isArt: true, items: [15, 16, 18],
        meaning: "the resolution of a PNG, JPEG or TIFF is neither 72 dpi nor 72 times its scale, to half a dpi, "
            + "nor 160 times the scale that its folder states",
        fix: "export it at that resolution, or without one",
        why: "devices ignore it, but desktop programs show the image at another size than its points")

    static let colorOddProfile = Rule(
        "colour.odd-profile", .note, isArt: true, items: [70],
        meaning: "one file of an image, or of a folder of four or more, has another color profile than the others",
        fix: "convert it to the profile of the others, or all of them to sRGB",
        why: "the same sample values mean other colors in this file, so it does not match the others")
}
