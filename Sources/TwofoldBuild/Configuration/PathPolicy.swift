/// Different settings for some masters, chosen by path.
package struct PathPolicy: Hashable, Sendable {
    /// The masters that it applies to; nil for all.
    var paths: PathMatcher?
    var settings: PolicySettings
}

extension Target {
    func policy(_ policy: BuildPolicy) -> BuildPolicy {
        var policy = policy
        settings.apply(to: &policy)
        flags.apply(to: &policy)
        // Two files of one name are two resources of one name, which Android's build refuses.
        if layout == .android { policy.formatChoice = .smallest }
        return policy
    }
}

extension BuildPolicy {
    /// The policy for one master: this one with the ``overrides`` for its path, of which later ones win.
    ///
    /// Every override is compared with the path, so call it once for each master.
    package func at(_ master: BytePath) -> BuildPolicy {
        guard !overrides.isEmpty else { return self }
        var policy = self
        policy.overrides = []
        for entry in overrides where entry.paths?.matches(master) ?? true { entry.settings.apply(to: &policy) }
        return policy
    }

    /// A diagnostic with the severity that the rules and ``isStrict`` give it; nil if they turn it off.
    ///
    /// An error of a build stays an error: it says that something was refused or failed.
    func judged(_ diagnostic: Diagnostic) -> Diagnostic? {
        var diagnostic = diagnostic
        let isRemark = diagnostic.severity != .error || diagnostic.rule.kind == .checked
        if isRemark, let setting = rules.severity(of: diagnostic.rule, at: diagnostic.path) {
            guard let severity = setting.severity else { return nil }
            diagnostic.severity = severity
        } else if diagnostic.isOnRequest ?? diagnostic.rule.isArt, diagnostic.severity == .note, !asksForArt {
            return nil
        }
        // It is decided, and no cache has to keep it.
        diagnostic.isOnRequest = nil
        return diagnostic.strict(isStrict)
    }
}
