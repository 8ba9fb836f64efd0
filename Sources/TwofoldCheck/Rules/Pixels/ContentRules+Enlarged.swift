// Files that were enlarged from a smaller image, and not drawn at their scale.

extension ContentRules {
    /// - Parameter removal: What would come of removing a file.
    static func enlarged(
        _ file: CheckedFile, _ measures: PixelMeasures, _ scales: [BytePath: ScaleFactor],
        removal: (BytePath) -> Removal
    ) -> [Finding] {
        let (path, scale) = (file.path, scales[file.path] ?? file.scale)
        var findings: [Finding] = []
        if let side = measures.blockSide {
            let magnified = [2: "doubled", 3: "tripled", 4: "quadrupled"][side] ?? "repeated"
            let small = "\(scale.pixelsPerPoint / side)x"
            findings.append(
                Finding(
                    .contentPixelDoubled, path,
                    "every \(side)×\(side) block has a single color: this is a \(small) file with each pixel \(magnified)",
                    fix: measures.isPixelArt ? fixOfPixelArt : redraw(path, at: scale, removal(path)),
                    as: scale == .x2 && !measures.isPixelArt ? .warning : .note))
        }
        if let enlargement = measures.enlargement {
            let part =
                switch enlargement {
                case .oneAndAHalf: "two thirds of"
                case .two: "half"
                case .three: "a third of"
                case .four: "a quarter of"
                }
            findings.append(
                Finding(
                    .contentUpscaled, path,
                    "it has no more detail than an image of \(part) its size: a smaller image was enlarged",
                    // Soft textures have as little detail as enlarged ones, which only who drew them can tell.
                    fix: redraw(path, at: scale, removal(path))))
        }
        if let comparison = measures.comparison, comparison.difference != nil, comparison.isOrigin {
            let large = comparison.other
            let scale = scales[large] ?? AssetName(parsing: large.name).scale
            findings.append(
                Finding(
                    .contentUpscaled, large,
                    "every pixel follows from those of \(path.name(beside: large)): it was enlarged, or is too soft for its size",
                    fix: redraw(large, at: scale, removal(large)), as: .warning, related: [path]))
        }
        return findings
    }

    private static let fixOfPixelArt = "nothing if it is pixel art, which devices would blur; else draw it at its scale"

    /// The fewest files that make doubled pixels the style of a folder.
    private static let minStyle = 3

    /// The findings, as notes where every 2x of a folder is doubled, as in pixel art.
    ///
    /// - Parameter files: All files that are judged.
    static func sparingPixelArt(_ findings: [Finding], among files: some Sequence<PixelLine.Member>) -> [Finding] {
        func isDoubled(_ finding: Finding) -> Bool {
            finding.diagnostic.rule == .contentPixelDoubled && finding.diagnostic.severity == .warning
        }
        guard findings.lazy.filter(isDoubled).count >= minStyle else { return findings }
        let doubled = Set(findings.lazy.filter(isDoubled).map(\.diagnostic.path))
        let folders = Dictionary(grouping: files.lazy.filter { $0.scale == .x2 }) { $0.file.path.folder }
        return findings.map { finding in
            guard isDoubled(finding), let files = folders[finding.diagnostic.path.folder],
                files.count >= minStyle, files.allSatisfy({ doubled.contains($0.file.path) })
            else { return finding }
            var finding = finding
            finding.diagnostic.severity = .note
            finding.diagnostic.fix = fixOfPixelArt
            return finding
        }
    }

    /// No fix advises to remove a file where another rule would ask for it afterwards, except for a real one in its place.
    private static func redraw(_ path: BytePath, at scale: ScaleFactor, _ removal: Removal) -> String {
        let keep = "until then keep this file"
        let meanwhile =
            switch removal {
            case .showsTheSame: "until then remove this file, because devices enlarge the smaller one themselves"
            case .losesTheImage: "\(keep), the only one of its image"
            case .shows(let other):
                "\(keep), because \(AssetName(parsing: path.name).device?.plural ?? "devices") would show "
                    + "\(Quoting.display(other.name)) in its place"
            case .splitsSet(let other): "\(keep), because \(Quoting.display(other.name)) of its set has this scale"
            }
        return "draw or export it at \(scale); \(meanwhile)"
    }
}

extension Rule {
    static let contentPixelDoubled = Rule(
        "content.pixel-doubled", .warning, or: .note, isArt: true, items: [21],
        meaning:
            "a 2x is a 1x with each pixel doubled, also inside a margin "
            + "(a note for a 3x with each pixel tripled, for a 4x, and for pixel art: up to eight colors, or a folder of three or more 2x files that are all so)",
        fix: "draw it at its scale; remove it only if a hand-made 1x exists",
        why: "it has no more detail than a 1x, and sharp screens show its blocks", yieldsTo: [.refusal])

    static let contentUpscaled = Rule(
        "content.upscaled", .note, or: .warning, isArt: true, items: [20, 22],
        meaning: "a 2x, 3x or 4x has no more detail than a smaller image that was enlarged by interpolation, "
            + "and perhaps blurred; where a hand-made file beside it is that image, by any kernel (a warning)",
        fix: "draw it at its scale; remove it only if a hand-made 1x exists",
        why: "it is as blurred as the smaller image that devices enlarge, and the file has several times its pixels",
        yieldsTo: [.refusal])
}
