extension Rule {
    package static let plistUnreadable = Rule(
        "plist.unreadable", .warning, items: [37, 43], meaning: "an Info.plist cannot be read",
        fix: "correct it; 'plutil -lint' shows the line",
        why: "without it nobody knows which icons and launch images the app has")

    package static let plistNotChanged = Rule(
        "plist.not-changed", .error, kind: .event, isConfigurable: false,
        meaning: "'check --fix' did not change a property list", fix: "change it by hand",
        why: "a change that could lose something, or that is ambiguous, is left to a person")
}

extension Diagnostic {
    package static func plistUnreadable(_ path: BytePath, _ problem: PropertyListProblem) -> Diagnostic {
        Rule.plistUnreadable.diagnostic(
            path, "this property list cannot be read: \(problem.message)", fix: problem.fix)
    }

    package static func plistUnreadable(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.plistUnreadable.diagnostic(
            path, "this property list cannot be read: \(error.reason)", fix: "check its permissions and its size")
    }

    package static func plistNotChanged(
        _ path: BytePath, _ change: PropertyListChange, _ problem: PropertyListProblem, isPreview: Bool
    ) -> Diagnostic {
        Rule.plistNotChanged.diagnostic(
            path, "\(change.place) \(isPreview ? "would not be" : "was not") changed: \(problem.message)",
            fix: problem.fix)
    }

    static func plistNotChanged(_ path: BytePath, _ problem: PropertyListProblem, isPreview: Bool) -> Diagnostic {
        Rule.plistNotChanged.diagnostic(
            path, "the property list \(isPreview ? "would not be" : "was not") changed: \(problem.message)",
            fix: problem.fix)
    }

    package static func plistNotChanged(_ path: BytePath, _ error: DiskError, isPreview: Bool) -> Diagnostic {
        Rule.plistNotChanged.diagnostic(
            path, "the property list \(isPreview ? "would not be" : "was not") changed: \(error.reason)",
            fix: error.kind == .changed
                ? "run again: another program changed it meanwhile" : "check permissions, then run again")
    }
}
