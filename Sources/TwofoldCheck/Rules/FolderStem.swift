/// The images of one folder that have one name, whatever their formats, scales and devices are.
struct FolderStem: Hashable, Sendable {
    var folder: BytePath
    var stem: [UInt8]
}

extension CheckedImage {
    var place: FolderStem { FolderStem(folder: key.folder, stem: key.stem) }
}

/// A path as a disk sees it that ignores letter case in names.
struct FoldedPath: Hashable {
    private let folder: BytePath
    private let name: String

    init(_ path: BytePath) {
        folder = path.folder
        name = OutputNames.folded(path.name)
    }
}
