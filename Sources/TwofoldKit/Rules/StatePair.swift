/// An image and its highlighted, pressed or disabled state, or its mask.
///
/// A word at the end of a name marks a state, and "mask" at either end a mask.
struct StatePair: Sendable {
    let base: SetMember
    let state: SetMember
    let word: Word

    /// The word at the end of a name.
    struct Word: Hashable, Sendable {
        var text: String

        var isMask: Bool { text == "mask" }
        var isDirection: Bool { text == "up" || text == "down" }
        /// Whether it may mean the plain image, if there is no image without a word.
        var isPlain: Bool { ["normal", "up", "off", "inactive"].contains(text) }

        /// Words that count only after a separator.
        static let all = Set([
            "highlighted", "highlight", "hl", "pressed", "down", "selected", "sel", "on", "off", "active", "inactive",
            "normal", "up", "hover", "focused", "disabled", "mask", "over", "dark", "light",
        ])
        /// Words that count after a lower-case letter, too; shorter ones are the end of other words.
        static let capitalized = [
            "Highlighted", "Highlight", "Pressed", "Selected", "Inactive", "Active", "Normal", "Hover", "Focused",
            "Disabled", "Mask", "Down", "HL", "Sel", "On",
        ]
        /// Words for a plain image after a lower-case letter, if there is no image without a word.
        static let capitalizedPlain = ["Normal", "Off", "Up", "Inactive"]
    }

    /// Nil if the name does not end in such a word, or the folder has no image of the name without it.
    init?(_ state: SetMember, among members: SetMembers) {
        let key = state.image.key
        guard let split = Self.split(key.stem) else { return nil }
        if split.word.isDirection {
            let sideways = ["left", "right", "Left", "Right"].map { split.base + split.separator + Array($0.utf8) }
            guard !Self.isArrow(split.base), !members.contains(anyOf: sideways, in: key.folder) else { return nil }
        }
        let plain = split.separator.isEmpty ? Word.capitalizedPlain : ["normal", "off", "up", "inactive"]
        let others = split.word.isPlain ? [] : plain.map { split.base + split.separator + Array($0.utf8) }
        let candidates = (split.needsCounterpart ? [] : [split.base]) + others
        guard let base = members.first(of: candidates, in: key.folder, preferring: key.format) else { return nil }
        self.base = base
        self.state = state
        word = split.word
    }

    /// A name, split before its word.
    private struct Split {
        var base: [UInt8]
        /// Empty where a capital letter begins the word.
        var separator: [UInt8]
        var word: Word

        /// Whether the word may have another meaning: "logOn" is not a state of "log", and "muteOn" is one only beside
        /// "muteOff".
        var needsCounterpart: Bool {
            guard separator.isEmpty else { return false }
            return word.text == "on" || (word.text == "down" && isVerb)
        }

        private var isVerb: Bool {
            Self.verbs.contains { verb in
                base.hasSuffix(verb) || base.map(\.lowercasedASCII) == verb.map(\.lowercasedASCII)
            }
        }

        /// Words that form another word with "Down".
        private static let verbs = [
            "Break", "Cool", "Count", "Drop", "Move", "Pull", "Shut", "Slide", "Volume", "Zoom",
        ].map { Array($0.utf8) }
    }

    private static func split(_ stem: [UInt8]) -> Split? {
        if let at = stem.lastIndex(where: isSeparator), at > 0 {
            let text = String(decoding: stem[(at + 1)...].map(\.lowercasedASCII), as: UTF8.self)
            if Word.all.contains(text) {
                return Split(base: Array(stem[..<at]), separator: [stem[at]], word: Word(text: text))
            }
        }
        for text in Word.capitalized where stem.count > text.utf8.count && stem.hasSuffix(Array(text.utf8)) {
            let base = Array(stem.dropLast(text.utf8.count))
            guard let last = base.last, (0x61...0x7A).contains(last) || last.isDigit else { continue }
            return Split(base: base, separator: [], word: Word(text: text.lowercased()))
        }
        // "mask-car" is the mask of "car", like "car-mask".
        guard let at = stem.firstIndex(where: isSeparator), at + 1 < stem.count,
            stem[..<at].map(\.lowercasedASCII) == Array("mask".utf8)
        else { return nil }
        return Split(base: Array(stem[(at + 1)...]), separator: [stem[at]], word: Word(text: "mask"))
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { "-_. ".utf8.contains(byte) }

    private static let arrows = ["arrow", "chevron", "caret", "triangle", "thumb", "page", "scroll", "swipe", "sort"]
        .map { Array($0.utf8) }

    private static func isArrow(_ stem: [UInt8]) -> Bool {
        let lower = stem.map(\.lowercasedASCII)
        return arrows.contains { lower.contains($0) }
    }
}
