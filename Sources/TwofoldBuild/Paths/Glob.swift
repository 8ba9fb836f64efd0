/// A pattern of paths, such as `Photos/**`, which matches bytes and letter case exactly.
///
/// | In a pattern | Stands for |
/// |---|---|
/// | `*` | any characters of one name |
/// | `?` | one character |
/// | `[abc]`, `[a-z]`, `[!a-z]` | one character of these, or none of these |
/// | `{a,b}` | either |
/// | `**`, as a whole name | any number of folders, none included; at the end everything below |
/// | `\*` | the character itself |
///
/// A pattern without a slash matches names in every folder, a pattern with one the whole path. A slash at the end
/// stands for everything below.
///
/// The time to match a path is at most its length times the pattern's: no pattern takes forever.
package struct Glob: Hashable, Sendable {
    /// The pattern as it was written.
    package let text: String
    /// The patterns without braces, one for each way to choose from the braces.
    private let choices: [[Piece]]

    /// The longest pattern, in bytes.
    static let longest = 512
    /// The most ways to choose from a pattern's braces.
    static let maxChoices = 64

    private enum Piece: Hashable, Sendable {
        case folders
        case name([Step])
    }

    private enum Step: Hashable, Sendable {
        case character(UInt32)
        case anyCharacter
        case anything
        case oneOf([ClosedRange<UInt32>], isNegated: Bool)

        func takes(_ character: UInt32) -> Bool {
            switch self {
            case .character(let wanted): wanted == character
            case .anyCharacter, .anything: true
            case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
            }
        }
    }

    /// Reads a pattern; the error says what is wrong with it.
    package init(_ text: String) throws(WrongValue) {
        guard text.utf8.count <= Self.longest else {
            throw WrongValue("the pattern is longer than \(Self.longest) bytes")
        }
        self.text = text
        var choices: [[Piece]] = []
        for choice in try BraceChoices.of(Array(text.unicodeScalars), atMost: Self.maxChoices) {
            choices.append(try Self.pieces(choice))
        }
        self.choices = choices
    }

    // MARK: Reading

    private static func pieces(_ pattern: [Unicode.Scalar]) throws(WrongValue) -> [Piece] {
        var names = pattern.split(separator: "/", omittingEmptySubsequences: false)[...]
        let isAnchored = names.count > 1 && !(names.count == 2 && names.last?.isEmpty == true)
        // "./a" and "/a" mean "a" in the folder of the configuration file.
        if names.count > 1, names.first?.isEmpty == true || names.first?.elementsEqual(["."]) == true {
            names = names.dropFirst()
        }
        var pieces: [Piece] = isAnchored ? [] : [.folders]
        for (index, name) in names.enumerated() {
            if name.isEmpty, index == names.count - 1, index > 0 {
                pieces += [.folders, .name([.anything])]
            } else if name.elementsEqual(["*", "*"]) {
                pieces.append(.folders)
                if index == names.count - 1 { pieces.append(.name([.anything])) }
            } else {
                guard !name.isEmpty else { throw WrongValue("empty folder or file name in the pattern") }
                guard !name.allSatisfy({ $0 == "." }) || name.count > 2 else {
                    throw WrongValue("'.' and '..' are not allowed in a pattern")
                }
                pieces.append(.name(try steps(name)))
            }
        }
        return pieces
    }

    private static func steps(_ name: ArraySlice<Unicode.Scalar>) throws(WrongValue) -> [Step] {
        var steps: [Step] = []
        var rest = name
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": if steps.last != .anything { steps.append(.anything) }
            case "?": steps.append(.anyCharacter)
            case "[": steps.append(try set(&rest))
            case "\\":
                guard let escaped = rest.popFirst() else { throw WrongValue("the pattern ends with a backslash") }
                steps.append(.character(escaped.value))
            default: steps.append(.character(scalar.value))
            }
        }
        return steps
    }

    private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) throws(WrongValue) -> Step {
        let isNegated = rest.first == "!" || rest.first == "^"
        if isNegated { rest.removeFirst() }
        var ranges: [ClosedRange<UInt32>] = []
        while let scalar = rest.popFirst() {
            // A bracket in the first place is a member of the set.
            if scalar == "]", !ranges.isEmpty { return .oneOf(ranges, isNegated: isNegated) }
            guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else {
                ranges.append(scalar.value...scalar.value)
                continue
            }
            guard scalar.value <= last.value else { throw WrongValue("reversed range in the brackets of the pattern") }
            ranges.append(scalar.value...last.value)
            rest.removeFirst(2)
        }
        throw WrongValue("unclosed [ in the pattern")
    }

    // MARK: Matching

    func matches(_ path: BytePath) -> Bool { matches(Self.characters(of: path.bytes)) }

    /// The names of a path, each as numbers of characters.
    ///
    /// A byte that is not part of a character becomes a number that no pattern contains.
    package static func characters(of path: [UInt8]) -> [[UInt32]] {
        path.split(separator: UInt8(ascii: "/")).map { name in
            var parser = Unicode.UTF8.ForwardParser()
            var bytes = name.makeIterator()
            var characters: [UInt32] = []
            var offset = name.startIndex
            while true {
                switch parser.parseScalar(from: &bytes) {
                case .valid(let scalar):
                    characters.append(Unicode.UTF8.decode(scalar).value)
                    offset += scalar.count
                case .error(let length):
                    characters += name[offset..<min(offset + length, name.endIndex)].map { 0x110000 + UInt32($0) }
                    offset += length
                case .emptyInput: return characters
                }
            }
        }
    }

    package func matches(_ names: [[UInt32]]) -> Bool { choices.contains { Self.matches($0[...], names) } }

    /// Whether the pattern matches everything in a folder: `Photos/` and `Photos/**` match all of `Photos`.
    package func matchesAll(in folder: [[UInt32]]) -> Bool {
        choices.contains { pieces in
            pieces.suffix(2) == [.folders, .name([.anything])] && Self.matches(pieces.dropLast(2), folder)
        }
    }

    /// Whether the pattern begins with names that lead into a folder: `Photos/**/a` leads into `Photos` and all
    /// folders in it.
    ///
    /// A pattern that matches anywhere, such as `*.png`, leads nowhere.
    package func leads(into folder: [[UInt32]]) -> Bool {
        choices.contains { pieces in
            for (index, name) in folder.enumerated() {
                guard index < pieces.count else { return false }
                if pieces[index] == .folders { return index > 0 }
                guard Self.takes(pieces[index], name) else { return false }
            }
            return pieces.count > folder.count
        }
    }

    private static func matches(_ pieces: ArraySlice<Piece>, _ names: [[UInt32]]) -> Bool {
        matches(pieces, names, isAny: { $0 == .folders }, takes: takes)
    }

    private static func takes(_ piece: Piece, _ name: [UInt32]) -> Bool {
        guard case .name(let steps) = piece else { return false }
        return matches(steps[...], name, isAny: { $0 == .anything }, takes: { $0.takes($1) })
    }

    /// Whether `wanted` matches all of `found`, where some elements of `wanted` match any number.
    ///
    /// After a failure only the last of those elements has to try one more.
    private static func matches<Wanted, Found>(
        _ wanted: ArraySlice<Wanted>, _ found: [Found], isAny: (Wanted) -> Bool, takes: (Wanted, Found) -> Bool
    ) -> Bool {
        var (next, index) = (0, 0)
        var last: (next: Int, index: Int)?
        while index < found.count {
            if next < wanted.count, isAny(wanted[next]) {
                next += 1
                last = (next, index)
            } else if next < wanted.count, takes(wanted[next], found[index]) {
                next += 1
                index += 1
            } else if let (after, from) = last {
                last = (after, from + 1)
                (next, index) = (after, from + 1)
            } else {
                return false
            }
        }
        return wanted[next...].allSatisfy(isAny)
    }
}
