extension Adoption {
    /// Adopts the files of a staged folder that are byte-identical to what a run would stage: its lock file was lost.
    ///
    /// Nothing there is hand-made, so one that differs is reported as a run would report it, and stays.
    func runStaged(writes: Bool) -> AdoptionReport {
        let survey = project.survey()
        var report = AdoptionReport(diagnostics: survey.diagnostics.filter { $0.severity == .error })
        guard case .writes(let lockFile) = survey.mode, let source = survey.source?.known, let staged = survey.staged
        else {
            return report
        }
        var changes: [BytePath: LockFile.Entry?] = [:]
        func adopt(_ path: BytePath, _ master: BytePath, _ entry: LockFile.Entry?) {
            guard let entry, (try? staged.known.hash(of: path)) == entry.hash else {
                report.diagnostics.append(.foreign(path, from: master))
                return
            }
            changes[path] = entry
            report.adopted.append(.init(path: path, master: master, isIdentical: true))
        }
        let variants = zip(survey.plan.variants, survey.states).filter { $1 == .foreign }.map(\.0)
        let same = identical(variants, of: survey.plan, source, staged.known)
        for variant in variants {
            let entry = same.contains(variant.path) ? try? entry(of: variant, source, staged.known) : nil
            adopt(variant.path, variant.master, entry)
        }
        for (path, state) in zip(survey.plan.staged, survey.copyStates) where state == .foreign {
            let hash = try? source.hash(of: path)
            adopt(path, path, hash.map { .init(hash: $0, master: path, masterHash: $0, origin: .copy, engine: "") })
        }
        for list in survey.stagedContents where list.state == .foreign {
            let bytes = list.bytes { changes[$0] != nil || staged.ownership.owned.contains($0) }
            adopt(list.plan.manifest, list.master, bytes.map(list.entry))
        }
        report.adopted.sort { $0.path < $1.path }
        report.diagnostics.sort { $0.path < $1.path }
        if writes { record(changes, in: lockFile, leftovers: survey.leftovers, &report) }
        return report
    }
}
