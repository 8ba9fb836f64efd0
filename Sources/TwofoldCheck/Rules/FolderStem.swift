/// The images of one folder that have one name, whatever their formats, scales and devices are.
struct FolderStem: Hashable, Sendable {
    var folder: BytePath
    var stem: [UInt8]
}

extension CheckedImage {
    var place: FolderStem { FolderStem(folder: key.folder, stem: key.stem) }
}
