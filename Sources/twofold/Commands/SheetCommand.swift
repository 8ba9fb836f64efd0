struct SheetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sheet",
        abstract: "Write a contact sheet: a page that shows every master beside its variants.",
        discussion: """
            The page is one file that works without network. It shows images at true size and enlarged, on light, dark and \
            checkered grounds, compares files, and has what 'twofold check' says beside each image. Small files and \
            thumbnails are part of it; larger files are loaded from where they are, so leave it beside them.

            Exit status: 0 the sheet was written; 1 it could not be written, or a folder not be read.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to show (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "The .html file to write (default: sheet.html); a file that is not a contact sheet is never replaced.",
            valueName: "file"),
        completion: .file(extensions: ["html"]))
    var out: String = "sheet.html"

    @Option(
        help: ArgumentHelp(
            """
            The most bytes of pictures in the page, such as 512K or 64M; 0 for a small page that works only beside its \
            images (default: 8M).
            """, valueName: "size"),
        transform: { $0 == "0" ? 0 : try Amount.bytes($0) })
    var embed: Int?

    @Flag(inversion: .prefixedNo, help: .content) var content = true

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup(title: "What to show") var scope: ScopeOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        guard SheetFile.isSheet(out), ReportFile.name(of: out) != nil else {
            throw ValidationError("--out writes an .html file; '\(out)' has another extension.")
        }
    }

    func run() throws {
        let console = Console(output)
        let plan = PlanOptions.of(paths, scope: scope, configuration: configuration)
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(
            plan, safety, console, access: .init(writes: false, reports: [out]), jobs: jobs)
        let root = ReportRoot(sessions)
        var sheets: [ProjectPart<SheetReport>] = []
        var checks: [ProjectPart<CheckReport>] = []
        var wasCancelled = false
        try CommandRunner.run(sessions, console) { session, cancellation in
            checks.append(root.part(CheckRun(session.project, readsPixels: content).run(), of: session))
            var run = SheetRun(session.project)
            run.makesPictures = embed != 0
            let sheet = run.run(cancellation: cancellation)
            console.say(console.reporter(session).text(sheet.diagnostics))
            sheets.append(root.part(sheet, of: session))
            wasCancelled = cancellation.isCancelled
            return sheet.diagnostics.isEmpty ? .success : .someFailed
        } finish: { isCutShort in
            // A sheet with parts missing could not say so.
            if isCutShort || wasCancelled { return .success }
            let diagnostics = CheckReport(merging: checks).findings.map(\.diagnostic)
            let file = SheetFile(path: out, pictureBytes: embed)
            let isWritten = file.save(sheets, diagnostics, in: root, console)
            let report = SheetReport(merging: sheets)
            switch format {
            case .json:
                console.result(try root.json.text(report, diagnostics: diagnostics, to: out, isWritten: isWritten))
            case .text:
                if isWritten, output.verbosity > .quiet { console.result(summary(report, diagnostics)) }
            }
            return isWritten ? .success : .someFailed
        }
    }

    private func summary(_ report: SheetReport, _ diagnostics: [Diagnostic]) -> String {
        var parts = [
            "\(Readable.count(report.images.count, "image")) in \(Readable.count(report.fileCount, "file"))"
        ]
        for severity in [Diagnostic.Severity.error, .warning] {
            let count = diagnostics.count { $0.severity == severity }
            if count > 0 { parts.append(Readable.count(count, severity.rawValue)) }
        }
        return "\(Quoting.display(RawArguments.bytes(of: out)))  \(parts.joined(separator: ", "))\n"
    }
}
