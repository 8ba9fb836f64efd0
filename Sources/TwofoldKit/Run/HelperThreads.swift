import Dispatch
import Synchronization

/// The threads that a run may use and has no job for, lent to a job that can be split.
///
/// At the end of a batch, or where there is one giant image, most cores would watch a single one work. What a job makes
/// with their help is byte for byte what it makes alone.
public final class HelperThreads: Sendable {
    private struct State {
        var threads = ThreadAllowance()
        /// Called when helpers' threads can be used for jobs again.
        var onReturn: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "twofold.helpers", attributes: .concurrent)

    /// None, until a run says otherwise.
    public init() {}

    /// Begins a run, which may use this many threads for its jobs and for those that help them.
    ///
    /// - Parameters:
    ///   - limit: Threads at once.
    ///   - onReturn: Called when threads that were lent can be used for jobs again.
    func open(limit: Int, onReturn: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            state.threads.limit = limit
            state.onReturn = onReturn
        }
    }

    /// Takes a thread for a job; false when all are taken, by other jobs or by what helps them.
    func beginJob(isFirst: Bool) -> Bool { state.withLock { $0.threads.begin(isFirst: isFirst) } }

    /// Gives a job's thread back.
    func endJob() { state.withLock { $0.threads.end() } }

    /// Calls `body` with each number below `count`, in any order, on this thread and those that are spare, and returns when
    /// all calls have.
    ///
    /// Waits for no thread that does not come: where none can be had, this one does everything.
    public func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        let helpers = state.withLock { $0.threads.lend(upTo: count - 1) }
        guard helpers > 0 else {
            for index in 0..<count { body(index) }
            return
        }
        withoutActuallyEscaping(body) { body in
            let work = SplitWork(count: count, body)
            for _ in 0..<helpers { queue.async { work.help() } }
            work.finish()
        }
        let onReturn = state.withLock { state in
            state.threads.takeBack(helpers)
            return state.onReturn
        }
        onReturn?()
    }
}

/// Calls that several threads share.
private final class SplitWork: Sendable {
    private struct State {
        var next = 0
        var running = 0
        /// Given up when all is done: a helper that comes late holds nothing.
        var body: (@Sendable (Int) -> Void)?
    }

    private let count: Int
    private let state: Mutex<State>
    private let helperEnded = DispatchSemaphore(value: 0)

    init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        state = Mutex(State(body: body))
    }

    /// Does what is left to do.
    func help() {
        while callOnce() {
            state.withLock { $0.running -= 1 }
            helperEnded.signal()
        }
    }

    /// Makes the next call; false when there is none.
    ///
    /// In a function of its own, so that it holds the body no longer when the call counts as ended: it is the caller's then.
    @inline(never)
    private func callOnce() -> Bool {
        let call = state.withLock { state -> (index: Int, body: @Sendable (Int) -> Void)? in
            guard state.next < count, let body = state.body else { return nil }
            defer { state.next += 1 }
            state.running += 1
            return (state.next, body)
        }
        guard let (index, body) = call else { return false }
        body(index)
        return true
    }

    /// Does what is left to do, and waits for what others have begun.
    func finish() {
        help()
        while state.withLock({ $0.running > 0 }) { helperEnded.wait() }
        state.withLock { $0.body = nil }
    }
}
