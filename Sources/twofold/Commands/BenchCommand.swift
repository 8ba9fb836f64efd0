struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measure how much faster a build is with more threads. Writes nothing.",
        discussion: """
            Reads the masters into memory, makes all their variants there several times with 1, 2, 4 and more threads, \
            and discards them. The figures do not include reading and writing files. Close other programs first.
            """)

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "Numbers of threads to measure, such as 1,2,4; 1 is always measured (default: 1, 2, 4 … up to the usable cores).",
            valueName: "numbers"),
        transform: Self.threads)
    var jobs: [Int]?

    @Flag(help: "Measure only what the processor time of one thread goes into, stage by stage.")
    var stages = false

    @Option(help: ArgumentHelp("Rounds; each measures every number of threads once (default: 3).", valueName: "number"))
    var rounds = 3

    @Option(
        help: ArgumentHelp(
            "Copies of each master, for folders with few masters (default: 1).", valueName: "number"))
    var copies = 1

    @Option(
        help: ArgumentHelp("Budget for decoded pixels, such as 512M or 2G (default: 1G).", valueName: "size"),
        transform: Amount.bytes)
    var memory: Int?

    @Option(help: .format) var format: ReportFormat = .text

    @Option(
        help: ArgumentHelp(
            "Draw the curve into this .svg file, which must be outside the measured folders.", valueName: "file"),
        completion: .file(extensions: ["svg"]))
    var plot: String?

    /// Reads numbers of threads, as in `1,2,4`.
    private static func threads(_ text: String) throws -> [Int] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { part in
            guard let number = Int(part), (1...1024).contains(number) else {
                throw ValidationError(
                    "invalid number of threads '\(part)'; expected numbers from 1 to 1024, such as 1,2,4.")
            }
            return number
        }
    }

    func validate() throws {
        if plan.into != nil { throw ValidationError("bench writes no variants; it does not take --into.") }
        if !(1...1000).contains(rounds) { throw ValidationError("--rounds takes a number from 1 to 1000.") }
        if !(1...100_000).contains(copies) { throw ValidationError("--copies takes a number from 1 to 100000.") }
        if stages, jobs != nil || plot != nil {
            let other = jobs == nil ? "--plot" : "--jobs"
            throw ValidationError("--stages measures one thread; it does not take \(other).")
        }
        if let plot, !plot.lowercased().hasSuffix(".svg") {
            throw ValidationError("--plot draws an .svg file; '\(plot)' has another extension.")
        }
    }

    func run() throws {
        let console = Console(output)
        let cores = MachineResources.usableCores
        let wanted = stages ? [1] : jobs ?? Bench.threads(upTo: cores)
        let most = try BuildCommand.affordableJobs(wanted.max() ?? 1, console)
        try refusePlotAmongMasters()
        let sessions = try Session.open(plan, safety, console, access: .init(writes: false, reports: [plot]))
        guard try isPlotReplaceable(console), let first = sessions.first else {
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
        let (input, diagnostics) = load(sessions, jobs: min(most, cores), console)
        let hasErrors = diagnostics.contains { $0.severity == .error }

        var project = first.project
        project.memory = memory ?? project.memory
        var bench = Bench(
            project, cores: cores, threads: wanted.filter { $0 <= most }, rounds: rounds, copies: copies)
        if stages { bench.clock = .processor }
        let isLive = Terminal.isTerminal(2) && output.verbosity > .quiet
        let result: BenchResult
        do throws(Diagnostic) {
            result = try bench.measure(input) { step in
                guard isLive else { return }
                let threads = Readable.count(step.threads, "thread")
                console.say("\r\u{1B}[Kround \(step.round) of \(step.rounds): \(threads)")
            }
        } catch {
            say([error], first, console)
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
        if isLive { console.say("\r\u{1B}[K") }
        try console.result(
            format, text: BenchText.text(result, style: console.outputStyle),
            json: ReportRoot(sessions).json.text(result, diagnostics))
        let isDrawn = draw(result, console)
        try (hasErrors || !isDrawn ? ExitStatus.someFailed : .success).exit()
    }

    /// Reads the masters to measure, and reports those left out.
    private func load(
        _ sessions: [Session], jobs: Int, _ console: Console
    ) -> (input: BenchInput, diagnostics: [Diagnostic]) {
        let root = ReportRoot(sessions)
        var input = BenchInput()
        var all: [Diagnostic] = []
        for session in sessions {
            var project = session.project
            project.jobs = jobs
            project.memory = memory ?? project.memory
            var diagnostics = input.add(project)
            // Warnings about names and sizes belong to a build; a measurement only needs to say what it left out.
            if output.verbosity < .verbose { diagnostics.removeAll { $0.severity != .error } }
            all += diagnostics.placed(in: root.place(of: session))
            say(diagnostics, session, console)
        }
        return (input, all)
    }

    private func say(_ diagnostics: [Diagnostic], _ session: Session, _ console: Console) {
        let reporter = TextReport(
            style: console.conversationStyle, verbosity: output.verbosity, prefix: session.tree.prefix)
        console.say(reporter.text(diagnostics))
    }

    // MARK: The plot

    /// Refuses a plot among the masters, where the next build could render it as a vector image.
    private func refusePlotAmongMasters() throws {
        guard let plot, let folder = realPath(of: ReportFile.folder(of: plot)) else { return }
        for tree in try TreeSelection.resolve(plan.paths) {
            for path in tree.selection {
                let selected = path == .root ? tree.root : tree.root + Array("/".utf8) + path.bytes
                guard isWithin(folder, selected) else { continue }
                throw ValidationError(
                    "--plot '\(plot)' would be a vector image among the masters, "
                        + "and the next build could make PNGs of it; name a file outside the measured folders.")
            }
        }
    }

    /// Whether the plot's path is free or holds an earlier plot: any other file there may be somebody's artwork.
    private func isPlotReplaceable(_ console: Console) throws -> Bool {
        guard let plot else { return true }
        do throws(DiskError) {
            if try ReportFile.isReplaceable(plot, by: ScalingPlot.mark) { return true }
            complain(plot, "another file that is not a plot of Twofold is already there; name another file", console)
        } catch {
            complain(plot, error.reason, console)
        }
        return false
    }

    /// Draws the plot of `--plot`; returns false, after a message, when it cannot be written.
    private func draw(_ result: BenchResult, _ console: Console) -> Bool {
        guard let plot else { return true }
        do throws(DiskError) {
            try ReportFile.write(Array(ScalingPlot.svg(result).utf8), to: plot)
            return true
        } catch {
            complain(plot, error.reason, console)
            return false
        }
    }

    private func complain(_ plot: String, _ reason: String, _ console: Console) {
        console.say("error     \(Quoting.display(Array(plot.utf8))): the plot: \(reason)\n")
    }
}

extension BenchCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(unused: ["--into", "--strict-engine"])
}
