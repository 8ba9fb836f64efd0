import ArgumentParser
import TwofoldKit

/// `twofold sizes`: shows what each kind of device downloads and loads.
struct SizesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sizes",
        abstract: "Show how many bytes of images each kind of device downloads, loads and wastes. Writes nothing.",
        discussion: """
            Mipmaps (.ktx2) count with their bytes only. With --quiet only the total is printed.

            Exit status: 0; 2 if a device downloads more than --limit.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to count (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The most bytes that a device may download, such as 200MB; or the year of an App Store limit: 2008, 2010, \
            2012, 2013, 2017 or 2019.
            """, valueName: "size"),
        transform: ByteBudget.init(text:))
    var limit: ByteBudget?

    @Option(
        help: ArgumentHelp(
            "The scale of files given as paths whose names state none, such as 2x for Photo.png.", valueName: "scale"))
    var sourceScale: SourceScale?

    @Option(help: ArgumentHelp("Format: text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.scope = scope
        plan.configuration = configuration
        plan.sourceScale = sourceScale
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(plan, safety, console, isDurable: true, writes: false)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<SizeReport>] = []
        try CommandRunner.run(sessions, console, writes: false) { session, _ in
            var project = session.project
            project.jobs = jobs
            let (report, problems) = SizesRun(project).run()
            console.say(console.reporter(session).text(problems))
            if let report { reports.append(root.part(report, of: session)) }
            return problems.isEmpty ? .success : .someFailed
        } finish: { isCutShort in
            // A sum with parts missing would be wrong, and could not say so.
            if isCutShort { return .success }
            // The outermost project is the app, so its limit holds for the nested ones, too.
            let limit = limit?.bytes ?? sessions.compactMap(\.project.policy.sizeLimit).first
            let report = SizeReport(merging: reports)
            let text = SizeText(style: console.outputStyle, limit: limit, verbosity: output.verbosity)
            switch format {
            case .text: console.result(text.text(report))
            case .json:
                console.result(try JSONReport.text(report, root: root.text, limit: limit, projects: root.projects))
            }
            console.say(root.reporter(style: console.outputStyle, output.verbosity).text(report.passedOver))
            guard let limit, let excess = text.excess(report) else { return .success }
            console.say(NextStep(excess: excess, limit: limit).line)
            return .findings
        }
    }
}
