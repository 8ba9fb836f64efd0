import ArgumentParser
import TwofoldKit

/// `twofold prune`: removes orphans.
struct PruneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove variants that Twofold made and whose master is gone.",
        discussion: """
            A file is removed only when it is byte-identical to what Twofold wrote. One that was edited stays; 'twofold \
            keep' makes it your own. -n only lists them.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to look at (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "List them and remove nothing.")
    var dryRun = false

    func run() throws {
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.configuration = configuration
        try TreeCommand.run(plan, safety, output, writes: !dryRun) { session, console in
            let survey = session.build.survey()
            let report = session.build.prune(survey, writes: !dryRun)
            let reporter = console.reporter(session)
            console.result(reporter.text(report, orphans: survey.orphans, isDone: !dryRun))
            return report.hasErrors
        }
    }
}
