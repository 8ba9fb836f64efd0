/// A watch on the real system: the processes, folders and messages that ``WatchLoop`` decides about.
final class WatchSession {
    private let command: WatchCommand
    private let console: Console
    private let cancellation: Cancellation
    private let waker: WatchWaker
    private var projects: WatchedProjects
    private var watch: any TreeWatch
    private var builder: BuilderProcess?
    private var followUp: FollowUp?
    private var told: Set<String>?
    private var status = ExitStatus.success
    private var hasBegun = false
    private var lastComplaint: String?

    init(_ command: WatchCommand, _ console: Console, _ cancellation: Cancellation) throws {
        self.command = command
        self.console = console
        self.cancellation = cancellation
        projects = try WatchedProjects.find(command.plan)
        do throws(DiskError) {
            waker = try WatchWaker()
        } catch {
            throw ValidationError("the folders cannot be watched: \(error.reason).")
        }
        (watch, lastComplaint) = Self.watch(projects, polls: command.poll, waker)
        followUp = command.exec.map { FollowUp($0, console) }
        cancellation.onCancel { [waker] in waker.wake() }
        lastComplaint.map(console.say)
    }

    /// Follows the trees until something ends that; returns the exit status.
    func run() -> ExitStatus {
        var loop = WatchLoop(
            WatchLoop.Actions(
                treeCount: { [self] in projects.trees.count }, next: { [self] in next(within: $0) },
                build: { [self] in build($0, $1, $2) },
                status: { [self] tree, path in
                    projects.trees.indices.contains(tree) ? try? projects.trees[tree].disk.status(of: path) : nil
                },
                renew: { [self] in renew() }, meanwhile: { [self] in followUp?.proceed() },
                isCancelled: { [self] in cancellation.isCancelled }))
        if case .rootGone(let tree) = loop.run() {
            let root = Quoting.display(projects.roots[tree])
            console.say("twofold: \(root) was moved or removed, so there is nothing left to watch\n")
            return .someFailed
        }
        return status
    }

    func close(by signal: Int32?) {
        if let signal { followUp?.interrupt(by: signal) }
        _ = builder?.end()
    }

    // MARK: Changes

    private func next(within limit: Duration?) -> [WatchedChange] {
        var changes = watch.next(within: limit)
        if changes.contains(where: { $0.change == .overflow }), console.verbosity > .quiet {
            console.say("twofold: more changes than the system can report; looking at everything\n")
        }
        // A nested project that is removed leaves the others to be watched.
        for index in changes.indices where changes[index].change == .rootGone {
            if !projects.named.contains(projects.roots[changes[index].tree]) { changes[index].change = .settings }
        }
        return changes
    }

    private func renew() -> Bool {
        do {
            projects = try WatchedProjects.find(command.plan)
        } catch {
            let message = Twofold.message(for: error)
            if !message.isEmpty { console.say("twofold: \(message)\n") }
            console.say("twofold: nothing is made until that is corrected\n")
            return false
        }
        _ = builder?.end()
        builder = nil
        let (watch, complaint) = Self.watch(projects, polls: command.poll, waker)
        self.watch = watch
        if let complaint, complaint != lastComplaint { console.say(complaint) }
        lastComplaint = complaint
        if console.verbosity > .quiet { console.say("twofold: the settings were read again\n") }
        return true
    }

    /// The best watch that the system allows, and what to say if that is not the usual one.
    private static func watch(
        _ projects: WatchedProjects, polls: Bool, _ waker: WatchWaker
    ) -> (any TreeWatch, String?) {
        let polling = { PollingWatch(projects.trees, outside: projects.outside, waker: waker) }
        if polls { return (polling(), nil) }
        #if os(Linux)
        do throws(InotifyWatch.Failure) {
            return (try InotifyWatch(projects.trees, outside: projects.outside, waker: waker), nil)
        } catch {
            return (polling(), "twofold: \(error.words); looking at all files again and again instead\n")
        }
        #elseif canImport(Darwin)
        do throws(DiskError) {
            return (try EventStreamWatch(projects.trees, outside: projects.outside, waker: waker), nil)
        } catch {
            let reason = "the system does not report changes (\(error.reason))"
            return (polling(), "twofold: \(reason); looking at all files again and again instead\n")
        }
        #else
        return (polling(), nil)
        #endif
    }

    // MARK: Builds

    private func build(
        _ parts: [Int: ChangedPart], _ since: ContinuousClock.Instant?, _ meanwhile: () -> Void
    ) -> WatchLoop.Built? {
        let isNew = builder == nil
        builder = builder ?? BuilderProcess()
        guard let builder else {
            console.say("twofold: a process that builds could not be started\n")
            return failed(.someFailed)
        }
        let request = WatchRequest(
            parts: Dictionary(uniqueKeysWithValues: parts.map { (projects.roots[$0], $1) }),
            age: since.map { Int((ContinuousClock.now - $0) / .microseconds(1)) }, told: isNew ? told : nil)
        // It is a process group of its own, so it hears of an interrupt from here.
        var hasPassed = false
        let reply = builder.build(request) {
            if cancellation.isCancelled, !hasPassed {
                hasPassed = true
                builder.interrupt(by: SIGINT)
            }
            meanwhile()
        }
        guard let reply else { return ended(builder.end()) }
        told = reply.told
        followUp?.add(reply.made)
        if !hasBegun, !reply.wasInterrupted { greet() }
        hasBegun = true
        let written = projects.roots.enumerated().compactMap { tree, root in
            reply.written[root].map { (tree, $0) }
        }
        return WatchLoop.Built(written: Dictionary(uniqueKeysWithValues: written), isUnfinished: reply.isUnfinished)
    }

    private func greet() {
        guard console.verbosity > .quiet else { return }
        let places = projects.named.sorted { $0.lexicographicallyPrecedes($1) }.map { root in
            let prefix = pathPrefix(of: root, in: currentFolder)
            return prefix.isEmpty ? "this folder" : Quoting.display(Array(prefix.dropLast()))
        }
        console.say("twofold: watching \(places.joined(separator: ", ")); press Ctrl-C to end\n")
    }

    private func ended(_ end: BuilderProcess.End) -> WatchLoop.Built? {
        builder = nil
        switch end {
        case _ where cancellation.isCancelled: return nil
        case .status(let code): return failed(ExitStatus(rawValue: code) ?? .internalError)
        case .signal(let number):
            console.say("twofold: the process that builds was ended by signal \(number)\n")
            return failed(.internalError)
        }
    }

    /// A build that did not come to its end: at first it ends the watch, later it is tried again.
    private func failed(_ status: ExitStatus) -> WatchLoop.Built? {
        guard hasBegun else {
            self.status = status == .success ? .internalError : status
            return nil
        }
        return WatchLoop.Built(isUnfinished: true)
    }
}

#if os(Linux)
extension InotifyWatch.Failure {
    /// The reason for people, with what to do about it.
    fileprivate var words: String {
        switch self {
        case .tooManyFolders:
            "the system lets no more folders be watched; raise the limit with "
                + "'sudo sysctl fs.inotify.max_user_watches=524288'"
        case .tooManyWatches:
            "the system lets no more programs watch folders; raise the limit with "
                + "'sudo sysctl fs.inotify.max_user_instances=512'"
        case .other(let error): "the folders cannot be watched (\(error.reason))"
        }
    }
}
#endif
