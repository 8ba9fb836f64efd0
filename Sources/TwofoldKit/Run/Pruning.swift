/// What came of removing orphans.
public struct PruningReport: Sendable {
    /// Variants whose master is gone: those that are removed, unless something speaks against it.
    public var orphans: [BytePath] = []
    /// The variants that are gone.
    public var removed: [BytePath] = []
    /// Orphans that somebody has edited, which stay: ``Build/keep(writes:)`` is for them.
    public var edited: [BytePath] = []
    /// Why others are not, and what else was found, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// Whether something went wrong.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Build {
    /// Removes orphans: variants whose master is gone, and which still have the bytes that Twofold wrote.
    ///
    /// Each is looked at once more when it goes; one that was edited since the survey stays. Of a staged tree, copies go as well
    /// as variants.
    ///
    /// - Parameters:
    ///   - survey: Its ``Survey/orphans`` are what is removed; show them first.
    ///   - writes: False only tells what speaks against it.
    public func prune(_ survey: Survey, writes: Bool = true) -> PruningReport {
        var report = PruningReport()
        report.orphans = survey.orphans
        report.edited = survey.editedOrphans
        guard let file = survey.ledgerFile else {
            report.diagnostics = survey.diagnostics.filter { $0.severity == .error }
            return report
        }
        // What could not be listed may hold more of them.
        report.diagnostics = survey.diagnostics.filter { $0.id == .treeUnreadable }
        if isStaging,
            var problem = survey.diagnostics.first(where: { $0.id == .ledgerOrphan && $0.path == RootMarker.path })
        {
            problem.severity = .error
            report.diagnostics.append(problem)
        }
        guard writes else { return report }
        report.diagnostics += sweep(survey.leftovers, file)
        var changes: [BytePath: Ledger.Entry?] = [:]
        for path in survey.deadLines { changes[path] = .some(nil) }
        for path in survey.orphans {
            // A master that is being saved may have been away for a moment.
            guard let entry = file.ledger[path], Self.isGone(entry.master, from: source) else { continue }
            do throws(DiskError) {
                try target.remove(path, expecting: entry.hash)
                changes[path] = .some(nil)
                report.removed.append(path)
            } catch {
                report.diagnostics.append(
                    error.kind == .changed
                        ? .editedOrphan(path, master: entry.master, isStaged: isStaging) : .notRemoved(path, error))
            }
        }
        if let problem = commit(changes, in: Set(report.removed.map(\.folder)), to: file) {
            report.diagnostics.append(problem)
        }
        report.diagnostics.sort { $0.path < $1.path }
        return report
    }
}
