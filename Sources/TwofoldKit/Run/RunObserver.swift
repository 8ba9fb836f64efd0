/// Is told how a run goes while it goes: a progress display, a recorder, or nobody.
///
/// Calls come one at a time, from threads of the run's choosing; a slow observer slows the run.
public protocol RunObserver: Sendable {
    /// The work is known: this many files will be made or copied.
    func runBegins(fileCount: Int)
    /// One of them is settled. Comes once for each, in the order in which they end.
    func fileSettled(_ path: BytePath, _ outcome: Outcome)
    /// Nothing runs any more.
    func runEnded()
}

/// An observer that lets everything pass.
public struct SilentObserver: RunObserver {
    /// Makes one.
    public init() {}
    /// Does nothing.
    public func runBegins(fileCount: Int) {}
    /// Does nothing.
    public func fileSettled(_ path: BytePath, _ outcome: Outcome) {}
    /// Does nothing.
    public func runEnded() {}
}
