// The last lines of a report: the numbers that are not zero, and what to do next.

extension TextReport {
    /// The summary in one line, without color.
    package func summary(_ report: RunReport) -> String {
        let counts = report.counts
        var parts: [String] = []
        let pending =
            counts.pending == 0 ? [] : report.files.filter { if case .pending = $0.outcome { true } else { false } }
        let same = report.identical.count
        let identical =
            same == 0 ? "" : " (\(same == counts.kept ? "" : "\(same) ")identical to what Twofold would make)"
        let hasRemoved =
            counts.omitted > 0
            && report.files.contains {
                if case .omitted(let file) = $0.outcome { file.wasRemoved } else { false }
            }
        let words = counts.words(
            entered: Readable.count(counts.entered, "catalog set") + " edited",
            copies: pending.count { $0.variant == nil }, edits: report.pendingEdits,
            rivals: pending.count { $0.variant.map { !$0.recipe.rivals.isEmpty } ?? false },
            kept: "kept\(identical)", isIdle: counts.hasNoWork && !hasRemoved && !report.wasInterrupted)
        let hasMasters = report.masterCount > 0 || counts.refused > 0
        if hasMasters || !counts.hasNoWork { parts.append(words) }
        if !report.moved.isEmpty { parts.append("\(Readable.count(report.moved.count, "variant")) moved") }
        if report.masterCount > 0 { parts.append(Readable.count(report.masterCount, "master")) }
        if !hasMasters { parts.append("0 masters\(reason(for: report))") }
        if counts.made + counts.copied > 0 {
            parts.append("\(Readable.bytes(report.bytesIn)) in, \(Readable.bytes(report.bytesOut)) out")
        }
        if let cache = report.cache, cache.isUsed {
            parts.append(
                "\(Readable.count(cache.hits, "variant")) from the cache, "
                    + "\(Readable.count(report.decodedCount, "master")) decoded")
        }
        if let unseen = report.ignoredCounts.files[.sparse] {
            parts.append("\(Readable.count(unseen, "image")) not in this sparse checkout")
        }
        parts.append(Readable.duration(report.duration))
        if report.wasInterrupted { parts.append("interrupted") }
        let found = report.diagnostics.counts(verbosity)
        if !found.isEmpty { parts.append(found.joined(separator: ", ")) }
        return parts.joined(separator: " · ")
    }

    /// Why there are no masters.
    private func reason(for report: RunReport) -> String {
        report.ignoredCounts.isEmpty
            ? ": no file here is named like Button@2x.png"
            : ": no file is named like Button@2x.png, but \(report.ignoredCounts.sums) ignored (-v)"
    }

    func isBad(_ report: RunReport) -> Bool { report.hasErrors || report.wasInterrupted }

    /// A summary in color, broken between words where the terminal is narrow.
    func summaryLines(_ text: String, _ isBad: Bool) -> [String] {
        DisplayText.lines(text, in: width.map { max($0, 20) }).map { style.paint($0, as: isBad ? .error : .strong) }
    }

    /// A text whose lines are broken between words where they are longer than a terminal's.
    package static func broken(_ text: String, in columns: Int?) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { DisplayText.lines(String($0), in: columns).joined(separator: "\n") }.joined(separator: "\n")
    }

    /// What to do about what was left out on purpose, and after an interrupt.
    func advice(_ report: RunReport) -> [String] {
        let left = report.diagnostics.filter { [.planScaleNotUsed, .planNotLoaded].contains($0.rule) && !shows($0) }
        // Where there are many, -v has them.
        var lines = left.prefix(3).map { note in
            (note.path == .root ? "" : "\(shown(note.path)): ") + "\(note.message); \(note.fix)"
        }
        if left.count > 3 {
            lines.append("the same is true of \(Readable.count(left.count - 3, "more folder")) (-v lists them)")
        }
        if !report.undrawn.isEmpty {
            let names = report.undrawn.prefix(3).map(shown).joined(separator: ", ")
            let more =
                report.undrawn.count > 3 ? " and \(Readable.count(report.undrawn.count - 3, "more vector image"))" : ""
            lines.append(
                "\(names)\(more) \(report.undrawn.count == 1 ? "was" : "were") not drawn; "
                    + "add 'vectors: draw' to \(Configuration.fileName) or pass --vectors draw")
        }
        if report.wasInterrupted {
            lines.append("every finished file is in place; run the same command again to go on")
        }
        return lines.flatMap { DisplayText.lines($0, in: width.map { max($0, 20) }) }
    }
}

extension RunReport.Counts {
    /// Whether nothing was made or is to be made, and nothing failed.
    var hasNoWork: Bool { made + copied + entered + removed + pending + removable + refused + failed == 0 }

    /// The numbers that are not zero, what changed first; where nothing did, the line begins by saying so.
    ///
    /// - Parameters:
    ///   - entered: The words for ``entered``, with their number.
    ///   - copies: The number of pending files that are copied and not made.
    ///   - edits: The number of pending files that name variants and are edited, not made.
    ///   - rivals: The number of pending files that are made only if they are smaller than others.
    ///   - kept: The words for ``kept``, without their number.
    ///   - isIdle: Whether to say that there is nothing to make; nil if the numbers alone decide.
    func words(
        entered: String = "", copies: Int = 0, edits: Int = 0, rivals: Int = 0, kept: String = "kept",
        isIdle: Bool? = nil
    ) -> String {
        let makes = pending - copies - edits
        let parts = [
            (made, "\(made) made"), (copied, "\(copied) copied"), (self.entered, entered),
            (removed, "\(removed) removed (\(reasonForRemoval))"),
            (makes, "\(makes) to make" + (rivals > 0 ? " (\(rivals) only if smaller than in another format)" : "")),
            (copies, "\(copies) to copy"), (edits, Readable.count(edits, "catalog set") + " to edit"),
            (removable, "\(removable) to remove (\(reasonForRemoval))"),
            (current, "\(current) current"), (self.kept, "\(self.kept) \(kept)"),
            (omitted, "\(omitted) omitted (not smaller than in another format)"),
            (refused, "\(refused) refused"), (failed, "\(failed) failed"),
        ].filter { $0.0 > 0 }.map(\.1).joined(separator: ", ")
        guard isIdle ?? hasNoWork else { return parts }
        return "nothing to make" + (parts.isEmpty ? "" : ": \(parts)")
    }

    private var reasonForRemoval: String {
        let gone = removed + removable - replaced
        let ofMasters = gone == 1 ? "master gone" : "masters gone"
        if replaced == 0 { return ofMasters }
        return gone == 0 ? "in another format now" : "\(replaced) in another format now, \(gone) \(ofMasters)"
    }
}

extension RunReport {
    /// Why a file was removed, or would be.
    func reasonForRemoval(of path: BytePath) -> String {
        replaced.contains(path) ? "in another format now" : "its master is gone"
    }

    /// The number of `Contents.json` files that have to be edited, but not by this run.
    package var pendingEdits: Int {
        entries.count { if case .pending = $0.outcome { !$0.names.isEmpty } else { false } }
    }
}

extension [Diagnostic] {
    /// The number of diagnostics of each severity, the gravest first; notes only where they are not shown.
    func counts(_ verbosity: Verbosity) -> [String] {
        [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
            let number = count { $0.severity == severity }
            guard number > 0 else { return nil }
            let isHidden = severity == .note
            if isHidden, verbosity == .verbose { return nil }
            return Readable.count(number, severity.rawValue) + (isHidden ? " (-v)" : "")
        }
    }
}
