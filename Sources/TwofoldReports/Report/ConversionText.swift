// The report of `convert` for people.

extension TextReport {
    /// The files that were copied, the problems, and a summary.
    package func text(_ report: ConversionReport) -> String {
        var lines = verbosity > .quiet ? self.lines(report.files.compactMap(row)) : []
        // What a tree gets less of is worth knowing without being asked for.
        lines += self.lines(report.diagnostics) { $0.rule == .convertOmittedScale && verbosity > .quiet }
        if verbosity > .quiet { lines += summaryLines(summary(report), report.hasErrors || report.wasInterrupted) }
        return lines.map { "\($0)\n" }.joined()
    }

    private func row(_ file: ConversionReport.File) -> ListingRow? {
        let isMade = file.source == nil
        var row = ListingRow(
            label: isMade ? "made" : "copied", role: .good, path: file.target,
            origin: file.source.map { "from \(shown($0))" } ?? "", isSummedUp: true)
        switch file.outcome {
        case .copied(let count): row.byteCount = count
        case .pending: (row.label, row.role) = (isMade ? "to make" : "to copy", .notice)
        case .current:
            guard verbosity == .verbose else { return nil }
            (row.label, row.role) = ("current", .faint)
        case .failed: return nil
        }
        return row
    }

    private func summary(_ report: ConversionReport) -> String {
        func count(_ isCounted: (ConversionReport.Outcome) -> Bool) -> Int {
            report.files.count { isCounted($0.outcome) }
        }
        let pending = count { $0 == .pending }
        let counts = [
            (count { if case .copied = $0 { true } else { false } }, "copied"), (pending, "to copy"),
            (count { $0 == .current }, "current"), (report.leftOut.count, "not converted"),
        ].filter { $0.0 > 0 }
        var text = counts.isEmpty ? "nothing to copy" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        if report.otherCount > 0 {
            text += " · \(Readable.count(report.otherCount, "other file")) passed over"
        }
        let renamed = report.diagnostics.count { $0.rule == .convertLost && $0.severity == .note }
        if renamed > 0, verbosity < .verbose { text += " · \(renamed) renamed (-v)" }
        if report.wasInterrupted { text += " · interrupted" }
        return text
    }
}
