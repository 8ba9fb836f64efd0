struct RulesDocument: ReportDocument {
    var rules: [Rule]

    static let table = PartTable<Self>(
        "rules", "The rules that diagnostics name", [.field("rules", "the rules, by id", \.rules)])
}

extension Rule: ReportPart {
    static let table = PartTable<Rule>(
        "rule", "A rule",
        [
            .field("id", "its id, such as `size.odd`", \.id.rawValue),
            .field("group", "its group, such as `size`", \.id.group),
            .field("severities", "the severity of its diagnostics, then those that they have in some cases") {
                rule -> [Diagnostic.Severity] in [rule.severity] + rule.otherSeverities
            },
            .field(
                "configurable", "whether a configuration may set another severity or turn it off", \.isConfigurable),
            .field("items", "the numbers that it verifies, of the list in the article Items", \.items),
            .field("meaning", "the condition under which it is reported", \.meaning),
            .field("why", "why it matters", \.why),
            .field("fix", "what to do", \.fix),
        ])
}
