extension DocumentText {
    /// The places where sentences end, ascending: behind their full stop, at an empty line, and where a page begins another
    /// paragraph.
    ///
    /// A single line break ends none, because mails break lines anywhere.
    var sentenceEnds: [Int] {
        bytes.indices.filter { index in
            let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "\n")
            switch bytes[index] {
            case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return next <= 0x20
            case UInt8(ascii: "\n"): return next == UInt8(ascii: "\n")
            case Self.separator: return true
            // "。", which needs no space behind it.
            case 0x82: return index >= 2 && bytes[index - 1] == 0x80 && bytes[index - 2] == 0xE3
            default: return false
            }
        }
    }
}
