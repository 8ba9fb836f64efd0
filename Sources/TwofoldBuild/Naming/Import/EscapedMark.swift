/// The "@" or "~" of a suffix as mails in quoted-printable have it, which shows the encoding where the headers are missing:
/// `Sun=402x.png`, `Sun=7Eipad.png`.
enum EscapedMark {
    static func isIn(_ document: [UInt8]) -> Bool {
        document.indices.contains { document[$0] == UInt8(ascii: "=") && isMark(at: $0, in: document) }
    }

    private static func isMark(at place: Int, in bytes: [UInt8]) -> Bool {
        let rest = bytes[(place + 1)...].prefix(10)
        let suffix: [UInt8]
        switch rest.prefix(2).map(\.lowercasedASCII) {
        case Array("40".utf8): suffix = [UInt8(ascii: "@")] + rest.dropFirst(2).prefix(2)
        case Array("7e".utf8): suffix = [UInt8(ascii: "~")] + rest.dropFirst(2).prefix { $0.isLetterASCII }
        default: return false
        }
        let name = AssetName(parsing: [UInt8(ascii: "a")] + suffix + Array(".png".utf8))
        guard name.scale != .x1 || name.device != nil, case let end = place + suffix.count + 2,
            end < bytes.count, ".~=".utf8.contains(bytes[end])
        else { return false }
        return isBehindName(place, in: bytes)
    }

    /// Whether a name goes on there: `src=402x.png` in a tag, or `?w=402x.png` in an address, is the value of a key.
    private static func isBehindName(_ place: Int, in bytes: [UInt8]) -> Bool {
        let name = bytes[..<place].suffix(NameScanner.longestName).suffix { byte in
            byte.isLetterASCII || byte.isDigit || byte >= 0x80 || "_-".utf8.contains(byte)
        }
        guard !name.isEmpty else { return false }
        if let before = bytes[..<name.startIndex].last, "?&;".utf8.contains(before) { return false }
        let line = bytes[..<name.startIndex].suffix(NameScanner.longestName).suffix { !"<>\n".utf8.contains($0) }
        return line.startIndex == 0 || bytes[line.startIndex - 1] != UInt8(ascii: "<")
    }
}
