// Configuration files that have no effect.

extension Rule {
    package static let configurations: [Rule] = [configNotRead, configUnmatched]

    static let configNotRead = Rule(
        "config.not-read", .warning, kind: .surveyed,
        meaning: "a configuration file is misnamed (.twofold.yaml, twofold.yml), or lies in a folder whose files the "
            + "lock file of the root records already, so it is not read",
        fix: "rename it to .twofold.yml; or move its settings into the one of the root, as an entry of 'paths', or "
            + "make its folder a project: put an empty twofold.lock beside it, and run 'twofold adopt' there",
        why: "none of its settings apply, and nothing else shows that")

    static let configUnmatched = Rule(
        "config.unmatched", .warning, kind: .surveyed,
        meaning: "no file of the whole tree matches a pattern of 'paths'",
        fix: "correct the pattern, or remove it", why: "its settings do not apply to the files that it is meant for")
}

extension Diagnostic {
    /// - Parameter file: The file's name in the message; nil if it is the one at `path`.
    package static func configurationMisnamed(_ path: BytePath, file: String? = nil) -> Diagnostic {
        Rule.configNotRead.diagnostic(
            path, "\(file ?? "this file") is not read: the configuration file is named \(Configuration.fileName)",
            fix: "rename it to \(Configuration.fileName)")
    }

    static func configurationBelowRoot(_ path: BytePath) -> Diagnostic {
        Rule.configNotRead.diagnostic(
            path,
            "this file is not read: the \(LockFileName.fileName) of the root records files of its folder, so the folder "
                + "is not a project",
            fix: "move its settings into the \(Configuration.fileName) of the root, as an entry of 'paths'; or make "
                + "its folder a project: put an empty \(LockFileName.fileName) beside this file, "
                + "and run 'twofold adopt \(ShellWord.path(path.folder.bytes))'",
            related: [path.folder])
    }

    static func unmatchedPattern(_ pattern: ConfigurationPattern, in file: BytePath) -> Diagnostic {
        Rule.configUnmatched.diagnostic(
            file,
            "\(pattern.place.text): no file matches the pattern "
                + Quoting.display(Array(pattern.glob.text.utf8)))
    }
}
