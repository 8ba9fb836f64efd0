/// The "@" of a scale as list archives write it: `Icon (at) 2x.png`, `Icon at 2x.png`.
struct SpelledMark {
    /// The place of the mark with the spaces around it.
    var range: Range<Int>
    /// Whether it is a mere word, which a sentence may have as well.
    var isWord: Bool

    /// The mark that ends at a place; nil where none does.
    init?(endingAt end: Int, in bytes: [UInt8]) {
        let word = Self.withoutSpaces(bytes[..<end])
        guard let form = Self.forms.first(where: { word.suffix($0.count).map(\.lowercasedASCII) == $0 }) else {
            return nil
        }
        let before = Self.withoutSpaces(word.dropLast(form.count))
        isWord = form.count == 2
        let hasSpaces = before.endIndex + form.count < word.endIndex && word.endIndex < end
        guard !isWord || hasSpaces, let last = before.last,
            last.isLetterASCII || last.isDigit || last >= 0x80 || "_-)".utf8.contains(last)
        else { return nil }
        range = before.endIndex..<end
    }

    private static let forms = ["(at)", "[at]", "at"].map { Array($0.utf8) }

    /// The text without one or two spaces at its end.
    private static func withoutSpaces(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        text.dropLast(text.suffix(2).suffix { $0 == 0x20 }.count)
    }

    /// Whether a scale follows, which may have a device: `2x~ipad`.
    func isBefore(scale text: some Sequence<UInt8>) -> Bool {
        let name = AssetName(parsing: Array("a@".utf8) + text + Array(".png".utf8))
        return name.base.count == 1 && name.scale != .x1
    }
}

extension NameScanner.Mention {
    /// A mention of a name, in which the mark of a scale may be spelled.
    init(written: [UInt8], undoing name: [UInt8], start: Int, isSplit: Bool = false) {
        self.init(written: written, text: name, start: start, isSplit: isSplit)
        let end = AssetName(parsing: name).fileExtension.map { name.count - $0.count - 1 } ?? name.count
        // The longest is "99x~iphone".
        let tail = name[..<end].suffix(10)
        for place in tail.indices where name[place].isDigit {
            guard let mark = SpelledMark(endingAt: place, in: name), mark.isBefore(scale: name[place..<end]) else {
                continue
            }
            // What brackets show is told apart from other damage by the text that remains.
            let middle = mark.isWord ? Array("@".utf8) : Array("(at)".utf8)
            text = name[..<mark.range.lowerBound] + middle + name[place...]
            isSpelled = mark.isWord
            return
        }
    }
}
