/// A character of a text, and what it is to the names in it.
struct NameCharacter {
    enum Kind {
        /// Belongs to a name: letters, digits, and characters that names have and sentences do not.
        case letter
        /// Stands for the mark of a suffix, and has a name in front of it.
        case mark
        /// Belongs to a name or to the sentence around it, because its script has no spaces.
        case unspaced
        /// Belongs to no name.
        case end
    }

    /// The number of its bytes.
    var length: Int
    var kind: Kind

    /// The character in front of a place, which is not the first of the text.
    init(endingAt end: Int, in bytes: [UInt8]) {
        let last = bytes[end - 1]
        guard last >= 0x80 else {
            let isPart = last.isLetterASCII || last.isDigit || "_-@~.+%!$".utf8.contains(last)
            (length, kind) = (1, isPart ? .letter : .end)
            return
        }
        let lead = bytes[..<end].suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? end - 1
        guard let text = String(validating: bytes[lead..<end], as: UTF8.self), let scalar = text.unicodeScalars.first
        else {
            // A name is bytes, which need not be text.
            (length, kind) = (1, .letter)
            return
        }
        (length, kind) = (end - lead, Self.kind(of: scalar))
    }

    private static func kind(of scalar: Unicode.Scalar) -> Kind {
        // Input methods and PDFs have these for the marks of a suffix.
        if ["\u{FF20}", "\u{FF5E}", "\u{FE6B}", "\u{223C}", "\u{2DC}", "\u{2F7}"].contains(scalar) { return .mark }
        if scalar.properties.isEmojiPresentation { return .letter }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
            .format:
            return .end
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .privateUse, .unassigned, .surrogate:
            return .unspaced
        default: return unspaced.contains { $0.contains(scalar.value) } ? .unspaced : .letter
        }
    }

    /// Thai and Lao, Myanmar, Khmer, Japanese and Chinese.
    private static let unspaced: [ClosedRange<UInt32>] = [
        0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x312F, 0x31A0...0xA4CF, 0xF900...0xFAFF,
        0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF,
    ]
}
