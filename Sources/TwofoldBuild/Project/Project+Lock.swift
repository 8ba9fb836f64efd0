import Dispatch

extension Project {
    /// Calls `body` under the project's run lock.
    ///
    /// Every operation that writes needs the lock: without it, a file that another run is about to place could be taken for
    /// one that a killed run left.
    ///
    /// ```swift
    /// let report = try project.withLock { Pruning($0).run($0.survey()) }
    /// ```
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - cancellation: Ends the waiting; pass it to the operation in `body`, too.
    ///   - onWait: Called once, before waiting, with the process that has the lock, if the system names it.
    ///   - body: Receives the project with `isExclusive` set.
    /// - Throws: ``RunLockError``, and the errors of `body`.
    public func withLock<Value>(
        ifHeld policy: LockPolicy = .wait, cancellation: Cancellation = Cancellation(),
        onWait: (_ process: Int32?) -> Void = { _ in }, _ body: (_ locked: Project) throws -> Value
    ) throws -> Value {
        let lock = try RunLock.take(
            on: target, for: shard, ifHeld: policy, cancellation: cancellation, onWait: onWait)
        var locked = self
        locked.isExclusive = shard == nil
        return try withExtendedLifetime(lock) { try body(locked) }
    }

    /// Calls `body` under the project's run lock, on a thread that may wait for disks.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - body: Receives the project with `isExclusive` set, and a cancellation that follows that of the task.
    /// - Throws: ``RunLockError``, `CancellationError` when the task is cancelled before the lock is taken, and the errors of
    ///   `body`.
    public func withLock<Value: Sendable>(
        ifHeld policy: LockPolicy = .wait,
        _ body: @escaping @Sendable (_ locked: Project, _ cancellation: Cancellation) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Operations block their thread, and the threads of tasks must not be blocked.
                DispatchQueue(label: "twofold.operation").async {
                    continuation.resume(
                        with: Result {
                            do {
                                return try withLock(ifHeld: policy, cancellation: cancellation) { locked in
                                    try body(locked, cancellation)
                                }
                            } catch RunLockError.cancelled {
                                throw CancellationError()
                            }
                        })
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
