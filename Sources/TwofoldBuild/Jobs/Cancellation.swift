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

    package var isCancelled: Bool { state.withLock(\.isCancelled) }

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

    /// A cancellation for a part of the work, which this one passes on until the part is dropped.
    func part(_ holder: PartHolder) -> Cancellation {
        let part = Cancellation()
        holder.hold(part)
        // Whoever cancels afterwards finds the part in the holder.
        if isCancelled { part.cancel() }
        return part
    }

    /// Holds the part of the work that is under way, so that what is done is not kept for a cancellation.
    final class PartHolder: Sendable {
        private let part = Mutex<Cancellation?>(nil)

        init(of whole: Cancellation) { whole.onCancel { [self] in part.withLock(\.self)?.cancel() } }

        fileprivate func hold(_ part: Cancellation) { self.part.withLock { $0 = part } }
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
