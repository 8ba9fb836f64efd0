/// A doubt about the figures of a ``BenchResult``.
///
/// Raw values appear in JSON and are stable.
enum BenchNote: String, CaseIterable, Sendable {
    /// Variants failed that the warm-up had made.
    case filesFailed = "files-failed"
    case fasterThanIdeal = "faster-than-ideal"
    case slowerThanOne = "slower-than-one"
    case moreThreadsThanCores = "more-threads-than-cores"
    case oneThreadOnly = "one-thread-only"
    case shortRun = "short-run"
    case unevenRounds = "uneven-rounds"
    case coresTaken = "cores-taken"

    /// A run below this many seconds is short.
    static let shortRunSeconds = 0.25
    /// Rounds whose speed-ups differ by more than this part of their median are uneven.
    static let unevenSpread = 0.15
    /// Threads that get less than this part of a core each are starved.
    static let givenCores = 0.9

    /// Whether something other than Twofold decided the figures, so that nothing is concluded from them.
    var isDoubt: Bool {
        switch self {
        case .filesFailed, .unevenRounds, .coresTaken: true
        case .fasterThanIdeal, .slowerThanOne, .moreThreadsThanCores, .oneThreadOnly, .shortRun: false
        }
    }

    /// The note in one sentence, with advice.
    var text: String {
        switch self {
        case .filesFailed: "some variants failed while they were measured, so the figures are wrong; run it again"
        case .fasterThanIdeal:
            "more threads seem faster than is possible, which is chance; measure more rounds (--rounds 9)"
        case .slowerThanOne: "more threads seem slower than one; close other programs and run it again"
        case .moreThreadsThanCores: "more threads than cores cannot help; they are shown but not used for the model"
        case .oneThreadOnly:
            "only one thread was measured, so nothing can be compared; use -j 1,2 to measure two"
        case .shortRun:
            "a run is too short to be measured well; use --copies 20 to measure twenty copies of each master"
        case .unevenRounds:
            "the rounds differ widely; close other programs and run it again, or measure more rounds (--rounds 9)"
        case .coresTaken:
            "even plain arithmetic did not get a core for each thread: other programs used some, or two cores share one"
        }
    }
}
