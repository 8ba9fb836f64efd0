import TwofoldKit

/// Runs a command in its projects, one at a time: takes the lock, handles interrupts, and ends with one report and status.
enum CommandRunner {
    /// Does `work` in each project, shows the results, and ends the command with the gravest status.
    ///
    /// An interrupt ends the work; the results until then are still shown, and then the signal ends the process.
    ///
    /// - Parameters:
    ///   - sessions: The projects.
    ///   - console: Shows that the command waits for a lock.
    ///   - work: Does the command's work in one project.
    ///   - finish: Shows the report; its argument says whether projects are missing in it.
    static func run(
        _ sessions: [Session], _ console: Console, _ work: (Session, Cancellation) throws -> ExitStatus,
        finish: (_ isCutShort: Bool) throws -> ExitStatus = { _ in .success }
    ) throws {
        var status = ExitStatus.success
        var left = sessions.count
        let interrupts = try Interrupts()
        for var session in sessions {
            let turn = session.writes ? LockWait.await(session, console, interrupts.cancellation) : .unlocked
            session.project.isExclusive = turn.isLocked && session.project.shard == nil
            if interrupts.cancellation.isCancelled { break }
            status = max(status, try withExtendedLifetime(turn) { try work(session, interrupts.cancellation) })
            left -= 1
        }
        status = max(status, try finish(left > 0))
        if let interruption = interrupts.end() { Interrupts.dieOf(interruption) }
        try status.exit()
    }
}
