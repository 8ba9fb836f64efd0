import Dispatch
import Synchronization

/// The idle threads of a run, lent to a job that can be split.
///
/// At the end of a batch, or with one giant image, most cores would be idle otherwise. A job's result is byte-identical
/// with and without helpers.
package final class HelperThreads: Sendable {
    private struct State {
        var threads = ThreadAllowance()
        /// Called when lent threads can be used for jobs again.
        var onReturn: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "twofold.helpers", attributes: .concurrent)

    /// Without threads to lend until a run opens it: until then its caller does all of the work itself.
    package init() {}

    /// Begins a run, which may use this many threads for its jobs and their helpers.
    ///
    /// - Parameters:
    ///   - limit: The most threads at once.
    ///   - onReturn: Called when lent threads can be used for jobs again.
    package func open(limit: Int, onReturn: @escaping @Sendable () -> Void = {}) {
        state.withLock { state in
            state.threads.limit = limit
            state.onReturn = onReturn
        }
    }

    /// Takes a thread for a job; false when jobs and helpers use all of them.
    package func beginJob(isFirst: Bool) -> Bool { state.withLock { $0.threads.begin(isFirst: isFirst) } }

    package func endJob() { state.withLock { $0.threads.end() } }

    /// Calls `body` with each number below `count`, in any order, on this thread and idle ones, and returns after all calls.
    ///
    /// It does not wait for threads to start: if none does, this thread makes all calls.
    package func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
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

/// Calls that are divided among several threads.
private final class SplitWork: Sendable {
    private struct State {
        var next = 0
        var running = 0
        /// Released after the last call, so that a helper that starts late does not keep it alive.
        var body: (@Sendable (Int) -> Void)?
    }

    private let count: Int
    private let state: Mutex<State>
    private let helperEnded = DispatchSemaphore(value: 0)

    init(count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        self.count = count
        state = Mutex(State(body: body))
    }

    /// Makes calls until none is left.
    func help() {
        while callOnce() {
            state.withLock { $0.running -= 1 }
            helperEnded.signal()
        }
    }

    /// Makes the next call; false when there is none.
    ///
    /// A separate function releases the body before the call counts as ended: from then on it belongs to the caller alone.
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

    /// Makes calls until none is left, and waits for those of other threads.
    func finish() {
        help()
        while state.withLock({ $0.running > 0 }) { helperEnded.wait() }
        state.withLock { $0.body = nil }
    }
}
