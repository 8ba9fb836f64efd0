// Messages about what is done with findings: repaired, or known and held back; see Catalogue.swift.

extension Diagnostic {
    // MARK: Baseline

    static func staleEntry(_ entry: Baseline.Entry, in file: String) -> Diagnostic {
        Diagnostic(
            .baselineStale, .warning, entry.path,
            "the baseline holds \(Quoting.display(Array(entry.rule.utf8))) of this path, and it is not found there any more",
            fix: "delete the line, or run 'twofold check --baseline \(file) --update-baseline'")
    }

    // MARK: Repairs

    static func notMoved(_ path: BytePath, to target: BytePath, _ error: DiskError) -> Diagnostic {
        let place = error.path == path || error.path == target ? "" : " (\(error.path.display))"
        let isTaken = error.kind == .occupied
        return Diagnostic(
            .fileNotMoved, .error, path,
            "it was not renamed to \(shown(target, beside: path)): \(error.reason)\(place)",
            fix: isTaken ? "rename one of the two by hand" : "check permissions, then run again", related: [target])
    }

    static func oneTarget(_ path: BytePath, to target: BytePath, with others: [BytePath]) -> Diagnostic {
        Diagnostic(
            .fileNotMoved, .error, path,
            "it was not renamed to \(shown(target, beside: path)), because "
                + "\(others.map { Quoting.display($0.name) }.joined(separator: " and ")) would become that, too",
            fix: "decide which of them it shall be, and rename that one by hand", related: others)
    }

    static func ownedNotMoved(_ path: BytePath, to target: BytePath) -> Diagnostic {
        Diagnostic(
            .fileNotMoved, .error, path,
            "it was not renamed to \(shown(target, beside: path)), because it is recorded as a variant that Twofold made",
            fix: "rename its master, then run 'twofold prune' and 'twofold'", related: [target])
    }

    /// The name alone where a file stays in its folder.
    private static func shown(_ target: BytePath, beside path: BytePath) -> String {
        target.folder == path.folder ? Quoting.display(target.name) : target.display
    }
}
