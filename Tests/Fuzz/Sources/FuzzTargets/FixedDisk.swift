@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

/// A disk of a few files that can only be read: as much as loading a lock file asks for.
struct FixedDisk: UnwrittenDisk {
    var files: [BytePath: [UInt8]] = [:]

    func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        files.keys.filter { $0 != folder && $0.folder == folder }.map { DiskEntry(name: $0.name, kind: .file) }
    }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        let identity = FileIdentity(device: 1, inode: 1)
        if let bytes = files[path] { return FileStatus(kind: .file, size: bytes.count, identity: identity) }
        return path == .root ? FileStatus(kind: .folder, size: 0, identity: identity) : nil
    }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        guard let bytes = files[path], let status = try status(of: path) else {
            throw DiskError("open", path, .notARegularFile)
        }
        return FileContent(bytes: Array(bytes.prefix(limit)), status: status)
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        files.map { DiskError("place", $0.path, .occupied) }
    }
}
