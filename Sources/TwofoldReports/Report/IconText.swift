// The report of `icons` for people.

extension TextReport {
    /// The files, the problems, the lines for a web page, and the numbers.
    package func text(_ report: IconReport) -> String {
        var lines: [String] = []
        if verbosity > .quiet {
            var rows = report.files.compactMap(row) + report.companions.compactMap(row)
            if verbosity == .verbose { rows += report.kept.map { ListingRow(label: "kept", role: .faint, path: $0) } }
            lines += self.lines(rows)
        }
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet, report.plan != nil {
            if let markup = report.plan?.markup, report.counts.made + report.counts.pending > 0 {
                lines += ["for the head of each page:"] + markup.split(separator: "\n").map { "  \($0)" }
            }
            lines += summaryLines(summary(report), report.hasErrors)
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: IconReport) -> String {
        let counts = report.counts
        return counts.words(entered: Readable.count(counts.entered, "list") + " written")
            + " · from \(shown(report.master))"
    }

    private func row(_ file: IconReport.File) -> ListingRow? {
        ListingRow(
            file.path, file.outcome, size: file.size.map { "\($0)" } ?? "", detail: file.use,
            isVerbose: verbosity == .verbose)
    }

    func row(_ companion: IconReport.Companion) -> ListingRow? {
        switch companion.outcome {
        case .made, .edited: ListingRow(label: companion.outcome.rawValue, role: .good, path: companion.path)
        case .pending: ListingRow(label: "to write", role: .notice, path: companion.path)
        case .current:
            verbosity == .verbose ? ListingRow(label: "current", role: .faint, path: companion.path) : nil
        case .failed: nil
        }
    }
}
