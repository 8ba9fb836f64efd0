/// Hand-made files in folders that targets write, by folder and name without extension.
///
/// On some platforms, two files of one name are two resources of one name, whatever their formats: so a hand-made
/// `foo.png` keeps its place from a variant `foo.webp`.
struct OccupiedPlaces: Sendable {
    private let files: [BytePath: BytePath]

    init(_ paths: [BytePath]) {
        files = Dictionary(paths.map { (Self.place($0), $0) }) { first, _ in first }
    }

    /// The hand-made file in the place of a variant.
    func file(at path: BytePath) -> BytePath? { files.isEmpty ? nil : files[Self.place(path)] }

    private static func place(_ path: BytePath) -> BytePath {
        var name = AssetName(parsing: path.name)
        name.fileExtension = nil
        return path.folder.appending(name.bytes) ?? path
    }
}
