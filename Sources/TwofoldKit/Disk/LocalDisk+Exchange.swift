import CDiskShim

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// How an owned file gives its name to its successor, so that nobody else's bytes are ever lost on the way.

extension LocalDisk {
    func exchange(
        _ temporary: [UInt8], _ path: BytePath, owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        let result = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exchange(folder.number, from, $0) }
        }
        switch result {
        case 0: try confirmExchange(temporary, path, owning: hash, in: folder)
        case -ENOTSUP: try renameOver(path, from: temporary, owning: hash, in: folder)
        default:
            remove(temporary, in: folder)
            throw Self.error("rename", path, -result)
        }
    }

    /// The temporary name holds the old file now.
    ///
    /// Unless its bytes can be read and are the ones we own, it goes back.
    private func confirmExchange(
        _ temporary: [UInt8], _ path: BytePath, owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        if (try? self.hash(of: temporary, path, in: folder)) == hash {
            remove(temporary, in: folder)
            return
        }
        let back = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exchange(folder.number, from, $0) }
        }
        // What cannot go back stays under its hidden name: it may be somebody's work.
        guard back == 0 else { throw Self.error("rename back", path, -back) }
        remove(temporary, in: folder)
        throw DiskError("replace", path, .changed)
    }

    /// For file systems that cannot exchange.
    ///
    /// Looks once more before it renames; the gap is small, not nil.
    private func renameOver(
        _ path: BytePath, from temporary: [UInt8], owning hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) {
        guard (try? self.hash(of: path.name, path, in: folder)) == hash else {
            remove(temporary, in: folder)
            throw DiskError("replace", path, .changed)
        }
        let result = withCString(temporary) { from in
            withCString(path.name) { renameat(folder.number, from, folder.number, $0) == 0 ? 0 : -errno }
        }
        guard result == 0 else {
            remove(temporary, in: folder)
            throw Self.error("rename", path, -result)
        }
    }

    func hash(of name: [UInt8], _ path: BytePath, in folder: Descriptor) throws(DiskError) -> ContentHash {
        let file = try openFile(name, path, in: folder)
        return ContentHash(of: try Self.readAll(file, path, expected: 1 << 16, limit: .max))
    }

    func remove(_ name: [UInt8], in folder: Descriptor) {
        _ = withCString(name) { unlinkat(folder.number, $0, 0) }
    }
}
