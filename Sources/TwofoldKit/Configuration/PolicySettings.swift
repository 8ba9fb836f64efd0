/// Settings for making variants; nil for those that are not set.
///
/// The command line, the top level of a configuration file and each of its entries for some paths have the same
/// settings, so all three are this value: a new setting is a property here, a line in `apply(to:)` and a key in
/// `SettingKey`.
public struct PolicySettings: Hashable, Sendable {
    /// The scales to make.
    public var scales: Set<ScaleFactor>?
    /// Device lines to make from universal masters.
    public var devices: [DeviceLine]?
    /// The choice of the filter.
    public var filter: FilterSetting?
    /// The space in which colors are averaged.
    public var space: BlendingSpace?
    /// The treatment of colors that a profile describes.
    public var color: ColorPolicy?
    /// The treatment of masters whose sides are not whole points.
    public var odd: OddSizePolicy?
    /// The resolution that variants state.
    public var density: DensityPolicy?
    /// The effort to make PNGs small.
    public var effort: PNGEffort?
    /// The quality of lossy formats, 1...100; formats without an entry keep theirs.
    public var quality: [ImageFormat: Int] = [:]
    /// The formats of variants, most wanted first.
    public var formats: [WantedFormat]?
    /// The number of files that are made of the formats.
    public var formatChoice: FormatChoice?
    /// Whether vector images are drawn.
    public var vectors: VectorPolicy?
    /// The frame in points that vector images are fitted into.
    public var vectorSize: PointSize?
    /// The treatment of vector images with external references.
    public var references: ReferencePolicy?
    /// The pattern of the names that vector images' variants get.
    public var vectorName: NamePattern?
    /// The page of a PDF that is drawn, 1 for the first.
    public var page: Int?
    /// Whether vector images in asset catalogs are drawn, too.
    public var drawsInCatalogs: Bool?
    /// Whether a TIFF at 1x holds its 2x as a second page.
    public var pairsTIFF: Bool?
    /// Whether an image set gets slots that it lacks.
    public var addsSlots: Bool?

    /// Settings that set nothing.
    public init() {}

    /// Applies these settings to a policy, and leaves the rest of it as it is.
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
        policy.formats = formats ?? policy.formats
        policy.formatChoice = formatChoice ?? policy.formatChoice
        policy.vectors = vectors ?? policy.vectors
        policy.vectorSize = vectorSize ?? policy.vectorSize
        policy.vectorName = vectorName ?? policy.vectorName
        policy.page = page ?? policy.page
        policy.references = references ?? policy.references
        policy.drawsInCatalogs = drawsInCatalogs ?? policy.drawsInCatalogs
        policy.pairsTIFF = pairsTIFF ?? policy.pairsTIFF
        policy.addsSlots = addsSlots ?? policy.addsSlots
    }
}
