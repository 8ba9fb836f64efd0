/// The plan for a tree, compared with its lock file and its files.
public struct Survey: Sendable {
    /// The plan.
    public internal(set) var plan = Plan()
    /// The state of each of ``Plan/variants``, in the same order.
    public internal(set) var states: [VariantState] = []
    /// The state of each of ``Plan/staged``, in the same order.
    package internal(set) var copyStates: [VariantState] = []
    /// Variants whose master no longer exists, or gives its variants other names now.
    package internal(set) var orphans: [BytePath] = []
    /// Those of ``orphans`` whose master exists, but gives its variants other names now.
    var misnamed: Set<BytePath> = []
    /// Those of ``orphans`` whose master exists, but whose set has no slot for them any more, or which no device loads.
    var slotless: Set<BytePath> = []
    /// Variants whose master exists, and that no setting requests any more: `prune` removes them, and a build never does.
    var unrequested: [BytePath] = []
    /// Own files of Android's resources that a build removes, each with the variants of which one takes its place.
    package var replaced: [BytePath: [BytePath]] = [:]
    /// The recorded files that no plan asks for, where there are orphans.
    var unplanned: Set<BytePath> = []
    /// Differences from the libraries that made a variant, by its path; see ``comparingLibraries(with:)``.
    package internal(set) var libraryDifferences: [BytePath: [EngineDifference]] = [:]
    /// What loads the variants of each master, in a few words; see ``namingLoaders``.
    package internal(set) var loaders: [BytePath: String] = [:]
    /// The numbers of ignored files and folders of the source.
    package internal(set) var ignoredCounts = IgnoredCounts()
    /// Edited variants whose master no longer exists, which are not removed.
    var editedOrphans: [BytePath] = []
    /// The settings that explain why variants are stale, where one or two do.
    package internal(set) var changedSettings: [BytePath: [SettingChange]] = [:]
    /// Files that the selection names, and of which nothing is made.
    package internal(set) var unused: [UnusedFile] = []
    /// Diagnostics, sorted by path.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// The division that ``Project/shard`` is a part of; nil where a run is the whole project.
    package internal(set) var shards: ShardTable?

    /// Hand-made files that are, by the cache, byte-identical to what Twofold would write there.
    var identical: Set<BytePath> = []
    /// Whether a run of this survey writes.
    package var mode = Mode.readsOnly(.unreadable)
    /// Indices of ``Plan/ceded`` variants that have to be compared with the files in their place.
    package var comparisons: Set<Int> = []
    var decodedCount = 0
    /// The variants that were moved together with their masters, and that the lock file still has under their old paths.
    var moved: [MovedFile] = []
    /// Whether variants of a killed run are owned only by its journal, and not yet by the lock file.
    var isUnrecorded = false
    /// The `Contents.json` files that ``Plan/catalogs`` edits, as a staged tree needs them; empty where it is not staged.
    var stagedContents: [StagedContents] = []
    /// Lines of the lock file whose file and master no longer exist.
    package var deadLines: [BytePath] = []
    /// Possible leftovers of killed runs in the tree that is written.
    var leftovers: [BytePath] = []
    /// The tree of the masters; nil when its lock file cannot be read.
    package var source: Inspection?
    /// The tree that is written, if it is another.
    var staged: Inspection?
    /// The shard that it is limited to.
    var share: ShardShare?
    /// What is left of the batches that a large tree was planned in; nil where ``plan`` is all of it.
    var batches: SurveyedBatches?
    var isStaged = false
    /// The start of the survey, which counts for the duration of a run because its user waits from then on.
    package let start = ContinuousClock.now
    package let policy: BuildPolicy

    package enum Mode: Sendable {
        /// The run records its files in this lock file.
        case writes(LockFileContent)
        /// The run writes nothing, for this reason.
        case readsOnly(Reason)

        package enum Reason: Sendable {
            /// The lock file cannot be read, or the survey is of several projects: files could not be recorded.
            case unreadable
            /// The caller only wants the report.
            case asked
        }
    }

    init(policy: BuildPolicy) { self.policy = policy }

    /// The number of masters, including those with nothing to make.
    var masterCount: Int { batches?.masterCount ?? plan.masters.count }

    /// What the plan of the whole tree says.
    var outline: PlanOutline { batches?.outline ?? PlanOutline(plan) }

    package mutating func add(_ found: [Diagnostic]) {
        guard !found.isEmpty else { return }
        diagnostics += found.compactMap(judged)
        sortDiagnostics()
    }

    mutating func sortDiagnostics() {
        diagnostics.sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }

    /// The same survey for a run that writes nothing: stale variants are reported as still to be made.
    ///
    /// Such a run renders nothing, so it cannot tell whether hand-made files are identical to what Twofold would write. It does
    /// not use the cache for that either, or its result would depend on the cache.
    public var withoutWork: Survey {
        var survey = self
        survey.mode = .readsOnly(.asked)
        survey.comparisons = []
        survey.identical = []
        if isUnrecorded { survey.add([Rule.ledgerUnrecorded.diagnostic(LockFileName.path)]) }
        survey.add(survey.unrecordedMoves)
        return survey
    }

    /// The variants that were moved and are not recorded yet, as one diagnostic.
    package var unrecordedMoves: [Diagnostic] {
        moved.first.map { [.unrecorded(LockFileName.path, moved.map(\.path), from: $0.origin)] } ?? []
    }

    /// A diagnostic with the severity of the policy; nil where the policy turns it off.
    package func judged(_ diagnostic: Diagnostic) -> Diagnostic? { policy.judged(diagnostic) }
}

extension VariantState {
    /// The outcome of a planned file if nothing is done, for the report of a run that writes nothing.
    func untouchedOutcome(_ path: BytePath, master: BytePath, isStaged: Bool) -> Outcome {
        untouchedOutcome(
            edited: .edited(path, isStaged: isStaged), foreign: .foreign(path, from: master, isStaged: isStaged))
    }

    /// The same with what to say of files that may not be overwritten.
    func untouchedOutcome(
        edited: @autoclosure () -> Diagnostic, foreign: @autoclosure () -> Diagnostic
    ) -> Outcome {
        switch self {
        case .current: .current
        case .omitted: .omitted(OmittedFile())
        case .stale(let reason): .pending(reason)
        case .edited: .refused(edited())
        case .foreign: .refused(foreign())
        case .unknown(let diagnostic): .refused(diagnostic)
        }
    }
}

extension Survey {
    /// The same survey with ``loaders``, which only a report that explains each file shows.
    package var namingLoaders: Survey {
        guard let consumers = source?.consumers else { return self }
        var survey = self
        for master in plan.masters.map(\.master.path) { survey.loaders[master] = consumers.consumer(of: master).words }
        return survey
    }
}

// The libraries that made the variants: other versions make nothing stale, but can explain different bytes.

extension Survey {
    /// The same survey with ``libraryDifferences``.
    ///
    /// It asks the engine for its identity, which can start it, so call this only if the differences are shown.
    package func comparingLibraries(with engine: any ImageEngine) -> Survey {
        guard case .writes(let file) = mode else { return self }
        var survey = self
        for variant in plan.variants {
            guard let entry = file.confirmed[variant.path] else { continue }
            let differences = EngineParts(engine.identity(for: variant)).differences(from: EngineParts(entry.engine))
            if !differences.isEmpty { survey.libraryDifferences[variant.path] = differences }
        }
        return survey
    }
}
