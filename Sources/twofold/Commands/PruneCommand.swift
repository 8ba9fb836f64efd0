struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove variants whose master no longer exists, or that no setting requests.",
        discussion: """
            A file is removed only if it is byte-identical to what Twofold wrote. An edited one stays; 'twofold keep' \
            makes it hand-made. With --into, the staged files in that folder are removed, copies of masters included, if \
            the master no longer exists here.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to search (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            "Remove orphans from this folder, into which an earlier --into staged files.", valueName: "dir"),
        completion: .directory)
    var into: String?

    @OptionGroup(title: "What to search") var scope: ScopeOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(help: .format) var format: ReportFormat = .text

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be removed, and remove nothing.")
    var dryRun = false

    func validate() throws { try OutputFolder.requireStaged(into) }

    func run() throws {
        var plan = PlanOptions.of(paths, scope: scope, configuration: configuration)
        plan.into = into
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun, makesFolders: false))
        try CommandRunner.run(
            sessions, console, change: { Pruning($0).run($0.survey(), writes: !dryRun) },
            merging: PruningReport.init(merging:)
        ) { report, root in
            try console.result(
                format, text: console.reporter(root).text(report, isDone: !dryRun),
                json: root.json.text(report, isDone: !dryRun))
        }
    }
}

extension PruneCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        unused: ["--isolate"], texts: ["--verbose": "Also show notes, and what confines the run."])
}
