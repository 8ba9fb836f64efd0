struct SrcsetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "srcset",
        abstract: "Show the HTML that lets browsers choose among the files of each image: srcset and <picture>.",
        discussion: """
            foo.png, foo@2x.png and foo@2x.webp become one image: each screen gets the file of its scale, in the first \
            format that the browser knows. The key 'appearances' of .twofold.yml says which names are for dark pages. The files \
            that exist are listed, so run 'twofold' first. Nothing is written without --hashed.

            Exit status: 0; 1 if a file cannot be read or copied, the others are shown.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders or files to show (default: the folders of web targets, or else the current folder).",
            valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("Format: html (default) or json, a list for build tools.", valueName: "format"))
    var format: SrcsetFormat = .html

    @Option(
        help: ArgumentHelp(
            "The folder that URLs are relative to (default: the current folder).", valueName: "dir"),
        completion: .directory)
    var site: String = "."

    @Option(
        help: ArgumentHelp("Text before each URL, such as / or https://example.com/ (default: none).", valueName: "url")
    )
    var prefix: String = ""

    @Option(
        help: ArgumentHelp(
            """
            Let browsers choose by width instead of scale: the width of the image on the page, such as \
            "(max-width: 600px) 100vw, 600px".
            """, valueName: "sizes"))
    var sizes: String?

    @Option(
        help: ArgumentHelp(
            """
            Copy the files into this folder under names that say their content, foo@2x.3f2a9c1d.png, and show those. \
            Nothing is replaced or removed there.
            """, valueName: "dir"),
        completion: .directory)
    var hashed: String?

    @OptionGroup(title: "What to search") var scope: ScopeOptions
    @OptionGroup(title: "Configuration") var configuration: ConfigurationOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if sizes?.contains(where: \.isNewline) == true || sizes?.isEmpty == true {
            throw ValidationError("--sizes takes one line, such as 50vw.")
        }
    }

    func run() throws {
        var plan = PlanOptions.of(paths, scope: scope, configuration: configuration)
        plan.into = hashed
        let console = Console(output)
        // With --hashed, it may be a folder that is still to be made.
        if hashed == nil { _ = try siteFolder() }
        let jobs = try BuildCommand.affordableJobs(MachineResources.usableCores, console)
        let sessions = try Session.open(
            plan, safety, console, access: .init(writes: hashed != nil, intoOption: "--hashed"), jobs: jobs)
        let root = ReportRoot(sessions)
        let address = try address(root, siteFolder())
        var reports: [ProjectPart<WebReport>] = []
        var wasCancelled = false
        var unused = UnusedFiles()
        try CommandRunner.run(sessions, console) { session, cancellation in
            let run = WebRun(session.project)
            var report = run.run()
            unused.add(session) { TreeListing.isDescribed($0.name) }
            if hashed != nil { report = run.copy(report, cancellation: cancellation) }
            reports.append(root.part(report, of: session))
            wasCancelled = cancellation.isCancelled
            return .success
        } finish: { isCutShort in
            // A list with parts missing could not say so.
            if isCutShort || wasCancelled { return .success }
            let report = WebReport(merging: reports)
            unused.say(console)
            if unused.areAll { return unused.status }
            try show(report, address, in: root, console)
            return report.hasErrors ? .someFailed : .success
        }
    }

    private func show(_ report: WebReport, _ address: WebAddress, in root: ReportRoot, _ console: Console) throws {
        let files = report.images.flatMap(\.files)
        if hashed == nil, let outside = files.first(where: { address.url(of: $0) == nil }) {
            throw ValidationError(
                "\(outside.path.display) lies outside of the folder of --site, so no URL relative to it names the file."
            )
        }
        let pictures = report.images.compactMap { WebPicture($0, at: address, sizes: sizes) }
        switch format {
        case .html:
            console.result(pictures.map(WebMarkup.text).joined())
        case .json:
            console.result(try root.json.text(report, at: address, sizes: sizes))
        }
        let reporter = root.reporter(style: console.conversationStyle, output.verbosity)
        console.say(
            reporter.text(
                report, hasCopies: hashed != nil, assumedCount: pictures.count { $0.isSizeAssumed }))
    }

    private func address(_ root: ReportRoot, _ site: [UInt8]) throws -> WebAddress {
        let folder = root.staging ?? root.folder
        guard isWithin(folder, site) || hashed == nil && isWithin(site, folder) else {
            throw ValidationError(
                "\(Quoting.display(folder)) lies outside of \(Quoting.display(site)), so no URL relative to it names a "
                    + "file; name a folder above it with --site.")
        }
        return WebAddress(prefix: prefix, site: .folder(site, of: folder), isOfCopies: hashed != nil)
    }

    private func siteFolder() throws -> [UInt8] {
        let bytes = RawArguments.bytes(of: site)
        guard let real = realPath(of: bytes) else {
            throw ValidationError("--site \(Quoting.display(bytes)): no such folder.")
        }
        return real
    }
}

enum SrcsetFormat: String, ExpressibleByArgument, CaseIterable { case html, json }
