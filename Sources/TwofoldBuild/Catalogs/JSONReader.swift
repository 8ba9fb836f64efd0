/// Reads JSON in one pass, in time and memory proportional to the text's length.
struct JSONReader {
    private let bytes: [UInt8]
    private var position: Int
    private var valuesLeft = JSONText.maxValues

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = Self.mark(in: bytes)
    }

    /// The length of a byte order mark.
    static func mark(in bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

    mutating func text() throws(JSONProblem) -> JSONText.Value {
        guard bytes.count <= JSONText.longest else { throw problem(.tooLong, at: 0) }
        skipBlanks()
        let value = try value(depth: 0)
        skipBlanks()
        guard position == bytes.count else { throw problem(.textAfterEnd) }
        return value
    }

    private func problem(_ reason: JSONProblem.Reason, at offset: Int? = nil) -> JSONProblem {
        JSONProblem(reason, at: offset ?? position, in: bytes)
    }

    /// The problem that something else was expected here, or that nothing follows.
    private func missing(_ reason: JSONProblem.Reason) -> JSONProblem {
        problem(position < bytes.count ? reason : .endsEarly)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func value(depth: Int) throws(JSONProblem) -> JSONText.Value {
        guard depth < JSONText.maxDepth else { throw problem(.tooDeep) }
        valuesLeft -= 1
        guard valuesLeft >= 0 else { throw problem(.tooManyValues) }
        let start = position
        let content: JSONText.Content
        switch next {
        case UInt8(ascii: "{"): content = .object(try members(depth: depth))
        case UInt8(ascii: "["): content = .list(try items(depth: depth))
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"): content = try word("true", .flag(true))
        case UInt8(ascii: "f"): content = try word("false", .flag(false))
        case UInt8(ascii: "n"): content = try word("null", .null)
        case .some(let byte) where byte.isDigit || byte == UInt8(ascii: "-"): content = try number()
        default: throw missing(.unexpected)
        }
        return JSONText.Value(range: start..<position, content: content)
    }

    private mutating func members(depth: Int) throws(JSONProblem) -> [JSONText.Member] {
        position += 1
        var members: [JSONText.Member] = []
        skipBlanks()
        if take(UInt8(ascii: "}")) { return members }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw missing(.noKey) }
            let start = position
            let key = try string()
            let keyRange = start..<position
            skipBlanks()
            guard take(UInt8(ascii: ":")) else { throw missing(.noColon) }
            skipBlanks()
            members.append(JSONText.Member(key: key, keyRange: keyRange, value: try value(depth: depth + 1)))
            if try isLast(before: UInt8(ascii: "}")) { return members }
        }
    }

    private mutating func items(depth: Int) throws(JSONProblem) -> [JSONText.Value] {
        position += 1
        var items: [JSONText.Value] = []
        skipBlanks()
        if take(UInt8(ascii: "]")) { return items }
        while true {
            skipBlanks()
            items.append(try value(depth: depth + 1))
            if try isLast(before: UInt8(ascii: "]")) { return items }
        }
    }

    private mutating func isLast(before end: UInt8) throws(JSONProblem) -> Bool {
        skipBlanks()
        if take(end) { return true }
        guard take(UInt8(ascii: ",")) else { throw missing(.noComma) }
        // Foundation, with which Xcode reads these files, takes a comma behind the last part.
        skipBlanks()
        return take(end)
    }

    private mutating func word(
        _ word: StaticString, _ content: JSONText.Content
    ) throws(JSONProblem) -> JSONText.Content {
        guard word.withUTF8Buffer({ bytes[position...].starts(with: $0) }) else { throw problem(.unexpected) }
        position += word.utf8CodeUnitCount
        return content
    }

    private mutating func number() throws(JSONProblem) -> JSONText.Content {
        let start = position
        _ = take(UInt8(ascii: "-"))
        let first = position
        guard takeDigits(), bytes[first] != UInt8(ascii: "0") || position == first + 1 else {
            throw problem(.number, at: start)
        }
        if take(UInt8(ascii: ".")), !takeDigits() { throw problem(.number, at: start) }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
            guard takeDigits() else { throw problem(.number, at: start) }
        }
        return .number
    }

    private mutating func takeDigits() -> Bool {
        let start = position
        while let byte = next, byte.isDigit { position += 1 }
        return position > start
    }

    private mutating func string() throws(JSONProblem) -> [UInt8] {
        let start = position
        position += 1
        var text: [UInt8] = []
        var plain = position
        var isASCII = true
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[plain..<position]
                position += 1
                guard isASCII || String(validating: text, as: UTF8.self) != nil else {
                    throw problem(.encoding, at: start)
                }
                return text
            case UInt8(ascii: "\\"):
                text += bytes[plain..<position]
                try text += escape()
                plain = position
            case 0..<0x20: throw problem(.controlCharacter)
            default:
                if byte >= 0x80 { isASCII = false }
                position += 1
            }
        }
        throw problem(.endsEarly)
    }

    private mutating func escape() throws(JSONProblem) -> [UInt8] {
        let start = position
        position += 1
        guard let code = next else { throw problem(.endsEarly) }
        position += 1
        switch code {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [code]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): break
        default: throw problem(.escape, at: start)
        }
        guard let unit = hexadecimal() else { throw problem(.escape, at: start) }
        var number = unit
        if (0xD800..<0xDC00).contains(unit) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexadecimal(),
                (0xDC00..<0xE000).contains(low)
            else { throw problem(.escape, at: start) }
            number = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        }
        // Half a surrogate pair does not make a character, and Xcode refuses it, too.
        guard let scalar = Unicode.Scalar(number) else { throw problem(.escape, at: start) }
        return Array(String(scalar).utf8)
    }

    private mutating func hexadecimal() -> UInt32? {
        let digits = bytes[position...].prefix(4)
        var number: UInt32 = 0
        for digit in digits {
            guard let value = Hexadecimal.value(digit.lowercasedASCII) else { return nil }
            number = number << 4 | UInt32(value)
        }
        guard digits.count == 4 else { return nil }
        position += 4
        return number
    }
}
