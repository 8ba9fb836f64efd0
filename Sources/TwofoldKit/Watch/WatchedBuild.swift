/// One build of a watch: of the part of a tree that changed, with what it found that earlier ones did not.
package struct WatchedBuild: Sendable {
    /// The project, under its run lock.
    package var project: Project

    /// A build that has not begun.
    package init(_ project: Project) { self.project = project }

    /// Makes what is missing or stale in a part of the tree.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - told: The diagnostics that people know already.
    ///   - observer: Receives the progress of the run.
    ///   - cancellation: Ends the run early.
    package func run(
        _ part: ChangedPart, told: Set<String>, observer: any RunObserver = SilentObserver(),
        cancellation: Cancellation = Cancellation()
    ) -> WatchOutcome {
        var limited = project
        if case .files(let paths) = part, Self.takesFiles(project) {
            limited.named = project.named ?? project.selection
            limited.selection = paths.filter(project.isSelected)
        }
        let report = BuildRun(limited).run(limited.survey(), observer: observer, cancellation: cancellation)
        // A file that was deleted meanwhile is the next build's business.
        // The index is that of the beginning, and whoever works here deletes files before Git hears of it.
        let found = report.diagnostics.filter {
            $0.id != .treeMissing && ($0.id != .fileUnreadable || !project.source.isGone($0.path))
        }
        let keys = found.map(\.watchKey)
        let isWhole = limited.named == nil && !report.wasInterrupted
        return WatchOutcome(
            report: report, news: zip(found, keys).filter { !told.contains($1) }.map(\.0),
            told: isWhole ? Set(keys) : told.union(keys))
    }

    /// Whether files can be looked at by themselves.
    ///
    /// Files that are made elsewhere depend on others than those beside the master.
    private static func takesFiles(_ project: Project) -> Bool {
        project.staging == nil && project.policy.targets.isEmpty
    }
}

/// What a build of a watch did.
package struct WatchOutcome: Sendable {
    /// The whole report.
    package var report: RunReport
    /// The diagnostics in it that people do not know yet.
    package var news: [Diagnostic]
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
        return files + report.entries.map(\.path) + [LedgerName.path]
    }

    /// Whether the build could not write, which may succeed later without any change of the tree.
    package var isUnfinished: Bool {
        report.diagnostics.contains { [.fileNotPlaced, .fileNotRecorded, .ledgerNotWritten].contains($0.id) }
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
