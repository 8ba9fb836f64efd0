extension TextReport {
    /// The problems, and the number of files that match.
    package func text(_ report: VerificationReport) -> String {
        var lines = self.lines(report.diagnostics)
        if verbosity > .quiet {
            lines.append(style.paint(summary(report), as: report.isProved ? .strong : .error))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: VerificationReport) -> String {
        let counts: [(Rule, String)] = [
            (.stageMissing, "missing"), (.stageChanged, "changed"), (.stageUnrecorded, "not recorded"),
        ]
        let parts = counts.compactMap { rule, word in
            let count = report.diagnostics.count { $0.rule == rule }
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
