/// Finds what looks like the name of an image in the text of a document.
struct NameScanner {
    /// One place that mentions a name.
    struct Mention: Sendable {
        /// The name as the document has it, with spaces.
        var written: [UInt8]
        /// The name without the spaces that belong to no name.
        var text: [UInt8]
        /// The place of its first byte.
        var start: Int
        /// Whether a space stands between the name and its suffix, where it may as well end another word.
        var isSplit = false
        /// Whether the word in front of that space is written as a name, and not as a word of the sentence.
        var isNameLike = false
    }

    let bytes: [UInt8]

    static let maxNameLength = 255

    /// All mentions, in the order of the text.
    func mentions() -> [Mention] {
        var found = isList ? lines.compactMap(listed) : namesWithExtension()
        // What looks like a whole name can be the beginning of one with spaces: "Sun@2x ~ipad.png".
        if !isList { found += outside(of: found, namesWithoutExtension()) }
        found += outside(of: found, hiddenNames())
        return found.filter { !Variable.isIn($0.text) }.sorted { $0.start < $1.start }
    }

    // MARK: Lists

    private var lines: [ArraySlice<UInt8>] { bytes.split { $0 == 0x0A || $0 == 0x0D } }

    /// Whether nearly every line is a name and nothing else: there, a space belongs to the name.
    private var isList: Bool {
        var (all, names, sentences) = (0, 0, 0)
        for line in lines where line.contains(where: { $0 > 0x20 }) && !isPattern(line.drop { $0 <= 0x20 }) {
            all += 1
            if listed(line) != nil { names += 1 }
            if line.contains(DocumentText.separator) || line.count(where: { $0 == 0x20 }) > 3 { sentences += 1 }
        }
        return names >= 3 && names * 10 >= all * 8 && sentences * 10 <= all
    }

    /// The name on a line of a list, without what marks an item.
    private func listed(_ line: ArraySlice<UInt8>) -> Mention? {
        var text = line.drop { $0 <= 0x20 || "*+>|`\"'".utf8.contains($0) }
        while let last = text.last, last <= 0x20 || ",;`\"'|".utf8.contains(last) { text = text.dropLast() }
        if text.starts(with: "- ".utf8) { text = text.dropFirst(2) }
        if let slash = text.lastIndex(of: UInt8(ascii: "/")) { text = text[(slash + 1)...] }
        guard text.count <= Self.maxNameLength, !text.isEmpty,
            text.indices.count(where: { bytes[$0] == UInt8(ascii: ".") && endOfExtension(after: $0) != nil }) < 2
        else { return nil }
        let name = Array(text)
        let isHidden = HiddenAddress.length(atStartOf: name).map { length in
            length == name.count || name[length] == UInt8(ascii: ".") || name[length...].starts(with: " (".utf8)
        }
        guard !isPattern(text) else { return nil }
        let closed = closed(name) ?? name
        // What is left of *@2x.png.
        guard !isBareSuffix(closed.prefix { $0 != UInt8(ascii: ".") }) else { return nil }
        guard isHidden == true || closed.imageName != nil || AssetName(parsing: name).isMisnamedImage else {
            return nil
        }
        return Mention(written: name, text: closed, start: text.startIndex)
    }

    /// Whether text has a placeholder, or a star before a suffix, and is no name.
    private func isPattern(_ text: ArraySlice<UInt8>) -> Bool {
        Variable.isIn(text)
            || text.indices.contains { place in
                Placeholder.begins(at: place, in: text)
                    || (text[place] == UInt8(ascii: "*")
                        && text[(place + 1)...].first.map { "@~".utf8.contains($0) } == true)
            }
    }

    // MARK: Prose

    private func namesWithExtension() -> [Mention] {
        bytes.indices.compactMap { dot in
            guard bytes[dot] == UInt8(ascii: "."), let end = endOfExtension(after: dot) else { return nil }
            return mention(dot: dot, end: end)
        }
    }

    /// The end of an image's extension behind a dot, with a suffix behind it (`Sun.png@2x`).
    private func endOfExtension(after dot: Int) -> Int? {
        let gap = bytes[(dot + 1)...].prefix(2).prefix { $0 == 0x20 }
        let word = bytes[gap.endIndex...].prefix(5).prefix { $0.isLetterASCII }
        guard ImageFormat(fileExtension: word) != nil else { return nil }
        let end = word.endIndex
        guard end < bytes.count else { return end }
        if let length = suffixLength(at: end) { return end + length }
        switch bytes[end] {
        case UInt8(ascii: "_"), UInt8(ascii: "@"), UInt8(ascii: "~"): return nil
        case UInt8(ascii: "."):
            // "Sun.png.zip" is no image, and the end of a sentence is no part of a name.
            return end + 1 < bytes.count && (bytes[end + 1].isLetterASCII || bytes[end + 1].isDigit) ? nil : end
        default: return bytes[end].isDigit ? nil : end
        }
    }

