import Synchronization

/// Collects what became of each file, by its place in the plan, so that the order in which jobs end cannot show.
final class OutcomeBoard: Sendable {
    /// A place in the plan.
    enum Slot: Sendable {
        /// An index into the plan's variants.
        case variant(Int)
        /// An index into the plan's staged files.
        case copy(Int)
    }

    private struct State {
        var variants: [Outcome]
        var copies: [Outcome]
        var diagnostics: [Diagnostic] = []
        var identical: Set<BytePath> = []
        var failedPlacements: [LedgerLine] = []
    }

    private let state: Mutex<State>
    private let plan: Plan
    private let variants: [VariantPlan]
    private let observer: any RunObserver
    /// For each variant, the pixels that are read and written for it; variants of one master share its reading.
    private let pixelCounts: [Int]

    init(_ survey: Survey, observer: any RunObserver) {
        plan = survey.plan
        let variants = survey.plan.variants
        self.variants = variants
        self.observer = observer
        pixelCounts = survey.plan.masters.flatMap { plan in
            plan.variants.map { $0.recipe.size.area + plan.master.header.size.area / plan.variants.count }
        }
        state = Mutex(
            State(
                variants: zip(variants, survey.states).map { variant, state in
                    survey.untouchedOutcome(of: state, variant.path, master: variant.master)
                },
                copies: zip(survey.plan.staged, survey.copyStates).map { path, state in
                    survey.untouchedOutcome(of: state, path, master: path)
                }))
    }

    /// Tells the observer what is ahead.
    func begin(_ graph: JobGraph) {
        let renderings = graph.decodings.flatMap(\.renderings)
        observer.runBegins(
            fileCount: renderings.count + graph.copyings.count,
            pixelCount: renderings.reduce(0) { $0 + pixelCounts[$1] })
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

    /// Does the work for one file, and hands what comes of it to the batch that places it.
    func attempt(
        _ slot: Slot, _ batch: PlacementBatch, _ work: () throws(Diagnostic) -> JobRunner.FinishedFile
    ) {
        do throws(Diagnostic) {
            let file = try work()
            if file.isUnchanged {
                settle(slot) { before in
                    if case .pending(let reason) = before { .unchanged(file.placed, reason) } else { before }
                }
            } else {
                batch.add(.init(slot: slot, placement: file.placement, placed: file.placed))
            }
        } catch {
            settle(slot, .failed(error))
        }
    }

    /// Records the end of one file.
    func settle(_ slot: Slot, _ outcome: Outcome) { settle(slot) { _ in outcome } }

    /// Records that a file was placed.
    func settle(_ slot: Slot, made placed: PlacedFile) {
        settle(slot) { before in
            if case .pending(let reason) = before { .made(placed, reason) } else { before }
        }
    }

    func skip(_ index: Int) {
        settle(.variant(index)) { _ in .skipped(master: self.variants[index].master) }
    }

    private func settle(_ slot: Slot, _ change: (Outcome) -> Outcome) {
        // The observer is called under the lock: that is what makes its calls come one at a time.
        state.withLock { state in
            switch slot {
            case .variant(let index):
                state.variants[index] = change(state.variants[index])
                observer.fileSettled(variants[index].path, state.variants[index], pixelCount: pixelCounts[index])
            case .copy(let index):
                state.copies[index] = change(state.copies[index])
                observer.fileSettled(plan.staged[index], state.copies[index], pixelCount: 0)
            }
        }
    }

    /// What the ledger has to learn.
    var newEntries: [BytePath: Ledger.Entry] {
        state.withLock { state in
            var entries: [BytePath: Ledger.Entry] = [:]
            func add(_ path: BytePath, _ outcome: Outcome) {
                switch outcome {
                case .made(let placed, _), .unchanged(let placed, _): entries[path] = placed.entry
                default: break
                }
            }
            for (variant, outcome) in zip(variants, state.variants) { add(variant.path, outcome) }
            for (path, outcome) in zip(plan.staged, state.copies) { add(path, outcome) }
            return entries
        }
    }

    /// Records that a file was ready and could not be put in its place.
    func settle(_ slot: Slot, failed line: LedgerLine, _ error: DiskError) {
        state.withLock { $0.failedPlacements.append(line) }
        settle(slot, .failed(.notPlaced(line.path, error)))
    }

    /// The lines that such files would have had.
    var failedPlacements: [LedgerLine] { state.withLock(\.failedPlacements) }

    /// Records that a hand-made file holds the bytes that Twofold would write.
    func addIdentical(_ path: BytePath) { state.withLock { _ = $0.identical.insert(path) } }

    func report(_ survey: Survey, duration: Duration, wasInterrupted: Bool) -> RunReport {
        state.withLock { state in
            RunReport(
                survey: survey, variantOutcomes: state.variants, copyOutcomes: state.copies,
                identical: survey.identical.union(state.identical), found: state.diagnostics, duration: duration,
                wasInterrupted: wasInterrupted)
        }
    }
}
