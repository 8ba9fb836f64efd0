// Diagnostics for people: grouped by rule, a few of each whole, and what they have in common once.

extension TextReport {
    /// Diagnostics without a run, each with its fix.
    package func text(_ diagnostics: [Diagnostic]) -> String {
        lines(diagnostics).map { "\($0)\n" }.joined()
    }

    /// One diagnostic in one line, for showing it when it occurs.
    package func line(_ diagnostic: Diagnostic) -> String {
        label(diagnostic.severity.rawValue, role(diagnostic.severity))
            + "\(text(of: diagnostic)) \(style.paint("[\(diagnostic.id.rawValue)]", as: .faint))"
    }

    /// The lines of the diagnostics that this verbosity shows.
    ///
    /// - Parameters:
    ///   - isExplained: Whether to say of each rule why it matters.
    ///   - always: Whether a diagnostic is shown although it would not be.
    func lines(
        _ diagnostics: [Diagnostic], isExplained: Bool = false, always: (Diagnostic) -> Bool = { _ in false }
    ) -> [String] {
        DiagnosticGroup.groups(diagnostics.filter { shows($0) || always($0) }).flatMap { lines($0, isExplained) }
    }

    func shows(_ diagnostic: Diagnostic) -> Bool {
        switch diagnostic.severity {
        case .error: true
        case .warning: verbosity > .quiet
        case .note: verbosity == .verbose
        }
    }

    private func lines(_ group: DiagnosticGroup, _ isExplained: Bool) -> [String] {
        guard let first = group.diagnostics.first else { return [] }
        // Quiet output is for logs, which nobody can ask again with -v.
        let shown = group.shown(verbosity != .normal)
        let common = group.commonFix
        var lines: [String] = []
        for diagnostic in shown {
            lines += self.lines(of: diagnostic)
            if common == nil { lines += details("→ \(sentence(diagnostic.fix, of: diagnostic))") }
        }
        let rest = group.diagnostics[shown.endIndex...]
        if !rest.isEmpty {
            let more = DisplayText.lines(
                "\(first.id.rawValue): \(rest.count) more\(whereabouts(rest)) (-v lists them)", in: room)
            lines.append(label(first.severity.rawValue, role(first.severity)) + (more.first ?? ""))
            lines += more.dropFirst().map { Self.indent + $0 }
        }
        if let common { lines += details("→ \(sentence(common, of: first))") }
        if isExplained { lines += details("why: \(first.rule.why)") }
        return lines
    }

    /// The folders of diagnostics that are not shown, as in ` in Icons` or `: 180 in Icons, 57 in Photos`.
    private func whereabouts(_ rest: ArraySlice<Diagnostic>) -> String {
        let found = FolderSums(rest.map { ($0.path.folder, 0) }, atMost: 3)
        guard let only = found.sums.first, found.sums.count == 1 else {
            return ": " + found.sums.map { "\($0.count) in \(folder($0.folder, of: rest))" }.joined(separator: ", ")
        }
        guard only.folder == .root else {
            let shown = folder(only.folder, of: rest)
            return shown == "." ? "" : " in \(shown)"
        }
        return found.folderCount > 1 ? " in \(found.folderCount) folders" : ""
    }

    private func folder(_ path: BytePath, of rest: ArraySlice<Diagnostic>) -> String {
        rest.first?.rule.isOfWrittenTree == true ? placed(path) : shown(path)
    }

    /// The lines of one diagnostic without its fix.
    private func lines(of diagnostic: Diagnostic) -> [String] {
        guard let room else { return [line(diagnostic)] }
        let id = "[\(diagnostic.id.rawValue)]"
        var lines = DisplayText.lines("\(text(of: diagnostic)) \(id)", in: room)
        // The id has no space, so it is whole at the end of the last line.
        if let last = lines.popLast() {
            lines.append(String(last.dropLast(id.count)) + style.paint(id, as: .faint))
        }
        return [label(diagnostic.severity.rawValue, role(diagnostic.severity)) + (lines.first ?? "")]
            + lines.dropFirst().map { Self.indent + $0 }
    }

    /// Lines below a diagnostic.
    private func details(_ text: String) -> [String] {
        DisplayText.lines(text, in: room).map { Self.indent + style.paint($0, as: .faint) }
    }

    /// The room behind a label; nil for any.
    var room: Int? { width.map { max($0 - Self.indent.count, 20) } }

    static var indent: String { String(repeating: " ", count: 10) }

    private func text(of diagnostic: Diagnostic) -> String {
        (diagnostic.rule.isOfWrittenTree ? placed(diagnostic.path) : shown(diagnostic.path))
            + "\(diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""): \(sentence(diagnostic.message, of: diagnostic))"
    }

    private func sentence(_ text: String, of diagnostic: Diagnostic) -> String {
        diagnostic.sentence(text) { path in
            // Nobody knows where "." is who reads it in a log.
            if path == .root, let whole = wholeRoot(diagnostic.rule.isOfWrittenTree ? staging ?? prefix : prefix) {
                return whole
            }
            return diagnostic.rule.isOfWrittenTree ? placed(path) : shown(path)
        }
    }

    private func role(_ severity: Diagnostic.Severity) -> TextStyle.Role {
        switch severity {
        case .note: .notice
        case .warning: .warning
        case .error: .error
        }
    }
}
