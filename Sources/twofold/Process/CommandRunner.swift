/// Runs a command in its projects, one at a time: takes the lock, handles interrupts, and ends with one report and status.
enum CommandRunner {
    /// Does `work` in each project, shows the results, and ends the command with the gravest status.
    ///
    /// An interrupt ends the work; the results until then are still shown, and then the signal ends the process.
    ///
    /// - Parameter finish: Shows the report; its argument says whether projects are missing in it.
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

    /// Adopts, keeps or removes files in each project, and ends the command with one report on all.
    static func run<Report: DiagnosedReport>(
        _ sessions: [Session], _ console: Console, change: (Project) -> Report,
        merging: ([ProjectPart<Report>]) -> Report, show: (Report, ReportRoot) throws -> Void
    ) throws {
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<Report>] = []
        try run(sessions, console) { session, _ in
            reports.append(root.part(change(session.project), of: session))
            return .success
        } finish: { _ in
            let report = merging(reports)
            try show(report, root)
            return report.hasErrors ? .someFailed : .success
        }
    }
}

enum LockWait {
    /// This process has the lock as long as the value lives.
    case locked(RunLock)
    /// Other runs are not kept away: this one writes nothing, or the file system has no locks.
    case unlocked
    /// An interrupt came first.
    case cancelled

    /// Whether no other run can write the project.
    var isLocked: Bool { if case .locked = self { true } else { false } }

    /// Waits until no other run writes the tree that the session writes.
    static func await(_ session: Session, _ console: Console, _ cancellation: Cancellation) -> LockWait {
        guard let disk = session.written else { return .unlocked }
        return take(on: disk, for: session.project.shard, named: session.tree.root, console, cancellation)
    }

    /// Waits until no other run writes a tree.
    ///
    /// - Parameter shard: The shard that it is for; nil keeps all other runs away.
    static func take(
        on disk: any Disk, for shard: Shard? = nil, named root: [UInt8], _ console: Console,
        _ cancellation: Cancellation
    ) -> LockWait {
        let tree = Quoting.display(root)
        do throws(RunLockError) {
            let lock = try RunLock.take(on: disk, for: shard, cancellation: cancellation) { process in
                let who = process.map { "process \($0)" } ?? "unknown process"
                console.say("twofold: waiting for another run (\(who)) on \(tree) to finish\n")
            }
            return .locked(lock)
        } catch {
            switch error {
            case .unavailable(let error):
                console.say(
                    "warning   \(tree): cannot be locked (\(error.reason)); make sure that nothing else runs twofold on it\n"
                )
                return .unlocked
            case .held, .cancelled: return .cancelled
            }
        }
    }
}
