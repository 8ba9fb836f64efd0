import Synchronization

/// Collects the outcome of each file by its index in the plan, so that the order in which jobs end cannot show.
final class ResultCollector: Sendable {
    struct File: Sendable {
        var path: BytePath
        /// The master that it is made from.
        var master: BytePath
        /// The number of pixels that are read and written for it.
        var pixelCount: Int
        /// The outcome; until a job has settled it, the one if nothing is done.
        var outcome: Outcome
    }

    struct Result: Sendable {
        /// The outcome of each file, in plan order.
        var outcomes: [Outcome]
        /// Diagnostics that are not outcomes of files.
        var diagnostics: [Diagnostic]
        /// Hand-made files that are byte-identical to what Twofold would write.
        var identical: Set<BytePath>
        var decodedCount = 0
    }

    private struct State {
        var files: [File]
        var diagnostics: [Diagnostic] = []
        var identical: Set<BytePath> = []
        var failedPlacements: [LockFileLine] = []
        var others: [LockFileLine] = []
        var decodedCount = 0
    }

    private let state: Mutex<State>
    private let observer: any RunObserver

    init(_ files: [File], observer: any RunObserver) {
        state = Mutex(State(files: files))
        self.observer = observer
    }

    /// Tells the observer about the work of the run.
    ///
    /// - Parameter work: The indices of the files that will be made.
    func begin(_ work: [Int]) {
        let pixelCount = state.withLock { state in work.reduce(0) { $0 + state.files[$1].pixelCount } }
        observer.runBegins(fileCount: work.count, pixelCount: pixelCount)
    }

    func add(_ diagnostic: Diagnostic) { state.withLock { $0.diagnostics.append(diagnostic) } }

    func countDecoding() { state.withLock { $0.decodedCount += 1 } }

    func hasFailed(_ index: Int) -> Bool {
        state.withLock { if case .failed = $0.files[index].outcome { true } else { false } }
    }

    func settle(_ index: Int, as outcome: Outcome) { settle(index) { _ in outcome } }

    /// Records that a file is in place, as `Outcome.made` or `Outcome.unchanged`.
    func settle(_ index: Int, placed: PlacedFile, as outcome: (PlacedFile, StaleReason) -> Outcome) {
        settle(index) { before in
            if case .pending(let reason) = before.outcome { outcome(placed, reason) } else { before.outcome }
        }
    }

    /// Records that a finished file could not be placed.
    func settle(_ index: Int, failed line: LockFileLine, _ error: DiskError) {
        state.withLock { $0.failedPlacements.append(line) }
        settle(index, as: .failed(.notPlaced(line.path, error)))
    }

    /// Records that a file's master could not be decoded.
    func skip(_ index: Int) { settle(index) { .skipped(master: $0.master) } }

    /// Settles every file that there is another outcome for than that of doing nothing.
    func settle(where outcome: (File) -> Outcome?) {
        let count = state.withLock { $0.files.count }
        for index in 0..<count {
            guard let outcome = outcome(state.withLock { $0.files[index] }) else { continue }
            settle(index, as: outcome)
        }
    }

    private func settle(_ index: Int, _ outcome: (File) -> Outcome) {
        // The observer is called under the lock, so that its calls come one at a time.
        state.withLock { state in
            state.files[index].outcome = outcome(state.files[index])
            let file = state.files[index]
            observer.fileSettled(file.path, file.outcome, pixelCount: file.pixelCount)
        }
    }

    /// The lines that the lock file needs; of two for one path, the last counts.
    var newLines: [LockFileLine] {
        state.withLock { state in
            state.files.compactMap { file in
                switch file.outcome {
                case .made(let placed, _), .unchanged(let placed, _):
                    LockFileLine(path: file.path, entry: placed.entry)
                case .omitted(let omitted): omitted.entry.map { LockFileLine(path: file.path, entry: $0) }
                default: nil
                }
            } + state.others
        }
    }

    /// Adds the results of placing files that are neither variants nor copies.
    ///
    /// - Parameters:
    ///   - placed: The entries of those in place.
    ///   - failed: The entries of those that could not be placed.
    func add(placed: [LockFileLine], failed: [LockFileLine]) {
        state.withLock { state in
            state.others += placed
            state.failedPlacements += failed
        }
    }

    /// The lines of finished files that could not be placed.
    var failedPlacements: [LockFileLine] { state.withLock(\.failedPlacements) }

    /// Records that a hand-made file is byte-identical to what Twofold would write.
    func addIdentical(_ path: BytePath) { state.withLock { _ = $0.identical.insert(path) } }

    var result: Result {
        state.withLock { state in
            Result(
                outcomes: state.files.map(\.outcome), diagnostics: state.diagnostics, identical: state.identical,
                decodedCount: state.decodedCount)
        }
    }
}
