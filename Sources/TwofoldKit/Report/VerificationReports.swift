// The report of `verify`, for people and for programs.

extension TextReport {
    /// The problems, and the number of files that match.
    public func text(_ report: VerificationReport) -> String {
        var lines = self.lines(report.diagnostics)
        if verbosity > .quiet {
            lines.append(style.paint(summary(report), as: report.isProved ? .strong : .error))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: VerificationReport) -> String {
        let counts: [(DiagnosticID, String)] = [
            (.stageMissing, "missing"), (.stageChanged, "changed"), (.stageUnrecorded, "not recorded"),
        ]
        let parts = counts.compactMap { id, word in
            let count = report.diagnostics.count { $0.id == id }
            return count > 0 ? "\(count) \(word)" : nil
        }
        let whole =
            report.matchCount == report.fileCount
            ? "\(Readable.count(report.fileCount, "file")) as recorded"
            : "\(report.matchCount) of \(Readable.count(report.fileCount, "file")) as recorded"
        return ([([whole] + parts).joined(separator: ", ")] + [Readable.bytes(report.byteCount)])
            .joined(separator: " · ")
    }
}

extension JSONReport {
    /// The report of a verification.
    public static func text(_ report: VerificationReport, root: String) throws -> String {
        try encode(VerificationDocument(report, root: root))
    }
}

private struct VerificationDocument: Encodable {
    var version = 1
    var root: String
    var recorded, matching, bytes: Int
    var isProved: Bool
    var diagnostics: [DiagnosticEntry]

    init(_ report: VerificationReport, root: String) {
        self.root = root
        recorded = report.fileCount
        matching = report.matchCount
        bytes = report.byteCount
        isProved = report.isProved
        diagnostics = report.diagnostics.map(DiagnosticEntry.init)
    }
}
