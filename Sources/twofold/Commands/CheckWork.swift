/// A check of one project, and its fixes.
struct CheckWork {
    var command: CheckCommand
    var session: Session
    var console: Console
    /// The part of the baseline that belongs to this project.
    var known: Baseline?
    /// A time before anything was read, for a check that may be cached.
    var cachedSince: Int64?

    struct Result {
        /// The remaining diagnostics.
        var report: CheckReport
        var settled: SettledCheck?
        /// Whether every requested fix succeeded.
        var isDone = true
    }

    func run(_ cancellation: Cancellation) -> Result {
        let check = CheckRun(session.project, readsPixels: command.content, readsReferences: command.references)
        let display = ProgressDisplay(console, for: session, isSilent: false)
        if let cachedSince {
            let (report, settled) = check.settled(since: cachedSince, observer: display)
            return Result(report: report, settled: settled)
        }
        var result = Result(report: check.run(observer: display))
        if command.fix { result.report = fix(result.report, cancellation, &result.isDone) }
        if command.render { prove(&result, display, cancellation) }
        return result
    }

    /// A variant that could not be rendered is not proved, so the check has not done what it was asked for.
    private func prove(_ result: inout Result, _ display: ProgressDisplay, _ cancellation: Cancellation) {
        let proof = RenderingCheck(session.project).run(observer: display, cancellation: cancellation)
        result.report = result.report.adding(proof)
        if proof.unprovedCount > 0 { result.isDone = false }
        let count = Readable.count(proof.variantCount, "variant")
        console.say(
            "twofold: \(proof.provedCount) of \(count) rendered again with the same picture"
                + (proof.unprovedCount > 0 ? "; \(proof.unprovedCount) could not be rendered\n" : "\n"))
    }

    private func fix(_ report: CheckReport, _ cancellation: Cancellation, _ isDone: inout Bool) -> CheckReport {
        let fixes = FixRun(
            session.project, readsPixels: command.content, readsReferences: command.references
        ).run(
            report, except: known ?? Baseline(), atLeast: console.verbosity == .verbose ? .note : .warning,
            writes: !command.dryRun, cancellation: cancellation)
        let reporter = console.reporter(session)
        let moves = reporter.moves(fixes, isDone: !command.dryRun)
        // A program that reads the diagnostics can only parse standard output that holds nothing else.
        if command.format == .text { console.result(moves) } else { console.say(moves) }
        let hidesWarnings = console.verbosity == .quiet && command.format == .text
        let refusals = fixes.diagnostics + (hidesWarnings ? fixes.takenNames : [])
        console.say(console.reporter(ReportRoot([session]), isConversation: true).text(refusals))
        if !fixes.isComplete { isDone = false }
        guard !command.dryRun else { return report.counting(refusals) }
        if let index = session.index, !fixes.moves.isEmpty { console.say(index.rename(fixes.endToEnd, fixes.texts)) }
        return fixes.report.counting(refusals)
    }
}
