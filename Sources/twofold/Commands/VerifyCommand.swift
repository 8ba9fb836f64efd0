struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare a staged folder with its twofold.lock by SHA-256. Writes nothing.",
        discussion: """
            For the folder that --into made, on any machine and without the masters: every file has to be there with \
            the recorded bytes (exit status 2 if not). A file that is not recorded is a warning.
            """)

    @Argument(help: ArgumentHelp("The staged folder.", valueName: "dir"), completion: .directory)
    var folder: String

    @Option(help: ArgumentHelp("Format of the report: text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @Flag(help: "Also exit with 2 if a file is not recorded.")
    var strict = false

    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let console = Console(output)
        let path = RawArguments.bytes(of: folder)
        guard let root = realPath(of: path) else {
            throw ValidationError("\(Quoting.display(path)): \(String(cString: strerror(errno)))")
        }
        guard isFolder(root) == true else {
            throw ValidationError("\(Quoting.display(path)) is a file; name the folder that --into made.")
        }
        let disk = try LocalDisk(folder: root, isDurable: false)
        let shown = path.last == UInt8(ascii: "/") ? path : path + slash
        let reporter = TextReport(
            style: console.outputStyle, verbosity: output.verbosity, prefix: String(decoding: shown, as: UTF8.self))
        let json = JSONReport(program: twofoldVersion, root: String(decoding: root, as: UTF8.self))
        let report: VerificationReport
        do throws(Diagnostic) {
            report = try VerificationRun(disk, jobs: MachineResources.usableCores).run()
        } catch {
            if format == .json { console.result(try json.text(unverified: error)) }
            console.say(reporter.text([error]))
            return try (error.rule == .stageNoRecord ? ExitStatus.findings : .someFailed).exit()
        }
        try console.result(format, text: reporter.text(report), json: json.text(report))
        // A file that cannot be read was not compared, which is worse than one that differs.
        let hasFailures = report.diagnostics.contains { $0.rule == .fileUnreadable || $0.rule == .treeUnreadable }
        guard !hasFailures else { return try ExitStatus.someFailed.exit() }
        guard report.isProved, !(strict && report.hasUnrecorded) else { return try ExitStatus.findings.exit() }
    }
}
