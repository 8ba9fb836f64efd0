// Ignore files that could not be applied completely.

extension Rule {
    package static let treeIgnoreFile = Rule(
        "tree.ignore-file", .warning, kind: .event,
        meaning: "a .gitignore cannot be read or is too long, so the files that it names are not ignored",
        fix: "check its permissions, shorten it, or leave folders out with 'exclude:' in .twofold.yml",
        why: "variants are made beside files that version control ignores")
}

extension Diagnostic {
    static func ignoreFile(_ path: BytePath, _ shortcoming: IgnoreRules.Shortcoming) -> Diagnostic {
        ignoreFile(path, "this file", shortcoming)
    }

    /// The same for a file above the tree, which has no path in the tree.
    package static func outerIgnoreFile(_ path: [UInt8], _ shortcoming: IgnoreRules.Shortcoming) -> Diagnostic {
        ignoreFile(.root, Quoting.display(path), shortcoming)
    }

    private static func ignoreFile(
        _ path: BytePath, _ file: String, _ shortcoming: IgnoreRules.Shortcoming
    ) -> Diagnostic {
        let shorten = "shorten it, or leave folders out with 'exclude:' in .twofold.yml"
        let (message, fix) =
            switch shortcoming {
            case .unreadable(let error):
                ("\(file) cannot be read, so its patterns are not applied: \(error.reason)", "check its permissions")
            case .tooLarge:
                ("\(file) is larger than \(IgnoreFile.largest >> 20) MiB, so its patterns are not applied", shorten)
            case .tooManyPatterns:
                ("\(file) has more than \(IgnoreFile.maxPatterns) patterns; only the first are applied", shorten)
            }
        return Rule.treeIgnoreFile.diagnostic(path, message, fix: fix)
    }
}
