/// What a reader of a ``BenchResult`` should know before believing its figures.
///
/// Raw values are what JSON has; they are stable.
public enum BenchNote: String, CaseIterable, Sendable {
    /// Variants failed while they were measured that had been made before.
    case filesFailed = "files-failed"
    /// More threads were faster than they can be.
    case fasterThanIdeal = "faster-than-ideal"
    /// More threads were slower than one.
    case slowerThanOne = "slower-than-one"
    /// More threads were measured than there are cores; they are no part of the fit.
    case moreThreadsThanCores = "more-threads-than-cores"
    /// There is nothing to compare with.
    case oneThreadOnly = "one-thread-only"
    /// A run is over too soon to be measured well.
    case shortRun = "short-run"
    /// The rounds' speed-ups lie far apart.
    case unevenRounds = "uneven-rounds"
    /// The machine gave more threads less than a core each, even for plain arithmetic.
    case coresTaken = "cores-taken"

    /// A run below this many seconds is short.
    static let shortRunSeconds = 0.25
    /// Rounds whose speed-ups lie further apart than this part of their median are uneven.
    static let unevenSpread = 0.15
    /// Threads that get less than this part of a core each are starved.
    static let givenCores = 0.9

    /// Whether the figures say nothing of Twofold: then nothing is concluded from them.
    var isDoubt: Bool {
        switch self {
        case .filesFailed, .unevenRounds, .coresTaken: true
        case .fasterThanIdeal, .slowerThanOne, .moreThreadsThanCores, .oneThreadOnly, .shortRun: false
        }
    }

    /// The note in one sentence, with what can be done about it.
    public var text: String {
        switch self {
        case .filesFailed: "some variants failed while they were measured, so the figures are wrong; run it again"
        case .fasterThanIdeal:
            "more threads came out faster than they can be, which is chance; more rounds (--rounds 9) tell more"
        case .slowerThanOne: "more threads came out slower than one; close other programs and run it again"
        case .moreThreadsThanCores: "more threads than cores cannot help; they are shown and not used for the model"
        case .oneThreadOnly:
            "one thread was measured, and so nothing is compared; -j 1,2 measures two"
        case .shortRun:
            "a run is over so soon that its figures waver; --copies 20 measures the masters twenty times over"
        case .unevenRounds:
            "the rounds lie far apart; close other programs and run it again, or ask for more (--rounds 9)"
        case .coresTaken:
            "even plain arithmetic had no core for each thread here: other programs took some, or cores are halves of one"
        }
    }
}
