/// A word on the command line that was probably meant as a command.
///
/// The default command takes paths, so the parser would say of `twofold chekc` that there is no such file.
struct CommandMistake: Error {
    /// What is wrong, and what to do: one line without the program's name.
    var message: String

    init(_ problem: String, _ advice: String) { message = "\(problem); \(advice)" }

    /// Finds the mistake in arguments that the parser or the default command refused; nil if they say something else.
    init?(_ arguments: [String], isPath: (String) -> Bool) {
        if let first = arguments.first, first.hasPrefix("--"), let meant = Self.programOption(first) {
            self.init("unknown option '\(first)'", "did you mean '\(meant)'?")
            return
        }
        if let mistake = Self.list(in: arguments, isPath: isPath) {
            self = mistake
            return
        }
        guard let (index, isCertain) = Self.firstPositional(of: arguments) else { return nil }
        let word = arguments[index]
        guard !word.isEmpty, !isPath(word), word.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
        let commands = Twofold.commandNames
        guard commands.contains(word) || word == "help" else {
            guard isCertain else { return nil }
            let path = Self.meant(word, among: commands) == nil ? NearbyPath.near(Array(word.utf8)) : nil
            self.init(
                "no command or path '\(word)'",
                path.map { "did you mean '\(Quoting.display($0))'?" } ?? Self.advice(word, among: commands))
            return
        }
        guard index > 0 else {
            guard let mistake = Self.part(of: arguments) else { return nil }
            self = mistake
            return
        }
        let line = ["twofold", word] + arguments[..<index] + arguments[(index + 1)...]
        self.init(
            "no path '\(word)', and a command goes before the options",
            "write '\(line.map { ShellWord.quoted(Array($0.utf8)) }.joined(separator: " "))'")
    }

    /// A misspelled part of a command that has parts, such as `config lnt`.
    private static func part(of arguments: [String]) -> CommandMistake? {
        let (type, names) = Twofold.commandType(for: arguments)
        let parts = type.configuration.subcommands.map { $0._commandName }
        guard !names.isEmpty, !parts.isEmpty, names.count < arguments.count else { return nil }
        let word = arguments[names.count]
        guard !word.hasPrefix("-") else { return nil }
        return CommandMistake("no command '\(names.joined(separator: " ")) \(word)'", advice(word, among: parts))
    }

    /// The values of a list with spaces between them: `--scales 1x 2x`.
    private static func list(in arguments: [String], isPath: (String) -> Bool) -> CommandMistake? {
        let lists = names(defaultOptions.filter { $0.takesValue && $0.valueName?.hasSuffix("s") == true })
        for (index, argument) in arguments.enumerated() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = parts.first, lists.contains(name) else { continue }
            let words = Array(parts.dropFirst()) + arguments[(index + 1)...]
            let others = words.dropFirst().prefix { !$0.hasPrefix("-") && !isPath($0) }
            guard let first = words.first, let other = others.first else { continue }
            let list = ([first] + others).joined(separator: ",")
            if (try? BuildCommand.parse([name, list])) != nil {
                return CommandMistake("no path '\(other)'", "did you mean '\(name) \(list)'?")
            }
        }
        return nil
    }

    private static let defaultOptions = (try? CommandManual(BuildCommand.self))?.arguments ?? []

    private static func names(_ options: [CommandManual.Argument]) -> [String] {
        options.flatMap { $0.names ?? [] }.map(\.text)
    }

    /// What other programs call a command, where the spelling of ours does not suggest it.
    private static let otherNames = [
        "status": "plan", "diff": "plan", "preflight": "plan", "lint": "check", "doctor": "check", "clean": "prune",
        "make": "build", "run": "build", "generate": "build", "update": "build", "setup": "init", "new": "init",
        "completion": "completions", "version": "--version",
    ]

    /// The command that was probably meant.
    static func advice(_ word: String, among commands: [String]) -> String {
        meant(word, among: commands).map { "did you mean '\($0)'?" } ?? "'twofold help' lists the commands"
    }

    private static func meant(_ word: String, among commands: [String]) -> String? {
        let other = otherNames[word].flatMap { commands.contains($0) || $0.hasPrefix("--") ? $0 : nil }
        return other ?? NearestWord.to(word, among: commands)
    }

    /// The option of the program itself that a misspelled one is nearest to; the parser knows only the default command's.
    private static func programOption(_ text: String) -> String? {
        let own = ["--version", "--help"]
        let others = names(defaultOptions)
        guard !(own + others).contains(text), let near = NearestWord.to(text, among: own + others) else { return nil }
        return own.contains(near) ? near : nil
    }

    /// The index of the first argument that is neither an option of the default command nor the value of one, and whether
    /// that is certain: nobody knows whether an unknown option takes a value.
    private static func firstPositional(of arguments: [String]) -> (index: Int, isCertain: Bool)? {
        let known = names(defaultOptions)
        let withValue = names(defaultOptions.filter(\.takesValue))
        var index = 0
        var isCertain = true
        while index < arguments.count {
            let argument = arguments[index]
            if argument == "--" { return nil }
            if !argument.hasPrefix("-") { return (index, isCertain) }
            let name = String(argument.prefix { $0 != "=" })
            if name.hasPrefix("--"), !known.contains(name) { isCertain = false }
            index += withValue.contains(argument) ? 2 : 1
        }
        return nil
    }
}
