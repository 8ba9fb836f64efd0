import Synchronization

/// Collects what became of each file, by its place in the plan, so that the order in which jobs end cannot show.
final class OutcomeBoard: Sendable {
    private struct State {
        var variants: [Outcome]
        var copies: [Outcome]
        var diagnostics: [Diagnostic] = []
    }

    private let state: Mutex<State>
    private let plan: Plan
    private let variants: [VariantPlan]
    private let observer: any RunObserver

    init(_ survey: Survey, observer: any RunObserver) {
        plan = survey.plan
        variants = survey.plan.variants
        self.observer = observer
        state = Mutex(
            State(
                variants: zip(survey.plan.variants, survey.states).map { variant, state in
                    survey.untouchedOutcome(of: state, variant.path, master: variant.master)
                },
                copies: zip(survey.plan.staged, survey.copyStates).map { path, state in
                    survey.untouchedOutcome(of: state, path, master: path)
                }))
    }

    func add(_ diagnostic: Diagnostic) { state.withLock { $0.diagnostics.append(diagnostic) } }

    /// Decodes a master; a failure is remarked once, for all its variants.
    func attempt(
        _ master: Master, _ decode: () throws(Diagnostic) -> JobRunner.DecodedMaster
    ) -> JobRunner.DecodedMaster? {
        do throws(Diagnostic) {
            let decoded = try decode()
            for remark in decoded.image.remarks { add(.remark(master.path, remark)) }
            return decoded
        } catch {
            add(error)
            return nil
        }
    }

    func settle(_ index: Int, _ render: () throws(Diagnostic) -> PlacedFile) {
        settle(\.variants, index, variants[index].path, Self.outcome(of: render))
    }

    func settleCopy(_ index: Int, _ copy: () throws(Diagnostic) -> PlacedFile) {
        settle(\.copies, index, plan.staged[index], Self.outcome(of: copy))
    }

    func skip(_ index: Int) {
        settle(\.variants, index, variants[index].path) { _ in .skipped(master: self.variants[index].master) }
    }

    private func settle(
        _ list: WritableKeyPath<State, [Outcome]>, _ index: Int, _ path: BytePath,
        _ change: (Outcome) -> Outcome?
    ) {
        // The observer is called under the lock: that is what makes its calls come one at a time.
        state.withLock { state in
            guard let outcome = change(state[keyPath: list][index]) else { return }
            state[keyPath: list][index] = outcome
            observer.fileSettled(path, outcome)
        }
    }

    private static func outcome(
        of work: () throws(Diagnostic) -> PlacedFile
    ) -> (Outcome) -> Outcome? {
        do throws(Diagnostic) {
            let placed = try work()
            return { before in
                guard case .pending(let reason) = before else { return nil }
                return .made(placed, reason)
            }
        } catch {
            return { _ in error.isInterruption ? nil : .failed(error) }
        }
    }

    /// What the ledger has to learn.
    func newEntries(_ survey: Survey, engine: String) -> [(BytePath, Ledger.Entry)] {
        state.withLock { state in
            let made = zip(variants, state.variants).compactMap { variant, outcome in
                entry(outcome, variant.path, variant.master, variant.recipe.digest, engine)
            }
            let copied = zip(plan.staged, state.copies).compactMap { path, outcome in
                entry(outcome, path, path, StagedCopy.recipe, "")
            }
            return made + copied
        }
    }

    private func entry(
        _ outcome: Outcome, _ path: BytePath, _ master: BytePath, _ recipe: String, _ engine: String
    ) -> (BytePath, Ledger.Entry)? {
        guard case .made(let placed, _) = outcome else { return nil }
        return (
            path,
            Ledger.Entry(
                hash: placed.hash, master: master, masterHash: placed.masterHash, recipe: recipe,
                engine: engine)
        )
    }

    func report(_ survey: Survey, duration: Duration, wasInterrupted: Bool) -> RunReport {
        state.withLock { state in
            RunReport(
                survey: survey, variantOutcomes: state.variants, copyOutcomes: state.copies,
                found: state.diagnostics, duration: duration, wasInterrupted: wasInterrupted)
        }
    }
}

extension Diagnostic {
    /// Whether this only says that the run was asked to end.
    var isInterruption: Bool { self == .image(.cancelled, path, limits: ImageLimits()) }
}
