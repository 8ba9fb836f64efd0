// The diagnostics of files whose names differ from those that a property list means only in letter case.

extension Diagnostic {
    /// - Parameter kind: What the property list takes the file for: `icon`.
    static func listedInOtherCase(
        _ kind: String, _ manifest: BytePath, _ name: String, _ path: BytePath
    ) -> Diagnostic {
        let listed = Quoting.display(Array(name.utf8))
        return Rule.iconMissing.diagnostic(
            manifest, "the \(kind) \(listed) is listed, but the file \(path.display) differs from it in letter case",
            fix: "rename one of the two, because devices distinguish letter case", related: [path])
    }

    static func launchInOtherCase(
        _ manifest: BytePath, _ path: BytePath, right name: [UInt8], isTaken: Bool
    ) -> Diagnostic {
        Rule.launchMissing.diagnostic(
            manifest,
            "the launch image \(Quoting.display(name)) is missing: \(path.display) differs from it in letter case",
            fix: respelling(path, name, isTaken: isTaken), related: [path])
    }

    /// The only launch image of an app.
    static func launchNone(_ manifest: BytePath, but path: BytePath, right name: [UInt8], isTaken: Bool) -> Diagnostic {
        let right = Quoting.display(name)
        return Rule.launchNone.diagnostic(
            manifest, "this app has no launch image, because \(path.display) differs from \(right) in letter case",
            fix: respelling(path, name, isTaken: isTaken), related: [path])
    }

    private static func respelling(_ path: BytePath, _ name: [UInt8], isTaken: Bool) -> String {
        let right = Quoting.display(name)
        return isTaken
            ? taken(name)
            : "rename \(Quoting.display(path.name)) to \(right), because devices distinguish letter case"
    }
}
