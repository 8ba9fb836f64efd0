import ArgumentParser
import TwofoldKit

/// `twofold check`: the rules only.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Hold names, sizes and places against what the platform will find.",
        discussion: """
            Writes nothing, but for what --fix, --update-baseline and --report are asked to write.

            Exit status: 0 nothing worse than notes is left; 1 a repair or a file that was asked for could not be made; \
            2 there are findings.
            """)

    @OptionGroup(title: "What to make") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "At most this many files at once (default: the cores this process may use).", valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The findings on standard output: text (default), json, sarif, junit or github (annotations of Actions).",
            valueName: "format"))
    var format: CheckFormat = .text

    @Option(
        help: ArgumentHelp(
            "Write the findings to this file as well; .json, .sarif, or .xml for JUnit.", valueName: "file"))
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Neither show nor count the findings in this file; fail when one of them does not occur any more.",
            valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Write the warnings and errors that there are into the file of --baseline, and drop what is stale.")
    var updateBaseline = false

    @Flag(
        help: """
            Rename what is misspelt, and what was made of it, where nothing is in the way; what Git tracks is renamed there, \
            too. Notes are acted on with -v only.
            """)
    var fix = false

    @Flag(name: [.customShort("n"), .long], help: "With --fix, say what would be renamed and write nothing.")
    var dryRun = false

    @Flag(
        inversion: .prefixedNo,
        help: """
            Decode hand-made images and look at their pixels, too (default); without, a check reads file starts only.
            """)
    var content = true

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
        if updateBaseline, baseline == nil {
            throw ValidationError("--update-baseline writes the file of --baseline; name one.")
        }
        if dryRun, !fix { throw ValidationError("--dry-run goes with --fix; without, a check changes no file.") }
        if dryRun, updateBaseline { throw ValidationError("--dry-run and --update-baseline contradict each other.") }
        if fix, plan.into != nil {
            throw ValidationError("--fix is about the tree of the masters; it takes no --into.")
        }
        if let report, CheckFormat(reportFile: report) == nil {
            throw ValidationError("--report writes .json, .sarif and .xml files; '\(report)' is none.")
        }
    }

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        let jobs = try BuildCommand.affordableJobs(jobs ?? MachineResources.usableCores, console)
        // Before the sandbox, in which it may not be readable.
        let known = try baseline.map { try BaselineFile.read($0, mayBeMissing: updateBaseline) }
        let writes = fix && !dryRun
        let sessions = try Session.open(
            plan, safety, console, isDurable: true, writes: writes, renames: writes, report: report,
            baseline: updateBaseline ? baseline : nil)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<CheckReport>] = []
        try CommandRunner.run(sessions, console, writes: writes) { session, cancellation in
            var work = CheckWork(command: self, session: session, console: console, known: known)
            work.session.project.jobs = jobs
            // A baseline has its paths from the root of the whole report.
            work.known = known?.seen(from: root.place(of: session))
            let (result, isDone) = work.run(cancellation)
            reports.append(root.part(result, of: session))
            return isDone ? .success : .someFailed
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
            try found.show()
            if let report, try !found.save(report) { isDone = false }
            if found.report.hasFindings {
                let step = NextStep(
                    check: found.report, paths: plan.paths, staging: plan.into, hasFixed: writes,
                    isQuiet: output.verbosity == .quiet)
                console.say(step.line)
            }
            return isDone ? found.report.hasFindings ? .findings : .success : .someFailed
        }
    }
}
