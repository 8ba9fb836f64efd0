/// The place in a source file that shows two images in each other's place.
struct TextSource: Hashable, Sendable {
    var path: BytePath
    var place: TextPlace?

    /// `Views/Cell.swift:12`.
    var words: String { Quoting.display(path.bytes) + (place.map { ":\($0.line)" } ?? "") }
}
