import ArgumentParser
import TwofoldKit

/// What a check does in one project: looks, and mends.
struct CheckWork {
    var command: CheckCommand
    var session: Session
    var console: Console
    /// What of the baseline is about this project.
    var known: Baseline?

    /// What is left, and whether all that was asked for could be done.
    func run(_ cancellation: Cancellation) -> (report: CheckReport, isDone: Bool) {
        var report = CheckRun(session.project, readsPixels: command.content).run()
        var isDone = true
        if command.fix { report = mend(report, cancellation, &isDone) }
        return (report, isDone)
    }

    private func mend(_ report: CheckReport, _ cancellation: Cancellation, _ isDone: inout Bool) -> CheckReport {
        let mending = FixRun(session.project, readsPixels: command.content).run(
            report, except: known ?? Baseline(), atLeast: console.verbosity == .verbose ? .note : .warning,
            writes: !command.dryRun, cancellation: cancellation)
        let reporter = console.reporter(session)
        let moves = reporter.moves(mending, isDone: !command.dryRun)
        // Standard output holds nothing but the findings where a program reads them.
        if command.format == .text { console.result(moves) } else { console.say(moves) }
        console.say(reporter.text(mending.diagnostics))
        if !mending.diagnostics.isEmpty { isDone = false }
        guard !command.dryRun else { return report }
        if let index = session.index, !mending.moves.isEmpty { console.say(index.rename(mending.endToEnd)) }
        return mending.report
    }
}

/// A word as a shell takes it for one.
enum ShellWord {
    static func quoted(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "@%+=:,./-_".utf8.contains(byte)
        }
        if isPlain, !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
        let escaped = Quoting.escape(bytes)
        if escaped.utf8.elementsEqual(bytes) { return "'\(escaped.replacing("'", with: "'\\''"))'" }
        // Of bash, zsh and ksh; a plain sh has no way to write such a name.
        return "$'\(escaped.replacing("\\\"", with: "\"").replacing("'", with: "\\'"))'"
    }
}
