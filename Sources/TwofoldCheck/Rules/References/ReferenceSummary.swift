/// What a check knows about the names that code asks for, besides its findings.
package struct ReferenceSummary: Hashable, Sendable {
    /// A place in a source file.
    package struct Source: Hashable, Sendable {
        package var path: BytePath
        /// The place; nil in a binary file.
        package var place: TextPlace?

        /// `Views/Cell.swift:12`.
        var words: String { Quoting.display(path.bytes) + (place.map { ":\($0.line)" } ?? "") }
    }

    /// The number of files that were read.
    package internal(set) var fileCount = 0
    /// Whether some file is code that asks for images; without any, nothing was compared.
    package internal(set) var hasCode = false
    /// The number of places that ask for an image by a name that is known.
    package internal(set) var knownCount = 0
    /// The places that ask for an image by a name that is built when the program runs, sorted by path; they are not judged.
    package internal(set) var unknown: [Source] = []
    /// Source files that are too long, or could not be read; sorted.
    package internal(set) var unread: [BytePath] = []
    /// The number of names that were not judged, because most images of the code are in no listed folder.
    package internal(set) var elsewhereCount = 0
}
