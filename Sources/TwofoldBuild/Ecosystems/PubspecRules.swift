// The images of a target in `pubspec.yaml`, which a build lists.

extension Rule {
    package static let flutterPubspecNotWritten = Rule(
        "flutter.pubspec-not-written", .error, kind: .event, isConfigurable: false,
        meaning: "'--pubspec' could not read or write pubspec.yaml, which is as before",
        fix: "correct the line that the message names, or list the images by hand",
        why: "the app does not contain images that pubspec.yaml does not list")

    package static let flutterPubspecStale = Rule(
        "flutter.pubspec-stale", .warning, kind: .event, isConfigurable: false,
        meaning: "a run with '--pubspec' that writes nothing found images that pubspec.yaml does not list",
        fix: "run 'twofold --pubspec'", why: "the app does not contain images that pubspec.yaml does not list")
}

extension Diagnostic {
    static func pubspecNotWritten(_ path: BytePath, _ problem: YAMLProblem) -> Diagnostic {
        Rule.flutterPubspecNotWritten.diagnostic(
            path, "no entry was added: \(problem.position.text): \(problem.message)",
            fix: "correct the line, or list the images by hand")
    }

    static func pubspecNotWritten(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        let fix =
            error.kind == .changed
            ? "run again: another program changed it meanwhile" : "check permissions, then run again"
        return Rule.flutterPubspecNotWritten.diagnostic(path, "no entry was added: \(error.reason)", fix: fix)
    }
}
