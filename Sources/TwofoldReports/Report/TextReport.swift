/// A report for people: a line for each file that was made, each diagnostic with its fix, and a summary.
public struct TextReport: Sendable {
    var style: TextStyle
    var verbosity: Verbosity
    /// The prefix of each path: empty, or ending in a slash.
    var prefix: String
    /// The prefix of staged files' paths, which lie in another tree: empty, or ending in a slash.
    ///
    /// Default: nil, variants are beside their masters.
    var staging: String?
    /// The reader's folder: a path that begins with it is shown relative to it.
    ///
    /// Default: empty, every path is shown with the prefix.
    var folder: [UInt8]
    /// Whether paths outside of the reader's folder are shown relative to it, through `..`, in a project that holds both.
    ///
    /// Default: true. Not for several projects, where a folder above all of them says more.
    package var isOneProject = true
    /// The columns of the terminal: lines are broken between words, and the middle of a path is left out where it has to be.
    ///
    /// Default: nil, for files and pipes, where every line is as long as it is.
    package var width: Int?

    /// A writer of plain text, with paths as they are in the tree.
    public init() { self.init(style: .plain) }

    package init(
        style: TextStyle = .plain, verbosity: Verbosity = .normal, prefix: String = "", staging: String? = nil,
        folder: [UInt8] = [], width: Int? = nil
    ) {
        self.style = style
        self.verbosity = verbosity
        self.prefix = prefix
        self.staging = staging
        self.folder = folder
        self.width = width
    }

    /// The whole report, with a line break at its end unless it is empty.
    public func text(_ report: RunReport) -> String {
        guard verbosity > .quiet else { return problemsAndSummary(report) }
        var rows =
            report.moved.map { move in
                ListingRow(
                    label: "moved", role: .good, path: move.path, detail: "was \(shown(move.origin))", isSummedUp: true)
            } + report.entries.compactMap(row) + report.removed.map { Self.removal($0, "removed", report) }
            + report.removable.map { Self.removal($0, "to remove", report) }
        if verbosity == .verbose {
            let identical = Set(report.identical)
            rows += report.kept.map { path in
                ListingRow(
                    label: "kept", role: .faint, path: path, detail: identical.contains(path) ? "identical" : "")
            }
            rows += report.undrawn.map { ListingRow(label: "left", role: .faint, path: $0, detail: "not drawn") }
        }
        let changes = report.changedSettings
        let files = AnySequence(report.files.lazy.compactMap { file in row(file, changes[file.path]) })
        return lines([files, AnySequence(rows)].joined()).map { "\($0)\n" }.joined()
            + problemsAndSummary(report)
    }

    /// What a build would change, and what is wrong; if verbose, the whole plan.
    ///
    /// - Parameter isExplained: Whether the reason for each file was shown before, so that no file is listed again.
    package func plan(_ survey: Survey, _ report: RunReport, isExplained: Bool = false) -> String {
        if isExplained || verbosity == .quiet { return problemsAndSummary(report) }
        return verbosity == .verbose
            ? PlanText.list(survey, by: self) + problemsAndSummary(report) : text(report)
    }

    /// The diagnostics with their fixes, and the summary.
    package func problemsAndSummary(_ report: RunReport) -> String {
        var lines = self.lines(report.diagnostics)
        if verbosity > .quiet { lines += summaryLines(summary(report), isBad(report)) + advice(report) }
        return lines.map { "\($0)\n" }.joined() + text(report.ignoredCounts)
    }

    /// The numbers of ignored files and folders under `-v`; otherwise empty.
    package func text(_ ignoredCounts: IgnoredCounts) -> String {
        guard verbosity == .verbose, !ignoredCounts.isEmpty else { return "" }
        return "ignored: \(ignoredCounts.counts); use --no-ignore or --include to search them\n"
    }

    /// A label in a column of ten characters.
    func label(_ word: String, _ role: TextStyle.Role) -> String {
        style.paint(word, as: role) + String(repeating: " ", count: max(1, Self.indent.count - word.utf8.count))
    }

