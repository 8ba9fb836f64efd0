struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain some: what they report, why, and how to fix it.",
        discussion: """
            Each diagnostic ends with the id of its rule, such as [size.odd]. Without an id, all rules are listed in one line \
            each; a group, such as size, stands for all of its rules.
            """)

    @Argument(
        help: ArgumentHelp("Ids or groups of rules (default: all).", valueName: "rule"),
        completion: .list(RulesCommand.names))
    var rules: [String] = []

    @Option(help: .format) var format: ReportFormat = .text

    private static let groups = Set(RuleBook.all.map(\.id.group)).sorted()
    private static let names = RuleBook.all.map(\.id.rawValue).sorted() + groups

    func run() throws {
        Terminal.prepare()
        let all = RuleBook.all.sorted { $0.id.rawValue < $1.id.rawValue }
        if rules.isEmpty {
            return Terminal.write(format == .text ? all.map(Self.line).joined() : try json(all), to: 1)
        }
        var explained: [Rule] = []
        for name in rules {
            let found = all.filter { $0.id.rawValue == name || $0.id.group == name }
            guard !found.isEmpty else {
                let near = NearestWord.to(name, among: Self.names)
                throw CommandMistake(
                    "no rule '\(name)'", near.map { "did you mean '\($0)'?" } ?? "'twofold rules' lists them")
            }
            explained += found.filter { !explained.contains($0) }
        }
        let text = explained.map(Self.explanation).joined(separator: "\n")
        Terminal.write(format == .text ? text : try json(explained), to: 1)
    }

    private func json(_ rules: [Rule]) throws -> String { try JSONReport(program: twofoldVersion).text(rules) }

    private static func line(_ rule: Rule) -> String {
        "\(padded(rule.id.rawValue, 34))\(padded(rule.severity.rawValue, 9))\(rule.meaning)\n"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    private static func explanation(_ rule: Rule) -> String {
        let severities = ([rule.severity] + rule.otherSeverities).map(\.rawValue).joined(separator: " or ")
        var parts = [("", "\(rule.meaning)."), ("Why: ", "\(rule.why)."), ("Fix: ", "\(rule.fix).")]
        parts.append(
            rule.isConfigurable
                ? (
                    "Set: ",
                    "'rules: {\(rule.id.rawValue): off}' in \(Configuration.fileName); or note, warning, error."
                )
                : ("Set: ", "no configuration can turn it off, because a file was refused or something failed."))
        let width = HelpCommand.width
        return "\(rule.id.rawValue) (\(severities))\n"
            + parts.map { HelpText.wrapped($0.0 + $0.1, indent: 4, width) }.joined()
    }
}
