package struct KeepingReport: DiagnosedReport {
    /// The files that are hand-made from now on, sorted by path.
    package var kept: [BytePath] = []
    /// Diagnostics, sorted by path.
    package var diagnostics: [Diagnostic] = []
}

/// Makes variants hand-made: from now on Twofold never overwrites them, and those of 2x and more are masters.
///
/// ``Adoption`` does the reverse.
package struct Keeping: Sendable {
    /// The project, whose selection names the files.
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Keeps the variants that the selection names.
    ///
    /// A variant that the selection names is kept, edited or not; in a folder of the selection, only the edited ones are.
    /// Only the lock file is written.
    ///
    /// - Parameter writes: False reports what would be kept, and writes nothing.
    package func run(writes: Bool = true) -> KeepingReport {
        var survey = Survey(policy: project.policy)
        guard let inspection = project.inspect(project.source, excluding: nil, &survey) else {
            return KeepingReport(diagnostics: survey.diagnostics)
        }
        let lockFile = inspection.lockFile.confirmed
        let named = Set(project.selection.filter { inspection.known.items?[$0]?.kind == .file })
        let pointers = named.filter(inspection.known.isPointer)
        // The line of a missing variant that was moved there says that it is not hand-made.
        let strays = inspection.moved.strays.filter { named.contains($0.target) }
        let kept = inspection.ownership.edited.filter(project.isSelected).union(
            named.subtracting(pointers).filter { lockFile.file(at: $0) != nil }
        ).union(strays.map(\.target))
        var report = KeepingReport(kept: kept.sorted())
        report.diagnostics =
            survey.diagnostics + named.subtracting(kept).subtracting(pointers).sorted().map(Diagnostic.notRecorded)
        report.diagnostics += pointers.sorted().map { .pointer($0, isNeeded: true) }
        report.diagnostics += inspection.tree.diagnostics.compactMap(project.policy.judged)
        guard writes else { return report }
        let writer = LockFileWriter(project, inspection.lockFile)
        report.diagnostics += writer.sweep(inspection.tree.leftovers)
        let gone = kept.union(strays.map(\.path))
        let changes = Dictionary(uniqueKeysWithValues: gone.map { ($0, LockFile.Entry?.none) })
        if let problem = writer.commit(changes, in: []) {
            if problem.severity == .error { report.kept = [] }
            report.diagnostics.append(problem)
        }
        return report
    }
}
