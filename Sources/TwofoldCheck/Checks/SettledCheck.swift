/// A check whose result depended on the disk alone, with everything that it read of it.
///
/// While the disk looks the same, and the command and its surroundings are the same, the result is the same: it need not be
/// computed.
package struct SettledCheck: Sendable {
    /// The result, without the sizes of the files.
    package let report: CheckReport
    /// What was read.
    let seen: SeenDisk

    /// Keeps the result of a check for later.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - seen: What was read for it.
    ///   - start: A time before anything was read, in nanoseconds since 1970.
    /// - Returns: Nil if the result depends on more.
    init?(_ report: CheckReport, _ seen: SeenDisk, since start: Int64) {
        guard seen.isComplete, SettledRun.isReliable(seen.lastChange, since: start),
            report.findings.allSatisfy({ finding in
                // An event may not happen again.
                finding.diagnostic.rule.kind != .event && finding.repair?.isEdit != true
            })
        else { return nil }
        self.init(report: report, seen: seen)
    }

    init(report: CheckReport, seen: SeenDisk) {
        self.report = report
        self.seen = seen
    }

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
        return (report, SettledCheck(report, disk.seen, since: start))
    }
}
