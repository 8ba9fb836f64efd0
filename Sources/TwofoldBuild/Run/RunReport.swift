/// The result of a run, in plan order, independent of the order in which its jobs ended.
public struct RunReport: Sendable {
    /// One planned file.
    public struct File: Sendable {
        /// The path of the file, made or planned.
        public var path: BytePath
        /// The variant, or nil for a file that is copied unchanged.
        package var variant: VariantPlan?
        /// The outcome.
        public var outcome: Outcome
    }

    /// The number of files by outcome.
    public struct Counts: Hashable, Sendable {
        /// Variants that were written.
        public var made = 0
        /// Masters and hand-made files that were copied to where variants are staged.
        package var copied = 0
        /// Current files.
        public var current = 0
        /// Hand-made files in a variant's place.
        package var kept = 0
        /// Variants that are not made, because they would not be smaller than the image in another format.
        package var omitted = 0
        /// Refused files, which were not tried.
        package var refused = 0
        /// Files that could not be made, or whose master could not be decoded.
        public var failed = 0
        /// Files that still have to be made, and `Contents.json` files that still have to name their variants.
        package var pending = 0
        /// `Contents.json` files in which variants were entered.
        package var entered = 0
        /// Files that were removed: from a staged folder, because their master is gone, and from Android's resources, because
        /// a variant of another format takes their place.
        package var removed = 0
        /// Files that a run which writes would remove for these reasons.
        package var removable = 0
        /// The number of both whose place a variant takes.
        package var replaced = 0
    }

    /// The shard that the run was limited to; nil if it was the whole project.
    package let shard: Shard?
    /// The planned files: staged ones first, then variants, each in plan order.
    public let files: Files
    /// The `Contents.json` files of asset catalogs that did not name all their variants, sorted by path.
    package let entries: [CatalogEntry]
    /// The number of masters, including those with nothing to make.
    public internal(set) var masterCount: Int
    /// The settings that explain why variants were or are stale, where one or two do.
    package let changedSettings: [BytePath: [SettingChange]]
    /// The variants that were moved together with their masters, and whose lines in the lock file follow them.
    ///
    /// Empty in a report of what a build would do, which has a diagnostic instead.
    package let moved: [MovedFile]
    /// Hand-made files in variants' places.
    package internal(set) var kept: [BytePath]
    /// The kept files that are byte-identical to what Twofold would write there.
    package internal(set) var identical: [BytePath]
    /// Vector images that were not rendered because it was not requested.
    package internal(set) var undrawn: [BytePath]
    /// Diagnostics, sorted by path, with each failure once.
    public internal(set) var diagnostics: [Diagnostic]
    /// The number of files by outcome.
    public internal(set) var counts: Counts
    package let decodedCount: Int
    /// What came from a shared cache and went there; nil without one.
    package let cache: CacheCounts?
    /// The bytes of the masters that were read for the files that were made.
    package let bytesIn: Int
    package let bytesOut: Int
    /// The time from the start of the survey to the end of the work.
    public var duration: Duration
    /// Whether the run was cancelled before it was done.
    package let wasInterrupted: Bool
    /// The numbers of ignored files and folders of the source.
    package let ignoredCounts: IgnoredCounts
    /// Variants whose master no longer exists, and that are still there.
    package let orphans: [BytePath]
    /// The files that were removed, because their master is gone or a variant of another format takes their place.
    package let removed: [BytePath]
    /// The files that a run which writes would remove; empty after such a run.
    package let removable: [BytePath]
    /// Those of both whose place a variant takes.
    package let replaced: Set<BytePath>

