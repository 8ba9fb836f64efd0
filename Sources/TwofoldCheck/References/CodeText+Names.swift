// The values of expressions, as far as names of images need them.

extension CodeText {
    struct Argument {
        /// Empty without a label.
        var label: String
        var range: Range<Int>
    }

    /// The limit on expressions in expressions.
    private static var maxDepth: Int { 16 }

    /// The arguments between a parenthesis and its partner.
    func arguments(after open: Int) -> [Argument] {
        guard let close = partner(open), close > open else { return [] }
        return split(open + 1..<close, at: { isSymbol($0, ",") }).map { range in
            guard isSymbol(range.lowerBound + 1, ":"), isWord(range.lowerBound) else {
                return Argument(label: "", range: range)
            }
            return Argument(
                label: word(range.lowerBound), range: range.lowerBound + 2..<max(range.upperBound, range.lowerBound + 2)
            )
        }
    }

    /// The parts of a range between separators on its own level; none for an empty range.
    private func split(_ range: Range<Int>, at isSeparator: (Int) -> Bool) -> [Range<Int>] {
        guard !range.isEmpty else { return [] }
        var parts: [Range<Int>] = []
        var (start, index) = (range.lowerBound, range.lowerBound)
        while index < range.upperBound {
            if isSeparator(index) {
                parts.append(start..<index)
                start = index + 1
            }
            index = after(index)
        }
        return parts + [start..<max(start, range.upperBound)]
    }

    private func first(in range: Range<Int>, where isIt: (Int) -> Bool) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isIt(index) { return index }
            index = after(index)
        }
        return nil
    }

    /// The names that an expression may have: one for each branch of a choice.
    func names(in range: Range<Int>, depth: Int = 0) -> [RequestedName] {
        guard !range.isEmpty, depth < Self.maxDepth else { return [.unknown] }
        let (low, high) = (range.lowerBound, range.upperBound)
        if isSymbol(low, "("), partner(low) == high - 1 { return names(in: low + 1..<high - 1, depth: depth + 1) }
        if high - low == 1 { return [string(low) ?? .unknown] }
        if let question = first(in: range, where: { isChoice($0) }) {
            var (open, index, colon) = (0, question + 1, high)
            while index < high, colon == high {
                if isChoice(index) { open += 1 }
                if isSymbol(index, ":") {
                    if open == 0 { colon = index }
                    open -= 1
                }
                index = after(index)
            }
            guard colon < high else { return [.unknown] }
            return names(in: question + 1..<colon, depth: depth + 1) + names(in: colon + 1..<high, depth: depth + 1)
        }
        if let other = first(in: range, where: { isSymbol($0, "?") && isSymbol($0 + 1, "?") }) {
            return names(in: low..<other, depth: depth + 1) + names(in: min(other + 2, high)..<high, depth: depth + 1)
        }
        let pieces = split(range) { isSymbol($0, "+") }
        if pieces.count > 1 { return [joined(pieces, depth)] }
        if range.allSatisfy({ tokens[$0].kind == .string }) {
            // C joins literals that follow each other.
            var name = RequestedName()
            for index in range { string(index).map { name.append($0) } }
            return [name]
        }
        return wrapped(range, depth)
    }

    /// Whether a question mark begins a choice, and no optional.
    private func isChoice(_ index: Int) -> Bool {
        isSymbol(index, "?") && !isSymbol(index - 1, "?") && !isSymbol(index + 1, "?")
            && (!touches(index - 1, index) || string(index + 1) != nil)
    }

    private func joined(_ pieces: [Range<Int>], _ depth: Int) -> RequestedName {
        var name = RequestedName()
        for piece in pieces {
            let values = names(in: piece, depth: depth + 1)
            if values.count == 1 { name.append(values[0]) } else { name.appendGap() }
        }
        return name
    }

    /// A name in a type's initializer or in a format.
    private func wrapped(_ range: Range<Int>, _ depth: Int) -> [RequestedName] {
        let (low, high) = (range.lowerBound, range.upperBound)
        if isSymbol(high - 1, ")"), let open = partner(high - 1), open > low, open < high {
            let arguments = arguments(after: open)
            guard let first = arguments.first else { return [.unknown] }
            let callee = isWord(open - 1, "init") && isWord(open - 3) ? word(open - 3) : word(open - 1)
            switch (callee, first.label) {
            case ("Name", ""), ("Name", "rawValue"), ("init", ""), ("init", "rawValue"), ("String", ""):
                return names(in: first.range, depth: depth + 1)
            case ("String", "format"):
                return names(in: first.range, depth: depth + 1).map { $0.whole.map { RequestedName(format: $0) } ?? $0 }
            default: return [.unknown]
            }
        }
        // [NSString stringWithFormat:@"icon_%d", number]
        if isSymbol(low, "["), partner(low) == high - 1, isWord(low + 2, "stringWithFormat"), isSymbol(low + 3, ":"),
            let format = string(low + 4)?.whole
        {
            return [RequestedName(format: format)]
        }
        return [.unknown]
    }
}
