/// A part of a name that a program puts in when it runs: `%s@2x.png`, `$name@2x.png`, `%name%.png`, `\(name)@2x.png`; and the dots
/// that stand for any name, `...@2x.png`.
enum Variable {
    /// Whether a name has one.
    ///
    /// - Parameter name: A name with or without its extension.
    static func isIn(_ name: some Collection<UInt8>) -> Bool {
        let name = Array(name)
        if name.first == UInt8(ascii: "$") { return true }
        return name.indices.contains { place in
            switch name[place] {
            case UInt8(ascii: "%"): isFormat(name[(place + 1)...]) || isWord(name[(place + 1)...])
            case UInt8(ascii: "\\"): name[(place + 1)...].first == UInt8(ascii: "(")
            case UInt8(ascii: "."): name[place...].starts(with: "...@".utf8) || name[place...].starts(with: "...~".utf8)
            default: false
            }
        }
    }

    /// Whether a percent sign in front of this text begins a format such as `%d`, `%02d`, `%@` or `%(name)s`.
    private static func isFormat(_ text: ArraySlice<UInt8>) -> Bool {
        if text.first == UInt8(ascii: "(") { return true }
        let form = text.drop { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard !isEscape(text), let type = form.first, "sdiu@".utf8.contains(type) else { return false }
        // "100%discount.png" is a name, and "Sun@%dx.png" has a scale in it.
        return form.dropFirst().first.map { !$0.isLetterASCII || $0 == UInt8(ascii: "x") } ?? true
    }

    /// Whether this text is a word with a percent sign behind it.
    private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
        let word = text.prefix { $0.isLetterASCII || $0.isDigit || $0 == UInt8(ascii: "_") }
        return !word.isEmpty && !isEscape(text) && text[word.endIndex...].first == UInt8(ascii: "%")
    }

    /// Whether the text behind a percent sign makes it the escape of a character: `%20`.
    private static func isEscape(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count >= 2, let byte = DocumentText.escape(text[text.startIndex], text[text.startIndex + 1])
        else { return false }
        return byte >= 0x20
    }
}
