import TwofoldKit

/// What all commands on projects have in common: one project at a time, its lock, the interrupts, one report and one status.
enum CommandRunner {
    /// Does `work` in each project, shows what came of it, and ends the command with the gravest status.
    ///
    /// An interrupt ends the work; what was gathered until then is shown all the same, and then the process dies of it.
    ///
    /// - Parameters:
    ///   - sessions: The projects.
    ///   - console: Where waiting is told.
    ///   - writes: Whether the projects are written, and so have to be locked.
    ///   - work: Does it in one project.
    ///   - finish: Shows the report; told whether projects are missing in it.
    static func run(
        _ sessions: [Session], _ console: Console, writes: Bool,
        _ work: (Session, Cancellation) throws -> ExitStatus,
        finish: (_ isCutShort: Bool) throws -> ExitStatus = { _ in .success }
    ) throws {
        var status = ExitStatus.success
        var left = sessions.count
        let interrupts = try Interrupts()
        for var session in sessions {
            let turn = writes ? LockWait.await(session, console, interrupts.cancellation) : .unlocked
            session.project.isExclusive = turn.isLocked
            if interrupts.cancellation.isCancelled { break }
            status = max(status, try withExtendedLifetime(turn) { try work(session, interrupts.cancellation) })
            left -= 1
        }
        status = max(status, try finish(left > 0))
        if let interruption = interrupts.end() { Interrupts.dieOf(interruption) }
        try status.exit()
    }
}
