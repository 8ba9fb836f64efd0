/// The patterns of one `.gitignore`.
///
/// They are matched as Git does it: by bytes, with letter case, and the last matching pattern decides. They lie in flat
/// arrays, so that matching thousands of names allocates nothing.
struct IgnoreFile: Sendable {
    struct Pattern: Sendable {
        /// The number of its line, from 1.
        var line: Int
        var isNegated: Bool
        var isForFoldersOnly: Bool
        /// Whether it has no slash, and so is matched with the last component only.
        var isName: Bool
        var shape: Shape
        /// Its literal bytes, in ``IgnoreFile/bytes``.
        var literal: Range<Int>
    }

    /// The rest of a pattern, besides its literal bytes.
    enum Shape: Sendable {
        case literal
        /// A `*` before the literal bytes.
        case ending
        /// These steps after the literal bytes.
        case wild(Range<Int>)
    }

    private(set) var patterns: [Pattern] = []
    /// Whether the file has more than ``maxPatterns``, of which only the first apply.
    private(set) var isCut = false
    private var bytes: [UInt8] = []
    private var wildcards = WildcardSteps()

    /// The limit on a file's bytes.
    static let largest = 1 << 20
    /// The limit on a file's patterns: each is matched with every name.
    static let maxPatterns = 10_000

    private static let slash = UInt8(ascii: "/")

    init(_ content: [UInt8]) {
        var rest = content[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty && line.first != UInt8(ascii: "#") {
            guard patterns.count < Self.maxPatterns else {
                isCut = true
                return
            }
            add(Self.trimmed(line), index + 1)
        }
    }

    // MARK: Reading

    /// A line without a Windows line end, and without trailing spaces that are not escaped.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // For Git, a line ends at its first NUL.
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

    private mutating func add(_ line: ArraySlice<UInt8>, _ number: Int) {
        var text = line
        let isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text.removeFirst() }
        let isForFoldersOnly = text.last == Self.slash
        if isForFoldersOnly { text.removeLast() }
        let isName = !text.contains(Self.slash)
        if text.first == Self.slash { text.removeFirst() }
        // An empty pattern matches nothing, because no path is empty.
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
                line: number, isNegated: isNegated, isForFoldersOnly: isForFoldersOnly, isName: isName, shape: shape,
                literal: start..<bytes.count))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool { "*?[\\".utf8.contains(byte) }

    // MARK: Matching

    /// Whether a path is ignored; nil if no pattern matches it.
    ///
    /// - Parameters:
    ///   - base: The offset of the part that is relative to this file's folder.
    ///   - name: The offset of its last component.
    func isIgnored(_ path: [UInt8], base: Int, name: Int, isFolder: Bool) -> Bool? {
        pattern(for: path, base: base, name: name, isFolder: isFolder).map { !$0.isNegated }
    }

    /// The pattern that decides about a path, with the same parameters.
    func pattern(for path: [UInt8], base: Int, name: Int, isFolder: Bool) -> Pattern? {
        for pattern in patterns.reversed() where isFolder || !pattern.isForFoldersOnly {
            if matches(pattern, path, from: pattern.isName ? name : base) { return pattern }
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
        // Compares the last byte first, because paths of one folder begin alike.
        for (offset, index) in pattern.literal.enumerated().reversed() where path[start + offset] != bytes[index] {
            return false
        }
        return true
    }
}
