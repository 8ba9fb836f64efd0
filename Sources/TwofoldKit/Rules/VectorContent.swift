/// Vector images whose content is pixels; only their bytes are read.
enum VectorContent {
    static func findings(in tree: CheckContext) -> [Finding] {
        let files = tree.files.filter { $0.format.isVector && !$0.isOwned && tree.source.isSelected($0.path) }
        return concurrentMap(files, jobs: tree.source.jobs) { file -> Finding? in
            guard let share = pixelShare(file, tree.source), share >= EmbeddedPixels.leastShare else { return nil }
            return Finding(.bitmapInVector(file.path, share: share))
        }.compactMap(\.self)
    }

    private static func pixelShare(_ file: CheckedFile, _ source: CheckedSource) -> Int? {
        if case .drawn(let share) = file.content { return share }
        guard let content = try? source.disk.content(of: file.path, limit: source.limits.fileBytes) else { return nil }
        let share =
            file.format == .pdf
            ? EmbeddedPixels.shareOfPDF(content.bytes) : EmbeddedPixels.shareOfSVG(content.bytes)
        source.learn(file.path, status: content.status) { $0.content = .drawn(pixelShare: share) }
        return share
    }
}
