/// The jobs of a build: what is done with each master, and with the decoded one for each leaf of the graph.
///
/// A class, because each of thousands of jobs captures it.
final class BuildJobs: Sendable {
    private typealias Work = Executor<JobRunner.DecodedMaster, JobGraph.Leaf>

    private let project: Project
    private let graph: JobGraph
    private let variants: [VariantPlan]
    private let ceded: [VariantPlan]
    /// The tree of the masters.
    private let known: IndexedTree
    private let collector: ResultCollector
    private let runner: JobRunner
    private let batch: PlacementBatch
    private let lookup: CacheLookup?

    /// The jobs of a graph.
    ///
    /// - Parameters:
    ///   - plan: The plan that the graph is of.
    ///   - known: The tree of the masters.
    ///   - lockFile: The lock file, which says what may be replaced.
    init(
        _ project: Project, _ graph: JobGraph, of plan: Plan, in known: IndexedTree, lockFile: LockFile,
        _ collector: ResultCollector
    ) {
        self.project = project
        self.graph = graph
        (variants, ceded) = (plan.variants, plan.ceded)
        self.known = known
        self.collector = collector
        runner = JobRunner(project, lockFile, known.index, timers: project.timers, cores: project.cores)
        batch = PlacementBatch(
            disk: project.target, collector: collector, isPlacedElsewhere: project.jobs > 1, journal: project.journal,
            clock: project.timers?.stages)
        lookup = CacheLookup(runner, plan, decodings: graph.decodings, in: known, jobs: project.jobs)
    }

    /// Runs the jobs and returns when all their files are in place.
    func run(_ cancellation: Cancellation) {
        let decodings = graph.decodings.indices.map { number in
            var root = Work.Root(cost: graph.decodings[number].byteCost, leaves: graph.decodings[number].leaves) {
                [self] in decode(number)
            }
            if let lookup { root.leavesLeft = { [graph] in lookup.left(of: graph.decodings[number].leaves) } }
            return root
        }
        let copyings = graph.copyings.map { copying in
            Work.Root(cost: 0, leaves: []) { [self] in
                batch.settle(copying.index) { () throws(Diagnostic) in try runner.copy(copying.path) }
                return nil
            }
        }
        let executor = Work(
            roots: decodings + copyings, limit: project.jobs,
            budget: PixelBudget(limit: project.memory, goal: project.jobs * PixelBudget.goalOfJob), leaf: finish,
            skipped: skip, withheld: lookup != nil, meanwhile: batch.placeFull, wakeCaller: batch.wakeCaller,
            cores: project.cores, times: project.timers?.jobs)
        cancellation.onCancel { [lookup] in
            executor.cancel()
            lookup?.cancel()
        }
        lookup?.begin { executor.admit($0) }
        for copying in decodings.count..<(decodings.count + copyings.count) { executor.admit(copying) }
        executor.run()
        batch.flush(jobs: project.jobs)
        lookup?.finish()
        batch.removeOmitted()
    }

    /// Takes what the cache has for a master, and decodes it where something is left; nil if nothing is, or it failed.
    private func decode(_ number: Int) -> JobRunner.DecodedMaster? {
        let decoding = graph.decodings[number]
        var groups = decoding.groups
        if let lookup {
            let found = lookup.take(number)
            found.identical.forEach(collector.addIdentical)
            for group in groups {
                batch.settle(
                    group.compactMap { index in found.made[index].map { (index, .success($0)) } }, among: group)
            }
            if lookup.left(of: decoding.leaves).isEmpty { return nil }
            groups = groups.map(lookup.left).filter { !$0.isEmpty }
        }
        guard var master = decode(decoding.master, for: groups.joined().map { variants[$0] }) else { return nil }
        // A comparison reduces as its variant's recipe says, which can be another one.
        guard decoding.comparisons.isEmpty else { return master }
        runner.reduce(&master, to: groups.map { $0.map { variants[$0] } })
        return master
    }

    /// Decodes a master; a failure is reported once for all its variants, and not at all if there are none: then it is only compared.
    private func decode(_ master: Master, for variants: [VariantPlan]) -> JobRunner.DecodedMaster? {
        collector.countDecoding()
        do throws(Diagnostic) {
            let decoded = try runner.decode(master)
            try runner.admitBorder(of: decoded, for: variants)
            if !variants.isEmpty { decoded.diagnostics.forEach(collector.add) }
            decoded.lostBrightness(in: variants).map(collector.add)
            return decoded
        } catch {
            if !variants.isEmpty { collector.add(error) }
            return nil
        }
    }

    private func finish(_ leaf: JobGraph.Leaf, of master: JobRunner.DecodedMaster) {
        switch leaf {
        case .group(let group):
            let left = left(of: group)
            let planned = left.map { variants[$0] }
            let results = runner.render(planned, of: master)
            lookup?.offer(results, planned, of: master)
            batch.settle(zip(left, results), among: group)
        case .comparison(let index):
            // A hand-made file stays, so it is no error if its variant cannot be rendered.
            let variant = ceded[index]
            let isIdentical = runner.isIdentical(variant, master, known) { encoded in
                lookup?.offer(encoded, variant, of: master)
            }
            if isIdentical { collector.addIdentical(variant.path) }
        }
    }

    private func skip(_ leaf: JobGraph.Leaf) {
        if case .group(let group) = leaf { left(of: group).forEach(collector.skip) }
    }

    /// Those of these variants that did not come from the cache.
    private func left(of group: [Int]) -> [Int] { lookup?.left(of: group) ?? group }
}
