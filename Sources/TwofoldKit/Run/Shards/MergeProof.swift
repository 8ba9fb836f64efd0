/// Proves that parts of shards are the whole of a plan, each variant once.
struct MergeProof {
    private let survey: Survey
    private let ledger: LedgerFile
    private let division: ShardDivision
    private let parts: [ShardPart]

    init(_ survey: Survey, _ ledger: LedgerFile, _ division: ShardDivision, _ parts: [ShardPart]) {
        self.survey = survey
        self.ledger = ledger
        self.division = division
        self.parts = parts
    }

    /// The outcomes of all files, if the proof succeeds.
    func outcomes() throws(MergeError) -> CarriedOutcomes {
        try compareHeads()
        var all = CarriedOutcomes()
        var lines: [BytePath: Ledger.Entry] = [:]
        for part in parts {
            for line in part.lines {
                guard division.owner(of: line.entry.master) == part.shard.number,
                    lines.updateValue(line.entry, forKey: line.path) == nil
                else { throw .foreign(part.shard, line.path) }
            }
            guard let carried = CarriedOutcomes(part.result) else { throw .damaged(name: "shard \(part.shard)") }
            all.files.merge(carried.files) { first, _ in first }
            all.diagnostics += carried.diagnostics
            all.identical += carried.identical
        }
        var incomplete: [(path: BytePath, shard: Shard)] = []
        for (variant, state) in zip(survey.plan.variants, survey.states) {
            let path = variant.path
            // A file that was missing is made again with the line that the lock file has already.
            let entry = lines[path] ?? (all.files[path] == nil ? nil : ledger.ledger[path])
            if let entry, let outcome = made(variant, entry, all.files[path], state) {
                all.outcomes[path] = outcome
            } else if case .stale = state {
                // Nothing has made it: it failed, or its shard is not what it says.
                switch all.files[path] {
                case .failed(let diagnostic)? where lines[path] == nil: all.outcomes[path] = .failed(diagnostic)
                case .skipped? where lines[path] == nil: all.outcomes[path] = .skipped(master: variant.master)
                default: incomplete.append((path, shard(of: variant)))
                }
            } else if lines[path] != nil {
                incomplete.append((path, shard(of: variant)))
            }
        }
        guard incomplete.isEmpty else {
            throw .incomplete(incomplete.map(\.path).sorted(), Set(incomplete.map(\.shard)).sorted())
        }
        return all
    }

    /// Compares what every part says of the files and settings with those that are here.
    private func compareHeads() throws(MergeError) {
        for part in parts where part.tree != division.digest { throw .otherFiles(part.shard) }
        let count = parts.first?.shard.count ?? 0
        let plans = survey.plan.digests(ofShards: count) { division.owner(of: $0) }
        for part in parts where part.plan != plans[part.shard.number - 1] { throw .otherSettings(part.shard) }
    }

    /// The outcome of a file with a line, as the disk confirms it; nil if it does not.
    private func made(
        _ variant: VariantPlan, _ entry: Ledger.Entry, _ kind: CarriedOutcomes.Kind?, _ state: VariantState
    ) -> Outcome? {
        switch (state, entry.origin.hasFile) {
        case (.current, true):
            let items = survey.source?.known.items
            let placed = PlacedFile(
                byteCount: items?[variant.path]?.status?.size ?? 0, entry: entry,
                masterByteCount: items?[variant.master]?.status?.size ?? 0)
            switch kind {
            case .made(let reason)?: return .made(placed, reason)
            case .unchanged(let reason)?: return .unchanged(placed, reason)
            // A run that was killed made it, and the one that went on found it current.
            default: return .made(placed, reason(for: variant.path, entry))
            }
        case (.omitted, false):
            if case .omitted(let wasRemoved)? = kind {
                return .omitted(OmittedFile(entry: entry, wasRemoved: wasRemoved))
            }
            return .omitted(OmittedFile(entry: entry))
        default: return nil
        }
    }

    private func reason(for path: BytePath, _ entry: Ledger.Entry) -> StaleReason {
        guard let old = ledger.recorded[path] else { return .neverMade }
        return old.masterHash == entry.masterHash ? .recipeChanged : .masterChanged
    }

    private func shard(of variant: VariantPlan) -> Shard {
        let number = division.owner(of: variant.master) ?? 1
        return parts.first { $0.shard.number == number }?.shard ?? parts[0].shard
    }
}
