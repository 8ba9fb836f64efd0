/// The JSON Schema of a configuration file, with which editors complete and check it.
///
/// It is made of the tables that the file is read with. It admits every file that is read without errors, and some that are
/// not: a schema cannot say what a pattern of paths or a name may be.
public enum ConfigurationSchema {
    /// The schema, indented, with a line break at its end.
    ///
    /// - Parameter rules: The rules that the file may name.
    public static func text(rules: [Rule]) throws -> String {
        try SortedJSON.text(
            Document(
                definitions: [
                    "rules": severities(rules), "patterns": patterns,
                ],
                properties: file))
    }

    private struct Document: Encodable {
        var schema = "https://json-schema.org/draft/2020-12/schema"
        var title = "Configuration of Twofold"
        var description = "The file \(Configuration.fileName): settings for the variants of a project's images."
        var type = ["object", "null"]
        var additionalProperties = false
        var definitions: [String: Schema]
        var properties: [String: Schema]

        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case definitions = "$defs"
            case title, description, type, additionalProperties, properties
        }
    }

    // MARK: Tables

    private static var file: [String: Schema] {
        var fields = settings(SettingKey.allCases)
        for key in FileKey.allCases { fields[key.rawValue] = described(table(key), key.facts) }
        return fields
    }

    private static func table(_ key: FileKey) -> Schema {
        switch key {
        case .targets: .any([.nothing, .list(target, isEmptyAllowed: true)])
        case .appearances:
            .any([
                .nothing,
                .open(
                    keys: .text(pattern: "^[^@./\\s]{2,32}$"),
                    values: .words(Qualifier.Appearance.allCases.map(\.rawValue))),
            ])
        case .strict: .truth
        case .limits:
            .any([
                .nothing,
                .table(
                    Dictionary(
                        uniqueKeysWithValues: LimitKey.allCases.map { ($0.rawValue, described(limit($0), $0.facts)) })),
            ])
        case .rules: .reference("rules")
        case .paths: .any([.nothing, .list(entry, isEmptyAllowed: true)])
        case .sizes:
            .any([
                .nothing,
                .table(
                    Dictionary(
                        uniqueKeysWithValues: SizeKey.allCases.map {
                            ($0.rawValue, described(amount("[KMGTkmgt]?[iI]?[bB]?"), $0.facts))
                        })),
            ])
        case .exclude, .include: .reference("patterns")
        }
    }

    private static var entry: Schema {
        var fields = settings(SettingKey.allCases)
        for key in PathKey.allCases {
            fields[key.rawValue] = described(.reference(key == .match ? "patterns" : "rules"), key.facts)
        }
        return .table(fields, required: [PathKey.match.rawValue])
    }

    private static var target: Schema {
        var fields = settings(SettingKey.allCases.filter(Configuration.settingsOfTargets.contains))
        for key in TargetKey.allCases {
            let value: Schema =
                switch key {
                case .layout: .words(LayoutKind.allCases.map(\.rawValue))
                case .from, .to: .text(pattern: nil)
                case .paths: .reference("patterns")
                case .widths: oneOrMore(.whole(Configuration.widthsOfTargets))
                case .namespaces: .truth
                }
            fields[key.rawValue] = described(value, key.facts)
        }
        return .table(fields, required: [TargetKey.layout.rawValue])
    }

    private static func severities(_ rules: [Rule]) -> Schema {
        let ids = rules.filter(\.isConfigurable).map(\.id)
        let names = Set(ids.map(\.rawValue) + ids.map(\.group)).sorted()
        return .any([
            .nothing, .open(keys: .words(names), values: .words(RuleSetting.allCases.map(\.rawValue))),
        ])
    }

    private static var patterns: Schema { oneOrMore(.text(pattern: nil)) }

    // MARK: Values

    private static func settings(_ keys: [SettingKey]) -> [String: Schema] {
        var fields = Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, described(value($0), $0.facts)) })
        // British spelling is accepted.
        fields["colour"] = fields[SettingKey.color.rawValue]
        return fields
    }

    private static func value(_ key: SettingKey) -> Schema {
        switch key {
        case .scales: oneOrMore(.text(pattern: list(of: #"\d{1,2}(\.\d{1,2})?x"#)))
        case .devices:
            .any([
                .table(
                    Dictionary(
                        uniqueKeysWithValues: DeviceModifier.allCases.map { ($0.rawValue, .number(0.01...100)) })),
                oneOrMore(
                    .text(
                        pattern: list(
                            of: "(\(DeviceModifier.allCases.map(\.rawValue).joined(separator: "|")))(=[0-9.]+)?"))),
            ])
        case .filter: .words(FilterSetting.names)
        case .linear, .catalogVectors, .tiffPair, .addSlots: .truth
        case .color: .words(ColorPolicy.allCases.map(\.rawValue))
        case .odd: .words(OddSizePolicy.allCases.map(\.rawValue))
        case .density: .words(DensityPolicy.allCases.map(\.rawValue))
        case .effort: .words(PNGEffort.allCases.map(\.rawValue))
        case .quality:
            .any([
                .whole(1...100),
                .table(
                    Dictionary(uniqueKeysWithValues: QualityList.formats.keys.map { ($0, .whole(1...100)) })),
                .text(
                    pattern: list(
                        of: "(\(QualityList.formats.keys.sorted().joined(separator: "|")))=(100|[1-9][0-9]?)")),
            ])
        case .formats:
            .any([
                .words(WantedFormat.names),
                oneOrMore(.text(pattern: list(of: "(\(WantedFormat.names.joined(separator: "|")))"))),
            ])
        case .formatChoice: .words(FormatChoice.allCases.map(\.rawValue))
        case .vectors: .words(VectorPolicy.allCases.map(\.rawValue))
        case .vectorSize: .text(pattern: #"^\d+(\.\d+)?[xX×]\d+(\.\d+)?$"#)
        case .name: .text(pattern: #"^[^/\\:@~{}*?"<>|]*\{name\}[^/\\:@~{}*?"<>|]*$"#)
        case .page: .whole(1...1_000_000)
        case .svgReferences: .words(ReferencePolicy.allCases.map(\.rawValue))
        }
    }

    private static func limit(_ key: LimitKey) -> Schema {
        switch key {
        case .pixels: amount("[KMGkmg]?")
        case .side: .whole(1...Int(Int32.max))
        case .file, .memory: amount("[KMGTkmgt]?[iI]?[bB]?")
        case .seconds: .amount
        }
    }

    /// A number, or one with a unit behind it.
    private static func amount(_ unit: String) -> Schema {
        .any([.amount, .text(pattern: #"^\d+(\.\d+)?"# + unit + "$")])
    }

    /// One value, or a list of them.
    private static func oneOrMore(_ value: Schema) -> Schema { .any([value, .list(value)]) }

    /// Values with commas between them.
    private static func list(of value: String) -> String { "^ *\(value)(, *\(value))*$" }

    private static func described(_ part: Schema, _ facts: ConfigurationKeyFacts) -> Schema {
        .described(part, meaning: "\(facts.meaning) Default: \(facts.standard.text).")
    }
}
