/// One build of a watch: of the part of a tree that changed, with what it found that earlier ones did not.
package struct WatchedBuild: Sendable {
    /// The project, under its run lock.
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Makes what is missing or stale in a part of the tree.
    ///
    /// - Parameter isSettled: Whether nothing has changed for a while. Otherwise little is told: another program may be in the middle of
    ///     a checkout, and what is missing or in the way is not in a moment.
    package func run(
        _ part: ChangedPart, isSettled: Bool, told: Set<String>, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> WatchOutcome {
        var limited = project
        if case .files(let paths) = part, Self.takesFiles(project) {
            limited.named = project.named ?? project.selection
            limited.selection = paths.filter(project.isSelected)
        }
        var survey = limited.survey()
        // A file that is on its way to another folder can be in neither when they are listed.
        if !isSettled { survey.deadLines = [] }
        let report = BuildRun(limited).run(survey, observer: observer, cancellation: cancellation)
        guard isSettled else {
            let events = report.diagnostics.filter { Self.events.contains($0.rule) && !told.contains($0.watchKey) }
            return WatchOutcome(report: report, news: events, told: told)
        }
        // A file that was deleted meanwhile is the next build's business.
        // The index is that of the beginning, and whoever works here deletes files before Git hears of it.
        let found = report.diagnostics.filter {
            $0.rule != .treeMissing && ($0.rule != .fileUnreadable || !project.source.isGone($0.path))
        }
        // A program that takes long to write a file is not done with it.
        let now = WallClock.now
        let fresh = Set(found.filter { $0.severity == .error && isFresh($0.path, now) }.map(\.watchKey))
        let known = found.map { (diagnostic: $0, key: $0.watchKey) }.filter { !fresh.contains($0.key) }
        let keys = Set(known.map(\.key))
        let isWhole = limited.named == nil && !report.wasInterrupted
        var outcome = WatchOutcome(
            report: report, news: known.filter { !told.contains($0.key) }.map(\.diagnostic),
            told: isWhole ? keys : told.union(keys))
        outcome.hasFreshErrors = !fresh.isEmpty
        return outcome
    }

    /// What a build tells of and ends itself, so that a later look does not find it.
    private static let events: Set<Rule> = [
        .cacheDamaged, .cacheUnavailable, .cacheNotStored, .ledgerBadLine, .ledgerConflict,
    ]

    private func isFresh(_ path: BytePath, _ now: Int64) -> Bool {
        guard let modified = ((try? project.source.status(of: path)) ?? nil)?.modified else { return false }
        return abs(now - modified) < Self.freshness
    }

    /// The time after which a file counts as written, in nanoseconds.
    private static let freshness: Int64 = 900_000_000

    /// Whether files can be looked at by themselves.
    ///
    /// Files that are made elsewhere depend on others than those beside the master.
    private static func takesFiles(_ project: Project) -> Bool {
        project.staging == nil && project.policy.targets.isEmpty
    }
}

package struct WatchOutcome: Sendable {
    package var report: RunReport
    /// The diagnostics in it that people do not know yet.
    var news: [Diagnostic]
    /// The diagnostics that people know now.
    package var told: Set<String>

    /// The files that were made, in plan order.
    package var made: [BytePath] {
        report.files.compactMap { file in if case .made = file.outcome { file.path } else { nil } }
    }

    /// Everything that the build may have written or removed in the tree.
    package var written: [BytePath] {
        let files = report.files.compactMap { file -> BytePath? in
            switch file.outcome {
            case .made, .unchanged, .omitted: file.path
            default: nil
            }
        }
        return files + report.entries.map(\.path) + [LockFileName.path]
    }

    /// Whether errors are about files that were written a moment ago.
    var hasFreshErrors = false

    /// Whether another look is needed without any change of the tree: the build could not write, or a file may not be complete.
    package var isUnfinished: Bool {
        hasFreshErrors
            || report.diagnostics.contains { [.fileNotPlaced, .fileNotRecorded, .ledgerNotWritten].contains($0.rule) }
    }
}

extension Diagnostic {
    /// The same for the same finding in every process.
    ///
    /// A warning may be put in other words when other files come and go, such as the name of one that is similar.
    fileprivate var watchKey: String {
        var print = Fingerprint()
        print.append("id", id.rawValue)
        print.append("path", String(decoding: Hexadecimal.digits(of: path.bytes), as: UTF8.self))
        print.append("message", severity == .error ? message : "")
        return print.digest
    }
}
