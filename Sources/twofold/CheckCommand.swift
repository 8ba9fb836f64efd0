import ArgumentParser
import TwofoldKit

/// `twofold check`: the rules only.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Hold names, sizes and places against what the platform will find. Writes nothing.",
        discussion: """
            Exit status: 0 nothing worse than notes; 2 there are findings.
            """)

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "At most this many files at once (default: the cores this process may use).", valueName: "number"))
    var jobs: Int?

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @Flag(
        inversion: .prefixedNo,
        help: """
            Decode hand-made pictures and look at their pixels, too (default); without, a check reads file starts only.
            """)
    var content = true

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
    }

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        var status = ExitStatus.success
        let jobs = try BuildCommand.affordableJobs(jobs ?? MachineResources.usableCores, console)
        for session in try Session.open(plan, safety, console, isDurable: true, writes: false) {
            var build = session.build
            build.jobs = jobs
            build.readsPixels = content
            let report = build.check()
            switch format {
            case .text: console.result(console.reporter(session).text(report))
            case .json:
                console.result(try JSONReport.text(report, root: session.rootText))
                console.say(console.reporter(session).summary(report) + "\n")
            }
            if report.hasFindings { status = .findings }
        }
        try status.exit()
    }
}
