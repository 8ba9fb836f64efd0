/// Makes the variants that a survey found missing or stale, and records them.
///
/// ```swift
/// let report = try BuildRun(project).runLocked()  // takes the tree's lock, surveys, makes, records
/// ```
///
/// To show a survey before anything is written, take the lock first, with
/// ``Project/withLock(ifHeld:cancellation:onWait:_:)``: without it, a file that another run is about to place could be
/// taken for one that a killed run left.
public struct BuildRun: Sendable {
    var project: Project
    /// A run that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Makes the variants that a survey of this project found missing or stale, and records them.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - survey: The survey of the project.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    public func run(
        _ survey: Survey, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> RunReport {
        if let share = survey.share { return run(survey, of: share, observer: observer, cancellation: cancellation) }
        return run(survey, carrying: nil, observer: observer, cancellation: cancellation)
    }

    /// The same with the outcomes of shards, in place of making anything.
    func run(
        _ survey: Survey, carrying carried: CarriedOutcomes?, observer: any RunObserver, cancellation: Cancellation
    ) -> RunReport {
        if let batches = survey.batches {
            return run(survey, batches, carrying: carried, observer: observer, cancellation: cancellation)
        }
        let graph = JobGraph(
            survey.plan, states: survey.states, copies: survey.copyStates, isCompared: survey.comparisons.contains)
        let collector = ResultCollector(survey, observer: observer)
        collector.begin(graph.files)
        var entries: [CatalogEntry] = []
        var removed: [BytePath] = []
        if case .writes(let file) = survey.mode {
            let work = RecordedWork(project, file, collector, isMerge: carried != nil)
            if work.begin(leftovers: survey.leftovers) {
                if let carried {
                    collector.carry(carried)
                } else {
                    make(graph, of: survey, lockFile: file.confirmed, collector, cancellation)
                }
                let present = survey.plan.catalogs.isEmpty ? [] : collector.presentVariants(of: survey.plan)
                entries =
                    survey.isStaged
                    ? StagedEntries(disk: project.target, lockFile: file.confirmed, collector: collector)
                        .enter(survey.stagedContents, present)
                    : CatalogEntries(disk: project.target).enter(survey.plan.catalogs, isPresent: present.contains)
                let removal = removal(
                    survey, lockFile: file.confirmed, collector: collector, cancellation: cancellation)
                removal.problems.forEach(collector.add)
                removed = removal.removed
                work.record(removal, dropping: survey.deadLines)
            }
            survey.source?.saveCache(project.selection)
            survey.staged?.saveCache(project.selection)
        }
        observer.runEnded()
        return RunReport(
            survey: survey, collector.result, entries: entries, removed: removed, cache: project.sharedCache?.report(),
            duration: ContinuousClock.now - survey.start, wasInterrupted: cancellation.isCancelled)
    }

    /// Removes the files of a staged folder whose master is gone, and those that others replace, after everything else is in
    /// place.
    private func removal(
        _ survey: Survey, lockFile: LockFile, collector: ResultCollector, cancellation: Cancellation
    ) -> OrphanRemoval {
        var removal = OrphanRemoval(project: project, lockFile: lockFile)
        guard !cancellation.isCancelled else { return removal }
        removal.remove(survey.removable, unneeded: survey.slotless)
        if !survey.replaced.isEmpty {
            let replaced = survey.replaced(by: collector.presentVariants(of: survey.plan))
            removal.remove(replaced, unneeded: Set(replaced))
        }
        // The other lists follow the source, whatever it says.
        removal.emptySlots(where: survey.unplanned.contains)
        return removal
    }

    /// Makes the files of a graph, and passes their outcomes to a collector.
    func make(
        _ graph: JobGraph, of survey: Survey, lockFile: LockFile, _ collector: ResultCollector,
        _ cancellation: Cancellation
    ) {
        guard let known = survey.source?.known, !graph.isEmpty else { return }
        BuildJobs(project, graph, of: survey.plan, in: known, lockFile: lockFile, collector).run(cancellation)
    }
}

extension ResultCollector {
    func presentVariants(of plan: Plan) -> Set<BytePath> {
        Set(zip(plan.variants, result.outcomes).filter { $1.isPresent }.map(\.0.path))
    }

    /// The number of pixels that are read and written for a variant.
    ///
    /// The pixels of a master are read once, so its variants share them.
    static func pixelCount(of variant: VariantPlan, _ plan: MasterPlan) -> Int {
        variant.recipe.size.area + plan.master.header.size.area / plan.variants.count
    }

    /// A collector for the variants of a survey and, after them, its staged files.
    convenience init(_ survey: Survey, observer: any RunObserver) {
        let variants = survey.plan.variants
        let pixelCounts = survey.plan.masters.flatMap { plan in
            plan.variants.map { Self.pixelCount(of: $0, plan) }
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

extension BuildRun {
    /// Surveys and builds under the project's run lock.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the waiting and the run.
    /// - Throws: ``RunLockError``; failures after the lock is taken are in the report.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) throws -> RunReport {
        try project.withLock(ifHeld: policy, cancellation: cancellation) { locked in
            surveyAndRun(locked, observer, cancellation)
        }
    }

    /// Surveys and builds under the project's run lock, and ends early when its task is cancelled.
    ///
    /// A task that is cancelled during the run still gets the report on the files made until then, with
    /// `RunReport.wasInterrupted`.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - observer: Receives the progress of the run.
    /// - Throws: ``RunLockError``, and `CancellationError` when the task is cancelled before the lock is taken.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver()
    ) async throws -> RunReport {
        try await project.withLock(ifHeld: policy) { locked, cancellation in
            surveyAndRun(locked, observer, cancellation)
        }
    }

    private func surveyAndRun(
        _ locked: Project, _ observer: any RunObserver, _ cancellation: Cancellation
    ) -> RunReport {
        var run = self
        run.project = locked
        run.project.division = .batches(keepsCache: true)
        return run.run(run.project.survey(), observer: observer, cancellation: cancellation)
    }
}
