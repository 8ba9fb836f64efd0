import CWorkerShim

/// The command of `--exec`: it runs after files were made, one at a time.
struct FollowUp {
    private let script: [UInt8]
    private let console: Console
    private var process: pid_t?
    /// The paths of the files that were made since the last one began.
    private var paths: [[UInt8]] = []

    /// Its end is looked for this often.
    private static let pause = Duration.milliseconds(50)

    init(_ script: String, _ console: Console) {
        self.script = RawArguments.bytes(of: script)
        self.console = console
    }

    mutating func add(_ made: [[UInt8]]) { paths += made }

    /// Starts the command if files wait for it; returns when to call again, nil if none runs.
    mutating func proceed() -> Duration? {
        reap(waiting: false)
        if process == nil, !paths.isEmpty { start() }
        return process == nil ? nil : Self.pause
    }

    /// Passes an interrupt on to the command, and waits for its end.
    mutating func interrupt(by number: Int32) {
        guard let process else { return }
        kill(-process, number)
        reap(waiting: true)
    }

    private mutating func start() {
        // A file that was made twice meanwhile is named once.
        var seen: Set<[UInt8]> = []
        var input: [UInt8] = []
        for path in paths where seen.insert(path).inserted { input += path + [0] }
        paths = []
        var started: pid_t = 0
        let problem = withCString(script) { script in
            input.withUnsafeBytes { tf_command_start(script, $0.baseAddress, $0.count, &started) }
        }
        guard problem == 0 else {
            return console.say("twofold: the command could not be started: \(String(cString: strerror(problem)))\n")
        }
        process = started
    }

    private mutating func reap(waiting: Bool) {
        guard let running = process else { return }
        var status: Int32 = 0
        var ended = waitpid(running, &status, waiting ? 0 : WNOHANG)
        while ended == -1, errno == EINTR { ended = waitpid(running, &status, waiting ? 0 : WNOHANG) }
        guard ended != 0 else { return }
        process = nil
        guard ended == running, status != 0, !waiting else { return }
        let end =
            status & 0x7F == 0 ? "ended with status \((status >> 8) & 0xFF)" : "was ended by signal \(status & 0x7F)"
        console.say("twofold: the command \(end): \(Quoting.display(script))\n")
    }
}
