/// A value of a JSON document.
indirect enum JSONValue: Encodable, ExpressibleByStringLiteral {
    case text(String)
    case truth(Bool)
    case whole(Int)
    case number(Double)
    case list([JSONValue])
    case table([String: JSONValue])

    init(stringLiteral value: String) { self = .text(value) }

    static func texts(_ texts: [String]) -> JSONValue { .list(texts.map { .text($0) }) }

    /// An object without the fields that have no value.
    static func object(_ fields: [String: JSONValue?]) -> JSONValue { .table(fields.compactMapValues(\.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let value): try container.encode(value)
        case .truth(let value): try container.encode(value)
        case .whole(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .table(let values): try container.encode(values)
        }
    }
}
