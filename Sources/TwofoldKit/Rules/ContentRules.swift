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
            why: "less than a pixel is left of it at 1x, so it is blurred and half as strong there"),
        Rule(
            .contentOpaqueAlpha, .note, items: [27],
            why: "pictures that are known to be opaque are drawn faster, and the file is smaller without alpha"),
    ]

    /// Mean colours farther apart than this are different colours; see the article "Rules" for how it was found.
    static let colourLimit = 0.04
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
        var larger: [(file: CheckedFile, pixels: PixelBuffer)] = []
        var findings: [Finding] = []
        for file in line.sorted(by: { $0.scale > $1.scale }) {
            guard let pixels = source.picture(file)?.pixels else { continue }
            findings += single(file, pixels)
            // The nearest larger one says most, where it is larger by a whole number.
            if let other = larger.last(where: { isMultiple($0.file.scale, of: file.scale) }) {
                findings += pair(file, pixels, other.file, other.pixels)
            }
            larger.append((file, pixels))
        }
        return findings
    }

    private static func isMultiple(_ large: ScaleFactor, of small: ScaleFactor) -> Bool {
        large > small && large.pixelsPerPoint % small.pixelsPerPoint == 0
    }

    private static func single(_ file: CheckedFile, _ pixels: PixelBuffer) -> [Finding] {
        var findings: [Finding] = []
        if file.traits?.hasAlphaChannel == true, pixels.layout.hasAlpha, pixels.isOpaque {
            findings.append(Finding(.opaqueAlpha(file.path)))
        }
        guard !file.isInCatalog, file.scale != .x1 else { return findings }
        let isDoubled = file.scale == .x2 && BlockEquality.isPixelDoubled(pixels)
        if isDoubled { findings.append(Finding(.pixelDoubled(file.path))) }
        let plane = LightPlane(of: pixels)
        if file.scale == .x2, !isDoubled, InterpolationTrace.isEnlarged(plane) {
            findings.append(Finding(.upscaled(file.path)))
        }
        let lines = Hairlines(plane)
        if let longest = lines.longest {
            findings.append(Finding(.hairline(file.path, count: lines.count, longest, file.scale)))
        }
        return findings
    }

    private static func pair(
        _ small: CheckedFile, _ pixels: PixelBuffer, _ large: CheckedFile, _ largePixels: PixelBuffer
    ) -> [Finding] {
        let ratio = large.scale.pixelsPerPoint / small.scale.pixelsPerPoint
        func isReduced(_ side: Int, from other: Int) -> Bool { side == (other + ratio - 1) / ratio }
        // Other sizes are a finding of their own.
        guard isReduced(pixels.size.width, from: largePixels.size.width),
            isReduced(pixels.size.height, from: largePixels.size.height)
        else { return [] }
        let reduced = Resampler.reduce(largePixels, to: pixels.size, ratio: Double(ratio), filter: .area)
        guard let difference = PixelDifference(pixels, reduced) else { return [] }
        var findings: [Finding] = []
        if difference.colour > colourLimit {
            findings.append(Finding(.differsInColour(small.path, large.path, difference.colour)))
        }
        if difference.structure > structureLimit {
            findings.append(Finding(.differsInStructure(small.path, large.path, difference.structure)))
        }
        return findings
    }
}
