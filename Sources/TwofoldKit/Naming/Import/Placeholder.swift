/// A word in angle brackets that stands for a part of names: `<Name>@2x.png`.
enum Placeholder {
    /// Whether one ends in front of a place.
    static func ends(before end: Int, in bytes: [UInt8]) -> Bool {
        guard end > 0, bytes[end - 1] == UInt8(ascii: ">") else { return false }
        let text = bytes[..<(end - 1)].suffix(longest).suffix(isInside)
        return text.startIndex > 0 && bytes[text.startIndex - 1] == UInt8(ascii: "<") && isWord(text)
    }

    /// Whether one begins at a place.
    static func begins(at start: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "<") else { return false }
        let text = bytes[(start + 1)...].prefix(longest).prefix(while: isInside)
        return text.endIndex < bytes.endIndex && bytes[text.endIndex] == UInt8(ascii: ">") && isWord(text)
    }

    private static let longest = 40

    private static func isInside(_ byte: UInt8) -> Bool {
        byte.isLetterASCII || byte.isDigit || "_- ".utf8.contains(byte)
    }

    /// Tags of pages look the same, but have names that are known.
    private static func isWord(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, first.isLetterASCII else { return false }
        return !tags.contains(String(decoding: text.map(\.lowercasedASCII), as: UTF8.self))
    }

    private static let tags = Set(
        """
        a abbr address article aside b bdi bdo big blockquote body br button caption center cite code col colgroup dd del \
        details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd \
        label li link main mark nav ol option p picture pre q s samp section select small source span strike strong sub \
        summary sup svg table tbody td tfoot th thead title tr tt u ul var wbr
        """.split(separator: " ").map(String.init))
}
