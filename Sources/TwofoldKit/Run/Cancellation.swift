import Synchronization

/// Asks a run to end early: a signal handler cancels, and the run checks.
///
/// Jobs that run at that moment are finished. Jobs that have not started are not done, and leave no trace in the tree.
public final class Cancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handlers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// A cancellation that was not requested yet.
    public init() {}

    /// Whether cancellation was requested.
    public var isCancelled: Bool { state.withLock(\.isCancelled) }

    /// Requests cancellation.
    ///
    /// Further calls have no effect.
    public func cancel() {
        let handlers = state.withLock { state in
            state.isCancelled = true
            defer { state.handlers = [] }
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    /// Calls `handler` when cancellation is requested, or at once when it already was.
    package func onCancel(_ handler: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.handlers.append(handler) }
            return state.isCancelled
        }
        if isCancelled { handler() }
    }
}
