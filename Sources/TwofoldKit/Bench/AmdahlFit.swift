/// How much of the work cannot be shared among threads, by Amdahl's law.
///
/// With a share *s* of the work done by one thread at a time, *n* threads take *s* + (1 − *s*) / *n* of one thread's
/// time. *s* is the one that fits the measured times best, by least squares; whatever keeps threads from being that many
/// times as fast counts as such work: waiting, an uneven end, memory and cores that are shared.
public struct AmdahlFit: Hashable, Sendable {
    /// What kept a fit from being believed as it came out.
    public enum Bound: String, Sendable {
        /// More threads were faster than they can be: the share came out below 0 and is 0.
        case fasterThanIdeal
        /// More threads were slower than one: the share came out above 1 and is 1.
        case slowerThanOne
    }

    /// The share of the work that one thread does at a time, from 0 to 1.
    public let serialShare: Double
    /// What the share was held to; nil when it came out between 0 and 1.
    public let bound: Bound?

    /// The numbers of threads that are predicted for.
    public static let predictedThreads = [2, 4, 8, 16]

    /// The fit for speed-ups over one thread; nil when there is none with two threads or more.
    public init?(_ points: [(threads: Int, speedUp: Double)]) {
        // Linear in s: time − 1/n = s · (1 − 1/n).
        var products = 0.0
        var squares = 0.0
        for point in points where point.threads > 1 && point.speedUp > 0 {
            let shared = 1 / Double(point.threads)
            products += (1 / point.speedUp - shared) * (1 - shared)
            squares += (1 - shared) * (1 - shared)
        }
        guard squares > 0 else { return nil }
        let share = products / squares
        // What rounding leaves is no finding.
        bound = share < -1e-9 ? .fasterThanIdeal : share > 1 + 1e-9 ? .slowerThanOne : nil
        serialShare = min(1, max(0, share))
    }

    /// How many times as fast as one thread this many are, from 1 on.
    public func speedUp(_ threads: Double) -> Double { 1 / (serialShare + (1 - serialShare) / threads) }
}
