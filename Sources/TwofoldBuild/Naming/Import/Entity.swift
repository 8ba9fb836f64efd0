/// Characters that a document writes in another way, or that are invisible.
enum Entity {
    /// The character that `text` begins with, and its length there; nil for a byte that stands for itself.
    static func character(_ text: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
        guard let first = text.first else { return nil }
        if first == UInt8(ascii: "&") { return entity(text) }
        // Markdown escapes these marks; behind the backslash of a path in Windows, no name begins with one.
        if first == UInt8(ascii: "\\"), let mark = text.dropFirst().first,
            mark == UInt8(ascii: "@") || mark == UInt8(ascii: "~")
        {
            return ([mark], 2)
        }
        guard first >= 0xC2 else { return nil }
        return forms.first { text.starts(with: $0.form) }.map { ($0.text, $0.form.count) }
    }

    private static func entity(_ text: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
        guard let end = text.prefix(longest).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = text[(text.startIndex + 1)..<end].map(\.lowercasedASCII)
        let length = end - text.startIndex + 1
        guard name.first == UInt8(ascii: "#") else {
            if let letter = letters[Array(text[(text.startIndex + 1)..<end])] { return (letter, length) }
            return named.first { $0.name == name }.map { ($0.text, length) }
        }
        let isHexadecimal = name.dropFirst().first == UInt8(ascii: "x")
        let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(number) else {
            return nil
        }
        let bytes = Array(String(scalar).utf8)
        // A page may well write an invisible character as a number.
        return (forms.first { $0.form == bytes }?.text ?? bytes, length)
    }

    private static let longest = 12

    private static let named: [(name: [UInt8], text: [UInt8])] = [
        ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"), ("nbsp", " "), ("commat", "@"),
        ("shy", ""), ("zwnj", ""), ("zwj", ""), ("lowbar", "_"), ("hyphen", "-"), ("period", "."), ("tilde", "~"),
        ("lsquo", "\""), ("rsquo", "\""), ("sbquo", "\""), ("ldquo", "\""), ("rdquo", "\""), ("bdquo", "\""),
        ("laquo", "\""), ("raquo", "\""), ("ndash", "\u{2013}"), ("mdash", "\u{2014}"), ("hellip", "\u{2026}"),
        ("bull", "\u{2022}"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }

    /// The letters of Latin-1 in the order of their numbers, from 192; their letter case counts.
    private static let letters: [[UInt8]: [UInt8]] = {
        let names = """
            Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde \
            Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc \
            atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
            otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
            """.split(separator: " ").map { Array($0.utf8) }
        let texts = (UInt8(192)...255).map { Array(String(Unicode.Scalar($0)).utf8) }
        return Dictionary(uniqueKeysWithValues: zip(names, texts))
    }()

    /// Invisible characters, spaces, hyphens, quotes and ligatures, as web pages and extracted PDF text have them.
    private static let forms: [(form: [UInt8], text: [UInt8])] = [
        ("\u{AD}", ""), ("\u{200B}", ""), ("\u{200C}", ""), ("\u{200D}", ""), ("\u{2060}", ""), ("\u{FEFF}", ""),
        ("\u{A0}", " "), ("\u{2007}", " "), ("\u{202F}", " "), ("\u{3000}", " "), ("\u{2010}", "-"), ("\u{2011}", "-"),
        ("\u{2018}", "\""), ("\u{2019}", "\""), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{201A}", "\""),
        ("\u{201E}", "\""), ("\u{AB}", "\""),
        ("\u{BB}", "\""), ("\u{FB00}", "ff"), ("\u{FB01}", "fi"), ("\u{FB02}", "fl"), ("\u{FB03}", "ffi"),
        ("\u{FB04}", "ffl"),
    ].map { (Array($0.0.utf8), Array($0.1.utf8)) }
}
