// What `adopt` and `prune` say.

extension TextReport {
    /// The files that were handed over, or would be, and what could not be.
    public func text(_ report: AdoptionReport, isDone: Bool) -> String {
        let word = isDone ? "adopted" : "to adopt"
        var lines = report.adopted.map { file in
            "\(label(word, .good))\(shown(file.variant.path))  of \(Quoting.display(file.variant.master.name))"
                + (file.isIdentical ? "" : ", and differs from it: the next build makes it anew")
        }
        lines += report.differing.map { "\(label("left", .notice))\(shown($0))  differs from what Twofold would make" }
        if verbosity == .quiet { lines = [] }
        lines += report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet {
            let hint = report.differing.isEmpty ? "" : "; name those that are left to hand them over all the same"
            let text = "\(Readable.count(report.adopted.count, "file")) \(word), \(report.differing.count) left\(hint)"
            lines.append(style.paint(text, as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The orphans of a tree, one line each.
    public func orphans(_ survey: Survey) -> String {
        guard verbosity > .quiet else { return "" }
        return survey.orphans.map { "\(label("orphan", .notice))\(shown($0))\n" }.joined()
    }

    /// What came of removing them.
    public func summary(_ report: PruningReport, orphanCount: Int, isDone: Bool) -> String {
        var lines = report.diagnostics.flatMap(self.lines)
        if verbosity > .quiet {
            let text =
                isDone
                ? "\(report.removed.count) of \(Readable.count(orphanCount, "orphan")) removed"
                : "\(Readable.count(orphanCount, "orphan")) to remove"
            lines.append(style.paint(text, as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
