/// A picture and its highlighted, pressed or disabled form, or its mask, told by a word at the end of a name, or by "mask" in front.
struct StatePair: Sendable {
    let base: SetMember
    let state: SetMember
    let word: Word

    /// What a name says at its end.
    struct Word: Hashable, Sendable {
        var text: String

        var isMask: Bool { text == "mask" }
        var isDirection: Bool { text == "up" || text == "down" }
        /// Whether it may stand for the plain picture, where there is none without a word.
        var isPlain: Bool { ["normal", "up", "off", "inactive"].contains(text) }

        /// Words that count behind a separator.
        static let all = Set([
            "highlighted", "highlight", "hl", "pressed", "down", "selected", "sel", "on", "off", "active", "inactive",
            "normal", "up", "hover", "focused", "disabled", "mask", "over", "dark", "light",
        ])
        /// Words that count behind a lower-case letter too; the shorter ones end other words.
        static let capitalized = [
            "Highlighted", "Highlight", "Pressed", "Selected", "Inactive", "Active", "Normal", "Hover", "Focused",
            "Disabled", "Mask",
        ]
    }

    /// Nil where the name ends in no such word, or the folder has no picture of the name without it.
    init?(_ state: SetMember, among members: [FamilyKey: SetMember]) {
        let key = state.picture.key
        guard let split = Self.split(key.stem) else { return nil }
        func member(_ stem: [UInt8]) -> SetMember? {
            members[FamilyKey(folder: key.folder, stem: stem, format: key.format)]
        }
        if split.word.isDirection {
            let sideways = ["left", "right", "Left", "Right"].map { split.base + split.separator + Array($0.utf8) }
            guard !Self.isArrow(split.base), !sideways.contains(where: { member($0) != nil }) else { return nil }
        }
        let plain = split.word.isPlain ? [] : ["normal", "off", "up", "inactive"]
        let found =
            member(split.base) ?? plain.lazy.compactMap { member(split.base + split.separator + Array($0.utf8)) }.first
        guard let base = found else { return nil }
        self.base = base
        self.state = state
        word = split.word
    }

    private static func split(_ stem: [UInt8]) -> (base: [UInt8], separator: [UInt8], word: Word)? {
        if let at = stem.lastIndex(where: isSeparator), at > 0 {
            let text = String(decoding: stem[(at + 1)...].map(\.lowercasedASCII), as: UTF8.self)
            if Word.all.contains(text) { return (Array(stem[..<at]), [stem[at]], Word(text: text)) }
        }
        for text in Word.capitalized where stem.count > text.utf8.count && stem.hasSuffix(Array(text.utf8)) {
            let base = Array(stem.dropLast(text.utf8.count))
            guard let last = base.last, (0x61...0x7A).contains(last) || last.isDigit else { continue }
            return (base, [], Word(text: text.lowercased()))
        }
        // "mask-car" is of "car", as "car-mask" is.
        guard let at = stem.firstIndex(where: isSeparator), at + 1 < stem.count,
            stem[..<at].map(\.lowercasedASCII) == Array("mask".utf8)
        else { return nil }
        return (Array(stem[(at + 1)...]), [stem[at]], Word(text: "mask"))
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { "-_. ".utf8.contains(byte) }

    private static let arrows = ["arrow", "chevron", "caret", "triangle", "thumb", "page", "scroll", "swipe", "sort"]
        .map { Array($0.utf8) }

    private static func isArrow(_ stem: [UInt8]) -> Bool {
        let lower = stem.map(\.lowercasedASCII)
        return arrows.contains { lower.contains($0) }
    }
}
