/// What all runs that make files do before and after their jobs: the journal of a killed run comes first, the lock file last.
struct RecordedWork {
    var writer: LedgerWriter
    var board: ResultCollector

    init(_ project: Project, _ file: LedgerFile, _ board: ResultCollector) {
        writer = LedgerWriter(project, file)
        self.board = board
    }

    /// Removes what killed runs left, and records what they made.
    ///
    /// - Returns: False when the ledger cannot be written; then nothing may be placed.
    func begin(leftovers: [BytePath]) -> Bool {
        for diagnostic in writer.sweep(leftovers) { board.add(diagnostic) }
        guard let problem = writer.settleJournal() else { return true }
        board.add(problem)
        return problem.severity != .error
    }

    /// Records what was made.
    ///
    /// - Parameter deadLines: Lines of the ledger to be dropped.
    func record(dropping deadLines: [BytePath] = []) {
        let entries = board.newEntries
        var changes: [BytePath: Ledger.Entry?] = entries
        for path in deadLines { changes[path] = .some(nil) }
        if let problem = writer.commit(changes, in: Self.folders(above: entries.keys)) { board.add(problem) }
        // What could not be placed may have left a hidden file; its line proves to the next run whose it is.
        let failed = board.failedPlacements
        if !failed.isEmpty { _ = writer.disk.place([], noting: Journal.note(failed)) }
    }

    /// The folders of these paths and those above them, which may have been made for them.
    private static func folders(above paths: some Sequence<BytePath>) -> Set<BytePath> {
        var folders: Set<BytePath> = []
        for path in paths {
            var folder = path.folder
            while folders.insert(folder).inserted { folder = folder.folder }
        }
        return folders
    }
}
