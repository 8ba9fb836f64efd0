/// Findings that are known and accepted: a check neither counts nor shows them, and says when one does not occur any more.
///
/// An entry is a rule and a path and nothing else, so that it stays true when an image changes its size or its neighbours
/// change theirs. It stands for all that the rule finds in that file, until it finds nothing.
public struct Baseline: Hashable, Sendable {
    /// A rule that a file may break.
    public struct Entry: Hashable, Comparable, Sendable {
        /// The rule's id; a baseline may be older than the rule book, and hold one that is gone.
        public var rule: String
        /// The file or folder, relative to the root of its tree.
        public var path: BytePath

        /// Orders as the lines of a file are ordered.
        public static func < (a: Entry, b: Entry) -> Bool { byteOrder(a.line, b.line) }

        var line: [UInt8] { Array("\(rule)\t\(Quoting.escape(path.bytes))".utf8) }
    }

    /// What is accepted.
    public var entries: Set<Entry>

    /// A baseline of these entries.
    public init(_ entries: Set<Entry> = []) { self.entries = entries }

    /// The entries of what lies in a folder, as they are seen from there.
    public func seen(from folder: BytePath) -> Baseline {
        Baseline(
            Set(entries.compactMap { entry in entry.path.seen(from: folder).map { Entry(rule: entry.rule, path: $0) } })
        )
    }

    /// Whether a finding is one of those that are accepted.
    func holds(_ finding: Finding) -> Bool {
        entries.contains(Entry(rule: finding.diagnostic.id.rawValue, path: finding.diagnostic.path))
    }
}

extension CheckReport {
    /// The report without what a baseline holds, and with its entries that are stale.
    ///
    /// - Parameters:
    ///   - baseline: What is known.
    ///   - file: How the user calls it.
    ///   - selection: What was looked at: an entry elsewhere is not stale, because nobody has looked.
    ///   - isStrict: Whether a stale entry is an error.
    public func without(
        _ baseline: Baseline, file: String, selection: [BytePath], isStrict: Bool = false
    ) -> CheckReport {
        let new = findings.filter { !baseline.holds($0) }
        let stale = stale(baseline, selection).map {
            Finding(Diagnostic.staleEntry($0, in: file).strict(isStrict))
        }
        var report = CheckReport(
            findings: new + stale, fileCount: fileCount, passedOver: passedOver,
            undrawnCount: undrawnCount, duration: duration)
        report.knownCount = knownCount + findings.count - new.count
        report.fixedCount = fixedCount
        report.wasInterrupted = wasInterrupted
        return report
    }

    /// A baseline that holds all of these findings, and what it held before of places where nobody has looked.
    ///
    /// Notes are left out: they make no check fail.
    public func updated(_ baseline: Baseline, selection: [BytePath]) -> Baseline {
        let found = findings.map(\.diagnostic).filter { $0.severity > .note && $0.id != .baselineStale }
        return Baseline(
            baseline.entries.subtracting(stale(baseline, selection)).filter { !isNote($0) }
                .union(found.map { Baseline.Entry(rule: $0.id.rawValue, path: $0.path) }))
    }

    private func isNote(_ entry: Baseline.Entry) -> Bool {
        findings.contains {
            $0.diagnostic.severity == .note && $0.diagnostic.id.rawValue == entry.rule
                && $0.diagnostic.path == entry.path
        }
    }

    /// Entries of what was looked at, of which nothing was found.
    private func stale(_ baseline: Baseline, _ selection: [BytePath]) -> [Baseline.Entry] {
        let found = Set(findings.map { Baseline.Entry(rule: $0.diagnostic.id.rawValue, path: $0.diagnostic.path) })
        // Without a ledger no tree is looked at, and what lies in a folder that cannot be listed nobody has seen.
        let unseen = findings.map(\.diagnostic).compactMap { diagnostic -> BytePath? in
            switch diagnostic.id {
            case .treeUnreadable: diagnostic.path
            case .ledgerUnreadable: diagnostic.path.folder
            default: nil
            }
        }
        return baseline.entries.subtracting(found).filter { entry in
            selection.contains { entry.path.isWithin($0) } && !unseen.contains { entry.path.isWithin($0) }
        }.sorted()
    }
}
