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
    }

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// All mentions, in the order of the text.
    func mentions() -> [Mention] {
        var found = isList ? [] : namesWithExtension() + namesWithoutExtension()
        if isList { found = lines.compactMap(listed) }
        found += hiddenNames(besides: found)
        return found.sorted { $0.start < $1.start }
    }

    // MARK: Lists

    private var lines: [ArraySlice<UInt8>] { bytes.split { $0 == 0x0A || $0 == 0x0D } }

    /// Whether nearly every line is a name and nothing else: there, a space belongs to the name.
    private var isList: Bool {
        var (all, names, sentences) = (0, 0, 0)
        for line in lines where line.contains(where: { $0 > 0x20 }) {
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
        guard text.count <= Self.longestName, !text.isEmpty,
            text.indices.count(where: { bytes[$0] == UInt8(ascii: ".") && endOfExtension(after: $0) != nil }) < 2
        else { return nil }
        let name = Array(text)
        let isHidden = HiddenAddress.length(atStartOf: name).map { length in
            length == name.count || name[length] == UInt8(ascii: ".") || name[length...].starts(with: " (".utf8)
        }
        guard isHidden == true || isImageName(name) || AssetName(parsing: name).isMisnamedImage else { return nil }
        return Mention(written: name, text: name, start: text.startIndex)
    }

    private func isImageName(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        return ImageFormat(fileExtension: name[(dot + 1)...]) != nil
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
            let written = Array(bytes[start..<end])
            return Mention(written: written, text: Array(bytes[start..<dot]) + tail, start: start)
        }
        guard let (start, stem, isSplit) = stem(before: dot), !stem.isEmpty else { return nil }
        let name = AssetName(parsing: stem + tail)
        let hasSuffix = name.scale != .x1 || name.device != nil || name.anomaly != nil
        // "the page. Gif files" and "manual.pdf" name no image.
        if hasGap || name.fileExtension.map({ $0.elementsEqual("pdf".utf8) }) == true, !hasSuffix { return nil }
        return Mention(written: Array(bytes[start..<end]), text: stem + tail, start: start, isSplit: isSplit)
    }

    /// The start of a name in quotes, after its last slash; nil where no quotes surround it.
    private func startInQuotes(before dot: Int, end: Int) -> Int? {
        guard end < bytes.count, "\"'`".utf8.contains(bytes[end]) else { return nil }
        let quote = bytes[end]
        var start = dot
        while start > 0, dot - start < Self.longestName {
            let byte = bytes[start - 1]
            if byte == quote { return start < dot && bytes[start] > 0x20 ? start : nil }
            if byte == UInt8(ascii: "/") { return start < dot ? start : nil }
            guard byte >= 0x20, !"\"`<>".utf8.contains(byte) else { return nil }
            start -= 1
        }
        return nil
    }

    // MARK: Stems

    /// The part of a name before its extension, read from its end; nil for one that is too long for a name.
    private func stem(before dot: Int) -> (start: Int, text: [UInt8], isSplit: Bool)? {
        var reversed: [UInt8] = []
        var start = dot
        var isSplit = false
        while start > 0, dot - start <= Self.longestName {
            let byte = bytes[start - 1]
            if byte == 0x20, let hop = hop(over: start - 1, to: reversed) {
                isSplit = isSplit || hop.isSplit
                start = hop.place
            } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]"), let length = bracket(endingAt: start) {
                for place in (start - length..<start).reversed() { reversed.append(bytes[place]) }
                start -= length
            } else if isPart(start - 1, before: reversed) {
                reversed.append(byte)
                start -= 1
            } else {
                break
            }
        }
        guard dot - start <= Self.longestName else { return nil }
        return (start, reversed.reversed(), isSplit)
    }

    private static let longestName = 255

    /// Whether a byte belongs to a name: letters, digits, and characters that names have and sentences do not.
    private func isPart(_ place: Int, before reversed: [UInt8]) -> Bool {
        let byte = bytes[place]
        if byte.isLetterASCII || byte.isDigit || "_-@~.+%!$".utf8.contains(byte) { return true }
        guard byte >= 0x80, !isPunctuation(endingAt: place) else { return false }
        if isWideMark(endingAt: place) { return true }
        // Chinese and Japanese put no spaces around a name: where its letters begin, their words end.
        guard let last = reversed.last, last < 0x80 else { return true }
        return !reversed.contains(where: \.isLetterASCII) || isSuffix(reversed)
    }

    /// Whether a byte ends a character of punctuation, such as "，" and "（".
    private func isPunctuation(endingAt place: Int) -> Bool {
        guard place >= 2, case let (first, second) = (bytes[place - 2], bytes[place - 1]) else { return false }
        switch first {
        case 0xE2: return second == 0x80
        case 0xE3: return second == 0x80
        case 0xEF: return (0xBC...0xBD).contains(second) && !isWideMark(endingAt: place)
        default: return false
        }
    }

    /// Whether a byte ends "＠" or "～", which input methods write for the marks of a suffix.
    private func isWideMark(endingAt place: Int) -> Bool {
        guard place >= 2, bytes[place - 2] == 0xEF, case let text = bytes[(place - 2)...place] else { return false }
        return text.elementsEqual("\u{FF20}".utf8) || text.elementsEqual("\u{FF5E}".utf8)
    }

    /// The length of `(at)`, `[at]` or ` (1)` in front of a place.
    private func bracket(endingAt end: Int) -> Int? {
        let close = bytes[end - 1]
        let open = close == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
        let inside = bytes[..<(end - 1)].suffix(3).suffix { $0 != open }
        let start = inside.startIndex - 1
        guard start >= 0, bytes[start] == open, !inside.isEmpty else { return nil }
        if inside.elementsEqual("at".utf8) || inside.elementsEqual("AT".utf8) { return end - start }
        guard close == UInt8(ascii: ")"), inside.allSatisfy(\.isDigit) else { return nil }
        let hasSpace = start > 0 && bytes[start - 1] == 0x20
        return end - start + (hasSpace ? 1 : 0)
    }

    /// The place before spaces that stand inside of a name; nil where they end it.
    ///
    /// - Parameter reversed: What was read behind them, from its end.
    private func hop(over place: Int, to reversed: [UInt8]) -> (place: Int, isSplit: Bool)? {
        var start = place
        while start > 0, place - start < 2, bytes[start - 1] == 0x20 { start -= 1 }
        guard start > 0, case let before = bytes[start - 1], before > 0x20 else { return nil }
        if reversed.isEmpty {
            // Before the dot, a space belongs to a name only where a suffix shows that there is one.
            let word = bytes[..<start].suffix(8).suffix { $0 > 0x20 }
            return word.contains { "@~".utf8.contains($0) } || isSuffix(word.reversed()) ? (start, false) : nil
        }
        if before == UInt8(ascii: "@") || before == UInt8(ascii: "~") { return (start, false) }
        guard isSuffix(reversed),
            before.isLetterASCII || before.isDigit || before >= 0x80 || "_-)".utf8.contains(before)
        else { return nil }
        return (start, true)
    }

    /// Whether text, given from its end, is a suffix with its mark and nothing before it: `@2x~ipad`, `-iPad`.
    private func isSuffix(_ reversed: some Collection<UInt8>) -> Bool {
        guard reversed.count <= 20, case let text = Array(reversed.reversed()), let first = text.first,
            "@~-".utf8.contains(first)
        else { return false }
        let name = AssetName(parsing: [UInt8(ascii: "a")] + text + Array(".png".utf8))
        return name.base.count == 1 || name.anomaly.map { ![.unknownModifier, .hiddenAsAddress].contains($0) } ?? false
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
            if let rest = bytes[end...].first(where: { $0 != 0x20 }), rest == UInt8(ascii: "."),
                let dot = bytes[end...].firstIndex(of: UInt8(ascii: ".")), endOfExtension(after: dot) != nil
            {
                return nil
            }
            guard let (start, stem, isSplit) = stem(before: at), !isSplit, start < at, !stem.hasSuffix(".png".utf8),
                ImageFormat(fileExtension: AssetName(parsing: stem).fileExtension) == nil
            else { return nil }
            let name = Array(bytes[start..<end])
            return Mention(written: name, text: stem + Array(bytes[at..<end]), start: start)
        }
    }

    // MARK: Hidden

    /// Names that a page or mail program hid.
    private func hiddenNames(besides found: [Mention]) -> [Mention] {
        let known = found.map { $0.start..<($0.start + $0.written.count) }
        var next = known[...]
        return bytes.indices.compactMap { start in
            guard let length = HiddenAddress.length(atStartOf: bytes[start...]) else { return nil }
            while let first = next.first, first.upperBound <= start { next = next.dropFirst() }
            guard next.first?.contains(start) != true else { return nil }
            let text = Array(bytes[start..<(start + length)])
            return Mention(written: text, text: text, start: start)
        }
    }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
    fileprivate func suffix(_ predicate: (UInt8) -> Bool) -> SubSequence { suffix(while: predicate) }
}
