/// What is said of how masters are made into variants; nil is what is not said.
///
/// The command line, the top level of a configuration file and each of its entries for some paths say the same things,
/// so all three are this value: a new setting is a property here, a line in `apply(to:)` and a key in `SettingKey`.
public struct PolicySettings: Hashable, Sendable {
    /// The scales to make.
    public var scales: Set<ScaleFactor>?
    /// Device lines to make from universal masters.
    public var devices: [DeviceLine]?
    /// How the filter is chosen.
    public var filter: FilterSetting?
    /// What colors are averaged in.
    public var space: BlendingSpace?
    /// What becomes of colors that a profile describes.
    public var color: ColorPolicy?
    /// What becomes of masters whose sides are not whole points.
    public var odd: OddSizePolicy?
    /// What variants say about their resolution.
    public var density: DensityPolicy?
    /// What is done to make PNGs small.
    public var effort: PNGEffort?
    /// The quality of lossy formats, 1...100; formats that are not named keep theirs.
    public var quality: [ImageFormat: Int] = [:]
    /// Whether vector images are drawn.
    public var vectors: VectorPolicy?
    /// The frame in points that vector images are fitted into.
    public var vectorSize: PointSize?
    /// What becomes of vector images that refer to something outside their own file.
    public var references: ReferencePolicy?
    /// Whether vector images in asset catalogs are drawn, too.
    public var drawsInCatalogs: Bool?
    /// Whether a TIFF at 1x holds its 2x as a second page.
    public var pairsTIFF: Bool?

    /// Settings that say nothing.
    public init() {}

    /// Puts what is said into a policy, and leaves the rest of it as it is.
    func apply(to policy: inout BuildPolicy) {
        policy.scales = scales ?? policy.scales
        policy.devices = devices ?? policy.devices
        if let filter { policy.filter = filter.filter }
        policy.space = space ?? policy.space
        policy.color = color ?? policy.color
        policy.odd = odd ?? policy.odd
        policy.density = density ?? policy.density
        policy.effort = effort ?? policy.effort
        policy.quality.merge(quality) { $1 }
        policy.vectors = vectors ?? policy.vectors
        policy.vectorSize = vectorSize ?? policy.vectorSize
        policy.references = references ?? policy.references
        policy.drawsInCatalogs = drawsInCatalogs ?? policy.drawsInCatalogs
        policy.pairsTIFF = pairsTIFF ?? policy.pairsTIFF
    }
}
