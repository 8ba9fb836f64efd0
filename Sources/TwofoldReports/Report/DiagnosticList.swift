/// The diagnostics of a check for other programs, with paths by which their reader finds the files.
package struct DiagnosticList: Sendable {
    /// A diagnostic and its paths as bytes; absolute paths begin with a slash.
    struct Entry: Sendable {
        var finding: Finding
        var path: [UInt8]
        var related: [[UInt8]]
        var target: [UInt8]?

        var diagnostic: Diagnostic { finding.diagnostic }
        var rule: String { diagnostic.id.rawValue }

        /// An identity by rule and files only, so that it stays the same when sizes in the message change.
        var identity: String {
            var fingerprint = Fingerprint()
            fingerprint.append("rule", rule)
            for path in [path] + related { fingerprint.append("path", Quoting.escape(path)) }
            return fingerprint.digest
        }
    }

    /// The diagnostics, sorted by path.
    let entries: [Entry]
    let duration: Duration

    package init(_ report: CheckReport, prefix: [UInt8], folder: [UInt8] = []) {
        self.init(report.findings, report.duration, prefix: prefix, folder: folder)
    }

    /// The list of a run's diagnostics.
    ///
    /// - Parameter isGate: Whether a file that has to be made or removed is an error.
    package init(_ report: RunReport, isGate: Bool, prefix: [UInt8], folder: [UInt8] = []) {
        self.init(
            report.diagnostics(isGate: isGate).map { Finding($0) }, report.duration, prefix: prefix, folder: folder)
    }

    private init(_ findings: [Finding], _ duration: Duration, prefix: [UInt8], folder: [UInt8]) {
        self.duration = duration
        func shown(_ path: BytePath) -> [UInt8] { path.shown(behind: prefix, from: folder) }
        entries = findings.map { finding in
            var target: [UInt8]?
            if case .move(_, let path) = finding.repair { target = shown(path) }
            return Entry(
                finding: finding, path: shown(finding.diagnostic.path), related: finding.diagnostic.related.map(shown),
                target: target)
        }
    }

    func count(_ severity: Diagnostic.Severity) -> Int { entries.count { $0.diagnostic.severity == severity } }
}

extension BytePath {
    /// The path as seen from another folder.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the path: empty, or ending in a slash.
    ///   - folder: The reader's folder, absolute: paths in it are shown relative to it.
    func shown(behind prefix: [UInt8], from folder: [UInt8]) -> [UInt8] {
        let whole = self == .root && prefix.count > 1 ? prefix.dropLast() : prefix + bytes
        if whole.isEmpty || whole == folder { return Array(".".utf8) }
        let inside = folder + "/".utf8
        return !folder.isEmpty && whole.starts(with: inside) ? Array(whole.dropFirst(inside.count)) : whole
    }
}
