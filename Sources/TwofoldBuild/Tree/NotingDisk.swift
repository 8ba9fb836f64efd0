import Synchronization

/// A disk that notes everything that is read from it.
///
/// A result that was read through it alone is the same as long as the disk shows what was noted.
package final class NotingDisk: Disk {
    private let disk: any Disk
    private let notes = Mutex(SeenDisk())
    private let images = Mutex<Set<BytePath>>([])
    /// Whether nothing that is noted counts any more: then threads need not wait for each other to note it.
    private let hasGivenUp = Atomic(false)

    package init(_ disk: any Disk) { self.disk = disk }

    /// What was noted until now.
    package var seen: SeenDisk { notes.withLock { $0 } }

    /// The images of which more was read than the cache had.
    ///
    /// Their decoding depends on libraries and on the machine; only what is in the cache now does not.
    package var readImages: Set<BytePath> { images.withLock { $0 } }

    private func note(_ change: (inout SeenDisk) -> Void) {
        if !hasGivenUp.load(ordering: .relaxed) { notes.withLock { change(&$0) } }
    }

    private func giveUp() {
        note { $0.giveUp() }
        hasGivenUp.store(true, ordering: .relaxed)
    }

    package func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        let entries = try noted { () throws(DiskError) in
            try disk.entries(of: folder) { SeenTree.isDescribed($0, in: folder) || isDescribed($0) }
        }
        note { notes in
            notes.add(entries, in: folder, of: disk)
            for entry in entries where entry.status != nil && !SeenTree.isDescribed(entry.name, in: folder) {
                if let path = folder.appending(entry.name) { notes.add(entry.status, at: path) }
            }
        }
        return entries.map { entry in
            if entry.status == nil || isDescribed(entry.name) { return entry }
            return DiskEntry(name: entry.name, kind: entry.kind)
        }
    }

    package func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        let status = try noted { () throws(DiskError) in try disk.status(of: path) }
        note { $0.add(status, at: path) }
        return status
    }

    package func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        do throws(DiskError) {
            let content = try disk.read(path, upTo: limit)
            if Self.isDecoded(path) {
                images.withLock { _ = $0.insert(path) }
            } else {
                note { $0.add(content.status, at: path) }
            }
            return content
        } catch {
            // A file that does not exist may exist later; any other error may not happen again.
            if disk.isGone(path) { note { $0.add(nil, at: path) } } else { giveUp() }
            throw error
        }
    }

    private static func isDecoded(_ path: BytePath) -> Bool {
        ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension).map { !$0.isVector } ?? false
    }

    private func noted<Value>(_ body: () throws(DiskError) -> Value) throws(DiskError) -> Value {
        do throws(DiskError) {
            return try body()
        } catch {
            giveUp()
            throw error
        }
    }

    // MARK: Writing, which changes what was noted

    package func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        giveUp()
        return disk.place(files, noting: note)
    }

    package func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        giveUp()
        try disk.remove(path, expecting: hash)
    }

    package func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        giveUp()
        try disk.move(path, to: target)
    }

    package func removeFolder(_ path: BytePath) throws(DiskError) {
        giveUp()
        try disk.removeFolder(path)
    }

    package func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {
        try disk.makeNamesDurable(in: folders)
    }

    package func lock() -> RunLock.Attempt { disk.lock() }

    package func lock(sharingBy file: BytePath) -> RunLock.Attempt { disk.lock(sharingBy: file) }
}
