/// A run that had nothing to do, with everything that its result depended on in the tree.
///
/// While the tree looks the same, and the command and its surroundings are the same, the result is the same: it need not be
/// computed. A run that is not certain to depend on the listing alone is not one of these.
package struct SettledRun: Sendable {
    /// The result, without the list of files, which are all current or left out on purpose.
    package let report: RunReport
    let seen: SeenTree

    /// Whether a change at a time shows: what was changed just before a run may change again at the same time.
    package static func isReliable(_ change: Int64, since start: Int64) -> Bool { change < start - CachedFile.slack }

    /// Whether a disk shows the same tree now.
    ///
    /// - Parameter threads: The number of threads that look; none of them is left when this returns.
    package func isCurrent(on disk: any Disk, threads: Int = 1) -> Bool { seen.isUnchanged(on: disk, threads: threads) }
}

extension SettledRun {
    /// Keeps the result of a run for later.
    ///
    /// - Parameters:
    ///   - survey: The survey, of a project that notes its tree.
    ///   - start: A time before anything was read, in nanoseconds since 1970.
    /// - Returns: Nil if something was done or is left to do, or if the result depends on more than the listing.
    package init?(_ survey: Survey, _ report: RunReport, since start: Int64) {
        guard let seen = survey.batches.map({ $0.settled }) ?? survey.seenWhole, seen.isComplete,
            // As with the cache: a file that has just been changed may change again without showing it.
            Self.isReliable(seen.lastChange, since: start),
            !survey.isStaged, survey.hasNothingLeft, report.hasNothingDone,
            // Versions of libraries are not in the listing.
            !survey.policy.isStrictEngine,
            // Others tell of an event, which may not happen again.
            report.diagnostics.allSatisfy({ [.surveyed, .planned].contains($0.rule.kind) && $0.severity < .error })
        else { return nil }
        self.init(report: report, seen: seen)
    }
}

extension Survey {
    /// Whether a run of it writes nothing at all, and the next one will not either.
    var hasNothingLeft: Bool {
        let isSettled = states.allSatisfy { $0 == .current || $0 == .omitted }
        return isSettled && comparisons.isEmpty && plan.catalogs.isEmpty && orphans.isEmpty && editedOrphans.isEmpty
            && deadLines.isEmpty && leftovers.isEmpty && !isUnrecorded && moved.isEmpty && masterCount > 0
    }

    /// What was seen of the tree, if a result can depend on nothing else of it; for a survey in one piece.
    fileprivate var seenWhole: SeenTree? {
        source.flatMap { $0.holdsAll(recordedBesides: Set(plan.variants.map(\.path))) ? $0.tree.seen : nil }
    }
}

extension RunReport {
    /// Whether nothing was made, failed or stopped.
    fileprivate var hasNothingDone: Bool {
        let idle = Counts(current: counts.current, kept: counts.kept, omitted: counts.omitted)
        return counts == idle && entries.isEmpty && !wasInterrupted && !hasDrift
    }
}

extension Inspection {
    /// Whether the listing has every file that the lock file names besides those of the plan, and there is no other project.
    ///
    /// Whether others exist was asked of the disk.
    func holdsAll(recordedBesides variants: Set<BytePath>) -> Bool {
        guard tree.nestedRoots.isEmpty, let items = known.items, lockFile.journal == nil else { return false }
        return lockFile.confirmed.entries.allSatisfy { path, entry in
            variants.contains(path) || items.holds(entry.master) && (items.holds(path) || !entry.origin.hasFile)
        }
    }
}

// The form of a settled run in the cache.

extension ByteWriter {
    package mutating func write(_ run: SettledRun) {
        let report = run.report
        for number in [report.counts.current, report.counts.kept, report.counts.omitted, report.masterCount] {
            write(number)
        }
        for paths in [report.kept, report.identical, report.undrawn] { write(paths) }
        write(list: report.diagnostics) { $0.write($1) }
        write(run.seen.bytes)
    }

    package mutating func write(_ diagnostic: Diagnostic) {
        write(diagnostic.id.rawValue)
        write(diagnostic.severity.rawValue)
        write(diagnostic.path.bytes)
        write(diagnostic.place) { $0.write($1) }
        write(diagnostic.message)
        write(diagnostic.fix)
        write(diagnostic.related)
    }

    package mutating func write(_ place: TextPlace) {
        write(place.line)
        write(place.column)
    }

    package mutating func write(ofAnyKind status: FileStatus) {
        write(byte: status.kind.rawValue)
        write(status)
    }
}

extension ByteReader {
    package mutating func settledRun() -> SettledRun? {
        guard let current = number(), let kept = number(), let omitted = number(), let masterCount = number(),
            let keptPaths = paths(), let identical = paths(), let undrawn = paths(),
            let diagnostics = list({ $0.diagnostic() }), let seen = bytes()
        else { return nil }
        let counts = RunReport.Counts(current: current, kept: kept, omitted: omitted)
        return SettledRun(
            report: RunReport(
                settled: counts, masterCount: masterCount, kept: keptPaths, identical: identical, undrawn: undrawn,
                diagnostics: diagnostics),
            seen: SeenTree(bytes: seen))
    }

    /// - Parameter rule: The rule with an id, among those that may have been written.
    package mutating func diagnostic(of rule: (DiagnosticID) -> Rule? = Rule.ofBuilds) -> Diagnostic? {
        guard let id = text(), let rule = rule(DiagnosticID(rawValue: id)),
            let severity = text().flatMap(Diagnostic.Severity.init), let path = path(),
            let place = optional({ $0.place() }), let message = plainText(), let fix = plainText(),
            let related = paths()
        else { return nil }
        return Diagnostic(
            rule: rule, severity: severity, path: path, message: message, fix: fix, related: related, place: place)
    }

    package mutating func place() -> TextPlace? {
        guard let line = number(), let column = number() else { return nil }
        return TextPlace(line: line, column: column)
    }

    package mutating func statusOfAnyKind() -> FileStatus? {
        guard let kind = byte().flatMap(DiskEntry.Kind.init), var status = status() else { return nil }
        status.kind = kind
        return status
    }
}

extension RunReport {
    /// The report of a run that had nothing to do, without the list of files.
    init(
        settled counts: Counts, masterCount: Int, kept: [BytePath], identical: [BytePath], undrawn: [BytePath],
        diagnostics: [Diagnostic]
    ) {
        self.init(merging: [])
        self.masterCount = masterCount
        self.kept = kept
        self.identical = identical
        self.undrawn = undrawn
        self.diagnostics = diagnostics
        self.counts = counts
    }
}
