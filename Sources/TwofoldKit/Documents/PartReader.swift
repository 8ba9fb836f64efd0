/// Reads the form of a type off its own decoding: the keys that it asks for are its fields.
///
/// So a schema cannot differ from what is written: both come from the stored properties.
final class PartReader {
    /// One field of a part.
    struct Field {
        var name: String
        var form: Schema
        var isRequired: Bool
        var meaning: String
    }

    /// A difference between the fields of a type and those that its facts explain.
    struct Mismatch: Error, CustomStringConvertible {
        var description: String
    }

    /// The fields of every part that was read, by the part's name.
    private(set) var parts: [String: (meaning: String, fields: [Field])] = [:]

    /// The form of a type, and a value of it.
    func read<Value: Decodable>(_ type: Value.Type) throws -> (form: Schema, sample: Value) {
        if let part = type as? any ReportPart.Type {
            let decoder = FieldDecoder(self)
            let sample = try Value(from: decoder)
            parts[part.facts.name] = (part.facts.meaning, try Self.fields(decoder.fields, part.facts))
            return (.reference(part.facts.name), sample)
        }
        if let plain = type as? any PlainValue.Type {
            let form = try plain.form(self)
            if let sample = plain.sample as? Value { return (form, sample) }
        }
        throw Mismatch(description: "\(type) has no form in a document")
    }

    private static func fields(
        _ found: [String: (form: Schema, isRequired: Bool)], _ facts: PartFacts
    ) throws -> [Field] {
        let explained = Set(facts.fields.map(\.key))
        guard explained == Set(found.keys) else {
            let differing = explained.symmetricDifference(found.keys).sorted().joined(separator: ", ")
            throw Mismatch(description: "\(facts.name): a field, or what it means, is missing: \(differing)")
        }
        return facts.fields.compactMap { name, meaning in
            found[name].map { Field(name: name, form: $0.form, isRequired: $0.isRequired, meaning: meaning) }
        }
    }
}

/// A type of single values, or a list or table of parts.
private protocol PlainValue: Decodable {
    static var sample: Self { get }
    static func form(_ reader: PartReader) throws -> Schema
}

extension String: PlainValue {
    fileprivate static var sample: String { "" }
    fileprivate static func form(_ reader: PartReader) -> Schema { .text(pattern: nil) }
}

extension Bool: PlainValue {
    fileprivate static var sample: Bool { false }
    fileprivate static func form(_ reader: PartReader) -> Schema { .truth }
}

extension Int: PlainValue {
    fileprivate static var sample: Int { 0 }
    fileprivate static func form(_ reader: PartReader) -> Schema { .whole(nil) }
}

extension Double: PlainValue {
    fileprivate static var sample: Double { 0 }
    fileprivate static func form(_ reader: PartReader) -> Schema { .number(nil) }
}

extension Array: PlainValue where Element: Decodable {
    fileprivate static var sample: [Element] { [] }
    fileprivate static func form(_ reader: PartReader) throws -> Schema {
        .list(try reader.read(Element.self).form, isEmptyAllowed: true)
    }
}

extension Dictionary: PlainValue where Key == String, Value: Decodable {
    fileprivate static var sample: [String: Value] { [:] }
    fileprivate static func form(_ reader: PartReader) throws -> Schema {
        .open(keys: .text(pattern: nil), values: try reader.read(Value.self).form)
    }
}

extension ReportWord: PlainValue {
    fileprivate static var sample: ReportWord { ReportWord(Value.allCases[Value.allCases.startIndex]) }
    fileprivate static func form(_ reader: PartReader) -> Schema { .words(Value.allCases.map(\.rawValue)) }
}

/// Notes the fields that a type asks for, and gives it a value for each.
private final class FieldDecoder: Decoder {
    let reader: PartReader
    var fields: [String: (form: Schema, isRequired: Bool)] = [:]
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ reader: PartReader) { self.reader = reader }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.noPart }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Self.noPart }

    static var noPart: PartReader.Mismatch { .init(description: "a part is an object with fields") }

    struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: FieldDecoder
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { false }
        func decodeNil(forKey key: Key) -> Bool { true }

        func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
            let (form, sample) = try decoder.reader.read(type)
            decoder.fields[key.stringValue] = (form, isRequired: true)
            return sample
        }

        func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
            try optional(type, key)
        }

        private func optional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
            decoder.fields[key.stringValue] = (try decoder.reader.read(type).form, isRequired: false)
            return nil
        }

        // The protocol has its own versions for these types, which would go before the one above and note nothing.
        func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
        func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
        func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
        func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw FieldDecoder.noPart }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw noPart }
        func superDecoder() throws -> any Decoder { throw noPart }
        func superDecoder(forKey key: Key) throws -> any Decoder { throw noPart }

        private var noPart: PartReader.Mismatch { FieldDecoder.noPart }
    }
}
