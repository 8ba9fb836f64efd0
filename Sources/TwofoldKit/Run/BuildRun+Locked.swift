extension BuildRun {
    /// Surveys and builds while nobody else writes the project.
    ///
    /// - Parameters:
    ///   - policy: What to do while another run has the lock.
    ///   - observer: Is told how the run goes.
    ///   - cancellation: Ends the waiting and the run.
    /// - Throws: ``RunLockError``; what goes wrong once the lock is taken is in the report.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) throws -> RunReport {
        try project.withLock(ifHeld: policy, cancellation: cancellation) { locked in
            surveyAndRun(locked, observer, cancellation)
        }
    }

    /// Surveys and builds while nobody else writes the project, and ends early with its task.
    ///
    /// A task that is cancelled meanwhile still gets the report of what was made until then, with
    /// ``RunReport/wasInterrupted``.
    ///
    /// - Parameters:
    ///   - policy: What to do while another run has the lock.
    ///   - observer: Is told how the run goes.
    /// - Throws: ``RunLockError``, and `CancellationError` when the task is cancelled before the lock is taken.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver()
    ) async throws -> RunReport {
        try await project.withLock(ifHeld: policy) { locked, cancellation in
            surveyAndRun(locked, observer, cancellation)
        }
    }

    private func surveyAndRun(
        _ locked: Project, _ observer: any RunObserver, _ cancellation: Cancellation
    ) -> RunReport {
        var run = self
        run.project = locked
        return run.run(locked.survey(), observer: observer, cancellation: cancellation)
    }
}
