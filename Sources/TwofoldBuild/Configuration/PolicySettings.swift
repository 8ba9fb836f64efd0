/// Settings for making variants; nil for those that are not set.
///
/// The command line, the top level of a configuration file and each of its entries for some paths have the same
/// settings, so all three are this value: a new setting is a property here, and a key with its row in `SettingKey`. What
/// each means stands at the property of ``BuildPolicy`` that it changes.
package struct PolicySettings: Hashable, Sendable {
    package var scales: Set<ScaleFactor>?
    package var devices: [DeviceLine]?
    package var filter: FilterSetting?
    package var space: BlendingSpace?
    package var color: ColorPolicy?
    package var odd: OddSizePolicy?
    package var density: DensityPolicy?
    package var effort: PNGEffort?
    /// Formats without an entry keep theirs.
    package var quality: [ImageFormat: Int]?
    package var formats: [WantedFormat]?
    package var formatChoice: FormatChoice?
    package var vectors: VectorPolicy?
    package var vectorSize: PointSize?
    package var references: ReferencePolicy?
    package var vectorName: NamePattern?
    package var page: Int?
    package var drawsInCatalogs: Bool?
    package var pairsTIFF: Bool?
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
