import Synchronization

/// Collects what became of each file, by its place in the plan, so that the order in which jobs end cannot show.
final class ResultCollector: Sendable {
    /// One planned file.
    struct File: Sendable {
        var path: BytePath
        /// What it is made of.
        var master: BytePath
        /// Pixels that are read and written for it.
        var pixelCount: Int
        /// What became of it; until a job has settled it, what becomes of it if nothing is done.
        var outcome: Outcome
    }

    /// What a board has collected.
    struct Result: Sendable {
        /// What became of each file, in plan order.
        var outcomes: [Outcome]
        /// What was found besides.
        var diagnostics: [Diagnostic]
        /// Hand-made files that hold the bytes that Twofold would write.
        var identical: Set<BytePath>
    }

    private struct State {
        var files: [File]
        var diagnostics: [Diagnostic] = []
        var identical: Set<BytePath> = []
        var failedPlacements: [LedgerLine] = []
    }

    private let state: Mutex<State>
    private let observer: any RunObserver

    init(_ files: [File], observer: any RunObserver) {
        state = Mutex(State(files: files))
        self.observer = observer
    }

    /// Tells the observer what is ahead.
    ///
    /// - Parameter work: The places of the files that will be made.
    func begin(_ work: [Int]) {
        let pixelCount = state.withLock { state in work.reduce(0) { $0 + state.files[$1].pixelCount } }
        observer.runBegins(fileCount: work.count, pixelCount: pixelCount)
    }

    func add(_ diagnostic: Diagnostic) { state.withLock { $0.diagnostics.append(diagnostic) } }

    /// Decodes a master; a failure is remarked once, for all its variants.
    ///
    /// - Parameter isOptional: Whether nothing has to be made of it; then nothing is remarked.
    func attempt(
        _ master: Master, isOptional: Bool, _ decode: () throws(Diagnostic) -> JobRunner.DecodedMaster
    ) -> JobRunner.DecodedMaster? {
        do throws(Diagnostic) {
            let decoded = try decode()
            if isOptional { return decoded }
            for remark in decoded.remarks { add(.remark(master.path, remark)) }
            return decoded
        } catch {
            if !isOptional { add(error) }
            return nil
        }
    }

    /// Does the work for the file at an index, and hands what comes of it to the batch that places it.
    func attempt(
        _ index: Int, _ batch: PlacementBatch, _ work: () throws(Diagnostic) -> JobRunner.FinishedFile
    ) {
        do throws(Diagnostic) {
            let file = try work()
            if file.isUnchanged {
                settle(index) { before in
                    if case .pending(let reason) = before.outcome {
                        .unchanged(file.placed, reason)
                    } else {
                        before.outcome
                    }
                }
            } else {
                batch.add(.init(index: index, placement: file.placement, placed: file.placed))
            }
        } catch {
            settle(index) { _ in .failed(error) }
        }
    }

    /// Records that a file was placed.
    func settle(_ index: Int, made placed: PlacedFile) {
        settle(index) { before in
            if case .pending(let reason) = before.outcome { .made(placed, reason) } else { before.outcome }
        }
    }

    /// Records that a file was ready and could not be put in its place.
    func settle(_ index: Int, failed line: LedgerLine, _ error: DiskError) {
        state.withLock { $0.failedPlacements.append(line) }
        settle(index) { _ in .failed(.notPlaced(line.path, error)) }
    }

    /// Records that a file's master could not be decoded.
    func skip(_ index: Int) { settle(index) { .skipped(master: $0.master) } }

    private func settle(_ index: Int, _ outcome: (File) -> Outcome) {
        // The observer is called under the lock: that is what makes its calls come one at a time.
        state.withLock { state in
            state.files[index].outcome = outcome(state.files[index])
            let file = state.files[index]
            observer.fileSettled(file.path, file.outcome, pixelCount: file.pixelCount)
        }
    }

    /// What the ledger has to learn.
    var newEntries: [BytePath: Ledger.Entry] {
        state.withLock { state in
            var entries: [BytePath: Ledger.Entry] = [:]
            for file in state.files {
                switch file.outcome {
                case .made(let placed, _), .unchanged(let placed, _): entries[file.path] = placed.entry
                default: break
                }
            }
            return entries
        }
    }

    /// The lines of files that were ready and could not be put in their places.
    var failedPlacements: [LedgerLine] { state.withLock(\.failedPlacements) }

    /// Records that a hand-made file holds the bytes that Twofold would write.
    func addIdentical(_ path: BytePath) { state.withLock { _ = $0.identical.insert(path) } }

    /// What was collected until now.
    var result: Result {
        state.withLock { state in
            Result(outcomes: state.files.map(\.outcome), diagnostics: state.diagnostics, identical: state.identical)
        }
    }
}
