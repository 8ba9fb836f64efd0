import ArgumentParser
import TwofoldKit

/// `twofold plan`: shows what a build would do.
struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show what a build would make, and from what. Writes nothing.")

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(help: ArgumentHelp("text (default), json, or dot for Graphviz.", valueName: "format"))
    var format: PlanFormat = .text

    @Flag(help: "Say of each file why it would be made, or why not.")
    var explain = false

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        var status = ExitStatus.success
        for session in try Session.open(plan, safety, console, isDurable: true, writes: false) {
            let survey = session.build.survey()
            let report = session.build.run(survey.withoutWork)
            console.sayLibraries(of: survey, session.build)
            if explain {
                // Standard output holds one thing only where programs read it.
                let text = PlanText.explanation(survey) { session.build.engineDifferences(of: $0, in: survey) }
                if format == .text { console.result(text) } else { console.say(text) }
            }
            switch format {
            case .text: console.result(PlanText.list(survey, style: console.outputStyle))
            case .json: console.result(try JSONReport.text(survey, root: session.rootText))
            case .dot: console.result(PlanText.dot(survey))
            }
            console.say(
                TextReport(
                    style: console.conversationStyle, verbosity: output.verbosity, prefix: session.tree.prefix
                ).problemsAndSummary(report))
            if report.hasErrors { status = .someFailed }
        }
        try status.exit()
    }
}

/// The forms that a plan has on standard output.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable { case text, json, dot }
