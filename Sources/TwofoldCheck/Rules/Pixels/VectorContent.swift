/// Vector images whose content is pixels, or nothing; only their bytes are read.
enum VectorContent {
    static func findings(in tree: CheckContext) -> [Finding] {
        let files = tree.files.filter { $0.format.isVector && !$0.isOwned && tree.source.isSelected($0.path) }
        return concurrentMap(files, jobs: tree.source.jobs) { file -> Finding? in
            switch content(of: file, tree.source) {
            case nil: nil
            case .empty: Finding(.emptyFile(file.path, isMaster: false))
            case .pixels(let share) where share >= EmbeddedPixels.minShare:
                Finding(
                    .contentBitmapInVector, file.path,
                    "\(share) % of its bytes are pixels: this is a bitmap inside a vector image")
            case .pixels: nil
            }
        }.compactMap(\.self)
    }

    private enum Content {
        case empty
        /// The percentage of the file's bytes that are pixels.
        case pixels(share: Int)
    }

    /// Nil for a file that cannot be read, which other diagnostics report.
    private static func content(of file: CheckedFile, _ source: CheckedSource) -> Content? {
        if case .drawn(let share) = file.content { return .pixels(share: share) }
        guard let content = try? source.disk.content(of: file.path, limit: source.limits.fileBytes) else { return nil }
        guard !content.bytes.isEmpty else { return .empty }
        let share =
            file.format == .pdf
            ? EmbeddedPixels.shareOfPDF(content.bytes) : EmbeddedPixels.shareOfSVG(content.bytes)
        source.learn(file.path, status: content.status) { $0.content = .drawn(pixelShare: share) }
        return .pixels(share: share)
    }
}

extension Rule {
    static let contentBitmapInVector = Rule(
        "content.bitmap-in-vector", .note, isArt: true, items: [45, 53],
        meaning: "half of the bytes of an SVG or PDF, or more, are pixels",
        fix: "draw it with paths, or replace it by the bitmap at the largest scale",
        why: "it is enlarged like any bitmap, so larger scales show its pixels", yieldsTo: [.refusal])
}
