import ArgumentParser
import TwofoldKit

/// `twofold sizes`: what each kind of device carries.
struct SizesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sizes",
        abstract: "Weigh the images: what each kind of device downloads, loads and wastes. Writes nothing.",
        discussion: """
            Of mipmaps (.ktx2) only the bytes count. With --quiet only the total is printed.

            Exit status: 0; 2 when a device downloads more than --limit.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to weigh (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Bytes that no device may have to download, such as 200MB; or the year of a limit of the App Store: \
            2008, 2010, 2012, 2013, 2017 or 2019.
            """, valueName: "size"),
        transform: DownloadBudget.init(text:))
    var limit: DownloadBudget?

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        var status = ExitStatus.success
        var plan = try PlanOptions.parse(["--"] + paths)
        plan.configuration = configuration
        for session in try Session.open(plan, safety, console, isDurable: true, writes: false) {
            var build = session.build
            build.jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
            guard let report = build.sizes() else {
                status = .someFailed
                continue
            }
            let limit = limit?.bytes ?? build.policy.sizeLimit
            let text = SizeText(style: console.outputStyle, limit: limit, verbosity: output.verbosity)
            switch format {
            case .text: console.result(text.text(report))
            case .json: console.result(try JSONReport.text(report, root: session.rootText, limit: limit))
            }
            if text.isBeyondLimit(report) { status = .findings }
        }
        try status.exit()
    }
}

/// `200MB`, or the year of a limit.
struct DownloadBudget {
    var bytes: Int

    init(text: String) throws {
        if let year = Int(text), let limit = DownloadLimit.of(year: year) {
            bytes = limit.bytes
        } else {
            bytes = try ByteBudget(text: text).bytes
        }
    }
}
