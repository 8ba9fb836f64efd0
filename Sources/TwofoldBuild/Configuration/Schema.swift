/// A part of a JSON Schema (2020-12), as far as a configuration file and the documents for programs need it.
package indirect enum Schema: Encodable, Sendable {
    case text(pattern: String?)
    case words([String])
    case truth
    /// A whole number, in a range if there is one.
    case whole(ClosedRange<Int>?)
    /// A number above 0.
    case amount
    /// A number, in a range if there is one.
    case number(ClosedRange<Double>?)
    case list(Schema, isEmptyAllowed: Bool = false)
    case any([Schema])
    /// A table with these keys and no others.
    case table([String: Schema], required: [String] = [])
    /// A table with keys of a pattern.
    case open(keys: Schema, values: Schema)
    case nothing
    /// A part with what editors show about it.
    case described(Schema, meaning: String)
    /// A part that is written once, and its name.
    case reference(String)

    /// A keyword of the schema's language.
    private struct Keyword: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keyword.self)
        func put(_ name: String, _ value: some Encodable) throws { try container.encode(value, forKey: Keyword(name)) }
        switch self {
        case .text(let pattern):
            try put("type", "string")
            if let pattern { try put("pattern", pattern) }
        case .words(let words): try put("enum", words)
        case .truth: try put("type", "boolean")
        case .whole(let range):
            try put("type", "integer")
            guard let range else { return }
            try put("minimum", range.lowerBound)
            try put("maximum", range.upperBound)
        case .amount:
            try put("type", "number")
            try put("exclusiveMinimum", 0)
        case .number(let range):
            try put("type", "number")
            guard let range else { return }
            try put("minimum", range.lowerBound)
            try put("maximum", range.upperBound)
        case .list(let element, let isEmptyAllowed):
            try put("type", "array")
            try put("items", element)
            if !isEmptyAllowed { try put("minItems", 1) }
        case .any(let choices): try put("anyOf", choices)
        case .table(let fields, let required):
            try put("type", "object")
            try put("properties", fields)
            try put("additionalProperties", false)
            if !required.isEmpty { try put("required", required) }
        case .open(let keys, let values):
            try put("type", "object")
            try put("propertyNames", keys)
            try put("additionalProperties", values)
        case .nothing: try put("type", "null")
        case .described(let part, let meaning):
            try part.encode(to: encoder)
            try put("description", meaning)
        case .reference(let name): try put("$ref", "#/$defs/\(name)")
        }
    }
}
