/// What came of removing orphans.
public struct PruningReport: Sendable {
    /// Variants whose master is gone: those that are removed, unless something speaks against it.
    public var orphans: [BytePath] = []
    /// The variants that are gone.
    public var removed: [BytePath] = []
    /// Orphans that somebody has edited, which stay: ``Keeping`` is for them.
    public var edited: [BytePath] = []
    /// Why others are not, and what else was found, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Whether something went wrong.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Removes orphans: variants whose master is gone, and which still have the bytes that Twofold wrote.
public struct Pruning: Sendable {
    /// What they are removed from.
    public var project: Project

    /// An operation that has not begun.
    public init(_ project: Project) { self.project = project }

    /// Removes the orphans that a survey of this project found.
    ///
    /// Each is looked at once more when it goes; one that was edited since the survey stays. Of a staged tree, copies go as well
    /// as variants.
    ///
    /// - Parameters:
    ///   - survey: Its ``Survey/orphans`` are what is removed; show them first.
    ///   - writes: False only tells what speaks against it.
    public func run(_ survey: Survey, writes: Bool = true) -> PruningReport {
        var report = PruningReport()
        report.orphans = survey.orphans
        report.edited = survey.editedOrphans
        guard case .writes(let file) = survey.mode else {
            report.diagnostics = survey.diagnostics.filter { $0.severity == .error }
            return report
        }
        // What could not be listed may hold more of them.
        report.diagnostics = survey.diagnostics.filter { $0.id == .treeUnreadable }
        if project.isStaging,
            var problem = survey.diagnostics.first(where: { $0.id == .ledgerOrphan && $0.path == LedgerName.path })
        {
            problem.severity = .error
            report.diagnostics.append(problem)
        }
        guard writes else { return report }
        let writer = LedgerWriter(project, file)
        report.diagnostics += writer.sweep(survey.leftovers)
        var changes: [BytePath: Ledger.Entry?] = [:]
        for path in survey.deadLines { changes[path] = .some(nil) }
        for path in survey.orphans {
            // A master that is being saved may have been away for a moment.
            guard let entry = file.ledger[path], project.source.isGone(entry.master) else { continue }
            do throws(DiskError) {
                try project.target.remove(path, expecting: entry.hash)
                changes[path] = .some(nil)
                report.removed.append(path)
            } catch {
                report.diagnostics.append(
                    error.kind == .changed
                        ? .editedOrphan(path, master: entry.master, isStaged: project.isStaging)
                        : .notRemoved(path, error))
            }
        }
        if let problem = writer.commit(changes, in: Set(report.removed.map(\.folder))) {
            report.diagnostics.append(problem)
        }
        report.diagnostics.sort { $0.path < $1.path }
        return report
    }
}
