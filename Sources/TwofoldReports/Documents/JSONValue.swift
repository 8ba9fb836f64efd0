/// A value of a JSON document.
indirect enum JSONValue: Encodable {
    case text(String)
    case truth(Bool)
    case whole(Int)
    case number(Double)
    case list([JSONValue])
    case table([String: JSONValue])

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
