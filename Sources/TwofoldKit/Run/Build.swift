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
    /// A folder outside the trees where facts about their files are remembered, to spare reading them again.
    ///
    /// Default: nil, nothing is remembered.
    public var cache: (any Disk)?

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
    ///   - cache: A folder outside the trees where facts about their files are remembered.
    public init(
        source: any Disk, staging: (any Disk)? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        selection: [BytePath] = [.root], jobs: Int = 1, memory: Int = 1 << 30, cache: (any Disk)? = nil
    ) {
        self.source = source
        self.target = staging ?? source
        self.engine = engine
        self.policy = policy
        self.selection = selection
        self.isStaging = staging != nil
        self.jobs = jobs
        self.memory = memory
        self.cache = cache
    }

    /// Finds out what there is to do.
    ///
    /// Reads, and writes nothing.
    public func survey() -> Survey {
        var survey = Survey(policy: policy)
        guard let from = inspect(source, excluding: isStaging ? target : nil, &survey) else { return survey }
        let (plan, remarks) = plan(from, owned: from.ownership.noMasters)
        survey.plan = plan.limited(to: selection)
        survey.add(from.tree.diagnostics)
        survey.add(remarks.filter(isSelected))
        if isStaging {
            guard let to = inspect(target, excluding: nil, &survey) else { return survey }
            compare(&survey, from, to, wanted: plan)
            survey.copyStates = survey.plan.staged.map(staleness(from, to).stateOfCopy)
        } else {
            compare(&survey, from, from, wanted: plan)
            survey.plan.staged = []
            let edited = from.ownership.edited.filter { isSelected($0, from.ledger.ledger) }
            survey.plan.kept.removeAll(where: edited.contains)
            survey.add(edited.sorted().map(Diagnostic.edited))
            findIdentical(&survey, from)
        }
        return survey
    }

    func inspect(
        _ disk: any Disk, excluding other: (any Disk)?, _ survey: inout Survey
    ) -> Inspection? {
        do throws(Diagnostic) {
            let (ledger, diagnostics) = try LedgerFile.load(from: disk)
            survey.add(diagnostics)
            let inspection = Inspection(
                self, disk, ledger: ledger, selection: selection,
                excluding: other.flatMap { (try? $0.status(of: .root))?.identity })
            survey.inspections.append(inspection)
            return inspection
        } catch {
            survey.add([error])
            return nil
        }
    }

    func plan(_ inspection: Inspection, owned: Set<BytePath>) -> (plan: Plan, diagnostics: [Diagnostic]) {
        let findings = find(inspection, owned: owned)
        let (plan, diagnostics) = Planner(
            policy: policy, masters: findings.masters, existing: inspection.tree.items.map(\.path)
        ).plan(findings.families)
        return (plan, findings.diagnostics + diagnostics)
    }

    func families(_ inspection: Inspection, owned: Set<BytePath>) -> [AssetFamily] {
        find(inspection, owned: owned).families
    }

    private func find(_ inspection: Inspection, owned: Set<BytePath>) -> MasterFinder.Findings {
        MasterFinder(
            disk: source, index: inspection.known.index, engine: engine, limits: policy.limits, jobs: jobs
        ).find(in: inspection.tree, owned: owned)
    }

    private func staleness(_ from: Inspection, _ to: Inspection) -> Staleness {
        Staleness(
            source: from.known, target: to.known, ledger: to.ledger.ledger, engine: engine.identity, jobs: jobs)
    }

    /// Holds the plan against the tree that is written, and finds what in it nobody wants any more.
    private func compare(_ survey: inout Survey, _ from: Inspection, _ to: Inspection, wanted plan: Plan) {
        survey.ledgerFile = to.ledger
        survey.leftovers = to.tree.leftovers
        survey.states = staleness(from, to).states(of: survey.plan)
        let ledger = to.ledger.ledger
        let wanted = Set(plan.variants.map(\.path) + plan.staged)
        for (path, entry) in ledger.entries where !wanted.contains(path) && isSelected(path, ledger) {
            guard (try? from.known.status(of: entry.master)) == .some(nil) else { continue }
            if to.ownership.owned.contains(path) {
                survey.orphans.append(path)
            } else if (try? target.status(of: path)) == .some(nil) {
                survey.deadLines.append(path)
            }
        }
        survey.orphans.sort()
        survey.add(survey.orphans.map { .orphan($0, master: ledger[$0]?.master ?? $0) })
    }

    /// Finds the hand-made files that may hold the very bytes that Twofold would write.
    private func findIdentical(_ survey: inout Survey, _ inspection: Inspection) {
        let kept = Set(survey.plan.kept)
        for (index, variant) in survey.plan.ceded.enumerated() where kept.contains(variant.path) {
            let status = inspection.known.items?[variant.path]?.status
            guard let fact = inspection.known.index.fact(of: variant.path, status: status), let image = fact.image,
                image.couldBeVariant, image.header.map({ $0.size == variant.recipe.size }) ?? true
            else { continue }
            if let known = fact.comparison, let master = try? inspection.known.hash(of: variant.master),
                known.question == question(variant, master)
            {
                if known.isIdentical { survey.identical.insert(variant.path) }
            } else {
                survey.comparisons.insert(index)
            }
        }
    }

    /// Everything that decides the bytes that would be written in a hand-made file's place.
    private func question(_ variant: VariantPlan, _ master: ContentHash) -> String {
        var fingerprint = Fingerprint()
        fingerprint.append("master", master.hex)
        fingerprint.append("recipe", variant.recipe.digest)
        fingerprint.append("engine", engine.identity)
        return fingerprint.digest
    }

    /// Makes what a survey found missing or stale, and records it.
    ///
    /// Never throws: what went wrong is in the report.
    public func run(
        _ survey: Survey, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> RunReport {
        let graph = JobGraph(
            survey.plan, states: survey.states, copies: survey.copyStates, isCompared: survey.comparisons.contains)
        let board = OutcomeBoard(survey, observer: observer)
        board.begin(graph)
        if let file = survey.ledgerFile {
            let leftovers = Leftovers(disk: target, claimed: file.claimed)
            for diagnostic in leftovers.sweep(survey.leftovers) { board.add(diagnostic) }
            work(graph, survey, file.ledger, board, cancellation)
            record(board, survey, file)
            for inspection in survey.inspections { inspection.saveFacts(selection) }
        }
        observer.runEnded()
        return board.report(
            survey, duration: ContinuousClock.now - survey.start, wasInterrupted: cancellation.isCancelled)
    }

    private func work(
        _ graph: JobGraph, _ survey: Survey, _ ledger: Ledger, _ board: OutcomeBoard, _ cancellation: Cancellation
    ) {
        guard let index = survey.inspections.first?.known.index else { return }
        let runner = JobRunner(
            source: source, target: target, engine: engine, policy: policy, ledger: ledger, index: index)
        let variants = survey.plan.variants
        let ceded = survey.plan.ceded
        let batch = PlacementBatch(disk: target, board: board)
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
            skipped: { if $0 < variants.count { board.skip($0) } })
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush()
    }

    /// Holds a hand-made file against what would be made in its place; that it cannot be rendered is no error.
    private func compare(
        _ variant: VariantPlan, _ master: JobRunner.DecodedMaster, _ runner: JobRunner, _ survey: Survey,
        _ board: OutcomeBoard
    ) {
        guard let known = survey.inspections.first?.known, let status = known.items?[variant.path]?.status,
            let made = try? runner.hash(of: variant, of: master), let there = try? known.hash(of: variant.path)
        else { return }
        if made == there { board.addIdentical(variant.path) }
        known.index.learn(variant.path, status: status) { fact in
            fact.comparison = .init(question: question(variant, master.hash), isIdentical: made == there)
        }
    }

    private func record(_ board: OutcomeBoard, _ survey: Survey, _ file: LedgerFile) {
        let entries = board.newEntries
        var changes: [BytePath: Ledger.Entry?] = entries
        for path in survey.deadLines { changes[path] = .some(nil) }
        do throws(DiskError) {
            try commit(changes, in: Self.folders(above: entries.keys), to: file)
        } catch {
            return board.add(.ledgerNotWritten(RootMarker.path, error))
        }
        // What could not be placed may have left a hidden file; the journal proves to the next run whose it is.
        if board.hasFailedPlacements { return }
        do throws(DiskError) {
            try LedgerFile.discardJournal(of: target)
        } catch {
            board.add(.journalLeft(Journal.path, error))
        }
    }

    /// Writes changes into the ledger, which comes last: it claims a file only once the file is in place to stay.
    ///
    /// - Parameter folders: Where names were made or removed.
    func commit(
        _ changes: [BytePath: Ledger.Entry?], in folders: Set<BytePath>, to file: LedgerFile
    ) throws(DiskError) {
        try target.makeNamesDurable(in: folders)
        try file.record(changes, to: target)
        if !changes.isEmpty { try target.makeNamesDurable(in: [.root]) }
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

    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

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
