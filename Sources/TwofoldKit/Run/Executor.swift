import Dispatch
import Synchronization

/// Runs a two-level graph of jobs on Dispatch: each root yields a value, and its leaves need that value.
///
/// - At most `limit` jobs run at once, helpers' threads included, and no job waits for another: a thread that has finished
///   one takes the next.
/// - Depth first: the leaves of a root come before the next root, so at most `limit` values are alive.
/// - Roots start in the given order, the costliest first, except that one whose cost is not good for the budget lets
///   cheaper ones pass. If none is good, the cheapest starts, as long as it fits.
/// - A root that fails settles its own leaves as skipped, and no others.
/// - Roots may be withheld until ``admit(_:)``, because something else has to be known first.
final class Executor<Value: Sendable>: Sendable {
    /// A job that others need before they can start.
    struct Root: Sendable {
        /// The bytes of its value, for the budget.
        var cost: Int
        /// The leaves that need its value.
        var leaves: [Int]
        /// Makes the value; nil after a failure, which the closure records.
        var run: @Sendable () -> Value?
        /// The leaves that are left once the value was made, or was found to be unnecessary.
        ///
        /// Default: nil, all of them.
        var leavesLeft: (@Sendable () -> [Int])?
    }

    private enum Job: Sendable {
        case root(Int)
        case leaf(Int, root: Int, Value)
    }

    /// A job that is over, once its value is released.
    private enum Ended {
        case root(Int, hasValue: Bool)
        case leaf(of: Int)

        var root: Int {
            switch self {
            case .root(let root, _), .leaf(of: let root): root
            }
        }
    }

    private struct State {
        var pending: [Int]
        /// Roots that were not admitted yet.
        var withheld: Set<Int>
        var ready: [(leaf: Int, root: Int, value: Value)] = []
        var leavesLeft: [Int]
        /// Jobs that count as running but wait for a thread.
        var handedOut: [Job] = []
        var running = 0
        var budget: PixelBudget
        var isCancelled = false

        /// Whether no job runs, and none will.
        var isOver: Bool { running == 0 && (isCancelled || withheld.isEmpty && pending.isEmpty && ready.isEmpty) }
    }

