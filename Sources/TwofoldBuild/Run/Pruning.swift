package struct PruningReport: DiagnosedReport {
    /// The orphans, which are removed unless a diagnostic says why not.
    package var orphans: [BytePath] = []
    package var removed: [BytePath] = []
    /// Edited orphans, which stay; ``Keeping`` makes them hand-made.
    package var edited: [BytePath] = []
    /// Diagnostics, including the reasons why orphans were not removed, sorted by path.
    package var diagnostics: [Diagnostic] = []
}

/// Removes orphans: owned variants whose master no longer exists, or gives its variants other names now, and those that no setting
/// requests any more.
package struct Pruning: Sendable {
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Removes the orphans that a survey of this project found.
    ///
    /// Each file is compared again before it is removed; one that was edited since the survey stays. In a staged tree, copies
    /// of masters are removed, too.
    ///
    /// - Parameters:
    ///   - survey: The survey whose ``Survey/orphans`` are removed; show them first.
    ///   - writes: False reports what would be removed, and writes nothing.
    package func run(_ survey: Survey, writes: Bool = true) -> PruningReport {
        var report = PruningReport()
        report.orphans = (survey.orphans + survey.unrequested).sorted()
        report.edited = survey.editedOrphans
        guard case .writes(let file) = survey.mode else {
            report.diagnostics = survey.diagnostics.filter { $0.severity == .error }
            return report
        }
        // Folders that could not be listed can have more orphans.
        report.diagnostics = survey.diagnostics.filter { $0.rule == .treeUnreadable }
        if project.isStaging,
            var problem = survey.diagnostics.first(where: { $0.rule == .ledgerOrphan && $0.path == LockFileName.path })
        {
            problem.severity = .error
            report.diagnostics.append(problem)
        }
        guard writes else { return report }
        let writer = LockFileWriter(project, file)
        report.diagnostics += writer.sweep(survey.leftovers)
        var removal = OrphanRemoval(project: project, lockFile: file.confirmed)
        removal.remove(
            report.orphans, unneeded: survey.misnamed.union(survey.slotless).union(survey.unrequested))
        removal.emptySlots()
        report.removed = removal.removed
        report.diagnostics += removal.problems
        var changes = removal.changes
        for path in survey.deadLines { changes[path] = .some(nil) }
        if let problem = writer.commit(changes, in: Set(report.removed.map(\.folder))) {
            report.diagnostics.append(problem)
        }
        report.diagnostics.sort { $0.path < $1.path }
        return report
    }
}
