import ArgumentParser
import TwofoldKit

/// `twofold adopt`: hands files over.
struct AdoptCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt",
        abstract: "From now on Twofold may rewrite these files, whoever made them.",
        discussion: """
            A file that is named is handed over whatever it holds, and the next build makes it anew. Of a folder, only \
            those files are that have the very bytes that Twofold would write: that mends a lost twofold.lock. Only \
            twofold.lock is written; delete a file's line from it to take the file back.
            """)

    @OptionGroup(title: "What would be made") var plan: PlanOptions
    @OptionGroup(title: "Safety") var safety: SafetyOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    @Flag(name: [.customShort("n"), .long], help: "Say what would be handed over and write nothing.")
    var dryRun = false

    func validate() throws {
        if plan.paths.isEmpty { throw ValidationError("adopt takes the files or folders that are handed over.") }
        if plan.into != nil { throw ValidationError("adopt is about the tree of the masters; it takes no --into.") }
    }

    func run() throws {
        Terminal.prepare()
        let console = Console(output)
        let sessions = try Session.open(plan, safety, console, isDurable: true, writes: !dryRun)
        let root = ReportRoot(sessions)
        var reports: [ProjectPart<AdoptionReport>] = []
        try ProjectRun.run(sessions, console, writes: !dryRun) { session, _ in
            reports.append(root.part(session.build.adopt(writes: !dryRun), of: session))
            return .success
        } finish: { _ in
            let report = AdoptionReport(merging: reports)
            console.result(console.reporter(root).text(report, isDone: !dryRun))
            return report.hasErrors ? .someFailed : .success
        }
    }
}
