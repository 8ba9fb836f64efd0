import Synchronization
import TwofoldKit

/// A disk in memory, so that no file system's time is measured.
final class InMemoryDisk: Disk {
    private struct State {
        var files: [BytePath: FileContent] = [:]
        /// The names in each folder.
        var folders: [BytePath: [[UInt8]: DiskEntry.Kind]] = [.root: [:]]
        /// The next inode; no two files have the same.
        var clock: UInt64 = 2

        mutating func put(_ bytes: [UInt8], at path: BytePath) {
            // All were written long ago, so that their times can be trusted.
            let status = FileStatus(
                kind: .file, size: bytes.count, identity: FileIdentity(device: 1, inode: clock),
                modified: Int64(clock), changed: Int64(clock))
            files[path] = FileContent(bytes: bytes, status: status)
            clock += 1
            var (child, kind) = (path, DiskEntry.Kind.file)
            while child != .root, folders[child.folder]?[child.name] == nil {
                folders[child.folder, default: [:]][child.name] = kind
                (child, kind) = (child.folder, .folder)
            }
        }
    }

    private let state = Mutex(State())

    /// All files.
    var paths: [BytePath] { state.withLock { Array($0.files.keys) } }

    func entries(of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool) throws(DiskError) -> [DiskEntry] {
        let entries = state.withLock { state in
            state.folders[folder]?.map { name, kind in
                let status = isDescribed(name) ? folder.appending(name).flatMap { state.files[$0]?.status } : nil
                return DiskEntry(name: name, kind: kind, status: status)
            }
        }
        guard let entries else { throw Self.missing("readdir", folder) }
        return entries
    }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        state.withLock { state in
            if let file = state.files[path] { return file.status }
            guard state.folders[path] != nil else { return nil }
            return FileStatus(kind: .folder, size: 0, identity: FileIdentity(device: 1, inode: 1))
        }
    }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        guard var file = state.withLock({ $0.files[path] }) else { throw Self.missing("open", path) }
        if file.bytes.count > limit { file.bytes = Array(file.bytes.prefix(limit)) }
        return file
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        state.withLock { state in
            if let note { state.put((state.files[note.path]?.bytes ?? []) + note.bytes, at: note.path) }
            return files.map { file in
                let present = state.files[file.path]
                switch file.expecting {
                case .absent where present != nil: return DiskError("link", file.path, .occupied)
                case .file(let hash) where present.map({ ContentHash(of: $0.bytes) }) != hash:
                    return DiskError("replace", file.path, .changed)
                default: break
                }
                state.put(file.bytes, at: file.path)
                return nil
            }
        }
    }

    func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        let isOurs = state.withLock { state in
            guard let file = state.files[path], ContentHash(of: file.bytes) == hash else { return false }
            state.files[path] = nil
            state.folders[path.folder]?[path.name] = nil
            return true
        }
        guard isOurs else { throw DiskError("remove", path, .changed) }
    }

    func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        throw DiskError("move", path, .notARegularFile)
    }

    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {}

    private static func missing(_ operation: String, _ path: BytePath) -> DiskError {
        DiskError(operation, path, .system(code: 2, text: "No such file or directory"))
    }
}
