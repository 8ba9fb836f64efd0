/// A value of a property list, as far as rules need it.
///
/// The files are untrusted, so both readers limit the depth, and the number of values: a binary list may refer to one
/// value many times.
package enum PropertyList: Hashable, Sendable {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([PropertyList])
    case table([String: PropertyList])
    /// Dates, data and fractions.
    case other

    static let maxDepth = 32
    static let maxValues = 50_000

    /// Reads XML or the binary form; nil if the bytes are neither, or damaged.
    package init?(_ bytes: [UInt8]) {
        let value: PropertyList?
        if Self.isBinary(bytes) {
            var reader = BinaryPropertyListReader(bytes)
            value = reader?.root()
        } else {
            value = PropertyListText(bytes)?.value
        }
        guard let value else { return nil }
        self = value
    }

    /// Whether bytes begin as the binary form does.
    package static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist0".utf8) }

    package subscript(key: String) -> PropertyList? {
        if case .table(let table) = self { table[key] } else { nil }
    }

    /// The text, unless it is empty, a build setting or a template's placeholder.
    package var name: String? {
        guard case .text(let text) = self, !text.isEmpty, !text.contains(where: { "${}%<>".contains($0) }) else {
            return nil
        }
        return text
    }

    /// The items of a list; empty for any other value.
    package var items: [PropertyList] {
        if case .list(let items) = self { items } else { [] }
    }

    /// The keys of a dictionary; empty for any other value.
    var keys: [String] {
        if case .table(let table) = self { Array(table.keys) } else { [] }
    }
}