    /// The length of a scale or modifier at a place: `@2x`, `~ipad`.
    private func suffixLength(at start: Int) -> Int? {
        let text = bytes[start...].prefix(12)
        let word = text.dropFirst().prefix { $0.isLetterASCII || $0.isDigit }
        let suffix = text[..<word.endIndex]
        guard suffix.count > 1, text.first.map({ "@~".utf8.contains($0) }) == true,
            case let name = AssetName(parsing: [UInt8(ascii: "a")] + suffix)
        else { return nil }
        return name.base.count == 1 ? suffix.count : nil
    }

    private func mention(dot: Int, end: Int) -> Mention? {
        let tail = Array(bytes[dot..<end].filter { $0 != 0x20 })
        let hasGap = tail.count < end - dot
        if let start = startInQuotes(before: dot, end: end) {
            guard !isBareSuffix(bytes[start..<dot]), !isPattern(bytes[start..<end]) else { return nil }
            let written = Array(bytes[start..<end])
            return Mention(written: written, text: Array(bytes[start..<dot]) + tail, start: start)
        }
        guard let (start, stem, isSplit) = stem(before: dot), !stem.isEmpty, !isBareSuffix(stem),
            !Placeholder.ends(before: start, in: bytes, rest: stem)
        else { return nil }
        let name = AssetName(parsing: stem + tail)
        let hasSuffix = name.scale != .x1 || name.device != nil || name.anomaly != nil
        // "the page. Gif files" and "manual.pdf" name no image.
        if hasGap || name.fileExtension.map({ $0.elementsEqual("pdf".utf8) }) == true, !hasSuffix { return nil }
        var mention = Mention(written: Array(bytes[start..<end]), text: stem + tail, start: start, isSplit: isSplit)
        mention.isNameLike = isSplit && isNameLike(bytes[start..<dot].prefix { $0 != 0x20 }, at: start)
        return mention
    }

    /// The start of a name in quotes, after its last slash; nil where no quotes surround it.
    private func startInQuotes(before dot: Int, end: Int) -> Int? {
        guard end < bytes.count, "\"'`".utf8.contains(bytes[end]) else { return nil }
        let quote = bytes[end]
        var start = dot
        while start > 0, dot - start < Self.maxNameLength {
            let byte = bytes[start - 1]
            if byte == quote { return start < dot && bytes[start] > 0x20 ? start : nil }
            if byte == UInt8(ascii: "/") { return start < dot ? start : nil }
            guard byte >= 0x20, !"\"`<>".utf8.contains(byte) else { return nil }
            start -= 1
        }
        return nil
    }

    // MARK: Without an extension

    /// Names such as `Sun@2x` in a sentence.
    private func namesWithoutExtension() -> [Mention] {
        bytes.indices.compactMap { at in
            guard bytes[at] == UInt8(ascii: "@"), let length = suffixLength(at: at) else { return nil }
            var end = at + length
            if let more = suffixLength(at: end) { end += more }
            // What follows may be the extension, or the rest of another word.
            if end < bytes.count, case let next = bytes[end],
                next.isLetterASCII || next.isDigit || next >= 0x80 || "._-@~%".utf8.contains(next)
            {
                let isEndOfSentence =
                    next == UInt8(ascii: ".") && (end + 1 == bytes.count || bytes[end + 1] <= 0x20)
                    && endOfExtension(after: end) == nil
                guard isEndOfSentence else { return nil }
            }
            if Placeholder.begins(at: end, in: bytes[...]) { return nil }
            if let rest = bytes[end...].first(where: { $0 != 0x20 }), rest == UInt8(ascii: "."),
                let dot = bytes[end...].firstIndex(of: UInt8(ascii: ".")), endOfExtension(after: dot) != nil
            {
                return nil
            }
            guard let (start, stem, isSplit) = stem(before: at), !isSplit, start < at, !stem.hasSuffix(".png".utf8),
                !Placeholder.ends(before: start, in: bytes, rest: stem),
                ImageFormat(fileExtension: AssetName(parsing: stem).fileExtension) == nil
            else { return nil }
            let name = Array(bytes[start..<end])
            return Mention(written: name, text: stem + Array(bytes[at..<end]), start: start)
        }
    }

    // MARK: Hidden

    /// Names that a page or mail program hid.
    private func hiddenNames() -> [Mention] {
        bytes.indices.compactMap { start in
            guard let length = HiddenAddress.length(atStartOf: bytes[start...]) else { return nil }
            let text = Array(bytes[start..<(start + length)])
            return Mention(written: text, text: text, start: start)
        }
    }

    /// The mentions that do not begin inside of others; both are in the order of the text.
    private func outside(of known: [Mention], _ mentions: [Mention]) -> [Mention] {
        var next = known.sorted { $0.start < $1.start }.map { $0.start..<($0.start + $0.written.count) }[...]
        return mentions.filter { mention in
            while let first = next.first, first.upperBound <= mention.start { next = next.dropFirst() }
            return next.first?.contains(mention.start) != true
        }
    }
}
