extension PropertyList {
    /// Reads the form of Xcode's projects and of NeXTSTEP; nil if the bytes are another form, or damaged.
    init?(oldStyle bytes: [UInt8]) {
        var reader = OldStylePropertyListReader(bytes)
        guard let value = reader.root() else { return nil }
        self = value
    }
}

/// Reads the text form from before XML: `{ key = value; }`, `(item, item)`, `<data>`, and text with or
/// without quotation marks.
private struct OldStylePropertyListReader {
    private let bytes: [UInt8]
    private var position = 0
    private var valuesLeft = Self.maxValues

    /// The limit on the number of values: the projects of large apps have some hundred thousand.
    private static let maxValues = 1_000_000
    private static let quotes = Set("\"'".utf8)

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() -> PropertyList? {
        let value = value(depth: 0)
        skipBlanks()
        return position == bytes.count ? value : nil
    }

    private mutating func value(depth: Int) -> PropertyList? {
        skipBlanks()
        valuesLeft -= 1
        guard depth < PropertyList.maxDepth, valuesLeft > 0, position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "{"): return table(depth: depth)
        case UInt8(ascii: "("): return list(depth: depth)
        case UInt8(ascii: "<"):
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
            position = end + 1
            return .other
        default: return text().map { .text($0) }
        }
    }

    private mutating func table(depth: Int) -> PropertyList? {
        position += 1
        var table: [String: PropertyList] = [:]
        while !take("}") {
            guard let key = text(), take("="), let value = value(depth: depth + 1), take(";") else { return nil }
            table[key] = value
        }
        return .table(table)
    }

    private mutating func list(depth: Int) -> PropertyList? {
        position += 1
        var items: [PropertyList] = []
        while !take(")") {
            guard let value = value(depth: depth + 1) else { return nil }
            items.append(value)
            // The last item may have a comma, too.
            if !take(",") {
                guard take(")") else { return nil }
                break
            }
        }
        return .list(items)
    }

    private mutating func text() -> String? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        guard !Self.quotes.contains(bytes[position]) else { return quotedText() }
        let start = position
        while position < bytes.count, Self.isPlain(bytes[position]) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isLetterASCII || byte.isDigit || "_$/:.-+@%*".utf8.contains(byte)
    }

    private mutating func quotedText() -> String? {
        let quote = bytes[position]
        var text: [UInt8] = []
        position += 1
        while position < bytes.count, bytes[position] != quote {
            if bytes[position] == UInt8(ascii: "\\"), position + 1 < bytes.count {
                position += 1
                text.append(Self.escapes[bytes[position]] ?? bytes[position])
            } else {
                text.append(bytes[position])
            }
            position += 1
        }
        guard position < bytes.count else { return nil }
        position += 1
        return String(decoding: text, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): UInt8(ascii: "\n"), UInt8(ascii: "t"): UInt8(ascii: "\t"), UInt8(ascii: "r"): 0x0D,
    ]

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
        position += 1
        return true
    }

    /// Skips white space and both forms of comments.
    private mutating func skipBlanks() {
        while position < bytes.count {
            if bytes[position] <= 0x20 {
                position += 1
            } else if starts("/*") {
                position += 2
                while position < bytes.count, !starts("*/") { position += 1 }
                position = min(position + 2, bytes.count)
            } else if starts("//") {
                while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
            } else {
                return
            }
        }
    }

    private func starts(_ text: StaticString) -> Bool {
        position + 1 < bytes.count && bytes[position] == text.utf8Start[0] && bytes[position + 1] == text.utf8Start[1]
    }
}
