// Merges the reports of several projects into one, with paths relative to the folder that contains all of them.

extension RunReport {
    /// The report of several runs: files in the order of the runs, everything else sorted by path.
    ///
    /// - Parameters:
    ///   - parts: The report of each project.
    ///   - wasInterrupted: Whether some projects were not started.
    package init(merging parts: [ProjectPart<RunReport>], wasInterrupted: Bool = false) {
        shard = parts.first?.value.shard
        files = Files(joining: parts)
        entries = parts.flatMap { $0.list(\.entries) }.sorted { $0.path < $1.path }
        moved = parts.flatMap { part in
            part.value.moved.map {
                MovedFile(path: $0.path.placed(in: part.place), origin: $0.origin.placed(in: part.place))
            }
        }
        kept = parts.flatMap { $0.list(\.kept) }.sorted()
        identical = parts.flatMap { $0.list(\.identical) }.sorted()
        orphans = parts.flatMap { $0.list(\.orphans) }.sorted()
        removed = parts.flatMap { $0.list(\.removed) }.sorted()
        removable = parts.flatMap { $0.list(\.removable) }.sorted()
        replaced = Set(parts.flatMap { part in part.value.replaced.map { $0.placed(in: part.place) } })
        undrawn = parts.flatMap { $0.list(\.undrawn) }.sorted()
        passedOver = PassedOver(parts.map(\.value.passedOver))
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }.sorted(by: Self.isBefore)
        masterCount = parts.reduce(0) { $0 + $1.value.masterCount }
        for part in parts { changedSettings.merge(part.table(\.changedSettings)) { first, _ in first } }
        counts = parts.reduce(into: Counts()) { $0.add($1.value.counts) }
        decodedCount = parts.reduce(0) { $0 + $1.value.decodedCount }
        let caches = parts.compactMap(\.value.cache)
        cache = caches.isEmpty ? nil : caches.reduce(CacheCounts(), +)
        bytesIn = parts.reduce(0) { $0 + $1.value.bytesIn }
        bytesOut = parts.reduce(0) { $0 + $1.value.bytesOut }
        duration = parts.reduce(.zero) { $0 + $1.value.duration }
        self.wasInterrupted = wasInterrupted || parts.contains { $0.value.wasInterrupted }
    }
}

extension RunReport.Counts {
    fileprivate mutating func add(_ other: RunReport.Counts) {
        made += other.made
        copied += other.copied
        current += other.current
        kept += other.kept
        omitted += other.omitted
        refused += other.refused
        failed += other.failed
        pending += other.pending
        entered += other.entered
        removed += other.removed
        removable += other.removable
        replaced += other.replaced
    }
}

extension Survey {
    /// The survey of several projects, only for showing: it cannot be built.
    package init(merging parts: [ProjectPart<Survey>]) {
        self.init(policy: parts.first?.value.policy ?? BuildPolicy())
        plan.masters = parts.flatMap { $0.list(\.plan.masters) }
        plan.kept = parts.flatMap { $0.list(\.plan.kept) }
        plan.catalogs = parts.flatMap { $0.list(\.plan.catalogs) }
        plan.staged = parts.flatMap { $0.list(\.plan.staged) }
        states = parts.flatMap { $0.list(\.states) }
        copyStates = parts.flatMap { $0.list(\.copyStates) }
        orphans = parts.flatMap { $0.list(\.orphans) }
        slotless = Set(parts.flatMap { part in part.value.slotless.map { $0.placed(in: part.place) } })
        misnamed = Set(parts.flatMap { part in part.value.misnamed.map { $0.placed(in: part.place) } })
        isStaged = parts.contains(where: \.value.isStaged)
        shards = parts.compactMap(\.value.shards).reduce(nil) { $0?.adding($1) ?? $1 }
        passedOver = PassedOver(parts.map(\.value.passedOver))
        plan.undrawn = parts.flatMap { $0.list(\.plan.undrawn) }
        for part in parts {
            libraryDifferences.merge(part.table(\.libraryDifferences)) { first, _ in first }
            changedSettings.merge(part.table(\.changedSettings)) { first, _ in first }
        }
        // Each project's policy has already judged its diagnostics.
        diagnostics = parts.flatMap { $0.list(\.diagnostics) }
    }
}

extension AdoptionReport {
    /// The report of adopting files in several projects.
    package init(merging parts: [ProjectPart<AdoptionReport>]) {
        self.init(
            adopted: parts.flatMap { $0.list(\.adopted) }, recorded: parts.flatMap { $0.list(\.recorded) },
            differing: parts.flatMap { $0.list(\.differing) },
            diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension PruningReport {
    /// The report of removing the orphans of several projects.
    package init(merging parts: [ProjectPart<PruningReport>]) {
        self.init(
            orphans: parts.flatMap { $0.list(\.orphans) }, removed: parts.flatMap { $0.list(\.removed) },
            edited: parts.flatMap { $0.list(\.edited) }, diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension KeepingReport {
    /// The report of keeping files in several projects.
    package init(merging parts: [ProjectPart<KeepingReport>]) {
        self.init(
            kept: parts.flatMap { $0.list(\.kept) }, diagnostics: parts.flatMap { $0.list(\.diagnostics) })
    }
}

extension CatalogEntry: Placeable {
    package func placed(in folder: BytePath) -> CatalogEntry {
        var placed = self
        placed.path = path.placed(in: folder)
        if case .failed(let diagnostic) = outcome { placed.outcome = .failed(diagnostic.placed(in: folder)) }
        return placed
    }
}

extension RunReport.File: Placeable {
    package func placed(in folder: BytePath) -> RunReport.File {
        RunReport.File(
            path: path.placed(in: folder), variant: variant?.placed(in: folder), outcome: outcome.placed(in: folder))
    }
}

extension AdoptionReport.File: Placeable {
    package func placed(in folder: BytePath) -> AdoptionReport.File {
        AdoptionReport.File(variant: variant.placed(in: folder), isIdentical: isIdentical)
    }
}
