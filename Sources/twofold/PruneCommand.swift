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
        try TreeCommand.run(plan, safety, output, writes: !dryRun) { session, console in
            let survey = session.build.survey()
            let reporter = console.reporter(session)
            console.result(reporter.orphans(survey))
            let report = session.build.prune(survey, writes: !dryRun)
            console.result(reporter.summary(report, orphanCount: survey.orphans.count, isDone: !dryRun))
            return report.hasErrors
        }
    }
}
