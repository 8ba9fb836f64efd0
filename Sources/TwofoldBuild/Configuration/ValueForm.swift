/// How values of a type are read from a configuration file, written into one, and described by its schema.
struct ValueForm<Value>: Sendable {
    let schema: Schema
    let read: @Sendable (ConfigurationReader.Field, inout ConfigurationReader) -> Value?
    let text: @Sendable (Value) -> String

    init(
        _ schema: Schema, text: @escaping @Sendable (Value) -> String = { "\($0)" },
        read: @escaping @Sendable (ConfigurationReader.Field, inout ConfigurationReader) -> Value?
    ) {
        self.schema = schema
        self.read = read
        self.text = text
    }
}

extension ValueForm where Value: Equatable & Sendable {
    /// true and false, for two values that are something else in the program.
    static func truth(_ yes: Value, _ no: Value) -> ValueForm {
        ValueForm(.truth, text: { "\($0 == yes)" }, read: { $1.truth($0).map { $0 ? yes : no } })
    }
}

extension ValueForm<Bool> {
    static var truth: ValueForm { truth(true, false) }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
    /// One of a few words.
    static var word: ValueForm {
        ValueForm(.words(of: Value.self), text: \.rawValue, read: { $1.word($0, as: Value.self) })
    }
}

extension ValueForm<Int> {
    static func whole(_ range: ClosedRange<Int>) -> ValueForm {
        ValueForm(.whole(range)) { $1.whole($0, in: range) }
    }

    static var pixels: ValueForm {
        ValueForm(.quantity(unit: "[KMGkmg]?")) { $1.value($0, Amount.pixels) }
    }

    static var bytes: ValueForm {
        ValueForm(.bytes) { $1.value($0, Amount.bytes) }
    }
}

extension ValueForm<Double> {
    static var amount: ValueForm {
        ValueForm(.amount) { $1.amount($0) }
    }
}

extension Schema {
    package static func words<Word: RawRepresentable<String> & CaseIterable>(of: Word.Type) -> Schema {
        .words(Word.allCases.map(\.rawValue))
    }

    /// A number, or one with a unit behind it.
    static func quantity(unit: String) -> Schema { .any([.amount, .text(pattern: #"^\d+(\.\d+)?"# + unit + "$")]) }

    static var bytes: Schema { quantity(unit: "[KMGTkmgt]?[iI]?[bB]?") }

    /// One value, or a list of them.
    package static func oneOrMore(_ value: Schema) -> Schema { .any([value, .list(value)]) }

    /// Values with commas between them.
    static func commaList(of value: String) -> Schema { .text(pattern: "^ *\(value)(, *\(value))*$") }

    /// A value, or a key without one.
    package static func optional(_ value: Schema) -> Schema { .any([.nothing, value]) }
}
