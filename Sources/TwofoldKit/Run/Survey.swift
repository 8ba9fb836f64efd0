/// What there is to do in a tree, and what speaks against it: the plan held against ledger and disk.
public struct Survey: Sendable {
    /// What is wanted.
    public internal(set) var plan = Plan()
    /// How each of ``Plan/variants`` stands, in the same order.
    public internal(set) var states: [VariantState] = []
    /// How each of ``Plan/staged`` stands, in the same order.
    public internal(set) var copyStates: [VariantState] = []
    /// Variants whose master is gone.
    public internal(set) var orphans: [BytePath] = []
    /// How libraries differ from those that made a variant, by its path; see ``comparingLibraries(with:)``.
    public internal(set) var libraryDifferences: [BytePath: [EngineDifference]] = [:]
    /// What of the source was not looked at.
    public internal(set) var passedOver = PassedOver()
    /// Variants whose master is gone and which somebody has edited: they are not removed.
    public internal(set) var editedOrphans: [BytePath] = []
    /// What was found on the way, sorted by path.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// Hand-made files of which an earlier run found that they hold the very bytes that Twofold would write there.
    var identical: Set<BytePath> = []
    /// Whether a run of it writes.
    var mode = Mode.readsOnly(.unreadable)
    /// Indices of ``Plan/ceded`` variants that are yet to be compared with the files in their place.
    var comparisons: Set<Int> = []
    /// Whether a killed run's variants are ours by its journal only, and not in the ledger yet.
    var isUnrecorded = false
    /// Lines of the ledger whose file and master are both gone.
    var deadLines: [BytePath] = []
    /// What killed runs may have left in the tree that is written.
    var leftovers: [BytePath] = []
    /// The tree of the masters as it was found; nil when its ledger cannot be read.
    var source: Inspection?
    /// The tree that is written, where it is another.
    var staged: Inspection?
    /// Whether files are staged in another tree.
    var isStaged = false
    /// When the survey began: a run is as long as it takes the person who waits for it.
    let start = ContinuousClock.now
    let policy: BuildPolicy

    /// Whether a run of a survey writes.
    enum Mode: Sendable {
        /// What it makes is recorded in this ledger.
        case writes(LedgerFile)
        /// Nothing is written, for this reason.
        case readsOnly(Reason)

        enum Reason: Sendable {
            /// A ledger cannot be read, or the survey is of several projects: what is written could not be recorded.
            case unreadable
            /// A caller only wants to know.
            case asked
        }
    }

    init(policy: BuildPolicy) { self.policy = policy }

    mutating func add(_ found: [Diagnostic]) {
        guard !found.isEmpty else { return }
        diagnostics += found.compactMap(judged)
        diagnostics.sort { ($0.path, $0.id.rawValue) < ($1.path, $1.id.rawValue) }
    }

    /// The same survey for a run that is to write nothing: what is stale stays to be made.
    ///
    /// Nothing is rendered for it, so nothing is said of hand-made files that may be identical to what Twofold would write:
    /// not even where an earlier run knew, or the answer would depend on the cache.
    public var withoutWork: Survey {
        var survey = self
        survey.mode = .readsOnly(.asked)
        survey.comparisons = []
        survey.identical = []
        if isUnrecorded { survey.add([.unrecorded(LedgerName.path)]) }
        return survey
    }

    /// A diagnostic as the policy wants it; nil where it wants none.
    func judged(_ diagnostic: Diagnostic) -> Diagnostic? { policy.judged(diagnostic) }
}

extension VariantState {
    /// What becomes of a planned file if nothing is done: the report of a run that writes nothing.
    func untouchedOutcome(_ path: BytePath, master: BytePath, isStaged: Bool) -> Outcome {
        switch self {
        case .current: .current
        case .stale(let reason): .pending(reason)
        case .edited: .refused(.edited(path, isStaged: isStaged))
        case .foreign: .refused(.foreign(path, from: master))
        case .unknown(let diagnostic): .refused(diagnostic)
        }
    }
}
