extension Ledger {
    /// How a recorded file came to its bytes.
    public enum Origin: Hashable, Sendable {
        /// It was made by the recipe of this ``Recipe/digest``.
        case recipe(String)
        /// It was brought along byte for byte.
        case copy
        /// Somebody else made it and handed it over, so the next build makes it again.
        case adopted
        /// It is the lock file itself, which the journal accounts for while one version succeeds another.
        case ledger
    }
}

extension Ledger.Origin {
    private static let words: [(word: String, origin: Self)] = [
        ("copy", .copy), ("adopted", .adopted), ("ledger", .ledger),
    ]
    /// A digest is longer, so most fields need no comparison.
    private static let longestWord = 7

    /// The field of a line that says so.
    var field: String {
        if case .recipe(let digest) = self { return digest }
        return Self.words.first { $0.origin == self }?.word ?? ""
    }

    /// Reads the field of a line.
    init(field: ArraySlice<UInt8>) {
        if field.count <= Self.longestWord,
            let known = Self.words.first(where: { $0.word.utf8.elementsEqual(field) })
        {
            self = known.origin
        } else {
            self = .recipe(String(decoding: field, as: UTF8.self))
        }
    }
}
