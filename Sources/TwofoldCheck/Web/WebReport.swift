/// The images of a tree for web pages.
package struct WebReport: DiagnosedReport {
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
            /// TIFF, HEIC, PDF and PNGs that Xcode crushed, which one browser shows at most, and a JPEG XL without
            /// another file.
            case format = "a format that not all browsers show"
            /// Such as `foo@0x.png`.
            case name = "a name that says no scale that files have"
        }
    }
}

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
    package init(merging parts: [ProjectPart<WebReport>]) {
        images = parts.gathered(\.images)
        leftOut = parts.gathered(\.leftOut, placing: \.path).sorted { $0.path < $1.path }
        pendingCount = parts.sum(\.pendingCount)
        copiedCount = parts.sum(\.copiedCount)
        diagnostics = parts.gathered(\.diagnostics).sorted { $0.path < $1.path }
    }
}
