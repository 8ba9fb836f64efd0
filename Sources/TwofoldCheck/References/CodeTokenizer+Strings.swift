// String literals of both languages.

extension CodeTokenizer {
    /// Reads a literal whose first quotation mark is at the current position.
    mutating func string(from start: Int, _ depth: Int) {
        if dialect == .swift { swiftString(from: start, hashes: 0, depth) } else { cString(from: start) }
    }

    private mutating func finish(_ name: RequestedName, from start: Int) {
        strings.append(name)
        append(.string, from: start, partner: strings.count - 1)
    }

    // MARK: C, and scripts

    private mutating func cString(from start: Int) {
        var name = RequestedName()
        var text: [UInt8] = []
        let mark = bytes[position]
        let isTemplate = mark == UInt8(ascii: "`")
        position += 1
        while position < bytes.count, isTemplate || !Self.endsLine(bytes[position]) {
            let byte = bytes[position]
            position += 1
            if byte == mark { break }
            if isTemplate, byte == UInt8(ascii: "$"), peek() == UInt8(ascii: "{") {
                name.append(text)
                name.appendGap()
                text = []
                position = bytes[position...].firstPlace(of: UInt8(ascii: "}")).map { $0 + 1 } ?? bytes.count
                continue
            }
            guard byte == UInt8(ascii: "\\"), position < bytes.count else {
                text.append(byte)
                continue
            }
            let code = bytes[position]
            // A backslash at the end of a line continues it.
            guard !Self.endsLine(code) else {
                skipLineEnd()
                continue
            }
            position += 1
            switch code {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            default: text.append(code)
            }
        }
        name.append(text)
        finish(name, from: start)
    }

    /// Reads `R"mark(text)mark"` of C++.
    mutating func rawString(from start: Int) {
        position += 1
        var end: [UInt8] = [UInt8(ascii: ")")]
        while position < bytes.count, bytes[position] != UInt8(ascii: "("), end.count < 18 {
            end.append(bytes[position])
            position += 1
        }
        end.append(UInt8(ascii: "\""))
        position = min(position + 1, bytes.count)
        let first = position
        while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
        let text = Array(bytes[first..<position])
        position = min(position + end.count, bytes.count)
        finish(RequestedName(text), from: start)
    }

    // MARK: Swift

    /// Reads a literal with this many number signs around it.
    mutating func swiftString(from start: Int, hashes: Int, _ depth: Int) {
        let quote = UInt8(ascii: "\"")
        let isLong = peek(1) == quote && peek(2) == quote
        var name = RequestedName()
        position += isLong ? 3 : 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote, !isLong || peek(1) == quote && peek(2) == quote, isHashed(isLong ? 3 : 1, hashes) {
                position += (isLong ? 3 : 1) + hashes
                break
            }
            // A literal that nothing closes ends with its line.
            if Self.endsLine(byte), !isLong { break }
            guard byte == UInt8(ascii: "\\"), isHashed(1, hashes) else {
                name.append(CollectionOfOne(byte))
                position += 1
                continue
            }
            position += 1 + hashes
            if peek() == UInt8(ascii: "(") {
                position += 1
                name.appendGap()
                interpolation(depth + 1)
            } else {
                name.append(escape())
            }
        }
        position = min(position, bytes.count)
        finish(isLong ? name.trimmed() : name, from: start)
    }

    private func isHashed(_ distance: Int, _ count: Int) -> Bool {
        (0..<count).allSatisfy { peek(distance + $0) == UInt8(ascii: "#") }
    }

    private mutating func escape() -> [UInt8] {
        let code = peek()
        position += 1
        switch code {
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "u") where peek() == UInt8(ascii: "{"):
            var number: UInt32 = 0
            position += 1
            for _ in 0..<8 {
                guard let digit = Character(UnicodeScalar(peek())).hexDigitValue else { break }
                number = number << 4 | UInt32(digit)
                position += 1
            }
            if peek() == UInt8(ascii: "}") { position += 1 }
            return Unicode.Scalar(number).map { Array(String(Character($0)).utf8) } ?? []
        default: return [code]
        }
    }

    /// Reads the code of an interpolation, which may hold literals.
    private mutating func interpolation(_ depth: Int) {
        guard depth <= Self.maxDepth else {
            var level = 1
            while position < bytes.count, level > 0, !Self.endsLine(bytes[position]) {
                if bytes[position] == UInt8(ascii: "(") { level += 1 }
                if bytes[position] == UInt8(ascii: ")") { level -= 1 }
                position += 1
            }
            return
        }
        var outer: [CodeText.Token] = []
        swap(&outer, &tokens)
        run(interpolationDepth: depth)
        swap(&outer, &tokens)
        deferred += outer
    }
}
