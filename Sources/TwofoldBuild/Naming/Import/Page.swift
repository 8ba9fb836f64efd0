/// A document that may be a web page, and its tags.
struct Page {
    let source: DocumentText.Source
    /// Whether the document has tags, so that "<" begins one.
    private let isMarkup: Bool

    init(_ source: DocumentText.Source) {
        self.source = source
        isMarkup = Self.marks.contains { source.bytes.firstPlace(ofAnyCase: $0) != nil }
    }

    /// One tag, or a part of the page that is no text.
    struct Tag {
        /// The place behind it.
        var end: Int
        /// Whether text before and after it is not one word.
        var breaksText: Bool
        /// Whether it is the end of a link.
        var closesLink = false
        /// The values of its attributes that may hold names.
        var values: [[UInt8]] = []
        /// The name that it hides as a mail address.
        var hiddenName: [UInt8]?
    }

    /// The tag that begins at a place; nil where "<" is a character.
    func tag(at start: Int) -> Tag? {
        let bytes = source.bytes
        guard isMarkup, start + 1 < bytes.count, case let next = bytes[start + 1],
            next.isLetterASCII || next == UInt8(ascii: "/") || next == UInt8(ascii: "!"),
            // A tag ends before the next one begins, so that an open one costs no more than its own length.
            let end = bytes[(start + 1)...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            bytes[end] == UInt8(ascii: ">")
        else { return nil }
        let text = bytes[(start + 1)..<end]
        let name = text.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetterASCII || $0.isDigit }.map(
            \.lowercasedASCII)
        var tag = Tag(end: end + 1, breaksText: !Self.inline.contains(String(decoding: name, as: UTF8.self)))
        tag.closesLink = text.first == UInt8(ascii: "/") && name.elementsEqual("a".utf8)
        for (attribute, value) in Self.attributes(text) {
            if let hidden = Self.hiddenName(attribute, value) {
                tag.hiddenName = hidden
            } else if value.contains(UInt8(ascii: ".")), value.count <= Self.maxValueLength {
                tag.values.append(value)
            }
        }
        return tag
    }

    private static let marks = ["</", "<br", "<img", "<!doctype", "data-cfemail"].map { Array($0.utf8) }
    private static let maxValueLength = 4096
    private static let inline: Set<String> = [
        "a", "abbr", "b", "bdi", "bdo", "big", "cite", "code", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark",
        "q",
        "s", "samp", "small", "span", "strong", "sub", "sup", "tt", "u", "var", "wbr",
    ]

    private static func attributes(_ tag: ArraySlice<UInt8>) -> [(name: [UInt8], value: [UInt8])] {
        var found: [(name: [UInt8], value: [UInt8])] = []
        var rest = tag
        while let sign = rest.firstIndex(of: UInt8(ascii: "=")) {
            let name = rest[..<sign].suffix(while: { $0.isLetterASCII || $0 == UInt8(ascii: "-") }).map(
                \.lowercasedASCII)
            rest = rest[(sign + 1)...].drop { $0 == UInt8(ascii: " ") }
            guard let first = rest.first else { break }
            let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
            if isQuoted { rest = rest.dropFirst() }
            let value = rest.prefix { isQuoted ? $0 != first : $0 > 0x20 }
            rest = rest[value.endIndex...]
            found.append((name, Array(value)))
        }
        return found
    }

    /// The name in the attribute of a page that hides mail addresses: hexadecimal digits, the first byte of which was
    /// combined with each of the others.
    private static func hiddenName(_ attribute: [UInt8], _ value: [UInt8]) -> [UInt8]? {
        var digits = value[...]
        if attribute.elementsEqual("data-cfemail".utf8) {
            // The value is all digits.
        } else if let mark = value.firstIndex(of: UInt8(ascii: "#")),
            value[..<mark].hasSuffix("/email-protection".utf8)
        {
            digits = value[(mark + 1)...]
        } else {
            return nil
        }
        return hiddenName(digits)
    }

    /// The name in hexadecimal digits.
    static func hiddenName(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        var digits = digits
        // A name has at most 255 bytes.
        guard digits.count % 2 == 0, (4...512).contains(digits.count) else { return nil }
        var bytes: [UInt8] = []
        while let high = digits.popFirst(), let low = digits.popFirst() {
            guard let byte = DocumentText.escape(high, low) else { return nil }
            bytes.append(byte)
        }
        guard let key = bytes.first else { return nil }
        return bytes.dropFirst().map { $0 ^ key }
    }
}
