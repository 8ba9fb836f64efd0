import Synchronization

/// Collects the outcome of each file by its index in the plan, so that the order in which jobs end cannot show.
final class ResultCollector: Sendable {
    /// One planned file.
    struct File: Sendable {
        var path: BytePath
        /// The master that it is made from.
        var master: BytePath
        /// The number of pixels that are read and written for it.
        var pixelCount: Int
        /// The outcome; until a job has settled it, the one if nothing is done.
        var outcome: Outcome
    }

    /// The outcomes and diagnostics of a run.
    struct Result: Sendable {
        /// The outcome of each file, in plan order.
        var outcomes: [Outcome]
        /// Diagnostics that are not outcomes of files.
        var diagnostics: [Diagnostic]
        /// Hand-made files that are byte-identical to what Twofold would write.
        var identical: Set<BytePath>
        /// The number of masters that were decoded.
        var decodedCount = 0
    }

    private struct State {
        var files: [File]
        var diagnostics: [Diagnostic] = []
        var identical: Set<BytePath> = []
        var failedPlacements: [LedgerLine] = []
        var removals: [Removal] = []
        var others: [LedgerLine] = []
        var decodedCount = 0
    }

    /// A variant that is no longer the smallest, and is removed when the files that replace it are in place.
    struct Removal: Sendable {
        var index: Int
        var path: BytePath
        var omission: JobRunner.Omission
        var hash: ContentHash
        /// The files of the same pixels in this run: if one of them failed, nothing is removed.
        var group: [Int]
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

    /// Decodes a master; a failure is reported once for all its variants.
    ///
    /// - Parameter isOptional: Whether no variant needs the master; then nothing is reported.
    func attempt(
        _ master: Master, isOptional: Bool, _ decode: () throws(Diagnostic) -> JobRunner.DecodedMaster
    ) -> JobRunner.DecodedMaster? {
        state.withLock { $0.decodedCount += 1 }
        do throws(Diagnostic) {
            let decoded = try decode()
            if isOptional { return decoded }
            decoded.diagnostics.forEach(add)
            return decoded
        } catch {
            if !isOptional { add(error) }
            return nil
        }
    }

    /// Does the work for the file at an index, and passes the result to the batch that places it.
    func attempt(
        _ index: Int, _ batch: PlacementBatch, _ work: () throws(Diagnostic) -> JobRunner.FinishedFile
    ) {
        do throws(Diagnostic) {
            settle(index, try work(), batch)
        } catch {
            settle(index) { _ in .failed(error) }
        }
    }

    /// Settles variants of the same pixels, and passes finished files to the batch that places them.
    ///
    /// - Parameters:
    ///   - indices: The indices of the variants.
    ///   - results: Their results.
    ///   - batch: Places finished files.
    ///   - group: These variants and those of the same pixels that are settled separately.
    func settle(
        _ indices: [Int], _ results: [Swift.Result<JobRunner.Rendered, Diagnostic>], _ batch: PlacementBatch,
        among group: [Int]
    ) {
        for (index, result) in zip(indices, results) {
            switch result {
            case .success(.file(let file)): settle(index, file, batch)
            case .success(.omitted(let omission)):
                guard let hash = omission.old else {
                    settle(index) { _ in .omitted(OmittedFile(entry: omission.entry)) }
                    continue
                }
                state.withLock { state in
                    state.removals.append(
                        Removal(
                            index: index, path: state.files[index].path, omission: omission, hash: hash, group: group))
                }
            case .failure(let diagnostic): settle(index) { _ in .failed(diagnostic) }
            }
        }
    }

    private func settle(_ index: Int, _ file: JobRunner.FinishedFile, _ batch: PlacementBatch) {
        guard file.isUnchanged else {
            return batch.add(.init(index: index, placement: file.placement, placed: file.placed))
        }
        settle(index) { before in
            if case .pending(let reason) = before.outcome { .unchanged(file.placed, reason) } else { before.outcome }
        }
    }

    /// The variants to remove now that all files are placed: those whose replacement did not fail.
    var removals: [Removal] {
        state.withLock { state in
            state.removals.filter { removal in
                !removal.group.contains { if case .failed = state.files[$0].outcome { true } else { false } }
            }.sorted { $0.index < $1.index }
        }
    }

    /// Records that a variant was removed, or why not.
    func settle(_ removal: Removal, error: DiskError?) {
        settle(removal.index) { file in
            switch error {
            case nil: .omitted(OmittedFile(entry: removal.omission.entry, wasRemoved: true))
            case .some(let error) where error.kind == .changed: .refused(.edited(file.path))
            case .some(let error): .failed(.notRemoved(file.path, error))
            }
        }
    }

    /// Records that a file was placed.
    func settle(_ index: Int, made placed: PlacedFile) {
        settle(index) { before in
            if case .pending(let reason) = before.outcome { .made(placed, reason) } else { before.outcome }
        }
    }

    /// Records that a finished file could not be placed.
    func settle(_ index: Int, failed line: LedgerLine, _ error: DiskError) {
        state.withLock { $0.failedPlacements.append(line) }
        settle(index) { _ in .failed(.notPlaced(line.path, error)) }
    }

    /// Records that a file's master could not be decoded.
    func skip(_ index: Int) { settle(index) { .skipped(master: $0.master) } }

    /// Settles every file that there is another outcome for than that of doing nothing.
    func settle(where outcome: (File) -> Outcome?) {
        let count = state.withLock { $0.files.count }
        for index in 0..<count {
            guard let outcome = outcome(state.withLock { $0.files[index] }) else { continue }
            settle(index) { _ in outcome }
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
    var newLines: [LedgerLine] {
        state.withLock { state in
            state.files.compactMap { file in
                switch file.outcome {
                case .made(let placed, _), .unchanged(let placed, _):
                    LedgerLine(path: file.path, entry: placed.entry)
                case .omitted(let omitted): omitted.entry.map { LedgerLine(path: file.path, entry: $0) }
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
    func add(placed: [LedgerLine], failed: [LedgerLine]) {
        state.withLock { state in
            state.others += placed
            state.failedPlacements += failed
        }
    }

    /// The lines of finished files that could not be placed.
    var failedPlacements: [LedgerLine] { state.withLock(\.failedPlacements) }

    /// Records that a hand-made file is byte-identical to what Twofold would write.
    func addIdentical(_ path: BytePath) { state.withLock { _ = $0.identical.insert(path) } }

    /// The results until now.
    var result: Result {
        state.withLock { state in
            Result(
                outcomes: state.files.map(\.outcome), diagnostics: state.diagnostics, identical: state.identical,
                decodedCount: state.decodedCount)
        }
    }
}
