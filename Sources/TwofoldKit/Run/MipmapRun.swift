/// Makes the mipmap chain of one image, down to one pixel: a PNG for each level below it, and one KTX2 file with all
/// levels.
///
/// The files are placed beside the image and owned by the same rules as variants: a file whose bytes are not those in the
/// lock file is never overwritten, and the others are still made.
public struct MipmapRun: Sendable {
    /// The project of the image.
    ///
    /// Its selection and its tree for staging are not used.
    public var project: Project

    /// A run that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Makes the missing and stale files of a chain, and records them.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - base: The image, of any name, scale and format that the engine reads.
    ///   - origin: The image that each level is made from; the policy says in which color space.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half, for devices that cannot show the
    ///     image itself.
    ///   - writes: False reports what would be made, and writes nothing.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    public func run(
        of base: BytePath, from origin: MipmapChain.Origin = .above, skipsBase: Bool = false, writes: Bool = true,
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> MipmapReport {
        var project = project
        project.selection = [base]
        project.staging = nil
        let policy = project.policy
        var survey = Survey(policy: policy)
        guard let inspection = project.inspect(project.source, excluding: nil, &survey) else {
            return MipmapReport(base: base, diagnostics: survey.diagnostics)
        }
        var report = MipmapReport(
            base: base, diagnostics: survey.diagnostics + inspection.tree.diagnostics.compactMap(policy.judged))
        let runner = JobRunner(project, inspection.ledger.ledger, inspection.known.index)
        do throws(Diagnostic) {
            let decoded = try runner.decodeBase(base)
            report.diagnostics += decoded.image.remarks.map { .remark(base, $0) }.compactMap(policy.judged)
            report.sizes = MipmapChain.sizes(from: decoded.image.pixels.size)
            guard !skipsBase || report.sizes.count > 1 else { throw Diagnostic.mipmapsWithoutBase(base) }
            report.skipsBase = skipsBase
            let plans = MipmapPlan.files(
                of: decoded, report.sizes, from: origin, skipsBase: skipsBase, in: project, inspection)
            let collector = ResultCollector(plans, of: decoded, report.sizes, observer: observer)
            if writes {
                let work = RecordedWork(project, inspection.ledger, collector)
                let pending = plans.indices.filter { if case .pending = plans[$0].outcome { true } else { false } }
                collector.begin(pending)
                if work.begin(leftovers: inspection.tree.leftovers), !pending.isEmpty {
                    make(
                        pending, plans, of: decoded, from: origin, skipsBase: skipsBase, runner, collector, cancellation
                    )
                    work.record()
                }
                observer.runEnded()
            }
            report.add(collector.result, of: plans)
        } catch {
            report.diagnostics.append(error)
        }
        report.diagnostics.gather(report.files.lazy.map(\.outcome))
        return report
    }

    /// Makes the levels in one job, because each needs the one above, and their files in jobs that depend on it.
    private func make(
        _ pending: [Int], _ plans: [MipmapPlan], of base: JobRunner.MipmapBase, from origin: MipmapChain.Origin,
        skipsBase: Bool, _ runner: JobRunner, _ collector: ResultCollector, _ cancellation: Cancellation
    ) {
        let batch = PlacementBatch(disk: project.source, collector: collector, isPlacedElsewhere: project.jobs > 1)
        let pixels = base.image.pixels
        let space = project.policy.at(base.path).space
        // The chain has about 4/3 of the base's pixels, and never more than twice as many.
        let levels = Executor<[PixelBuffer]>.Root(cost: 2 * pixels.bytes.count, leaves: pending) {
            MipmapChain.levels(of: pixels, from: origin, space: space)
        }
        let executor = Executor(
            roots: [levels], limit: project.jobs, budget: PixelBudget(limit: project.memory),
            leaf: { index, levels in
                collector.attempt(index, batch) { () throws(Diagnostic) in
                    try runner.render(plans[index], levels, of: base, skipsBase: skipsBase)
                }
            },
            skipped: { collector.skip($0) }, meanwhile: batch.placeFull,
            callerIsNeeded: batch.callerIsNeeded, cores: project.cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush(jobs: project.jobs)
    }
}

extension ResultCollector {
    /// The collector for the files of a chain.
    fileprivate convenience init(
        _ plans: [MipmapPlan], of base: JobRunner.MipmapBase, _ sizes: [PixelSize], observer: any RunObserver
    ) {
        let all = sizes.reduce(0) { $0 + $1.area }
        self.init(
            plans.map { plan in
                File(
                    path: plan.path, master: base.path, pixelCount: plan.level.map { sizes[$0].area } ?? all,
                    outcome: plan.outcome)
            }, observer: observer)
    }
}

extension MipmapReport {
    /// Adds the outcomes of the planned files.
    fileprivate mutating func add(_ result: ResultCollector.Result, of plans: [MipmapPlan]) {
        files = zip(plans, result.outcomes).map { plan, outcome in
            File(path: plan.path, level: plan.level, size: sizes[plan.level ?? firstLevel], outcome: outcome)
        }
        diagnostics += result.diagnostics
    }
}
