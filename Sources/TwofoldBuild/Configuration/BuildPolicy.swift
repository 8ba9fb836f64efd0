/// Everything that decides which files a build plans and what their pixels are.
public struct BuildPolicy: Hashable, Sendable {
    /// The scales to make, or nil for every whole scale below each master's own.
    ///
    /// Default: nil.
    public var scales: Set<ScaleFactor>?
    /// The scale of files that the selection names one by one and whose names state none; nil leaves them at 1x.
    ///
    /// A file that a program made, or that another system named, does not say its scale. Default: nil.
    public var sourceScale: ScaleFactor?
    /// Device lines to make from universal masters where no file of the line is a master.
    var devices: [DeviceLine] = []
    /// The filter to use everywhere, or nil for the automatic choice.
    ///
    /// Default: nil.
    public var filter: ResamplingFilter?
    /// The space in which colors are averaged.
    var space = BlendingSpace.encoded
    /// The treatment of masters whose sides are not whole points.
    var odd = OddSizePolicy.pad
    /// The resolution that variants state.
    var density = DensityPolicy.follow
    /// The treatment of colors that a profile or PNG's own chunks describe.
    var color = ColorPolicy.keep
    /// The quality of lossy formats and of PNG, 1...100; a format without an entry has its default, which for PNG is
    /// exact.
    var quality: [ImageFormat: Int] = [:]
    /// The formats of variants, most wanted first; empty for each master's own.
    ///
    /// In asset catalogs it does not apply, because a set takes few formats. Default: empty.
    var formats: [WantedFormat] = []
    /// The number of files that are made of the formats.
    var formatChoice = FormatChoice.each
    /// Whether vector images are drawn; nil draws those that the selection names or the lock file records.
    var vectors: VectorPolicy?
    /// The frame in points that vector images are fitted into, or nil for each image's own size.
    package var vectorSize: PointSize?
    /// The pattern of the names that vector images' variants get, or nil for the image's own.
    var vectorName: NamePattern?
    /// The page of a PDF that is drawn, 1 for the first; nil draws the first, and warns of others.
    var page: Int?
    /// What becomes of vector images with external references.
    var references = ReferencePolicy.refuse
    /// Whether vector images in asset catalogs are drawn, too, although Xcode draws those itself.
    var drawsInCatalogs = false
    /// Whether an image set gets slots that it lacks, for scales that its line could have.
    ///
    /// Default: false, only empty slots are filled.
    var addsSlots = false
    /// Whether a TIFF at 1x holds its 2x as a second page, as `tiffutil -cathidpicheck` makes it.
    var pairsTIFF = false
    /// The effort to make PNGs small.
    ///
    /// Default: standard.
    public var effort = PNGEffort.standard
    /// The limits on an image's size, time and memory.
    public var limits = ImageLimits()
    /// The limit on the bytes of images that a device has to download, which a check applies; nil for no limit.
    package var sizeLimit: SizeLimit?
    /// Whether a variant is stale when libraries of other versions made it.
    ///
    /// Default: false, because otherwise two machines with different versions could not agree on one tree.
    package var isStrictEngine = false
    /// Whether notes about the quality of art are reported; the command line leaves them out unless asked.
    package var asksForArt = true
    /// Whether warnings count as errors.
    package var isStrict = false
    /// Different settings for some masters; later entries override earlier ones.
    ///
    /// See ``at(_:)``. Default: none.
    var overrides: [PathPolicy] = []
    /// The places and forms that variants are made for; none stands for ``Target/beside`` and the catalogs of the tree.
    package var targets: [Target] = []
    /// The number of a configuration's targets whose folders lie outside of the tree.
    var strayTargets = 0
    /// The surroundings that the ends of loose files' base names stand for: `["~dark": .dark]`.
    ///
    /// Default: none, so such an end belongs to the image's name.
    var appearances = AppearanceSuffixes.none
    var rules = RuleSettings()
    /// The configuration's patterns, to report those that match nothing; nil skips that check.
    var patterns: ConfigurationPatterns?

    /// A policy; every part has its documented default.
    public init() {}
}

extension BuildPolicy {
    /// The page of a vector image that is drawn, 0 for the first; only a PDF has others.
    func page(of format: ImageFormat) -> Int { format == .pdf ? (page ?? 1) - 1 : 0 }
}

/// A device line that is made from universal masters, `ipad` or `ipad=1.5` on the command line.
package struct DeviceLine: Hashable, Sendable {
    var device: DeviceModifier
    /// The line's size in points, as a multiple of the universal line's: 1.5 makes `~ipad` images 1.5 times as large.
    ///
    /// Greater than 0; default 1.
    var pointFactor: Double = 1
}

/// The treatment of a master with a side that its scale does not divide.
package enum OddSizePolicy: String, Hashable, CaseIterable, Sendable {
    /// The last column and row are repeated up to the next whole point, with a warning.
    case pad
    /// The master is refused.
    case error
}

/// The vector images, SVG and PDF, that are drawn.
package enum VectorPolicy: String, Hashable, CaseIterable, Sendable {
    /// All of them.
    case draw
    /// Only those that the selection names.
    case ignore
}

// Checks on an image's header, before a pixel is decoded or drawn.

extension BuildPolicy {
    /// Refuses images beyond the limits, and vector images with references that the policy refuses.
    func admit(_ header: ImageHeader) throws(ImageError) {
        guard limits.admit(header.size) else { throw .tooLarge(header.size) }
        if references == .refuse, let reference = header.drawing?.externalReference {
            throw .externalReference(reference)
        }
    }
}
