/// As much of XML as a report needs: elements, attributes, text.
struct XMLElement {
    var name: String
    var attributes: [(name: String, value: String)] = []
    var text: String?
    var children: [XMLElement] = []

    var document: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(lines("").joined(separator: "\n"))\n" }

    /// The element alone, for pasting into a document.
    var fragment: String { lines("").joined(separator: "\n") + "\n" }

    private func lines(_ indent: String) -> [String] {
        let start =
            indent + "<\(name)"
            + attributes.map { " \($0.name)=\"\(Self.escaped($0.value, isAttribute: true))\"" }.joined()
        if let text { return ["\(start)>\(Self.escaped(text, isAttribute: false))</\(name)>"] }
        if children.isEmpty { return ["\(start)/>"] }
        return ["\(start)>"] + children.flatMap { $0.lines(indent + "  ") } + ["\(indent)</\(name)>"]
    }

    /// Escapes text; characters that XML 1.0 forbids even as a reference are shown as ``Quoting`` shows them.
    private static func escaped(_ text: String, isAttribute: Bool) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "\n" where !isAttribute: "\n"
            // A reader of XML turns these into spaces in attributes unless they are references.
            case "\t", "\n", "\r": "&#\(scalar.value);"
            // XML allows these, and a terminal obeys them.
            case "\u{7F}"..."\u{9F}": "&#\(scalar.value);"
            case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": String(scalar)
            default: Quoting.escape(Array(String(scalar).utf8))
            }
        }.joined()
    }
}
