/// Is told how a run goes while it goes: a progress display, a recorder, or nobody.
///
/// Calls come one at a time, from threads of the run's choosing; a slow observer slows the run.
public protocol RunObserver: Sendable {
    /// The work is known: this many files will be made or copied, and this many pixels are read and written for them.
    ///
    /// Large images come first, so the share of files says little about the time that is left; the share of pixels does.
    func runBegins(fileCount: Int, pixelCount: Int)
    /// One of them is settled, and its share of the pixels is done.
    ///
    /// Comes once for each, in the order in which they end.
    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int)
    /// Nothing runs any more.
    func runEnded()
}

/// An observer that lets everything pass.
public struct SilentObserver: RunObserver {
    /// Makes one.
    public init() {}
    /// Does nothing.
    public func runBegins(fileCount: Int, pixelCount: Int) {}
    /// Does nothing.
    public func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {}
    /// Does nothing.
    public func runEnded() {}
}
