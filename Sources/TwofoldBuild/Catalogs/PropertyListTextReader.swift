/// Reads the text of a property list from its start to its end.
struct PropertyListTextReader {
    private struct Tag {
        var name: [UInt8]
        var start: Int
        var isEnd = false
        var isEmpty = false
    }

    private typealias Value = PropertyListText.Value

    private let bytes: [UInt8]
    private var position = 0
    private var valuesLeft = PropertyList.maxValues
    private(set) var isClean = true

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
    }

    mutating func root() -> PropertyListText.Value? {
        guard let plist = tag(), plist.name == Self.plist, !plist.isEnd, !plist.isEmpty, let first = tag(),
            let value = value(first, depth: 0)
        else { return nil }
        if let end = tag(), end.isEnd, end.name == Self.plist, tag() == nil {
            skipBlanks(to: bytes.count)
        } else {
            isClean = false
        }
        return value
    }

    private static let plist = Array("plist".utf8)
    private static let key = Array("key".utf8)

    private mutating func value(_ start: Tag, depth: Int) -> Value? {
        valuesLeft -= 1
        guard !start.isEnd, depth < PropertyList.maxDepth, valuesLeft > 0, let content = content(start, depth: depth)
        else { return nil }
        return Value(range: start.start..<position, content: content)
    }

    private mutating func content(_ start: Tag, depth: Int) -> PropertyListText.Content? {
        switch String(decoding: start.name, as: UTF8.self) {
        case "dict": return table(start, depth: depth)
        case "array": return list(start, depth: depth)
        case "true": return text(of: start).map { _ in .plain(.flag(true)) }
        case "false": return text(of: start).map { _ in .plain(.flag(false)) }
        case "string": return text(of: start).map { .plain(.text($0)) }
        case "integer": return text(of: start).map { .plain(Int($0).map { .number($0) } ?? .other) }
        case "real", "date", "data": return text(of: start).map { _ in .plain(.other) }
        default: return nil
        }
    }

    private mutating func table(_ start: Tag, depth: Int) -> PropertyListText.Content? {
        var members: [PropertyListText.Member] = []
        while !start.isEmpty {
            guard let next = tag() else { return nil }
            if next.isEnd { return next.name == start.name ? .table(members) : nil }
            guard next.name == Self.key, let name = text(of: next) else { return nil }
            let end = position
            guard let first = tag(), let value = value(first, depth: depth + 1) else { return nil }
            members.append(.init(key: name, keyRange: next.start..<end, value: value))
        }
        return .table(members)
    }

    private mutating func list(_ start: Tag, depth: Int) -> PropertyListText.Content? {
        var items: [Value] = []
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
            skipBlanks(to: open)
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

    private mutating func skipBlanks(to end: Int) {
        if !bytes[position..<end].allSatisfy(\.isBlankOfXML) { isClean = false }
        position = end
    }

    private mutating func plainTag() -> Tag? {
        let start = position
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
        var body = bytes[(position + 1)..<end]
        position = end + 1
        var tag = Tag(name: [], start: start)
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
    private mutating func text(of start: Tag) -> String? {
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
