/// Proves that parts of shards are the whole of a plan, each variant once.
///
/// It sees the plan of a large tree batch by batch, and of the parts it holds one at a time.
struct MergeProof {
    private let lockFile: LockFileContent
    private let division: ShardDivision
    private let parts: [ShardPart.Head]
    private var files = CarriedFiles()
    private var digests: PlanDigests
    private var incomplete: [(path: BytePath, shard: Shard)] = []
    /// The first reason why the parts are not what they say; what is wrong with files and settings is said before.
    private var problem: MergeError?
    /// The diagnostics of shards, and the outcomes of files whose plan is held.
    private(set) var carried = CarriedOutcomes()

    /// - Parameter items: The listed files, whose paths are shared.
    init(
        _ lockFile: LockFileContent, _ division: ShardDivision, parts: [ShardPart.Head], items: ListedItems?,
        read: (Shard) throws(MergeError) -> ShardPart
    ) throws(MergeError) {
        self.lockFile = lockFile
        self.division = division
        self.parts = parts
        digests = PlanDigests(ofShards: parts.first?.shard.count ?? 0)
        for head in parts where head.tree != division.digest { throw .otherFiles(head.shard) }
        for head in parts {
            let part = try read(head.shard)
            guard part.head == head else { throw .doubled(head.shard) }
            add(part) { items?[$0]?.path ?? $0 }
        }
    }

    private mutating func add(_ part: ShardPart, known: (BytePath) -> BytePath) {
        for line in part.lines {
            guard division.owner(of: line.entry.master) == part.shard.number, files.addLine(known(line.path)) else {
                problem = problem ?? .foreign(part.shard, line.path)
                return
            }
        }
        guard let carried = CarriedOutcomes(part.result) else {
            problem = problem ?? .damaged(name: "shard \(part.shard)")
            return
        }
        for (path, kind) in carried.files { files.add(kind, known(path)) }
        self.carried.diagnostics += carried.diagnostics
        self.carried.identical += carried.identical
    }

    /// Compares a plan, or that of a batch, with what shards have done.
    ///
    /// - Returns: The outcomes of the files that shards have made, or tried to.
    mutating func compare(_ survey: Survey, _ inspection: Inspection) -> [BytePath: Outcome] {
        digests.add(survey.plan) { division.owner(of: $0) }
        var outcomes: [BytePath: Outcome] = [:]
        for (variant, state) in zip(survey.plan.variants, survey.states) {
            let path = variant.path
            let mark = files[path]
            // A file that was missing is made again with the line that the lock file has already.
            let entry = mark.hasLine || mark.kind != nil ? lockFile.confirmed[path] : nil
            if let entry, let outcome = made(variant, entry, kind: mark.kind, state: state, in: inspection) {
                outcomes[path] = outcome
            } else if case .stale = state {
                // Nothing has made it: it failed, or its shard is not what it says.
                switch mark.kind {
                case .failed(let diagnostic)? where !mark.hasLine: outcomes[path] = .failed(diagnostic)
                case .skipped? where !mark.hasLine: outcomes[path] = .skipped(master: variant.master)
                default: incomplete.append((path, shard(of: variant)))
                }
            } else if mark.hasLine {
                incomplete.append((path, shard(of: variant)))
            }
        }
        return outcomes
    }

    /// Ends the proof, after all of the plan was compared.
    func finish() throws(MergeError) {
        for part in parts where part.plan != digests.digest(of: part.shard) { throw .otherSettings(part.shard) }
        if let problem { throw problem }
        guard incomplete.isEmpty else {
            throw .incomplete(incomplete.map(\.path).sorted(), Set(incomplete.map(\.shard)).sorted())
        }
    }

    /// The outcome of a file with a line, as the disk confirms it; nil if it does not.
    private func made(
        _ variant: VariantPlan, _ entry: LockFile.Entry, kind: CarriedOutcomes.Kind?, state: VariantState,
        in inspection: Inspection
    ) -> Outcome? {
        switch (state, entry.origin.hasFile) {
        case (.current, true):
            let items = inspection.known.items
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

    private func reason(for path: BytePath, _ entry: LockFile.Entry) -> StaleReason {
        guard let old = lockFile.recorded[path] else { return .neverMade }
        return old.masterHash == entry.masterHash ? .recipeChanged : .masterChanged
    }

    private func shard(of variant: VariantPlan) -> Shard {
        let number = division.owner(of: variant.master) ?? 1
        return parts.first { $0.shard.number == number }?.shard ?? parts[0].shard
    }
}
