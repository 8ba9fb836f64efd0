/// What a watch says about its builds: one line a file, behind the time of day.
package struct WatchText {
    var reporter: TextReport
    /// The time of day, such as `13:37:02`.
    var clock: String

    /// The number of files that get a line each; more are summed up by folder.
    private static let most = 20

    /// A writer for a build that ended at this time.
    package init(_ reporter: TextReport, clock: String) {
        self.reporter = reporter
        self.clock = clock
        // The time of day stands before each line.
        self.reporter.width = reporter.width.map { $0 - clock.utf8.count - 2 }
    }

    /// The lines about a build; empty if it did nothing and found nothing new.
    ///
    /// - Parameter elapsed: The time since the first of the changes that it follows; nil if none asked for it.
    package func text(_ outcome: WatchOutcome, elapsed: Duration?) -> String {
        let time = elapsed.map { " · \(Readable.duration($0))" } ?? ""
        var lines =
            reporter.verbosity > .quiet
            ? self.lines(outcome, time) + removals(outcome.report, time) : []
        lines += reporter.lines(outcome.news).map { line in
            // The second line of a diagnostic, its fix, is indented already.
            line.first == " " ? String(repeating: " ", count: clock.utf8.count + 2) + line : "\(clock)  \(line)"
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func lines(_ outcome: WatchOutcome, _ time: String) -> [String] {
        let made = outcome.report.files.filter { if case .made = $0.outcome { true } else { false } }
        guard made.count <= Self.most || reporter.verbosity == .verbose else { return sums(made, time) }
        var lines = made.map { file in
            let master = file.variant.map { " from \(Quoting.display($0.master.name))" } ?? ""
            return line(file.variant == nil ? "copied" : "made", .good, file.path, rest: master + time)
        }
        for file in outcome.report.files {
            if case .omitted(let omitted) = file.outcome, omitted.wasRemoved {
                lines.append(line("removed", .notice, file.path, rest: ", no longer smaller than another format"))
            }
        }
        lines += outcome.report.entries.filter { $0.outcome == .entered }
            .map { line($0.names.isEmpty ? "made" : "edited", .good, $0.path, rest: time) }
        return lines
    }

    /// The files whose master is gone, or whose place others took.
    private func removals(_ report: RunReport, _ time: String) -> [String] {
        let removed = report.removed
        guard removed.count <= Self.most || reporter.verbosity == .verbose else {
            let reason = report.replaced.isEmpty ? ", their masters are gone" : ""
            return ["\(clock)  \(word("removed", .notice))\(removed.count) files\(reason)\(time)"]
        }
        return removed.map { line("removed", .notice, $0, rest: ", \(report.reasonForRemoval(of: $0))\(time)") }
    }

    private func sums(_ made: [RunReport.File], _ time: String) -> [String] {
        var folders: [BytePath: Int] = [:]
        for file in made { folders[file.path.folder, default: 0] += 1 }
        guard folders.count <= Self.most else {
            return ["\(clock)  \(word("made", .good))\(made.count) files in \(folders.count) folders\(time)"]
        }
        return folders.sorted { $0.key < $1.key }.map { folder, count in
            line("made", .good, folder, rest: time, before: "\(Readable.count(count, "file")) in ")
        }
    }

    private func line(
        _ label: String, _ role: TextStyle.Role, _ path: BytePath, rest: String, before: String = ""
    ) -> String {
        let shown = path == .root && reporter.prefix.isEmpty ? "." : reporter.placed(path)
        return "\(clock)  \(word(label, role))\(before)\(shown)\(rest)"
    }

    private func word(_ label: String, _ role: TextStyle.Role) -> String {
        reporter.style.paint(label, as: role) + " "
    }
}
