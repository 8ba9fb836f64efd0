extension Diagnostic {
    /// A sentence of this diagnostic in which its own and the related paths are written as seen from another folder.
    ///
    /// A command has to find every path from there. Elsewhere a bare name is that of a file beside the diagnostic's.
    ///
    /// - Parameters:
    ///   - text: The sentence, with paths as they are displayed in the tree.
    ///   - write: Writes a path as seen from the other folder.
    package func sentence(_ text: String, _ write: (BytePath) -> String) -> String {
        // The root is no file that a command could name.
        ([path].filter { $0 != .root } + related).reversed().reduce(text) { text, path in
            let (own, seen) = (path.display, write(path))
            if own == seen { return text }
            let command = text.ranges(of: "'twofold ").first?.lowerBound ?? text.endIndex
            let isWhole = path == .root || own.utf8.contains(UInt8(ascii: "/"))
            let words = isWhole ? Self.replacing(own, with: seen, in: text[..<command]) : String(text[..<command])
            return words
                + Self.replacing(
                    ShellWord.path(path == .root ? Array(".".utf8) : path.bytes),
                    with: ShellWord.path(Array(seen.utf8)), in: text[command...])
        }
    }

    private static func replacing(_ own: String, with seen: String, in text: Substring) -> String {
        var result = String(text)
        for range in result.ranges(of: own).reversed() {
            guard isBreak(result[..<range.lowerBound].last), isBreak(result[range.upperBound...].first) else {
                continue
            }
            result.replaceSubrange(range, with: seen)
        }
        return result
    }

    /// Whether a path may begin behind this character, or end in front of it.
    private static func isBreak(_ character: Character?) -> Bool { character.map { " ',:;()".contains($0) } ?? true }
}

extension Diagnostic {
    /// The first of these names, and the number of the others.
    package static func list(_ names: [[UInt8]], atMost limit: Int = 3) -> String {
        let shown = names.prefix(limit).map(Quoting.display).joined(separator: ", ")
        return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
    }
}
