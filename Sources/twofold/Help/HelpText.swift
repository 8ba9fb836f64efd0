/// The help of one command: its own options come first, those that it shares with others follow in their groups.
///
/// The parser's own text has them the other way round, and repeats defaults and values that the texts have already said.
struct HelpText {
    var manual: CommandManual
    /// The words that run the command: `twofold check`.
    var name: String
    /// The width of the terminal, in columns.
    var width: Int

    var text: String {
        let sections = [overview, usage, section("ARGUMENTS", positionals)] + groups + [commands]
        return sections.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: Parts

    private var arguments: [CommandManual.Argument] { manual.arguments ?? [] }
    private var positionals: [CommandManual.Argument] { arguments.filter(\.isPositional) }
    private var options: [CommandManual.Argument] { arguments.filter { !$0.isPositional } }

    private var overview: String {
        [manual.abstract, manual.discussion].compactMap { $0 }.map { Self.wrapped($0, indent: 0, width) }
            .joined(separator: "\n")
    }

    private var usage: String {
        var words = [name]
        if options.contains(where: \.isOptional) { words.append("[<options>]") }
        words += options.filter { !$0.isOptional }.map(Self.label)
        words += positionals.map { argument in
            let value = "<\(argument.valueName ?? "")>\(argument.isRepeating ? " ..." : "")"
            return argument.isOptional ? "[\(value)]" : value
        }
        if !shownCommands.isEmpty { words.append("<command>") }
        return "USAGE: \(words.joined(separator: " "))\n"
    }

    /// The command's own options, and then each group that it shares.
    private var groups: [String] {
        var titles = [nil] as [String?]
        for title in options.map(\.sectionTitle) where !titles.contains(title) { titles.append(title) }
        return titles.map { title in
            section((title ?? "Options").uppercased(), options.filter { $0.sectionTitle == title })
        }
    }

    private func section(_ title: String, _ arguments: [CommandManual.Argument]) -> String {
        guard !arguments.isEmpty else { return "" }
        return "\(title):\n" + Self.joined(arguments).map { entry($0.label, $0.text) }.joined()
    }

    private var shownCommands: [CommandManual.Part] {
        (manual.subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
    }

    private var commands: String {
        guard !shownCommands.isEmpty else { return "" }
        return "COMMANDS:\n" + shownCommands.map { entry($0.commandName, $0.abstract ?? "") }.joined()
    }

    // MARK: Entries

    /// The columns before the texts.
    private static let margin = 26

    private func entry(_ label: String, _ text: String) -> String {
        let body = Self.wrapped(text, indent: Self.margin, width)
        guard label.count + 3 < Self.margin else { return "  \(label)\n\(body)" }
        return "  " + label + body.dropFirst(label.count + 2)
    }

    /// The entries of a list; a flag and its opposite are one.
    private static func joined(_ arguments: [CommandManual.Argument]) -> [(label: String, text: String)] {
        var entries: [(label: String, text: String)] = []
        var last: CommandManual.Argument?
        for argument in arguments {
            if let before = last, argument.kind == "flag", argument.abstract == before.abstract, !entries.isEmpty {
                entries[entries.count - 1].label += "/\(label(argument))"
            } else {
                entries.append((label(argument), description(argument)))
            }
            last = argument
        }
        return entries
    }

    private static func label(_ argument: CommandManual.Argument) -> String {
        guard let names = argument.names else { return "<\(argument.valueName ?? "")>" }
        let short = names.filter { $0.kind == "short" }
        let long = names.filter { $0.kind != "short" }
        let value = argument.takesValue ? " <\(argument.valueName ?? "")>" : ""
        return (short + long).map(\.text).joined(separator: ", ") + value
    }

    /// The text of an argument, with the values and the default that it does not name itself.
    private static func description(_ argument: CommandManual.Argument) -> String {
        let text = argument.abstract ?? ""
        let words = Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "-" })
        var facts: [String] = []
        if let values = argument.allValues, !values.allSatisfy({ words.contains($0[...]) }) {
            facts.append("values: \(values.joined(separator: ", "))")
        }
        if let value = argument.defaultValue, !text.contains("(default") {
            facts.append("default: \(value)")
        }
        return facts.isEmpty ? text : "\(text) (\(facts.joined(separator: "; ")))"
    }

    // MARK: Lines

    /// A text in lines, each with an indent and a line break; empty lines part its paragraphs.
    static func wrapped(_ text: String, indent: Int, _ width: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = margin
            for word in paragraph.split(separator: " ") {
                if line.count > indent, line.count + 1 + word.count > max(width, indent + 20) {
                    lines.append(line)
                    line = margin
                }
                line += (line.count > indent ? " " : "") + word
            }
            lines.append(line.count > indent ? line : "")
        }
        return lines.map { $0 + "\n" }.joined()
    }
}
