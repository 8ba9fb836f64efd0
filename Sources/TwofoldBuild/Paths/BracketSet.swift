/// The bytes that brackets in a pattern stand for: `[abc]`, `[a-z]`, `[!a]`, `[[:digit:]]`.
struct BracketSet: Hashable, Sendable {
    private var words = SIMD4<UInt64>()

    /// The set behind an opening bracket, which has been read already; nil when nothing can match it.
    ///
    /// - Parameter rest: The text behind the opening bracket; afterwards, the text behind the closing one.
    init?(_ rest: inout ArraySlice<UInt8>) {
        let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
        if isNegated { rest.removeFirst() }
        var previous: UInt8?
        var isFirst = true
        while let byte = rest.popFirst() {
            // A bracket in the first place is a member of the set.
            if byte == UInt8(ascii: "]"), !isFirst {
                if isNegated { words = ~words }
                return
            }
            isFirst = false
            if byte == UInt8(ascii: "-"), let start = previous, let last = rest.first, last != UInt8(ascii: "]") {
                rest.removeFirst()
                guard let end = last == UInt8(ascii: "\\") ? rest.popFirst() : last else { return nil }
                if start <= end { for byte in start...end { insert(byte) } }
                previous = nil
            } else if byte == UInt8(ascii: "["), let name = Self.className(rest) {
                guard let members = Self.classes[String(decoding: name, as: UTF8.self)] else { return nil }
                for byte in UInt8(0)...0x7F where members(byte) { insert(byte) }
                rest = rest.dropFirst(name.count + 3)
                previous = nil
            } else {
                guard let meant = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
                insert(meant)
                previous = meant
            }
        }
        return nil
    }

    func contains(_ byte: UInt8) -> Bool { words[Int(byte >> 6)] & 1 << UInt64(byte & 63) != 0 }

    private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

    /// The name of a class when one follows its opening bracket: `digit` in `:digit:]`.
    private static func className(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.first == UInt8(ascii: ":"), let end = rest.firstIndex(of: UInt8(ascii: "]")),
            end - rest.startIndex >= 2, rest[end - 1] == UInt8(ascii: ":")
        else { return nil }
        return rest[(rest.startIndex + 1)..<(end - 1)]
    }

    /// The classes that Git knows, as it understands them.
    private static let classes: [String: @Sendable (UInt8) -> Bool] = [
        "alnum": { $0.isLetterASCII || $0.isDigit },
        "alpha": { $0.isLetterASCII },
        "blank": { $0 == 0x20 || $0 == 0x09 },
        "cntrl": { $0 < 0x20 || $0 == 0x7F },
        "digit": { $0.isDigit },
        "graph": { (0x21...0x7E).contains($0) },
        "lower": { (0x61...0x7A).contains($0) },
        "print": { (0x20...0x7E).contains($0) },
        "punct": { (0x21...0x7E).contains($0) && !$0.isLetterASCII && !$0.isDigit },
        "space": { [0x20, 0x09, 0x0A, 0x0D].contains($0) },
        "upper": { (0x41...0x5A).contains($0) },
        "xdigit": { $0.isDigit || (0x61...0x66).contains($0 | 0x20) },
    ]
}
