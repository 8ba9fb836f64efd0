extension JSONReport {
    /// The document of all settings that apply, each with its origin.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - file: The path of the configuration file, as text; nil where there is none.
    public func text(_ settings: EffectiveConfiguration, file: String?) throws -> String {
        try text(SettingsDocument(file: file, settings: settings.entries.map(Setting.init)))
    }
}

/// All settings that apply.
struct SettingsDocument: ReportDocument {
    static let command = "config dump"

    var file: String?
    var settings: [Setting]

    static let facts = PartFacts(
        name: "settings", meaning: "All settings that apply, each with its origin",
        fields: [
            "file": "the absolute path of the configuration file; omitted without one",
            "settings": "the settings, in the order of the configuration file",
        ])
}

/// One setting that applies.
struct Setting: ReportPart {
    var key: String
    var value, meaning: String?
    var origin: ReportWord<EffectiveConfiguration.Origin>
    var line: Int?

    init(_ entry: EffectiveConfiguration.Entry) {
        key = entry.key
        value = entry.value
        meaning = entry.meaning
        origin = ReportWord(entry.origin)
        line = entry.line
    }

    static let facts = PartFacts(
        name: "setting", meaning: "A setting that applies",
        fields: [
            "key": "its key, such as `filter` or `limits.side`; each entry of a list has the key of the list",
            "value": "its value, as a configuration file writes it; omitted for a default that only words can say",
            "meaning": "such a default in words",
            "origin": "where it comes from",
            "line": "the line of the configuration file that has it, or a part of it",
        ])
}
