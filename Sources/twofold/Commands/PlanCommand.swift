struct PlanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show which variants a build would make, and from which masters. Writes nothing.")

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(help: ArgumentHelp("Format: text (default), json, or dot for Graphviz.", valueName: "format"))
    var format: PlanFormat = .text

    @Flag(help: "Say for each file why it would be made, or why not.")
    var explain = false

    @Option(
        help: ArgumentHelp(
            """
            Show how the work is divided into N parts, and plan only the K-th, such as 3/8; auto takes K and N from the \
            service that runs the job.
            """, valueName: "K/N"),
        transform: ShardOption.init(text:))
    var shard: ShardOption?

    func validate() throws {
        if shard != nil, plan.into != nil { throw ValidationError("--shard and --into contradict each other.") }
    }

    func run() throws {
        let console = Console(output)
        let sessions = try Session.open(
            plan, safety, console, access: .reading, shard: try shard?.shard())
        let root = ReportRoot(sessions)
        var surveys: [ProjectPart<Survey>] = []
        var results: [ProjectPart<RunReport>] = []
        var unused = UnusedFiles()
        try CommandRunner.run(sessions, console) { session, cancellation in
            let survey = console.survey(of: session.project, isExplained: explain)
            unused.add(survey.unused, of: session)
            surveys.append(root.part(survey, of: session))
            let result = BuildRun(session.project).run(survey.withoutWork, cancellation: cancellation)
            results.append(root.part(result, of: session))
            return .success
        } finish: { isCutShort in
            let result = RunReport(merging: results, wasInterrupted: isCutShort)
            unused.say(console)
            if unused.areAll, format == .text {
                console.result(console.reporter(root).text(result.diagnostics))
            } else {
                try show(Survey(merging: surveys), result, isCutShort: isCutShort, in: root, console)
            }
            return max(unused.status, result.hasErrors ? .someFailed : .success)
        }
    }

    private func show(
        _ survey: Survey, _ result: RunReport, isCutShort: Bool, in root: ReportRoot, _ console: Console
    ) throws {
        let reporter = console.reporter(root)
        console.sayLibraries(of: survey)
        if explain {
            // A program can only parse standard output that holds nothing else.
            let text = PlanText.explanation(survey, by: reporter)
            if format == .text { console.result(text) } else { console.say(text) }
        }
        if format == .text, let table = survey.shards, output.verbosity > .quiet {
            console.result(ShardText.table(table, by: reporter))
        }
        if format == .text { return console.result(reporter.plan(survey, result, isExplained: explain)) }
        // These formats cannot say that projects are missing in them.
        if !isCutShort {
            console.result(format == .dot ? PlanText.dot(survey) : try root.json.text(survey))
        }
        console.say(console.reporter(root, isConversation: true).problemsAndSummary(result))
    }
}

enum PlanFormat: String, ExpressibleByArgument, CaseIterable { case text, json, dot }
