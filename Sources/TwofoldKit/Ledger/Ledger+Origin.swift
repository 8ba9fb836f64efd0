extension Ledger {
    /// How a recorded file came to its bytes.
    public enum Origin: Hashable, Sendable {
        /// It was made by the recipe of this ``Recipe/digest``.
        case recipe(String)
        /// It was copied byte for byte.
        case copy
        /// It was hand-made and then adopted, so the next build makes it again.
        case adopted
        /// It is the lock file itself, for which the journal accounts while one version replaces another.
        case ledger
    }
}

extension Ledger.Origin {
    private static let words: [(word: String, origin: Self)] = [
        ("copy", .copy), ("adopted", .adopted), ("ledger", .ledger),
    ]
    /// A digest is longer, so most fields need no comparison.
    private static let longestWord = 7

    /// The field of a line for this origin.
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
