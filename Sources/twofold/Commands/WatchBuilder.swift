import CWorkerShim

/// The process that builds for one that watches, which sends it the changed parts of the trees.
///
/// The watching process reads no image, so that it can stay outside the sandbox: it starts commands and reads settings
/// that lie anywhere. This one enters the sandbox like any build. It is started again when the settings change.
struct WatchBuilder {
    let command: WatchCommand

    private static let channel: Int32 = 0
    /// The time after which a shared cache that failed is asked again: a laptop comes back into its network.
    private static let retryInterval = Duration.seconds(300)
    private static let longest = 1 << 30

    func run() throws {
        let console = Console(command.output)
        MachineResources.admitManyFiles()
        let jobs = try command.options.affordableJobs(console)
        let shared = try command.sharedCache.open()
        let sessions = try Session.open(
            command.plan, command.safety, console,
            access: .init(writes: true, isDurable: command.options.fsync, shared: shared), jobs: jobs)
        let interrupts = try Interrupts()
        // After the signals are blocked: any other thread would end the process at the first.
        tf_worker_follow(Self.channel)
        var told: Set<String>?
        var lastTrial = ContinuousClock.now
        while let bytes = try? WorkerProcess.receive(on: Self.channel, seconds: -1, longest: Self.longest) {
            guard let request = WatchRequest(bytes) else { return }
            let start = ContinuousClock.now
            told = request.told ?? told
            if start - lastTrial > Self.retryInterval {
                shared?.cache.askAgain()
                lastTrial = start
            }
            let isFirst = told == nil
            var reply = WatchReply()
            let isWhole = sessions.allSatisfy { request.parts[$0.tree.root] == .everything }
            let isSettled = request.age == nil
            if !isWhole || !isSettled { reply.told = told ?? [] }
            var outcomes: [(Session, WatchOutcome)] = []
            for var session in sessions {
                guard let part = request.parts[session.tree.root] else { continue }
                session.project.memory = command.options.memory ?? session.project.memory
                let known = told ?? []
                guard
                    let outcome = build(
                        session, part, isSettled: isSettled, told: known, console, cancellation: interrupts.cancellation
                    )
                else { break }
                // A diagnostic's key has no project, and need not: two projects with the same finding are one finding.
                reply.told.formUnion(outcome.told)
                reply.add(outcome, of: session)
                outcomes.append((session, outcome))
            }
            reply.wasInterrupted = interrupts.cancellation.isCancelled
            told = reply.told
            let elapsed = request.age.map { Duration.microseconds($0) + (ContinuousClock.now - start) }
            for (session, outcome) in outcomes {
                let reporter = console.reporter(session)
                console.result(
                    isFirst
                        ? reporter.text(outcome.report)
                        : WatchText(reporter, clock: Self.clock()).text(outcome, elapsed: elapsed))
            }
            guard (try? WorkerProcess.send(reply.encoded, on: Self.channel, seconds: -1)) != nil else { return }
            if reply.wasInterrupted { return }
        }
    }

    private func build(
        _ session: Session, _ part: ChangedPart, isSettled: Bool, told: Set<String>, _ console: Console,
        cancellation: Cancellation
    ) -> WatchOutcome? {
        var project = session.project
        // A disk remembers its folders' names, which may have changed since the last build.
        if let disk = project.source as? LocalDisk, let again = try? disk.reopened() { project.source = again }
        if let disk = project.staging as? LocalDisk, let again = try? disk.reopened() { project.staging = again }
        let turn = LockWait.await(session, console, cancellation)
        guard !cancellation.isCancelled else { return nil }
        project.isExclusive = turn.isLocked
        let display = ProgressDisplay(console, for: session, isSilent: false)
        return withExtendedLifetime(turn) {
            WatchedBuild(project).run(
                part, isSettled: isSettled, told: told, observer: display, cancellation: cancellation)
        }
    }

    /// The time of day where the user is.
    private static func clock() -> String {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
            .joined(separator: ":")
    }
}

extension WatchReply {
    fileprivate mutating func add(_ outcome: WatchOutcome, of session: Session) {
        isUnfinished = isUnfinished || outcome.isUnfinished
        // Files that are staged elsewhere are no change of the tree.
        if session.staging == nil { written[session.tree.root] = outcome.written }
        let prefix = pathPrefix(of: session.staging ?? session.tree.root, in: currentFolder)
        made += outcome.made.map { prefix + $0.bytes }
    }
}
