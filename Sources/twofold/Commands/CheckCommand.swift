struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check names, sizes and locations against what iOS will load.",
        discussion: """
            Read-only unless --fix, --update-baseline or --report is given.

            Exit status: 0 no warnings or errors are left; 1 a fix could not be made or a file could not be written; \
            2 there are warnings or errors.
            """)

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "Read at most this many files at once (default: the usable cores).", valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            """
            Format on standard output: text (default), json, sarif, junit, github (annotations of GitHub Actions) or \
            xcode (lines as a compiler writes them).
            """,
            valueName: "format"))
    var format: CheckFormat = .text

    @Option(
        help: ArgumentHelp(
            "Also write the diagnostics to this file: .json, .sarif, .xml for JUnit, or .html for a contact sheet.",
            valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Hide the diagnostics that this file lists; fail if one of them no longer occurs.",
            valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(
        help: "Write the current warnings and errors into the file of --baseline, and drop those that no longer occur.")
    var updateBaseline = false

    @Flag(
        help: """
            Rename misspelled files, and their variants, where the new name is free; tracked files are also renamed in \
            Git's index. Add icons to the lists of an Info.plist, and leave everything else in it as it is. Notes are \
            fixed only with -v.
            """)
    var fix = false

    @Flag(
        name: [.customShort("n"), .long],
        help: "With --fix, list what would be renamed and edited, show the changed lines of code, and write nothing.")
    var dryRun = false

    @Flag(inversion: .prefixedNo, help: .content) var content = true

    @Flag(
        help: """
            Also check the names of images that source files, nibs, storyboards and property lists ask for. \
            With --fix, a name in code that asks for a renamed file is changed with it.
            """)
    var references = false

    @Option(
        help: ArgumentHelp(
            """
            Also apply a group of rules that are off without this: art, the notes for people who draw images (thin lines, \
            unneeded alpha, files that differ from the reduced master, odd resolutions), \
            and those about images that nobody loads.
            """,
            valueName: "group"))
    var rules: OptionalRules?

    @Flag(
        help: """
            Also render every variant again from its master, without any cache, and compare it with the file, to \
            prove variants of a shared cache.
            """)
    var render = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number of at least 1.") }
        if updateBaseline, baseline == nil {
            throw ValidationError("--update-baseline needs --baseline with the file to write.")
        }
        try safety.refuse(fix, "--fix", because: "renaming writes Git's index, with Git")
        if dryRun, !fix { throw ValidationError("--dry-run needs --fix; without it, a check changes no files.") }
        if dryRun, updateBaseline { throw ValidationError("--dry-run and --update-baseline contradict each other.") }
        if fix, plan.into != nil {
            throw ValidationError("--fix works in the folder of the masters; it does not take --into.")
        }
        if let report, CheckFormat(reportFile: report) == nil, !SheetFile.isSheet(report) {
            throw ValidationError(
                "--report writes a .json, .sarif, .xml or .html file; '\(report)' has another extension.")
        }
    }

    /// Whether it depends on nothing but the files that it reads.
    ///
    /// See ``CommandCache``. Programs that want JSON read the size of each file, too, which is not cached.
    private var isPlain: Bool {
        !fix && !render && !updateBaseline && baseline == nil && report == nil && format != .json
            && output.verbosity < .verbose && plan.arePlain
    }

    func run() throws {
        let start = WallClock.now
        let console = Console(output)
        MachineResources.admitManyFiles()
        let jobs = try BuildCommand.affordableJobs(jobs ?? MachineResources.usableCores, console)
        // The file may not be readable once the sandbox is entered.
        let known = try baseline.map { try BaselineFile.read($0, mayBeMissing: updateBaseline) }
        let writes = fix && !dryRun
        let trees = try TreeSelection.resolve(plan)
        let cache = CommandCache(isPlain: isPlain, trees, since: start)
        let sessions = try Session.open(
            plan, safety, console,
            access: .init(writes: writes, renames: writes, reports: [report, updateBaseline ? baseline : nil]),
            trees: trees,
            jobs: jobs)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<CheckReport>] = []
        var sheets: [ProjectPart<SheetReport>] = []
        var settled: SettledCheck?
        var unused = UnusedFiles()
        try CommandRunner.run(sessions, console) { session, cancellation in
            var work = CheckWork(command: self, session: session, console: console, known: known)
            work.session.project.policy.asksForArt = rules == .art
            // The paths in a baseline are relative to the root of the whole report.
            work.known = known?.seen(from: root.place(of: session))
            if cache != nil, sessions.count == 1 { work.cachedSince = start }
            let result = work.run(cancellation)
            reports.append(root.part(result.report, of: session))
            settled = result.settled
            unused.add(session, unless: CheckRun(session.project, readsReferences: references).reads)
            if let report, SheetFile.isSheet(report) {
                let run = SheetRun(work.session.project)
                sheets.append(root.part(run.run(cancellation: cancellation), of: session))
            }
            return result.isDone ? .success : .someFailed
        } finish: { isCutShort in
            var found = CheckOutput(format: format, console: console, root: root)
            found.report = CheckReport(merging: reports, wasInterrupted: isCutShort)
            var isDone = true
            if let known, let baseline {
                let file = BaselineFile(path: baseline, known: known, isUpdated: updateBaseline && !isCutShort)
                isDone = file.hold(
                    &found.report, root.selection(of: sessions),
                    isStrict: sessions.contains { $0.project.policy.isStrict }, console)
            }
            unused.say(console)
            if unused.areAll, format == .text, !found.report.hasFindings { return unused.status }
            try found.show()
            if let report, try !found.save(report, sheets) { isDone = false }
            let status = found.end(paths: plan.paths, staging: plan.into, hasFixed: writes)
            if let settled, !isCutShort { cache?.keep(self, settled, in: sessions.first?.project.cache) }
            return max(unused.status, isDone ? status : .someFailed)
        }
    }
}

/// Rules that a check applies only where they are asked for.
enum OptionalRules: String, ExpressibleByArgument, CaseIterable {
    case art
}
