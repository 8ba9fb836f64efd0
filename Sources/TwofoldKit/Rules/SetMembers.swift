/// The images of a tree by folder and name, whatever their formats.
///
/// A JPEG has no alpha, so its mask is mostly a PNG, and so is a state of it with soft edges.
struct SetMembers: Sendable {
    private struct Name: Hashable {
        var folder: BytePath
        var stem: [UInt8]
    }

    private let byName: [Name: [SetMember]]

    init(_ members: [SetMember]) {
        byName = Dictionary(grouping: members) { Name(folder: $0.image.key.folder, stem: $0.image.key.stem) }
    }

    /// The image of the first of these names that has one: an image of the format before those of other formats.
    func first(of stems: [[UInt8]], in folder: BytePath, preferring format: ImageFormat) -> SetMember? {
        let found = stems.flatMap { byName[Name(folder: folder, stem: $0)] ?? [] }
        return found.first { $0.image.key.format == format } ?? found.first
    }

    /// Whether one of these names has an image.
    func contains(anyOf stems: [[UInt8]], in folder: BytePath) -> Bool {
        stems.contains { byName[Name(folder: folder, stem: $0)] != nil }
    }
}
