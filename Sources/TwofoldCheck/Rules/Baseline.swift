/// Known and accepted findings: a check neither counts nor shows them, and reports entries that no longer occur.
///
/// An entry is only a rule and a path, so that it stays valid when an image or its neighbors change their sizes. It
/// covers all findings of the rule about that file, until the rule finds nothing.
package struct Baseline: Hashable, Sendable {
    /// An exception of one file from one rule.
    package struct Entry: Hashable, Comparable, Sendable {
        /// The rule's id; a baseline may be older than the rule book, and name a rule that no longer exists.
        var rule: String
        /// The file or folder, relative to the root of its tree.
        var path: BytePath

        /// Orders like the lines of a file.
        package static func < (a: Entry, b: Entry) -> Bool { byteOrder(a.line, b.line) }

        var line: [UInt8] { Array("\(rule)\t\(Quoting.escape(path.bytes))".utf8) }
    }

    package var entries: Set<Entry>

    package init(_ entries: Set<Entry> = []) { self.entries = entries }

    /// The entries for paths in a folder, relative to that folder.
    package func seen(from folder: BytePath) -> Baseline {
        Baseline(
            Set(entries.compactMap { entry in entry.path.seen(from: folder).map { Entry(rule: entry.rule, path: $0) } })
        )
    }

    func holds(_ finding: Finding) -> Bool { entries.contains(Entry(finding)) }
}

extension Baseline.Entry {
    fileprivate init(_ finding: Finding) {
        self.init(rule: finding.diagnostic.id.rawValue, path: finding.diagnostic.path)
    }
}

extension CheckReport {
    /// The report without the findings of a baseline, and with the baseline's stale entries.
    ///
    /// - Parameters:
    ///   - file: The baseline's name in messages.
    ///   - selection: The paths that were checked: an entry elsewhere is not stale.
    ///   - isStrict: Whether a stale entry is an error.
    package func without(
        _ baseline: Baseline, file: String, selection: [BytePath], isStrict: Bool = false
    ) -> CheckReport {
        let new = findings.filter { !baseline.holds($0) }
        let command = "'twofold check --baseline \(ShellWord.quoted(Array(file.utf8))) --update-baseline'"
        let stale = stale(baseline, selection).map { entry in
            let diagnostic = Rule.baselineStale.diagnostic(
                entry.path,
                "the baseline lists \(Quoting.display(entry.rule)) for this path, but it no longer occurs",
                fix: "delete the line, or run \(command)")
            return Finding(diagnostic.strict(isStrict))
        }
        var report = self
        report.findings = Self.listed(new + stale)
        report.knownCount += findings.count - new.count
        return report
    }

    /// A baseline of all these findings, and of its old entries for paths that were not checked.
    ///
    /// Notes are left out, because no check fails over them.
    package func updated(_ baseline: Baseline, selection: [BytePath]) -> Baseline {
        func entries(_ isIncluded: (Diagnostic) -> Bool) -> [Baseline.Entry] {
            findings.filter { isIncluded($0.diagnostic) }.map { Baseline.Entry($0) }
        }
        return Baseline(
            baseline.entries.subtracting(stale(baseline, selection)).subtracting(entries { $0.severity == .note })
                .union(entries { $0.severity > .note && $0.rule != .baselineStale }))
    }

    /// Entries for paths that were checked without a finding.
    private func stale(_ baseline: Baseline, _ selection: [BytePath]) -> [Baseline.Entry] {
        let found = Set(findings.map { Baseline.Entry($0) })
        // Without a lock file no tree is checked, and neither is the content of a folder that cannot be listed.
        let unseen = findings.map(\.diagnostic).compactMap { diagnostic -> BytePath? in
            switch diagnostic.rule {
            case .treeUnreadable: diagnostic.path
            case .ledgerUnreadable: diagnostic.path.folder
            default: nil
            }
        }
        return baseline.entries.subtracting(found).filter { entry in
            // Without code, nothing of these rules can be found.
            (references != nil || DiagnosticID(rawValue: entry.rule).group != ReferenceRules.group)
                && selection.contains { entry.path.isWithin($0) } && !unseen.contains { entry.path.isWithin($0) }
        }.sorted()
    }
}

extension Rule {
    static let baselineStale = Rule(
        "baseline.stale", .warning, meaning: "the baseline has an entry for a diagnostic that no longer occurs",
        fix: "delete the line, or run 'twofold check --update-baseline'",
        why: "an exception that outlives its reason hides the next mistake of its kind")
}
