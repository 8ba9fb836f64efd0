import CDiskShim

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// A visible file is a finished file. A new name is given to a file that had none while it was written, so a kill
// leaves nothing behind and nothing can be overwritten. An owned file is exchanged for its successor in one step,
// and what came out is examined: had somebody edited it in the meantime, it goes back.

extension LocalDisk {
    /// Puts a complete, durable file at `path`.
    public func place(_ bytes: [UInt8], at path: BytePath, expecting: ExpectedFile) throws(DiskError) {
        let folder = try openOrMakeFolder(path.folder)
        defer { _ = close(folder) }
        switch expecting {
        case .absent: try create(bytes, path, in: folder)
        case .file(let hash): try replace(path, owning: hash, with: bytes, in: folder)
        }
    }

    private func create(_ bytes: [UInt8], _ path: BytePath, in folder: Int32) throws(DiskError) {
        let file = tf_open_unnamed(folder, 0o666)
        if file == -ENOTSUP { return try createByRenaming(bytes, path, in: folder) }
        guard file >= 0 else { throw Self.error("open", path, -file) }
        defer { _ = close(file) }
        try write(bytes, to: file, path)
        let linked = withCString(path.name) { tf_link_unnamed(file, folder, $0) }
        if linked == -ENOTSUP { return try createByRenaming(bytes, path, in: folder) }
        guard linked == 0 else { throw Self.error("link", path, -linked) }
    }

    /// For file systems without unnamed files. A kill can leave a hidden temporary here, never a wrong variant.
    private func createByRenaming(_ bytes: [UInt8], _ path: BytePath, in folder: Int32) throws(DiskError) {
        let temporary = try writeTemporary(bytes, for: path, mode: nil, in: folder)
        var result = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exclusive(folder, from, $0) }
        }
        if result == -ENOTSUP {
            // A hard link refuses an existing name on every file system that has links.
            result = withCString(temporary) { from in
                withCString(path.name) { linkat(folder, from, folder, $0, 0) == 0 ? 0 : -errno }
            }
            remove(temporary, in: folder)
        } else if result != 0 {
            remove(temporary, in: folder)
        }
        guard result == 0 else { throw Self.error("rename", path, -result) }
    }

    private func replace(
        _ path: BytePath, owning hash: ContentHash, with bytes: [UInt8], in folder: Int32
    ) throws(DiskError) {
        guard try status(of: path, in: folder)?.kind == .file, try self.hash(of: path.name, path, in: folder) == hash
        else { throw DiskError("replace", path, .changed) }
        let mode = try permissions(of: path, in: folder)
        let temporary = try writeTemporary(bytes, for: path, mode: mode, in: folder)
        let result = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exchange(folder, from, $0) }
        }
        switch result {
        case 0: try confirmExchange(temporary, path, owning: hash, in: folder)
        case -ENOTSUP: try renameOver(path, from: temporary, in: folder)
        default:
            remove(temporary, in: folder)
            throw Self.error("rename", path, -result)
        }
    }

    /// The temporary name holds the old file now. Unless its bytes are the ones we own, it goes back.
    private func confirmExchange(
        _ temporary: [UInt8], _ path: BytePath, owning hash: ContentHash, in folder: Int32
    ) throws(DiskError) {
        if try self.hash(of: temporary, path, in: folder) == hash {
            remove(temporary, in: folder)
            return
        }
        let back = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exchange(folder, from, $0) }
        }
        guard back == 0 else { throw Self.error("rename back", path, -back) }
        remove(temporary, in: folder)
        throw DiskError("replace", path, .changed)
    }

    /// For file systems that cannot exchange. The old file's hash was compared just before; the gap is small, not nil.
    private func renameOver(_ path: BytePath, from temporary: [UInt8], in folder: Int32) throws(DiskError) {
        let result = withCString(temporary) { from in
            withCString(path.name) { renameat(folder, from, folder, $0) == 0 ? 0 : -errno }
        }
        guard result == 0 else {
            remove(temporary, in: folder)
            throw Self.error("rename", path, -result)
        }
    }

    private func writeTemporary(
        _ bytes: [UInt8], for path: BytePath, mode: mode_t?, in folder: Int32
    ) throws(DiskError) -> [UInt8] {
        // Short and random: a suffix on the final name could exceed the 255 bytes that a name may have.
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        let name = Array(".twofold~\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)~tmp".utf8)
        let file = try Self.check("open", path) {
            withCString(name) { openat(folder, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666) }
        }
        defer { _ = close(file) }
        do throws(DiskError) {
            // A successor keeps the permissions of what it replaces, whatever the mask for new files says.
            if let mode { _ = try Self.check("chmod", path) { fchmod(file, mode) } }
            try write(bytes, to: file, path)
            return name
        } catch {
            remove(name, in: folder)
            throw error
        }
    }

    private func write(_ bytes: [UInt8], to file: Int32, _ path: BytePath) throws(DiskError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Self.systemWrite(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.error("write", path, count == 0 ? ENOSPC : errno) }
            written += count
        }
        // A failed fsync is never tried again: the kernel has marked the lost pages clean.
        if isDurable { _ = try Self.checkShim("fsync", path) { tf_sync_file(file) } }
    }

    private func hash(of name: [UInt8], _ path: BytePath, in folder: Int32) throws(DiskError) -> ContentHash {
        let file = try Self.check("open", path) {
            withCString(name) { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
        }
        defer { _ = close(file) }
        return ContentHash(of: try Self.readAll(file, path, expected: 1 << 16, limit: .max))
    }

    private func permissions(of path: BytePath, in folder: Int32) throws(DiskError) -> mode_t {
        var information = stat()
        _ = try Self.check("stat", path) {
            withCString(path.name) { fstatat(folder, $0, &information, AT_SYMLINK_NOFOLLOW) }
        }
        return information.st_mode & 0o777
    }

    private func remove(_ name: [UInt8], in folder: Int32) {
        _ = withCString(name) { unlinkat(folder, $0, 0) }
    }

    private func openOrMakeFolder(_ path: BytePath) throws(DiskError) -> Int32 {
        do throws(DiskError) {
            return try openFolder(path)
        } catch {
            guard case .system(ENOENT, _) = error.kind, path != .root else { throw error }
        }
        let parent = try openOrMakeFolder(path.folder)
        defer { _ = close(parent) }
        let made = withCString(path.name) { mkdirat(parent, $0, 0o777) }
        // Another job may have made it meanwhile.
        guard made == 0 || errno == EEXIST else { throw Self.error("mkdir", path, errno) }
        return try openFolder(path)
    }

    private static func systemWrite(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
        Glibc.write(file, buffer, count)
        #else
        Darwin.write(file, buffer, count)
        #endif
    }
}
