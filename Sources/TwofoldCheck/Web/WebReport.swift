/// The images of a tree for web pages.
package struct WebReport: Sendable {
    /// The images, sorted by folder and name.
    package var images: [WebImage] = []
    /// Image files that no page can name, sorted by path.
    package var leftOut: [LeftOut] = []
    /// The number of variants that are missing or stale.
    package var pendingCount = 0
    /// The number of copies with hashed names that were written.
    package var copiedCount = 0
    /// What could not be read or written, sorted by path.
    package var diagnostics: [Diagnostic] = []

    /// An image file that is part of no image.
    package struct LeftOut: Hashable, Sendable {
        package var path: BytePath
        /// Why it is left out.
        package var reason: Reason

        /// Why a file is left out.
        package enum Reason: String, Hashable, CaseIterable, Sendable {
            /// TIFF, HEIC, PDF and PNGs that Xcode crushed: one browser shows them at most.
            case format = "a format that not all browsers show"
            /// Such as `foo@0x.png`.
            case name = "a name that says no scale that files have"
        }
    }

    /// A report on nothing.
    init() {}

    /// Whether something failed.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

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
