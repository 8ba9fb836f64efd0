/// What a build is asked to make: everything that decides which files a plan holds and what their pixels are.
public struct BuildPolicy: Hashable, Sendable {
    /// The scales to make, or nil for every whole scale below each master's own.
    ///
    /// Default: nil.
    public var scales: Set<ScaleFactor>?
    /// Device lines to make from universal masters where no file of the line is a master.
    ///
    /// Default: none.
    public var devices: [DeviceLine]
    /// The filter to use everywhere, or nil for the automatic choice.
    ///
    /// Default: nil.
    public var filter: ResamplingFilter?
    /// What colors are averaged in.
    ///
    /// Default: encoded.
    public var space: BlendingSpace
    /// What becomes of masters whose sides are no whole points.
    ///
    /// Default: pad.
    public var odd: OddSizePolicy
    /// What variants say about their resolution.
    ///
    /// Default: follow.
    public var density: DensityPolicy
    /// What becomes of colors that a profile or PNG's own chunks describe.
    ///
    /// Default: keep.
    public var color: ColorPolicy
    /// The quality of formats that are written lossily, 1...100; a format that is not in here has its default.
    ///
    /// Default: empty.
    public var quality: [ImageFormat: Int]
    /// Whether vector images are drawn; nil draws those that the selection names or that the lock file records.
    ///
    /// Default: nil.
    public var vectors: VectorPolicy?
    /// The frame in points that drawings are fitted into, or nil for each one's own size.
    ///
    /// Default: nil.
    public var vectorSize: PointSize?
    /// What becomes of drawings that want something from outside their own file.
    ///
    /// Default: refuse.
    public var references: ReferencePolicy
    /// Whether drawings in asset catalogs are drawn, too: Xcode draws those itself.
    ///
    /// Default: false.
    public var drawsInCatalogs: Bool
    /// Whether a TIFF at 1x holds its 2x as a second page, as `tiffutil -cathidpicheck` makes it.
    ///
    /// Default: false.
    public var pairsTIFF: Bool
    /// What is done to make PNGs small.
    ///
    /// Default: standard.
    public var effort: PNGEffort
    /// What an image may ask of this machine.
    public var limits: ImageLimits
    /// Bytes of images that no device may have to download, for those who check; nil for no limit.
    ///
    /// Default: nil.
    public var sizeLimit: Int?
    /// Whether other versions of libraries than those recorded make a variant stale.
    ///
    /// Default: false, or two machines with different versions could not agree on one tree.
    public var isStrictEngine = false
    /// Whether warnings count as errors.
    ///
    /// Default: false.
    public var isStrict: Bool
    /// What is otherwise for some masters; later entries go before earlier ones.
    ///
    /// See ``at(_:)``. Default: none.
    public var overrides: [PathPolicy]
    /// How much remarks matter.
    ///
    /// Default: as they were made.
    public var rules: RuleSettings
    /// The patterns that said so, to be told of those that match nothing; nil where that is not looked for.
    ///
    /// Default: nil.
    public var patterns: ConfigurationPatterns?

    /// A policy; every part has the default that it documents.
    public init(
        scales: Set<ScaleFactor>? = nil, devices: [DeviceLine] = [], filter: ResamplingFilter? = nil,
        space: BlendingSpace = .encoded, odd: OddSizePolicy = .pad, density: DensityPolicy = .follow,
        color: ColorPolicy = .keep, quality: [ImageFormat: Int] = [:], vectors: VectorPolicy? = nil,
        vectorSize: PointSize? = nil, references: ReferencePolicy = .refuse,
        drawsInCatalogs: Bool = false, pairsTIFF: Bool = false, effort: PNGEffort = .standard,
        limits: ImageLimits = ImageLimits(),
        isStrict: Bool = false, overrides: [PathPolicy] = [], rules: RuleSettings = RuleSettings()
    ) {
        self.scales = scales
        self.devices = devices
        self.filter = filter
        self.space = space
        self.odd = odd
        self.density = density
        self.color = color
        self.quality = quality
        self.vectors = vectors
        self.vectorSize = vectorSize
        self.references = references
        self.drawsInCatalogs = drawsInCatalogs
        self.pairsTIFF = pairsTIFF
        self.effort = effort
        self.limits = limits
        self.isStrict = isStrict
        self.overrides = overrides
        self.rules = rules
    }
}

/// A device line that is made from universal masters, `ipad` or `ipad=1.5` on the command line.
public struct DeviceLine: Hashable, Sendable {
    /// The device.
    public var device: DeviceModifier
    /// The line's size in points, as a multiple of the universal line's: 1.5 draws `~ipad` art half as large again.
    ///
    /// Greater than 0; default 1.
    public var pointFactor: Double

    /// A line for `device`.
    public init(device: DeviceModifier, pointFactor: Double = 1) {
        self.device = device
        self.pointFactor = pointFactor
    }
}

/// What becomes of a master with a side that its scale does not divide.
public enum OddSizePolicy: String, Hashable, CaseIterable, Sendable {
    /// Its last column and row are repeated up to the next whole point; a warning says so.
    case pad
    /// It is refused.
    case error
}

/// Which vector images, SVG and PDF, are drawn.
public enum VectorPolicy: String, Hashable, CaseIterable, Sendable {
    /// All of them.
    case draw
    /// None but those that the selection names.
    case ignore
}
