/// A JSON value to be written in the form of current versions of Xcode: two blanks, `"key" : value`, sorted keys.
enum JSONDraft {
    case object([String: JSONDraft])
    case list([JSONDraft])
    case string([UInt8])
    case number(Int)
    case flag(Bool)

    static func text(_ text: String) -> JSONDraft { .string(Array(text.utf8)) }

    /// The whole file, with a line end after it; nil if a string is not UTF-8.
    var file: [UInt8]? {
        var bytes: [UInt8] = []
        guard append(to: &bytes, indent: 0) else { return nil }
        bytes.append(0x0A)
        return bytes
    }

    private func append(to bytes: inout [UInt8], indent: Int) -> Bool {
        switch self {
        case .object(let members):
            let sorted = members.sorted { byteOrder(Array($0.key.utf8), Array($1.key.utf8)) }
            return Self.write(sorted, in: "{}", to: &bytes, indent: indent) { member, bytes in
                guard let key = JSONText.quoted(Array(member.key.utf8)) else { return false }
                bytes += key + Array(" : ".utf8)
                return member.value.append(to: &bytes, indent: indent + 1)
            }
        case .list(let items):
            return Self.write(items, in: "[]", to: &bytes, indent: indent) { item, bytes in
                item.append(to: &bytes, indent: indent + 1)
            }
        case .string(let text):
            guard let quoted = JSONText.quoted(text) else { return false }
            bytes += quoted
        case .number(let number): bytes += Array("\(number)".utf8)
        case .flag(let flag): bytes += Array((flag ? "true" : "false").utf8)
        }
        return true
    }

    private static func write<Part>(
        _ parts: [Part], in brackets: String, to bytes: inout [UInt8], indent: Int,
        part: (Part, inout [UInt8]) -> Bool
    ) -> Bool {
        func newLine(_ depth: Int) -> [UInt8] { [0x0A] + Array(repeating: 0x20, count: 2 * depth) }
        bytes.append(contentsOf: brackets.utf8.prefix(1))
        // Xcode leaves an empty line between the brackets of an empty list.
        if parts.isEmpty { bytes.append(0x0A) }
        for (index, next) in parts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += newLine(indent + 1)
            guard part(next, &bytes) else { return false }
        }
        bytes += newLine(indent)
        bytes.append(contentsOf: brackets.utf8.suffix(1))
        return true
    }
}
