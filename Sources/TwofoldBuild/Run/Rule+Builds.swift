extension Rule {
    /// The rules that every command reports, in the order of the article "Diagnostics".
    package static let ofEveryCommand: [Rule] =
        suffixes + oddNames + [sizeOdd] + images + decoding + formats + plans + layouts + consumers + resourceNames
        + catalogNames
        + conversions + iconPlans + reading + [treeIgnoreFile] + ownership + stage + configurations + lockFile + account
        + sharedCache + [catalogUnreadable, ledgerUnrequested]

    private static let ofBuilds = Dictionary(
        uniqueKeysWithValues: (ofEveryCommand + [
            androidNinePatch, flutterPubspecNotWritten, flutterPubspecStale, plistUnreadable, plistNotChanged,
            ledgerMissing, ledgerStale, ledgerOtherOptions,
        ]).map { ($0.id, $0) })

    /// The rule with an id that a build may report.
    ///
    /// The rules of checks take longer to make than the rest of a build with nothing to do.
    static func ofBuilds(_ id: DiagnosticID) -> Rule? { ofBuilds[id] }
}
