/// All rules, each defined once.
package enum RuleBook {
    /// The groups that only a check applies.
    static var groups: [any RuleGroup.Type] {
        [
            NameRules.self, SizeRules.self, LockFileRules.self, MipmapRules.self, LocationRules.self, LookupRules.self,
            SetRules.self,
            AppRules.self, AndroidRules.self, FlutterRules.self, CatalogRules.self, BudgetRules.self,
            MetadataRules.self, ContentRules.self, ReferenceRules.self,
        ]
    }

    /// All rules, in the order of the article "Diagnostics".
    package static let all: [Rule] =
        Rule.ofEveryCommand + groups.flatMap { $0.rules }
        + [.flutterPubspecNotWritten, .flutterPubspecStale, .plistNotChanged, .baselineStale, .fileNotMoved]

    /// The rules that a tree is checked against, sorted by id: all except those about events of a run.
    package static let rules: [Rule] = all.filter { $0.kind != .event && $0.kind != .planned && $0 != .baselineStale }
        .sorted { $0.id < $1.id }

    /// The groups with a rule that a configuration may set, sorted.
    static let configurableGroups = Set(all.filter(\.isConfigurable).map(\.id.group)).sorted()

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The rule of this id, if there is one.
    package static func rule(_ id: DiagnosticID) -> Rule? { byID[id] }
}
