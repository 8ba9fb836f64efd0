/// What a build does otherwise for some masters, told by their paths.
public struct PathPolicy: Hashable, Sendable {
    /// The masters that it holds for; nil for all.
    public var paths: PathMatcher?
    /// What is otherwise for them.
    public var settings: PolicySettings

    /// A policy; without `paths` it holds for every master.
    public init(paths: PathMatcher? = nil, settings: PolicySettings) {
        self.paths = paths
        self.settings = settings
    }
}

extension BuildPolicy {
    /// The policy for one master: this one with what ``overrides`` say of its path, a later entry over an earlier one.
    ///
    /// Each entry is held against the path once, so ask once a master.
    public func at(_ master: BytePath) -> BuildPolicy {
        guard !overrides.isEmpty else { return self }
        var policy = self
        policy.overrides = []
        for entry in overrides where entry.paths?.matches(master) ?? true { entry.settings.apply(to: &policy) }
        return policy
    }

    /// A diagnostic as the rules and ``isStrict`` want it; nil where they want none.
    ///
    /// An error of a build stays one: it says that something was refused or failed.
    func judged(_ diagnostic: Diagnostic) -> Diagnostic? {
        var diagnostic = diagnostic
        let isRemark = diagnostic.severity != .error || diagnostic.rule.kind == .checked
        if isRemark, let setting = rules.severity(of: diagnostic.rule, at: diagnostic.path) {
            guard let severity = setting.severity else { return nil }
            diagnostic.severity = severity
        }
        return diagnostic.strict(isStrict)
    }
}
