// How a build does what a survey found, and records it.

extension Build {
    func work(
        _ graph: JobGraph, _ survey: Survey, _ ledger: Ledger, _ board: OutcomeBoard, _ cancellation: Cancellation
    ) {
        guard let index = survey.inspections.first?.known.index else { return }
        let runner = JobRunner(
            source: source, target: target, engine: engine, policy: policy, ledger: ledger, index: index,
            clock: stageClock, cores: cores)
        let variants = survey.plan.variants
        let ceded = survey.plan.ceded
        let batch = PlacementBatch(disk: target, board: board, isPlacedElsewhere: jobs > 1, clock: stageClock)
        typealias Work = Executor<JobRunner.DecodedMaster>
        let decodings = graph.decodings.map { decoding in
            // The comparisons come after the renderings, in the plan's order and in the leaves' numbers.
            let leaves = decoding.renderings + decoding.comparisons.map { variants.count + $0 }
            return Work.Root(cost: decoding.byteCost, leaves: leaves) {
                board.attempt(decoding.master, isOptional: decoding.renderings.isEmpty) { () throws(Diagnostic) in
                    try runner.decode(decoding.master)
                }
            }
        }
        let copyings = graph.copyings.map { copying in
            Work.Root(cost: 0, leaves: []) {
                board.attempt(.copy(copying.index), batch) { () throws(Diagnostic) in try runner.copy(copying.path) }
                return nil
            }
        }
        let executor = Work(
            roots: decodings + copyings, limit: jobs, budget: PixelBudget(limit: memory),
            leaf: { index, master in
                guard index < variants.count else {
                    return compare(ceded[index - variants.count], master, runner, survey, board)
                }
                board.attempt(.variant(index), batch) { () throws(Diagnostic) in
                    try runner.render(variants[index], of: master)
                }
            },
            skipped: { if $0 < variants.count { board.skip($0) } }, meanwhile: batch.placeFull,
            cores: cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush()
    }

    /// Removes what killed runs left, where no other run can be at work.
    func sweep(_ leftovers: [BytePath], _ file: LedgerFile) -> [Diagnostic] {
        isLocked && !leftovers.isEmpty ? Leftovers(disk: target, claimed: file.claimed).sweep(leftovers) : []
    }

    /// Holds a hand-made file against what would be made in its place; that it cannot be rendered is no error.
    private func compare(
        _ variant: VariantPlan, _ master: JobRunner.DecodedMaster, _ runner: JobRunner, _ survey: Survey,
        _ board: OutcomeBoard
    ) {
        guard let known = survey.inspections.first?.known, isIdentical(variant, master, runner, known) else { return }
        board.addIdentical(variant.path)
    }

    /// Whether a hand-made file holds the bytes that would be made in its place; the answer is remembered.
    func isIdentical(
        _ variant: VariantPlan, _ master: JobRunner.DecodedMaster, _ runner: JobRunner, _ known: KnownTree
    ) -> Bool {
        guard let status = known.items?[variant.path]?.status, let made = try? runner.hash(of: variant, of: master),
            let there = try? known.hash(of: variant.path)
        else { return false }
        known.index.learn(variant.path, status: status) { fact in
            fact.comparison = .init(question: question(variant, master.hash), isIdentical: made == there)
        }
        return made == there
    }

    /// Records what a killed run's journal proved, and removes it: this run begins one of its own.
    ///
    /// - Returns: False when the ledger cannot be written; then nothing may be placed.
    func settleJournal(_ file: LedgerFile, _ board: OutcomeBoard) -> Bool {
        guard file.journal != nil else { return true }
        guard let problem = commit([:], in: [], to: file) else { return true }
        board.add(problem)
        return problem.severity != .error
    }

    func record(_ board: OutcomeBoard, _ survey: Survey, _ file: LedgerFile) {
        let entries = board.newEntries
        var changes: [BytePath: Ledger.Entry?] = entries
        for path in survey.deadLines { changes[path] = .some(nil) }
        if let problem = commit(changes, in: Self.folders(above: entries.keys), to: file) { board.add(problem) }
        // What could not be placed may have left a hidden file; its line proves to the next run whose it is.
        let failed = board.failedPlacements
        if !failed.isEmpty { _ = target.place([], noting: Journal.note(failed)) }
    }

    /// Writes changes into the ledger, which comes last: it claims a file only once the file is in place to stay.
    ///
    /// - Parameter folders: Where names were made or removed.
    /// - Returns: What went wrong.
    func commit(
        _ changes: [BytePath: Ledger.Entry?], in folders: Set<BytePath>, to file: LedgerFile
    ) -> Diagnostic? {
        do throws(DiskError) {
            try target.makeNamesDurable(in: folders)
            try file.record(changes, to: target)
            if !changes.isEmpty { try target.makeNamesDurable(in: [.root]) }
        } catch {
            return .ledgerNotWritten(RootMarker.path, error)
        }
        do throws(DiskError) {
            try LedgerFile.discardJournal(of: target)
            return nil
        } catch {
            return .journalLeft(Journal.path, error)
        }
    }

    /// The folders of these paths and those above them, which may have been made for them.
    static func folders(above paths: some Sequence<BytePath>) -> Set<BytePath> {
        var folders: Set<BytePath> = []
        for path in paths {
            var folder = path.folder
            while folders.insert(folder).inserted { folder = folder.folder }
        }
        return folders
    }
}
