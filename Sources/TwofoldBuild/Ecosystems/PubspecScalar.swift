/// How a path is written in YAML.
enum PubspecScalar {
    /// A path as YAML text, with the quotes of its neighbor where it has any, and else only where it needs them.
    ///
    /// - Parameter quote: The first byte of the neighbor if it is a quotation mark.
    static func text(_ path: String, like quote: UInt8?, isInBrackets: Bool) -> String {
        let isPrintable = path.unicodeScalars.allSatisfy(isPrintable)
        if quote == UInt8(ascii: "\"") || !isPrintable { return doubleQuoted(path) }
        if quote == nil, isPlain(path) { return path }
        return "'" + path.unicodeScalars.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }

    /// Whether a path needs no quotes, in brackets or outside of them.
    ///
    /// Fewer paths than YAML would allow, because quotes never do harm.
    private static func isPlain(_ path: String) -> Bool {
        func isWord(_ scalar: Unicode.Scalar) -> Bool {
            if scalar.isASCII { return scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
            return scalar.properties.isAlphabetic
        }
        let scalars = Array(path.unicodeScalars)
        guard let first = scalars.first, let last = scalars.last, isWord(first), last != " " else { return false }
        return scalars.allSatisfy { isWord($0) || "./-+@()~ ".unicodeScalars.contains($0) }
            && scalars.contains { $0 == "." || $0 == "/" }
            && scalars.contains { isWord($0) && !("0"..."9").contains($0) }
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    private static func doubleQuoted(_ path: String) -> String {
        var result = "\""
        for scalar in path.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\U" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
            }
        }
        return result + "\""
    }
}
