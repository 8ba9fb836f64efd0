// The web images of several projects in one report.

extension WebImage: Placeable {
    package mutating func place(in place: BytePath) {
        folder.place(in: place)
        for index in files.indices {
            files[index].path.place(in: place)
            files[index].copy?.place(in: place)
            files[index].rendition.folder.place(in: place)
        }
    }
}

extension WebReport {
    /// The report on several projects.
    package init(merging parts: [ProjectPart<WebReport>]) {
        images = parts.gathered(\.images)
        leftOut = parts.gathered(\.leftOut, placing: \.path).sorted { $0.path < $1.path }
        pendingCount = parts.sum(\.pendingCount)
        copiedCount = parts.sum(\.copiedCount)
        diagnostics = parts.gathered(\.diagnostics).sorted { $0.path < $1.path }
    }
}
