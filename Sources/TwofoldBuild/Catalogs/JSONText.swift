/// A JSON text with the place of every value in its bytes, so that an edit can leave all other bytes alone.
///
/// Decoders forget key order, blanks and line ends, all of which an edit of a person's file has to keep.
struct JSONText: Hashable, Sendable {
    /// The whole text, with a byte order mark where there is one.
    let bytes: [UInt8]
    let root: Value
    /// Whether the keys of all objects are in order, as current versions of Xcode write them.
    let isSorted: Bool

    /// The limit on the text's length; those that Xcode writes have a few hundred bytes.
    static let longest = ContentsFile.longest
    static let maxDepth = 64
    static let maxValues = 100_000

    /// A value, and the bytes that it takes.
    struct Value: Hashable, Sendable {
        var range: Range<Int>
        var content: Content
    }

    enum Content: Hashable, Sendable {
        case object([Member])
        case list([Value])
        /// The text without quotes and escapes.
        case string([UInt8])
        /// A number; its digits are in the text.
        case number
        case flag(Bool)
        case null
    }

    struct Member: Hashable, Sendable {
        /// The key without quotes and escapes.
        var key: [UInt8]
        var keyRange: Range<Int>
        var value: Value

        /// The bytes from the key to the end of the value.
        var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }
    }

    /// Reads a text of UTF-8 with or without a byte order mark.
    ///
    /// The bytes are untrusted: the worst that they can cause is an error.
    init(_ bytes: [UInt8]) throws(JSONProblem) {
        var reader = JSONReader(bytes)
        root = try reader.text()
        isSorted = Self.isSorted(root)
        self.bytes = bytes
    }

    /// The bytes of a value or a member, as they stand in the text.
    func source(_ range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// A value's number; nil for any other value.
    func number(_ value: Value) -> Double? {
        guard case .number = value.content else { return nil }
        return Double(String(decoding: source(value.range), as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension JSONText.Value {
    /// The members of an object; none for any other value.
    var members: [JSONText.Member] {
        if case .object(let members) = content { members } else { [] }
    }

    /// The values of a list; none for any other value.
    var items: [JSONText.Value] {
        if case .list(let items) = content { items } else { [] }
    }

    /// The text of a string; nil for any other value.
    var string: [UInt8]? {
        if case .string(let text) = content { text } else { nil }
    }

    /// The same as a `String`.
    var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }

    /// The value of a key: the last one, as in Apple's reader, where an object has the key several times.
    subscript(key: StaticString) -> JSONText.Value? { member(key)?.value }

    /// The member with a key; the last one, where there are several.
    func member(_ key: StaticString) -> JSONText.Member? {
        key.withUTF8Buffer { key in members.last { $0.key.elementsEqual(key) } }
    }

    /// The places of the members of an object or the values of a list.
    var parts: [Range<Int>] {
        switch content {
        case .object(let members): members.map(\.range)
        case .list(let items): items.map(\.range)
        default: []
        }
    }
}

/// The reason why a text cannot be read, and where.
package struct JSONProblem: Error, Hashable, Sendable {
    package enum Reason: String, Hashable, CaseIterable, Sendable {
        case tooLong = "the file is longer than 1 MiB"
        case tooDeep = "values are nested too deeply"
        case tooManyValues = "there are too many values"
        case endsEarly = "the text ends too early"
        case unexpected = "a value was expected here"
        case noKey = "a key in double quotes was expected here"
        case noColon = "a colon was expected here"
        case noComma = "a comma or the end of the list was expected here"
        case textAfterEnd = "there is text after the end"
        case number = "this is not a valid number"
        case escape = "this escape sequence is not a character"
        case controlCharacter = "a string contains a control character"
        case encoding = "a string is not valid UTF-8"
        case notAnObject = "an object was expected here"
        case notAList = "a list was expected here"
        case notAString = "a string was expected here"
    }

    package var reason: Reason
    package var place = TextPlace.start

    init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
        self.reason = reason
        var previous: UInt8 = 0
        for byte in bytes.dropFirst(JSONReader.mark(in: bytes)).prefix(max(0, offset - JSONReader.mark(in: bytes))) {
            if byte == 0x0A && previous == 0x0D {
                // The end of this line has been counted.
            } else if byte == 0x0A || byte == 0x0D {
                place = TextPlace(line: place.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                place.column += 1
            }
            previous = byte
        }
    }
}

// The flags of a catalog's folder, which stand in an object of their own.

extension JSONText {
    /// The text with a flag among its properties set to true; unchanged if the properties are not an object.
    func setting(_ flag: StaticString) -> [UInt8] {
        let yes = Array("true".utf8)
        guard let properties = root["properties"] else {
            let place = place(of: "properties", in: root, like: nil) { $0.count }
            return applying([inserting("properties", object(of: flag, yes), into: root, at: place)]) ?? bytes
        }
        guard case .object = properties.content else { return bytes }
        if let old = properties[flag] { return applying([Splice(range: old.range, bytes: yes)]) ?? bytes }
        let place = place(of: flag, in: properties, like: nil) { $0.count }
        return applying([inserting(flag, yes, into: properties, at: place)]) ?? bytes
    }

    /// An object with one member, in the form of the text: in lines of their own if its members are.
    private func object(of key: StaticString, _ value: [UInt8]) -> [UInt8] {
        let member = member(key, value, like: root.members.first)
        let before = root.members.first.map { bytes[(root.range.lowerBound + 1)..<$0.range.lowerBound] } ?? []
        // Twice the indentation of a member, behind the same line end.
        let indentation = before.suffix { $0 != 0x0A }
        let start = before.contains(0x0A) ? before + indentation : []
        let end = before.contains(0x0A) ? Array(before) : []
        return [UInt8(ascii: "{")] + start + member + end + [UInt8(ascii: "}")]
    }
}