    private let roots: [Root]
    private let limit: Int
    private let leaf: @Sendable (Int, Value) -> Void
    private let skipped: @Sendable (Int) -> Void
    private let meanwhile: @Sendable () -> Void
    private let cores: HelperThreads
    private let times: JobTimes?
    private let firstTime: Int
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "twofold.jobs", attributes: .concurrent)
    /// Signaled after each job, and when lent threads come back: more jobs can start, or none is left.
    private let jobEnded = DispatchSemaphore(value: 0)

    /// An executor that has not begun.
    ///
    /// - Parameters:
    ///   - roots: The roots, in the order in which they should start: their costs fall.
    ///   - limit: The most jobs at once, at least 1. Dispatch may run fewer: it has about as many threads as the machine
    ///     has cores.
    ///   - budget: The limit on the sum of the costs of all living values.
    ///   - leaf: Runs one leaf with its root's value.
    ///   - skipped: Called for each leaf whose root failed.
    ///   - withheld: Whether no root starts before it is admitted.
    ///   - meanwhile: Called repeatedly by the thread that waits for the jobs if they run on other threads: work that
    ///     should not delay those.
    ///   - cores: Lends idle threads; while they are lent, they take no job.
    ///   - times: Receives the time of each root with its leaves, where a run is measured.
    init(
        roots: [Root], limit: Int, budget: PixelBudget, leaf: @escaping @Sendable (Int, Value) -> Void,
        skipped: @escaping @Sendable (Int) -> Void, withheld: Bool = false,
        meanwhile: @escaping @Sendable () -> Void = {}, cores: HelperThreads = HelperThreads(), times: JobTimes? = nil
    ) {
        self.roots = roots
        self.limit = max(1, limit)
        self.leaf = leaf
        self.skipped = skipped
        self.meanwhile = meanwhile
        self.cores = cores
        self.times = times
        firstTime = times?.begin(roots.count) ?? 0
        state = Mutex(
            State(
                pending: withheld ? [] : Array(roots.indices.reversed()), withheld: withheld ? Set(roots.indices) : [],
                leavesLeft: roots.map(\.leaves.count), budget: budget))
    }

    /// Runs all jobs and returns when none is left.
    ///
    /// Only the calling thread asks for new threads, and a thread that ends a job takes the next: where no more threads can
    /// start, Dispatch waits for one without end, and the work must not wait with it.
    func run() {
        cores.open(limit: limit) { [jobEnded] in jobEnded.signal() }
        while true {
            if limit == 1 { work() }
            let (count, isOver) = state.withLock { state in (limit == 1 ? 0 : handOut(&state), state.isOver) }
            if isOver { return }
            for _ in 0..<count { queue.async { [self] in work() } }
            meanwhile()
            jobEnded.wait()
        }
    }

    /// Runs jobs on one thread until none can start.
    private func work() {
        // A job counts as running until its value is released, because the waiting caller relies on that, and the budget, too.
        while true {
            let start = times?.clock.reading
            guard let ended = workOnNext() else { return }
            if let times, let start { times.add(times.clock.reading - start, to: firstTime + ended.root) }
            state.withLock { end(ended, &$0) }
            jobEnded.signal()
        }
    }

    @inline(never)
    private func workOnNext() -> Ended? {
        state.withLock({ $0.handedOut.popLast() ?? nextJob(&$0) }).map(execute)
    }

    /// Reserves a job for each new thread, and returns the number of threads to start.
    ///
    /// A thread fetches its first job itself: if it captured the job, the job's value would live as long as the thread works.
    private func handOut(_ state: inout State) -> Int {
        var count = 0
        while let job = nextJob(&state) {
            state.handedOut.append(job)
            count += 1
        }
        return count
    }

    /// Starts no more jobs.
    ///
    /// Running jobs finish; the others are never settled.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        jobEnded.signal()
    }

    /// Lets a root start that was withheld; it comes before those that follow it in the list.
    func admit(_ root: Int) {
        state.withLock { state in
            guard state.withheld.remove(root) != nil else { return }
            let place = state.pending.firstIndex { $0 < root } ?? state.pending.endIndex
            state.pending.insert(root, at: place)
        }
        jobEnded.signal()
    }

    private func nextJob(_ state: inout State) -> Job? {
        guard state.running < limit, !state.isCancelled, cores.beginJob(isFirst: state.running == 0) else { return nil }
        guard let job = takeJob(&state) else {
            cores.endJob()
            return nil
        }
        state.running += 1
        return job
    }

    private func takeJob(_ state: inout State) -> Job? {
        if let (leaf, root, value) = state.ready.popLast() { return .leaf(leaf, root: root, value) }
        let position = nextRoot(state)
        guard state.pending.indices.contains(position), state.budget.take(roots[state.pending[position]].cost) else {
            return nil
        }
        return .root(state.pending.remove(at: position))
    }

    /// The place of the costliest pending root that is good for the budget, otherwise of the cheapest.
    ///
    /// The first root is the last element, so that removing one moves only costlier ones.
    private func nextRoot(_ state: State) -> Int {
        var (low, high) = (0, state.pending.count)
        if let last = state.pending.last, state.budget.isGood(roots[last].cost) { return high - 1 }
        while low < high {
            let middle = (low + high + 1) / 2
            if state.budget.isGood(roots[state.pending[middle - 1]].cost) { low = middle } else { high = middle - 1 }
        }
        return max(0, low - 1)
    }

    private func end(_ job: Ended, _ state: inout State) {
        state.running -= 1
        cores.endJob()
        switch job {
        case .root(let root, let hasValue):
            if !hasValue { state.budget.giveBack(roots[root].cost) }
        case .leaf(let root):
            state.leavesLeft[root] -= 1
            if state.leavesLeft[root] == 0 { state.budget.giveBack(roots[root].cost) }
        }
    }

    private func execute(_ job: Job) -> Ended {
        switch job {
        case .root(let root):
            let value = roots[root].run()
            let leaves = roots[root].leavesLeft?() ?? roots[root].leaves
            guard let value, !leaves.isEmpty else {
                if value == nil { leaves.forEach(skipped) }
                return .root(root, hasValue: false)
            }
            state.withLock { state in
                state.leavesLeft[root] = leaves.count
                // Leaves are pushed in reverse, because the stack returns the last one first.
                state.ready += leaves.reversed().map { ($0, root, value) }
            }
            return .root(root, hasValue: true)
        case .leaf(let index, let root, let value):
            leaf(index, value)
            return .leaf(of: root)
        }
    }
}
