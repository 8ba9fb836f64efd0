import Synchronization

/// A disk as it would be if some of its files had other names, and others other bytes.
///
/// It writes nothing, so a change and its consequences can be shown before it is made.
package final class RenamedDisk: Disk {
    private struct State {
        /// The real path of each file that has a new name.
        var origins: [BytePath: BytePath] = [:]
        /// The files that would have been removed.
        var removed: Set<BytePath> = []
        /// The files that would have been written: in practice, the lock file.
        var written: [BytePath: [UInt8]] = [:]

        /// The real path of the file at a path; nil where the file has been renamed or removed.
        func origin(of path: BytePath) -> BytePath? {
            origins[path] ?? (removed.contains(path) || origins.values.contains(path) ? nil : path)
        }
    }

    private let disk: any Disk
    private let state = Mutex(State())

    package init(_ disk: any Disk) { self.disk = disk }

    package func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        let state = state.withLock { $0 }
        let gone = state.removed.union(state.origins.values)
        var entries = try disk.entries(of: folder, describing: isDescribed).filter { entry in
            folder.appending(entry.name).map { !gone.contains($0) } ?? true
        }
        for (path, origin) in state.origins where path.folder == folder {
            let status = isDescribed(path.name) ? try? disk.status(of: origin) : nil
            entries.append(DiskEntry(name: path.name, kind: .file, status: status))
        }
        return entries
    }

    package func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        guard let origin = state.withLock({ $0.origin(of: path) }) else { return nil }
        return try disk.status(of: origin)
    }

    package func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        let state = state.withLock { $0 }
        guard let origin = state.origin(of: path) else { throw DiskError("open", path, .changed) }
        guard let written = state.written[path] else { return try disk.read(origin, upTo: limit) }
        return FileContent(bytes: Array(written.prefix(limit)), status: try disk.read(origin, upTo: 0).status)
    }

    /// Only existing files get other bytes: a lock file with other lines.
    package func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        files.map { file in
            guard case .file = file.expecting else { return DiskError("place", file.path, .occupied) }
            state.withLock { $0.written[file.path] = file.bytes }
            return nil
        }
    }

    package func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        _ = state.withLock { $0.removed.insert(path) }
    }

    package func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        guard let origin = state.withLock({ $0.origin(of: path) }), let status = try disk.status(of: origin) else {
            throw DiskError("rename", path, .changed)
        }
        guard status.kind == .file, try disk.status(of: target.folder)?.kind == .folder else {
            throw DiskError("rename", path, .notARegularFile)
        }
        let present = try self.status(of: target)
        // The same file under the new name, on a disk that ignores letter case.
        guard present == nil || present?.identity == status.identity else {
            throw DiskError("rename", target, .occupied)
        }
        state.withLock { state in
            state.origins[path] = nil
            state.origins[target] = origin
        }
    }

    package func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {}
}
