import Synchronization

/// Asks a run to end early: a signal handler cancels, the run looks.
///
/// What runs at that moment is finished, what has not begun stays undone, and the tree is as if that had
/// never been started.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handlers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// A cancellation that nobody has asked for yet.
    public init() {}

    /// Whether it was asked for.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Asks for it.
    ///
    /// More than once is once.
    public func cancel() {
        let handlers = state.withLock { state in
            state.isCancelled = true
            defer { state.handlers = [] }
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    /// Calls `handler` when cancellation is asked for, at once when it has been.
    func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.handlers.append(handler) }
            return state.isCancelled
        }
        if isCancelled { handler() }
    }
}
