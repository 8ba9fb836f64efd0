/// The severity that a configuration gives a rule.
package enum RuleSetting: String, Hashable, CaseIterable, Sendable {
    /// Not reported.
    case off
    case note
    case warning
    /// The run ends with status 1, and files are made all the same.
    case error

    /// The severity; nil for ``off``.
    var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// The severities that one table of a configuration sets.
struct RuleLevels: Hashable, Sendable {
    /// The settings by id: `size.odd`.
    var ids: [DiagnosticID: RuleSetting] = [:]
    /// The settings by group, the part before the dot: `naming`.
    var groups: [String: RuleSetting] = [:]

    /// The setting for a rule; its id overrides its group, in whichever order they stand.
    func setting(of id: DiagnosticID) -> RuleSetting? { ids[id] ?? groups[id.group] }
}

/// The severities of each rule's diagnostics at each path.
package struct RuleSettings: Hashable, Sendable {
    /// Levels, and the paths that they apply to.
    struct Layer: Hashable, Sendable {
        /// The paths; nil for everywhere.
        var paths: PathMatcher?
        var levels: RuleLevels
    }

    /// The layers: a later one overrides an earlier one, even with a group against an id.
    var layers: [Layer] = []

    /// The setting for a rule's diagnostics about a path; nil if the configuration does not set it.
    ///
    /// A rule whose ``Rule/isConfigurable`` is false has none, even where its group is set.
    func severity(of rule: Rule, at path: BytePath) -> RuleSetting? {
        guard rule.isConfigurable else { return nil }
        for layer in layers.reversed() {
            if let setting = layer.levels.setting(of: rule.id), layer.paths?.matches(path) ?? true { return setting }
        }
        return nil
    }
}
