/// A word in brackets that stands for a part of names: `<Name>@2x.png`, `{name}.png`, `[name]@2x.png`.
///
/// Square brackets stand in names of files as well (`Sun [draft].png`), so they are a placeholder only where nothing but a suffix is
/// beside them.
enum Placeholder {
    /// Whether one ends in front of a place.
    ///
    /// - Parameter rest: What follows there, up to the extension.
    static func ends(before end: Int, in bytes: [UInt8], rest: some Collection<UInt8>) -> Bool {
        guard end > 0 else { return false }
        let isSuffix = rest.first.map { "@~-_".utf8.contains($0) } ?? true
        // The star of a pattern, which is also the mark of a word in bold type: *Sun.png*.
        if bytes[end - 1] == UInt8(ascii: "*") { return isSuffix }
        guard let open = open(for: bytes[end - 1]), isSuffix || open != UInt8(ascii: "[") else { return false }
        let text = bytes[..<(end - 1)].suffix(longest).suffix(while: isInside)
        return text.startIndex > 0 && bytes[text.startIndex - 1] == open && isWord(text, in: open)
    }

    /// Whether one begins at a place.
    static func begins(at start: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.indices.contains(start), case let open = bytes[start], "<{[".utf8.contains(open) else {
            return false
        }
        let text = bytes[(start + 1)...].prefix(longest).prefix(while: isInside)
        guard text.endIndex < bytes.endIndex, self.open(for: bytes[text.endIndex]) == open, isWord(text, in: open)
        else {
            return false
        }
        let next = bytes[(text.endIndex + 1)...].first
        return open != UInt8(ascii: "[") || start == bytes.startIndex || next.map { "@~".utf8.contains($0) } == true
    }

    private static func open(for close: UInt8) -> UInt8? {
        switch close {
        case UInt8(ascii: ">"): UInt8(ascii: "<")
        case UInt8(ascii: "}"): UInt8(ascii: "{")
        case UInt8(ascii: "]"): UInt8(ascii: "[")
        default: nil
        }
    }

    private static let longest = 40

    private static func isInside(_ byte: UInt8) -> Bool {
        byte.isLetterASCII || byte.isDigit || "_- ".utf8.contains(byte)
    }

    /// Whether the text in brackets stands for a part of names.
    ///
    /// Tags of pages look the same as words in angle brackets, but have names that are known. In the others stand numbers of copies
    /// and identifiers, too, and the "at" and "dot" of a hidden address.
    private static func isWord(_ text: some Collection<UInt8>, in open: UInt8) -> Bool {
        guard let first = text.first, first.isLetterASCII else { return false }
        let word = String(decoding: text.map(\.lowercasedASCII), as: UTF8.self)
        if open == UInt8(ascii: "<") { return !tags.contains(word) }
        return !text.contains(where: \.isDigit) && word != "at" && word != "dot"
    }

    private static let tags = Set(
        """
        a abbr address article aside b bdi bdo big blockquote body br button caption center cite code col colgroup dd del \
        details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd \
        label li link main mark nav ol option p picture pre q s samp section select small source span strike strong sub \
        summary sup svg table tbody td tfoot th thead title tr tt u ul var wbr
        """.split(separator: " ").map(String.init))
}
