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

    /// The remedy where the right name is not free: nobody is to write over a file.
    static func taken(_ name: [UInt8]) -> String {
        "\(Quoting.display(name)) exists already: compare the two and delete one"
    }

    static func notMoved(_ path: BytePath, to target: BytePath, _ error: DiskError, isPreview: Bool) -> Diagnostic {
        if error.kind == .occupied { return nameTaken(path, target, isPreview: isPreview) }
        let place = error.path == path || error.path == target ? "" : " (\(error.path.display))"
        return refused(path, target, isPreview, "\(error.reason)\(place)", fix: "check permissions, then run again")
    }

    static func nameTaken(_ path: BytePath, _ target: BytePath, isPreview: Bool) -> Diagnostic {
        refused(path, target, isPreview, "that name is taken", fix: taken(target.name))
    }

    static func oneTarget(
        _ path: BytePath, to target: BytePath, with others: [BytePath], isPreview: Bool
    ) -> Diagnostic {
        var diagnostic = refused(
            path, target, isPreview,
            "\(list(others.map(\.name))) would get that name as well",
            fix: "rename one of them by hand, and compare the others with it")
        diagnostic.related = others
        return diagnostic
    }

    static func ownedNotMoved(_ path: BytePath, to target: BytePath, isPreview: Bool) -> Diagnostic {
        refused(
            path, target, isPreview, "it is recorded as a variant, which is renamed with its master only",
            fix: "rename its master, then run 'twofold prune' and 'twofold'")
    }

    /// The name alone where a file stays in its folder.
    private static func refused(
        _ path: BytePath, _ target: BytePath, _ isPreview: Bool, _ reason: String, fix: String
    ) -> Diagnostic {
        let isRename = target.folder == path.folder
        return Diagnostic(
            .fileNotMoved, .error, path,
            "it \(isPreview ? "would not be" : "was not") \(isRename ? "renamed" : "moved") to "
                + "\(isRename ? Quoting.display(target.name) : target.display): \(reason)",
            fix: fix, related: [target])
    }
}