    init(
        survey: Survey, _ result: ResultCollector.Result, files: Files? = nil, entries: [CatalogEntry] = [],
        removed: [BytePath] = [],
        cache: (counts: CacheCounts, diagnostics: [Diagnostic])? = nil, duration: Duration, wasInterrupted: Bool
    ) {
        shard = survey.share?.shard
        let variants = survey.plan.variants
        let found = result.diagnostics
        // One closure for all, because each would hold a copy of the survey.
        let judged = survey.judged
        let identical = survey.identical.union(result.identical)
        self.files =
            files
            ?? Files(
                zip(survey.plan.staged, result.outcomes.dropFirst(variants.count)).map {
                    File(path: $0, variant: nil, outcome: $1)
                } + zip(variants, result.outcomes).map { File(path: $0.path, variant: $0, outcome: $1) })
        masterCount = survey.masterCount
        changedSettings = survey.changedSettings
        if case .writes = survey.mode { moved = survey.moved } else { moved = [] }
        kept = survey.plan.kept
        self.identical = identical.sorted()
        self.removed = removed
        let isRemoved = Set(removed).contains
        orphans = survey.orphans.filter { !isRemoved($0) }
        removable =
            if case .readsOnly(.asked) = survey.mode {
                Set(survey.removable + survey.replaceable).sorted()
            } else { [] }
        replaced = Set(removed + removable).intersection(survey.replaced.keys)
        undrawn = survey.plan.undrawn
        ignoredCounts = survey.ignoredCounts
        self.duration = duration
        self.wasInterrupted = wasInterrupted

        let settled = Set(entries.map(\.path))
        let waiting = survey.untouchedEntries.filter { !settled.contains($0.path) }
        self.entries = (entries + waiting).sorted { $0.path < $1.path }
        var counts = Counts(
            kept: survey.plan.kept.count, removed: removed.count, removable: removable.count, replaced: replaced.count)
        let settledOrphans = Set(removed + removable + found.lazy.filter { $0.rule == .fileNotRemoved }.map(\.path))
        var all = survey.diagnostics.filter { $0.rule != .ledgerOrphan || !settledOrphans.contains($0.path) }
        all += (found + self.identical.map { Rule.fileIdentical.diagnostic($0) }).compactMap(judged)
        // A diagnostic of the survey about a file is not repeated when the file is refused.
        let said = Set(all)
        func addUnsaid(_ found: [Diagnostic]) { all += found.compactMap(judged).filter { !said.contains($0) } }
        var bytesOut = 0
        var mastersRead: [BytePath: Int] = [:]
        mastersRead.reserveCapacity(result.decodedCount)
        for file in self.files {
            switch file.outcome {
            case .made(let placed, _):
                if file.variant == nil { counts.copied += 1 } else { counts.made += 1 }
                bytesOut += placed.byteCount
                let master = file.variant?.master ?? file.path
                mastersRead[master] = placed.masterByteCount
                if let variant = file.variant { addUnsaid(variant.diagnostics(of: placed)) }
            case .unchanged(let placed, _):
                counts.current += 1
                if let variant = file.variant { addUnsaid(variant.diagnostics(of: placed)) }
            case .current: counts.current += 1
            case .omitted: counts.omitted += 1
            case .refused(let diagnostic):
                counts.refused += 1
                addUnsaid([diagnostic])
            case .failed(let diagnostic):
                counts.failed += 1
                all += [diagnostic].compactMap(judged)
            case .skipped: counts.failed += 1
            case .pending: counts.pending += 1
            }
        }
        for entry in self.entries {
            switch entry.outcome {
            case .entered: if !entry.names.isEmpty { counts.entered += 1 }
            case .pending: counts.pending += 1
            case .failed(let diagnostic):
                counts.failed += 1
                all += [diagnostic].compactMap(judged)
            }
        }
        // An error about a file outside the plan (a damaged master, a variant of a scale that is no longer requested) counts as
        // a refusal, too.
        let refused = Set(all.filter { $0.severity == .error && $0.rule != .ledgerNotWritten }.map(\.path))
        if !refused.isEmpty {
            // A warning that is raised to an error does not prevent that variants are made from its master.
            counts.refused +=
                refused.subtracting(self.files.lazy.map(\.path)).subtracting(found.map(\.path))
                .subtracting(survey.outline.admitted).count
        }
        self.counts = counts
        self.bytesOut = bytesOut
        bytesIn = mastersRead.values.reduce(0, +)
        decodedCount = survey.decodedCount + result.decodedCount
        self.cache = cache?.counts
        // Not judged by the policy: a cache that fails makes a run take longer, and nothing else.
        all += cache?.diagnostics ?? []
        diagnostics = all.withOnePointer.sorted(by: Self.isBefore)
    }

    /// Adds diagnostics about files that are no variants.
    mutating func add(_ found: [Diagnostic]) {
        guard !found.isEmpty else { return }
        diagnostics = (diagnostics + found).sorted(by: Self.isBefore)
        counts.refused += found.count { $0.severity == .error }
    }

    static func isBefore(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        (a.path, a.id.rawValue, a.message) < (b.path, b.id.rawValue, b.message)
    }

    /// Whether something failed or was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    /// Whether anything failed or was refused that is not drift itself.
    package var hasFailures: Bool { diagnostics.contains { $0.severity == .error && !Self.drift.contains($0.rule) } }

    /// Whether anything is missing, stale, edited or orphaned, or the lock file is incomplete: the question of `--locked`.
    public var hasDrift: Bool {
        counts.pending + counts.removable > 0 || !orphans.isEmpty
            || diagnostics.contains { Self.drift.contains($0.rule) }
    }

    /// The diagnostics about variants and a lock file that differ from those after a build.
    private static let drift = unaccounted.union([
        .fileEdited, .ledgerOrphan, .ledgerUnrecorded, .ledgerBadLine, .ledgerConflict, .ledgerAbsent,
        .flutterPubspecStale,
    ])

    /// Those of them that no command fixes, because only a person knows what was meant.
    private static let unaccounted: Set<Rule> = [
        .ledgerUnsettled, .ledgerUnrequested, .ledgerMissing, .ledgerStale, .treeMissing, .targetNoSource,
    ]

    /// The number of problems among them, each of which says how to fix it.
    package var unaccountedCount: Int {
        diagnostics.count { Self.unaccounted.contains($0.rule) || $0.rule == .ledgerAbsent && $0.severity == .error }
    }
}

extension VariantPlan {
    /// Diagnostics about a file that a run made.
    fileprivate func diagnostics(of file: PlacedFile) -> [Diagnostic] {
        let sizes = sizeDiagnostics(file.byteCount, file.masterByteCount)
        guard case .exact(let reason)? = file.form?.loss, case .png(_, let quality?) = recipe.encoding else {
            return sizes
        }
        return sizes + [.keptExact(path, reason, quality: quality)]
    }

    /// Diagnostics about the file sizes of variant and master, from the run that makes it and from all later ones.
    ///
    /// Vector images are exempt: pixels always take more bytes than their few lines.
    func sizeDiagnostics(_ bytes: Int, _ masterBytes: Int) -> [Diagnostic] {
        guard !masterFormat.isVector, bytes > masterBytes else { return [] }
        return [.largerThanMaster(path, bytes: bytes, master: master, masterBytes: masterBytes)]
    }
}

extension RunReport.Counts {
    /// The number of outcomes of each kind, of files that one command makes and names.
    init(_ outcomes: some Sequence<Outcome>) {
        self.init()
        for outcome in outcomes {
            switch outcome {
            case .made: made += 1
            case .current, .unchanged, .omitted: current += 1
            case .refused: refused += 1
            case .failed, .skipped: failed += 1
            case .pending: pending += 1
            }
        }
    }
}
