/// The JSON Schema of a configuration file, with which editors complete and check it.
///
/// It is made of the tables that the file is read with. It admits every file that is read without errors, and some that are
/// not: a schema cannot say what a pattern of paths or a name may be.
package enum ConfigurationSchema {
    /// The schema, indented, with a line break at its end.
    package static func text(rules: [Rule]) throws -> String {
        try SortedJSON.text(
            .object([
                "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Configuration of Twofold",
                "description": .text(
                    "The file \(Configuration.fileName): settings for the variants of a project's images."),
                "type": .texts(["object", "null"]), "additionalProperties": .truth(false),
                "$defs": .object([
                    "rules": severities(rules).json, "patterns": Schema.oneOrMore(.text(pattern: nil)).json,
                ]),
                "properties": .table(TableKey<FileKey>.allCases.schemas.mapValues(\.json)),
            ]))
    }

    private static func severities(_ rules: [Rule]) -> Schema {
        let ids = rules.filter(\.isConfigurable).map(\.id)
        let names = Set(ids.map(\.rawValue) + ids.map(\.group)).sorted()
        return .optional(.open(keys: .words(names), values: .words(of: RuleSetting.self)))
    }
}
