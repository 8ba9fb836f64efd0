import CDiskShim

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// A visible file is a finished file. A new name is given to a file that had none while it was written, so a kill
// leaves nothing behind and nothing can be overwritten. An owned file is exchanged for its successor in one step,
// and what came out is examined: had somebody edited it in the meantime, it goes back.
//
// Several files are placed together: all are written, one call makes all of them durable, and only then does the first of
// them get its name. Waiting for the medium once a file would take longer than everything else a small picture needs.

extension LocalDisk {
    /// Puts complete, durable files in their places; the errors by index.
    public func place(_ files: [Placement]) -> [DiskError?] {
        let folders = OpenFolders(disk: self)
        var written = files.map { file in write(file, folders) }
        if isDurable { makeDurable(&written, files) }
        return zip(files, written).map { file, written in
            do throws(DiskError) {
                try publish(try written.get(), file)
                return nil
            } catch {
                return error
            }
        }
    }

    /// A file whose bytes are written and whose final name does not show them yet.
    private struct WrittenFile {
        enum Name {
            /// None at all: it vanishes when its descriptor is closed.
            case none
            /// A hidden one in the folder of its final name.
            case temporary([UInt8])
        }
        var name: Name
        var file: Descriptor
        var folder: Descriptor
    }

    // MARK: - Writing

    private func write(_ placement: Placement, _ folders: OpenFolders) -> Result<WrittenFile, DiskError> {
        do throws(DiskError) {
            let folder = try folders.folder(placement.path.folder)
            switch placement.expecting {
            case .absent: return .success(try writeNew(placement, in: folder))
            case .file(let hash): return .success(try writeSuccessor(placement, of: hash, in: folder))
            }
        } catch {
            return .failure(error)
        }
    }

    private func writeNew(_ placement: Placement, in folder: Descriptor) throws(DiskError) -> WrittenFile {
        let number = tf_open_unnamed(folder.number, 0o666)
        if number == -ENOTSUP { return try writeTemporary(placement, mode: nil, in: folder) }
        guard number >= 0 else { throw Self.error("open", placement.path, -number) }
        let file = Descriptor(number)
        try write(placement.bytes, to: file, placement.path)
        return WrittenFile(name: .none, file: file, folder: folder)
    }

    private func writeSuccessor(
        _ placement: Placement, of hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) -> WrittenFile {
        let path = placement.path
        guard try status(of: path, in: folder)?.kind == .file,
            try self.hash(of: path.name, path, in: folder) == hash
        else { throw DiskError("replace", path, .changed) }
        return try writeTemporary(placement, mode: try permissions(of: path, in: folder), in: folder)
    }

    private func writeTemporary(
        _ placement: Placement, mode: mode_t?, in folder: Descriptor
    ) throws(DiskError) -> WrittenFile {
        // Short and random: a suffix on the final name could exceed the 255 bytes that a name may have.
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        let name = Array(".twofold~\(String(repeating: "0", count: 16 - digits.utf8.count))\(digits)~tmp".utf8)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try Self.check("open", placement.path) {
            withCString(name) { openat(folder.number, $0, flags, 0o666) }
        }
        let file = Descriptor(number)
        do throws(DiskError) {
            // A successor keeps the permissions of what it replaces, whatever the mask for new files says.
            if let mode { _ = try Self.check("chmod", placement.path) { fchmod(file.number, mode) } }
            try write(placement.bytes, to: file, placement.path)
            return WrittenFile(name: .temporary(name), file: file, folder: folder)
        } catch {
            remove(name, in: folder)
            throw error
        }
    }

    private func write(_ bytes: [UInt8], to file: Descriptor, _ path: BytePath) throws(DiskError) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                systemWrite(file.number, buffer.baseAddress.map { $0 + written }, buffer.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.error("write", path, count == 0 ? ENOSPC : errno) }
            written += count
        }
    }

    // MARK: - Durability

    /// Waits until the bytes of all files are on the medium; a file whose bytes are not is dropped.
    private func makeDurable(_ written: inout [Result<WrittenFile, DiskError>], _ files: [Placement]) {
        let whole = written.compactMap { try? $0.get() }
        // One file is waited for alone: its file system may hold other programs' data that nobody asked for.
        let together = whole.count > 1 ? Self.syncFileSystems(of: whole.map(\.folder)) : -ENOTSUP
        if together == 0 { return }
        for (index, result) in written.enumerated() {
            guard case .success(let file) = result else { continue }
            // A failed sync is never tried again: the kernel has marked the lost pages clean.
            let code = together == -ENOTSUP ? tf_sync_file(file.file.number) : together
            guard code != 0 else { continue }
            if case .temporary(let name) = file.name { remove(name, in: file.folder) }
            written[index] = .failure(Self.error("fsync", files[index].path, -code))
        }
    }

    // MARK: - Publishing

    private func publish(_ written: WrittenFile, _ placement: Placement) throws(DiskError) {
        switch (written.name, placement.expecting) {
        case (.none, _): try link(written, placement)
        case (.temporary(let name), .absent): try renameNew(name, placement.path, in: written.folder)
        case (.temporary(let name), .file(let hash)):
            try exchange(name, placement.path, owning: hash, in: written.folder)
        }
    }

    private func link(_ written: WrittenFile, _ placement: Placement) throws(DiskError) {
        let result = withCString(placement.path.name) {
            tf_link_unnamed(written.file.number, written.folder.number, $0)
        }
        if result == -ENOTSUP {
            // No /proc to link from: written again under a hidden name.
            var again = [
                Result<WrittenFile, DiskError>.success(
                    try writeTemporary(placement, mode: nil, in: written.folder))
            ]
            if isDurable { makeDurable(&again, [placement]) }
            return try publish(try again[0].get(), placement)
        }
        guard result == 0 else { throw Self.error("link", placement.path, -result) }
    }

    /// For file systems without unnamed files.
    ///
    /// A kill can leave a hidden temporary here, never a wrong variant.
    private func renameNew(_ temporary: [UInt8], _ path: BytePath, in folder: Descriptor) throws(DiskError) {
        var result = withCString(temporary) { from in
            withCString(path.name) { tf_rename_exclusive(folder.number, from, $0) }
        }
        if result == -ENOTSUP {
            // A hard link refuses an existing name on every file system that has links.
            result = withCString(temporary) { from in
                withCString(path.name) { linkat(folder.number, from, folder.number, $0, 0) == 0 ? 0 : -errno }
            }
            remove(temporary, in: folder)
        } else if result != 0 {
            remove(temporary, in: folder)
        }
        guard result == 0 else { throw Self.error("rename", path, -result) }
    }

    // MARK: - Helpers

    private func permissions(of path: BytePath, in folder: Descriptor) throws(DiskError) -> mode_t {
        var information = stat()
        _ = try Self.check("stat", path) {
            withCString(path.name) { fstatat(folder.number, $0, &information, AT_SYMLINK_NOFOLLOW) }
        }
        return information.st_mode & 0o777
    }
}
