/// Fixes that can be made together: each file is moved once, and no two to one place.
struct FixPlan {
    /// The fixes that can be made, in any order; sorted by path.
    var moves: [FixReport.Move] = []
    /// The fixes that only a person can decide on, and why, and whether the finding already says so.
    var refused: [(repair: Fix, diagnostic: Diagnostic, isSaid: Bool)] = []

    /// - Parameters:
    ///   - findings: The findings of a check; of several fixes of one file the first counts.
    ///   - done: The fixes that were refused before.
    ///   - lockFile: The lock file: a variant is renamed with its master, and not by itself.
    ///   - isPreview: Whether reasons are worded as for a dry run.
    init(_ findings: [Finding], without done: Set<Fix>, _ lockFile: LockFile, isPreview: Bool) {
        var wanted: [BytePath: Fix] = [:]
        // Files of which a finding says that the right name is taken; an error would say the same again.
        var said: Set<BytePath> = []
        for finding in findings {
            guard let repair = finding.repair, !repair.isEdit, !done.contains(repair) else { continue }
            if finding.diagnostic.fix.contains(Diagnostic.taken(repair.target.name)) { said.insert(repair.path) }
            // Findings are sorted, so the first of two fixes of one file is the same in every run.
            guard wanted[repair.path] == nil else { continue }
            wanted[repair.path] = repair
        }
        // On a disk that ignores case, two names that differ only in case are one file.
        let groups = Dictionary(grouping: wanted.values.filter(\.isMove)) { OutputNames.Place($0.target) }
        for (path, repair) in wanted.sorted(by: { $0.key < $1.key }) {
            let target = repair.target
            let others = (groups[OutputNames.Place(target)] ?? []).map(\.path).filter { $0 != path }.sorted()
            func refuse(_ reason: String, fix: String, related: [BytePath]? = nil, isSaid: Bool = false) {
                let diagnostic = Diagnostic.notMoved(
                    path, to: target, reason, fix: fix, related: related ?? [target], isPreview: isPreview)
                refused.append((repair, diagnostic, isSaid))
            }
            if case .taken = repair {
                refuse("that name is taken", fix: Diagnostic.taken(target.name), isSaid: said.contains(path))
            } else if case .misfit(_, _, let other) = repair {
                refuse(
                    "its size does not fit \(Quoting.display(other.name)) at that scale",
                    fix: "compare the two images, then rename the file by hand, or export it at the right size",
                    related: [other])
            } else if let entry = lockFile.file(at: path) {
                if wanted[entry.master]?.isMove == true { continue }
                refuse(
                    "it is recorded as a variant, which is only renamed together with its master",
                    fix: "rename its master, then run 'twofold prune' and 'twofold'")
            } else if !others.isEmpty {
                refuse(
                    "\(Diagnostic.list(others.map(\.name))) would get that name too",
                    fix: "rename one of them by hand, and compare the others with it", related: others)
            } else {
                moves.append(FixReport.Move(path: path, target: target))
            }
        }
    }
}

extension CheckReport {
    /// This report, whose summary also counts the errors about fixes that could not be made.
    package func counting(_ refusals: [Diagnostic]) -> CheckReport {
        var report = self
        report.refusedCount = refusals.count { $0.severity == .error }
        return report
    }

    /// The number of warnings and errors that `--fix` corrects at once; a name that is taken needs a person.
    package var fixable: Int {
        let findings = findings.filter { $0.diagnostic.severity > .note }
        // Whether a variant is renamed depends on its master, which is among the findings, too.
        let moved = Set(FixPlan(findings, without: [], LockFile(), isPreview: true).moves.map(\.path))
        return findings.count { finding in
            finding.repair.map { $0.isEdit || ($0.isMove && moved.contains($0.path)) } ?? false
        }
    }
}
