/// Settings for making variants; nil for those that are not set.
///
/// The command line, the top level of a configuration file and each of its entries for some paths have the same
/// settings, so all three are this value: a new setting is a property here, and a key with its row in `SettingKey`.
package struct PolicySettings: Hashable, Sendable {
    /// The scales to make.
    package var scales: Set<ScaleFactor>?
    /// Device lines to make from universal masters.
    package var devices: [DeviceLine]?
    /// The choice of the filter.
    package var filter: FilterSetting?
    /// The space in which colors are averaged.
    package var space: BlendingSpace?
    /// The treatment of colors that a profile describes.
    package var color: ColorPolicy?
    /// The treatment of masters whose sides are not whole points.
    package var odd: OddSizePolicy?
    /// The resolution that variants state.
    package var density: DensityPolicy?
    /// The effort to make PNGs small.
    package var effort: PNGEffort?
    /// The quality of lossy formats, 1...100; formats without an entry keep theirs.
    package var quality: [ImageFormat: Int]?
    /// The formats of variants, most wanted first.
    package var formats: [WantedFormat]?
    /// The number of files that are made of the formats.
    package var formatChoice: FormatChoice?
    /// Whether vector images are drawn.
    package var vectors: VectorPolicy?
    /// The frame in points that vector images are fitted into.
    package var vectorSize: PointSize?
    /// The treatment of vector images with external references.
    package var references: ReferencePolicy?
    /// The pattern of the names that vector images' variants get.
    package var vectorName: NamePattern?
    /// The page of a PDF that is drawn, 1 for the first.
    package var page: Int?
    /// Whether vector images in asset catalogs are drawn, too.
    package var drawsInCatalogs: Bool?
    /// Whether a TIFF at 1x holds its 2x as a second page.
    package var pairsTIFF: Bool?
    /// Whether an image set gets slots that it lacks.
    package var addsSlots: Bool?

    /// Applies these settings to a policy, and leaves the rest of it as it is.
    func apply(to policy: inout BuildPolicy) {
        for setting in Setting.all { setting.apply(self, &policy) }
    }

    /// The value of a setting as a configuration file has it; nil if it is not set.
    package func text(of key: SettingKey) -> String? { key.setting.row.text(self) }

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
