/// Rules about pixels: of one file, and of a hand-made file beside a larger one.
///
/// Twofold's variants are left out, because they show what their masters show.
enum ContentRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        guard tree.source.readsPixels else { return [] }
        let source = tree.source
        let lines = PixelLine.all(in: tree)
        let devices = DeviceFiles(lines)
        // Only what has to be decoded is work; the cache has the rest.
        let found = lines.map(\.members).filter { line in line.contains { source.isSelected($0.file.path) } }
            .map { (members: $0, cached: cached($0, devices, source)) }
        let work = found.filter { $0.cached == nil }.flatMap { $0.members.map(\.file) }
        if !work.isEmpty { source.progress?.begins(work.count, work.reduce(0) { $0 + ($1.size?.area ?? 0) }) }
        // Measures are large, so a line is judged as soon as it is measured. Of enlarged files they are kept: whether one can be
        // removed depends on its set, which most trees need not look up.
        let judged = concurrentMap(spread(found, over: source.jobs), jobs: source.jobs) { line -> Judged in
            let decodings = line.cached ?? measured(line.members, devices, source)
            let waits = decodings.contains(where: \.1.isOfEnlarged)
            return Judged(
                findings: waits ? [] : Self.findings(line.members, decodings, nil, tree),
                waiting: waits ? (line.members, decodings) : nil, thumbnails: measures(decodings))
        }
        let removals = judged.contains { $0.waiting != nil } ? Removals(tree) : nil
        let framed = tree.ninePatches
        // Two smaller files, such as one in `1.0x` and one beside it, show one enlargement.
        var enlarged: Set<BytePath> = []
        var all = differencesByDevice(devices, judged.lazy.map(\.thumbnails).reduce(into: [:]) { $0.merge($1) { $1 } })
        all += VectorContent.findings(in: tree)
        for line in judged {
            let later = line.waiting.map { Self.findings($0.members, $0.decodings, removals, tree) } ?? []
            // A nine-patch's border is a line of one pixel at every scale.
            all += (line.findings + later).filter { finding in
                let (rule, path) = (finding.diagnostic.rule, finding.diagnostic.path)
                if rule == .contentUpscaled, !finding.diagnostic.related.isEmpty {
                    return enlarged.insert(path).inserted
                }
                return rule != .contentHairline || !framed.contains(path)
            }
        }
        return sparingPixelArt(all, among: lines.lazy.flatMap(\.members))
    }

    /// What came of a line.
    private struct Judged {
        var findings: [Finding]
        /// The line, if it is judged when all are measured.
        var waiting: (members: [PixelLine.Member], decodings: [(CheckedFile, Decoding)])?
        var thumbnails: [BytePath: PixelMeasures]
    }

    /// A line's files, and what the cache has of them.
    private typealias Line = (members: [PixelLine.Member], cached: [(CheckedFile, Decoding)]?)

    /// The measures of files with thumbnails.
    private static func measures(_ decodings: [(file: CheckedFile, Decoding)]) -> [BytePath: PixelMeasures] {
        decodings.reduce(into: [:]) { result, decoding in
            guard case (let file, .content(.measured(let pixels))) = decoding, pixels.hasThumbnail else { return }
            result[file.path] = pixels
        }
    }

    /// The lines in an order that gives each share of the work about the same number of pixels.
    private static func spread(_ lines: [Line], over shares: Int) -> [Line] {
        let bySize = lines.map { line in (line, line.members.reduce(0) { $0 + ($1.file.size?.area ?? 0) }) }
            .sorted { $0.1 > $1.1 }
        return (0..<max(1, shares)).flatMap { share in
            stride(from: share, to: bySize.count, by: max(1, shares)).map { bySize[$0].0 }
        }
    }

    private static func findings(
        _ line: [PixelLine.Member], _ decodings: [(CheckedFile, Decoding)], _ removals: Removals?, _ tree: CheckContext
    ) -> [Finding] {
        let has1x = line.contains { $0.scale == .x1 }
        let scales = Dictionary(line.map { ($0.file.path, $0.scale) }) { first, _ in first }
        let lacksOwn1x = !has1x || decodings.contains { scales[$0.path] == .x1 && isReduced($1) }
        func removal(_ path: BytePath, has1x: Bool) -> Removal {
            tree[path].flatMap { removals?.removal(of: $0, has1x: has1x) } ?? .losesTheImage
        }
        return decodings.flatMap { file, decoding in
            findings(
                file, decoding, scales, lacksOwn1x: lacksOwn1x, tree.source.limits,
                removal: { path in removal(path, has1x: has1x || path != file.path) })
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

        /// Whether this file or the larger one was enlarged.
        var isOfEnlarged: Bool {
            guard case .content(.measured(let pixels)) = self else { return false }
            return pixels.blockSide != nil || pixels.enlargement != nil || pixels.comparison?.isOrigin ?? false
        }
    }

    /// The cached results for a line, if they are valid for all its files: a file may have another neighbor now.
    ///
    /// - Parameter line: The files, the largest first.
    private static func cached(
        _ line: [PixelLine.Member], _ devices: DeviceFiles, _ source: CheckedSource
    ) -> [(CheckedFile, Decoding)]? {
        var larger: [PixelLine.Member] = []
        var decodings: [(CheckedFile, Decoding)] = []
        for member in line {
            let file = member.file
            guard let content = file.content, source.admits(file) else { return nil }
            if case .measured(let pixels) = content {
                let other = PixelLine.partner(of: member.scale, among: larger) { $0.scale }?.file
                let usual = devices.usual(for: file)?.file
                guard pixels.judgedScale == member.judgedScale, pixels.comparison?.other == other?.path,
                    pixels.comparison?.status == other?.status,
                    pixels.byDevice?.other == usual?.path, pixels.byDevice?.status == usual?.status,
                    pixels.hasThumbnail || !devices.paths.contains(file.path)
                else { return nil }
                larger.append(member)
            }
            decodings.append((file, .content(content)))
        }
        return decodings
    }

    private static func measured(
        _ line: [PixelLine.Member], _ devices: DeviceFiles, _ source: CheckedSource
    ) -> [(CheckedFile, Decoding)] {
        var larger: [Decoded] = []
        var decodings: [(CheckedFile, Decoding)] = []
        for member in line {
            let file = member.file
            defer { source.progress?.settled(file.path, file.size?.area ?? 0) }
            guard let (result, status) = source.decoding(file) else { continue }
            switch result {
            case .success(let image):
                var pixels = single(member, image)
                pixels.hasThumbnail = devices.paths.contains(file.path)
                pixels.thumbnail = pixels.hasThumbnail ? Thumbnail(of: image.pixels) : nil
                let other = PixelLine.partner(of: member.scale, among: larger) { $0.member.scale }
                pixels.comparison = other.map { comparison(of: image.pixels, at: member.scale, with: $0) }
                pixels.byDevice = devices.usual(for: file).flatMap {
                    comparison(of: image.pixels, at: member.scale, with: $0, source)
                }
                source.learn(file.path, status: status) { $0.content = .measured(pixels) }
                let isKnownFake = pixels.blockSide != nil || pixels.enlargement != nil
                larger.append(Decoded(member: member, pixels: image.pixels, status: status, isKnownFake: isKnownFake))
                decodings.append((file, .content(.measured(pixels))))
            case .failure(.damaged(let detail)):
                source.learn(file.path, status: status) { $0.content = .damaged(detail: detail) }
                decodings.append((file, .content(.damaged(detail: detail))))
            case .failure(let error): decodings.append((file, .refused(error)))
            }
        }
        return decodings
    }

    /// Whether the file itself, and not only its decoded form, may have an alpha channel.
    private static func mayHaveAlpha(_ file: CheckedFile) -> Bool {
        file.traits?.hasAlphaChannel ?? [.tiff, .webp, .jxl].contains(file.format)
    }

    private static func single(_ member: PixelLine.Member, _ image: DecodedImage) -> PixelMeasures {
        let pixels = image.pixels
        var measures = PixelMeasures(remarks: image.remarks, faults: image.faults)
        measures.hasOpaqueAlpha = mayHaveAlpha(member.file) && pixels.layout.hasAlpha && pixels.isOpaque
        measures.judgedScale = member.judgedScale
        guard let scale = member.judgedScale else { return measures }
        measures.blockSide = PixelDoublingDetector.side(in: pixels, scale: scale)
        measures.isPixelArt = measures.blockSide.map { PixelDoublingDetector.isPixelArt(pixels, side: $0) } ?? false
        let plane = LumaPlane(of: pixels)
        if measures.blockSide == nil {
            measures.enlargement = UpscaleDetector.enlargement(of: plane, scale: scale)
        }
        measures.hairlines = Hairlines(plane, scale: scale)
        measures.fineDetail = FineDetail(plane, scale: scale)
        return measures
    }

    /// - Parameters:
    ///   - lacksOwn1x: Whether 1x screens show the file reduced, by Twofold or by hand.
    ///   - removal: What would come of removing a file.
    private static func findings(
        _ file: CheckedFile, _ decoding: Decoding, _ scales: [BytePath: ScaleFactor], lacksOwn1x: Bool,
        _ limits: ImageLimits, removal: (BytePath) -> Removal
    ) -> [Finding] {
        switch decoding {
        case .content(.measured(let pixels)): findings(file, pixels, scales, lacksOwn1x: lacksOwn1x, removal: removal)
        case .content(.drawn): []
        case .content(.damaged(let detail)): [Finding(.image(.damaged(detail: detail), file.path, limits: limits))]
        // A Mac app takes the page for its screen from such a file.
        case .refused where file.format == .tiff && (file.image?.header?.pages ?? 1) > 1: []
        // They are reduced, and not compared with others.
        case .refused(.animated) where file.format.holdsAnimations: []
        case .refused(let error): [Finding(unchecked(error, file.path, limits))]
        }
    }

    /// Why the pixels of a file were not checked: a note if Twofold does not decode such files, else an error.
    static func unchecked(_ error: ImageError, _ path: BytePath, _ limits: ImageLimits) -> Diagnostic {
        var diagnostic = Diagnostic.image(error, path, limits: limits)
        switch error {
        case .unsupported, .animated: diagnostic.severity = .note
        default: break
        }
        return diagnostic
    }

    private static func findings(
        _ file: CheckedFile, _ measures: PixelMeasures, _ scales: [BytePath: ScaleFactor], lacksOwn1x: Bool,
        removal: (BytePath) -> Removal
    ) -> [Finding] {
        [Diagnostic].remarks(file.path, measures.remarks, faults: measures.faults).map { Finding($0) }
            + details(file.path, measures, at: scales[file.path] ?? file.scale, lacksOwn1x: lacksOwn1x)
            + enlarged(file, measures, scales, removal: removal)
            + (measures.comparison.map { differences(file.path, $0) } ?? [])
    }

    static func percent(_ part: Double) -> String { "\(max(1, Int((part * 100).rounded()))) %" }
}
