/// Vector images whose content is pixels, or nothing, or what is not drawn as browsers draw it; they are drawn only for images inside.
enum VectorContent {
    static func findings(in tree: CheckContext) -> [Finding] {
        let files = tree.files.filter { $0.format.isVector && !$0.isOwned && tree.source.isSelected($0.path) }
        return concurrentMap(files, jobs: tree.source.jobs) { file -> [Finding] in
            switch content(of: file, tree.source) {
            case nil: return []
            case .empty: return [Finding(.emptyFile(file.path, isMaster: false))]
            case .refused(let error):
                let finding = Finding(ContentRules.unchecked(error, file.path, tree.source.limits))
                // What is refused whole is told by every command.
                return tree.surveyed[file.path]?.contains(finding.diagnostic.rule) == true ? [] : [finding]
            case .drawn(let share, let unknowns):
                let pixels = Finding(
                    .contentBitmapInVector, file.path,
                    "\(share) % of its bytes are pixels: this is a bitmap inside a vector image")
                return (share >= EmbeddedPixels.minShare ? [pixels] : [])
                    + unknowns.map { Finding(.unknown(file.path, $0)) }
            }
        }.flatMap(\.self)
    }

    private enum Content {
        case empty
        /// Why an image inside cannot be drawn.
        case refused(ImageError)
        /// The percentage of the file's bytes that are pixels, and what the renderer does not know.
        case drawn(share: Int, unknowns: [String])
    }

    /// Nil for a file that cannot be read, which other diagnostics report.
    private static func content(of file: CheckedFile, _ source: CheckedSource) -> Content? {
        switch file.content {
        case .drawn(let share, let unknowns): return .drawn(share: share, unknowns: unknowns)
        case .damaged(let detail): return .refused(.damaged(detail: detail))
        case .measured, nil: break
        }
        guard let content = try? source.disk.content(of: file.path, limit: source.limits.fileBytes) else { return nil }
        guard !content.bytes.isEmpty else { return .empty }
        let isPDF = file.format == .pdf
        let share = isPDF ? EmbeddedPixels.shareOfPDF(content.bytes) : EmbeddedPixels.shareOfSVG(content.bytes)
        // Images inside are decoded when it is drawn, however small.
        if share > 0, source.engine.formats.contains(file.format) {
            do throws(ImageError) {
                _ = try source.engine.draw(content.bytes, format: file.format, size: PixelSize(width: 16, height: 16))
            } catch {
                if case .damaged(let detail) = error {
                    source.learn(file.path, status: content.status) { $0.content = .damaged(detail: detail) }
                }
                return .refused(error)
            }
        }
        let unknowns = isPDF ? [] : SVGUnknowns.remarks(on: content.bytes)
        source.learn(file.path, status: content.status) { $0.content = .drawn(pixelShare: share, unknowns: unknowns) }
        return .drawn(share: share, unknowns: unknowns)
    }
}

extension Rule {
    static let contentBitmapInVector = Rule(
        "content.bitmap-in-vector", .note, isArt: true, items: [45, 53],
        meaning: "half of the bytes of an SVG or PDF, or more, are pixels",
        fix: "draw it with paths, or replace it by the bitmap at the largest scale",
        why: "it is enlarged like any bitmap, so larger scales show its pixels", yieldsTo: [.refusal])
}
