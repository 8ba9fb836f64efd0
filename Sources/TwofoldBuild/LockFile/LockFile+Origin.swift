extension LockFile {
    /// How a recorded file came to its bytes.
    package enum Origin: Hashable, Sendable {
        /// It was made by the recipe of this ``Recipe/digest``.
        case recipe(String)
        /// It was copied byte for byte.
        case copy
        /// It was hand-made and then adopted, so the next build makes it again.
        case adopted
        /// It was not made, because by the recipe of this digest it is not smaller than the image in another format.
        ///
        /// Such an entry owns no file: it only saves the next run from encoding the image again.
        case omitted(String)
        /// It was made by a command that names its files itself, by the recipe of this digest.
        ///
        /// A build neither makes it again nor replaces it, and makes no variants of its master because of it.
        case command(Maker, String)
        /// It is the lock file itself, for which the journal accounts while one version replaces another.
        case lockFile
    }

    /// The commands that name their files themselves.
    package enum Maker: String, Hashable, Sendable, CaseIterable {
        case icons, launch
    }
}

extension LockFile.Origin {
    private static let words: [(word: String, origin: Self)] = [
        ("copy", .copy), ("adopted", .adopted), ("ledger", .lockFile),
    ]
    /// A digest is longer, so most fields need no comparison.
    private static let maxWordLength = 7
    private static let omittedMark = "omitted:"

    /// Whether the entry stands for a file.
    package var hasFile: Bool { if case .omitted = self { false } else { true } }

    /// Whether a command made the file and named it, which no staged file is.
    package var isOfCommand: Bool { maker != nil }

    /// The command that made the file; nil for variants and copies, which builds make.
    package var maker: LockFile.Maker? { if case .command(let maker, _) = self { maker } else { nil } }

    /// The digest of the recipe by which a build made the file, or decided not to; nil for other files.
    var recipe: String? {
        switch self {
        case .recipe(let digest), .omitted(let digest): digest
        case .copy, .adopted, .command, .lockFile: nil
        }
    }

    /// The field of a line for this origin.
    var field: String {
        switch self {
        case .recipe(let digest): return digest
        case .omitted(let digest): return Self.omittedMark + digest
        case .command(let maker, let digest): return "\(maker.rawValue):\(digest)"
        case .copy, .adopted, .lockFile: break
        }
        return Self.words.first { $0.origin == self }?.word ?? ""
    }

    /// Reads the field of a line.
    init(field: ArraySlice<UInt8>) {
        if field.count <= Self.maxWordLength,
            let known = Self.words.first(where: { $0.word.utf8.elementsEqual(field) })
        {
            self = known.origin
        } else if field.starts(with: Self.omittedMark.utf8) {
            self = .omitted(String(decoding: field.dropFirst(Self.omittedMark.utf8.count), as: UTF8.self))
        } else if let maker = LockFile.Maker.allCases.first(where: { field.starts(with: "\($0.rawValue):".utf8) }) {
            self = .command(maker, String(decoding: field.dropFirst(maker.rawValue.utf8.count + 1), as: UTF8.self))
        } else {
            self = .recipe(String(decoding: field, as: UTF8.self))
        }
    }
}
