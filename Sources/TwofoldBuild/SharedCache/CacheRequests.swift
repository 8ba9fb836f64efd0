import Dispatch
import Synchronization

/// The requests of a run to a shared cache, on threads that do nothing else, because most of their time they wait.
///
/// Questions go before what is to be stored. They stay a little ahead of the jobs that use their answers, so that these never
/// fill the memory; and where more is to be stored than the memory should hold, those who bring it wait.
final class CacheRequests: Sendable {
    /// Questions whose answers no job has used yet, and the bytes of these answers.
    private static let ahead = (count: 128, bytes: 64 << 20)
    /// Bytes that may wait to be stored.
    private static let backlog = 64 << 20

    private struct State {
        var questions: [@Sendable () -> Void] = []
        var next = 0
        var aheadCount = 0
        var aheadBytes = 0
        var deliveries: [(byteCount: Int, send: @Sendable () -> Void)] = []
        var backlogBytes = 0
        var isClosed = false
        var isHurried = false
        var threadCount = 0

        /// The next request; nil if there is none, or only a question that has to wait.
        mutating func take() -> (byteCount: Int, work: @Sendable () -> Void)? {
            let isAhead = aheadCount >= CacheRequests.ahead.count || aheadBytes >= CacheRequests.ahead.bytes
            guard next == questions.count || (isAhead && !isHurried) else {
                defer { next += 1 }
                aheadCount += 1
                return (0, questions[next])
            }
            return deliveries.popLast().map { ($0.byteCount, $0.send) }
        }

        var isDone: Bool { isClosed && next == questions.count && deliveries.isEmpty }
    }

    private let state = Mutex(State())
    /// Signaled when a thread may have something to do.
    private let changed = DispatchSemaphore(value: 0)
    /// Signaled when there is room for more to store, and when a thread has ended.
    private let settled = DispatchSemaphore(value: 0)

    /// Starts the threads.
    ///
    /// - Parameter limit: The most requests at once; there are fewer where the process cannot start as many threads.
    init(limit: Int) {
        for _ in 0..<max(1, limit) {
            state.withLock { $0.threadCount += 1 }
            guard DetachedThread.start({ [self] in work() }) else {
                state.withLock { $0.threadCount -= 1 }
                break
            }
        }
    }

    /// Makes these requests in this order, and returns at once; false if there is no thread for them.
    func ask(_ questions: [@Sendable () -> Void]) -> Bool {
        wakeAll { state in
            if state.threadCount > 0 { state.questions += questions }
        } > 0
    }

    /// Changes what all threads have to know, and returns their number.
    @discardableResult
    private func wakeAll(_ change: (inout State) -> Void) -> Int {
        let threads = state.withLock { state in
            change(&state)
            return state.threadCount
        }
        for _ in 0..<threads { changed.signal() }
        return threads
    }

    /// Counts the bytes of an answer until it is used.
    func arrived(_ byteCount: Int) { state.withLock { $0.aheadBytes += byteCount } }

    /// Counts an answer of so many bytes as used, which makes room for the next question.
    func used(_ byteCount: Int) {
        state.withLock { state in
            state.aheadCount -= 1
            state.aheadBytes -= byteCount
        }
        changed.signal()
    }

    /// Makes a request that stores this many bytes, when no question can be asked.
    func store(_ byteCount: Int, _ send: @escaping @Sendable () -> Void) {
        while true {
            let isAdded = state.withLock { state -> Bool? in
                if state.threadCount == 0 || state.isClosed { return nil }
                guard state.backlogBytes == 0 || state.backlogBytes + byteCount <= Self.backlog else { return false }
                state.backlogBytes += byteCount
                state.deliveries.append((byteCount, send))
                return true
            }
            switch isAdded {
            case nil: return
            case true?: return _ = changed.signal()
            case false?: settled.wait()
            }
        }
    }

    /// Makes all questions without regard to their answers, because no job will use these any more.
    func hurry() { wakeAll { $0.isHurried = true } }

    /// Returns when all requests have been made.
    func finish() {
        wakeAll { $0.isClosed = true }
        while state.withLock({ $0.threadCount > 0 }) { settled.wait() }
        // They refer to their owner, which refers to this.
        state.withLock { $0.questions = [] }
    }

    private func work() {
        while true {
            let (request, isDone) = state.withLock { state in
                let request = state.take()
                return (request, request == nil && state.isDone)
            }
            if let request {
                request.work()
                state.withLock { $0.backlogBytes -= request.byteCount }
                if request.byteCount > 0 { settled.signal() }
            } else if isDone {
                break
            } else {
                changed.wait()
            }
        }
        state.withLock { $0.threadCount -= 1 }
        settled.signal()
    }
}
