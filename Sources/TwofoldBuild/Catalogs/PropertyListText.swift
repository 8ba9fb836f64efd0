/// The text of a property list in XML, with the place of each value in it.
///
/// This is not a general XML reader: it knows only XML's predefined entities, and refuses a declaration that defines
/// others. The text is read as UTF-8, as all tools write it.
struct PropertyListText: Sendable {
    /// A value, with the bytes from the start of its first tag to the end of its last one.
    struct Value: Sendable {
        var range: Range<Int>
        var content: Content
    }

    enum Content: Sendable {
        case plain(PropertyList)
        case list([Value])
        case table([Member])
    }

    /// A key with its value: a key can be repeated, and the last one counts.
    struct Member: Sendable {
        var key: String
        var keyRange: Range<Int>
        var value: Value

        var range: Range<Int> { keyRange.lowerBound..<value.range.upperBound }
    }

    let bytes: [UInt8]
    /// The only value at the top.
    let root: Value
    /// Whether there is nothing but blanks and comments around the values: no lines of a preprocessor, no second value.
    let isClean: Bool

    /// Reads a text; nil if it is damaged, too deep or too large.
    init?(_ bytes: [UInt8]) {
        var reader = PropertyListTextReader(bytes)
        guard let root = reader.root() else { return nil }
        self.bytes = bytes
        self.root = root
        isClean = reader.isClean
    }

    /// The value of the text, without its form.
    var value: PropertyList { root.value }

    /// Whether the XML declaration names another encoding than that in which the text is read and written.
    var hasOtherEncoding: Bool {
        let declaration = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let start = declaration.firstRange(of: "encoding")?.upperBound else { return false }
        let name = declaration[start...].drop { !"\"'".contains($0) }.dropFirst().prefix { !"\"'".contains($0) }
        return !["utf-8", "utf8", "us-ascii"].contains(name.lowercased())
    }
}

extension PropertyListText.Value {
    var value: PropertyList {
        switch content {
        case .plain(let value): value
        case .list(let items): .list(items.map(\.value))
        case .table(let members): .table(Dictionary(members.map { ($0.key, $0.value.value) }) { $1 })
        }
    }
}

extension UInt8 {
    /// Whether it is a blank between the tags of an XML text.
    var isBlankOfXML: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
