/// The last line of a command that ends with status 2: the number of problems, and the commands to run.
///
/// It is also written with `--quiet`, because a check that fails without a message does not say what to do.
struct NextStep {
    /// The problems in a few words.
    var summary: String
    /// The commands to run, in this order; empty where only a person can decide.
    var commands: [String]
    /// The advice where there is no command.
    var otherwise: String
    /// The number of problems that no command solves.
    var rest = 0
    /// Where these are told, and how to fix them.
    var others = ""
    /// Whether the result is a staged folder, which is not committed.
    var isStaged = false

    var line: String {
        let quoted = commands.map { "'\($0)'" }
        let advice =
            quoted.isEmpty
            ? otherwise
            : "run \(quoted.joined(separator: ", then "))"
                + (isStaged ? "" : "\(quoted.count > 1 ? "," : "") and commit the result")
        return "twofold: \(summary); \(advice)\(rest > 0 && !quoted.isEmpty ? "; \(others)" : "")\n"
    }

    init(locked report: RunReport, paths: [String], staging: String?) {
        let edited = report.diagnostics.count { $0.rule == .fileEdited }
        // Where Git still has the lock file, it is restored, and nothing is to be adopted.
        let isLost = report.diagnostics.contains { $0.rule == .ledgerAbsent && $0.severity < .error }
        let others = report.unaccountedCount
        let isDamaged = report.diagnostics.contains {
            [.ledgerBadLine, .ledgerConflict, .ledgerUnrecorded].contains($0.rule)
        }
        var parts: [String] = []
        if isLost { parts.append("a \(LockFileName.fileName) is missing") }
        if isDamaged { parts.append("\(LockFileName.fileName) is not up to date") }
        let edits = report.pendingEdits
        let waiting = [(report.counts.pending - edits, "variant"), (edits, "catalog set")].filter { $0.0 > 0 }
        if let last = waiting.last {
            let isOne = waiting.count == 1 && last.0 == 1
            let words = waiting.map { Readable.count($0.0, $0.1) }.joined(separator: " and ")
            parts.append("\(words) \(isOne ? "is" : "are") not up to date")
        }
        if !report.orphans.isEmpty {
            let verb = report.orphans.count == 1 ? "has" : "have"
            parts.append("\(Readable.count(report.orphans.count, "variant")) \(verb) no master")
        }
        let lacksEntries = report.diagnostics.contains { $0.rule == .flutterPubspecStale }
        if lacksEntries { parts.append("\(Pubspec.fileName) does not list every image") }
        if edited > 0 { parts.append("\(Self.count(edited, "variant")) edited") }
        if others > 0 { parts.append(Readable.count(others, parts.isEmpty ? "problem" : "other problem")) }
        summary = parts.joined(separator: ", ")
        commands = []
        if isLost { commands.append(Self.adoption("build", paths)) }
        // A build removes those of a staged folder itself.
        if report.orphans.count > report.removable.count { commands.append(Self.pruning(paths, staging)) }
        if isDamaged || report.counts.pending + report.counts.removable > 0 || lacksEntries {
            commands.append(Self.command(nil, (lacksEntries ? ["--pubspec"] : []) + Self.given("build")))
        }
        isStaged = staging != nil
        rest = edited + others
        self.others =
            others > 0
            ? rest == 1 ? "the other says how to fix it" : "the others say how to fix them"
            : edited == 1 ? "for the edited one, see its error above" : "for the edited ones, see their errors above"
        otherwise =
            others > 0
            ? rest == 1 ? "it says how to fix it" : "each says how to fix it"
            : isStaged
                ? "delete the edited files, and stage the folder again"
                : "delete the edited variants, or adopt or keep them, and commit the result"
    }

