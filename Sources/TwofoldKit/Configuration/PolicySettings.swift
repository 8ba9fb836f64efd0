/// Settings for making variants; nil for those that are not set.
///
/// The command line, the top level of a configuration file and each of its entries for some paths have the same
/// settings, so all three are this value: a new setting is a property here, and a key with its row in `SettingKey`.
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
    public var quality: [ImageFormat: Int]?
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
        for setting in Setting.all { setting.apply(self, &policy) }
    }

    /// The value of a setting as a configuration file has it; nil if it is not set.
    func text(of key: SettingKey) -> String? { key.setting.row.text(self) }

    /// The lines of a configuration file that state these settings where other ones, and the defaults, do not.
    package func lines(missingIn other: PolicySettings) -> [String] {
        SettingKey.allCases.compactMap { key in
            guard let own = text(of: key), own != (other.text(of: key) ?? key.facts.standard.text) else { return nil }
            return "\(key.rawValue): \(own)"
        }
    }

    /// Whether a setting is stated, by its name.
    package func states(_ name: String) -> Bool { SettingKey(rawValue: name).flatMap(text) != nil }
}
