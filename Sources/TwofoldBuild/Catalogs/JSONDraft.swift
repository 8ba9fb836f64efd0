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

    fileprivate func append(to bytes: inout [UInt8], indent: Int) -> Bool {
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

extension JSONText {
    /// The text with another element in the list of a key, in the form of the current Xcode, or without line ends if the text has
    /// none; nil if a string of it is not UTF-8.
    ///
    /// - Parameter place: The place of the key among the members where the list is missing.
    func appending(_ element: JSONDraft, to key: StaticString, at place: Int) -> [UInt8]? {
        var item: [UInt8] = []
        guard element.append(to: &item, indent: 2) else { return nil }
        let lines = item.split(separator: 0x0A)
        if bytes.contains(0x0A) {
            let isWindows = bytes.firstIndex(of: 0x0D).map { bytes[$0...].dropFirst().first == 0x0A } ?? false
            item = Array(lines.joined(separator: isWindows ? [0x0D, 0x0A] : [0x0A]))
        } else {
            item = Array(lines.map { $0.drop { $0 == 0x20 } }.joined())
        }
        if let list = root[key] { return applying([inserting(item, into: list, at: list.items.count)]) }
        return applying([inserting(key, [UInt8(ascii: "[")] + item + [UInt8(ascii: "]")], into: root, at: place)])
    }
}
