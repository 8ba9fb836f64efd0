/// An image and its highlighted, pressed or disabled state, or its mask.
///
/// A word at the end of a name marks a state, and "mask" at either end a mask.
struct StatePair: Sendable {
    let base: SetMember
    let state: SetMember
    let word: StateWord

    /// Nil if the name does not end in such a word, or neither the folder nor another one alone has an image of the name without it.
    init?(_ state: SetMember, among members: SetMembers) {
        let key = state.image.key
        guard let name = StateName(key.stem) else { return nil }
        word = name.word
        if word.isDirection {
            let sideways = ["left", "right", "Left", "Right"].map(name.with)
            guard !Self.isArrow(name.base), !members.contains(anyOf: sideways, in: key.folder) else { return nil }
        }
        let isClear = !word.isOrdinary && !word.isDirection
        let found =
            members.first(of: name.bases, in: key.folder, preferring: key.format)
            ?? (isClear ? members.only(of: name.bases, beside: state) : nil)
        guard let base = found, !word.isOrdinary || state.hasSize(of: base) else { return nil }
        self.base = base
        self.state = state
    }

    private static let arrows = ["arrow", "chevron", "caret", "triangle", "thumb", "page", "scroll", "swipe", "sort"]
        .map { Array($0.utf8) }

    private static func isArrow(_ stem: [UInt8]) -> Bool {
        let lower = stem.map(\.lowercasedASCII)
        return arrows.contains { lower.contains($0) }
    }
}
