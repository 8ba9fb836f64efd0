struct SettingsDocument: ReportDocument {
    static let command = "config dump"

    var file: String?
    var settings: [EffectiveConfiguration.Entry]

    static let table = PartTable<Self>(
        "settings", "All settings that apply, each with its origin",
        [
            .optional("file", "the absolute path of the configuration file; omitted without one", \.file),
            .field("settings", "the settings, in the order of the configuration file", \.settings),
        ])
}

extension EffectiveConfiguration.Origin: ReportWord {}

extension EffectiveConfiguration.Entry: ReportPart {
    static let table = PartTable<Self>(
        "setting", "A setting that applies",
        [
            .field(
                "key", "its key, such as `filter` or `limits.side`; each entry of a list has the key of the list",
                \.key),
            .optional(
                "value", "its value, as a configuration file writes it; omitted for a default that only words can say",
                \.value),
            .optional("meaning", "such a default in words", \.meaning),
            .field("origin", "where it comes from", \.origin),
            .optional("line", "the line of the configuration file that has it, or a part of it", \.line),
        ])
}
