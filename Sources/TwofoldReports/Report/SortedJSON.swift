#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON whose bytes are the same for the same values, so that two reports can be compared as text.
enum SortedJSON {
    /// A value, indented, with sorted keys and a line break at its end.
    static func text(_ value: JSONValue) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return escaped(String(decoding: try encoder.encode(value), as: UTF8.self)) + "\n"
    }

    /// Escapes the control characters that JSON allows in a string, and a terminal obeys.
    private static func escaped(_ text: String) -> String {
        func isOpen(_ scalar: Unicode.Scalar) -> Bool { scalar.value >= 0x7F && Quoting.isObeyed(scalar) }
        guard text.unicodeScalars.contains(where: isOpen) else { return text }
        return text.unicodeScalars.map { scalar in
            isOpen(scalar) ? "\\u00" + String(scalar.value, radix: 16) : String(scalar)
        }.joined()
    }
}
