extension BuildRun {
    /// Surveys and builds under the project's run lock.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the waiting and the run.
    /// - Throws: ``RunLockError``; failures after the lock is taken are in the report.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) throws -> RunReport {
        try project.withLock(ifHeld: policy, cancellation: cancellation) { locked in
            surveyAndRun(locked, observer, cancellation)
        }
    }

    /// Surveys and builds under the project's run lock, and ends early when its task is cancelled.
    ///
    /// A task that is cancelled during the run still gets the report on the files made until then, with
    /// `RunReport.wasInterrupted`.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - observer: Receives the progress of the run.
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
        run.project.division = .batches(keepsCache: true)
        return run.run(run.project.survey(), observer: observer, cancellation: cancellation)
    }
}
