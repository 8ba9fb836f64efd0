// The web images of several projects in one report.

extension WebImage: Placeable {
    package func placed(in folder: BytePath) -> WebImage {
        var placed = self
        placed.folder = self.folder.placed(in: folder)
        placed.files = files.map { file in
            var file = file
            file.path = file.path.placed(in: folder)
            file.copy = file.copy?.placed(in: folder)
            file.rendition.folder = file.rendition.folder.placed(in: folder)
            return file
        }
        return placed
    }
}

extension WebReport {
    /// The report on several projects.
    package init(merging parts: [ProjectPart<WebReport>]) {
        images = parts.flatMap { $0.list(\.images) }
        leftOut = parts.flatMap { part in
            part.value.leftOut.map { .init(path: $0.path.placed(in: part.place), reason: $0.reason) }
        }.sorted { $0.path < $1.path }
        pendingCount = parts.reduce(0) { $0 + $1.value.pendingCount }
        copiedCount = parts.reduce(0) { $0 + $1.value.copiedCount }
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }.sorted { $0.path < $1.path }
    }
}
