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
    public static let fileName = LedgerName.configurationName
    /// Names that are used for it by mistake; a file of such a name is not read.
    package static let mistakenNames = [".twofold.yaml", "twofold.yml", "twofold.yaml"]
    /// The limit on the file's bytes.
    public static let largestFile = 1 << 20

    /// The settings for making variants.
    public var settings = PolicySettings()
    /// Whether warnings count as errors.
    public var isStrict: Bool?
    /// The limits on an image's size, time and memory.
    public var limits = Limits()
    /// The severities of rules, everywhere.
    public var rules = RuleLevels()
    /// Different settings for some paths; later entries override earlier ones.
    public var paths: [Entry] = []
    /// The patterns of ``paths``, with their lines and columns.
    public var patterns: [ConfigurationPattern] = []
    /// Paths to ignore, relative to the file's folder.
    public var exclude: [Glob] = []
    /// Paths to look at although they would be ignored, relative to the file's folder.
    public var include: [Glob] = []
    /// The limit on the bytes of all images together.
    public var sizeLimit: SizeLimit?
    /// The places and forms that variants are made for; none stands for ``Target/beside``.
    public var targets: [TargetEntry] = []
    /// The surroundings that the ends of loose files' base names stand for: `~dark`.
    public var appearances = AppearanceSuffixes.none

    /// The ``ImageLimits`` that it sets.
    public struct Limits: Hashable, Sendable {
        /// Width × height.
        public var pixels: Int?
        /// Width or height, in pixels.
        public var side: Int?
        /// Bytes of a file.
        public var fileBytes: Int?
        /// Seconds to decode one image.
        public var seconds: Double?
        /// Bytes of memory that a process which reads a master may take in addition to the image.
        public var workerMemory: Int?

        /// Limits that set nothing.
        public init() {}
    }

    /// The settings for some paths.
    public struct Entry: Hashable, Sendable {
        /// The paths, relative to the file's folder.
        public var globs: [Glob]
        /// The settings for masters there.
        public var settings = PolicySettings()
        /// The severities of rules for files there.
        public var rules = RuleLevels()

        /// An entry that sets nothing.
        public init(globs: [Glob]) { self.globs = globs }
    }

    /// A configuration that sets nothing.
    public init() {}
}
