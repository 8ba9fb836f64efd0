// How a file, the command line and the defaults become one policy.

extension Configuration {
    /// The policy that the file states, for a project in the file's folder.
    public func policy() -> BuildPolicy { policy(under: Configuration()) }

    /// The policy of this file, with the command line's flags above it.
    ///
    /// `flags` apply everywhere: they override ``paths`` as well, because somebody who names a filter means every file
    /// of this run. Settings that neither has keep ``BuildPolicy``'s defaults.
    ///
    /// - Parameters:
    ///   - flags: The settings of the command line.
    ///   - base: The folder that the file's globs are relative to.
    ///   - file: The file's path in the tree; nil if it lies outside, so that its patterns may be meant for other
    ///     trees.
    package func policy(
        under flags: Configuration = Configuration(), base: GlobBase = .root, file: BytePath? = nil
    ) -> BuildPolicy {
        var policy = BuildPolicy()
        settings.apply(to: &policy)
        flags.settings.apply(to: &policy)
        policy.isStrict = flags.isStrict ?? isStrict ?? policy.isStrict
        policy.limits = limits(under: flags.limits).all
        policy.sizeLimit = flags.sizeLimit ?? sizeLimit
        policy.overrides = paths.filter { $0.settings != PolicySettings() }.map {
            PathPolicy(paths: PathMatcher($0.globs, from: base), settings: $0.settings)
        }
        // Applied last, so that a flag overrides every entry.
        if !policy.overrides.isEmpty, flags.settings != PolicySettings() {
            policy.overrides.append(PathPolicy(settings: flags.settings))
        }
        let layers =
            [RuleSettings.Layer(levels: rules)]
            + paths.map { .init(paths: PathMatcher($0.globs, from: base), levels: $0.rules) }
        policy.rules = RuleSettings(layers: layers.filter { $0.levels != RuleLevels() })
        policy.appearances = appearances
        policy.targets = targets.compactMap { $0.target(from: base) }
        policy.strayTargets = targets.count - policy.targets.count
        for index in policy.targets.indices { policy.targets[index].flags = flags.settings }
        policy.patterns = file.map { ConfigurationPatterns(file: $0, base: base, patterns: patterns) }
        return policy
    }

    /// The keys of the limits that this file would raise, and that the command line does not have.
    ///
    /// - Parameter flags: The settings of the command line.
    package func raisedLimits(under flags: Configuration) -> [String] { limits(under: flags.limits).raised }

    /// The limits: a file lowers the defaults, and only the command line raises them, because the file comes with the images and may be a
    /// stranger's.
    private func limits(under flags: Limits) -> (all: ImageLimits, raised: [String]) {
        var all = ImageLimits()
        var raised: [String] = []
        func limit<Value: Comparable>(_ key: LimitKey, _ flag: Value?, _ own: Value?, _ usual: Value) -> Value {
            if let flag { return flag }
            guard let own, own > usual else { return own ?? usual }
            raised.append(key.rawValue)
            return usual
        }
        all.pixels = limit(.pixels, flags.pixels, limits.pixels, all.pixels)
        all.side = limit(.side, flags.side, limits.side, all.side)
        all.fileBytes = limit(.file, flags.fileBytes, limits.fileBytes, all.fileBytes)
        all.seconds = limit(.seconds, flags.seconds, limits.seconds, all.seconds)
        all.workerMemory = limit(.memory, flags.workerMemory, limits.workerMemory, all.workerMemory)
        return (all, raised)
    }
}
