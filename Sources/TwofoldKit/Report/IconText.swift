// The report of `icons` for people.

extension TextReport {
    /// The files, the problems, the lines for a web page, and the numbers.
    public func text(_ report: IconReport) -> String {
        var lines: [String] = []
        if verbosity > .quiet {
            lines += report.files.compactMap(line) + report.companions.compactMap(line)
            if verbosity == .verbose { lines += report.kept.map { "\(label("kept", .faint))\(shown($0))" } }
        }
        lines += report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet, report.plan != nil {
            if let markup = report.plan?.markup, report.counts.made + report.counts.pending > 0 {
                lines += ["for the head of each page:"] + markup.split(separator: "\n").map { "  \($0)" }
            }
            lines.append(style.paint(summary(report), as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    private func summary(_ report: IconReport) -> String {
        let counts = report.counts
        var parts = ["\(counts.made) made", "\(counts.current) current", "\(counts.kept) kept"]
        if counts.entered > 0 { parts.insert("\(Readable.count(counts.entered, "list")) written", at: 1) }
        if counts.pending > 0 { parts.append("\(counts.pending) to make") }
        return (parts + ["\(counts.refused) refused", "\(counts.failed) failed"]).joined(separator: ", ")
            + " · from \(shown(report.master))"
    }

    private func line(_ file: IconReport.File) -> String? {
        let content = [file.size.map { "\($0)" }, file.use].compactMap(\.self).joined(separator: ", ")
        switch file.outcome {
        case .made(let placed, _):
            return "\(label("made", .good))\(shown(file.path))  \(content), \(Readable.bytes(placed.byteCount))"
        case .pending(let reason):
            return "\(label("to make", .notice))\(shown(file.path))  \(content): \(reason.rawValue)"
        case .current, .unchanged, .omitted:
            return verbosity == .verbose ? "\(label("current", .faint))\(shown(file.path))  \(content)" : nil
        case .refused, .failed, .skipped:
            return nil
        }
    }

    private func line(_ companion: IconReport.Companion) -> String? {
        switch companion.outcome {
        case .made, .edited: "\(label(companion.outcome.rawValue, .good))\(shown(companion.path))"
        case .pending: "\(label("to write", .notice))\(shown(companion.path))"
        case .current: verbosity == .verbose ? "\(label("current", .faint))\(shown(companion.path))" : nil
        case .failed: nil
        }
    }
}
