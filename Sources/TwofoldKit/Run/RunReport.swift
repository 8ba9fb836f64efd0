/// What a run did, in plan order, whatever order its jobs ended in.
public struct RunReport: Sendable {
    /// One planned file.
    public struct File: Sendable {
        /// Where it is, or would be.
        public var path: BytePath
        /// The variant, or nil for a file that is copied as it is.
        public var variant: VariantPlan?
        /// What became of it.
        public var outcome: Outcome
    }

    /// How many files met which end.
    public struct Counts: Hashable, Sendable {
        /// Variants that were written.
        public var made = 0
        /// Masters and hand-made files that were copied to where variants are staged.
        public var copied = 0
        /// As they should be.
        public var current = 0
        /// Artist-made files in a variant's place.
        public var kept = 0
        /// Not tried, because something spoke against it.
        public var refused = 0
        /// Tried without success, or without a master that could be decoded.
        public var failed = 0
        /// Left to be made.
        public var pending = 0
    }

    /// The planned files: staged ones first, then variants, each in plan order.
    public let files: [File]
    /// Masters that were found, also those with nothing to make.
    public let masterCount: Int
    /// Artist-made files that stand where a variant would be made.
    public let kept: [BytePath]
    /// Those of them that hold the very bytes that Twofold would write there.
    public let identical: [BytePath]
    /// Vector images that were not drawn because nobody asked for it.
    public let undrawn: [BytePath]
    /// Everything worth saying, sorted by path: each failure once.
    public let diagnostics: [Diagnostic]
    /// How many files met which end.
    public let counts: Counts
    /// Bytes of the masters that were read for what was made.
    public let bytesIn: Int
    /// Bytes that were written.
    public let bytesOut: Int
    /// From the beginning of the survey to the end of the work.
    public let duration: Duration
    /// Whether the run was asked to end before it was done.
    public let wasInterrupted: Bool
    /// What of the source was not looked at.
    public let passedOver: PassedOver
    /// Variants whose master is gone.
    public let orphans: [BytePath]

    init(
        survey: Survey, _ result: ResultCollector.Result, duration: Duration, wasInterrupted: Bool
    ) {
        let variants = survey.plan.variants
        let found = result.diagnostics
        let identical = survey.identical.union(result.identical)
        files =
            zip(survey.plan.staged, result.outcomes.dropFirst(variants.count)).map {
                File(path: $0, variant: nil, outcome: $1)
            } + zip(variants, result.outcomes).map { File(path: $0.path, variant: $0, outcome: $1) }
        masterCount = survey.plan.masters.count
        kept = survey.plan.kept
        self.identical = identical.sorted()
        orphans = survey.orphans
        undrawn = survey.plan.undrawn
        passedOver = survey.passedOver
        self.duration = duration
        self.wasInterrupted = wasInterrupted

        var counts = Counts(kept: survey.plan.kept.count)
        var all = survey.diagnostics + (found + self.identical.map(Diagnostic.identical)).compactMap(survey.judged)
        // What the survey has said of a file is not said again when it is refused.
        let said = Set(all)
        var bytesOut = 0
        var mastersRead: [BytePath: Int] = [:]
        for file in files {
            switch file.outcome {
            case .made(let placed, _):
                if file.variant == nil { counts.copied += 1 } else { counts.made += 1 }
                bytesOut += placed.byteCount
                let master = file.variant?.master ?? file.path
                mastersRead[master] = placed.masterByteCount
                all += file.variant?.remarks(placed.byteCount, placed.masterByteCount).compactMap(survey.judged) ?? []
            case .unchanged(let placed, _):
                counts.current += 1
                all += file.variant?.remarks(placed.byteCount, placed.masterByteCount).compactMap(survey.judged) ?? []
            case .current: counts.current += 1
            case .refused(let diagnostic):
                counts.refused += 1
                all += [diagnostic].compactMap(survey.judged).filter { !said.contains($0) }
            case .failed(let diagnostic):
                counts.failed += 1
                all += [diagnostic].compactMap(survey.judged)
            case .skipped: counts.failed += 1
            case .pending: counts.pending += 1
            }
        }
        // An error about a file that the plan does not hold (a damaged master, a variant of a scale that is no longer asked for) is a refusal too.
        let refused = Set(all.filter { $0.severity == .error && $0.id != .ledgerNotWritten }.map(\.path))
        if !refused.isEmpty {
            // A warning that counts as an error keeps nothing from being made of its master.
            let admitted = survey.plan.masters.filter { !$0.variants.isEmpty || !$0.ceded.isEmpty }.map(\.master.path)
            counts.refused +=
                refused.subtracting(files.map(\.path)).subtracting(found.map(\.path)).subtracting(admitted).count
        }
        self.counts = counts
        self.bytesOut = bytesOut
        bytesIn = mastersRead.values.reduce(0, +)
        diagnostics = all.sorted(by: Self.isBefore)
    }

    /// The order of diagnostics.
    static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        (a.path, a.id.rawValue, a.message) < (b.path, b.id.rawValue, b.message)
    }

    /// Whether something failed or was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Whether anything failed or was refused that is not drift itself.
    public var hasFailures: Bool { diagnostics.contains { $0.severity == .error && !Self.drift.contains($0.id) } }

    /// Whether anything is missing, stale, edited or orphaned, or the lock file does not say it all: what `--locked` asks.
    public var hasDrift: Bool {
        counts.pending > 0 || !orphans.isEmpty || diagnostics.contains { Self.drift.contains($0.id) }
    }

    /// What says that variants and lock file are not what a build would leave.
    private static let drift: Set<DiagnosticID> = [
        .fileEdited, .ledgerOrphan, .ledgerUnrecorded, .ledgerBadLine, .ledgerConflict, .ledgerAbsent,
    ]
}

extension VariantPlan {
    /// What is to be said of the sizes of variant and master, by the run that makes it and by all that find it made.
    ///
    /// That pixels take more bytes than the few lines of a vector image is no news.
    func remarks(_ bytes: Int, _ masterBytes: Int) -> [Diagnostic] {
        guard !masterFormat.isVector, bytes > masterBytes else { return [] }
        return [.largerThanMaster(path, bytes: bytes, master: master, masterBytes: masterBytes)]
    }
}
