struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a .twofold.yml that fits this folder, with the reason for each line.",
        discussion: """
            Looks for masters, asset catalogs, vector images, Flutter, React Native, Android and web pages. No file is needed: \
            without one, variants are made beside their masters. A file that is there is never replaced.
            """)

    @Argument(
        help: ArgumentHelp("The project's folder (default: the current folder).", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Flag(name: [.customShort("n"), .long], help: "Print the file, and write nothing.")
    var dryRun = false

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "What to search") var scope: ScopeOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = Console(output)
        var plan = PlanOptions.of(folder.map { [$0] } ?? [], scope: scope)
        plan.configuration.noConfig = true
        guard let tree = try TreeSelection.resolve(plan.paths).first else { return }
        if !dryRun { try refuse(tree) }
        let sessions = try Session.open(plan, safety, console, access: .init(writes: !dryRun))
        guard let session = sessions.first(where: { $0.tree.root == tree.root }) else { return }
        let shown = Quoting.display(Array((tree.prefix + Configuration.fileName).utf8))
        try CommandRunner.run([session], console) { session, _ in
            let report = StarterRun(session.project).run(writes: !dryRun)
            console.say(console.reporter(session).text(report.diagnostics))
            if let failure = report.failure { console.say("error     \(shown): \(failure.reason)\n\(Self.advice)") }
            if format == .json { console.result(try session.json.text(report, isDone: !dryRun)) }
            if report.failure != nil { return .someFailed }
            if format == .json { return .success }
            guard report.isWritten else {
                console.result(report.text)
                return .success
            }
            if output.verbosity > .quiet {
                for finding in report.findings { console.result("found     \(finding)\n") }
                console.result("wrote     \(shown)\n")
                console.say(
                    report.hasNoMasters
                        ? "twofold: nothing is made here yet, because no file is a master; 'twofold check' compares names and sizes\n"
                        : "twofold: read it, and run 'twofold -n' to see what would be made\n")
            }
            return .success
        }
    }

    private static let advice = """
                  → check the folder's permissions and free space; 'twofold init -n' prints the file

        """

    /// Refuses a folder that has a configuration, or that is not the root of its project.
    private func refuse(_ tree: TreeSelection) throws {
        guard tree.selection == [.root] else {
            throw ValidationError(
                "the configuration belongs into the root of the project, \(Quoting.display(tree.root)); name that folder."
            )
        }
        for name in [Configuration.fileName] + Configuration.mistakenNames {
            guard isThere(joined(tree.root, name.utf8)) else { continue }
            let shown = Quoting.display(Array((tree.prefix + name).utf8))
            let advice =
                name == Configuration.fileName
                ? "edit it; 'twofold init -n' prints what would be written"
                : "rename it to \(Configuration.fileName), which is the name that is read"
            throw CommandMistake("\(shown) exists", advice)
        }
    }
}
