package struct AdoptionReport: DiagnosedReport {
    /// One file that Twofold may rewrite from now on.
    package struct File: Hashable, Sendable {
        package var path: BytePath
        /// The image that it is a variant of; in a staged folder also the file that it is a copy of.
        package var master: BytePath
        /// Whether it is byte-identical to what Twofold would write; otherwise the next build overwrites it.
        package var isIdentical: Bool
    }

    /// The files that were adopted, sorted by path.
    package var adopted: [File] = []
    /// Files that were named and are already owned, sorted by path.
    package var recorded: [BytePath] = []
    /// Files in variants' places that differ from what Twofold would write and were not named: they stay hand-made.
    ///
    /// Sorted by path.
    package var differing: [BytePath] = []
    /// Diagnostics, sorted by path.
    package var diagnostics: [Diagnostic] = []
}

/// Adopts files in variants' places: from now on they are owned, and Twofold may rewrite them.
///
/// ``Keeping`` does the reverse.
package struct Adoption: Sendable {
    /// The project, whose selection names the files.
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Adopts the files that the selection names.
    ///
    /// A file that the selection names is adopted even if its content differs, and the next build overwrites it. In a folder
    /// of the selection, only files that are byte-identical to what Twofold would write are adopted: that restores a lost
    /// lock file without losing anyone's work. Only the lock file is written. Of a staged folder, the selection names masters.
    ///
    /// - Parameter writes: False reports what would be adopted, and writes nothing.
    package func run(writes: Bool = true) -> AdoptionReport {
        if project.isStaging { return runStaged(writes: writes) }
        var survey = Survey(policy: project.policy)
        guard let inspection = project.inspect(project.source, excluding: nil, &survey) else {
            return AdoptionReport(diagnostics: survey.diagnostics)
        }
        let chosen = Set(project.selection.filter { inspection.known.items?[$0] != nil })
        let pointers = chosen.filter(inspection.known.isPointer)
        let named = chosen.subtracting(pointers)
        var report = AdoptionReport()
        let known = inspection.known
        var changes: [BytePath: LockFile.Entry?] = [:]
        for (variant, isIdentical) in settle(inspection, named, &report) {
            report.adopted.append(.init(path: variant.path, master: variant.master, isIdentical: isIdentical))
            do throws(DiskError) {
                changes[variant.path] =
                    try isIdentical
                    ? entry(of: variant, known, known)
                    : LockFile.Entry(
                        hash: known.hash(of: variant.path), master: variant.master,
                        masterHash: known.hash(of: variant.master), origin: .adopted, engine: "")
            } catch {
                report.diagnostics.append(.unreadable(error.path, error))
            }
        }
        let adopted = Set(report.adopted.map(\.path)).union(inspection.ownership.owned)
        report.recorded = named.intersection(inspection.ownership.owned).sorted()
        report.diagnostics += named.subtracting(adopted).map(Diagnostic.notAdoptable)
        report.diagnostics += pointers.map { .pointer($0, isNeeded: true) }
        report.diagnostics.sort { $0.path < $1.path }
        report.diagnostics += inspection.tree.diagnostics.compactMap(project.policy.judged)
        if writes { record(changes, in: inspection.lockFile, leftovers: inspection.tree.leftovers, &report) }
        return report
    }

    /// The entry of a variant that is as a build would write it.
    func entry(
        of variant: VariantPlan, _ source: IndexedTree, _ target: IndexedTree
    ) throws(DiskError) -> LockFile.Entry {
        LockFile.Entry(
            hash: try target.hash(of: variant.path), master: variant.master,
            masterHash: try source.hash(of: variant.master),
            origin: .recipe(variant.recipe.digest), engine: project.engine.identity(for: variant))
    }

    func record(
        _ changes: [BytePath: LockFile.Entry?], in file: LockFileContent, leftovers: [BytePath],
        _ report: inout AdoptionReport
    ) {
        // Writing the lock file removes the journal, which proves that the leftovers are Twofold's; so they are removed before.
        let writer = LockFileWriter(project, file)
        report.diagnostics += writer.sweep(leftovers)
        if let problem = writer.commit(changes, in: []) {
            if problem.severity == .error { report.adopted = [] }
            report.diagnostics.append(problem)
        }
    }

    /// Finds the files that can be adopted, by planning as if they had been, and whether each is as a build would write it.
    private func settle(
        _ inspection: Inspection, _ named: Set<BytePath>, _ report: inout AdoptionReport
    ) -> [(variant: VariantPlan, isIdentical: Bool)] {
        let owned = inspection.ownership.possiblyOwned
        var candidates = project.belowTheLargest(project.families(inspection)).union(named).subtracting(owned).filter {
            inspection.known.items?[$0]?.kind == .file
        }
        while true {
            let plan = project.plan(inspection, owned: owned.union(candidates)).plan
            let wanted = plan.variants.filter { candidates.contains($0.path) }
            let identical = identical(wanted, of: plan, inspection.known, inspection.known)
            let rejected = candidates.subtracting(named).subtracting(identical)
            // A file that stays hand-made becomes a master of smaller ones, which are tried again with that master.
            if let largest = rejected.map(scale).max() {
                candidates.subtract(rejected.filter { scale($0) == largest })
                continue
            }
            report.differing = plan.ceded.map(\.path).filter(project.isSelected).sorted()
            return wanted.map { ($0, identical.contains($0.path)) }.sorted { $0.variant.path < $1.variant.path }
        }
    }

    private func scale(_ path: BytePath) -> ScaleFactor { AssetName(parsing: path.name).scale }

    /// The variants whose places already hold byte-identical files.
    func identical(
        _ variants: [VariantPlan], of plan: Plan, _ source: IndexedTree, _ target: IndexedTree
    ) -> Set<BytePath> {
        let runner = JobRunner(project, LockFile(), source.index)
        let wanted = Dictionary(grouping: variants, by: \.master)
        let masters = plan.masters.map(\.master).filter { wanted[$0.path] != nil }
        let found = concurrentMap(masters, jobs: project.jobs) { master -> [BytePath] in
            guard let decoded = try? runner.decode(master) else { return [] }
            return (wanted[master.path] ?? []).filter { variant in
                guard let made = try? runner.hash(of: variant, of: decoded) else { return false }
                return (try? target.hash(of: variant.path)) == made
            }.map(\.path)
        }
        return Set(found.flatMap(\.self))
    }
}

extension Project {
    /// The hand-made files with a larger one in their line.
    func belowTheLargest(_ families: [AssetFamily]) -> Set<BytePath> {
        var paths: Set<BytePath> = []
        for family in families {
            for line in family.lines.keys {
                let files = family.handMade(line)
                guard let largest = files.last?.name.scale else { continue }
                paths.formUnion(files.filter { $0.name.scale < largest && isSelected($0.path) }.map(\.path))
            }
        }
        return policy.wantsFormats ? paths.union(inOtherFormats(families)) : paths
    }

    /// The hand-made files that could be variants of a file in another format.
    private func inOtherFormats(_ families: [AssetFamily]) -> Set<BytePath> {
        let byKey = Dictionary(families.map { ($0.key, $0) }) { first, _ in first }
        var paths: Set<BytePath> = []
        for family in families {
            for line in family.lines.keys {
                guard let master = family.handMade(line).last?.path else { continue }
                let formats = policy.at(master).formats(of: family.key.format)
                // The last format is the one that others are made from.
                for format in formats.dropLast() where format != family.key.format {
                    var key = family.key
                    key.format = format
                    paths.formUnion(byKey[key]?.handMade(line).map(\.path).filter(isSelected) ?? [])
                }
            }
        }
        return paths
    }
}
