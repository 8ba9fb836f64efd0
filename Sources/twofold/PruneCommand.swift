import ArgumentParser
import TwofoldKit

/// `twofold prune`: removes orphans.
struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove variants that Twofold made and whose master is gone.",
        discussion: """
            Lists them first. A file goes only when it has the very bytes that Twofold wrote; one that was edited stays.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to look at (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "What to look at") var scope: ScopeOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "List them and remove nothing.")
    var dryRun = false

    func run() throws {
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.scope = scope
        plan.configuration = configuration
        Terminal.prepare()
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, isDurable: true, writes: !dryRun)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<PruningReport>] = []
        var orphanCount = 0
        try ProjectRun.run(sessions, console, writes: !dryRun) { session, _ in
            let survey = session.build.survey()
            orphanCount += survey.orphans.count
            console.result(console.reporter(session).orphans(survey))
            reports.append(root.part(session.build.prune(survey, writes: !dryRun), of: session))
            return .success
        } finish: { _ in
            let report = PruningReport(merging: reports)
            console.result(console.reporter(root).summary(report, orphanCount: orphanCount, isDone: !dryRun))
            return report.hasErrors ? .someFailed : .success
        }
    }
}
