/// What a key of a configuration file is for, what it may hold, and what holds where it is not set.
///
/// Editors and `config dump` show it.
package struct KeyFacts: Sendable {
    /// One sentence.
    let meaning: String
    /// The default: a value as the file would have it, or words where no value means it.
    package let standard: Standard
    let schema: Schema

    package enum Standard: ExpressibleByStringLiteral {
        case value(String)
        case words(String)

        package init(stringLiteral text: String) { self = .value(text) }

        package var text: String {
            switch self {
            case .value(let text), .words(let text): text
            }
        }
    }

    init(_ meaning: String, _ standard: Standard, _ schema: Schema) {
        self.meaning = meaning
        self.standard = standard
        self.schema = schema
    }
}

package protocol ConfigurationKey: RawRepresentable<String>, CaseIterable, Hashable {
    var facts: KeyFacts { get }
}

extension Sequence where Element: ConfigurationKey {
    /// What a schema says of each key of a table.
    package var schemas: [String: Schema] {
        var schemas: [String: Schema] = [:]
        for key in self {
            let facts = key.facts
            schemas[key.rawValue] = .described(
                facts.schema, meaning: "\(facts.meaning) Default: \(facts.standard.text).")
        }
        // British spelling is accepted.
        schemas["colour"] = schemas[SettingKey.color.rawValue]
        return schemas
    }
}

/// How a value of a table is read and written, and what it is for: a row of the table.
package struct KeyRow<Table>: Sendable {
    let facts: KeyFacts
    let read: @Sendable (inout Table, ConfigurationReader.Field, inout ConfigurationReader) -> Void
    /// The value as a configuration file has it; nil if it is not set.
    package let text: @Sendable (Table) -> String?

    init<Value>(
        _ meaning: String, _ standard: KeyFacts.Standard, _ form: ValueForm<Value>,
        _ path: any WritableKeyPath<Table, Value?> & Sendable
    ) {
        facts = KeyFacts(meaning, standard, form.schema)
        read = { table, field, reader in table[keyPath: path] = form.read(field, &reader) }
        text = { table in table[keyPath: path].map(form.text) }
    }
}
