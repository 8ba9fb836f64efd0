struct MergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join the parts of 'build --shard K/N' into one twofold.lock, and prove that none is missing.",
        discussion: """
            Run it where the variants of all shards are, with the options of the shards. Each shard leaves its part in \
            twofold.shards, as K-of-N.part; parts from other machines can be named besides the folder. Nothing is written \
            unless every variant of the plan was made or tried by exactly one shard. The exit status is that of one run.
            """)

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        help: ArgumentHelp("The number of shards that there have to be (default: as the parts say).", valueName: "N"))
    var expect: Int?

    @Option(help: ArgumentHelp("Format of the report: text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @Option(help: ArgumentHelp("Also write the report to this .json file.", valueName: "file"))
    var report: String?

    @Flag(inversion: .prefixedNo, help: "Make sure that written files survive a power cut.")
    var fsync = true

    func validate() throws {
        if let expect, (try? Shard(number: 1, of: expect)) == nil {
            throw ValidationError("--expect takes a number of shards from 1 to \(Shard.limit).")
        }
        if plan.into != nil { throw ValidationError("merge takes no --into: shards write beside their masters.") }
        if let report, !report.hasSuffix(".json") {
            throw ValidationError("--report writes a .json file; '\(report)' has another extension.")
        }
    }

    /// The end of a part's name.
    private static let suffix = ".part"

    func run() throws {
        let console = Console(output)
        MachineResources.admitManyFiles()
        var options = plan
        options.paths.removeAll { $0.hasSuffix(Self.suffix) }
        let parts = try plan.paths.filter { $0.hasSuffix(Self.suffix) }.map(Self.read)
        let sessions = try Session.open(
            options, safety, console,
            access: .init(writes: true, isDurable: fsync, makesFoldersInTrees: true, reports: [report]))
        guard parts.isEmpty || sessions.count == 1 else {
            throw ValidationError(
                "parts can be named for one project, but there are \(sessions.count) here. Run twofold merge once for each."
            )
        }
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<MergeReport>] = []
        try CommandRunner.run(sessions, console) { session, _ in
            var project = session.project
            project.jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
            do throws(MergeError) {
                reports.append(root.part(try MergeRun(project, parts: parts, expecting: expect).run(), of: session))
                return .success
            } catch {
                var folder = Array(session.tree.prefix.utf8)
                if folder.count > 1, folder.last == slash[0] { folder.removeLast() }
                if folder.isEmpty { folder = Array(".".utf8) }
                console.say("twofold: \(error.message(ShellWord.quoted(folder)))\n")
                return .someFailed
            }
        } finish: { isCutShort in
            try finish(reports, isCutShort: isCutShort, root, console)
        }
    }

    private func finish(
        _ reports: [ProjectPart<MergeReport>], isCutShort: Bool, _ root: ReportRoot, _ console: Console
    ) throws -> ExitStatus {
        // What was refused has been said, and there is no report on it.
        guard !reports.isEmpty else { return .someFailed }
        let runs = reports.map { ProjectPart($0.value.run, at: $0.place) }
        let result = RunReport(merging: runs, wasInterrupted: isCutShort)
        for part in reports { console.say(ShardText.line(part.value)) }
        // A document of all files takes longer than the proof, so it is made only where somebody wants it.
        let text = format == .json || report != nil ? try root.json.text(result, merging: reports) : ""
        switch format {
        case .text: console.result(console.reporter(root).text(result))
        case .json:
            console.result(text)
            console.say(console.reporter(root, isConversation: true).problemsAndSummary(result))
        }
        if let report, !ReportFile.save(text, to: report, console) { return .someFailed }
        return result.hasErrors ? .someFailed : .success
    }

    private static func read(_ path: String) throws -> MergeRun.GivenPart {
        let shown = Quoting.display(RawArguments.bytes(of: path))
        do throws(DiskError) {
            guard let name = ReportFile.name(of: path) else { throw DiskError("open", .root, .notARegularFile) }
            let disk = try LocalDisk(folder: ReportFile.folder(of: path))
            return MergeRun.GivenPart(name: shown, bytes: try disk.contents(of: name, limit: 1 << 30))
        } catch {
            throw ValidationError("\(shown): \(error.reason).")
        }
    }
}
