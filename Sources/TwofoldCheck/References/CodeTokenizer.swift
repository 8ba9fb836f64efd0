/// Splits a source file into tokens.
///
/// It knows just enough of the two languages to tell code from comments and literals. Everything is read in one pass, and
/// anything that is not understood is taken as punctuation: the file may be damaged, or no source at all.
struct CodeTokenizer {
    let bytes: [UInt8]
    let dialect: CodeText.Dialect
    var position = 0
    var tokens: [CodeText.Token] = []
    /// The tokens inside of interpolations, which follow all others so that a literal stays one token.
    var deferred: [CodeText.Token] = []
    var strings: [RequestedName] = []
    private var beginsLine = true

    /// The limit on interpolations in interpolations.
    static let maxDepth = 16

    init(_ bytes: [UInt8], _ dialect: CodeText.Dialect) {
        self.bytes = bytes
        self.dialect = dialect
    }

    func peek(_ distance: Int = 0) -> UInt8 {
        let index = position + distance
        return bytes.indices.contains(index) ? bytes[index] : 0
    }

    /// Whether a byte ends a line: old Macs ended lines with a carriage return alone.
    static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Skips the end of a line, which may be two bytes.
    mutating func skipLineEnd() {
        position += peek() == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n") ? 2 : 1
    }

