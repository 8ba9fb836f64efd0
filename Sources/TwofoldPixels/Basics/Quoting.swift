/// Turns bytes from outside into text that cannot mislead a terminal, a log or a parser.
///
/// File names and library messages may hold escape sequences, line breaks, right-to-left overrides or bytes that are
/// not UTF-8. As in Git, a plain name is shown as it is, and any other in double quotes with C escapes.
package enum Quoting {
    /// The name as it is, or `"..."` with escapes when it holds anything but printable characters.
    package static func display(_ bytes: [UInt8]) -> String {
        let text = escape(bytes)
        let plain =
            text.utf8.elementsEqual(bytes) && bytes.first != UInt8(ascii: " ")
            && bytes.last != UInt8(ascii: " ")
        return plain ? text : "\"\(text)\""
    }

    package static func display(_ text: String) -> String { display(Array(text.utf8)) }

    /// The bytes with every control, format and undecodable byte as `\n`, `\t`, `\\`, `\"` or `\ooo`.
    package static func escape(_ bytes: [UInt8]) -> String {
        if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
        var result = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            let piece = rest.prefix(length)
            if let text = String(validating: piece, as: UTF8.self), let scalar = text.unicodeScalars.first,
                text.unicodeScalars.count == 1
            {
                result += shown(scalar)
                rest = rest.dropFirst(length)
            } else {
                result += octal(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The bytes of ``escape(_:)``.
    package static func escaped(_ bytes: [UInt8]) -> [UInt8] { isPlain(bytes) ? bytes : Array(escape(bytes).utf8) }

    /// Whether nothing has to be escaped: nearly every name is plain ASCII.
    private static func isPlain(_ bytes: [UInt8]) -> Bool {
        bytes.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
    }

    /// Reads back what ``escape(_:)`` wrote; nil for text that it cannot have written.
    static func unescape(_ text: some StringProtocol) -> [UInt8]? { unescape(Array(text.utf8)[...]) }

    package static func unescape(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "\\")) else { return Array(text) }
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            guard let code = rest.popFirst() else { return nil }
            switch code {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "r"): bytes.append(0x0D)
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes.append(code)
            default:
                let digits = [code] + rest.prefix(2)
                guard digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }) else { return nil }
                let value = digits.reduce(0) { $0 * 8 + Int($1 - 0x30) }
                guard let byte = UInt8(exactly: value) else { return nil }
                bytes.append(byte)
                rest = rest.dropFirst(2)
            }
        }
        return bytes
    }

    /// Whether a text has characters that a terminal would obey, in place of showing them.
    package static func isObeyed(_ text: String) -> Bool { text.unicodeScalars.contains(where: isObeyed) }

    /// Whether a terminal would obey a character.
    package static func isObeyed(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .control }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        case "\\": return "\\\\"
        case "\"": return "\\\""
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
            return String(scalar).utf8.map(octal).joined()
        default:
            return String(scalar)
        }
    }

    private static func octal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}
