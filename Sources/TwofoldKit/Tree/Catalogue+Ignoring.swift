extension Diagnostic {
    static func ignoreFile(_ path: BytePath, _ shortcoming: IgnoreRules.Shortcoming) -> Diagnostic {
        ignoreFile(path, "this file", shortcoming)
    }

    /// The same of a file above the tree, which is no path of it.
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
                ("\(file) cannot be read, so nothing is ignored by it: \(error.reason)", "check its permissions")
            case .tooLarge:
                ("\(file) is larger than \(IgnoreFile.largest >> 20) MiB, so nothing is ignored by it", shorten)
            case .tooManyPatterns:
                ("\(file) has more than \(IgnoreFile.mostPatterns) patterns, of which only the first are used", shorten)
            }
        return Diagnostic(.treeIgnoreFile, .warning, path, message, fix: fix)
    }
}
