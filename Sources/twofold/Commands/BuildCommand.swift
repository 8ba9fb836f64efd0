struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Make every variant that is missing or stale. This is the default command.")

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Shared cache") var sharedCache: CacheOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup var options: BuildOptions

    @Option(
        help: ArgumentHelp(
            """
            Make only the K-th of N parts of each project, such as 3/8, and leave twofold.lock to 'twofold merge'; auto \
            takes K and N from the service that runs the job.
            """, valueName: "K/N"),
        transform: ShardOption.init(text:))
    var shard: ShardOption?

    @Flag(
        name: [.customShort("n"), .long],
        help: "Print the plan and write nothing; whether an image is damaged shows only when it is decoded.")
    var dryRun = false

    @Flag(help: "Say for each file why it is made, or why not, and in which form a PNG stores its pixels.")
    var explain = false

    @Flag(
        help: """
            Write nothing, and exit with 2 if a variant is missing, stale, edited or orphaned, or twofold.lock is \
            missing, damaged or in conflict.
            """)
    var locked = false

    @Flag(
        help: """
            Also list the images of Flutter targets in pubspec.yaml; its other lines stay as they are. With --dry-run \
            and --locked, only say what is missing.
            """)
    var pubspec = false

    @Option(
        help: ArgumentHelp(
            """
            Format of the report on standard output: text (default), json, xcode (a line for each diagnostic, as a \
            compiler writes it), or github (annotations of GitHub Actions).
            """, valueName: "format"),
        completion: .list(BuildFormat.allCases.map(\.rawValue)), transform: BuildFormat.init(text:))
    var format: BuildFormat = .text

    @Option(
        help: ArgumentHelp(
            "Also write the report to this file: .json, or .html for a contact sheet.", valueName: "file"))
    var report: String?

    func validate() throws {
        try sharedCache.refuseStrangers(safety)
        if dryRun, locked { throw ValidationError("--dry-run and --locked contradict each other.") }
        if pubspec, plan.into != nil { throw ValidationError("--pubspec and --into contradict each other.") }
        if shard != nil {
            // A shard knows only its own images, and each of these is about all of them.
            if locked {
                throw ValidationError("--shard and --locked contradict each other: run --locked after the merge.")
            }
            if plan.into != nil { throw ValidationError("--shard and --into contradict each other.") }
            if pubspec { throw ValidationError("--shard and --pubspec contradict each other: use it with the merge.") }
        }
        if let report, !report.hasSuffix(".json"), !SheetFile.isSheet(report) {
            throw ValidationError("--report writes a .json or .html file; '\(report)' has another extension.")
        }
    }

    func run() throws {
        let start = WallClock.now
        let console = Console(output)
        MachineResources.admitManyFiles()
        let writes = !dryRun && !locked
        let jobs = try options.affordableJobs(console)
        let trees = try TreeSelection.resolve(plan)
        let cache = CommandCache(isPlain: isPlain, trees, since: start)
        let part = try shard?.shard()
        let access = Session.Access(
            writes: writes, isDurable: options.fsync, makesFoldersInTrees: part != nil, reports: [report],
            shared: try writes ? sharedCache.open() : nil)
        let sessions = try Session.open(
            plan, safety, console, access: access, trees: trees, shard: part, jobs: jobs)
        let root = ReportRoot(sessions)
        var surveys: [ProjectPart<Survey>] = []
        var results: [ProjectPart<RunReport>] = []
        var sheets: [ProjectPart<SheetReport>] = []
        var listed = ""
        var keep: (() -> Void)?
        var unused = UnusedFiles()
        var hasImages = false
        try CommandRunner.run(sessions, console) { session, cancellation in
            var project = session.project
            project.memory = options.memory ?? project.memory
            project.notesTree = cache != nil && sessions.count == 1
            // Only these look at the plan of the whole tree.
            let isShownWhole = explain || dryRun || pubspec || console.verbosity == .verbose
            project.division = isShownWhole ? .none : .batches(keepsCache: writes)
            let survey = console.survey(of: project, isExplained: explain)
            unused.add(survey.unused, of: session)
            hasImages = hasImages || locked && survey.hasImages
            console.sayShard(of: survey)
            let display = ProgressDisplay(console, for: session, isSilent: !writes)
            var result = BuildRun(project).run(
                writes ? survey : survey.withoutWork, observer: display, cancellation: cancellation)
            if pubspec {
                let listings = PubspecRun(project).run(survey, writes: writes, into: &result)
                listed += listings.map(console.reporter(session).text).joined()
            }
            if explain || dryRun || console.verbosity == .verbose { surveys.append(root.part(survey, of: session)) }
            results.append(root.part(result, of: session))
            if project.notesTree { keep = { cache?.keep(self, survey, result, in: project.cache) } }
            if let report, SheetFile.isSheet(report) {
                sheets.append(root.part(SheetRun(project).run(cancellation: cancellation), of: session))
            }
            return .success
        } finish: { isCutShort in
            let result = RunReport(merging: results, wasInterrupted: isCutShort)
            if format == .text { console.result(listed) } else { console.say(listed) }
            unused.say(console)
            try show(result, of: Survey(merging: surveys), in: root, console, isEmpty: unused.areAll)
            if console.verbosity > .quiet,
                let advice = SettingAdvice(sessions: sessions, options: plan).line(after: result, wrote: writes)
            {
                console.say(advice)
            }
            let isSaved = try save(result, sheets, in: root, console)
            keep?()
            if locked, result.hasDrift {
                console.say(NextStep(locked: result, paths: plan.paths, staging: plan.into).line)
            }
            if locked, result.masterCount == 0, !hasImages, !result.hasErrors,
                !trees.contains(where: { TreeSelection.hasLockFile($0.root) })
            {
                console.say(
                    "twofold: nothing to check here: there is neither an image nor a \(LockFileName.fileName); name the folder of "
                        + "the images\n")
                return max(unused.status, .findings)
            }
            return max(unused.status, isSaved ? status(of: result) : .someFailed)
        }
    }

    /// Whether it asks for nothing but variants and the usual report; see ``CommandCache``.
    var isPlain: Bool {
        !dryRun && !locked && !explain && !pubspec && report == nil && format == .text
            && output.verbosity < .verbose && shard == nil && plan.arePlain
    }

    /// The wanted number of images at once, or fewer where the process cannot start enough threads.
    static func affordableJobs(_ wanted: Int, _ console: Console) throws -> Int {
        // Each job needs a thread; one more listens for signals, and one is Dispatch's own.
        let threads = ThreadProbe.startable(upTo: min(wanted, 64) + 2)
        guard threads > 2 else {
            Terminal.write(
                "twofold: this process cannot start threads; raise its limits on memory (ulimit -v) or processes\n",
                to: 2)
            throw ExitCode(ExitStatus.someFailed.rawValue)
        }
        guard threads < min(wanted, 64) + 2 else { return wanted }
        console.say("twofold: this process can start only \(threads) threads; images at once: \(threads - 2)\n")
        return threads - 2
    }

    private func show(
        _ result: RunReport, of survey: Survey, in root: ReportRoot, _ console: Console, isEmpty: Bool
    ) throws {
        let reporter = console.reporter(root)
        // The summary would count nothing, and search for the reason in the folder.
        if isEmpty, format == .text { return console.result(reporter.text(result.diagnostics)) }
        console.sayLibraries(of: survey)
        if explain {
            // A program can only parse standard output that holds nothing else.
            let text = PlanText.explanation(survey, made: result, by: reporter)
            if format == .text { console.result(text) } else { console.say(text) }
        }
        switch format {
        case .text:
            console.result(
                dryRun ? reporter.plan(survey, result, isExplained: explain) : reporter.text(result))
        case .json:
            if !dryRun {
                console.result(try root.json.text(result))
            } else if !result.wasInterrupted {
                // A plan cannot say that projects are missing in it.
                console.result(try root.json.text(survey))
            }
            console.say(console.reporter(root, isConversation: true).problemsAndSummary(result))
        case .xcode:
            console.result(root.xcode(console.verbosity).text(result, isGate: locked))
            if console.verbosity > .quiet { console.say(reporter.summary(result) + "\n") }
        case .github:
            let folder = CheckOutput.folder
            let list = DiagnosticList(
                result, isGate: locked, prefix: pathPrefix(of: root.folder, in: folder), folder: folder ?? [])
            console.result(GitHubReport.text(list))
            if console.verbosity > .quiet { console.say(reporter.summary(result) + "\n") }
        }
    }

    /// Writes the report of `--report`; returns false, after a message, when that fails.
    private func save(
        _ result: RunReport, _ sheets: [ProjectPart<SheetReport>], in root: ReportRoot, _ console: Console
    ) throws -> Bool {
        guard let report else { return true }
        guard !SheetFile.isSheet(report) else {
            // A sheet cannot say that files are missing in it.
            if result.wasInterrupted { return true }
            return SheetFile(path: report).save(sheets, result.diagnostics, in: root, console)
        }
        return ReportFile.save(try root.json.text(result), to: report, console)
    }

    private func status(of report: RunReport) -> ExitStatus {
        guard locked else { return report.hasErrors ? .someFailed : .success }
        return max(report.hasFailures ? .someFailed : .success, report.hasDrift ? .findings : .success)
    }
}

/// The formats of a build's report on standard output.
enum BuildFormat: String, CaseIterable {
    case text, json, xcode, github

    init(text: String) throws {
        if let format = BuildFormat(rawValue: text) {
            self = format
            return
        }
        // Those documents list all rules as checked, and a build checks only what concerns its variants.
        let other =
            CheckFormat(rawValue: text) == nil ? "" : " 'twofold check --format \(text)' also reports what is missing."
        throw ValidationError("Please provide one of 'text', 'json', 'xcode' or 'github'.\(other)")
    }
}

enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
