import CDiskShim
import TwofoldSystem

/// A file whose bytes are written and whose final name does not show them yet.
struct WrittenFile {
    enum Name {
        /// No name: the file vanishes when its descriptor is closed.
        case none
        /// A hidden name in the folder of its final one.
        case temporary([UInt8])
    }
    var name: Name
    var file: Descriptor
    var folder: Descriptor
}

/// A note that was appended and may still be in memory only.
struct WrittenNote {
    var file: Descriptor
    var folder: Descriptor
    var isNew: Bool

    /// Waits until the note is on the medium: 0, or a negative errno.
    func sync() -> Int32 { each(tf_sync_file) }

    /// Hands the note to the drive, for a sync of the whole file system: 0, or a negative errno.
    func writeOut() -> Int32 { each(tf_write_out) }

    private func each(_ call: (Int32) -> Int32) -> Int32 {
        let code = call(file.number)
        return code == 0 && isNew ? call(folder.number) : code
    }
}

// Writes a file's bytes before its name can show them.

extension LocalDisk {
    func write(_ placement: Placement, _ folders: OpenFolders) -> Result<WrittenFile, DiskError> {
        do throws(DiskError) {
            let folder = try folders.folder(placement.path.folder)
            switch placement.expecting {
            case .absent: return .success(try writeNew(placement, mode: nil, in: folder))
            case .file(let hash): return .success(try writeSuccessor(placement, of: hash, in: folder))
            }
        } catch {
            return .failure(error)
        }
    }

    private func writeSuccessor(
        _ placement: Placement, of hash: ContentHash, in folder: Descriptor
    ) throws(DiskError) -> WrittenFile {
        let path = placement.path
        guard try status(of: path, in: folder)?.kind == .file,
            try self.hash(of: path.name, path, in: folder) == hash
        else { throw DiskError("replace", path, .changed) }
        return try writeNew(placement, mode: try permissions(of: path, in: folder), in: folder)
    }

    private func writeNew(
        _ placement: Placement, mode: mode_t?, in folder: Descriptor
    ) throws(DiskError) -> WrittenFile {
        let number = tf_open_unnamed(folder.number, 0o666)
        if number == -ENOTSUP { return try writeTemporary(placement, mode: mode, in: folder) }
        guard number >= 0 else { throw Self.error("open", placement.path, -number) }
        let file = Descriptor(number)
        try write(placement, mode: mode, to: file)
        return WrittenFile(name: .none, file: file, folder: folder)
    }

    func writeTemporary(
        _ placement: Placement, mode: mode_t?, in folder: Descriptor
    ) throws(DiskError) -> WrittenFile {
        let name = TemporaryName.written.random()
        let file = try Self.openName(name, O_WRONLY | O_CREAT | O_EXCL, placement.path, in: folder.number)
        let written = WrittenFile(name: .temporary(name), file: file, folder: folder)
        do throws(DiskError) {
            try write(placement, mode: mode, to: written.file)
            return written
        } catch {
            discard(written)
            throw error
        }
    }

    private func write(_ placement: Placement, mode: mode_t?, to file: Descriptor) throws(DiskError) {
        // A successor keeps the permissions of the file that it replaces, whatever the mask for new files is.
        if let mode { _ = try Self.check("chmod", placement.path) { fchmod(file.number, mode) } }
        try write(placement.bytes, to: file, placement.path)
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

    func append(_ note: Note) throws(DiskError) -> WrittenNote {
        // Opened before the first write, so that its file system's errors are reported to this descriptor.
        let folder = try openFolder(note.path.folder)
        let isNew = try status(of: note.path, in: folder) == nil
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK
        let file = try Self.openName(note.path.name, flags, note.path, in: folder.number)
        try write(note.bytes, to: file, note.path)
        return WrittenNote(file: file, folder: folder, isNew: isNew)
    }

    /// Opens an existing file so that it can be locked.
    func openForLock(_ path: BytePath) throws(DiskError) -> Descriptor {
        let folder = try openFolder(path.folder)
        return try Self.openName(path.name, O_RDWR | O_NONBLOCK, path, in: folder.number)
    }

    /// Removes a folder if it is empty.
    public func removeFolder(_ path: BytePath) throws(DiskError) {
        let folder = try openFolder(path.folder)
        let code = withCString(path.name) { tf_remove_folder(folder.number, $0) }
        guard code == 0 else { throw Self.error("rmdir", path, -code) }
    }

    func discard(_ written: WrittenFile) {
        if case .temporary(let name) = written.name { unlink(name, in: written.folder) }
    }

    private func permissions(of path: BytePath, in folder: Descriptor) throws(DiskError) -> mode_t {
        var information = stat()
        _ = try Self.check("stat", path) {
            withCString(path.name) { fstatat(folder.number, $0, &information, AT_SYMLINK_NOFOLLOW) }
        }
        return information.st_mode & 0o777
    }
}
