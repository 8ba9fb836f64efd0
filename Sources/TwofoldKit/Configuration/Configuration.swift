/// What a configuration file, or a command line, says; nil is what it does not say.
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
    /// Names that are taken for it by mistake; a file of such a name is not read.
    package static let mistakenNames = [".twofold.yaml", "twofold.yml", "twofold.yaml"]
    /// The bytes that a file may have.
    public static let largestFile = 1 << 20

    /// How masters are made into variants.
    public var settings: PolicySettings
    /// Whether warnings count as errors.
    public var isStrict: Bool?
    /// What an image may ask of this machine.
    public var limits: Limits
    /// How much remarks matter, everywhere.
    public var rules: RuleLevels
    /// What is otherwise for some paths; later entries go before earlier ones.
    public var paths: [Entry]
    /// The patterns of ``paths``, with their places.
    public var patterns: [ConfigurationPattern]
    /// Paths that are not looked at, relative to the file's folder.
    public var exclude: [Glob]
    /// Paths that are looked at where they would be ignored, relative to the file's folder.
    public var include: [Glob]
    /// Bytes that all files together may have.
    public var sizeLimit: Int?

    /// What it says of ``ImageLimits``.
    public struct Limits: Hashable, Sendable {
        /// Width × height.
        public var pixels: Int?
        /// Width or height, in pixels.
        public var side: Int?
        /// Bytes of a file.
        public var fileBytes: Int?
        /// Seconds to decode one image.
        public var seconds: Double?
        /// Bytes that a process which reads a master may take besides the image.
        public var workerMemory: Int?

        /// Limits of which nothing is said.
        public init() {}
    }

    /// What it says of some paths.
    public struct Entry: Hashable, Sendable {
        /// The paths, relative to the file's folder.
        public var globs: [Glob]
        /// How masters there are made into variants.
        public var settings: PolicySettings
        /// How much remarks about files there matter.
        public var rules: RuleLevels

        /// An entry of which nothing but its paths is said.
        public init(globs: [Glob]) {
            self.globs = globs
            settings = PolicySettings()
            rules = RuleLevels()
        }
    }

    /// A configuration that says nothing.
    public init() {
        settings = PolicySettings()
        limits = Limits()
        rules = RuleLevels()
        paths = []
        patterns = []
        exclude = []
        include = []
    }
}
