/// What a property list holds, as far as rules ask for it.
///
/// Files come from anybody, so both readers are bounded: in depth, and in the number of values, since a binary list may name
/// one value many times.
enum PropertyList: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([PropertyList])
    case table([String: PropertyList])
    /// Dates, data and fractions.
    case other

    /// Values inside of values.
    static let deepest = 32
    /// Values in all.
    static let mostValues = 50_000

    /// Reads XML or the binary form; nil for anything else, and for what is damaged.
    init?(_ bytes: [UInt8]) {
        let value: PropertyList?
        if bytes.starts(with: Array("bplist0".utf8)) {
            var reader = BinaryPropertyListReader(bytes)
            value = reader?.root()
        } else {
            var reader = XMLPropertyListReader(bytes)
            value = reader.root()
        }
        guard let value else { return nil }
        self = value
    }

    subscript(key: String) -> PropertyList? {
        if case .table(let table) = self { table[key] } else { nil }
    }

    /// A text that is not empty, and neither a build setting nor a template's blank.
    var name: String? {
        guard case .text(let text) = self, !text.isEmpty, !text.contains(where: { "${}%<>".contains($0) }) else {
            return nil
        }
        return text
    }

    /// The items of a list; none of anything else.
    var items: [PropertyList] {
        if case .list(let items) = self { items } else { [] }
    }

    /// The keys of a table.
    var keys: [String] {
        if case .table(let table) = self { Array(table.keys) } else { [] }
    }
}
