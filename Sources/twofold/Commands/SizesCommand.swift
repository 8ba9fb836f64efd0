struct SizesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sizes",
        abstract: "Show how many bytes of images each kind of device downloads, loads and wastes. Writes nothing.",
        discussion: """
            Mipmaps (.ktx2) count with their bytes only. With --quiet only the total is printed. With --bundle, every \
            file of a built app is counted instead, by kind.

            Exit status: 0, or 2 if a device downloads more than --limit.
            """)

    @Argument(
        help: ArgumentHelp("Folders or files to count (default: the current folder).", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            The most bytes that a device may download, such as 200MB; or a date from 2008 on, such as 2012 or 2012-03, for \
            the App Store's limit of that time.
            """, valueName: "size"),
        transform: SizeLimit.init(text:))
    var limit: SizeLimit?

    @Option(
        help: ArgumentHelp(
            "The scale of files given as paths whose names state none, such as 2x for Photo.png.", valueName: "scale"))
    var sourceScale: SourceScale?

    @Option(
        help: ArgumentHelp(
            """
            Estimate the images for a coming display: a scale such as 3x, or a screen's pixels such as 1242x2208; may be \
            repeated.
            """, valueName: "display"),
        transform: WhatIf.init(text:))
    var whatIf: [WhatIf] = []

    @Option(
        help: ArgumentHelp(
            "Count every file of this folder, such as a built app, whatever its kind.", valueName: "dir"),
        completion: .directory)
    var bundle: String?

    @Option(help: .format) var format: ReportFormat = .text

    @OptionGroup var scope: ScopeOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if bundle != nil, !paths.isEmpty || !whatIf.isEmpty {
            throw ValidationError("--bundle counts a whole folder; it takes neither paths nor --what-if.")
        }
    }

    func run() throws {
        let console = Console(output)
        if let bundle { return try count(bundle, console) }
        var plan = PlanOptions.of(paths, scope: scope, configuration: configuration)
        plan.sourceScale = sourceScale
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(plan, safety, console, access: .reading, jobs: jobs)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<SizeReport>] = []
        var diagnostics: [Diagnostic] = []
        var unused = UnusedFiles()
        try CommandRunner.run(sessions, console) { session, _ in
            let (report, problems) = SizesRun(session.project).run(whatIf: whatIf)
            console.say(console.reporter(session).text(problems))
            diagnostics += problems.placed(in: root.place(of: session))
            unused.add(session) { TreeListing.isDescribed($0.name) }
            if let report { reports.append(root.part(report, of: session)) }
            return problems.isEmpty ? .success : .someFailed
        } finish: { isCutShort in
            // A sum with parts missing would be wrong, and could not say so.
            if isCutShort { return .success }
            unused.say(console)
            if unused.areAll, format == .text { return unused.status }
            // The outermost project is the app, so its limit holds for the nested ones, too.
            let limit = limit ?? sessions.compactMap(\.project.policy.sizeLimit).first
            let report = SizeReport(merging: reports)
            let reporter = root.reporter(style: console.outputStyle, output.verbosity)
            var text = SizeText(reporter, limit: limit)
            text.whatIf = whatIf
            try console.result(
                format, text: text.text(report),
                json: root.json.text(report, limit: limit, whatIf: whatIf, diagnostics: diagnostics))
            console.say(reporter.text(report.ignoredCounts))
            guard let limit, let excess = text.excess(report) else { return unused.status }
            console.say(NextStep(excess: excess, limit: limit).line)
            return .findings
        }
    }

    private func count(_ bundle: String, _ console: Console) throws {
        let plan = PlanOptions.of([bundle], configuration: configuration)
        guard let session = try Session.open(plan, safety, console, access: .reading).first,
            let folder = session.tree.selection.first
        else { throw ExitCode(ExitStatus.internalError.rawValue) }
        guard (try? session.project.source.status(of: folder))?.kind == .folder else {
            throw ValidationError("--bundle takes a folder; '\(bundle)' is not a folder.")
        }
        let limit = limit ?? session.project.policy.sizeLimit
        let report = BundleRun(session.project.source, folder).run()
        console.say(console.reporter(session).text(report.problems))
        try console.result(
            format, text: console.reporter(session).text(report, limit: limit),
            json: session.json.text(report, limit: limit))
        guard report.problems.isEmpty else { return try ExitStatus.someFailed.exit() }
        guard let limit, let excess = report.excess(limit) else { return }
        console.say(NextStep(excess: excess, of: "files", limit: limit).line)
        try ExitStatus.findings.exit()
    }
}

extension SizesCommand: AdjustsHelp {
    static let helpAdjustments = HelpAdjustments(
        unused: ["--isolate"],
        texts: ["--quiet": "Print the total only.", "--verbose": "Also list every image."])
}
