import Dispatch

extension Project {
    /// Does something with the project while nobody else writes it.
    ///
    /// The lock is held from before `body` until it has ended, which is what every operation that writes needs: what another
    /// run is about to place must not be taken for what a killed one left.
    ///
    /// ```swift
    /// let report = try project.withLock { Pruning($0).run($0.survey()) }
    /// ```
    ///
    /// - Parameters:
    ///   - policy: What to do while another run has the lock.
    ///   - cancellation: Ends the waiting; an operation in `body` has to be given it, too.
    ///   - onWait: Called once, before the waiting, with the process that has the lock, where the system says so.
    ///   - body: Is given the project as it is under the lock.
    /// - Throws: ``RunLockError``, and what `body` throws.
    public func withLock<Value>(
        ifHeld policy: LockPolicy = .wait, cancellation: Cancellation = Cancellation(),
        onWait: (_ process: Int32?) -> Void = { _ in }, _ body: (_ locked: Project) throws -> Value
    ) throws -> Value {
        let lock = try RunLock.take(on: target, ifHeld: policy, cancellation: cancellation, onWait: onWait)
        var locked = self
        locked.isExclusive = true
        return try withExtendedLifetime(lock) { try body(locked) }
    }

    /// Does something with the project while nobody else writes it, in a thread that may wait for disks.
    ///
    /// - Parameters:
    ///   - policy: What to do while another run has the lock.
    ///   - body: Is given the project as it is under the lock, and what the task's cancellation asks to end early.
    /// - Throws: ``RunLockError``, `CancellationError` when the task is cancelled before the lock is taken, and what `body`
    ///   throws.
    public func withLock<Value: Sendable>(
        ifHeld policy: LockPolicy = .wait,
        _ body: @escaping @Sendable (_ locked: Project, _ cancellation: Cancellation) throws -> Value
    ) async throws -> Value {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                // Operations block their thread, which the tasks' own threads must not be.
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
