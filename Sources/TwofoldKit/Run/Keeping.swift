/// What came of keeping files.
public struct KeepingReport: Sendable {
    /// The files that are hand-made from now on, sorted by path.
    public var kept: [BytePath] = []
    /// What went wrong, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Whether something was refused.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Build {
    /// Makes variants hand-made: from now on Twofold leaves them as they are, and takes those of 2x and more for masters.
    ///
    /// The reverse of ``adopt(writes:)``. A file that the selection names is kept whether somebody has edited it or not; of
    /// a folder in the selection, only the edited ones are. Only the ledger is written.
    ///
    /// - Parameter writes: False only tells what would be kept.
    public func keep(writes: Bool = true) -> KeepingReport {
        var survey = Survey(policy: policy)
        guard let inspection = inspect(source, excluding: nil, &survey) else {
            return KeepingReport(diagnostics: survey.diagnostics)
        }
        let ledger = inspection.ledger.ledger
        let named = Set(selection.filter { inspection.known.items?[$0]?.kind == .file })
        let kept = inspection.ownership.edited.filter(isSelected).union(named.filter { ledger[$0] != nil })
        var report = KeepingReport(kept: kept.sorted())
        report.diagnostics = survey.diagnostics + named.subtracting(kept).sorted().map(Diagnostic.notRecorded)
        report.diagnostics += inspection.tree.diagnostics.compactMap(policy.judged)
        guard writes else { return report }
        report.diagnostics += sweep(inspection.tree.leftovers, inspection.ledger)
        let changes = Dictionary(uniqueKeysWithValues: kept.map { ($0, Ledger.Entry?.none) })
        if let problem = commit(changes, in: [], to: inspection.ledger) {
            if problem.severity == .error { report.kept = [] }
            report.diagnostics.append(problem)
        }
        return report
    }
}
