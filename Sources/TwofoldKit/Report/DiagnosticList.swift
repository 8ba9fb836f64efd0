/// Findings with their paths as the reader of a report finds the files: what reports for other programs are made of.
public struct DiagnosticList: Sendable {
    /// A finding, and its paths in bytes: absolute ones begin with a slash.
    struct Entry: Sendable {
        var finding: Finding
        var path: [UInt8]
        var related: [[UInt8]]
        var target: [UInt8]?

        var diagnostic: Diagnostic { finding.diagnostic }
        var rule: String { diagnostic.id.rawValue }
        /// Why it matters.
        var why: String? { diagnostic.rule.why }

        /// The same in every run as long as rule and files are, whatever the message says of sizes.
        var identity: String {
            var fingerprint = Fingerprint()
            fingerprint.append("rule", rule)
            for path in [path] + related { fingerprint.append("path", Quoting.escape(path)) }
            return fingerprint.digest
        }
    }

    /// Sorted by path.
    let entries: [Entry]
    /// How long the check took.
    let duration: Duration

    /// A list of what was found.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - prefix: What stands in front of each path: empty, or ending in a slash.
    ///   - folder: A folder from which paths are relative that begin with it; empty for none.
    public init(_ report: CheckReport, prefix: [UInt8], folder: [UInt8] = []) {
        func shown(_ path: BytePath) -> [UInt8] { path.shown(behind: prefix, from: folder) }
        entries = report.findings.map { finding in
            var target: [UInt8]?
            if case .move(_, let path) = finding.repair { target = shown(path) }
            return Entry(
                finding: finding, path: shown(finding.diagnostic.path), related: finding.diagnostic.related.map(shown),
                target: target)
        }
        duration = report.duration
    }

    func count(_ severity: Diagnostic.Severity) -> Int { entries.count { $0.diagnostic.severity == severity } }
}

extension BytePath {
    /// The path as a reader in another folder finds it.
    ///
    /// - Parameters:
    ///   - prefix: What stands in front of it: empty, or ending in a slash.
    ///   - folder: The reader's folder, absolute: what lies in it is shown relative to it.
    func shown(behind prefix: [UInt8], from folder: [UInt8]) -> [UInt8] {
        let whole = self == .root && prefix.count > 1 ? prefix.dropLast() : prefix + bytes
        if whole.isEmpty || whole == folder { return Array(".".utf8) }
        let inside = folder + "/".utf8
        return !folder.isEmpty && whole.starts(with: inside) ? Array(whole.dropFirst(inside.count)) : whole
    }
}
