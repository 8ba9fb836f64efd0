extension Schema {
    /// The part as a schema has it.
    var json: JSONValue { .object(keywords) }

    private var keywords: [String: JSONValue?] {
        switch self {
        case .text(let pattern): ["type": "string", "pattern": pattern.map { .text($0) }]
        case .words(let words): ["enum": .texts(words)]
        case .truth: ["type": "boolean"]
        case .whole(let range):
            [
                "type": "integer", "minimum": range.map { .whole($0.lowerBound) },
                "maximum": range.map { .whole($0.upperBound) },
            ]
        case .amount: ["type": "number", "exclusiveMinimum": .whole(0)]
        case .number(let range):
            [
                "type": "number", "minimum": range.map { .number($0.lowerBound) },
                "maximum": range.map { .number($0.upperBound) },
            ]
        case .list(let element, let isEmptyAllowed):
            ["type": "array", "items": element.json, "minItems": isEmptyAllowed ? nil : .whole(1)]
        case .any(let choices): ["anyOf": .list(choices.map(\.json))]
        case .table(let fields, let required):
            [
                "type": "object", "properties": .table(fields.mapValues(\.json)), "additionalProperties": .truth(false),
                "required": required.isEmpty ? nil : .texts(required),
            ]
        case .open(let keys, let values):
            ["type": "object", "propertyNames": keys.json, "additionalProperties": values.json]
        case .nothing: ["type": "null"]
        case .described(let part, let meaning): part.keywords.merging(["description": .text(meaning)]) { $1 }
        case .reference(let name): ["$ref": .text("#/$defs/\(name)")]
        }
    }
}
