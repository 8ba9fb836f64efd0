/// The patterns that a pattern with braces stands for: `a{b,c}` is `ab` and `ac`.
enum BraceChoices {
    static func of(_ pattern: [Unicode.Scalar], atMost limit: Int) throws(WrongValue) -> [[Unicode.Scalar]] {
        var whole: [[Unicode.Scalar]] = []
        var open = [pattern]
        // From the end, so that the results come in the order of the pattern.
        while let next = open.popLast() {
            guard let start = firstBrace(in: next) else {
                whole.append(next)
                guard whole.count <= limit else { throw WrongValue("the braces expand to more than \(limit) patterns") }
                continue
            }
            let (parts, end) = try parts(of: next, from: start)
            guard whole.count + open.count + parts.count <= limit else {
                throw WrongValue("the braces expand to more than \(limit) patterns")
            }
            for part in parts.reversed() { open.append(Array(next[..<start]) + part + next[end...]) }
        }
        return whole
    }

    private static func firstBrace(in pattern: [Unicode.Scalar]) -> Int? {
        var index = 0
        while index < pattern.count {
            if pattern[index] == "{" { return index }
            index += pattern[index] == "\\" ? 2 : 1
        }
        return nil
    }

    /// The parts between a brace's own commas, and the place where the brace ends.
    private static func parts(
        of pattern: [Unicode.Scalar], from start: Int
    ) throws(WrongValue) -> (parts: [ArraySlice<Unicode.Scalar>], end: Int) {
        var parts: [ArraySlice<Unicode.Scalar>] = []
        var depth = 0
        var (index, from) = (start, start + 1)
        while index < pattern.count {
            switch pattern[index] {
            case "\\": index += 1
            case "{": depth += 1
            case ",":
                if depth == 1 {
                    parts.append(pattern[from..<index])
                    from = index + 1
                }
            case "}":
                depth -= 1
                if depth == 0 { return (parts + [pattern[from..<index]], index + 1) }
            default: break
            }
            index += 1
        }
        throw WrongValue("unclosed { in the pattern")
    }
}
