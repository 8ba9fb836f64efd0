import CDiskShim

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// How a file that is somebody's work gets another name: in every moment it has one of the two, and nothing else loses its own.

extension LocalDisk {
    /// Gives a regular file another name or place, where nothing is.
    public func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        let (from, to) = (try openFolder(path.folder), try openFolder(target.folder))
        guard let status = try status(of: path, in: from) else { throw Self.error("rename", path, ENOENT) }
        switch status.kind {
        case .file: break
        case .link: throw DiskError("rename", path, .symbolicLink)
        case .folder, .other: throw DiskError("rename", path, .notARegularFile)
        }
        let result: Int32
        // Looked at before: whether a rename that refuses an existing name takes a file's own one for such, and whether it
        // removes one of two hard links, is up to the file system.
        if try self.status(of: target, in: to)?.identity == status.identity {
            guard try isOneEntry(path, target) else { throw DiskError("rename", target, .occupied) }
            result = withCString(path.name) { old in withCString(target.name) { tf_rename(from.number, old, $0) } }
        } else {
            result = try moveExclusively(path, in: from, as: target, in: to)
        }
        guard result == 0 else { throw Self.error("rename", result == -EEXIST ? target : path, -result) }
    }

    private func moveExclusively(
        _ path: BytePath, in from: Descriptor, as target: BytePath, in to: Descriptor
    ) throws(DiskError) -> Int32 {
        let result = withCString(path.name) { old in
            withCString(target.name) { tf_move_exclusive(from.number, old, to.number, $0) }
        }
        return result == -ENOTSUP ? try linkAndUnlink(path, in: from, as: target, in: to) : result
    }

    /// Whether two paths of one file are one entry of their folder, because its disk ignores letter case, or accents'
    /// spelling.
    ///
    /// Two hard links are one file as well, but two entries.
    private func isOneEntry(_ path: BytePath, _ target: BytePath) throws(DiskError) -> Bool {
        guard path.folder == target.folder else { return false }
        let names = Set(try entries(of: path.folder).map(\.name))
        return names.contains(path.name) && !names.contains(target.name)
    }

    /// For file systems that cannot rename without replacing: a hard link refuses a name that something has.
    ///
    /// The old name is moved aside before it goes: what somebody saved under it in between comes back.
    private func linkAndUnlink(
        _ path: BytePath, in from: Descriptor, as target: BytePath, in to: Descriptor
    ) throws(DiskError) -> Int32 {
        let linked = withCString(path.name) { old in
            withCString(target.name) { tf_link_into(from.number, old, to.number, $0) }
        }
        guard linked == 0 else { return linked }
        let aside = TemporaryName.exchanged.random()
        let moved = withCString(path.name) { old in withCString(aside) { tf_rename(from.number, old, $0) } }
        guard moved == 0 else { return moved }
        let hidden = path.folder.appending(aside) ?? path
        if let old = try status(of: hidden, in: from)?.identity, old == (try status(of: target, in: to))?.identity {
            unlink(aside, in: from)
            return 0
        }
        let back = withCString(aside) { old in withCString(path.name) { tf_link(from.number, old, $0) } }
        // What cannot go back stays under its hidden name: it is somebody's work.
        if back == 0 { unlink(aside, in: from) }
        throw DiskError("rename", path, .changed)
    }
}
