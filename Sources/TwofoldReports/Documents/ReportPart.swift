/// A value that a document for programs can hold.
protocol ReportValue: SendableMetatype {
    /// Its form in the schema.
    ///
    /// - Parameter parts: The parts of the schema; a part adds itself, and those that it holds.
    static func form(_ parts: inout ReportParts) -> Schema
    var json: JSONValue { get }
}

/// A type whose values are objects in documents for programs.
protocol ReportPart: ReportValue {
    static var table: PartTable<Self> { get }
}

/// The part of a document that one command alone has.
protocol ReportDocument: ReportPart {
    /// The command, as users write it.
    ///
    /// Default: the name of the table.
    static var command: String { get }
}

extension ReportDocument {
    static var command: String { table.name }
}

/// A word of a fixed list, which the schema enumerates.
protocol ReportWord: ReportValue, RawRepresentable<String>, CaseIterable {}

/// An object in documents: a row a field, from which the writer and the schema are made.
struct PartTable<Subject>: Sendable {
    /// The name of the part in the schema.
    let name: String
    let meaning: String
    /// Its fields, in the order of its rows.
    let fields: [Field]

    init(_ name: String, _ meaning: String, _ rows: [Row]) {
        self.name = name
        self.meaning = meaning
        fields = rows.flatMap(\.fields)
    }

    /// One field: what it is called and says, and how it is read off the subject.
    struct Field: Sendable {
        let name, meaning: String
        let isRequired: Bool
        let form: @Sendable (inout ReportParts) -> Schema
        let value: @Sendable (Subject) -> JSONValue?
    }

    /// A row of the table: a field, or the two of a path.
    struct Row: Sendable {
        let fields: [Field]

        /// A field that is always there.
        static func field<Value: ReportValue>(
            _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Value
        ) -> Row {
            Row(fields: [Field(name: name, meaning: meaning, isRequired: true, form: Value.form) { value($0).json }])
        }

        /// A field that is omitted where it has no value.
        static func optional<Value: ReportValue>(
            _ name: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Value?
        ) -> Row {
            Row(fields: [Field(name: name, meaning: meaning, isRequired: false, form: Value.form) { value($0)?.json }])
        }

        /// The path that the object is about: `path`, and `pathBytes` where it is not UTF-8.
        static func path(_ meaning: String, _ value: @escaping @Sendable (Subject) -> BytePath) -> Row {
            let bytes = "its bytes in hexadecimal, only if they are not valid UTF-8"
            return Row(
                fields: field("path", meaning) { value($0).text }.fields
                    + optional("pathBytes", bytes) { value($0).hex }.fields)
        }

        /// The path that the object is about, without more to say of it.
        static func path(_ value: @escaping @Sendable (Subject) -> BytePath) -> Row {
            path("the path, with slashes, relative to `root`", value)
        }
    }
}

extension ReportPart {
    static func form(_ parts: inout ReportParts) -> Schema {
        parts.add(Self.self)
        return .reference(table.name)
    }

    var json: JSONValue { .table(fields) }

    /// The values of its fields, without those that are omitted.
    var fields: [String: JSONValue] {
        var values: [String: JSONValue] = [:]
        for field in Self.table.fields { values[field.name] = field.value(self) }
        return values
    }
}

extension ReportWord {
    static func form(_ parts: inout ReportParts) -> Schema { .words(allCases.map(\.rawValue)) }
    var json: JSONValue { .text(rawValue) }
}

extension String: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { .text(pattern: nil) }
    var json: JSONValue { .text(self) }
}

extension Bool: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { .truth }
    var json: JSONValue { .truth(self) }
}

extension Int: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { .whole(nil) }
    var json: JSONValue { .whole(self) }
}

extension Double: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { .number(nil) }
    var json: JSONValue { .number(self) }
}

extension Array: ReportValue where Element: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema { .list(Element.form(&parts), isEmptyAllowed: true) }
    var json: JSONValue { .list(map(\.json)) }
}

extension Dictionary: ReportValue where Key == String, Value: ReportValue {
    static func form(_ parts: inout ReportParts) -> Schema {
        .open(keys: .text(pattern: nil), values: Value.form(&parts))
    }
    var json: JSONValue { .table(mapValues(\.json)) }
}

/// The parts of a schema, each with its fields.
struct ReportParts {
    /// A field, as the schema has it.
    struct Field {
        var name, meaning: String
        var isRequired: Bool
        var form: Schema
    }

    typealias Part = (type: ObjectIdentifier, meaning: String, fields: [Field])

    private(set) var parts: [String: Part] = [:]

    mutating func add<Value: ReportPart>(_ type: Value.Type) {
        let part = Value.table
        if let known = parts[part.name] {
            assert(known.type == ObjectIdentifier(type), "two parts are called \(part.name)")
            return
        }
        // Known before its fields are read, because a part may hold others of its kind.
        parts[part.name] = (ObjectIdentifier(type), part.meaning, [])
        let fields = part.fields.map { field in
            Field(name: field.name, meaning: field.meaning, isRequired: field.isRequired, form: field.form(&self))
        }
        parts[part.name]?.fields = fields
    }
}
