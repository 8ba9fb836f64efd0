import Synchronization

/// Shows the progress of a run on standard error: one line that is redrawn on a terminal, an occasional line elsewhere.
///
/// On a terminal, the first failures are shown when they occur and again in the report; a log has them in the report only.
final class ProgressDisplay: RunObserver {
    private struct State {
        var estimate = ProgressEstimate(fileCount: 0, pixelCount: 0)
        var start = ContinuousClock.now
        var lastShown = ContinuousClock.now
        /// The columns of the line that is on the screen; 0 where none is.
        var drawn = 0
        var failures = 0
        /// The files that were finished since the line was drawn.
        var undrawn = 0
    }

    /// A batch is finished at once: its files are drawn before the next one, which may take long.
    private static let maxUndrawn = 16

    /// The most failures that are shown when they occur; a run that goes wrong as a whole would fill the screen twice.
    private static let maxFailures = 3

    private let console: Console
    private let reporter: TextReport
    private let isLive: Bool
    private let isSilent: Bool
    private let state = Mutex(State())

    init(_ console: Console, for session: Session, isSilent: Bool) {
        self.console = console
        self.isSilent = isSilent || console.verbosity == .quiet
        isLive = Terminal.isTerminal(2)
        reporter = console.reporter(ReportRoot([session]), isConversation: true)
    }

    func runBegins(fileCount: Int, pixelCount: Int) {
        state.withLock { state in
            state.estimate = ProgressEstimate(fileCount: fileCount, pixelCount: pixelCount)
            state.start = .now
            state.lastShown = state.start
        }
    }

    func fileSettled(_ path: BytePath, _ outcome: Outcome, pixelCount: Int) {
        state.withLock { state in
            let now = ContinuousClock.now
            state.estimate.add(pixelCount: pixelCount, at: Readable.seconds(now - state.start))
            if isLive, case .failed(let diagnostic) = outcome {
                state.failures += 1
                if state.failures <= Self.maxFailures {
                    erase(&state)
                    console.say(reporter.line(diagnostic) + "\n")
                }
            }
            let interval: Duration = isLive ? .milliseconds(100) : .seconds(2)
            state.undrawn += 1
            let isDue = now - state.lastShown >= interval || isLive && state.undrawn >= Self.maxUndrawn
            guard !isSilent, isDue else { return }
            state.undrawn = 0
            state.lastShown = now
            draw(&state, at: Readable.seconds(now - state.start))
        }
    }

    func runEnded() {
        state.withLock { erase(&$0) }
    }

    private func draw(_ state: inout State, at time: Double) {
        guard isLive else { return console.say("\(ProgressLine.text(state.estimate, at: time))\n") }
        // The window may have got another width since.
        let columns = Terminal.width(2)
        let line = ProgressLine.text(state.estimate, at: time, columns: columns)
        console.say(ProgressLine.erasing(state.drawn, columns: columns) + line)
        state.drawn = line.count
    }

    private func erase(_ state: inout State) {
        guard state.drawn > 0 else { return }
        console.say(ProgressLine.erasing(state.drawn, columns: Terminal.width(2)))
        state.drawn = 0
    }
}