    /// Reads to the end, or to the parenthesis that closes an interpolation.
    mutating func run(interpolationDepth depth: Int = 0) {
        var level = 0
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                beginsLine = true
                position += 1
            case _ where dialect == .script && beginsScriptText: string(from: position, depth)
            case 0...0x20, UInt8(ascii: "`"): position += 1
            case UInt8(ascii: "/") where peek(1) == byte: skipLine()
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "/") where dialect == .swift && skipRegex(): break
            case UInt8(ascii: "\""): string(from: position, depth)
            case UInt8(ascii: "@") where dialect == .objectiveC && peek(1) == UInt8(ascii: "\""):
                position += 1
                string(from: position - 1, depth)
            case UInt8(ascii: "'") where dialect == .objectiveC: skipCharacter()
            case UInt8(ascii: "#"): hash(depth)
            case let byte where Self.isWord(byte): word(depth)
            default:
                if depth > 0 {
                    if byte == UInt8(ascii: "(") { level += 1 }
                    if byte == UInt8(ascii: ")") {
                        level -= 1
                        if level < 0 {
                            position += 1
                            return
                        }
                    }
                }
                position += 1
                append(.symbol, from: position - 1)
            }
        }
    }

    /// Whether a mark of scripts begins a text, and is no apostrophe of a page in one.
    private var beginsScriptText: Bool {
        "'`".utf8.contains(peek()) && !(peek(-1).isLetterASCII && peek(1).isLetterASCII)
    }

    static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || byte.isLetterASCII || byte.isDigit
    }

    mutating func append(_ kind: CodeText.Token.Kind, from start: Int, partner: Int = -1) {
        tokens.append(
            CodeText.Token(
                kind: kind, beginsLine: beginsLine, start: Int32(start), end: Int32(position),
                partner: Int32(partner)))
        beginsLine = false
    }

    private mutating func word(_ depth: Int) {
        let start = position
        let isNumber = bytes[start].isDigit
        while position < bytes.count {
            let isSeparator = isNumber && dialect == .objectiveC && peek() == UInt8(ascii: "'")
            guard Self.isWord(bytes[position]) || isSeparator && Self.isWord(peek(1)) else { break }
            position += 1
        }
        if dialect == .objectiveC, peek() == UInt8(ascii: "\""), position - start <= 3 {
            switch String(decoding: bytes[start..<position], as: UTF8.self) {
            case "R", "LR", "uR", "UR", "u8R": return rawString(from: start)
            case "L", "u", "U", "u8": return string(from: start, depth)
            default: break
            }
        }
        append(isNumber ? .number : .word, from: start)
    }

    // MARK: What is skipped

    private mutating func skipLine() {
        while position < bytes.count, !Self.endsLine(bytes[position]) {
            // A backslash continues a line of C, comments included.
            if dialect == .objectiveC, bytes[position] == UInt8(ascii: "\\") {
                position += 1
                skipLineEnd()
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
    }

    private mutating func skipComment() {
        var depth = 0
        while position < bytes.count {
            if peek() == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*"), dialect == .swift || depth == 0 {
                depth += 1
                position += 2
            } else if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                depth -= 1
                position += 2
                if depth == 0 { return }
            } else {
                if Self.endsLine(peek()) { beginsLine = true }
                position += 1
            }
        }
        position = bytes.count
    }

    /// Skips a character of C: `'"'`.
    private mutating func skipCharacter() {
        position += 1
        while position < bytes.count, !Self.endsLine(bytes[position]) {
            if bytes[position] == UInt8(ascii: "\\") {
                position += 1
            } else if bytes[position] == UInt8(ascii: "'") {
                position += 1
                return
            }
            position += 1
        }
        position = min(position, bytes.count)
    }

    /// Skips a regular expression of Swift, where one can stand and ends on its line.
    private mutating func skipRegex() -> Bool {
        if let last = tokens.last {
            let isOperand = last.kind != .symbol || [0x29, 0x5D, 0x7D, 0x3E].contains(bytes[Int(last.start)])
            guard !isOperand else { return false }
        }
        guard ![0, 0x20, 0x09, 0x0A, UInt8(ascii: ")"), UInt8(ascii: ",")].contains(peek(1)) else { return false }
        var end = position + 1
        let limit = min(bytes.count, position + 400)
        while end < limit, !Self.endsLine(bytes[end]) {
            if bytes[end] == UInt8(ascii: "/") {
                position = end + 1
                return true
            }
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    // MARK: Number signs

    private mutating func hash(_ depth: Int) {
        if dialect == .swift {
            var hashes = 0
            while hashes < 64, peek(hashes) == UInt8(ascii: "#") { hashes += 1 }
            if peek(hashes) == UInt8(ascii: "\"") {
                let start = position
                position += hashes
                return swiftString(from: start, hashes: hashes, depth)
            }
            if hashes == 1, beginsLine, name(at: position + 1).word == "if", isOff(name(at: position + 1).end) {
                return skipOff()
            }
        } else if beginsLine {
            return directive()
        }
        position += 1
        append(.symbol, from: position - 1)
    }

    /// Reads the name of a directive, and skips texts for people and code that is turned off.
    private mutating func directive() {
        switch name(at: position + 1).word {
        case "pragma", "error", "warning", "import", "include": skipLine()
        case "if" where isOff(name(at: position + 1).end): skipOff()
        default:
            position += 1
            append(.symbol, from: position - 1)
        }
    }

    /// The word behind a number sign and blanks.
    private func name(at start: Int) -> (word: String, end: Int) {
        var start = start
        while start < bytes.count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        var end = start
        while end < bytes.count, end - start < 16, Self.isWord(bytes[end]) { end += 1 }
        return (String(decoding: bytes[start..<end], as: UTF8.self), end)
    }

    private func isOff(_ start: Int) -> Bool { name(at: start).word == (dialect == .swift ? "false" : "0") }

    /// Skips the lines after `#if 0`, in Swift `#if false`, up to its `#else`, `#elseif` or `#endif`.
    private mutating func skipOff() {
        var depth = 0
        while position < bytes.count {
            let (start, _) = (position, skipLine())
            position = min(position + 1, bytes.count)
            var first = start
            while first < bytes.count, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
            guard first < bytes.count, bytes[first] == UInt8(ascii: "#") else { continue }
            switch name(at: first + 1).word {
            case "if", "ifdef", "ifndef": depth += 1
            case "endif":
                depth -= 1
                if depth == 0 { return }
            case "else", "elif", "elseif": if depth == 1 { return }
            default: break
            }
        }
    }
}
