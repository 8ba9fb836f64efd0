/// The moment at which changes are acted on: soon after the last one of a burst, and never long after the first.
///
/// Programs save a file in several steps, and other programs save hundreds of files at once. A pure function of the
/// times, so that tests need no clock.
struct Debounce: Sendable {
    /// The time without a change after which a burst is over.
    var quiet: Duration = .milliseconds(30)
    /// The longest time that a change waits.
    var longest: Duration = .milliseconds(250)

    private var first: ContinuousClock.Instant?
    private var last: ContinuousClock.Instant?

    /// The time of the first change that waits.
    var since: ContinuousClock.Instant? { first }

    /// When the waiting changes are acted on; nil if none waits.
    var due: ContinuousClock.Instant? {
        guard let first, let last else { return nil }
        return min(last + quiet, first + longest)
    }

    mutating func note(at time: ContinuousClock.Instant) {
        first = first ?? time
        last = max(last ?? time, time)
    }

    mutating func reset() {
        first = nil
        last = nil
    }
}
