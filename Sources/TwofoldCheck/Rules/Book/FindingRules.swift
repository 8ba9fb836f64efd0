// Diagnostics about diagnostics: fixes that were not possible, and exceptions that a baseline no longer needs.

extension Rule {
    static let findings: [Rule] = [baselineStale, fileNotMoved]

    static let baselineStale = Rule(
        "baseline.stale", .warning, meaning: "the baseline has an entry for a diagnostic that no longer occurs",
        fix: "delete the line, or run 'twofold check --update-baseline'",
        why: "an exception that outlives its reason hides the next mistake of its kind")

    static let fileNotMoved = Rule(
        "file.not-moved", .error, kind: .event, isConfigurable: false,
        meaning: "'check --fix' did not rename a file: the name is taken, two files want it, or the file is a variant",
        fix: "compare the two files and delete one", why: "a fix never overwrites a file")
}

extension Diagnostic {
    static func staleEntry(_ entry: Baseline.Entry, in file: String) -> Diagnostic {
        Rule.baselineStale.diagnostic(
            entry.path,
            "the baseline lists \(Quoting.display(Array(entry.rule.utf8))) for this path, but it no longer occurs",
            fix:
                "delete the line, or run 'twofold check --baseline \(ShellWord.quoted(Array(file.utf8))) --update-baseline'"
        )
    }

    static func notMoved(_ path: BytePath, to target: BytePath, _ error: DiskError, isPreview: Bool) -> Diagnostic {
        if error.kind == .occupied { return nameTaken(path, target, isPreview: isPreview) }
        var diagnostic = refused(
            path, target, isPreview, error.path == target ? error.reason : error.reason(at: path),
            fix: "check permissions, then run again")
        diagnostic.related = [error.deniedFolder(at: path)].compactMap(\.self)
        return diagnostic
    }

    static func nameTaken(_ path: BytePath, _ target: BytePath, isPreview: Bool) -> Diagnostic {
        refused(path, target, isPreview, "that name is taken", fix: taken(target.name))
    }

    static func sizeMisfit(
        _ path: BytePath, to target: BytePath, beside other: BytePath, isPreview: Bool
    ) -> Diagnostic {
        var diagnostic = refused(
            path, target, isPreview, "its size does not fit \(Quoting.display(other.name)) at that scale",
            fix: "compare the two images, then rename the file by hand, or export it at the right size")
        diagnostic.related = [other]
        return diagnostic
    }

    static func oneTarget(
        _ path: BytePath, to target: BytePath, with others: [BytePath], isPreview: Bool
    ) -> Diagnostic {
        var diagnostic = refused(
            path, target, isPreview, "\(list(others.map(\.name))) would get that name too",
            fix: "rename one of them by hand, and compare the others with it")
        diagnostic.related = others
        return diagnostic
    }

    static func ownedNotMoved(_ path: BytePath, to target: BytePath, isPreview: Bool) -> Diagnostic {
        refused(
            path, target, isPreview, "it is recorded as a variant, which is only renamed together with its master",
            fix: "rename its master, then run 'twofold prune' and 'twofold'")
    }

    /// Shows only the name where a file stays in its folder.
    private static func refused(
        _ path: BytePath, _ target: BytePath, _ isPreview: Bool, _ reason: String, fix: String
    ) -> Diagnostic {
        let isRename = target.folder == path.folder
        return Rule.fileNotMoved.diagnostic(
            path,
            "the file \(isPreview ? "would not be" : "was not") \(isRename ? "renamed" : "moved") to "
                + "\(isRename ? Quoting.display(target.name) : target.display): \(reason)",
            fix: fix, related: [target])
    }
}