    init(check report: CheckReport, paths: [String], staging: String?, hasFixed: Bool, isQuiet: Bool) {
        let counts = [(report.count(.error) + report.refusedCount, "error"), (report.count(.warning), "warning")]
        let total = counts.reduce(0) { $0 + $1.0 }
        let fixable = hasFixed ? 0 : report.fixable
        summary = counts.filter { $0.0 > 0 }.map { Readable.count($0.0, $0.1) }.joined(separator: ", ")
        if fixable > 0, fixable < total { summary += ", \(fixable) of which --fix corrects" }
        if total > 3, let worst = report.worst {
            summary += ", the worst of \(worst.path.display) (\(worst.id.rawValue))"
        }
        let findings = report.findings.filter {
            $0.diagnostic.severity > .note && ($0.diagnostic.rule != .ledgerAbsent || $0.diagnostic.severity < .error)
        }
        var commands = fixable > 0 ? [Self.command("check --fix", Self.given("check"))] : []
        var solved = 0
        func solve(_ rules: Rule..., by command: @autoclosure () -> String) {
            let count = findings.count { rules.contains($0.diagnostic.rule) }
            if count > 0 { commands.append(command()) }
            solved += count
        }
        solve(.ledgerAbsent, .ledgerBadLine, by: Self.adoption("check", paths))
        solve(.ledgerOrphan, by: Self.pruning(paths, staging))
        solve(
            .ledgerMissing, .ledgerStale, .ledgerConflict, .ledgerUnrecorded, by: Self.command(nil, Self.given("check"))
        )
        self.commands = commands
        let left = total - fixable - solved
        rest = isQuiet ? 0 : left
        others = left == 1 ? "for the other, see above" : "for the other \(left), see above"
        otherwise =
            isQuiet
            ? "run '\(Self.command("check", Self.given("check")))' to see how to fix \(left == 1 ? "it" : "each")"
            : "\(left == 1 ? "it" : "each") says how to fix it"
    }

    /// After images, or all files of a bundle, that exceed a limit.
    init(excess: Int, of what: String = "images", limit: SizeLimit) {
        summary = "the \(what) take \(Readable.bytes(excess)) more than the limit of \(limit.text)"
        commands = []
        otherwise = "reduce the heaviest \(what), or raise the limit"
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(Readable.count(number, noun)) \(number == 1 ? "is" : "are")"
    }

    private static func command(_ verb: String?, _ arguments: [String]) -> String {
        (["twofold"] + [verb].compactMap { $0 } + arguments).joined(separator: " ")
    }

    /// The command `adopt`, with the arguments that decide what is made, because it compares files with that; it needs a path.
    private static func adoption(_ verb: String, _ paths: [String]) -> String {
        command("adopt", given(verb) + (paths.isEmpty ? ["."] : []))
    }

    private static func pruning(_ paths: [String], _ staging: String?) -> String {
        let folder = staging.map { ["--into", ShellWord.quoted(RawArguments.bytes(of: $0))] } ?? []
        return command("prune", folder + Self.paths(paths))
    }

    private static func paths(_ paths: [String]) -> [String] {
        paths.map { ShellWord.quoted(RawArguments.bytes(of: $0)) }
    }

    /// The arguments of a command that decide which variants are made: all but those about how they are made, about output,
    /// and about one command only.
    private static func given(_ verb: String) -> [String] {
        var arguments = RawArguments.all.dropFirst()
        if arguments.first.map({ $0.elementsEqual(verb.utf8) }) ?? false { arguments = arguments.dropFirst() }
        var kept: [String] = []
        while let bytes = arguments.popFirst() {
            let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            if valued.contains(name) {
                if !bytes.contains(UInt8(ascii: "=")) { arguments = arguments.dropFirst() }
            } else if name == "--" {
                return kept + [name] + arguments.map(ShellWord.quoted)
            } else if !flags.contains(name), !isShort(name) {
                kept.append(ShellWord.quoted(bytes))
            }
        }
        return kept
    }

    private static let valued: Set<String> = [
        "--format", "--report", "--color", "--baseline", "-j", "--jobs", "--memory",
    ]
    private static let flags: Set<String> = [
        "--locked", "--explain", "--quiet", "--verbose", "--dry-run", "--fix", "--update-baseline", "--content",
        "--no-content", "--fsync", "--no-fsync", "--pubspec", "--references",
    ]

    /// Whether an argument is `-q`, `-v` or `-n`, together or alone, or `-j4`.
    private static func isShort(_ name: String) -> Bool {
        guard name.count > 1, name.first == "-" else { return false }
        return name.dropFirst().allSatisfy { "qvn".contains($0) }
            || name.hasPrefix("-j") && name.dropFirst(2).allSatisfy(\.isNumber)
    }
}
