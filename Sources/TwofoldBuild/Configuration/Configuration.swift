/// The settings of a configuration file or of a command line; nil for those that it does not set.
///
/// ```swift
/// let file = try Configuration(parsing: bytes, file: ".twofold.yml")
/// let policy = file.policy(base: .root)
/// ```
///
/// The article <doc:ConfigurationFile> describes the file.
public struct Configuration: Hashable, Sendable {
    /// The file's name.
    package static let fileName = LedgerName.configurationName
    /// Names that are used for it by mistake; a file of such a name is not read.
    package static let mistakenNames = [".twofold.yaml", "twofold.yml", "twofold.yaml"]
    /// The limit on the file's bytes.
    package static let largestFile = 1 << 20

    /// The settings for making variants.
    package var settings = PolicySettings()
    /// Whether warnings count as errors.
    package var isStrict: Bool?
    /// The limits on an image's size, time and memory.
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

    /// The ``ImageLimits`` that it sets.
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

        /// Limits that set nothing.
        package init() {}
    }

    /// The settings for some paths.
    struct Entry: Hashable, Sendable {
        /// The paths, relative to the file's folder.
        var globs: [Glob]
        /// The settings for masters there.
        var settings = PolicySettings()
        /// The severities of rules for files there.
        var rules = RuleLevels()

        /// An entry that sets nothing.
        init(globs: [Glob]) { self.globs = globs }
    }

    /// A configuration that sets nothing.
    package init() {}
}
