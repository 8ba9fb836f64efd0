// Merges the reports of several projects into one, with paths relative to the folder that contains all of them.

extension RunReport {
    /// The report of several runs: files in the order of the runs, everything else sorted by path.
    ///
    /// - Parameter wasInterrupted: Whether some projects were not started.
    package init(merging parts: [ProjectPart<RunReport>], wasInterrupted: Bool = false) {
        shard = parts.first?.value.shard
        files = Files(joining: parts)
        entries = parts.gathered(\.entries).sorted { $0.path < $1.path }
        moved = parts.gathered(\.moved, placing: \.path, \.origin)
        kept = parts.gathered(\.kept).sorted()
        identical = parts.gathered(\.identical).sorted()
        orphans = parts.gathered(\.orphans).sorted()
        removed = parts.gathered(\.removed).sorted()
        removable = parts.gathered(\.removable).sorted()
        replaced = Set(parts.gathered(\.replaced))
        undrawn = parts.gathered(\.undrawn).sorted()
        ignoredCounts = IgnoredCounts(parts.map(\.value.ignoredCounts))
        diagnostics = parts.gathered(\.diagnostics).sorted(by: Self.isBefore)
        masterCount = parts.sum(\.masterCount)
        changedSettings = parts.gathered(\.changedSettings)
        counts = parts.reduce(into: Counts()) { $0.add($1.value.counts) }
        decodedCount = parts.sum(\.decodedCount)
        let caches = parts.compactMap(\.value.cache)
        cache = caches.isEmpty ? nil : caches.reduce(CacheCounts(), +)
        bytesIn = parts.sum(\.bytesIn)
        bytesOut = parts.sum(\.bytesOut)
        duration = parts.sum(\.duration)
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
        plan.masters = parts.gathered(\.plan.masters)
        plan.kept = parts.gathered(\.plan.kept)
        plan.catalogs = parts.gathered(\.plan.catalogs, placing: \.manifest)
        plan.staged = parts.gathered(\.plan.staged)
        states = parts.gathered(\.states)
        copyStates = parts.gathered(\.copyStates)
        orphans = parts.gathered(\.orphans)
        slotless = Set(parts.gathered(\.slotless))
        misnamed = Set(parts.gathered(\.misnamed))
        isStaged = parts.contains(where: \.value.isStaged)
        shards = parts.compactMap(\.value.shards).reduce(nil) { $0?.adding($1) ?? $1 }
        ignoredCounts = IgnoredCounts(parts.map(\.value.ignoredCounts))
        plan.undrawn = parts.gathered(\.plan.undrawn)
        libraryDifferences = parts.gathered(\.libraryDifferences)
        loaders = parts.gathered(\.loaders)
        changedSettings = parts.gathered(\.changedSettings)
        // Each project's policy has already judged its diagnostics.
        diagnostics = parts.gathered(\.diagnostics)
    }
}

extension AdoptionReport {
    package init(merging parts: [ProjectPart<AdoptionReport>]) {
        self.init(
            adopted: parts.gathered(\.adopted), recorded: parts.gathered(\.recorded),
            differing: parts.gathered(\.differing),
            diagnostics: parts.gathered(\.diagnostics))
    }
}

extension PruningReport {
    package init(merging parts: [ProjectPart<PruningReport>]) {
        self.init(
            orphans: parts.gathered(\.orphans), removed: parts.gathered(\.removed),
            edited: parts.gathered(\.edited), diagnostics: parts.gathered(\.diagnostics))
    }
}

extension KeepingReport {
    package init(merging parts: [ProjectPart<KeepingReport>]) {
        self.init(
            kept: parts.gathered(\.kept), diagnostics: parts.gathered(\.diagnostics))
    }
}
