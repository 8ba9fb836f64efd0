import CDiskShim
import TwofoldSystem

// A visible file is a finished file. It is written without a name, so a kill leaves nothing behind; a new name is then
// given to it, which cannot overwrite anything, or it changes places with the owned file that it replaces.
//
// Several files are placed together: all are written, one call makes all of them durable, and only then does the first
// get its name. Waiting for the medium for each file would take longer than all other work for a small image.

extension LocalDisk {
    /// Puts complete, durable files in their places; the errors by index.
    public func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        let written: WrittenNote?
        do throws(DiskError) {
            written = try note.map { note throws(DiskError) in try append(note) }
        } catch {
            return files.map { _ in error }
        }
        var outcomes: [DiskError?] = []
        while outcomes.count < files.count { outcomes += placeSome(files[outcomes.count...], written) }
        return outcomes
    }

    /// Places the first of these files: as many as there are descriptors for, and at least one.
    private func placeSome(_ files: ArraySlice<Placement>, _ note: WrittenNote?) -> [DiskError?] {
        let folders = OpenFolders(disk: self)
        var written: [Result<WrittenFile, DiskError>] = []
        for file in files {
            let result = write(file, folders)
            if case .failure(let error) = result, error.isLackOfDescriptors, !written.isEmpty { break }
            written.append(result)
        }
        if isDurable { makeDurable(&written, files, note) }
        return zip(files, written).map { file, written in
            do throws(DiskError) {
                try publish(try written.get(), file)
                return nil
            } catch {
                return error
            }
        }
    }

    // MARK: Durability

    /// Waits until the bytes of all files are on the medium; drops the files whose bytes are not.
    private func makeDurable(
        _ written: inout [Result<WrittenFile, DiskError>], _ files: ArraySlice<Placement>, _ note: WrittenNote?
    ) {
        // A single file is synced alone: its file system may hold unwritten data of other programs.
        let isAlone = written.count { (try? $0.get()) != nil } < 2
        if !isAlone { discard(&written, files) { tf_write_out($0.file.number) } }
        let together = isAlone ? -ENOTSUP : Self.syncTogether(written.compactMap { try? $0.get() }, note)
        if together == 0 { return }
        let common = together == -ENOTSUP ? note?.sync() ?? 0 : together
        discard(&written, files) { common == 0 ? tf_sync_file($0.file.number) : common }
    }

    private static func syncTogether(_ files: [WrittenFile], _ note: WrittenNote?) -> Int32 {
        let noted = note?.writeOut() ?? 0
        return noted == 0 ? syncFileSystems(of: files.map(\.folder) + (note.map { [$0.folder] } ?? [])) : noted
    }

    /// Drops the files that `sync` has a negative errno for.
    ///
    /// A failed sync is never tried again: the kernel has marked the lost pages clean.
    private func discard(
        _ written: inout [Result<WrittenFile, DiskError>], _ files: ArraySlice<Placement>,
        unless sync: (WrittenFile) -> Int32
    ) {
        for (index, result) in written.enumerated() {
            guard case .success(let file) = result else { continue }
            let code = sync(file)
            guard code != 0 else { continue }
            discard(file)
            written[index] = .failure(Self.error("fsync", files[files.startIndex + index].path, -code))
        }
    }

    // MARK: Publishing

    private func publish(_ written: WrittenFile, _ placement: Placement) throws(DiskError) {
        let path = placement.path
        let name: [UInt8]
        switch placement.expecting {
        case .absent: name = path.name
        case .file: name = TemporaryName.exchanged.random()
        }
        guard try giveName(name, to: written, path) else {
            return try publish(try writtenAgain(placement, in: written.folder), placement)
        }
        if case .file(let hash) = placement.expecting {
            try exchange(name, for: placement, owning: hash, in: written.folder)
        }
    }

    /// Gives a written file a name that does not exist yet; an error leaves no trace of the file.
    ///
    /// False when the file has no name yet and this system cannot give it one.
    private func giveName(_ name: [UInt8], to written: WrittenFile, _ path: BytePath) throws(DiskError) -> Bool {
        guard case .temporary(let temporary) = written.name else {
            let result = withCString(name) { tf_link_unnamed(written.file.number, written.folder.number, $0) }
            guard result == 0 || result == -ENOTSUP else { throw Self.error("link", path, -result) }
            return result == 0
        }
        do throws(DiskError) {
            try rename(temporary, to: name, path, in: written.folder)
            return true
        } catch {
            unlink(temporary, in: written.folder)
            throw error
        }
    }

    /// Renames a hidden file to a name that does not exist yet.
    private func rename(
        _ temporary: [UInt8], to name: [UInt8], _ path: BytePath, in folder: Descriptor
    ) throws(DiskError) {
        var result = withCString(temporary) { from in
            withCString(name) { tf_rename_exclusive(folder.number, from, $0) }
        }
        if result == -ENOTSUP {
            // A hard link refuses an existing name on every file system that has links.
            result = withCString(temporary) { from in withCString(name) { tf_link(folder.number, from, $0) } }
            if result == 0 { return unlink(temporary, in: folder) }
        }
        if result == -ENOTSUP {
            // exFAT on macOS has neither. The gap between check and rename is small, but not zero.
            guard try status(of: name, path, in: folder) == nil else { throw Self.error("rename", path, EEXIST) }
            result = withCString(temporary) { from in withCString(name) { tf_rename(folder.number, from, $0) } }
        }
        guard result == 0 else { throw Self.error("rename", path, -result) }
    }

    /// Writes the file again under a hidden name: without `/proc` an unnamed file cannot be linked.
    private func writtenAgain(_ placement: Placement, in folder: Descriptor) throws(DiskError) -> WrittenFile {
        var again = [Result<WrittenFile, DiskError>.success(try writeTemporary(placement, mode: nil, in: folder))]
        if isDurable { makeDurable(&again, [placement], nil) }
        return try again[0].get()
    }
}
