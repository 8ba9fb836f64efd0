/// Makes what a survey found missing or stale, and records it.
///
/// ```swift
/// let report = try BuildRun(project).runLocked()  // takes the tree's lock, surveys, makes, records
/// ```
///
/// To show a survey before anything is written, take the lock first, with ``Project/withLock(ifHeld:cancellation:onWait:_:)``:
/// what another run is about to place must not be taken for what a killed one left.
public struct BuildRun: Sendable {
    /// What is built.
    public var project: Project
    /// Told how long each stage of the work takes, where a run is measured.
    var stageClock: StageTimer?

    /// A run that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Makes what a survey of this project found missing or stale, and records it.
    ///
    /// Never throws: what went wrong is in the report.
    ///
    /// - Parameters:
    ///   - survey: What there is to do.
    ///   - observer: Is told how the run goes.
    ///   - cancellation: Ends the run early.
    public func run(
        _ survey: Survey, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> RunReport {
        let graph = JobGraph(
            survey.plan, states: survey.states, copies: survey.copyStates, isCompared: survey.comparisons.contains)
        let board = ResultCollector(survey, observer: observer)
        let copies = graph.copyings.map { survey.plan.variants.count + $0.index }
        board.begin(graph.decodings.flatMap(\.renderings) + copies)
        if case .writes(let file) = survey.mode {
            let work = RecordedWork(project, file, board)
            if work.begin(leftovers: survey.leftovers) {
                make(graph, survey, file.ledger, board, cancellation)
                work.record(dropping: survey.deadLines)
            }
            survey.source?.saveFacts(project.selection)
            survey.staged?.saveFacts(project.selection)
        }
        observer.runEnded()
        return RunReport(
            survey: survey, board.result, duration: ContinuousClock.now - survey.start,
            wasInterrupted: cancellation.isCancelled)
    }

    private func make(
        _ graph: JobGraph, _ survey: Survey, _ ledger: Ledger, _ board: ResultCollector, _ cancellation: Cancellation
    ) {
        guard let known = survey.source?.known else { return }
        let runner = JobRunner(project, ledger, known.index, clock: stageClock, cores: project.cores)
        let variants = survey.plan.variants
        let ceded = survey.plan.ceded
        let batch = PlacementBatch(
            disk: project.target, board: board, isPlacedElsewhere: project.jobs > 1, clock: stageClock)
        typealias Work = Executor<JobRunner.DecodedMaster>
        let decodings = graph.decodings.map { decoding in
            // The comparisons come after the renderings, in the plan's order and in the leaves' numbers.
            let leaves = decoding.renderings + decoding.comparisons.map { variants.count + $0 }
            return Work.Root(cost: decoding.byteCost, leaves: leaves) {
                board.attempt(decoding.master, isOptional: decoding.renderings.isEmpty) { () throws(Diagnostic) in
                    try runner.decode(decoding.master)
                }
            }
        }
        let copyings = graph.copyings.map { copying in
            Work.Root(cost: 0, leaves: []) {
                board.attempt(variants.count + copying.index, batch) { () throws(Diagnostic) in
                    try runner.copy(copying.path)
                }
                return nil
            }
        }
        let executor = Work(
            roots: decodings + copyings, limit: project.jobs, budget: PixelBudget(limit: project.memory),
            leaf: { index, master in
                guard index < variants.count else {
                    // That a hand-made file cannot be rendered is no error.
                    let variant = ceded[index - variants.count]
                    if runner.isIdentical(variant, master, known) { board.addIdentical(variant.path) }
                    return
                }
                board.attempt(index, batch) { () throws(Diagnostic) in
                    try runner.render(variants[index], of: master)
                }
            },
            skipped: { if $0 < variants.count { board.skip($0) } }, meanwhile: batch.placeFull,
            cores: project.cores)
        cancellation.onCancel { executor.cancel() }
        executor.run()
        batch.flush()
    }
}

extension ResultCollector {
    /// A board for the variants and, behind them, the staged files of a survey.
    convenience init(_ survey: Survey, observer: any RunObserver) {
        let variants = survey.plan.variants
        // Variants of one master share its reading.
        let pixelCounts = survey.plan.masters.flatMap { plan in
            plan.variants.map { $0.recipe.size.area + plan.master.header.size.area / plan.variants.count }
        }
        let made = zip(zip(variants, survey.states), pixelCounts).map { planned, pixelCount in
            let (variant, state) = planned
            return File(
                path: variant.path, master: variant.master, pixelCount: pixelCount,
                outcome: state.untouchedOutcome(variant.path, master: variant.master, isStaged: survey.isStaged))
        }
        let copied = zip(survey.plan.staged, survey.copyStates).map { path, state in
            File(
                path: path, master: path, pixelCount: 0,
                outcome: state.untouchedOutcome(path, master: path, isStaged: survey.isStaged))
        }
        self.init(made + copied, observer: observer)
    }
}
