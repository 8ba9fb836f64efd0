/// The settings of a configuration file or of a command line; nil for those that it does not set.
///
/// ```swift
/// let file = try Configuration(parsing: bytes, file: ".twofold.yml")
/// let policy = file.policy(base: .root)
/// ```
///
/// The article <doc:ConfigurationFile> describes the file.
public struct Configuration: Hashable, Sendable {
    package static let fileName = LockFileName.configurationName
    /// Names that are used for it by mistake; a file of such a name is not read.
    package static let mistakenNames = [".twofold.yaml", "twofold.yml", "twofold.yaml"]
    package static let maxFileSize = 1 << 20

    package var settings = PolicySettings()
    package var isStrict: Bool?
    package var limits = Limits()
    /// The severities of rules, everywhere.
    var rules = RuleLevels()
    /// Different settings for some paths; later entries override earlier ones.
    var paths: [Entry] = []
    /// The patterns of ``paths``, with their lines and columns.
    var patterns: [ConfigurationPattern] = []
    /// Paths to ignore, relative to the file's folder.
    package var exclude: [Glob] = []
    /// Paths to look at although they would be ignored, relative to the file's folder.
    package var include: [Glob] = []
    /// The limit on the bytes of all images together.
    var sizeLimit: SizeLimit?
    /// The places and forms that variants are made for; none stands for ``Target/beside``.
    var targets: [TargetEntry] = []
    /// The surroundings that the ends of loose files' base names stand for: `~dark`.
    var appearances = AppearanceSuffixes.none

    package struct Limits: Hashable, Sendable {
        /// Width × height.
        package var pixels: Int?
        /// Width or height, in pixels.
        package var side: Int?
        package var fileBytes: Int?
        /// Seconds to decode one image.
        package var seconds: Double?
        /// Bytes of memory that a process which reads a master may take in addition to the image.
        package var workerMemory: Int?

        package init() {}
    }

    /// The settings for some paths.
    struct Entry: Hashable, Sendable {
        /// The paths, relative to the file's folder.
        var globs: [Glob]
        var settings = PolicySettings()
        var rules = RuleLevels()
    }

    package init() {}
}

extension Configuration {
    /// The part of a tree that this file and the command line select.
    ///
    /// `exclude` overrides `include` of the same file.
    ///
    /// - Parameters:
    ///   - flags: The settings of the command line.
    ///   - flagBase: The folder that its globs are relative to.
    ///   - base: The folder that the file's globs are relative to.
    package func scope(
        under flags: Configuration = Configuration(), flagBase: GlobBase = .root, base: GlobBase = .root
    ) -> TreeScope {
        let said = [
            (flags.exclude, flagBase, false, true), (flags.include, flagBase, true, true),
            (exclude, base, false, false), (include, base, true, false),
        ]
        let choices = said.filter { !$0.0.isEmpty }.map { globs, base, isIncluded, isForOneRun in
            let paths = PathMatcher(globs: globs, base: base)
            return TreeScope.Choice(
                isIncluded: isIncluded, isForOneRun: isForOneRun,
                means: { path, isFolder in paths.matches(path, isFolder: isFolder) }, leads: paths.leads)
        }
        return TreeScope(choices: choices)
    }
}

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
            PathPolicy(paths: PathMatcher(globs: $0.globs, base: base), settings: $0.settings)
        }
        // Applied last, so that a flag overrides every entry.
        if !policy.overrides.isEmpty, flags.settings != PolicySettings() {
            policy.overrides.append(PathPolicy(settings: flags.settings))
        }
        let layers =
            [RuleSettings.Layer(levels: rules)]
            + paths.map { .init(paths: PathMatcher(globs: $0.globs, base: base), levels: $0.rules) }
        policy.rules = RuleSettings(layers: layers.filter { $0.levels != RuleLevels() })
        policy.appearances = appearances
        policy.targets = targets.compactMap { $0.target(from: base) }
        policy.strayTargets = targets.count - policy.targets.count
        for index in policy.targets.indices { policy.targets[index].flags = flags.settings }
        policy.patterns = file.map { ConfigurationPatterns(file: $0, base: base, patterns: patterns) }
        return policy
    }

    /// The keys of the limits that this file would raise, and that the command line does not have.
    package func raisedLimits(under flags: Configuration) -> [String] { limits(under: flags.limits).raised }

    /// The limits: a file lowers the defaults, and only the command line raises them, because the file comes with the images and may be a
    /// stranger's.
    private func limits(under flags: Limits) -> (all: ImageLimits, raised: [String]) {
        var all = ImageLimits()
        var raised: [String] = []
        func limit<Value: Comparable>(_ key: LimitKey, flag: Value?, own: Value?, usual: Value) -> Value {
            if let flag { return flag }
            guard let own, own > usual else { return own ?? usual }
            raised.append(key.rawValue)
            return usual
        }
        all.pixels = limit(.pixels, flag: flags.pixels, own: limits.pixels, usual: all.pixels)
        all.side = limit(.side, flag: flags.side, own: limits.side, usual: all.side)
        all.fileBytes = limit(.file, flag: flags.fileBytes, own: limits.fileBytes, usual: all.fileBytes)
        all.seconds = limit(.seconds, flag: flags.seconds, own: limits.seconds, usual: all.seconds)
        all.workerMemory = limit(.memory, flag: flags.workerMemory, own: limits.workerMemory, usual: all.workerMemory)
        return (all, raised)
    }
}
