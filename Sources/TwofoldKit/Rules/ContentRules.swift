/// Rules about pixels: of one file, and of a hand-made file beside a larger one.
///
/// Twofold's variants are left out, because they show what their masters show.
enum ContentRules: RuleGroup {
    /// Mean colors that differ by more are different colors; the article "Rules" says how the limit was chosen.
    static let colorLimit = 0.04
    /// A greater difference is a warning: hand-made pairs of published apps differ by up to 0.35.
    static let certainLimit = 0.4
    /// Images that differ by more are different images.
    static let structureLimit = 0.1

    static func findings(in tree: CheckContext) -> [Finding] {
        guard tree.source.readsPixels else { return [] }
        let source = tree.source
        let shown = Set(tree.images.flatMap(forDevices).map(\.path))
        let lines = lines(of: tree).map { line in line.sorted { $0.scale > $1.scale } }
        // Only what has to be decoded is work; the cache has the rest.
        let found = lines.map { (files: $0, cached: cached($0, shown, source)) }
        let work = found.filter { $0.cached == nil }.flatMap(\.files)
        if !work.isEmpty { source.progress.begins(work.count, work.reduce(0) { $0 + ($1.size?.area ?? 0) }) }
        let decoded = concurrentMap(spread(found, over: source.jobs), jobs: source.jobs) { line in
            (files: line.files, decodings: line.cached ?? measured(line.files, shown, source))
        }
        return decoded.flatMap { findings($0.files, $0.decodings, source) }
            + differencesByDevice(tree.images, thumbnails(decoded.flatMap(\.decodings)))
            + VectorContent.findings(in: tree)
    }

    /// A line's files, and what the cache has of them.
    private typealias Line = (files: [CheckedFile], cached: [(CheckedFile, Decoding)]?)

    /// The files to decode together: hand-made files of one image for one device, and single files of catalogs.
    private static func lines(of tree: CheckContext) -> [[CheckedFile]] {
        let images = tree.images.flatMap { image in
            image.devices.map { device in image.line(device).filter { !$0.isOwned } }
        }
        let single = tree.files.filter { !$0.isLoose && !$0.isOwned && !$0.format.isVector }.map { [$0] }
        return (images + single).filter { line in line.contains { tree.source.isSelected($0.path) } }
    }

    private static func thumbnails(_ decodings: [(file: CheckedFile, Decoding)]) -> [BytePath: Thumbnail] {
        decodings.reduce(into: [:]) { result, decoding in
            guard case (let file, .content(.measured(let pixels))) = decoding, let thumbnail = pixels.thumbnail else {
                return
            }
            result[file.path] = thumbnail
        }
    }

    /// The lines in an order that gives each share of the work about the same number of pixels.
    private static func spread(_ lines: [Line], over shares: Int) -> [Line] {
        let bySize = lines.map { line in (line, line.files.reduce(0) { $0 + ($1.size?.area ?? 0) }) }
            .sorted { $0.1 > $1.1 }
        return (0..<max(1, shares)).flatMap { share in
            stride(from: share, to: bySize.count, by: max(1, shares)).map { bySize[$0].0 }
        }
    }

    private static func findings(
        _ line: [CheckedFile], _ decodings: [(CheckedFile, Decoding)], _ source: CheckedSource
    ) -> [Finding] {
        let has1x = line.contains { $0.scale == .x1 }
        let lacksOwn1x = !has1x || decodings.contains { file, decoding in file.scale == .x1 && isReduced(decoding) }
        return decodings.flatMap { file, decoding in
            findings(file, decoding, has1x: has1x, lacksOwn1x: lacksOwn1x, source.limits)
        }
    }

    /// Whether a file shows just what a larger one shows when it is reduced.
    private static func isReduced(_ decoding: Decoding) -> Bool {
        guard case .content(.measured(let pixels)) = decoding else { return false }
        return pixels.comparison?.difference.map { $0.structure <= SameImage.structureLimit } ?? false
    }

    /// The result for one file of a line.
    private enum Decoding {
        case content(CachedContent)
        /// Why it could not be decoded, if that is not the file's fault alone; never cached.
        case refused(ImageError)
    }

    /// The cached results for a line, if they are valid for all its files: a file may have another neighbor now.
    ///
    /// - Parameters:
    ///   - line: The files, the largest first.
    ///   - shown: Files whose thumbnails are compared.
    ///   - source: Says which files' results may be used.
    private static func cached(
        _ line: [CheckedFile], _ shown: Set<BytePath>, _ source: CheckedSource
    ) -> [(CheckedFile, Decoding)]? {
        var larger: [CheckedFile] = []
        var decodings: [(CheckedFile, Decoding)] = []
        for file in line {
            guard let content = file.content, source.admits(file) else { return nil }
            if case .measured(let pixels) = content {
                let other = larger.last { isMultiple($0.scale, of: file.scale) }
                guard pixels.comparison?.other == other?.path, pixels.comparison?.status == other?.status,
                    pixels.hasThumbnail || !shown.contains(file.path)
                else { return nil }
                larger.append(file)
            }
            decodings.append((file, .content(content)))
        }
        return decodings
    }

