// The diagnostics of files whose names differ from those that a property list means only in letter case.

extension Diagnostic {
    private static var letterCaseFix: String { "rename one of the two, because devices distinguish letter case" }

    /// - Parameter kind: What the property list takes the file for: `icon`.
    static func listedInOtherCase(
        _ kind: String, _ manifest: BytePath, _ name: String, _ path: BytePath
    ) -> Diagnostic {
        let listed = Quoting.display(Array(name.utf8))
        return Rule.iconMissing.diagnostic(
            manifest, "the \(kind) \(listed) is listed, but the file \(path.display) differs from it in letter case",
            fix: letterCaseFix, related: [path])
    }

    static func launchInOtherCase(_ manifest: BytePath, _ name: [UInt8], _ path: BytePath) -> Diagnostic {
        Rule.launchMissing.diagnostic(
            manifest,
            "the launch image \(Quoting.display(name)) is missing: \(path.display) differs from it in letter case",
            fix: letterCaseFix, related: [path])
    }

    /// The only launch image of an app.
    static func launchNone(_ manifest: BytePath, but path: BytePath) -> Diagnostic {
        let base = LaunchImageTable.defaultBase
        let right = Quoting.display(base + path.name.dropFirst(base.count))
        return Rule.launchNone.diagnostic(
            manifest, "this app has no launch image, because \(path.display) differs from \(right) in letter case",
            fix: "rename it to \(right), because devices distinguish letter case", related: [path])
    }
}
