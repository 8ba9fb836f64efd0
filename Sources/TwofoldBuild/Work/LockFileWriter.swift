/// Records the changes of an operation in the lock file, and removes leftovers of killed runs.
package struct LockFileWriter {
    var disk: any Disk
    var file: LockFileContent
    /// Whether this run has the tree's run lock.
    var isExclusive: Bool
    /// The number of threads that encode the lock file.
    var jobs: Int
    /// The timer, where a run is measured.
    var timer: StageTimer<SharedStage>?
    /// Whether the parts of shards are kept until the end, for a merge that can be begun again.
    var isMerge = false

    package init(_ project: Project, _ file: LockFileContent) {
        disk = project.target
        self.file = file
        isExclusive = project.isExclusive
        jobs = project.jobs
        timer = project.timers?.shared
    }

    /// Removes leftovers of killed runs, if no other run can be using them.
    package func sweep(_ leftovers: [BytePath]) -> [Diagnostic] {
        isExclusive && !leftovers.isEmpty ? StaleTemporaries(disk: disk, claimed: file.claimed).sweep(leftovers) : []
    }

    /// Records the files of a killed run's journal, and removes the journal: a run that places files begins a new one.
    ///
    /// - Returns: The problem, if there was one; after an error nothing may be placed.
    ///
    /// It records the files of shards that nobody has merged, too.
    func settleJournal() -> Diagnostic? {
        if file.journal == nil, file.shardFiles.isEmpty { return nil }
        if isMerge { return nil }
        return commit([:], in: [])
    }

    /// Notes files that could not be placed, where such an attempt has left a hidden file: its line proves to the next run that the
    /// file is Twofold's.
    func note(_ failed: [LockFileLine]) {
        let mayBeLeft = Set(failed.map(\.path.folder)).contains { folder in
            guard let entries = try? disk.entries(of: folder, describing: { _ in false }) else {
                return !disk.isGone(folder)
            }
            return entries.contains { TemporaryName(parsing: $0.name) != nil }
        }
        if mayBeLeft { _ = disk.place([], noting: Journal.note(failed)) }
    }

    /// Writes changes into the lock file.
    ///
    /// This comes last, so that the lock file never records a file that is not durably in place.
    ///
    /// - Parameters:
    ///   - changes: The changes, besides those that ``file`` has already.
    ///   - folders: The folders in which names were made or removed.
    ///   - hasNews: Whether ``file`` has lines that are not written.
    /// - Returns: The problem, if there was one.
    package func commit(
        _ changes: [BytePath: LockFile.Entry?], in folders: Set<BytePath>, hasNews: Bool = false
    ) -> Diagnostic? {
        do throws(DiskError) {
            try disk.makeNamesDurable(in: folders)
            try file.record(changes, to: disk, jobs: jobs, timer)
            if !changes.isEmpty || hasNews { try disk.makeNamesDurable(in: [.root]) }
        } catch {
            return .ledgerNotWritten(LockFileName.path, error)
        }
        do throws(DiskError) {
            // The lock file has their lines now.
            try disk.discard(Journal.path)
            for shard in file.shardFiles { try disk.discard(shard.path) }
            // What is not a shard's stays, such as somebody's notes, and the folder with it.
            if !file.shardFiles.isEmpty { try? disk.removeFolder(ShardFile.folder) }
            return nil
        } catch {
            return .journalLeft(Journal.path, error)
        }
    }
}
