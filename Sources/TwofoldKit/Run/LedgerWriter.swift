/// Writes what an operation did into the lock file, and removes what killed runs left beside it.
struct LedgerWriter {
    /// The tree that is written.
    var disk: any Disk
    /// The lock file as it was read.
    var file: LedgerFile
    /// Whether nobody else writes the tree meanwhile.
    var isExclusive: Bool

    init(_ project: Project, _ file: LedgerFile) {
        disk = project.target
        self.file = file
        isExclusive = project.isExclusive
    }

    /// Removes what killed runs left, where no other run can be using it.
    func sweep(_ leftovers: [BytePath]) -> [Diagnostic] {
        isExclusive && !leftovers.isEmpty ? StaleTemporaries(disk: disk, claimed: file.claimed).sweep(leftovers) : []
    }

    /// Records what a killed run's journal proved, and removes it: a run that places files begins one itself.
    ///
    /// - Returns: What went wrong; after an error nothing may be placed.
    func settleJournal() -> Diagnostic? { file.journal == nil ? nil : commit([:], in: []) }

    /// Writes changes into the ledger, which comes last: it claims a file only once the file is in place to stay.
    ///
    /// - Parameter folders: Where names were made or removed.
    /// - Returns: What went wrong.
    func commit(_ changes: [BytePath: Ledger.Entry?], in folders: Set<BytePath>) -> Diagnostic? {
        do throws(DiskError) {
            try disk.makeNamesDurable(in: folders)
            try file.record(changes, to: disk)
            if !changes.isEmpty { try disk.makeNamesDurable(in: [.root]) }
        } catch {
            return .ledgerNotWritten(LedgerName.path, error)
        }
        do throws(DiskError) {
            try LedgerFile.discardJournal(of: disk)
            return nil
        } catch {
            return .journalLeft(Journal.path, error)
        }
    }
}
