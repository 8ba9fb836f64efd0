import CDiskShim
import TwofoldSystem

/// The right to write a tree, which one run at a time has; it ends with the value, or with the process.
///
/// It is the system's own lock (`flock`) on the root folder. So it belongs to the folder and not to a name for it, two
/// paths to one tree share it, it leaves no file behind, and it cannot become stale.
public final class RunLock: Sendable {
    private let held: [Descriptor]

    private init(_ held: [Descriptor]) { self.held = held }

    /// The result of trying to take the lock.
    public enum Attempt: Sendable {
        /// This run has the lock while the value lives.
        case taken(RunLock)
        /// Another run has the lock; its process, if the system reports it.
        case held(process: Int32?)
        /// This file system has no locks.
        case unavailable(DiskError)
    }

    /// Tries to take the lock of a tree, or that of one of its shards, and does not wait.
    ///
    /// The file of a shard is locked rather than the folder, because network file systems lock only files that are open for
    /// writing: on those the shards know of each other, although nothing keeps other runs away.
    ///
    /// - Parameter file: The file that only runs of the shard lock; nil for the tree as a whole.
    static func attempt(on disk: LocalDisk, sharingBy file: BytePath? = nil) -> Attempt {
        do throws(DiskError) {
            // A separate descriptor, because the lock belongs to what was opened and not to the process.
            var held = [try disk.openFolder(.root)]
            var (path, code) = (BytePath.root, file == nil ? tf_lock(held[0].number) : tf_lock_shared(held[0].number))
            if let file, code != -EWOULDBLOCK {
                held.append(try disk.openForLock(file))
                (path, code) = (file, tf_lock(held[1].number))
            }
            switch code {
            case 0: return .taken(RunLock(held))
            case -EWOULDBLOCK: return .held(process: try holder(of: disk.status(of: path)?.identity))
            default: return .unavailable(LocalDisk.error("flock", path, -code))
            }
        } catch {
            return .unavailable(error)
        }
    }

    /// The process that has the lock, from the kernel's list of locks.
    ///
    ///     1: FLOCK  ADVISORY  WRITE 4711 fd:01:131074 0 EOF
    private static func holder(of identity: FileIdentity?) -> Int32? {
        guard let identity, let list = try? LocalDisk(folder: Array("/proc".utf8)), let path = BytePath("locks"),
            let text = try? list.read(path, upTo: 1 << 20).bytes
        else { return nil }
        for line in text.split(separator: 0x0A) {
            let fields = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count > 5, fields[1] == "FLOCK", let process = Int32(fields[4]),
                fields[5].split(separator: ":").last.map({ UInt64($0) }) == identity.inode
            else { continue }
            return process
        }
        return nil
    }
}
