import Synchronization
import TwofoldKit

/// Shows the progress of a run on standard error: one line that is redrawn on a terminal, an occasional line elsewhere.
///
/// On a terminal, failures are shown when they occur and again in the report; a log has them in the report only.
final class ProgressDisplay: RunObserver {
    private struct State {
        var files = (done: 0, total: 0)
        var pixels = (done: 0, total: 0)
        var start = ContinuousClock.now
        var lastShown = ContinuousClock.now
        var isDrawn = false
    }

    private let console: Console
    private let reporter: TextReport
    private let isLive: Bool
    private let isSilent: Bool
    private let state = Mutex(State())

    init(_ console: Console, for session: Session, isSilent: Bool) {
        self.console = console
        self.isSilent = isSilent || console.verbosity == .quiet
        isLive = Terminal.isTerminal(2)
        reporter = TextReport(
            style: console.conversationStyle, verbosity: console.verbosity, prefix: session.tree.prefix,
            staging: session.stagingPrefix)
    }

    func runBegins(fileCount: Int, pixelCount: Int) {
        state.withLock { state in
            state.files.total = fileCount
            state.pixels.total = pixelCount
            state.start = .now
            state.lastShown = state.start
        }
    }

    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {
        state.withLock { state in
            state.files.done += 1
            state.pixels.done += pixelCount
            if isLive, case .failed(let diagnostic) = outcome {
                erase(&state)
                console.say(reporter.line(diagnostic) + "\n")
            }
            let interval: Duration = isLive ? .milliseconds(100) : .seconds(2)
            guard !isSilent, ContinuousClock.now - state.lastShown >= interval else { return }
            state.lastShown = .now
            draw(&state)
        }
    }

    func runEnded() {
        state.withLock { erase(&$0) }
    }

    private func draw(_ state: inout State) {
        let elapsed = Readable.seconds(ContinuousClock.now - state.start)
        let rate = Double(state.files.done) / max(elapsed, 0.001)
        let share = state.pixels.total == 0 ? 1 : Double(state.pixels.done) / Double(state.pixels.total)
        let left = elapsed / max(share, 0.001) - elapsed
        let text =
            "\(state.files.done) of \(state.files.total) files, \(Int(rate.rounded())) a second, "
            + "about \(Readable.wholeSeconds(max(1, Int(left.rounded())))) left"
        guard isLive else { return console.say("\(text)\n") }
        let room = Terminal.width(2) - text.count - 4
        let barWidth = min(max(room, 0), 30)
        let filled = Int(Double(barWidth) * share)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
        console.say("\r\u{1B}[K\(bar) \(text)")
        state.isDrawn = true
    }

    private func erase(_ state: inout State) {
        guard state.isDrawn else { return }
        console.say("\r\u{1B}[K")
        state.isDrawn = false
    }
}
