import Synchronization
import TwofoldSystem

/// An open file or folder, closed when its last user releases it.
package final class Descriptor: Sendable {
    package let number: Int32
    package init(_ number: Int32) { self.number = number }
    deinit { _ = close(number) }
}

/// The folders for a batch of files, each opened once, and made where it is missing.
final class OpenFolders {
    private let disk: LocalDisk
    private var opened: [BytePath: Descriptor] = [:]

    init(disk: LocalDisk) { self.disk = disk }

    func folder(_ path: BytePath) throws(DiskError) -> Descriptor {
        if let known = opened[path] { return known }
        let folder = try openOrMake(path)
        opened[path] = folder
        return folder
    }

    private func openOrMake(_ path: BytePath) throws(DiskError) -> Descriptor {
        do throws(DiskError) {
            return try disk.openFolder(path)
        } catch {
            guard case .system(ENOENT, _) = error.kind, path != .root else { throw error }
        }
        let parent = try openOrMake(path.folder)
        do throws(DiskError) {
            _ = try LocalDisk.check("mkdir", path) { withCString(path.name) { mkdirat(parent.number, $0, 0o777) } }
        } catch {
            // Another job may have made the folder meanwhile.
            guard error.kind == .occupied else { throw error }
        }
        return try disk.openFolder(path)
    }
}

/// The folders that were listed last, so that the next one is opened from its parent instead of from the root.
///
/// In a tree that is too deep for one call, or on a system without such a call, every folder would otherwise be walked to
/// from the root.
///
/// For listing only: paths for writing are walked each time.
final class ListedFolders: Sendable {
    /// Descriptors that may stay open.
    private static let limit = 12

    private struct Entry {
        var path: BytePath
        var folder: Descriptor
    }

    /// The open folders, the most recently used last.
    private let recent = Mutex<[Entry]>([])

    func open(_ path: BytePath, of disk: LocalDisk) throws(DiskError) -> Descriptor {
        let opened: Descriptor
        if let near = try openFromParent(path) { opened = near } else { opened = try disk.openFolder(path) }
        recent.withLock { recent in
            if recent.count == Self.limit { recent.removeFirst() }
            recent.append(Entry(path: path, folder: opened))
        }
        return opened
    }

    private func openFromParent(_ path: BytePath) throws(DiskError) -> Descriptor? {
        guard path != .root else { return nil }
        let parent = path.folder
        let known = recent.withLock { recent -> Descriptor? in
            guard let index = recent.lastIndex(where: { $0.path == parent }) else { return nil }
            let entry = recent.remove(at: index)
            recent.append(entry)
            return entry.folder
        }
        guard let known else { return nil }
        return try LocalDisk.openFolder(path.name, path, in: known.number)
    }
}
