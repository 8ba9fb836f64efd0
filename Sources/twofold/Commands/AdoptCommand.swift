struct AdoptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "Let Twofold manage existing files: the next build may overwrite them.",
        discussion: """
            A file that is named is adopted even if its content differs, and the next build overwrites it. In a folder, \
            only files that are byte-identical to what Twofold would write are adopted; this rebuilds a lost \
            twofold.lock. Only twofold.lock is written. 'twofold keep' does the reverse. With --into, this is done in the \
            folder into which an earlier run staged files, for the masters that are named.
            """)

    @OptionGroup(title: "What would be made") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(help: .format) var format: ReportFormat = .text

    @Flag(name: [.customShort("n"), .long], help: "List the files that would be adopted, and write nothing.")
    var dryRun = false

    func validate() throws {
        try Self.requirePath(plan.paths)
        try OutputFolder.requireStaged(plan.into)
    }

    func run() throws {
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun, makesFolders: false))
        try CommandRunner.run(
            sessions, console, change: { Adoption($0).run(writes: !dryRun) }, merging: AdoptionReport.init(merging:)
        ) { report, root in
            try console.result(
                format, text: console.reporter(root).text(report, isDone: !dryRun),
                json: root.json.text(report, isDone: !dryRun))
        }
    }
}

extension AdoptCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        texts: ["--into": "Adopt files of this folder, into which an earlier --into staged them."],
        neededPaths: "Files to adopt, or folders with files that are as Twofold would write them.")
}
