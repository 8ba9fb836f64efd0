import Synchronization

/// A disk as it would be if some of its files had other names: nothing is written, so a change can be shown before it is
/// made, and what it leads to.
final class RenamedDisk: Disk {
    private let disk: any Disk
    /// Where each file that has a new name really is.
    private let origins = Mutex<[BytePath: BytePath]>([:])

    /// A disk that is still like `disk`.
    init(_ disk: any Disk) { self.disk = disk }

    func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        let origins = origins.withLock { $0 }
        let gone = Set(origins.values)
        var entries = try disk.entries(of: folder, describing: isDescribed).filter { entry in
            folder.appending(entry.name).map { !gone.contains($0) } ?? true
        }
        for (path, origin) in origins where path.folder == folder {
            let status = isDescribed(path.name) ? try? disk.status(of: origin) : nil
            entries.append(DiskEntry(name: path.name, kind: .file, status: status))
        }
        return entries
    }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        guard let origin = origin(of: path) else { return nil }
        return try disk.status(of: origin)
    }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        guard let origin = origin(of: path) else { throw DiskError("open", path, .changed) }
        return try disk.read(origin, upTo: limit)
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        files.map { DiskError("place", $0.path, .occupied) }
    }

    func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        throw DiskError("remove", path, .changed)
    }

    func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        guard let origin = origin(of: path), let status = try disk.status(of: origin) else {
            throw DiskError("rename", path, .changed)
        }
        guard status.kind == .file, try disk.status(of: target.folder)?.kind == .folder else {
            throw DiskError("rename", path, .notARegularFile)
        }
        let present = try self.status(of: target)
        // The same file under the new name: a disk that takes capital and small letters for the same.
        guard present == nil || present?.identity == status.identity else {
            throw DiskError("rename", target, .occupied)
        }
        origins.withLock { origins in
            origins[path] = nil
            origins[target] = origin
        }
    }

    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {}

    /// Where the file at a path really is; nil where it has been given another name.
    private func origin(of path: BytePath) -> BytePath? {
        origins.withLock { origins in origins[path] ?? (origins.values.contains(path) ? nil : path) }
    }
}
