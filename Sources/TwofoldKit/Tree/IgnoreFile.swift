/// The patterns of one `.gitignore`, held against paths as Git does it: by bytes, in their letter case, the last pattern
/// that matches decides.
///
/// The patterns lie in flat lists, so that holding thousands of names against them allocates nothing.
struct IgnoreFile: Sendable {
    /// One line that says something.
    struct Pattern: Sendable {
        var isNegated: Bool
        var isForFoldersOnly: Bool
        /// Whether it has no slash, and so is held against the last component alone.
        var isName: Bool
        var shape: Shape
        /// The bytes that stand in it as they are, in ``IgnoreFile/bytes``.
        var literal: Range<Int>
    }

    /// What a pattern is made of besides its literal bytes.
    enum Shape: Sendable {
        /// Nothing.
        case literal
        /// A `*` before them.
        case ending
        /// These steps after them.
        case wild(Range<Int>)
    }

    private(set) var patterns: [Pattern] = []
    /// Whether it has more than ``mostPatterns``, of which only the first hold.
    private(set) var isCut = false
    private var bytes: [UInt8] = []
    private var wildcards = WildcardSteps()

    /// The bytes that a file may have.
    static let largest = 1 << 20
    /// The patterns of a file that hold: each is held against every name.
    static let mostPatterns = 10_000

    private static let slash = UInt8(ascii: "/")

    init(_ content: [UInt8]) {
        var rest = content[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        for line in rest.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
            guard patterns.count < Self.mostPatterns else {
                isCut = true
                return
            }
            add(Self.trimmed(line))
        }
    }

    // MARK: Reading

    /// Without the end of a line as on Windows, and without spaces at the end but for one that is escaped.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // Git's lines end with their first NUL.
        line = line.prefix { $0 != 0 }
        var firstSpace: Int?
        var index = line.startIndex
        while index < line.endIndex {
            if line[index] == UInt8(ascii: " ") {
                firstSpace = firstSpace ?? index
            } else {
                firstSpace = nil
                if line[index] == UInt8(ascii: "\\") { index += 1 }
            }
            index += 1
        }
        return line[..<(firstSpace ?? line.endIndex)]
    }

    private mutating func add(_ line: ArraySlice<UInt8>) {
        var text = line
        let isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        let isForFoldersOnly = text.last == Self.slash
        if isForFoldersOnly { text.removeLast() }
        let isName = !text.contains(Self.slash)
        if text.first == Self.slash { text.removeFirst() }
        // No path is empty.
        guard !text.isEmpty else { return }

        let isEnding = isName && text.first == UInt8(ascii: "*") && !text.dropFirst().contains(where: Self.isSpecial)
        let literal = isEnding ? text.dropFirst() : text.prefix { !Self.isSpecial($0) }
        var shape = isEnding ? Shape.ending : .literal
        if !isEnding, literal.count < text.count {
            guard let steps = wildcards.add(text.dropFirst(literal.count)) else { return }
            shape = .wild(steps)
        }
        let start = bytes.count
        bytes += literal
        patterns.append(
            Pattern(
                isNegated: isNegated, isForFoldersOnly: isForFoldersOnly, isName: isName, shape: shape,
                literal: start..<bytes.count))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

    // MARK: Matching

    /// Whether a path is ignored; nil when no pattern says anything about it.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - base: Where in it the part begins that this file's folder does not have.
    ///   - name: Where its last component begins.
    ///   - isFolder: Whether it is a folder's.
    func isIgnored(_ path: [UInt8], base: Int, name: Int, isFolder: Bool) -> Bool? {
        for pattern in patterns.reversed() where isFolder || !pattern.isForFoldersOnly {
            if matches(pattern, path, from: pattern.isName ? name : base) { return !pattern.isNegated }
        }
        return nil
    }

    private func matches(_ pattern: Pattern, _ path: [UInt8], from start: Int) -> Bool {
        let count = pattern.literal.count
        switch pattern.shape {
        case .literal: return path.count - start == count && hasLiteral(pattern, path, at: start)
        case .ending: return path.count - start >= count && hasLiteral(pattern, path, at: path.count - count)
        case .wild(let steps):
            return path.count - start >= count && hasLiteral(pattern, path, at: start)
                && wildcards.matches(steps, path, from: start + count)
        }
    }

    private func hasLiteral(_ pattern: Pattern, _ path: [UInt8], at start: Int) -> Bool {
        // The last byte first: paths of one folder begin alike.
        for (offset, index) in pattern.literal.enumerated().reversed() where path[start + offset] != bytes[index] {
            return false
        }
        return true
    }
}
