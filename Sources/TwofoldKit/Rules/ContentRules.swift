/// What only pixels tell: of one file, and of a hand-made file beside a larger one.
///
/// What Twofold made is left out: it is what its master is.
enum ContentRules: RuleGroup {
    static let rules = [
        Rule(
            .contentPixelDoubled, .warning, items: [21],
            why: "it shows exactly what a device makes of the 1x file by itself, and is four times as large"),
        Rule(
            .contentUpscaled, .warning, items: [20, 22],
            why: "it is as blurred as what a device makes of the 1x file by itself, and is four times as large"),
        Rule(
            .contentDiffersInColour, .note, items: [19, 70],
            why: "users of other screens see other colours; on purpose now and then, and by another export more often"),
        Rule(
            .contentDiffersInStructure, .note, items: [19, 20, 70],
            why: "users of other screens see another picture; on purpose where it was simplified for small sizes"),
        Rule(
            .contentHairline, .note, items: [25],
            why: "less than a pixel is left of it at 1x, so it is blurred and weaker there"),
        Rule(
            .contentOpaqueAlpha, .note, items: [27],
            why: "pictures that are known to be opaque are drawn faster, and the file is smaller without alpha"),
    ]

    /// Mean colours farther apart than this are different colours; see the article "Rules" for how it was found.
    static let colourLimit = 0.04
    /// Beyond this a finding is a warning: hand-made pairs of published apps were seen to differ by up to 0.35.
    static let certainLimit = 0.4
    /// Pictures farther apart than this are different pictures.
    static let structureLimit = 0.1

    static func findings(in tree: CheckedTree) -> [Finding] {
        guard tree.source.readsPixels else { return [] }
        return concurrentMap(spread(lines(of: tree), over: tree.source.jobs), jobs: tree.source.jobs) { line in
            findings(line, tree.source)
        }.flatMap(\.self)
    }

    /// What is decoded together: hand-made files of one picture for one device, and single files of catalogs.
    private static func lines(of tree: CheckedTree) -> [[CheckedFile]] {
        let pictures = tree.pictures.flatMap { picture in
            picture.devices.map { device in picture.line(device).filter { !$0.isOwned } }
        }
        let single = tree.files.filter { $0.isInCatalog && !$0.isOwned && !$0.format.isVector }.map { [$0] }
        return (pictures + single).filter { line in line.contains { tree.source.isSelected($0.path) } }
    }

    /// Dealt out by size, so that each share of the work is about as large as any other.
    private static func spread(_ lines: [[CheckedFile]], over shares: Int) -> [[CheckedFile]] {
        let bySize = lines.map { line in (line, line.reduce(0) { $0 + ($1.size?.area ?? 0) }) }.sorted { $0.1 > $1.1 }
        return (0..<max(1, shares)).flatMap { share in
            stride(from: share, to: bySize.count, by: max(1, shares)).map { bySize[$0].0 }
        }
    }

    private static func findings(_ line: [CheckedFile], _ source: CheckedSource) -> [Finding] {
        let line = line.sorted { $0.scale > $1.scale }
        let known = line.indices.compactMap { index in line[index].content.flatMap { fits($0, line, index) ? $0 : nil }
        }
        let facts = known.count == line.count ? Array(zip(line, known)) : measured(line, source)
        return facts.flatMap(findings)
    }

    /// Whether what is remembered was measured beside the same file as it would be now.
    private static func fits(_ fact: ContentFact, _ line: [CheckedFile], _ index: Int) -> Bool {
        let other = line[..<index].last { isMultiple($0.scale, of: line[index].scale) }
        return fact.comparison?.other == other?.path && fact.comparison?.status == other?.status
    }

    private static func measured(_ line: [CheckedFile], _ source: CheckedSource) -> [(CheckedFile, ContentFact)] {
        var larger: [(file: CheckedFile, pixels: PixelBuffer, status: FileStatus)] = []
        var facts: [(CheckedFile, ContentFact)] = []
        for file in line {
            guard let (pixels, status) = source.picture(file) else { continue }
            var fact = single(file, pixels)
            // The nearest larger one says most, where it is larger by a whole number.
            if let other = larger.last(where: { isMultiple($0.file.scale, of: file.scale) }) {
                fact.comparison = ContentFact.Comparison(
                    other: other.file.path, status: other.status,
                    difference: difference(file, pixels, other.file, other.pixels))
            }
            source.learn(file.path, status: status) { $0.content = fact }
            larger.append((file, pixels, status))
            facts.append((file, fact))
        }
        return facts
    }

    private static func isMultiple(_ large: ScaleFactor, of small: ScaleFactor) -> Bool {
        large > small && large.pixelsPerPoint % small.pixelsPerPoint == 0
    }

    private static func single(_ file: CheckedFile, _ pixels: PixelBuffer) -> ContentFact {
        var fact = ContentFact(
            hasOpaqueAlpha: file.traits?.hasAlphaChannel == true && pixels.layout.hasAlpha && pixels.isOpaque)
        guard !file.isInCatalog, file.scale != .x1 else { return fact }
        fact.isDoubled = file.scale == .x2 && BlockEquality.isPixelDoubled(pixels)
        let plane = LightPlane(of: pixels)
        fact.isEnlarged = file.scale == .x2 && !fact.isDoubled && InterpolationTrace.isEnlarged(plane)
        fact.hairlines = Hairlines(plane)
        return fact
    }

    /// Nil where the sizes do not fit, which is a finding of another rule.
    private static func difference(
        _ small: CheckedFile, _ pixels: PixelBuffer, _ large: CheckedFile, _ largePixels: PixelBuffer
    ) -> PixelDifference? {
        let ratio = large.scale.pixelsPerPoint / small.scale.pixelsPerPoint
        func isReduced(_ side: Int, from other: Int) -> Bool { side == (other + ratio - 1) / ratio }
        guard isReduced(pixels.size.width, from: largePixels.size.width),
            isReduced(pixels.size.height, from: largePixels.size.height)
        else { return nil }
        return PixelDifference(
            pixels, Resampler.reduce(largePixels, to: pixels.size, ratio: Double(ratio), filter: .area))
    }

    private static func findings(_ file: CheckedFile, _ fact: ContentFact) -> [Finding] {
        var findings: [Finding] = []
        if fact.hasOpaqueAlpha { findings.append(Finding(.opaqueAlpha(file.path))) }
        if fact.isDoubled { findings.append(Finding(.pixelDoubled(file.path))) }
        if fact.isEnlarged { findings.append(Finding(.upscaled(file.path))) }
        if let longest = fact.hairlines.longest {
            findings.append(Finding(.hairline(file.path, count: fact.hairlines.count, longest, file.scale)))
        }
        guard let comparison = fact.comparison, let difference = comparison.difference else { return findings }
        if difference.colour > colourLimit {
            findings.append(Finding(.differsInColour(file.path, comparison.other, difference.colour)))
        }
        if difference.structure > structureLimit {
            findings.append(Finding(.differsInStructure(file.path, comparison.other, difference.structure)))
        }
        return findings
    }
}
