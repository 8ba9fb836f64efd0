/// A check whose result depended on the disk alone, with everything that it read of it.
///
/// While the disk looks the same, and the command and its surroundings are the same, the result is the same: it need not be
/// computed.
package struct SettledCheck: Sendable {
    /// The result, without the sizes of the files.
    package let report: CheckReport
    let seen: SeenDisk

    /// The same for a report that counts notes and does not show them, which most of the findings are.
    package var withoutNotes: SettledCheck { SettledCheck(report: report.withoutNotes, seen: seen) }

    /// Whether a disk shows the same now.
    ///
    /// - Parameter threads: The number of threads that look; none of them is left when this returns.
    func isCurrent(on disk: any Disk, threads: Int = 1) -> Bool { seen.isUnchanged(on: disk, threads: threads) }
}

extension CheckRun {
    /// Checks a project, and returns the result for later, too, if it depended on the disk alone.
    ///
    /// - Parameters:
    ///   - start: A time before anything was read, in nanoseconds since 1970.
    ///   - observer: Follows the images that are decoded.
    package func settled(since start: Int64, observer: any RunObserver) -> (report: CheckReport, settled: SettledCheck?)
    {
        let disk = NotingDisk(project.source)
        var noting = self
        noting.project.source = disk
        let (report, inspection) = noting.judge(observer: observer)
        // Files are staged on another disk, and versions of libraries are on none.
        guard project.staging == nil, !project.policy.isStrictEngine,
            inspection?.knows(disk.readImages, withPixels: readsPixels) == true
        else { return (report, nil) }
        let seen = disk.seen
        guard seen.isComplete, SettledRun.isReliable(seen.lastChange, since: start),
            report.findings.allSatisfy({ finding in
                // An event may not happen again.
                finding.diagnostic.rule.kind != .event && finding.repair?.isEdit != true
            })
        else { return (report, nil) }
        return (report, SettledCheck(report: report, seen: seen))
    }
}

// The form of a settled check in the cache.

extension ByteWriter {
    mutating func write(_ check: SettledCheck) {
        let report = check.report
        write(report.fileCount)
        write(report.undrawnCount)
        write(report.unlistedNoteCount)
        write(report.ignoredCounts)
        write(report.references) { $0.write($1) }
        write(list: report.findings) { writer, finding in
            writer.write(finding.diagnostic)
            writer.write(finding.repair) { $0.write($1) }
        }
        write(check.seen)
    }

    private mutating func write(_ ignoredCounts: IgnoredCounts) {
        for counts in [ignoredCounts.folders, ignoredCounts.files] {
            for omission in Omission.allCases { write(counts[omission] ?? 0) }
        }
    }

    private mutating func write(_ references: ReferenceSummary) {
        write(references.fileCount)
        write(references.hasCode)
        write(references.knownCount)
        write(references.elsewhereCount)
        write(references.unread)
        write(list: references.unknown) { writer, source in
            writer.write(source.path.bytes)
            writer.write(source.place) { $0.write($1) }
        }
    }

    private mutating func write(_ fix: Fix) {
        switch fix {
        case .move(let path, let target): write(0, [path, target])
        case .taken(let path, let other): write(1, [path, other])
        case .misfit(let path, let target, let other): write(2, [path, target, other])
        // A settled check has none of these.
        case .edit(let path, _): write(3, [path])
        }
    }

    private mutating func write(_ kind: UInt8, _ paths: [BytePath]) {
        write(byte: kind)
        write(paths)
    }

    private mutating func write(_ seen: SeenDisk) {
        write(seen.tree.bytes)
        write(list: seen.files.sorted { $0.key < $1.key }) { writer, file in
            writer.write(file.key.bytes)
            writer.write(file.value) { $0.write(ofAnyKind: $1) }
        }
    }
}

extension ByteReader {
    mutating func settledCheck() -> SettledCheck? {
        guard let fileCount = number(), let undrawnCount = number(), let unlistedNoteCount = number(),
            unlistedNoteCount >= 0, let ignoredCounts = ignoredCounts(), let references = optional({ $0.references() }),
            let findings = list({ $0.finding() }),
            let seen = seenDisk()
        else { return nil }
        var report = CheckReport(
            settled: findings, fileCount: fileCount, ignoredCounts: ignoredCounts, undrawnCount: undrawnCount)
        report.references = references
        report.unlistedNoteCount = unlistedNoteCount
        return SettledCheck(report: report, seen: seen)
    }

    private mutating func ignoredCounts() -> IgnoredCounts? {
        var ignoredCounts = IgnoredCounts()
        for counts in [\IgnoredCounts.folders, \IgnoredCounts.files] {
            for omission in Omission.allCases {
                guard let count = number(), count >= 0 else { return nil }
                if count > 0 { ignoredCounts[keyPath: counts][omission] = count }
            }
        }
        return ignoredCounts
    }

    private mutating func references() -> ReferenceSummary? {
        guard let fileCount = number(), let hasCode = boolean(), let knownCount = number(),
            let elsewhereCount = number(), let unread = paths(), let unknown = list({ $0.referenceSource() })
        else { return nil }
        return ReferenceSummary(
            fileCount: fileCount, hasCode: hasCode, knownCount: knownCount, unknown: unknown, unread: unread,
            elsewhereCount: elsewhereCount)
    }

    private mutating func referenceSource() -> ReferenceSummary.Source? {
        guard let path = path(), let place = optional({ $0.place() }) else { return nil }
        return ReferenceSummary.Source(path: path, place: place)
    }

    private mutating func finding() -> Finding? {
        guard let diagnostic = diagnostic(of: RuleBook.rule), let repair = optional({ $0.fix() }) else { return nil }
        return Finding(diagnostic, repair: repair)
    }

    private mutating func fix() -> Fix? {
        guard let kind = byte(), let paths = paths() else { return nil }
        switch (kind, paths.count) {
        case (0, 2): return .move(paths[0], to: paths[1])
        case (1, 2): return .taken(paths[0], by: paths[1])
        case (2, 3): return .misfit(paths[0], to: paths[1], beside: paths[2])
        default: return nil
        }
    }

    private mutating func seenDisk() -> SeenDisk? {
        guard let tree = bytes(), let files = list({ $0.seenFile() }) else { return nil }
        return SeenDisk(
            tree: SeenTree(bytes: tree),
            files: Dictionary(files.map { ($0.path, $0.status) }) { first, _ in first })
    }

    private mutating func seenFile() -> (path: BytePath, status: FileStatus?)? {
        guard let path = path(), let status = optional({ $0.statusOfAnyKind() }) else { return nil }
        return (path, status)
    }
}
