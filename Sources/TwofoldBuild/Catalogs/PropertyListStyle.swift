/// The form of a property list's text, in which new values are written.
struct PropertyListStyle {
    /// What a value is indented more than the one around it.
    let unit: [UInt8]

    /// The form of a text: the first value that is indented shows it.
    init(_ text: PropertyListText) {
        unit = Self.unit(of: text.root, lead: text.lead(before: text.root.range.lowerBound), in: text) ?? [0x09]
    }

    private static func unit(
        of value: PropertyListText.Value, lead: [UInt8], in text: PropertyListText
    ) -> [UInt8]? {
        let parts: [(start: Int, value: PropertyListText.Value)]
        switch value.content {
        case .plain: return nil
        case .list(let items): parts = items.map { ($0.range.lowerBound, $0) }
        case .table(let members): parts = members.map { ($0.keyRange.lowerBound, $0.value) }
        }
        for part in parts {
            let inner = text.lead(before: part.start)
            if inner.contains(0x0A), inner.count > lead.count, inner.starts(with: lead) {
                return Array(inner.dropFirst(lead.count))
            }
            if let unit = unit(of: part.value, lead: inner, in: text) { return unit }
        }
        return nil
    }

    /// A value as text; `lead` are the blanks before it or its key.
    func text(of value: PropertyList, lead: [UInt8]) throws(PropertyListProblem) -> [UInt8] {
        let inner = lead.contains(0x0A) ? lead + unit : []
        let outer = lead.contains(0x0A) ? lead : []
        switch value {
        case .text(let text): return Array("<string>".utf8) + (try Self.escaped(text)) + Array("</string>".utf8)
        case .number(let number): return Array("<integer>\(number)</integer>".utf8)
        case .flag(let flag): return Array(flag ? "<true/>".utf8 : "<false/>".utf8)
        case .list(let items):
            guard !items.isEmpty else { return Array("<array/>".utf8) }
            var text = Array("<array>".utf8)
            for item in items { text += inner + (try self.text(of: item, lead: inner)) }
            return text + outer + Array("</array>".utf8)
        case .table(let table):
            guard !table.isEmpty else { return Array("<dict/>".utf8) }
            var text = Array("<dict>".utf8)
            for (key, value) in table.sorted(by: { $0.key < $1.key }) {
                text += inner + (try self.key(key)) + inner + (try self.text(of: value, lead: inner))
            }
            return text + outer + Array("</dict>".utf8)
        case .other: throw .unsure
        }
    }

    func key(_ key: String) throws(PropertyListProblem) -> [UInt8] {
        Array("<key>".utf8) + (try Self.escaped(key)) + Array("</key>".utf8)
    }

    private static func escaped(_ text: String) throws(PropertyListProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            // XML has no control characters, and readers turn line ends and tabs into something else.
            case 0..<0x20, 0x7F: throw .unwritable(text)
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
