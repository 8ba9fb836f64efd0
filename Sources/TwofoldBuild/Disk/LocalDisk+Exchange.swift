import CDiskShim
import TwofoldSystem

// Replaces or removes an owned file without ever losing bytes that another program wrote.

extension LocalDisk {
    /// Swaps a successor, written under the hidden name `aside`, with the owned file in its place, and removes that
    /// file.
    func exchange(
        _ aside: [UInt8], for successor: Placement, owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        let result = swap(aside, successor.path.name, in: folder)
        switch result {
        case 0: try confirmExchange(aside, successor, owning: hash, in: folder)
        case -ENOTSUP: try renameOver(successor, from: aside, owning: hash, in: folder)
        default:
            giveUp(aside, successor, in: folder)
            throw Self.error("rename", successor.path, -result)
        }
    }

    /// Checks the old file, which now has the hidden name, and removes it.
    ///
    /// Swaps the two back unless its bytes can be read and are the owned ones.
    private func confirmExchange(
        _ aside: [UInt8], _ successor: Placement, owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        let path = successor.path
        let error: DiskError
        if (try? self.hash(of: aside, path, in: folder)) == hash {
            let removed = withCString(aside) { tf_unlink(folder.number, $0) }
            if removed == 0 { return }
            error = Self.error("unlink", path, -removed)
        } else {
            error = DiskError("replace", path, .changed)
        }
        let back = swap(aside, path.name, in: folder)
        // A file that cannot be put back keeps its hidden name: it may be somebody's work.
        guard back == 0 else { throw Self.error("rename back", path, -back) }
        giveUp(aside, successor, in: folder)
        throw error
    }

    /// Removes a successor that did not get to its place, and nothing else: a file that was swapped out may be
    /// somebody's new version.
    private func giveUp(_ aside: [UInt8], _ successor: Placement, in folder: Descriptor) {
        guard (try? hash(of: aside, successor.path, in: folder)) == ContentHash(of: successor.bytes) else { return }
        unlink(aside, in: folder)
    }

    /// Replaces the file by a rename, on file systems that cannot exchange.
    ///
    /// It checks the file once more before the rename; the gap between the two is small, but not zero.
    private func renameOver(
        _ successor: Placement, from aside: [UInt8], owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        let path = successor.path
        guard (try? self.hash(of: path.name, path, in: folder)) == hash else {
            giveUp(aside, successor, in: folder)
            throw DiskError("replace", path, .changed)
        }
        let result = withCString(aside) { from in withCString(path.name) { tf_rename(folder.number, from, $0) } }
        guard result == 0 else {
            giveUp(aside, successor, in: folder)
            throw Self.error("rename", path, -result)
        }
    }

    /// Removes a file whose bytes have this hash.
    ///
    /// It is moved aside and checked once more before it is removed: a file that was saved there meanwhile is put
    /// back.
    public func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        let folder = try openFolder(path.folder)
        guard try status(of: path, in: folder)?.kind == .file,
            try self.hash(of: path.name, path, in: folder) == hash
        else { throw DiskError("remove", path, .changed) }
        let aside = TemporaryName.exchanged.random()
        let result = move(path.name, to: aside, in: folder)
        if result != -ENOTSUP {
            guard result == 0 else { throw Self.error("rename", path, -result) }
            guard (try? self.hash(of: aside, path, in: folder)) == hash else {
                let back = move(aside, to: path.name, in: folder)
                guard back == 0 else { throw Self.error("rename back", path, -back) }
                throw DiskError("remove", path, .changed)
            }
        }
        let name = result == 0 ? aside : path.name
        let removed = withCString(name) { tf_unlink(folder.number, $0) }
        guard removed == 0 else {
            if result == 0 { _ = move(aside, to: path.name, in: folder) }
            throw Self.error("unlink", path, -removed)
        }
    }

    // MARK: Calls

    func hash(of name: [UInt8], _ path: BytePath, in folder: Descriptor) throws(DiskError) -> ContentHash {
        let file = try openFile(name, path, in: folder)
        let size = try status(of: file, path).size
        return ContentHash(of: try Self.readAll(file, path, expected: size, limit: .max))
    }

    /// Removes one of Twofold's hidden names; a failure is ignored, because the next run removes what is left.
    func unlink(_ name: [UInt8], in folder: Descriptor) {
        _ = withCString(name) { tf_unlink(folder.number, $0) }
    }

    private func swap(_ a: [UInt8], _ b: [UInt8], in folder: Descriptor) -> Int32 {
        withCString(a) { a in withCString(b) { tf_rename_exchange(folder.number, a, $0) } }
    }

    /// Renames to a name that does not exist yet.
    private func move(_ from: [UInt8], to: [UInt8], in folder: Descriptor) -> Int32 {
        withCString(from) { from in withCString(to) { tf_rename_exclusive(folder.number, from, $0) } }
    }
}
