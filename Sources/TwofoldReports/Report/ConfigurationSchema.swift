/// The JSON Schema of a configuration file, with which editors complete and check it.
///
/// It is made of the tables that the file is read with. It admits every file that is read without errors, and some that are
/// not: a schema cannot say what a pattern of paths or a name may be.
package enum ConfigurationSchema {
    /// The schema, indented, with a line break at its end.
    ///
    /// - Parameter rules: The rules that the file may name.
    package static func text(rules: [Rule]) throws -> String {
        try SortedJSON.text(
            Document(
                definitions: ["rules": severities(rules), "patterns": .oneOrMore(.text(pattern: nil))],
                properties: TableKey<FileKey>.allCases.schemas))
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

    private static func severities(_ rules: [Rule]) -> Schema {
        let ids = rules.filter(\.isConfigurable).map(\.id)
        let names = Set(ids.map(\.rawValue) + ids.map(\.group)).sorted()
        return .optional(.open(keys: .words(names), values: .words(of: RuleSetting.self)))
    }
}