    private static func measured(
        _ line: [CheckedFile], _ shown: Set<BytePath>, _ source: CheckedSource
    ) -> [(CheckedFile, Decoding)] {
        var larger: [(file: CheckedFile, pixels: PixelBuffer, status: FileStatus, isKnownFake: Bool)] = []
        var decodings: [(CheckedFile, Decoding)] = []
        for file in line {
            defer { source.progress.settled(file.path, file.size?.area ?? 0) }
            guard let (result, status) = source.decoding(file) else { continue }
            switch result {
            case .success(let image):
                var pixels = single(file, image)
                pixels.hasThumbnail = shown.contains(file.path)
                pixels.thumbnail = pixels.hasThumbnail ? Thumbnail(of: image.pixels) : nil
                // The nearest larger file is compared, if its scale is a multiple.
                if let other = larger.last(where: { isMultiple($0.file.scale, of: file.scale) }) {
                    let ratio = other.file.scale.pixelsPerPoint / file.scale.pixelsPerPoint
                    let reduced = PixelDifference.reduced(other.pixels, to: image.pixels.size, ratio: ratio)
                    pixels.comparison = PixelMeasures.Comparison(other: other.file.path, status: other.status)
                    if !other.isKnownFake {
                        pixels.comparison?.isOrigin = EnlargementProof.holds(
                            LumaPlane(of: other.pixels), from: LumaPlane(of: image.pixels))
                    }
                    pixels.comparison?.difference = reduced.flatMap { PixelDifference(image.pixels, $0) }
                    if let reduced, pixels.comparison?.difference?.structure ?? 0 > structureLimit {
                        pixels.comparison?.shift = PixelShift(of: image.pixels, from: reduced)
                    }
                }
                source.learn(file.path, status: status) { $0.content = .measured(pixels) }
                let isKnownFake = pixels.blockSide != nil || pixels.enlargement != nil
                larger.append((file, image.pixels, status, isKnownFake))
                decodings.append((file, .content(.measured(pixels))))
            case .failure(.damaged(let detail)):
                source.learn(file.path, status: status) { $0.content = .damaged(detail: detail) }
                decodings.append((file, .content(.damaged(detail: detail))))
            case .failure(let error): decodings.append((file, .refused(error)))
            }
        }
        return decodings
    }

    private static func isMultiple(_ large: ScaleFactor, of small: ScaleFactor) -> Bool {
        large > small && large.pixelsPerPoint % small.pixelsPerPoint == 0
    }

    /// Whether the file itself, and not only its decoded form, may have an alpha channel.
    private static func mayHaveAlpha(_ file: CheckedFile) -> Bool {
        file.traits?.hasAlphaChannel ?? [.tiff, .webp].contains(file.format)
    }

    private static func single(_ file: CheckedFile, _ image: DecodedImage) -> PixelMeasures {
        let pixels = image.pixels
        var measures = PixelMeasures(
            remarks: image.remarks,
            hasOpaqueAlpha: mayHaveAlpha(file) && pixels.layout.hasAlpha && pixels.isOpaque)
        guard file.isLoose, file.scale != .x1 else { return measures }
        measures.blockSide = PixelDoublingDetector.side(in: pixels, scale: file.scale)
        let plane = LumaPlane(of: pixels)
        if measures.blockSide == nil {
            measures.enlargement = UpscaleDetector.enlargement(of: plane, scale: file.scale)
        }
        measures.hairlines = Hairlines(plane, scale: file.scale)
        measures.fineDetail = FineDetail(plane, scale: file.scale)
        return measures
    }

    /// - Parameters:
    ///   - has1x: Whether there is a hand-made 1x. Without one, no fix may remove the file, and its hairlines are
    ///     reduced to 1x.
    ///   - lacksOwn1x: Whether 1x screens show the file reduced, by Twofold or by hand.
    private static func findings(
        _ file: CheckedFile, _ decoding: Decoding, has1x: Bool, lacksOwn1x: Bool, _ limits: ImageLimits
    ) -> [Finding] {
        switch decoding {
        case .content(.measured(let pixels)): findings(file, pixels, has1x: has1x, lacksOwn1x: lacksOwn1x)
        case .content(.drawn): []
        case .content(.damaged(let detail)): [Finding(.image(.damaged(detail: detail), file.path, limits: limits))]
        case .refused(let error): [Finding(.unchecked(error, file.path, limits: limits))]
        }
    }

    private static func findings(
        _ file: CheckedFile, _ measures: PixelMeasures, has1x: Bool, lacksOwn1x: Bool
    ) -> [Finding] {
        var findings = measures.remarks.map { Finding(.remark(file.path, $0)) }
        if measures.hasOpaqueAlpha { findings.append(Finding(.opaqueAlpha(file.path))) }
        if let side = measures.blockSide {
            findings.append(Finding(.pixelDoubled(file.path, file.scale, side: side, isOnly: !has1x)))
        }
        if let enlargement = measures.enlargement {
            findings.append(Finding(.upscaled(file.path, file.scale, enlargement, isOnly: !has1x)))
        }
        if lacksOwn1x, measures.fineDetail.share >= FineDetail.leastShare {
            findings.append(Finding(.fineDetail(file.path, measures.fineDetail)))
        }
        if !has1x, let longest = measures.hairlines.longest {
            findings.append(Finding(.hairline(file.path, count: measures.hairlines.count, longest, file.scale)))
        }
        guard let comparison = measures.comparison, let difference = comparison.difference else { return findings }
        if comparison.isOrigin { findings.append(Finding(.upscaled(comparison.other, from: file.path))) }
        if difference.color > colorLimit {
            findings.append(Finding(.differsInColor(file.path, comparison.other, difference.color)))
        }
        if let shift = comparison.shift {
            findings.append(Finding(.shifted(file.path, comparison.other, shift)))
        } else if difference.structure > structureLimit {
            findings.append(Finding(.differsInStructure(file.path, comparison.other, difference.structure)))
        }
        return findings
    }
}
