import Dispatch
import Synchronization

/// Runs a two-level graph of jobs on Dispatch: each root yields a value, and its leaves need that value.
///
/// - At most `limit` jobs run at once, helpers' threads included, and no job waits for another: a thread that has finished
///   one takes the next.
/// - Depth first: the leaves of a root come before the next root, so at most `limit` values are alive. The thread that ran a
///   root runs its first leaf, too.
/// - Roots start in the given order, the costliest first, except that one whose cost is not good for the budget lets
///   cheaper ones pass. If none is good, the cheapest starts, as long as it fits.
/// - A root that fails settles its own leaves as skipped, and no others.
/// - Roots may be withheld until ``admit(_:)``, because something else has to be known first.
final class Executor<Value: Sendable, Leaf: Sendable>: Sendable {
    /// A job that others need before they can start.
    struct Root: Sendable {
        /// The bytes of its value, for the budget.
        var cost: Int
        /// The leaves that need its value.
        var leaves: [Leaf]
        /// Makes the value; nil after a failure, which the closure records.
        var run: @Sendable () -> Value?
        /// The leaves that are left once the value was made, or was found to be unnecessary.
        ///
        /// Default: nil, all of them.
        var leavesLeft: (@Sendable () -> [Leaf])?
    }

    private typealias Queue = JobQueue<Value, Leaf>

    private let roots: [Root]
    private let limit: Int
    private let leaf: @Sendable (Leaf, Value) -> Void
    private let skipped: @Sendable (Leaf) -> Void
    private let meanwhile: @Sendable () -> Void
    private let cores: HelperThreads
    private let times: JobTimes?
    private let firstTime: Int
    private let state: Mutex<Queue>
    /// Outside of the state, because a thread asks for it between a root and its leaf.
    private let cancelled = Atomic(false)
    private let queue = DispatchQueue(label: "twofold.jobs", attributes: .concurrent)
    /// Signaled when the caller has something to do: more threads can start, no job is left, or `meanwhile` has work.
    ///
    /// Not after each job: where these are short, sixteen threads would wait for the caller more than they work.
    private let wakeCaller: DispatchSemaphore

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
    ///   - meanwhile: Called by the thread that waits for the jobs if they run on other threads: work that should not delay
    ///     those.
    ///   - callerIsNeeded: Signaled from outside when there is such work.
    ///   - cores: Lends idle threads; while they are lent, they take no job.
    ///   - times: Receives the time of each root with its leaves, where a run is measured.
    init(
        roots: [Root], limit: Int, budget: PixelBudget, leaf: @escaping @Sendable (Leaf, Value) -> Void,
        skipped: @escaping @Sendable (Leaf) -> Void, withheld: Bool = false,
        meanwhile: @escaping @Sendable () -> Void = {},
        wakeCaller: DispatchSemaphore = DispatchSemaphore(value: 0), cores: HelperThreads = HelperThreads(),
        times: JobTimes? = nil
    ) {
        self.roots = roots
        self.limit = max(1, limit)
        self.leaf = leaf
        self.skipped = skipped
        self.meanwhile = meanwhile
        self.wakeCaller = wakeCaller
        self.cores = cores
        self.times = times
        firstTime = times?.begin(roots.count) ?? 0
        state = Mutex(
            Queue(
                costs: roots.map(\.cost), leafCounts: roots.map(\.leaves.count), isWithheld: withheld, budget: budget))
    }

    /// Runs all jobs and returns when none is left.
    ///
    /// Only the calling thread asks for new threads, and a thread that ends a job takes the next: where no more threads can
    /// start, Dispatch waits for one without end, and the work must not wait with it.
    func run() {
        cores.open(limit: limit) { [wakeCaller] in wakeCaller.signal() }
        while true {
            if limit == 1 { work() }
            let (count, isOver) = state.withLock { state in
                (limit == 1 ? 0 : handOut(&state), state.isOver(wasCancelled))
            }
            if isOver { return }
            for _ in 0..<count { queue.async { [self] in work() } }
            meanwhile()
            wakeCaller.wait()
        }
    }

    /// Runs jobs on one thread until none can start.
    private func work() {
        var last: Queue.Ended?
        while let ended = workOnNext(after: last) { last = ended }
    }

    /// Runs the next job on the thread of the one that ended, if there was one; nil when none can start.
    ///
    /// A separate function releases the job's value before the job counts as ended, because the caller relies on that, and the
    /// budget, too. The lock is taken once a job: it is the only thing that all threads share.
    @inline(never)
    private func workOnNext(after last: Queue.Ended?) -> Queue.Ended? {
        let (job, needsCaller) = state.withLock { state in
            let job = takeJob(&state, after: last)
            return (job, job == nil ? state.isOver(wasCancelled) : state.canStartMore(limit))
        }
        if needsCaller { wakeCaller.signal() }
        guard let job else { return nil }
        let start = times?.clock.reading
        let ended = execute(job)
        if let times, let start { times.add(times.clock.reading - start, to: firstTime + ended.root) }
        return ended
    }

    private var wasCancelled: Bool { cancelled.load(ordering: .sequentiallyConsistent) }

    /// Reserves a job for each new thread, and returns the number of threads to start.
    ///
    /// A thread fetches its first job itself: if it captured the job, the job's value would live as long as the thread works.
    private func handOut(_ state: inout Queue) -> Int {
        var count = 0
        while let job = startJob(&state) {
            state.handedOut.append(job)
            count += 1
        }
        return count
    }

    /// Starts no more jobs.
    ///
    /// Running jobs finish; the others are never settled.
    func cancel() {
        cancelled.store(true, ordering: .sequentiallyConsistent)
        wakeCaller.signal()
    }

    /// Lets a root start that was withheld; it comes before those that follow it in the list.
    func admit(_ root: Int) {
        state.withLock { $0.admit(root) }
        wakeCaller.signal()
    }

    /// The next job for the thread of one that ended, or for a new thread.
    private func takeJob(_ state: inout Queue, after last: Queue.Ended?) -> Queue.Job? {
        guard let last else { return state.takeHandedOut() ?? startJob(&state) }
        state.settle(last)
        let next = wasCancelled ? nil : state.nextJob()
        if next == nil {
            state.running -= 1
            cores.endJob()
        }
        // Where threads are slow to start, one that waits for its thread comes first, and the next waits in its place.
        guard let waiting = state.takeHandedOut() else { return next }
        if let next { state.handedOut.append(next) }
        return waiting
    }

    /// The next job, for which a thread is taken.
    private func startJob(_ state: inout Queue) -> Queue.Job? {
        guard state.running < limit, !wasCancelled, cores.beginJob(isFirst: state.running == 0) else { return nil }
        guard let job = state.nextJob() else {
            cores.endJob()
            return nil
        }
        state.running += 1
        return job
    }

    private func execute(_ job: Queue.Job) -> Queue.Ended {
        switch job {
        case .root(let root):
            let value = roots[root].run()
            let leaves = roots[root].leavesLeft?() ?? roots[root].leaves
            guard let value, !leaves.isEmpty else {
                if value == nil { leaves.forEach(skipped) }
                return .root(root, hasValue: false)
            }
            if leaves.count > 1 || leaves.count != roots[root].leaves.count {
                let needsCaller = state.withLock { state in
                    state.open(root, leaves, value)
                    return state.canStartMore(limit)
                }
                if needsCaller { wakeCaller.signal() }
            }
            if wasCancelled { return .root(root, hasValue: true) }
            leaf(leaves[0], value)
            return .leaf(of: root)
        case .leaf(let next, let root, let value):
            leaf(next, value)
            return .leaf(of: root)
        }
    }
}
