struct KeepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep",
        abstract: "Keep edited variants as hand-made files: Twofold no longer overwrites them.",
        discussion: """
            In a folder, every edited variant is kept; a file that is named is kept in any case. Only twofold.lock is \
            written. A kept file of 2x or more becomes a master. 'twofold adopt' does the reverse.
            """)

    @Argument(
        help: ArgumentHelp("Variants, or folders with edited variants.", valueName: "path"), completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(help: .format) var format: ReportFormat = .text

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be kept, and write nothing.")
    var dryRun = false

    @Option(help: .hidden) var into: String?

    func validate() throws {
        if into != nil {
            throw ValidationError(
                "keep has no --into: nothing in a staged folder is hand-made. To keep an edit, move the file to its place among "
                    + "the masters; runs copy it from there.")
        }
        try Self.requirePath(paths)
    }

    func run() throws {
        let plan = PlanOptions.of(paths, configuration: configuration)
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun))
        try CommandRunner.run(
            sessions, console, change: { Keeping($0).run(writes: !dryRun) }, merging: KeepingReport.init(merging:)
        ) { report, root in
            try console.result(
                format, text: console.reporter(root).text(report, isDone: !dryRun),
                json: root.json.text(report, isDone: !dryRun))
        }
    }
}

extension KeepCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        unused: ["--isolate"], texts: ["--verbose": "Also show notes, and what confines the run."],
        neededPaths: "Variants, or folders with edited variants.")
}
