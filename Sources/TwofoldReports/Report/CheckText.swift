extension TextReport {
    /// The diagnostics of a check, each with its reason and its fix, and the summary.
    public func text(_ report: CheckReport) -> String {
        var lines = self.lines(report.findings.map(\.diagnostic), isExplained: true)
        if verbosity == .verbose { lines += dimensions(report.dimensions) }
        if verbosity > .quiet { lines += report.references.map(self.lines) ?? [] }
        if verbosity > .quiet { lines += summaryLines(summary(report), report.hasFindings) }
        return lines.map { "\($0)\n" }.joined() + text(report.ignoredCounts)
    }

    /// The most files whose sizes are listed: more would hide what a check has found.
    private static let maxDimensions = 40

    /// The size of each file, a line for each; one line where there are many.
    private func dimensions(_ files: [FileDimensions]) -> [String] {
        if files.count > Self.maxDimensions {
            return [
                "the sizes of \(files.count) images are not listed: 'twofold sizes -v' and '--format json' have them"
            ]
        }
        return files.map { file in
            "\(label("image", .faint))\(shown(file.path))  \(file.words)"
        }
    }

    /// What a check of names in code could not judge.
    private func lines(_ references: ReferenceSummary) -> [String] {
        var lines: [String] = []
        let count = references.unknown.count
        if count > 0 {
            let verb = count == 1 ? "is built at run time and was" : "are built at run time and were"
            lines.append("\(Readable.count(count, "name")) \(verb) not judged" + (verbosity < .verbose ? " (-v)" : ""))
            if verbosity == .verbose {
                lines += references.unknown.map { source in
                    "          \(shown(source.path))\(source.place.map { ":\($0.line):\($0.column)" } ?? "")"
                }
            }
        }
        if !references.hasCode {
            lines.append(
                "no Swift, Objective-C or nib file here asks for images (\(Readable.count(references.fileCount, "file")) read), "
                    + "so no names were compared")
        }
        if references.elsewhereCount > 0 {
            lines.append(
                "\(Readable.count(references.elsewhereCount, "name")) of images that are not here: "
                    + "check the folder that holds code and images together")
        }
        if !references.unread.isEmpty {
            lines.append("\(Readable.count(references.unread.count, "source file")) could not be read, or is too long")
        }
        return lines
    }

    /// The files that `--fix` renames, a line for each, and the arrays of property lists and the names in code that it changes;
    /// for a dry run, the lines of code before and after.
    package func moves(_ report: FixReport, isDone: Bool) -> String {
        report.endToEnd.map { move in
            let target =
                move.path.folder == move.target.folder ? Quoting.display(move.target.name) : shown(move.target)
            return
                "\(label(isDone ? "renamed" : "to rename", isDone ? .good : .notice))\(shown(move.path)) → \(target)\n"
        }.joined()
            + report.edits.map { edit in
                let names = edit.names.map { Quoting.display(Array($0.utf8)) }.joined(separator: ", ")
                let change =
                    edit.old.map { "\(shown(edit.path)):\(edit.place)  \(Quoting.display($0)) → \(names)" }
                    ?? "\(shown(edit.path))  \(edit.place): \(names)"
                return "\(label(isDone ? "edited" : "to edit", isDone ? .good : .notice))\(change)\n"
            }.joined() + (isDone ? "" : diff(report.texts))
    }

    private func diff(_ texts: [BytePath: FixReport.Text]) -> String {
        texts.sorted { $0.key < $1.key }.flatMap { path, text in
            ["--- \(shown(path))", "+++ \(shown(path))"] + UnifiedDiff(text.before, text.after).lines
        }.map { "\($0)\n" }.joined()
    }

    /// The summary of a check in one line, without color.
    package func summary(_ report: CheckReport) -> String {
        let found = Diagnostic.Severity.allCases.sorted(by: >).compactMap { severity -> String? in
            let number = report.count(severity) + (severity == .error ? report.refusedCount : 0)
            guard number > 0 else { return nil }
            let isHidden = severity == .note && verbosity < .verbose
            return Readable.count(number, severity.rawValue) + (isHidden ? " (-v)" : "")
        }
        let parts =
            [found.isEmpty ? "no problems" : found.joined(separator: ", ")]
            + (report.knownCount > 0 ? ["\(report.knownCount) known"] : [])
            + (report.fixedCount > 0 ? ["\(report.fixedCount) renamed"] : [])
            + (report.editedCount > 0 ? ["\(report.editedCount) edited"] : [])
        return "\(parts.joined(separator: " · ")) · \(Readable.count(report.fileCount, "image")) · "
            + Readable.duration(report.duration) + (report.wasInterrupted ? " · interrupted" : "")
    }
}
