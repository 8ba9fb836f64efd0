import ArgumentParser
import TwofoldKit

/// `twofold keep`: makes variants hand-made.
struct KeepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep",
        abstract: "Keep edited variants as your own: Twofold leaves them as they are.",
        discussion: """
            Of a folder, every variant that was edited is kept; a file that is named is kept in any case. Only \
            twofold.lock is written. A kept file of 2x or more is a master from now on. 'twofold adopt' is the reverse.
            """)

    @Argument(
        help: ArgumentHelp("Variants, or folders with edited ones.", valueName: "path"), completion: .file())
    var paths: [String]

    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "Say what would be kept and write nothing.")
    var dryRun = false

    func run() throws {
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.configuration = configuration
        try TreeCommand.run(plan, safety, output, writes: !dryRun) { session, console in
            let report = session.build.keep(writes: !dryRun)
            console.result(console.reporter(session).text(report, isDone: !dryRun))
            return report.hasErrors
        }
    }
}
