// The reports of `adopt`, `keep` and `prune` for people.

extension TextReport {
    /// The files that were adopted, or would be, and those that could not be.
    package func text(_ report: AdoptionReport, isDone: Bool) -> String {
        let word = isDone ? "adopted" : "to adopt"
        var lines = report.adopted.map { file in
            "\(label(word, .good))\(placed(file.path))  (from \(Quoting.display(file.master.name)))"
                + (file.isIdentical ? "" : "; its content differs and will be overwritten by the next build")
        }
        lines += report.differing.map {
            "\(label("skipped", .notice))\(shown($0))  differs from what Twofold would make"
        }
        lines += report.recorded.map { "\(label("recorded", .faint))\(shown($0))  adopted before, or made by Twofold" }
        if verbosity == .quiet { lines = [] }
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet {
            let count = report.differing.count
            let skipped =
                count == 0
                ? ""
                : "; \(count) \(count == 1 ? "differs and was" : "differ and were") skipped; name a file to adopt it anyway"
            let text =
                report.adopted.isEmpty && count == 0 ? "nothing to adopt" : "\(report.adopted.count) \(word)\(skipped)"
            lines.append(style.paint(text, as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The variants that are hand-made from now on, or would be, and the files that could not be kept.
    package func text(_ report: KeepingReport, isDone: Bool) -> String {
        let word = isDone ? "kept" : "to keep"
        var lines: [String] = []
        if verbosity > .quiet { lines += report.kept.map { "\(label(word, .good))\(shown($0))" } }
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet {
            let text = report.kept.isEmpty ? "nothing to keep" : "\(report.kept.count) \(word)"
            lines.append(style.paint(text, as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The orphans that were removed, or would be, and the edited ones.
    package func text(_ report: PruningReport, isDone: Bool) -> String {
        let orphans = report.orphans
        let paths = isDone ? report.removed : orphans
        var lines: [String] = []
        if verbosity > .quiet {
            lines += self.lines(
                paths.map {
                    ListingRow(label: isDone ? "removed" : "to remove", role: .notice, path: $0, isSummedUp: true)
                })
            lines += report.edited.map {
                "\(label("edited", .notice))\(placed($0))  stays: "
                    + (staging == nil
                        ? "run 'twofold keep \(argument($0))' to keep it as your own, or delete it"
                        : "delete it, or move it out of the staged folder")
            }
        }
        lines += self.lines(report.diagnostics)
        if verbosity > .quiet {
            let count =
                isDone
                ? "\(report.removed.count) of \(Readable.count(orphans.count, "orphan")) removed"
                : "\(Readable.count(orphans.count, "orphan")) to remove"
            let left = report.edited.isEmpty ? "" : "\(Readable.count(report.edited.count, "edited orphan")) left"
            let parts = [orphans.isEmpty ? "" : count, left].filter { !$0.isEmpty }
            let text = parts.isEmpty ? "nothing to prune" : parts.joined(separator: ", ")
            lines.append(style.paint(text, as: report.hasErrors ? .error : .strong))
        }
        return lines.map { "\($0)\n" }.joined()
    }
}
