/// Carries out a plan of icons: compares it with lock file and disk, makes what is stale, and writes the lists.
struct IconWork: Sendable {
    var plan: IconPlan
    var masters: [IconLook: JobRunner.DecodedMaster]
    /// The color behind a master.
    var ground: RGBColor?
    var outputs: NamedOutputs

    func run(
        _ report: inout IconReport, writes: Bool, _ observer: any RunObserver, _ cancellation: Cancellation
    ) {
        var companions = writes ? plan.companions.map { .init(path: $0.path, outcome: .pending) } : companionsToWrite
        let result = outputs.make(
            plan.files.map { file in
                .init(
                    path: file.path, master: masters[file.look]?.path ?? file.path, pixelCount: file.size?.area ?? 0,
                    outcome: outcome(of: file))
            },
            writes: writes, observer, cancellation, from: {},
            render: { index, _ throws(Diagnostic) in
                try outputs.runner.render(plan.files[index], masters, ground: ground)
            },
            conclude: { collector in
                let isThere = presence(of: collector.result.outcomes)
                companions = plan.companions.compactMap { write($0, isThere, collector) }
            })
        report.companions = companions
        report.files = zip(plan.files, result.outcomes).map { file, outcome in
            IconReport.File(path: file.path, size: file.size, use: file.use, outcome: outcome)
        }
        report.diagnostics += result.diagnostics
    }

    // MARK: States

    /// The texts that a run would write, and those that are current.
    private var companionsToWrite: [IconReport.Companion] {
        plan.companions.compactMap { companion in
            let after = companion.after { _ in true }
            return after == nil || after == companion.before
                ? companion.before.map { _ in IconReport.Companion(path: companion.path, outcome: .current) }
                : IconReport.Companion(path: companion.path, outcome: .pending)
        }
    }

    private func outcome(of file: IconPlan.File) -> Outcome {
        guard let master = masters[file.look] else { return .pending(.neverMade) }
        let isText = if case .text = file.content { true } else { false }
        return outputs.untouchedOutcome(
            of: file.path, from: master, .command(.icons, file.digest), engine: isText ? .revision("") : nil,
            objection: variant(at: file.path).map { .iconIsVariant(file.path, of: $0, from: master.path) },
            foreign: .foreignIcon(file.path, from: master.path))
    }

    /// The master of a variant that is there.
    private func variant(at path: BytePath) -> BytePath? {
        let disk = outputs.project.source
        guard let entry = outputs.inspection.lockFile.confirmed.file(at: path), entry.origin.maker != .icons,
            entry.master != path, !disk.isGone(entry.master), !disk.isGone(path)
        else { return nil }
        return entry.master
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

    /// Writes a list, or a text that is missing; nil where there is nothing to name.
    private func write(
        _ companion: IconPlan.Companion, _ isThere: (BytePath) -> Bool, _ collector: ResultCollector
    ) -> IconReport.Companion? {
        let bytes = companion.after(isThere)
        if bytes == nil, companion.before == nil { return nil }
        return outputs.write(bytes, at: companion.path, over: companion.before, collector)
    }
}
