/// Findings of one or more trees, with their paths as the reader of a report finds the files: what reports for other
/// programs are made of.
public struct FoundList: Sendable {
    /// A finding, and its paths in bytes: absolute ones begin with a slash.
    struct Entry: Sendable {
        var finding: Finding
        var path: [UInt8]
        var related: [[UInt8]]
        var target: [UInt8]?

        var diagnostic: Diagnostic { finding.diagnostic }
        var rule: String { diagnostic.id.rawValue }
        /// Why it matters; nil for a diagnostic that is no rule's.
        var why: String? { RuleBook.rule(diagnostic.id)?.why }

        /// The same in every run as long as rule and files are, whatever the message says of sizes.
        var identity: String {
            var fingerprint = Fingerprint()
            fingerprint.append("rule", rule)
            for path in [path] + related { fingerprint.append("path", Quoting.escape(path)) }
            return fingerprint.digest
        }
    }

    /// Tree by tree, in each sorted by path.
    private(set) var entries: [Entry] = []
    /// How long all checks took together.
    private(set) var duration = Duration.zero

    /// A list without findings.
    public init() {}

    /// Adds what was found in a tree.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - prefix: What stands in front of each path: empty, or ending in a slash.
    public mutating func add(_ report: CheckReport, prefix: [UInt8]) {
        func shown(_ path: BytePath) -> [UInt8] {
            if path != .root { return prefix + path.bytes }
            return prefix.isEmpty ? Array(".".utf8) : prefix.count == 1 ? prefix : prefix.dropLast()
        }
        entries += report.findings.map { finding in
            var target: [UInt8]?
            if case .move(_, let path) = finding.repair { target = shown(path) }
            return Entry(
                finding: finding, path: shown(finding.diagnostic.path), related: finding.diagnostic.related.map(shown),
                target: target)
        }
        duration += report.duration
    }

    func count(_ severity: Diagnostic.Severity) -> Int { entries.count { $0.diagnostic.severity == severity } }
}
