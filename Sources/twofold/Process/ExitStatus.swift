/// The exit status of the process: a promise that scripts depend on.
enum ExitStatus: Int32, Comparable {
    case success = 0
    /// Something failed or was refused; the rest is in place.
    case someFailed = 1
    /// `--locked`, a check or a limit found problems, or a lookup found nothing.
    case findings = 2
    /// Invalid usage or configuration.
    case usage = 64
    /// An internal error in Twofold.
    case internalError = 70

    /// Ends the command with this status, without a message.
    func exit() throws {
        if self != .success { throw ExitCode(rawValue) }
    }

    /// Orders statuses by gravity: a failure goes before problems that were found, because the part that failed was not
    /// checked.
    static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.precedence < b.precedence }

    private var precedence: Int {
        switch self {
        case .success: 0
        case .findings: 1
        case .someFailed: 2
        case .usage: 3
        case .internalError: 4
        }
    }
}
