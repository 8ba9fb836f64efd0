/// Reads a property list in XML, in UTF-8 as all tools write it.
///
/// This is not a general XML reader: it knows only XML's predefined entities, and refuses a declaration that defines
/// others.
struct XMLPropertyListReader {
    private struct Tag {
        var name: [UInt8]
        var isEnd = false
        var isEmpty = false
    }

    private let bytes: [UInt8]
    private var position = 0
    private var valuesLeft = PropertyList.mostValues

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func root() -> PropertyList? {
        guard let plist = tag(), plist.name == Self.plist, !plist.isEnd, !plist.isEmpty, let first = tag() else {
            return nil
        }
        return value(first, depth: 0)
    }

    private static let plist = Array("plist".utf8)
    private static let key = Array("key".utf8)

    private mutating func value(_ start: Tag, depth: Int) -> PropertyList? {
        valuesLeft -= 1
        guard !start.isEnd, depth < PropertyList.deepest, valuesLeft > 0 else { return nil }
        switch String(decoding: start.name, as: UTF8.self) {
        case "dict": return table(start, depth: depth)
        case "array": return list(start, depth: depth)
        case "true": return content(of: start).map { _ in .flag(true) }
        case "false": return content(of: start).map { _ in .flag(false) }
        case "string": return content(of: start).map { .text($0) }
        case "integer": return content(of: start).map { Int($0).map { .number($0) } ?? .other }
        case "real", "date", "data": return content(of: start).map { _ in .other }
        default: return nil
        }
    }

    private mutating func table(_ start: Tag, depth: Int) -> PropertyList? {
        var table: [String: PropertyList] = [:]
        while !start.isEmpty {
            guard let next = tag() else { return nil }
            if next.isEnd { return next.name == start.name ? .table(table) : nil }
            guard next.name == Self.key, let name = content(of: next), let first = tag(),
                let value = value(first, depth: depth + 1)
            else { return nil }
            table[name] = value
        }
        return .table(table)
    }

    private mutating func list(_ start: Tag, depth: Int) -> PropertyList? {
        var items: [PropertyList] = []
        while !start.isEmpty {
            guard let next = tag() else { return nil }
            if next.isEnd { return next.name == start.name ? .list(items) : nil }
            guard let value = value(next, depth: depth + 1) else { return nil }
            items.append(value)
        }
        return .list(items)
    }

    /// Reads the next tag, and skips text before it, comments and declarations.
    private mutating func tag() -> Tag? {
        while true {
            guard let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")) else { return nil }
            position = open
            if take("<!--") {
                guard skip(past: "-->") else { return nil }
            } else if take("<?") {
                guard skip(past: "?>") else { return nil }
            } else if take("<!") {
                guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")),
                    !bytes[position..<end].contains(UInt8(ascii: "["))
                else { return nil }
                position = end + 1
            } else {
                return plainTag()
            }
        }
    }

    private mutating func plainTag() -> Tag? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var body = bytes[(position + 1)..<end]
        position = end + 1
        var tag = Tag(name: [])
        if body.first == UInt8(ascii: "/") {
            tag.isEnd = true
            body = body.dropFirst()
        }
        if body.last == UInt8(ascii: "/") {
            tag.isEmpty = true
            body = body.dropLast()
        }
        tag.name = Array(body.prefix { $0 > 0x20 })
        return tag
    }

    /// Reads the text up to the end of an element that contains only text.
    private mutating func content(of start: Tag) -> String? {
        var text: [UInt8] = []
        while !start.isEmpty {
            guard let open = bytes[position...].firstIndex(of: UInt8(ascii: "<")),
                let plain = Self.unescaped(bytes[position..<open])
            else { return nil }
            text += plain
            position = open
            if take("<![CDATA[") {
                let begin = position
                guard skip(past: "]]>") else { return nil }
                text += bytes[begin..<(position - 3)]
            } else if take("<!--") {
                guard skip(past: "-->") else { return nil }
            } else {
                guard let end = plainTag(), end.isEnd, end.name == start.name else { return nil }
                break
            }
        }
        return String(validating: text, as: UTF8.self)
    }

    private static let entities: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
        var text: [UInt8] = []
        var rest = bytes
        while let amp = rest.firstIndex(of: UInt8(ascii: "&")) {
            guard let end = rest[amp...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
            text += rest[..<amp]
            let name = String(decoding: rest[(amp + 1)..<end], as: UTF8.self)
            if let byte = entities[name] {
                text.append(byte)
            } else {
                let number =
                    name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(), radix: 10)
                guard name.hasPrefix("#"), let number, let scalar = Unicode.Scalar(number) else { return nil }
                text += Array(String(Character(scalar)).utf8)
            }
            rest = rest[(end + 1)...]
        }
        return text + rest
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let isThere = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        if isThere { position += text.utf8CodeUnitCount }
        return isThere
    }

    private mutating func skip(past text: StaticString) -> Bool {
        while position < bytes.count {
            if take(text) { return true }
            position += 1
        }
        return false
    }
}
