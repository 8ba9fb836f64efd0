/// Receives the progress of a run, for example to display it.
///
/// Calls come one at a time, from any of the run's threads; a slow observer slows down the run.
public protocol RunObserver: Sendable {
    /// Called at the start: this many files will be made or copied, and this many pixels are read and written for them.
    ///
    /// Large images come first, so the remaining time follows the share of pixels and not that of files.
    func runBegins(fileCount: Int, pixelCount: Int)
    /// Called once for each of these files when it is settled and its share of the pixels is done.
    ///
    /// Calls come in the order in which jobs end.
    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int)
    /// Called at the end, when no job runs.
    func runEnded()
}

/// An observer that ignores all calls.
public struct SilentObserver: RunObserver {
    /// Creates an observer.
    public init() {}
    /// Ignores the call.
    public func runBegins(fileCount: Int, pixelCount: Int) {}
    /// Ignores the call.
    public func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {}
    /// Ignores the call.
    public func runEnded() {}
}
