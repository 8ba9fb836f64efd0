// The report of `convert` for people.

extension TextReport {
    /// The files that were copied, the problems, and a summary.
    public func text(_ report: ConversionReport) -> String {
        var lines = verbosity > .quiet ? report.files.compactMap(line) : []
        lines += report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet { lines.append(summary(report)) }
        return lines.map { "\($0)\n" }.joined()
    }

    private func line(_ file: ConversionReport.File) -> String? {
        let origin = file.source.map { "  from \(shown($0))" } ?? ""
        switch file.outcome {
        case .copied(let count):
            let verb = file.source == nil ? "made" : "copied"
            return "\(label(verb, .good))\(placed(file.target))\(origin), \(Readable.bytes(count))"
        case .pending:
            return "\(label(file.source == nil ? "to make" : "to copy", .notice))\(placed(file.target))\(origin)"
        case .current:
            return verbosity == .verbose ? "\(label("current", .faint))\(placed(file.target))\(origin)" : nil
        case .failed: return nil
        }
    }

    private func summary(_ report: ConversionReport) -> String {
        func count(_ isCounted: (ConversionReport.Outcome) -> Bool) -> Int {
            report.files.count { isCounted($0.outcome) }
        }
        let pending = count { $0 == .pending }
        var parts = ["\(count { if case .copied = $0 { true } else { false } }) copied"]
        if pending > 0 { parts.append("\(pending) to copy") }
        parts.append("\(count { $0 == .current }) current")
        parts.append("\(report.leftOut.count) not converted")
        var text = parts.joined(separator: ", ")
        if report.otherCount > 0 {
            text += " · \(Readable.count(report.otherCount, "other file")) passed over"
        }
        let renamed = report.diagnostics.count { $0.id == .convertLost && $0.severity == .note }
        if renamed > 0, verbosity < .verbose { text += " · \(renamed) renamed (-v)" }
        if report.wasInterrupted { text += " · interrupted" }
        return style.paint(text, as: report.hasErrors || report.wasInterrupted ? .error : .strong)
    }
}
