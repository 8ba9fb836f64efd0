/// A whole run over one tree: list, find, plan, compare, work, record, report.
///
/// ```swift
/// let disk = try LocalDisk(folder: Array("/path/to/Resources".utf8))
/// var build = Build(source: disk, engine: CombinedEngine(PNGEngine(), try VipsEngine()))
/// guard case .taken(let lock) = RunLock.attempt(on: disk) else { return }
/// build.isLocked = true
/// let report = withExtendedLifetime(lock) { build.run(build.survey()) }
/// ```
///
/// Whoever runs builds holds the ``RunLock`` of the tree that is written, from before the survey until the run has ended:
/// what another run has in work must not be taken for what a killed one left.
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
    /// What of the source is looked at; in another target, everything is.
    ///
    /// Default: everything but what `.gitignore` files in the tree ignore, hidden folders, and those of package managers.
    public var scope = TreeScope()
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
    /// Whether a check decodes hand-made pictures, for the rules about their content; builds do not ask.
    ///
    /// Default: true.
    public var readsPixels = true
    /// The threads that a run has to spare, for jobs that can be split, and for an engine that was made with the same.
    ///
    /// Default: a value of its own.
    public var cores = SpareCores()
    /// Whether the caller holds the ``RunLock`` of the tree that is written.
    ///
    /// Default: false; then what a killed run left stays where it is, because a run that is alive might have it in work.
    public var isLocked = false
    /// What was found before this build was made, such as a configuration file of a mistaken name; every survey reports it.
    ///
    /// Default: none.
    public var remarks: [Diagnostic] = []
    /// Told how long each stage of the work takes, where a run is measured.
    var stageClock: StageClock?

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
        survey.passedOver = from.tree.passedOver
        survey.isStaged = isStaging
        var to = from
        if isStaging {
            guard let staged = inspect(target, scope: .everything, excluding: nil, &survey) else { return survey }
            to = staged
        }
        let (plan, found) = plan(
            from, into: to, owned: isStaging ? from.ownership.noMasters : from.ownership.recorded)
        survey.plan = plan.limited(to: selection)
        survey.add(from.tree.diagnostics)
        survey.add(found.filter(isSelected))
        survey.add(remarks + configurationRemarks(from.tree, plan))
        compare(&survey, from, to, wanted: plan)
        if isStaging {
            survey.copyStates = survey.plan.staged.map(staleness(from, to).stateOfCopy)
        } else {
            survey.plan.staged = []
            findEdited(&survey, from, wanted: plan)
            findIdentical(&survey, from)
            lookForLostLedger(&survey, from)
        }
        return survey
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
            for diagnostic in sweep(survey.leftovers, file) { board.add(diagnostic) }
            if settleJournal(file, board) {
                work(graph, survey, file.ledger, board, cancellation)
                record(board, survey, file)
            }
            for inspection in survey.inspections { inspection.saveFacts(selection) }
        }
        observer.runEnded()
        return board.report(
            survey, duration: ContinuousClock.now - survey.start, wasInterrupted: cancellation.isCancelled)
    }

    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    func isSelected(_ variant: BytePath, _ ledger: Ledger) -> Bool {
        isSelected(variant) || ledger[variant].map { isSelected($0.master) } ?? false
    }

    private func isSelected(_ diagnostic: Diagnostic) -> Bool {
        ([diagnostic.path] + diagnostic.related).contains(where: isSelected)
    }
}

extension Plan {
    /// The part of a plan whose masters lie within `selection`.
    func limited(to selection: [BytePath]) -> Plan {
        if selection.contains(.root) { return self }
        func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }
        var plan = self
        plan.masters.removeAll { !isSelected($0.master.path) }
        // A file is kept from a master, so it belongs to a selection that names only the master.
        let pictures = Set(plan.masters.map { FamilyKey(of: $0.master.path) })
        plan.kept.removeAll { !isSelected($0) && !pictures.contains(FamilyKey(of: $0)) }
        plan.staged.removeAll { !isSelected($0) }
        plan.undrawn.removeAll { !isSelected($0) }
        return plan
    }
}
