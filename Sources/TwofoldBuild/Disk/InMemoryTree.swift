/// A tree whose files are in memory and never change: placed files are accepted and dropped.
///
/// For runs that are measured and not kept. Every run on one value finds the same files and writes nothing.
package struct InMemoryTree: UnwrittenDisk {
    private let files: [BytePath: (bytes: [UInt8], status: FileStatus)]
    private let folders: [BytePath: [DiskEntry]]

    /// No real device has this number, and no code has to distinguish two of these trees.
    private static let device = UInt64.max

    /// A tree of these files, and of the folders that they lie in.
    package init(_ contents: [BytePath: [UInt8]]) {
        var files: [BytePath: (bytes: [UInt8], status: FileStatus)] = [:]
        var folders: [BytePath: [DiskEntry]] = [.root: []]
        for (index, (path, bytes)) in contents.sorted(by: { $0.key < $1.key }).enumerated() {
            let identity = FileIdentity(device: Self.device, inode: UInt64(index) + 2)
            let status = FileStatus(kind: .file, size: bytes.count, identity: identity)
            files[path] = (bytes, status)
            var entry = DiskEntry(name: path.name, kind: .file, status: status)
            var child = path
            while child != .root {
                let isKnown = folders[child.folder] != nil
                folders[child.folder, default: []].append(entry)
                if isKnown { break }
                child = child.folder
                entry = DiskEntry(name: child.name, kind: .folder)
            }
        }
        self.files = files
        self.folders = folders
    }

    package func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        guard let entries = folders[folder] else { throw Self.missing("readdir", folder) }
        return entries
    }

    package func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        if let file = files[path] { return file.status }
        guard folders[path] != nil else { return nil }
        return FileStatus(kind: .folder, size: 0, identity: FileIdentity(device: Self.device, inode: 1))
    }

    package func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        guard let file = files[path] else { throw Self.missing("open", path) }
        let isWhole = file.bytes.count <= limit
        return FileContent(bytes: isWhole ? file.bytes : Array(file.bytes.prefix(limit)), status: file.status)
    }

    package func place(_ files: [Placement], noting note: Note?) -> [DiskError?] { files.map { _ in nil } }

    private static func missing(_ operation: String, _ path: BytePath) -> DiskError {
        DiskError(operation, path, .system(code: 2, text: "No such file or directory"))
    }
}
