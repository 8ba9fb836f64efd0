extension PolicySettings {
    /// The value of a setting as a configuration file has it; nil if it is not set.
    func text(of key: SettingKey) -> String? {
        switch key {
        case .scales:
            scales.map { "[\($0.sorted().map { "\($0.decimal)x" }.joined(separator: ", "))]" }
        case .devices:
            devices.map { lines in
                "{\(lines.map { "\($0.device.rawValue): \($0.pointFactor)" }.joined(separator: ", "))}"
            }
        case .filter: filter.map { $0.filter?.rawValue ?? "auto" }
        case .linear: space.map { "\($0 == .linear)" }
        case .color: color?.rawValue
        case .odd: odd?.rawValue
        case .density: density?.rawValue
        case .effort: effort?.rawValue
        case .quality: quality.isEmpty ? nil : Self.text(of: quality)
        case .formats: formats.map { "[\($0.map(\.name).joined(separator: ", "))]" }
        case .formatChoice: formatChoice?.rawValue
        case .vectors: vectors?.rawValue
        case .vectorSize: vectorSize.map { "\($0.width)x\($0.height)" }
        case .name: vectorName.map { YAMLText.scalar($0.description) }
        case .page: page.map(String.init)
        case .svgReferences: references?.rawValue
        case .catalogVectors: drawsInCatalogs.map(String.init)
        case .tiffPair: pairsTIFF.map(String.init)
        case .addSlots: addsSlots.map(String.init)
        }
    }

    /// The lines of a configuration file that state these settings where other ones, and the defaults, do not.
    package func lines(missingIn other: PolicySettings) -> [String] {
        SettingKey.allCases.compactMap { key in
            guard let own = text(of: key), own != (other.text(of: key) ?? key.facts.standard.text) else { return nil }
            return "\(key.rawValue): \(own)"
        }
    }

    /// Whether a setting is stated, by its name.
    package func states(_ name: String) -> Bool { SettingKey(rawValue: name).flatMap(text) != nil }

    private static func text(of quality: [ImageFormat: Int]) -> String {
        if let all = quality.values.first, quality.count == QualityList.formats.count,
            quality.values.allSatisfy({ $0 == all })
        {
            return "\(all)"
        }
        let entries = quality.map { ($0.key.rawValue, $0.value) }.sorted { $0.0 < $1.0 }
        return "{\(entries.map { "\($0): \($1)" }.joined(separator: ", "))}"
    }
}
