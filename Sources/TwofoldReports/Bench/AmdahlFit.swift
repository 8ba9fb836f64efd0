/// The share of the work that cannot be divided among threads, by Amdahl's law.
///
/// If one thread at a time does a share *s* of the work, *n* threads take *s* + (1 − *s*) / *n* of one thread's time.
/// *s* is the value that fits the measured times best, by least squares. Everything that keeps *n* threads from being *n*
/// times as fast counts as such work: waiting, an uneven end, shared memory and cores.
struct AmdahlFit: Hashable, Sendable {
    /// The limit that a fit was clamped to, because its share was not between 0 and 1.
    enum Bound: String, Sendable {
        /// More threads were faster than they can be: the share came out below 0 and is 0.
        case fasterThanIdeal
        /// More threads were slower than one: the share came out above 1 and is 1.
        case slowerThanOne
    }

    /// The share of the work that one thread does at a time, from 0 to 1.
    let serialShare: Double
    /// The limit that the share was clamped to; nil when it came out between 0 and 1.
    let bound: Bound?

    /// The numbers of threads that speed-ups are predicted for.
    static let predictedThreads = [2, 4, 8, 16]

    /// The fit for speed-ups over one thread; nil without one for at least two threads.
    init?(_ points: [(threads: Int, speedUp: Double)]) {
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
        // A share just outside the limits is a rounding error.
        bound = share < -1e-9 ? .fasterThanIdeal : share > 1 + 1e-9 ? .slowerThanOne : nil
        serialShare = min(1, max(0, share))
    }

    /// The speed-up of this many threads over one, by the model.
    func speedUp(_ threads: Double) -> Double { 1 / (serialShare + (1 - serialShare) / threads) }
}
