/// What a check knows about the names that code asks for, besides its findings.
public struct ReferenceSummary: Hashable, Sendable {
    /// A place in a source file.
    public struct Source: Hashable, Sendable {
        /// The file.
        public var path: BytePath
        /// The place; nil in a binary file.
        public var place: TextPlace?
    }

    /// The number of files that were read.
    public internal(set) var fileCount = 0
    /// Whether some file is code that asks for images; without any, nothing was compared.
    public internal(set) var hasCode = false
    /// The number of places that ask for an image by a name that is known.
    public internal(set) var knownCount = 0
    /// The places that ask for an image by a name that is built when the program runs, sorted by path; they are not judged.
    public internal(set) var unknown: [Source] = []
    /// Source files that are too long, or could not be read; sorted.
    public internal(set) var unread: [BytePath] = []
    /// The number of names that were not judged, because most images of the code are in no listed folder.
    public internal(set) var elsewhereCount = 0
}
