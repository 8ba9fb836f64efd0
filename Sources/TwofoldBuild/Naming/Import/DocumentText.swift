/// The text of a document, without the markup that would tear names apart.
///
/// Each byte knows its line in the document, because lines are joined where a mail program or a web page broke them.
struct DocumentText {
    private(set) var bytes: [UInt8] = []
    /// The line of each byte, from 1.
    private(set) var lines: [Int32] = []
    /// The places of names that a page hid and that were read from an attribute.
    private(set) var revealed: [Range<Int>] = []

    /// Ends a name like a line break, but not a line.
    static let separator: UInt8 = 1

    init(_ document: [UInt8]) {
        let page = Page(Self.unwrapped(UTF16Text.utf8(document) ?? document).inUTF8)
        bytes.reserveCapacity(page.source.bytes.count)
        lines.reserveCapacity(page.source.bytes.count)
        read(page)
    }

    /// Text with the line of each byte.
    struct Source {
        var bytes: [UInt8] = []
        var lines: [Int32] = []
    }

    // MARK: Mail

    private static let quotedPrintable = Array("transfer-encoding: quoted-printable".utf8)

    /// The document with the lines joined that a mail program broke, and with the characters that it escaped.
    private static func unwrapped(_ document: [UInt8]) -> Source {
        var source = Source()
        source.bytes.reserveCapacity(document.count)
        source.lines.reserveCapacity(document.count)
        let isEscaped = document.firstPlace(ofAnyCase: quotedPrintable) != nil
        var line: Int32 = 1
        var index = 0
        while index < document.count {
            let byte = document[index]
            var (value, length): (UInt8?, Int) = (byte, 1)
            if isEscaped, byte == UInt8(ascii: "=") {
                if index + 1 < document.count, document[index + 1] == 0x0A {
                    (value, length, line) = (nil, 2, line &+ 1)
                } else if index + 2 < document.count, document[index + 1] == 0x0D, document[index + 2] == 0x0A {
                    (value, length, line) = (nil, 3, line &+ 1)
                } else if index + 2 < document.count, let escaped = escape(document[index + 1], document[index + 2]) {
                    (value, length) = (escaped, 3)
                }
            }
            if let value {
                source.bytes.append(value)
                source.lines.append(line)
                if byte == 0x0A { line &+= 1 }
            }
            index += length
        }
        return source
    }

    /// The byte of two hexadecimal digits in any letter case.
    static func escape(_ high: UInt8, _ low: UInt8) -> UInt8? {
        guard let high = Hexadecimal.value(high.lowercasedASCII), let low = Hexadecimal.value(low.lowercasedASCII)
        else {
            return nil
        }
        return high << 4 | low
    }

    // MARK: Text

    /// Takes one character or entity; the number of bytes that it has in the source.
    private mutating func take(_ source: Source, at index: Int) -> Int {
        let line = source.lines[index]
        let rest = source.bytes[index...]
        if let link = HiddenLink(atStartOf: rest) {
            reveal(link.name, line)
            return link.length
        }
        if let length = DashForHyphen.length(atStartOf: rest, behind: bytes.last) {
            append(UInt8(ascii: "-"), line)
            return length
        }
        if let (text, length) = Entity.character(rest) {
            append(text, line)
            return length
        }
        append(source.bytes[index], line)
        return 1
    }

    /// Takes a name that was hidden.
    private mutating func reveal(_ name: [UInt8], _ line: Int32) {
        append(Self.separator, line)
        revealed.append(bytes.count..<(bytes.count + name.count))
        append(name + [Self.separator], line)
    }

    private mutating func append(_ byte: UInt8, _ line: Int32) {
        bytes.append(byte)
        lines.append(line)
    }

    private mutating func append(_ text: [UInt8], _ line: Int32) {
        for byte in text { append(byte, line) }
    }

    // MARK: Markup

    private mutating func read(_ page: Page) {
        let source = page.source
        var index = 0
        var hidden: [UInt8]?
        while index < source.bytes.count {
            let line = source.lines[index]
            if source.bytes[index] == UInt8(ascii: "<"), let tag = page.tag(at: index) {
                if let name = hidden, tag.closesLink {
                    // The link has another text than the address.
                    if ImageFormat(fileExtension: AssetName(parsing: name).fileExtension) != nil { reveal(name, line) }
                    hidden = nil
                }
                if let name = tag.hiddenName { hidden = name }
                for value in tag.values { append([Self.separator] + value + [Self.separator], line) }
                if tag.breaksText { append(Self.separator, line) }
                index = tag.end
            } else if let name = hidden, let length = HiddenAddress.length(atStartOf: source.bytes[index...]) {
                revealed.append(bytes.count..<(bytes.count + name.count))
                append(name, line)
                hidden = nil
                index += length
            } else {
                index += take(source, at: index)
            }
        }
    }
}

extension [UInt8] {
    /// The first place of a text in lower case, compared in any letter case.
    func firstPlace(ofAnyCase text: [UInt8]) -> Int? {
        guard let first = text.first, count >= text.count else { return nil }
        return (0...(count - text.count)).first { start in
            self[start].lowercasedASCII == first
                && text.indices.allSatisfy { self[start + $0].lowercasedASCII == text[$0] }
        }
    }
}
