/// A report for people: a line for each file that was made, each diagnostic with its fix, and a summary.
public struct TextReport: Sendable {
    /// The style, with or without colors.
    public var style: TextStyle
    /// The verbosity.
    public var verbosity: Verbosity
    /// The prefix of each path: empty, or ending in a slash.
    public var prefix: String
    /// The prefix of staged files' paths, which lie in another tree: empty, or ending in a slash.
    ///
    /// Default: nil, variants are beside their masters.
    public var staging: String?
    /// The reader's folder: a path that begins with it is shown relative to it.
    ///
    /// Default: empty, every path is shown with the prefix.
    public var folder: [UInt8]

    /// A writer in this style.
    public init(
        style: TextStyle = .plain, verbosity: Verbosity = .normal, prefix: String = "", staging: String? = nil,
        folder: [UInt8] = []
    ) {
        self.style = style
        self.verbosity = verbosity
        self.prefix = prefix
        self.staging = staging
        self.folder = folder
    }

    /// The whole report, with a line break at its end unless it is empty.
    public func text(_ report: RunReport) -> String {
        guard verbosity > .quiet else { return problemsAndSummary(report) }
        var lines = report.files.compactMap(line) + report.entries.compactMap(line)
        if verbosity == .verbose {
            let identical = Set(report.identical)
            lines += report.kept.map { path in
                "\(label("kept", .faint))\(shown(path))\(identical.contains(path) ? "  identical" : "")"
            }
            lines += report.undrawn.map { "\(label("left", .faint))\(shown($0))  not drawn" }
        }
        return lines.map { "\($0)\n" }.joined() + problemsAndSummary(report)
    }

    /// Each diagnostic with its fix, and the summary.
    public func problemsAndSummary(_ report: RunReport) -> String {
        var lines = report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet { lines += [summary(report)] + advice(report) }
        return lines.map { "\($0)\n" }.joined() + text(report.passedOver)
    }

    /// The numbers of ignored files and folders under `-v`; otherwise empty.
    public func text(_ passedOver: PassedOver) -> String {
        guard verbosity == .verbose, !passedOver.isEmpty else { return "" }
        return "ignored: \(passedOver.counts); use --no-ignore or --include to search them\n"
    }

    /// Diagnostics without a run, each with its fix.
    public func text(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.flatMap(lines).map { "\($0)\n" }.joined()
    }

    /// One diagnostic in one line, for showing it when it occurs.
    public func line(_ diagnostic: Diagnostic) -> String {
        "\(label(diagnostic.severity.rawValue, role(diagnostic.severity)))"
            + "\(diagnostic.id.isOfWrittenTree ? placed(diagnostic.path) : shown(diagnostic.path))"
            + "\(diagnostic.place.map { ":\($0.line):\($0.column)" } ?? ""): "
            + "\(diagnostic.message) \(style.paint("[\(diagnostic.id.rawValue)]", as: .faint))"
    }

    /// The summary line.
    public func summary(_ report: RunReport) -> String {
        let counts = report.counts
        let identical = report.identical.isEmpty ? "" : " (\(report.identical.count) identical to ours)"
        let copied =
            (counts.copied > 0 ? ["\(counts.copied) copied"] : [])
            + (counts.entered > 0 ? ["\(Readable.count(counts.entered, "catalog set")) edited"] : [])
        var parts =
            ["\(counts.made) made"] + copied + ["\(counts.current) current", "\(counts.kept) kept\(identical)"]
        if counts.omitted > 0 { parts.append("\(counts.omitted) omitted") }
        let copies = report.files.count { if case .pending = $0.outcome { $0.variant == nil } else { false } }
        if counts.pending > copies { parts.append("\(counts.pending - copies) to make") }
        if copies > 0 { parts.append("\(copies) to copy") }
        parts += ["\(counts.refused) refused", "\(counts.failed) failed"]
        var text = parts.joined(separator: ", ")
        text += " · \(Readable.count(report.masterCount, "master"))"
        if report.masterCount == 0, report.counts.refused == 0 {
            text +=
                report.passedOver.isEmpty
                ? ": no file here is named like Button@2x.png"
                : ": no file is named like Button@2x.png, but \(report.passedOver.sums) ignored (-v)"
        }
        if counts.made + counts.copied > 0 {
            text += " · \(Readable.bytes(report.bytesIn)) in, \(Readable.bytes(report.bytesOut)) out"
        }
        text += " · \(Readable.duration(report.duration))"
        if report.wasInterrupted { text += " · interrupted" }
        let found = report.diagnostics.counts(verbosity)
        if !found.isEmpty { text += " · \(found.joined(separator: ", "))" }
        let isBad = report.hasErrors || report.wasInterrupted
        return style.paint(text, as: isBad ? .error : .strong)
    }

