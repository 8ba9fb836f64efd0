/// A name, split into that of an image and a word for its state or its mask.
struct StateName: Hashable, Sendable {
    /// The name without the word.
    var base: [UInt8]
    /// Empty where a capital letter begins the word.
    var separator: [UInt8]
    var word: StateWord
}

extension StateName {
    /// Nil if the name neither ends in such a word nor begins with "mask".
    init?(_ stem: [UInt8]) {
        guard let name = Self.separated(stem) ?? Self.capitalized(stem) ?? Self.maskInFront(stem) else { return nil }
        self = name
    }

    private static func separated(_ stem: [UInt8]) -> StateName? {
        guard let at = stem.lastIndex(where: isSeparator), at > 0 else { return nil }
        let word = StateWord(lowercasing: stem[(at + 1)...])
        guard StateWord.all.contains(word.text) else { return nil }
        return StateName(base: Array(stem[..<at]), separator: [stem[at]], word: word)
    }

    private static func capitalized(_ stem: [UInt8]) -> StateName? {
        for word in StateWord.capitalized where stem.hasSuffix(word) {
            let base = stem.dropLast(word.count)
            guard let last = base.last, (0x61...0x7A).contains(last) || last.isDigit else { continue }
            return StateName(base: Array(base), separator: [], word: StateWord(lowercasing: word))
        }
        return nil
    }

    /// "mask-car" is the mask of "car", like "car-mask".
    private static func maskInFront(_ stem: [UInt8]) -> StateName? {
        guard let at = stem.firstIndex(where: isSeparator), at + 1 < stem.count else { return nil }
        let word = StateWord(lowercasing: stem[..<at])
        return word.isMask ? StateName(base: Array(stem[(at + 1)...]), separator: [stem[at]], word: word) : nil
    }

    private static func isSeparator(_ byte: UInt8) -> Bool { "-_. ".utf8.contains(byte) }

    /// The names that the image may have, the likeliest first.
    var bases: [[UInt8]] {
        let plain = separator.isEmpty ? StateWord.capitalizedPlain : StateWord.plain
        let counterparts = word.isPlain ? [] : plain.map(with)
        return needsCounterpart ? counterparts : [base] + counterparts
    }

    /// The name with another word.
    func with(_ text: String) -> [UInt8] { base + separator + Array(text.utf8) }

    /// Whether the word may have another meaning: "logOn" is not a state of "log", and "muteOn" is one only beside
    /// "muteOff".
    private var needsCounterpart: Bool {
        guard separator.isEmpty else { return false }
        return word.text == "on" || (word.text == "down" && isVerb)
    }

    private var isVerb: Bool {
        Self.verbs.contains { base.hasSuffix($0) || base.map(\.lowercasedASCII) == $0.map(\.lowercasedASCII) }
    }

    /// Words that form another word with "Down".
    private static let verbs = [
        "Break", "Cool", "Count", "Drop", "Move", "Pull", "Shut", "Slide", "Volume", "Zoom",
    ].map { Array($0.utf8) }
}

/// A word that names a state of an image, or its mask.
struct StateWord: Hashable, Sendable {
    /// In lower case.
    let text: String

    init(lowercasing letters: some Sequence<UInt8>) {
        text = String(decoding: letters.map(\.lowercasedASCII), as: UTF8.self)
    }

    var isMask: Bool { text == "mask" }
    var isDirection: Bool { text == "up" || text == "down" }
    /// Whether it may mean the plain image, if there is no image without a word.
    var isPlain: Bool { Self.plain.contains(text) }
    /// Whether it often means something else: "game-over" is no state of "game", nor "sign-up" one of "sign".
    var isOrdinary: Bool { Self.ordinary.contains(text) }

    /// Words that count only after a separator.
    static let all = ordinary.union([
        "active", "checked", "chosen", "clicked", "dark", "disabled", "focused", "highlight", "highlighted", "hilite",
        "hilited", "hl", "hover", "inactive", "mask", "normal", "pressed", "sel", "selected", "tapped", "toggled",
        "touchdown", "touched", "unchecked", "unselected",
    ])
    private static let ordinary: Set = [
        "click", "current", "default", "down", "enabled", "filled", "focus", "hi", "light", "off", "on", "out", "over",
        "press", "select", "tap", "touch", "up",
    ]
    /// Words that count after a lower-case letter, too; shorter ones are the end of other words.
    ///
    /// A word comes before those that it ends in.
    static let capitalized = [
        "Highlighted", "Highlight", "Hilited", "Hilite", "HL", "Pressed", "Press", "Clicked", "Click", "Tapped", "Tap",
        "TouchDown", "Touchdown", "Touched", "Touch", "Unselected", "Selected", "Select", "Sel", "Unchecked", "Checked",
        "Chosen", "Current", "Toggled", "Filled", "Inactive", "Active", "Default", "Normal", "Hover", "Focused",
        "Focus", "Disabled", "Enabled", "Mask", "Down", "On",
    ].map { Array($0.utf8) }
    /// Words for a plain image, if there is no image without a word.
    static let plain = ["normal", "default", "off", "up", "inactive", "enabled", "unselected", "unchecked"]
    /// The same after a lower-case letter.
    static let capitalizedPlain = plain.map(\.capitalizedASCII)
}

extension String {
    fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
