// The parts of names before their extensions, which are read from their ends.

extension NameScanner {
    /// The part of a name before its extension, read from its end; nil for one that is too long for a name.
    func stem(before dot: Int) -> (start: Int, text: [UInt8], isSplit: Bool)? {
        var reversed: [UInt8] = []
        var start = dot
        var isSplit = false
        var next = NameCharacter.Kind.letter
        func take(_ length: Int) {
            reversed += bytes[(start - length)..<start].reversed()
            start -= length
        }
        while start > 0, dot - start <= Self.maxNameLength {
            let byte = bytes[start - 1]
            if byte == 0x20, let hop = hop(over: start - 1, to: reversed) {
                isSplit = isSplit || hop.isSplit
                start = hop.place
            } else if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]"), let length = bracket(endingAt: start) {
                take(length)
            } else if let part = part(endingAt: start, before: reversed, next) {
                take(part.length)
                next = part.kind
            } else {
                break
            }
        }
        guard dot - start <= Self.maxNameLength else { return nil }
        return (start, reversed.reversed(), isSplit)
    }

    /// What a character belongs to, and its length; nil where it ends the name.
    ///
    /// - Parameters:
    ///   - end: The place behind it.
    ///   - reversed: What was read behind it, from its end.
    ///   - next: What the character behind it is.
    private func part(
        endingAt end: Int, before reversed: [UInt8], _ next: NameCharacter.Kind
    ) -> NameCharacter? {
        let character = NameCharacter(endingAt: end, in: bytes)
        switch character.kind {
        case .letter, .mark: return character
        case .end: return nil
        case .unspaced:
            // Chinese and Japanese put no spaces around a name: where its letters begin, their words end.
            let isWord = next != .letter || isSuffix(reversed)
            return isWord || !reversed.contains { $0.isLetterASCII || $0 >= 0x80 } ? character : nil
        }
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
            // Before the dot, a space belongs to a name where a suffix shows that there is one; without, other names must.
            let word = bytes[..<start].suffix(8).suffix { $0 > 0x20 }
            let shows =
                word.contains { "@~".utf8.contains($0) } || isSuffix(word.reversed()) || hasMarkApart(before: word)
            return shows || isEndOfStem(before) ? (start, !shows) : nil
        }
        if before == UInt8(ascii: "@") || before == UInt8(ascii: "~") { return (start, false) }
        let word = Array(reversed.reversed())
        if before == UInt8(ascii: "-"), start > 1, isEndOfStem(bytes[start - 2]), DeviceModifier(inAnyCase: word) != nil
        {
            return (start, false)
        }
        let isDevice = word.first == UInt8(ascii: "-") && DeviceModifier(inAnyCase: word.dropFirst()) != nil
        return (isSuffix(reversed) || isDevice) && isEndOfStem(before) ? (start, true) : nil
    }

    /// Whether a word is more likely the name of a file than a word of a sentence: `icon_add`, `tabBar`, and `Loon` other than at
    /// the sentence's beginning.
    func isNameLike(_ word: ArraySlice<UInt8>, at start: Int) -> Bool {
        func isCapital(_ byte: UInt8) -> Bool { byte != byte.lowercasedASCII }
        guard let first = word.first, first.isLetterASCII else { return false }
        if word.contains(where: { $0.isDigit || $0 == UInt8(ascii: "_") }) { return true }
        if !isCapital(first) { return word.contains(where: isCapital) }
        guard let before = bytes[..<start].last(where: { $0 != 0x20 }) else { return false }
        return before.isLetterASCII || before.isDigit || before >= 0x80 || before == UInt8(ascii: ",")
    }

    private func isEndOfStem(_ byte: UInt8) -> Bool {
        byte.isLetterASCII || byte.isDigit || byte >= 0x80 || "_-)".utf8.contains(byte)
    }

    /// Whether a word is the rest of a suffix, with spaces between it and its mark: `@ 2x`.
    private func hasMarkApart(before word: ArraySlice<UInt8>) -> Bool {
        let gap = bytes[..<word.startIndex].suffix(2).suffix { $0 == 0x20 }
        guard !gap.isEmpty, let mark = bytes[..<gap.startIndex].last, "@~".utf8.contains(mark) else { return false }
        return isSuffix(([mark] + word).reversed())
    }

    /// A name of a list without the spaces in its suffix and around its dot; nil where it has none there.
    func closed(_ name: [UInt8]) -> [UInt8]? {
        guard name.contains(0x20), AssetName(parsing: name).anomaly == nil,
            let dot = name.lastIndex(of: UInt8(ascii: ".")),
            case let end = name[(dot + 1)...].drop(while: { $0 == 0x20 }), ImageFormat(fileExtension: end) != nil
        else { return nil }
        // The longest is "@ 99x ~ iphone ".
        for mark in name[..<dot].suffix(16).indices where "@~".utf8.contains(name[mark]) {
            let suffix = name[mark..<dot].filter { $0 != 0x20 }
            guard isSuffix(suffix.reversed()) else { continue }
            let spaces = name[..<mark].suffix(2).suffix { $0 == 0x20 }.count
            guard mark > spaces else { return nil }
            let closed = name[..<(mark - spaces)] + suffix + [UInt8(ascii: ".")] + end
            return closed.elementsEqual(name) ? nil : Array(closed)
        }
        return nil
    }

    /// Whether text is a suffix and no name: the "@2x.png files".
    func isBareSuffix(_ text: some BidirectionalCollection<UInt8>) -> Bool {
        text.first.map { "@~".utf8.contains($0) } == true && isSuffix(text.reversed())
    }

    /// Whether text, given from its end, is a suffix with its mark and nothing before it: `@2x~ipad`, `-iPad`.
    private func isSuffix(_ reversed: some Collection<UInt8>) -> Bool {
        guard reversed.count <= 20, case let text = Array(reversed.reversed()), let first = text.first,
            "@~-".utf8.contains(first)
        else { return false }
        let name = AssetName(parsing: [UInt8(ascii: "a")] + text + Array(".png".utf8))
        return name.base.count == 1 || name.anomaly.map { ![.unknownModifier, .hiddenAsAddress].contains($0) } ?? false
    }
}
