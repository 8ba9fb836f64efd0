/// Writes texts as YAML, so that they are read back as the same texts.
package enum YAMLText {
    /// A single value: without quotes where it can only be read as itself, in brackets as well as outside of them.
    package static func scalar(_ text: String) -> String { isPlain(text) && !isTyped(text) ? text : quoted(text) }

    /// Whether a text without quotes stays one value wherever it stands.
    package static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isWord(first) || first == "." || first == "/" || first == "-",
            text != "-", !text.hasPrefix("--"), !text.hasPrefix("..")
        else { return false }
        return text.unicodeScalars.allSatisfy { isWord($0) || "-./@~+=".unicodeScalars.contains($0) }
    }

    /// Whether other readers of YAML take a text for a number, for true or false, or for nothing.
    private static func isTyped(_ text: String) -> Bool {
        let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        return words.contains(text.lowercased()) || Double(text) != nil || text.hasPrefix("0x") || text.hasPrefix("0o")
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || (scalar.properties.isAlphabetic && scalar.value != 0xFEFF)
            || (0x30...0x39).contains(scalar.value)
    }

    /// A text in quotes, on one line.
    private static func quoted(_ text: String) -> String {
        var line = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": line += "\\\(scalar)"
            case "\n": line += "\\n"
            case " "..."~": line.unicodeScalars.append(scalar)
            case _ where isWord(scalar): line.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                line += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
            }
        }
        return line + "\""
    }
}

extension YAMLNode {
    /// The value on one line, with the same meaning.
    package var flowText: String {
        switch content {
        // A number, and true or false, mean something else in quotes.
        case .scalar(let text, isPlain: true) where YAMLText.isPlain(text): text
        case .scalar(let text, _): isNothing ? "~" : YAMLText.scalar(text)
        case .sequence(let nodes): "[\(nodes.map(\.flowText).joined(separator: ", "))]"
        case .mapping(let entries):
            "{\(entries.map { "\($0.key.flowText): \($0.value.flowText)" }.joined(separator: ", "))}"
        }
    }
}
