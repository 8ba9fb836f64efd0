import ArgumentParser

/// What the process says to its caller: a promise that scripts depend on.
enum ExitStatus: Int32 {
    case success = 0
    /// Something failed or was refused; the rest is in place.
    case someFailed = 1
    /// `--locked` found something.
    case findings = 2
    /// Wrong usage or configuration.
    case usage = 64
    /// Our own fault.
    case internalError = 70

    /// Ends the command with this status, without a message.
    func exit() throws {
        if self != .success { throw ExitCode(rawValue) }
    }
}
