/// A value in a PDF, as far as the pages' own properties need it.
indirect enum PDFValue: Hashable {
    case name(String)
    case number(Double)
    /// Another object, by its number.
    case reference(Int)
    case array([PDFValue])
    case dictionary([String: PDFValue])
    /// Text, a truth, or nothing.
    case other

    subscript(key: String) -> PDFValue? {
        guard case .dictionary(let entries) = self else { return nil }
        return entries[key]
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// A number that can be a count or a place in a file.
    var count: Int? { number.flatMap { (0...1e12).contains($0) ? Int($0) : nil } }
}

/// Reads values from bytes that may be damaged or hostile: it always moves forward, and never past the end.
struct PDFScanner {
    let bytes: [UInt8]
    private(set) var place: Int

    private static let maxDepth = 32

    init(_ bytes: [UInt8], at place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// The next value; nil at the end of the object, and where no value is.
    mutating func value(depth: Int = 0) -> PDFValue? {
        skipSpace()
        guard depth <= Self.maxDepth, place < bytes.count else { return nil }
        switch bytes[place] {
        case UInt8(ascii: "/"): return .name(name())
        case UInt8(ascii: "["): return array(depth)
        case UInt8(ascii: "("):
            skipText()
            return .other
        case UInt8(ascii: "<"):
            if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "<") { return dictionary(depth) }
            while place < bytes.count, bytes[place] != UInt8(ascii: ">") { place += 1 }
            place += 1
            return .other
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            return number()
        default: return ["true", "false", "null"].contains(word()) ? .other : nil
        }
    }

    /// Skips a word; false, and nothing is skipped, if another one stands here.
    mutating func take(_ expected: String) -> Bool {
        skipSpace()
        guard bytes[min(place, bytes.count)...].starts(with: expected.utf8) else { return false }
        place += expected.utf8.count
        return true
    }

    /// Skips the end of a line, as it stands between the word `stream` and the data.
    mutating func skipLineEnd() {
        if place < bytes.count, bytes[place] == 0x0D { place += 1 }
        if place < bytes.count, bytes[place] == 0x0A { place += 1 }
    }

    private mutating func array(_ depth: Int) -> PDFValue? {
        place += 1
        var values: [PDFValue] = []
        while let value = value(depth: depth + 1) { values.append(value) }
        return take("]") ? .array(values) : nil
    }

    private mutating func dictionary(_ depth: Int) -> PDFValue? {
        place += 2
        var entries: [String: PDFValue] = [:]
        while case .name(let key)? = value(depth: depth + 1) {
            guard let value = value(depth: depth + 1) else { return nil }
            entries[key] = value
        }
        return take(">>") ? .dictionary(entries) : nil
    }

    /// A number, or a reference: `12 0 R`.
    private mutating func number() -> PDFValue? {
        guard let number = Double(word()) else { return nil }
        let after = place
        skipSpace()
        if number >= 0, number == number.rounded(), number < 1e9, place < bytes.count, bytes[place].isDigit,
            Int(word()) != nil, word() == "R"
        {
            return .reference(Int(number))
        }
        place = after
        return .number(number)
    }

    private mutating func name() -> String {
        place += 1
        return word()
    }

    /// The bytes up to the next space or delimiter; at least one byte is skipped.
    private mutating func word() -> String {
        skipSpace()
        let start = place
        while place < bytes.count, !Self.isSpace(bytes[place]), !Self.isDelimiter(bytes[place]) { place += 1 }
        return String(decoding: bytes[start..<place].prefix(64), as: UTF8.self)
    }

    private mutating func skipText() {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { break }
        }
        place = min(place, bytes.count)
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%") {
                while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
            } else if Self.isSpace(bytes[place]) {
                place += 1
            } else {
                return
            }
        }
    }

    static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }

    private static func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }
}
