extension JSONReport {
    /// The document of rules, in the given order.
    public func text(_ rules: [Rule]) throws -> String { try text(RulesDocument(rules: rules.map(RuleEntry.init))) }
}

/// The rules that diagnostics name.
struct RulesDocument: ReportDocument {
    static let command = "rules"

    var rules: [RuleEntry]

    static let facts = PartFacts(
        name: "rules", meaning: "The rules that diagnostics name", fields: ["rules": "the rules, by id"])
}

/// One rule.
struct RuleEntry: ReportPart {
    var id, group: String
    var severities: [ReportWord<Diagnostic.Severity>]
    var configurable: Bool
    var items: [Int]
    var meaning, why, fix: String

    init(_ rule: Rule) {
        id = rule.id.rawValue
        group = rule.id.group
        severities = ([rule.severity] + rule.otherSeverities).map { ReportWord($0) }
        configurable = rule.isConfigurable
        items = rule.items
        meaning = rule.meaning
        why = rule.why
        fix = rule.fix
    }

    static let facts = PartFacts(
        name: "rule", meaning: "A rule",
        fields: [
            "id": "its id, such as `size.odd`", "group": "its group, such as `size`",
            "severities": "the severity of its diagnostics, then those that they have in some cases",
            "configurable": "whether a configuration may set another severity or turn it off",
            "items": "the numbers that it verifies, of the list in the article Items",
            "meaning": "the condition under which it is reported", "why": "why it matters", "fix": "what to do",
        ])
}
