/// `twofold help`: shows the help of the program or of a command.
///
/// It takes the place of the parser's own, which shows the general help for a command that does not exist.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Show how to use Twofold, or one of its commands.", shouldDisplay: false)

    @Argument(help: ArgumentHelp("The command, such as check or 'config lint'.", valueName: "command"))
    var command: [String] = []

    @Flag(help: "Show all commands, and all options of the default command.")
    var all = false

    func run() throws {
        let (type, names) = Twofold.commandType(for: command)
        guard names.count == command.count else {
            let unknown = command[names.count]
            throw CommandMistake(
                "no command '\(unknown)'",
                CommandMistake.advice(unknown, among: type.configuration.subcommands.map { $0._commandName }))
        }
        Terminal.write(try all && names.isEmpty ? Self.everything() : Self.text(type, names), to: 1)
    }

    /// The help of a command; the program's own is written by hand.
    static func text(_ type: any ParsableCommand.Type, _ names: [String]) throws -> String {
        if names.isEmpty { return RootHelp.text }
        return HelpText(
            manual: try CommandManual(type), name: (["twofold"] + names).joined(separator: " "), width: width
        ).text
    }

    /// The program's texts and commands, and all options of its default command.
    private static func everything() throws -> String {
        let root = HelpText(manual: try CommandManual(Twofold.self), name: "twofold", width: width)
        return "\(root.text)\n\(try text(BuildCommand.self, ["build"]))"
    }

    /// The columns of the terminal, or as `COLUMNS` says; longer lines are tiring to read.
    static var width: Int {
        min(max(Terminal.variable("COLUMNS").flatMap { Int($0) } ?? Terminal.width(1), 40), 100)
    }
}
