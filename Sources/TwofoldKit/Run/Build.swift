/// A whole run over one tree: list, find, plan, compare, work, record, report.
///
/// ```swift
/// let disk = try LocalDisk(folder: Array("/path/to/Resources".utf8))
/// let build = Build(source: disk, engine: try VipsEngine())
/// let report = build.run(build.survey())
/// ```
public struct Build: Sendable {
    /// The tree that the masters are in.
    public var source: any Disk
    /// The tree that variants are written to: the source itself, unless files are staged elsewhere.
    public var target: any Disk
    /// What decodes and encodes.
    public var engine: any ImageEngine
    /// What to make.
    public var policy: BuildPolicy
    /// Folders and files that the run is about; `[.root]` is everything.
    public var selection: [BytePath]
    /// Whether masters and hand-made files are brought along, because the target is another tree.
    public var isStaging: Bool
    /// Pictures in work at once, at least 1.
    public var jobs: Int
    /// Bytes of decoded pixels that may be alive at once.
    ///
    /// Default: 1 GiB.
    public var memory: Int

    /// A build.
    ///
    /// - Parameters:
    ///   - source: The tree that the masters are in.
    ///   - staging: Another tree to write masters and variants to, at the same places; nil writes beside the masters.
    ///   - engine: What decodes and encodes.
    ///   - policy: What to make.
    ///   - selection: What of the tree the run is about.
    ///   - jobs: Pictures in work at once.
    ///   - memory: Bytes of decoded pixels that may be alive at once.
    public init(
        source: any Disk, staging: (any Disk)? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        selection: [BytePath] = [.root], jobs: Int = 1, memory: Int = 1 << 30
    ) {
        self.source = source
        self.target = staging ?? source
        self.engine = engine
        self.policy = policy
        self.selection = selection
        self.isStaging = staging != nil
        self.jobs = jobs
        self.memory = memory
    }

    /// Finds out what there is to do.
    ///
    /// Reads, and writes nothing.
    public func survey() -> Survey {
        var survey = Survey(policy: policy)
        guard let sourceLedger = load(from: source, &survey),
            let targetLedger = isStaging ? load(from: target, &survey) : sourceLedger
        else { return survey }
        survey.ledgerFile = targetLedger

        let excluded = isStaging ? try? target.status(of: .root)?.identity : nil
        let tree = SourceTree.list(source, selection: selection, excluding: excluded)
        let ownership = Ownership.examine(
            tree, ledger: sourceLedger.ledger, disk: source, limits: policy.limits, jobs: jobs)
        let findings = MasterFinder(disk: source, engine: engine, limits: policy.limits, jobs: jobs)
            .find(in: tree, owned: ownership.owned)
        let (plan, planned) = Planner(
            policy: policy, masters: findings.masters, existing: tree.items.map(\.path)
        ).plan(findings.families)
        survey.plan = plan.limited(to: selection)
        survey.add(tree.diagnostics)
        survey.add((findings.diagnostics + planned).filter(isSelected))

        let staleness = Staleness(
            source: source, target: target, ledger: targetLedger.ledger, engine: engine.identity,
            limits: policy.limits, jobs: jobs)
        survey.states = staleness.states(of: survey.plan)
        if isStaging {
            survey.copyStates = survey.plan.staged.map(staleness.stateOfCopy)
        } else {
            survey.plan.staged = []
            let edited = ownership.edited.filter { isSelected($0, sourceLedger.ledger) }
            survey.plan.kept.removeAll(where: edited.contains)
            survey.add(edited.sorted().map(Diagnostic.edited))
            survey.orphans = orphans(ownership, sourceLedger.ledger, tree, wanted: plan)
        }
        survey.add(survey.orphans.map { .orphan($0, master: targetLedger.ledger[$0]?.master ?? $0) })
        return survey
    }

