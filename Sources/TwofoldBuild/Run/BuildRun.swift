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
    /// The project that is built.
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
        if let share = survey.share { return run(survey, share, observer, cancellation) }
        return run(survey, carrying: nil, observer, cancellation)
    }

    /// The same with the outcomes of shards, in place of making anything.
    func run(
        _ survey: Survey, carrying carried: CarriedOutcomes?, _ observer: any RunObserver, _ cancellation: Cancellation
    ) -> RunReport {
        if let batches = survey.batches { return run(survey, batches, carrying: carried, observer, cancellation) }
        let graph = JobGraph(
            survey.plan, states: survey.states, copies: survey.copyStates, isCompared: survey.comparisons.contains)
        let collector = ResultCollector(survey, observer: observer)
        let copies = graph.copyings.map { survey.plan.variants.count + $0.index }
        collector.begin(graph.decodings.flatMap(\.renderings) + copies)
        var entries: [CatalogEntry] = []
        var removed: [BytePath] = []
        if case .writes(let file) = survey.mode {
            let work = RecordedWork(project, file, collector, isMerge: carried != nil)
            if work.begin(leftovers: survey.leftovers) {
                if let carried {
                    collector.carry(carried)
                } else {
                    make(graph, survey, file.ledger, collector, cancellation)
                }
                let present = survey.plan.catalogs.isEmpty ? [] : collector.presentVariants(of: survey.plan)
                entries =
                    survey.isStaged
                    ? StagedEntries(project.target, file.ledger, collector).enter(survey.stagedContents, present)
                    : CatalogEntries(project.target).enter(survey.plan.catalogs, isPresent: present.contains)
                let removal = removal(survey, file.ledger, collector, cancellation)
                removal.problems.forEach(collector.add)
                removed = removal.removed
                work.record(removal, dropping: survey.deadLines)
            }
            survey.source?.saveFacts(project.selection)
            survey.staged?.saveFacts(project.selection)
        }
        observer.runEnded()
        return RunReport(
            survey: survey, collector.result, entries: entries, removed: removed, cache: project.sharedCache?.report(),
            duration: ContinuousClock.now - survey.start, wasInterrupted: cancellation.isCancelled)
    }

    /// Removes the files of a staged folder whose master is gone, and those that others replace, after everything else is in
    /// place.
    private func removal(
        _ survey: Survey, _ ledger: Ledger, _ collector: ResultCollector, _ cancellation: Cancellation
    ) -> OrphanRemoval {
        var removal = OrphanRemoval(project, ledger)
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

    func make(
        _ graph: JobGraph, _ survey: Survey, _ ledger: Ledger, _ collector: ResultCollector,
        _ cancellation: Cancellation
    ) {
        guard let known = survey.source?.known, !graph.isEmpty else { return }
        let runner = JobRunner(project, ledger, known.index, timers: project.timers, cores: project.cores)
        let variants = survey.plan.variants
        let ceded = survey.plan.ceded
        let batch = PlacementBatch(
            disk: project.target, collector: collector, isPlacedElsewhere: project.jobs > 1, journal: project.journal,
            clock: project.timers?.stages)
        typealias Work = Executor<JobRunner.DecodedMaster>
        let groups = Dictionary(
            graph.decodings.lazy.flatMap(\.groups).filter { $0.count > 1 }.map { ($0[0], $0) }
        ) { first, _ in first }
        let lookup = CacheLookup(runner, survey.plan, graph.decodings, known, jobs: project.jobs)
        // A leaf number below the number of variants is a group of renderings; the others are comparisons.
        let leaves = graph.decodings.map { decoding in
            decoding.groups.map { $0[0] } + decoding.comparisons.map { variants.count + $0 }
        }
        // One closure for all: what it captures would be copied for each of thousands of masters.
        let decode = { @Sendable (number: Int) -> JobRunner.DecodedMaster? in
            let decoding = graph.decodings[number]
            var renderings = decoding.renderings
            if let lookup {
                let found = lookup.take(number)
                found.identical.forEach(collector.addIdentical)
                for group in found.made.isEmpty ? [] : decoding.groups {
                    let hits = group.filter { found.made[$0] != nil }
                    let results = hits.compactMap { found.made[$0] }
                    collector.settle(hits, results.map { .success($0) }, batch, among: group)
                }
                renderings = lookup.left(of: renderings)
                let comparisons = lookup.left(of: leaves[number].filter { $0 >= variants.count })
                if renderings.isEmpty, comparisons.isEmpty { return nil }
            }
            guard
                var master = collector.attempt(
                    decoding.master, isOptional: renderings.isEmpty,
                    { () throws(Diagnostic) in
                        let master = try runner.decode(decoding.master)
                        try runner.admitBorder(of: master, for: renderings.map { variants[$0] })
                        return master
                    })
            else { return nil }
            // A comparison reduces as its variant's recipe says, which can be another one.
            guard decoding.comparisons.isEmpty else { return master }
            let groups = decoding.groups.map { lookup?.left(of: $0) ?? $0 }.filter { !$0.isEmpty }
            runner.reduce(&master, to: groups.map { $0.map { variants[$0] } })
            return master
        }
        let decodings = graph.decodings.enumerated().map { number, decoding in
            let leaves = leaves[number]
            var root = Work.Root(cost: decoding.byteCost, leaves: leaves) { decode(number) }
            if let lookup { root.leavesLeft = { leaves.filter { !lookup.left(of: groups[$0] ?? [$0]).isEmpty } } }
            return root
        }
        let copyings = graph.copyings.map { copying in
            Work.Root(cost: 0, leaves: []) {
                collector.attempt(variants.count + copying.index, batch) { () throws(Diagnostic) in
                    try runner.copy(copying.path)
                }
                return nil
            }
        }
        let executor = Work(
            roots: decodings + copyings, limit: project.jobs,
            budget: PixelBudget(limit: project.memory, goal: project.jobs * PixelBudget.goalOfJob),
            leaf: { index, master in
                guard index < variants.count else {
                    // A hand-made file stays, so it is no error if its variant cannot be rendered.
                    let variant = ceded[index - variants.count]
                    let isIdentical = runner.isIdentical(variant, master, known) { encoded in
                        lookup?.offer(encoded, variant, of: master)
                    }
                    if isIdentical { collector.addIdentical(variant.path) }
                    return
                }
                let all = groups[index] ?? [index]
                let group = lookup?.left(of: all) ?? all
                let results = runner.render(group.map { variants[$0] }, of: master)
                lookup?.offer(results, group.map { variants[$0] }, of: master)
                collector.settle(group, results, batch, among: all)
            },
            skipped: { index in
                guard index < variants.count else { return }
                let all = groups[index] ?? [index]
                (lookup?.left(of: all) ?? all).forEach(collector.skip)
            },
            withheld: lookup != nil, meanwhile: batch.placeFull, callerIsNeeded: batch.callerIsNeeded,
            cores: project.cores, times: project.timers?.jobs)
        cancellation.onCancel {
            executor.cancel()
            lookup?.cancel()
        }
        lookup?.begin { executor.admit($0) }
        for copying in graph.decodings.count..<(decodings.count + copyings.count) { executor.admit(copying) }
        executor.run()
        batch.flush(jobs: project.jobs)
        lookup?.finish()
        // Only now, so that a run that is killed leaves an image in two formats and never in none.
        for removal in collector.removals {
            do throws(DiskError) {
                try project.target.remove(removal.path, expecting: removal.hash)
                collector.settle(removal, error: nil)
            } catch {
                collector.settle(removal, error: error)
            }
        }
    }
}

extension ResultCollector {
    /// The variants of a plan that are in place.
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
