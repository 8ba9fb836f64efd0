import ArgumentParser
import TwofoldKit

/// `twofold prune`: removes orphans.
struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove variants that Twofold made and whose master is gone.",
        discussion: """
            A file is removed only when it is byte-identical to what Twofold wrote. One that was edited stays; 'twofold \
            keep' makes it your own. -n only lists them. With --into, what was staged in that folder is removed, copies of \
            masters too, when the master is gone from here.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to look at (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp("Tidy this folder, in which an earlier --into staged files.", valueName: "dir"),
        completion: .directory)
    var into: String?

    @OptionGroup(title: "What to look at") var scope: ScopeOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "List them and remove nothing.")
    var dryRun = false

    func validate() throws {
        guard let into, realPath(of: RawArguments.bytes(of: into)) == nil else { return }
        throw ValidationError("--into \(Quoting.display(RawArguments.bytes(of: into))): no such folder.")
    }

    func run() throws {
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.scope = scope
        plan.configuration = configuration
        plan.into = into
        Terminal.prepare()
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, isDurable: true, writes: !dryRun, makesFolders: false)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<PruningReport>] = []
        try CommandRunner.run(sessions, console, writes: !dryRun) { session, _ in
            let survey = session.project.survey()
            reports.append(root.part(Pruning(session.project).run(survey, writes: !dryRun), of: session))
            return .success
        } finish: { _ in
            let report = PruningReport(merging: reports)
            console.result(console.reporter(root).text(report, isDone: !dryRun))
            return report.hasErrors ? .someFailed : .success
        }
    }
}
