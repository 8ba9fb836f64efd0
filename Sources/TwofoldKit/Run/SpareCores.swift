import Dispatch
import Synchronization

/// The threads that a run may use and has no job for, lent to a job that can be split.
///
/// At the end of a batch, or where there is one giant picture, most cores would watch a single one work. What a job makes
/// with their help is byte for byte what it makes alone.
public final class SpareCores: Sendable {
    private let count = Mutex(0)
    private let queue = DispatchQueue(label: "twofold.helpers", attributes: .concurrent)

    /// None, until a run says otherwise.
    public init() {}

    /// Says how many there are now.
    func set(_ spare: Int) { count.withLock { $0 = spare } }

    /// Calls `body` with each number below `count`, in any order, on this thread and those that are spare, and returns when
    /// all calls have.
    ///
    /// Waits for no thread that does not come: where none can be had, this one does everything.
    public func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
        let helpers = self.count.withLock { spare -> Int in
            let taken = max(0, min(spare, count - 1))
            spare -= taken
            return taken
        }
        guard helpers > 0 else {
            for index in 0..<count { body(index) }
            return
        }
        withoutActuallyEscaping(body) { body in
            let work = SplitWork(count: count, body)
            for _ in 0..<helpers { queue.async { work.help() } }
            work.finish()
        }
        self.count.withLock { $0 += helpers }
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
