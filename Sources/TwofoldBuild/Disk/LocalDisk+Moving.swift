import CDiskShim
import TwofoldSystem

// Renames a hand-made file: at every moment it has one of its two names, and no other file loses its own.

extension LocalDisk {
    /// Gives a regular file another name or place that is free.
    public func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        let (from, to) = (try openFolder(path.folder), try openFolder(target.folder))
        guard let status = try status(of: path, in: from) else { throw Self.error("rename", path, ENOENT) }
        switch status.kind {
        case .file: break
        case .link: throw DiskError("rename", path, .symbolicLink)
        case .folder, .other: throw DiskError("rename", path, .notARegularFile)
        }
        let result: Int32
        // Checked first, because file systems differ in two things: whether a rename that refuses an existing name
        // counts the file's own one as existing, and whether it removes one of two hard links.
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

    /// Whether two paths of one file are one entry of their folder, because its disk ignores letter case, or the
    /// Unicode form of accents.
    ///
    /// Two hard links are one file as well, but two entries.
    private func isOneEntry(_ path: BytePath, _ target: BytePath) throws(DiskError) -> Bool {
        guard path.folder == target.folder else { return false }
        let names = Set(try entries(of: path.folder).map(\.name))
        return names.contains(path.name) && !names.contains(target.name)
    }

    /// Renames on file systems that cannot rename without replacing: a hard link refuses an existing name.
    ///
    /// The old name is moved aside before it is removed: a file that was saved under it meanwhile is put back.
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
        // A file that cannot be put back keeps its hidden name: it is somebody's work.
        if back == 0 { unlink(aside, in: from) }
        throw DiskError("rename", path, .changed)
    }
}
