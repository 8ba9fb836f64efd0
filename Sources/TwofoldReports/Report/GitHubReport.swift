/// Diagnostics as annotations of GitHub Actions: a command in the log for each.
package enum GitHubReport {
    /// A line for each diagnostic, errors first, and one that says that GitHub leaves some out, where it does.
    ///
    /// GitHub shows ten of each level in a step and silently drops the others, so the worst have to come first.
    package static func text(_ list: DiagnosticList) -> String {
        let sorted = list.entries.enumerated().sorted { a, b in
            let (first, second) = (a.element.diagnostic.severity, b.element.diagnostic.severity)
            return first == second ? a.offset < b.offset : first > second
        }
        let isCut = Diagnostic.Severity.allCases.contains { list.count($0) > 10 }
        let remark = "GitHub shows ten errors, warnings and notes each beside the change; this log has all of them\n"
        return sorted.map { command($0.element) + "\n" }.joined() + (isCut ? remark : "")
    }

    private static func command(_ entry: DiagnosticList.Entry) -> String {
        let diagnostic = entry.diagnostic
        let name =
            switch diagnostic.severity {
            case .error: "error"
            case .warning: "warning"
            case .note: "notice"
            }
        let lines = [diagnostic.message, "why: \(diagnostic.rule.why)", "→ \(diagnostic.fix)"]
        let place = diagnostic.place.map { ",line=\($0.line),col=\($0.column)" } ?? ""
        return "::\(name) file=\(property(Quoting.unlessObeyed(entry.path)))\(place),title=\(property(entry.rule))::"
            + escaped(lines.joined(separator: "\n"))
    }

    /// Escapes the characters that the runner reads as the end of a line or as an escape.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(scalar)
            }
        }.joined()
    }

    private static func property(_ text: String) -> String {
        escaped(text).unicodeScalars.map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
