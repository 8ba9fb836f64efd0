import CWorkerShim

/// The command line: its subcommands, and the help that they share.
@main
struct Twofold: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twofold",
        abstract: "Makes the smaller variants of @2x, @3x and larger images, right beside them.",
        discussion: """
            Put Button@2x.png or Hero@3x.png into a folder and run 'twofold' there: Button.png, Hero@2x.png and \
            Hero.png appear beside them. Hand-made files are never overwritten. Twofold records the files that it \
            made in twofold.lock; commit it with the images. Settings for a whole project go into .twofold.yml.

            Exit status: 0 everything is current; 1 something failed or was refused, the rest is in place; \
            2 problems found (check, --locked, sizes --limit), or nothing found (resolve); 64 invalid usage or \
            configuration; 70 internal error in Twofold; 129, 130 and 143 interrupted.
            """,
        version: twofoldVersion,
        subcommands: [
            BuildCommand.self, PlanCommand.self, WatchCommand.self, CheckCommand.self, ResolveCommand.self,
            SizesCommand.self, DevicesCommand.self, ImportCommand.self, SrcsetCommand.self, AdoptCommand.self,
            KeepCommand.self, PruneCommand.self, MergeCommand.self, VerifyCommand.self, WorkerCommand.self,
            MipmapsCommand.self, IconsCommand.self, LaunchCommand.self, PreviewCommand.self, SheetCommand.self,
            ConvertCommand.self, BenchCommand.self, InitCommand.self, ConfigCommand.self, RulesCommand.self,
            CompletionsCommand.self, HelpCommand.self,
        ],
        defaultSubcommand: BuildCommand.self)

    /// Runs the command that the arguments name, and ends the process.
    ///
    /// It replaces the parser's `main`, which ignores that a help text or a result could not be written.
    static func main() {
        if CommandLine.arguments.dropFirst().elementsEqual(["--version"]) {
            Terminal.write(twofoldVersion + "\n", to: 1)
            end(.success)
        }
        if let status = CommandCache.answer() { end(status) }
        tf_return_large_blocks()
        var isParsed = false
        do {
            var command = try parsed(Array(CommandLine.arguments.dropFirst()))
            isParsed = true
            try command.run()
            end(.success)
        } catch {
            let code = exitCode(for: error)
            if code == .validationFailure || error is CommandMistake, let mistake = mistake(of: error) {
                Terminal.write("twofold: \(mistake.message)\n", to: 2)
                end(.usage)
            }
            let text = code.isSuccess ? shown(fullMessage(for: error)) : failure(error, isUsage: !isParsed)
            if !text.isEmpty { Terminal.write(text + "\n", to: code.isSuccess ? 1 : 2) }
            end(ExitStatus(rawValue: code.rawValue) ?? .internalError)
        }
    }

    /// The command that the arguments name, with its options.
    ///
    /// From the root, the parser reads the options of every command on the way and of the default one, several times. So the
    /// command itself is asked first; what it does not understand is the parser's to explain.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        if let command = UsualCommandLine.command(arguments) { return command }
        let named = arguments.first.flatMap { command(named: $0) }
        let type = named ?? BuildCommand.self
        let rest = Array(arguments.dropFirst(named == nil ? 0 : 1))
        // Asked for help, a command gives the parser's own `HelpCommand`, whose text would name another program.
        if let command = try? type.parseAsRoot(rest) {
            let own = [type] + type.configuration.subcommands
            if own.contains(where: { $0 == Swift.type(of: command) }) { return command }
        }
        return try parseAsRoot(arguments)
    }

    /// The command that a first word names.
    ///
    /// By the names of the types, because their configurations would be built with all texts of the help.
    static func command(named word: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { "\($0)".lowercased() == "\(word)command" }
    }

    /// The message of an error, which looks as every other message of the program: the parser's would begin with another
    /// word, and show the usage below even where a file is damaged.
    private static func failure(_ error: any Error, isUsage: Bool) -> String {
        let message = message(for: error)
        guard !message.isEmpty else { return "" }
        let hint = isUsage ? fullMessage(for: error).split(separator: "\n").last { $0.hasPrefix("  See '") } : nil
        let words = MissingValue.explained(message, CommandLine.arguments) ?? inOneLine(message)
        return "twofold: \(words)" + (hint.map { "\n\($0.drop { $0 == " " })" } ?? "")
    }

    /// A message in one line: the parser puts each of many values in a line of its own.
    static func inOneLine(_ message: String) -> String {
        guard let list = message.firstRange(of: "one of the following:\n") else {
            // Of two values it says "one of 'draw' and 'ignore'".
            return message.contains("provide one of '") ? message.replacing("' and '", with: "' or '") : message
        }
        let values = message[list.upperBound...].split(separator: "\n").map { "'\($0.trimmingPrefix("  - "))'" }
        guard let last = values.last, values.count > 1 else { return message }
        return message[..<list.lowerBound] + "one of \(values.dropLast().joined(separator: ", ")) or \(last)."
    }

    /// The command that was probably meant where usage is invalid.
    private static func mistake(of error: any Error) -> CommandMistake? {
        if let mistake = error as? CommandMistake { return mistake }
        return CommandMistake(Array(CommandLine.arguments.dropFirst())) { isThere(RawArguments.bytes(of: $0)) }
    }

    /// The parser's result, or our own text where it would show its help.
    private static func shown(_ message: String) -> String {
        if CommandLine.arguments.contains(where: { $0.hasPrefix("--generate-completion-script") }),
            let shell = CompletionShell.allCases.first(where: { message == completionScript(for: $0) })
        {
            return Completions.script(for: shell)
        }
        guard message.hasPrefix("OVERVIEW: "),
            let usage = message.split(separator: "\n").first(where: { $0.hasPrefix("USAGE: twofold") })
        else { return message }
        let (type, names) = commandType(for: usage.split(separator: " ").dropFirst(2).map(String.init))
        guard let help = try? HelpCommand.text(type, names) else { return message }
        return String(help.dropLast())
    }

    private static func end(_ status: ExitStatus) -> Never {
        endProcess(max(status, Terminal.hasLostOutput ? .someFailed : .success).rawValue)
    }
}

/// The version of Twofold, the newest one in CHANGELOG.md.
let twofoldVersion = Project.currentVersion
