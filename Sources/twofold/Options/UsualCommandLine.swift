/// Reads the command lines that people, build systems and CI run every time.
///
/// Before the parser reads a word, it finds out by reflection what every option is called, which takes three times as long as
/// making an icon. Whatever is not understood wholly here, mistakes included, is the parser's.
struct UsualCommandLine {
    private var paths: [String] = []
    /// The flags by their long names.
    private var flags: Set<String> = []
    private var into: String?
    private var format: String?
    private var jobs: Int?

    /// The command that the arguments name, with its options; nil where the parser has to read them.
    static func command(_ arguments: [String]) -> (any ParsableCommand)? {
        let words = arguments[...]
        guard let first = words.first, Twofold.command(named: first) != nil else {
            return UsualCommandLine(words)?.build
        }
        switch first {
        case "build": return UsualCommandLine(words.dropFirst())?.build
        case "check": return UsualCommandLine(words.dropFirst())?.check
        default: return nil
        }
    }

    private init?(_ arguments: ArraySlice<String>) {
        var words = arguments
        while let word = words.popFirst() {
            switch word {
            case "-q", "--quiet": flags.insert("--quiet")
            case "-v", "--verbose": flags.insert("--verbose")
            case "-n", "--dry-run": flags.insert("--dry-run")
            case "--locked": flags.insert(word)
            case "--no-fsync":
                // The parser refuses a second one.
                guard flags.insert(word).inserted else { return nil }
            case "--into":
                guard let value = Self.value(&words) else { return nil }
                into = value
            case "--format":
                guard let value = Self.value(&words) else { return nil }
                format = value
            case "-j", "--jobs":
                guard let value = Self.value(&words).flatMap({ Int($0) }) else { return nil }
                jobs = value
            case _ where word.hasPrefix("-j"):
                guard let value = Int(word.dropFirst(2)) else { return nil }
                jobs = value
            default:
                guard Self.isValue(word) else { return nil }
                paths.append(word)
            }
        }
    }

    /// Takes the next word as the value of an option.
    private static func value(_ words: inout ArraySlice<String>) -> String? {
        words.popFirst().flatMap { isValue($0) ? $0 : nil }
    }

    private static func isValue(_ word: String) -> Bool { !word.isEmpty && !word.hasPrefix("-") }

    // MARK: Commands

    private var build: BuildCommand? {
        guard let format = BuildFormat(rawValue: format ?? BuildFormat.text.rawValue) else { return nil }
        var command = BuildCommand.defaults
        command.plan = plan
        command.output = output
        command.options.jobs = jobs
        command.options.fsync = !flags.contains("--no-fsync")
        command.format = format
        command.dryRun = flags.contains("--dry-run")
        command.locked = flags.contains("--locked")
        return isValid(command.output, command.options, command) ? command : nil
    }

    private var check: CheckCommand? {
        guard flags.isSubset(of: ["--quiet", "--verbose", "--dry-run"]),
            let format = CheckFormat(rawValue: format ?? CheckFormat.text.rawValue)
        else { return nil }
        var command = CheckCommand.defaults
        command.plan = plan
        command.output = output
        command.jobs = jobs
        command.format = format
        command.dryRun = flags.contains("--dry-run")
        return isValid(command.output, command) ? command : nil
    }

    private var plan: PlanOptions {
        var options = PlanOptions.defaults
        options.paths = paths
        options.into = into
        return options
    }

    private var output: OutputOptions {
        var options = OutputOptions.defaults
        options.quiet = flags.contains("--quiet")
        options.verbose = flags.contains("--verbose")
        return options
    }

    private func isValid(_ options: any ParsableArguments...) -> Bool {
        options.allSatisfy { options in
            var options = options
            return (try? options.validate()) != nil
        }
    }
}