    /// The advice about vector images that were not rendered.
    private func advice(_ report: RunReport) -> [String] {
        guard !report.undrawn.isEmpty else { return [] }
        let count = Readable.count(report.undrawn.count, "vector image")
        return [
            "\(count) \(report.undrawn.count == 1 ? "was" : "were") not drawn; "
                + "add 'vectors: draw' to \(Configuration.fileName) or pass --vectors draw"
        ]
    }

    private func line(_ entry: CatalogEntry) -> String? {
        let names = entry.names.map(Quoting.display).joined(separator: ", ")
        let isGroup = names.isEmpty
        switch entry.outcome {
        case .entered:
            return isGroup
                ? "\(label("made", .good))\(placed(entry.path))"
                : "\(label("edited", .good))\(placed(entry.path))  names \(names)"
        case .pending:
            return isGroup
                ? "\(label("to make", .notice))\(placed(entry.path))"
                : "\(label("to edit", .notice))\(placed(entry.path))  to name \(names)"
        case .failed: return nil
        }
    }

    private func line(_ file: RunReport.File) -> String? {
        let isCopy = file.variant == nil
        switch file.outcome {
        case .made(let placed, _):
            return
                "\(label(isCopy ? "copied" : "made", .good))\(self.placed(file.path))  \(origin(file)), "
                + Readable.bytes(placed.byteCount)
        case .pending(let reason):
            return
                "\(label(isCopy ? "to copy" : "to make", .notice))\(placed(file.path))  \(origin(file)): "
                + reason.words(ofCopy: isCopy)
        case .unchanged(_, let reason):
            return verbosity == .verbose
                ? "\(label("current", .faint))\(placed(file.path))  \(reason.words(ofCopy: isCopy)), the same bytes"
                : nil
        case .current:
            return verbosity == .verbose ? "\(label("current", .faint))\(placed(file.path))" : nil
        case .omitted(let omitted):
            if omitted.wasRemoved {
                return "\(label("removed", .notice))\(placed(file.path))  no longer smaller than another format"
            }
            return verbosity == .verbose
                ? "\(label("omitted", .faint))\(placed(file.path))  not smaller than another format" : nil
        case .skipped(let master):
            let text = "its master \(master.display) could not be decoded"
            return "\(label("failed", .error))\(placed(file.path)): \(text)"
        case .refused, .failed:
            return nil
        }
    }

    private func origin(_ file: RunReport.File) -> String {
        guard let variant = file.variant else { return "from \(shown(file.path))" }
        let recipe = variant.recipe
        if recipe.isCopy { return "\(recipe.size) from \(Quoting.display(variant.master.name)) (copied)" }
        return "\(recipe.size) from \(Quoting.display(variant.master.name))"
            + " (\(recipe.isDrawn ? "drawn" : recipe.filter.rawValue)\(recipe.space == .linear ? ", linear" : ""))"
    }

    func lines(_ diagnostic: Diagnostic) -> [String] {
        let isShown =
            switch diagnostic.severity {
            case .error: true
            case .warning: verbosity > .quiet
            case .note: verbosity == .verbose
            }
        guard isShown else { return [] }
        return [line(diagnostic), "          \(style.paint("→ \(diagnostic.fix)", as: .faint))"]
    }

    func shown(_ path: BytePath) -> String {
        Quoting.display(path.shown(behind: Array(prefix.utf8), from: folder))
    }

    /// A label in a column of ten characters.
    func label(_ word: String, _ role: TextStyle.Role) -> String {
        style.paint(word, as: role) + String(repeating: " ", count: max(1, 10 - word.utf8.count))
    }

    private func role(_ severity: Diagnostic.Severity) -> TextStyle.Role {
        switch severity {
        case .note: .notice
        case .warning: .warning
        case .error: .error
        }
    }
}

extension [Diagnostic] {
    /// The number of diagnostics of each severity, the gravest first; notes only where they are not shown.
    fileprivate func counts(_ verbosity: Verbosity) -> [String] {
        [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
            let number = count { $0.severity == severity }
            guard number > 0 else { return nil }
            let isHidden = severity == .note
            if isHidden, verbosity == .verbose { return nil }
            return Readable.count(number, severity.rawValue) + (isHidden ? " (-v)" : "")
        }
    }
}
