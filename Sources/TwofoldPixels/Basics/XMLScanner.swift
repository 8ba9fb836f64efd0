/// Reads the tags and texts of an XML file, one after the other.
///
/// It defines no entities and follows none but XML's own, so nothing in a file can grow. Damaged files give fewer tags.
package struct XMLScanner {
    /// A part of the file.
    package enum Event {
        case start(Element)
        /// The end of an element, also of one that is empty.
        case end
        /// Text between tags; blank text is left out.
        case text([UInt8], offset: Int)
    }

    /// The beginning of an element.
    package struct Element {
        package var name: String
        package var attributes: [String: [UInt8]]
        /// The places of the attributes' values between their quotes.
        package var ranges: [String: Range<Int>] = [:]
        /// The offset of its angle bracket.
        package var offset: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    private var endsNext = false

    /// The limit on the attributes of an element.
    private static let maxAttributes = 256

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next part; nil at the end.
    package mutating func next() -> Event? {
        if endsNext {
            endsNext = false
            return .end
        }
        while position < bytes.count {
            let start = position
            let open = bytes[position...].firstPlace(of: UInt8(ascii: "<")) ?? bytes.count
            position = open
            if open > start, bytes[start..<open].contains(where: { $0 > 0x20 }) {
                return .text(Self.unescaped(bytes[start..<open]), offset: start)
            }
            guard open < bytes.count else { return nil }
            if take("<!--") {
                skip(past: "-->")
            } else if take("<?") {
                skip(past: "?>")
            } else if take("<![CDATA[") {
                let start = position
                skip(past: "]]>")
                return .text(Array(bytes[start..<max(start, position - 3)]), offset: start)
            } else if take("<!") {
                skip(past: ">")
            } else if take("</") {
                skip(past: ">")
                return .end
            } else {
                return .start(element())
            }
        }
        return nil
    }

    private mutating func element() -> Element {
        let offset = position
        position += 1
        var element = Element(name: name(), attributes: [:], offset: offset)
        while position < bytes.count {
            skipBlanks()
            let byte = position < bytes.count ? bytes[position] : 0
            if byte == UInt8(ascii: ">") {
                position += 1
                break
            }
            if byte == UInt8(ascii: "/") {
                endsNext = true
                position += 1
                continue
            }
            endsNext = false
            let key = name()
            skipBlanks()
            guard !key.isEmpty, take("=") else {
                // Whatever this is, it has no value.
                if key.isEmpty { position += 1 }
                continue
            }
            skipBlanks()
            let range = value()
            if element.attributes.count < Self.maxAttributes {
                element.attributes[key] = Self.unescaped(bytes[range])
                element.ranges[key] = range
            }
        }
        position = min(position, bytes.count)
        return element
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, bytes[position] > 0x20, !"=/>\"'<".utf8.contains(bytes[position]) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func value() -> Range<Int> {
        guard position < bytes.count, case let quote = bytes[position],
            quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return position..<position }
        let start = position + 1
        guard let end = bytes[start...].firstPlace(of: quote) else {
            position = bytes.count
            return position..<position
        }
        position = end + 1
        return start..<end
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let isThere = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        if isThere { position += text.utf8CodeUnitCount }
        return isThere
    }

    private mutating func skip(past text: StaticString) {
        let first = text.withUTF8Buffer { $0[0] }
        while let place = bytes[position...].firstPlace(of: first) {
            position = place
            if take(text) { return }
            position += 1
        }
        position = bytes.count
    }

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    /// The text with its entities replaced; unknown ones stay as they are.
    package static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        while let start = rest.firstPlace(of: UInt8(ascii: "&")) {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
                let replaced = replacement(String(decoding: rest[(start + 1)..<end], as: UTF8.self))
            else {
                result.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            result += replaced
            rest = rest[(end + 1)...]
        }
        return result + rest
    }

    private static func replacement(_ name: String) -> [UInt8]? {
        if let byte = entities[name] { return [byte] }
        guard name.hasPrefix("#") else { return nil }
        let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(), radix: 10)
        return number.flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
    }
}
