import Synchronization

/// Asks a shared cache for the variants of a run while its jobs run, a few masters ahead of them.
///
/// The threads that ask decode nothing: what comes is verified by the master's job, so that no more jobs than allowed run
/// at once.
final class CacheLookup: Sendable {
    private struct State {
        var answers: [Int: JobRunner.CachedFiles] = [:]
        /// The variants that came from the cache.
        var settled: Set<JobRunner.Wanted.Place> = []
    }

    private let runner: JobRunner
    private let cache: SharedCache
    private let jobs: Int
    /// The variants and masters of each decoding.
    private let wanted: [[JobRunner.Wanted]]
    private let masters: [Master]
    private let known: IndexedTree
    private let requests: CacheRequests
    private let state = Mutex(State())

    /// The lookup for a run; nil if there is no cache, or none that answers.
    ///
    /// - Parameter jobs: The number of images that are processed at once.
    init?(_ runner: JobRunner, _ plan: Plan, decodings: [JobGraph.Decoding], in known: IndexedTree, jobs: Int) {
        self.jobs = jobs
        guard let cache = runner.cache, cache.isAnswering || cache.isTaking, !decodings.isEmpty else { return nil }
        self.runner = runner
        self.cache = cache
        let (variants, ceded) = (plan.variants, plan.ceded)
        wanted = decodings.map { decoding in
            decoding.renderings.map { JobRunner.Wanted(place: .variants($0), variant: variants[$0]) }
                + decoding.comparisons.map { JobRunner.Wanted(place: .ceded($0), variant: ceded[$0]) }
        }
        masters = decodings.map(\.master)
        self.known = known
        requests = CacheRequests(limit: min(cache.store.connections, decodings.count))
    }

    /// Begins to ask; `admit` is called for each decoding whose job can begin, from other threads.
    func begin(_ admit: @escaping @Sendable (Int) -> Void) {
        let questions = wanted.indices.map { number -> @Sendable () -> Void in
            { [self] in
                ask(number)
                admit(number)
            }
        }
        if !requests.ask(questions) { wanted.indices.forEach(admit) }
    }

    /// Whether the cache is asked for variants of a master, or gets them, because that takes less of the run's time than making them.
    private func isWorthwhile(_ variants: some Sequence<VariantPlan>) -> Bool {
        let areas = variants.map { $0.isQuicklyMade ? $0.recipe.size.area : nil }
        guard let largest = areas.compactMap(\.self).max(), !areas.contains(nil) else { return true }
        // For the file, and for the pixels of its master, of which there are four for each of a variant.
        return cache.isQuicker(than: (3e-4 + Double(4 * largest) / 20e6) / Double(jobs))
    }

    private func ask(_ number: Int) {
        guard isWorthwhile(wanted[number].lazy.map(\.variant)) else { return }
        guard let files = runner.askCache(for: wanted[number], masters[number], known) else { return }
        requests.arrived(files.byteCount)
        state.withLock { $0.answers[number] = files }
    }

    /// What the cache had for a decoding whose job begins: verified results, and hand-made files that are identical.
    func take(_ number: Int) -> (made: [Int: JobRunner.Rendered], identical: [BytePath]) {
        let files = state.withLock { $0.answers.removeValue(forKey: number) }
        requests.used(files?.byteCount ?? 0)
        guard let files else { return ([:], []) }
        let made = runner.admitted(files, wanted[number], masters[number])
        var settled = Set(made.keys.map(JobRunner.Wanted.Place.variants))
        var identical: [BytePath] = []
        for wanted in wanted[number] {
            guard let isIdentical = runner.isIdentical(wanted, files, known) else { continue }
            settled.insert(wanted.place)
            if isIdentical { identical.append(wanted.variant.path) }
        }
        state.withLock { $0.settled.formUnion(settled) }
        return (made, identical)
    }

    /// Those of these variants for which the master has to be decoded.
    func left(of group: [Int]) -> [Int] {
        state.withLock { state in group.filter { !state.settled.contains(.variants($0)) } }
    }

    /// Those of these jobs for which the master has to be decoded.
    func left(of leaves: [JobGraph.Leaf]) -> [JobGraph.Leaf] {
        leaves.filter { leaf in
            switch leaf {
            case .group(let group): !left(of: group).isEmpty
            case .comparison(let index): state.withLock { !$0.settled.contains(.ceded(index)) }
            }
        }
    }

    /// Stores what was made of these variants, when there is time.
    func offer(
        _ results: [Result<JobRunner.Rendered, Diagnostic>], _ variants: [VariantPlan],
        of master: JobRunner.DecodedMaster
    ) {
        guard isWorthwhile(variants) else { return }
        for (variant, result) in zip(variants, results) {
            if case .success(let rendered) = result { runner.offer(rendered, variant, of: master, requests.store) }
        }
    }

    /// Stores what was made only to compare it.
    func offer(_ encoded: JobRunner.Encoded, _ variant: VariantPlan, of master: JobRunner.DecodedMaster) {
        if cache.isTaking { runner.offer(encoded, variant, of: master, requests.store) }
    }

    /// Gives up, soon.
    func cancel() {
        cache.stop()
        requests.hurry()
    }

    func finish() { requests.finish() }
}
