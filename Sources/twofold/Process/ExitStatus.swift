import ArgumentParser

/// What the process says to its caller: a promise that scripts depend on.
enum ExitStatus: Int32, Comparable {
    case success = 0
    /// Something failed or was refused; the rest is in place.
    case someFailed = 1
    /// `--locked`, a check or a limit found something.
    case findings = 2
    /// Wrong usage or configuration.
    case usage = 64
    /// Our own fault.
    case internalError = 70

    /// Ends the command with this status, without a message.
    func exit() throws {
        if self != .success { throw ExitCode(rawValue) }
    }

    /// The greater one goes before the other where a run has come to both: what failed before what was found, because nobody
    /// knows what would have been found in it.
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
