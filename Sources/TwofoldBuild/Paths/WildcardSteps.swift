/// The part of a `.gitignore` pattern from its first wildcard on, as the steps by which it is matched.
package struct WildcardSteps: Sendable {
    private enum Step: Sendable {
        case byte(UInt8)
        /// One byte other than a slash.
        case anyByte
        /// One byte of the set with this number.
        case oneOf(Int)
        /// Any number of bytes other than slashes.
        case anyBytes
        /// Nothing, or anything that ends with a slash: `**/`.
        case folders
        /// Anything: `**` at the end.
        case everything
    }

    private var steps: [Step] = []
    private var sets: [BracketSet] = []

    package init() {}

    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let escape = UInt8(ascii: "\\")

    // MARK: Reading

    /// Adds the rest of a pattern; nil when nothing can match it.
    package mutating func add(_ pattern: ArraySlice<UInt8>) -> Range<Int>? {
        let start = steps.count
        var rest = pattern
        while let byte = rest.popFirst() {
            switch byte {
            case Self.star: steps.append(Self.stars(&rest, of: pattern))
            case UInt8(ascii: "?"): steps.append(.anyByte)
            case UInt8(ascii: "["):
                guard let set = BracketSet(&rest) else { return nil }
                sets.append(set)
                steps.append(.oneOf(sets.count - 1))
            case Self.escape:
                guard let escaped = rest.popFirst() else { return nil }
                steps.append(.byte(escaped))
            default: steps.append(.byte(byte))
            }
        }
        return start..<steps.count
    }

    /// The step for a run of stars, the first of which has been read already.
    ///
    /// Two or more stars match across folders where they are a whole name: at the beginning of the part behind the
    /// literal bytes, which is Git's own reading, or after a slash; and at the end or before a slash.
    private static func stars(_ rest: inout ArraySlice<UInt8>, of pattern: ArraySlice<UInt8>) -> Step {
        let first = rest.startIndex - 1
        let others = rest.prefix { $0 == star }.count
        rest = rest.dropFirst(others)
        guard others > 0, first == pattern.startIndex || pattern[first - 1] == slash else { return .anyBytes }
        if rest.isEmpty || rest.starts(with: [escape, slash]) { return .everything }
        guard rest.first == slash else { return .anyBytes }
        rest.removeFirst()
        return .folders
    }

    // MARK: Matching

    /// Whether these steps match a path's bytes from `start` on.
    ///
    /// After a failure only the last `*` and the last `**` have to try with more bytes, so no pattern takes longer
    /// than both lengths multiplied.
    package func matches(_ range: Range<Int>, _ path: [UInt8], from start: Int) -> Bool {
        var (next, index) = (range.lowerBound, start)
        var star: (next: Int, index: Int)?
        var deep: (next: Int, index: Int, isFolders: Bool)?
        while true {
            if next == range.upperBound {
                if index == path.count { return true }
            } else {
                switch steps[next] {
                case .anyBytes:
                    next += 1
                    star = (next, index)
                    continue
                case .folders, .everything:
                    var isFolders = false
                    if case .folders = steps[next] { isFolders = true }
                    next += 1
                    (star, deep) = (nil, (next, index, isFolders))
                    continue
                case let step where index < path.count && takes(step, path[index]):
                    next += 1
                    index += 1
                    continue
                default: break
                }
            }
            if let (after, from) = star, from < path.count, path[from] != Self.slash {
                star = (after, from + 1)
                (next, index) = (after, from + 1)
            } else if let (after, from, isFolders) = deep {
                guard let more = isFolders ? path[from...].firstIndex(of: Self.slash) : from, more < path.count else {
                    return false
                }
                (star, deep) = (nil, (after, more + 1, isFolders))
                (next, index) = (after, more + 1)
            } else {
                return false
            }
        }
    }

    private func takes(_ step: Step, _ byte: UInt8) -> Bool {
        switch step {
        case .byte(let wanted): byte == wanted
        case .anyByte: byte != Self.slash
        case .oneOf(let set): byte != Self.slash && sets[set].contains(byte)
        case .anyBytes, .folders, .everything: false
        }
    }
}
