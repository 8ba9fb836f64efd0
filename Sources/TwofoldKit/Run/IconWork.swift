/// Carries out a plan of icons: compares it with lock file and disk, makes what is stale, and writes the lists.
struct IconWork: Sendable {
    var plan: IconPlan
    var masters: [IconLook: JobRunner.IconMaster]
    /// The color behind a master.
    var ground: RGBColor?
    var project: Project
    var inspection: Inspection
    var runner: JobRunner

    func run(
        _ report: inout IconReport, writes: Bool, _ observer: any RunObserver, _ cancellation: Cancellation
    ) {
        let outcomes = untouchedOutcomes
        let collector = ResultCollector(
            zip(plan.files, outcomes).map { file, outcome in
                ResultCollector.File(
                    path: file.path, master: masters[file.look]?.path ?? file.path,
                    pixelCount: file.size?.area ?? 0, outcome: outcome)
            }, observer: observer)
        var companions = plan.companions.map { IconReport.Companion(path: $0.path, outcome: .pending) }
        if writes {
            let work = RecordedWork(project, inspection.ledger, collector)
            let pending = outcomes.indices.filter { if case .pending = outcomes[$0] { true } else { false } }
            collector.begin(pending)
            if work.begin(leftovers: inspection.tree.leftovers) {
                if !pending.isEmpty {
                    make(pending, collector, cancellation)
                    work.record()
                }
                let isThere = presence(of: collector.result.outcomes)
                companions = plan.companions.compactMap { write($0, isThere, collector) }
            }
            observer.runEnded()
        } else {
            companions = plan.companions.compactMap { companion in
                let after = companion.after { _ in true }
                return after == nil || after == companion.before
                    ? companion.before.map { _ in IconReport.Companion(path: companion.path, outcome: .current) }
                    : IconReport.Companion(path: companion.path, outcome: .pending)
            }
        }
        report.companions = companions
        let result = collector.result
        report.files = zip(plan.files, result.outcomes).map { file, outcome in
            IconReport.File(path: file.path, size: file.size, use: file.use, outcome: outcome)
        }
        report.diagnostics += result.diagnostics
    }

    // MARK: States

    private var untouchedOutcomes: [Outcome] {
        let names = OutputNames(existing: inspection.tree.items.map(\.path))
        var staleness = project.staleness(inspection, inspection)
        // Places that are ignored or nested are not listed.
        staleness.target = IndexedTree(nil, disk: project.source, index: inspection.known.index)
        return plan.files.map { outcome(of: $0, names, staleness) }
    }

    private func outcome(of file: IconPlan.File, _ names: OutputNames, _ staleness: Staleness) -> Outcome {
        guard let master = masters[file.look] else { return .pending(.neverMade) }
        if let other = names.other(than: file.path) {
            return .refused(.outputCollision(file.path, with: other, from: master.path))
        }
        if let entry = inspection.ledger.ledger.file(at: file.path), entry.origin.maker != .icons,
            entry.master != file.path,
            !project.source.isGone(entry.master), !project.source.isGone(file.path)
        {
            return .refused(.iconIsVariant(file.path, of: entry.master, from: master.path))
        }
        let engine: ExpectedEngine =
            if case .text = file.content { .revision("") } else {
                staleness.expectedEngine(from: master.format, to: .png)
            }
        switch staleness.state(
            at: file.path, master: master.path, origin: .command(.icons, file.digest), engine: engine)
        {
        case .current: return .current
        case .omitted: return .omitted(OmittedFile())
        case .edited: return .refused(.editedOfCommand(file.path))
        case .foreign: return .refused(.foreignIcon(file.path, from: master.path))
        case .unknown(let diagnostic): return .refused(diagnostic)
        case .stale(let reason): return .pending(reason)
        }
    }

    /// Whether an icon is in place after a run.
    private func presence(of outcomes: [Outcome]) -> (BytePath) -> Bool {
        let made = zip(plan.files, outcomes).filter { file, outcome in
            if outcome.isPresent { return true }
            // An edited file stays, and a list goes on naming it.
            if case .refused(let diagnostic) = outcome { return diagnostic.rule == .fileEdited }
            return false
        }.map(\.0.path)
        let there = Set(made).union(plan.kept)
        return { there.contains($0) }
    }

    // MARK: Writing

    private func make(_ pending: [Int], _ collector: ResultCollector, _ cancellation: Cancellation) {
        let batch = PlacementBatch(disk: project.source, collector: collector, isPlacedElsewhere: project.jobs > 1)
        let masters = masters
        let root = Executor<Void>.Root(cost: 2 * masters.values.reduce(0) { $0 + $1.byteCount }, leaves: pending) { () }
        let executor = Executor(
            roots: [root], limit: project.jobs, budget: PixelBudget(limit: project.memory),
            leaf: { index, _ in
                collector.attempt(index, batch) { () throws(Diagnostic) in
                    try runner.render(plan.files[index], masters, ground: ground)
                }
            },
            skipped: { collector.skip($0) }, meanwhile: batch.placeFull,
            callerIsNeeded: batch.callerIsNeeded, cores: project.cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush(jobs: project.jobs)
    }

    /// Writes a list, or a text that is missing; nil where there is nothing to name.
    private func write(
        _ companion: IconPlan.Companion, _ isThere: (BytePath) -> Bool, _ collector: ResultCollector
    ) -> IconReport.Companion? {
        guard let bytes = companion.after(isThere) else {
            guard companion.before != nil else { return nil }
            collector.add(.notEntered(companion.path, nil))
            return IconReport.Companion(path: companion.path, outcome: .failed)
        }
        if bytes == companion.before { return IconReport.Companion(path: companion.path, outcome: .current) }
        do throws(DiskError) {
            let expected = companion.before.map { ExpectedFile.file(ContentHash(of: $0)) } ?? .absent
            try project.source.place(bytes, at: companion.path, expecting: expected)
            try project.source.makeNamesDurable(in: [companion.path.folder])
            return IconReport.Companion(path: companion.path, outcome: companion.before == nil ? .made : .edited)
        } catch {
            collector.add(.notEntered(companion.path, error))
            return IconReport.Companion(path: companion.path, outcome: .failed)
        }
    }
}