    /// Makes what a survey found missing or stale, and records it.
    ///
    /// Never throws: what went wrong is in the report.
    public func run(
        _ survey: Survey, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> RunReport {
        let graph = JobGraph(survey.plan, states: survey.states, copies: survey.copyStates)
        let board = OutcomeBoard(survey, observer: observer)
        board.begin(graph)
        if let file = survey.ledgerFile {
            work(graph, survey.plan, file.ledger, board, cancellation)
            record(board, survey, file)
        }
        observer.runEnded()
        return board.report(
            survey, duration: ContinuousClock.now - survey.start, wasInterrupted: cancellation.isCancelled)
    }

    private func work(
        _ graph: JobGraph, _ plan: Plan, _ ledger: Ledger, _ board: OutcomeBoard, _ cancellation: Cancellation
    ) {
        let runner = JobRunner(
            source: source, target: target, engine: engine, policy: policy, ledger: ledger)
        let variants = plan.variants
        let batch = PlacementBatch(disk: target, board: board)
        typealias Work = Executor<JobRunner.DecodedMaster>
        let decodings = graph.decodings.map { decoding in
            Work.Root(cost: decoding.byteCost, leaves: decoding.renderings) {
                board.attempt(decoding.master) { () throws(Diagnostic) in try runner.decode(decoding.master) }
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
                board.attempt(.variant(index), batch) { () throws(Diagnostic) in
                    try runner.render(variants[index], of: master)
                }
            },
            skipped: { board.skip($0) })
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush()
    }

    /// The ledger comes last: it claims a file only once the file is in place to stay.
    private func record(_ board: OutcomeBoard, _ survey: Survey, _ file: LedgerFile) {
        var new = file
        var folders: Set<BytePath> = []
        for (path, entry) in board.newEntries(survey, engine: engine.identity) {
            new.ledger[path] = entry
            // The folders above too: they may have been made for this file.
            var folder = path.folder
            while folders.insert(folder).inserted { folder = folder.folder }
        }
        do throws(DiskError) {
            try target.makeNamesDurable(in: folders)
            try new.save(to: target, replacing: file.ledger)
            if new.ledger != file.ledger { try target.makeNamesDurable(in: [.root]) }
        } catch {
            board.add(.ledgerNotWritten(RootMarker.path, error))
        }
    }

    private func load(from disk: any Disk, _ survey: inout Survey) -> LedgerFile? {
        do throws(Diagnostic) {
            let (file, diagnostics) = try LedgerFile.load(from: disk)
            survey.add(diagnostics)
            return file
        } catch {
            survey.add([error])
            return nil
        }
    }

    /// Variants that stand there as Twofold wrote them, whose master is gone, and that no other master has taken over.
    private func orphans(
        _ ownership: Ownership, _ ledger: Ledger, _ tree: SourceTree, wanted plan: Plan
    ) -> [BytePath] {
        let present = Set(tree.items.map(\.path))
        return ownership.owned.subtracting(plan.variants.map(\.path)).filter { path in
            guard let master = ledger[path]?.master, isSelected(path, ledger) else { return false }
            return !present.contains(master)
        }.sorted()
    }

    private func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    private func isSelected(_ variant: BytePath, _ ledger: Ledger) -> Bool {
        isSelected(variant) || ledger[variant].map { isSelected($0.master) } ?? false
    }

    private func isSelected(_ diagnostic: Diagnostic) -> Bool {
        ([diagnostic.path] + diagnostic.related).contains(where: isSelected)
    }
}

extension Plan {
    /// The part of a plan whose masters lie within `selection`.
    func limited(to selection: [BytePath]) -> Plan {
        func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }
        var plan = self
        plan.masters.removeAll { !isSelected($0.master.path) }
        // A file is kept from a master, so it belongs to a selection that names only the master.
        let pictures = Set(plan.masters.map { FamilyKey(of: $0.master.path) })
        plan.kept.removeAll { !isSelected($0) && !pictures.contains(FamilyKey(of: $0)) }
        plan.staged.removeAll { !isSelected($0) }
        return plan
    }
}