    private func row(_ entry: CatalogEntry) -> ListingRow? {
        let names = entry.names.map(Quoting.display).joined(separator: ", ")
        let isGroup = names.isEmpty
        switch entry.outcome {
        case .entered:
            return ListingRow(
                label: isGroup ? "made" : "edited", role: .good, path: entry.path,
                detail: isGroup ? "" : "names \(names)", isSummedUp: true)
        case .pending:
            return ListingRow(
                label: isGroup ? "to make" : "to edit", role: .notice, path: entry.path,
                detail: isGroup ? "" : "to name \(names)", isSummedUp: true)
        case .failed: return nil
        }
    }

    private static func removal(_ path: BytePath, _ label: String, _ report: RunReport) -> ListingRow {
        ListingRow(
            label: label, role: .notice, path: path, detail: report.reasonForRemoval(of: path), isSummedUp: true)
    }

    private func row(_ file: RunReport.File, _ changes: [SettingChange]?) -> ListingRow? {
        let isCopy = file.variant == nil
        var row = ListingRow(
            label: isCopy ? "copied" : "made", role: .good, path: file.path,
            size: file.variant.map { "\($0.recipe.size)" } ?? "", origin: origin(file), isSummedUp: true)
        switch file.outcome {
        case .made(let placed, _):
            row.byteCount = placed.byteCount
            return row
        case .pending(let reason):
            (row.label, row.role) = (isCopy ? "to copy" : "to make", .notice)
            row.detail = reason.words(ofCopy: isCopy, changes)
            return row
        case .skipped(let master):
            let reason = "its master \(shown(master)) cannot be used"
            return ListingRow(label: "failed", role: .error, path: file.path, detail: reason, isSummedUp: true)
        case .omitted(let omitted) where omitted.wasRemoved:
            return ListingRow(
                label: "removed", role: .notice, path: file.path, detail: "no longer smaller than another format")
        case .refused, .failed: return nil
        case .unchanged, .current, .omitted:
            guard verbosity == .verbose else { return nil }
            return unchangedRow(file)
        }
    }

    private func unchangedRow(_ file: RunReport.File) -> ListingRow {
        var row = ListingRow(label: "current", role: .faint, path: file.path)
        switch file.outcome {
        case .unchanged(_, let reason): row.detail = "\(reason.words(ofCopy: file.variant == nil)), the same bytes"
        case .omitted: (row.label, row.detail) = ("omitted", "not smaller than another format")
        default: break
        }
        return row
    }

    private func origin(_ file: RunReport.File) -> String {
        guard let variant = file.variant else { return "from \(shown(file.path))" }
        let name = Quoting.display(variant.master.name)
        guard verbosity == .verbose else { return "from \(name)" }
        let recipe = variant.recipe
        let way =
            recipe.isCopy
            ? "copied"
            : (recipe.isDrawn ? "drawn" : recipe.filter.rawValue) + (recipe.space == .linear ? ", linear" : "")
        return "from \(name) (\(way))"
    }
}

extension TextReport {
    /// A line for a `pubspec.yaml` that was given entries.
    package func text(_ listing: PubspecRun.Listing) -> String {
        guard verbosity > .quiet else { return "" }
        let entries = listing.entries.map { Quoting.display(Array($0.utf8)) }.joined(separator: ", ")
        return "\(label("listed", .good))\(shown(listing.path))  \(entries)\n"
    }
}

// The parts of a report about files that are written to another tree than that of the masters.

extension Rule {
    /// Whether the diagnostic is about a file in the tree that is written, which can differ from that of the masters.
    var isOfWrittenTree: Bool {
        switch self {
        case .fileEdited, .fileForeign, .fileLeftover, .fileNotRemoved, .fileNotPlaced: true
        default: id.group == "ledger"
        }
    }
}

extension StaleReason {
    /// The reason in a sentence about a variant, or about a file that is copied unchanged.
    func words(ofCopy isCopy: Bool = false, _ changes: [SettingChange]? = nil) -> String {
        switch self {
        case .recipeChanged:
            changes.map { "made with \($0.map(\.words).joined(separator: "; "))" } ?? "settings changed"
        case .neverMade where isCopy: "never copied"
        case .masterChanged where isCopy: "changed"
        default: rawValue
        }
    }
}
