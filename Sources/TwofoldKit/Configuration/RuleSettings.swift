/// How much a rule's diagnostics matter, in the configuration's words.
public enum RuleSetting: String, Hashable, CaseIterable, Sendable {
    /// It is not reported.
    case off
    /// Worth knowing; shown on request.
    case note
    /// Something is probably not as intended.
    case warning
    /// The run ends with status 1; files are made all the same.
    case error

    /// The severity that is meant; nil for ``off``.
    public var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// What one table of the configuration says about rules.
public struct RuleLevels: Hashable, Sendable {
    /// By the rule's own name: `size.odd`.
    public var ids: [DiagnosticID: RuleSetting]
    /// By the part before the dot: `naming`.
    public var groups: [String: RuleSetting]

    /// Levels; empty ones say nothing.
    public init(ids: [DiagnosticID: RuleSetting] = [:], groups: [String: RuleSetting] = [:]) {
        self.ids = ids
        self.groups = groups
    }

    /// What it says about a rule; the rule's own name goes before its group's, whichever stands first.
    func setting(of id: DiagnosticID) -> RuleSetting? { ids[id] ?? groups[id.group] }
}

/// How much the diagnostics of each rule matter at each path.
public struct RuleSettings: Hashable, Sendable {
    /// Levels, and where they hold.
    public struct Layer: Hashable, Sendable {
        /// Nil for everywhere.
        public var paths: PathMatcher?
        /// What is said there.
        public var levels: RuleLevels

        /// A layer; without `paths` it holds everywhere.
        public init(paths: PathMatcher? = nil, levels: RuleLevels) {
            self.paths = paths
            self.levels = levels
        }
    }

    /// The later goes before the earlier, a group in it before a rule's own name in the earlier one.
    public var layers: [Layer]

    /// Settings; without layers every diagnostic has the severity that it was made with.
    public init(layers: [Layer] = []) { self.layers = layers }

    /// The setting for a rule's diagnostics about a path; nil where the configuration says nothing.
    ///
    /// A rule whose ``Rule/isConfigurable`` is false has none, even where its group is set.
    public func severity(of rule: Rule, at path: BytePath) -> RuleSetting? {
        guard rule.isConfigurable else { return nil }
        for layer in layers.reversed() {
            if let setting = layer.levels.setting(of: rule.id), layer.paths?.matches(path) ?? true { return setting }
        }
        return nil
    }
}
