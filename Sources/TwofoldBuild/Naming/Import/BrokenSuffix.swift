/// A suffix that a line break cuts in two, as mail programs and narrow columns do: `Button@` at the end of a line, `2x.png` at the
/// beginning of the next.
enum BrokenSuffix {
    /// The number of bytes from a line break on that stand inside of a suffix; nil where the break ends a line of text.
    ///
    /// - Parameter start: The place of the line break.
    static func gap(at start: Int, in text: [UInt8]) -> Int? {
        guard let first = beginning(before: start, in: text) else { return nil }
        // In front of the rest, a mail that answers another one has the marks of a quotation.
        let gap = text[start...].prefix(longestGap).prefix { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
        guard gap.count(where: { $0 == 0x0A }) == 1 else { return nil }
        let rest = text[gap.endIndex...].prefix(longest).prefix {
            $0.isLetterASCII || $0.isDigit || ".~".utf8.contains($0)
        }
        // The full stop of a sentence.
        let end = rest.last == UInt8(ascii: ".") ? rest.dropLast() : rest
        return isCut(first, end) ? gap.count : nil
    }

    /// The part of a suffix at the end of a line, from its mark on; nil where nothing is in front of it.
    private static func beginning(before end: Int, in text: [UInt8]) -> ArraySlice<UInt8>? {
        let line = text[..<end].suffix(longest).suffix { $0 > 0x20 }
        // A name with an extension and a tilde is that of a backup: "Sun.png~".
        guard let mark = line.firstIndex(where: { "@~".utf8.contains($0) }), mark > 0,
            case let before = text[mark - 1],
            before.isLetterASCII || before.isDigit || before >= 0x80
                || "_-)%\\".utf8.contains(before),
            ImageFormat(fileExtension: line[..<mark].suffix { $0 != UInt8(ascii: ".") }) == nil
        else { return nil }
        return line[mark...]
    }

    /// Whether both parts together are one suffix and an image's extension, and the first is not.
    private static func isCut(_ first: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>) -> Bool {
        func isSuffix(_ text: some Collection<UInt8>) -> Bool {
            let name = AssetName(parsing: [UInt8(ascii: "a")] + text)
            return name.base.count == 1 && name.anomaly == nil && ImageFormat(fileExtension: name.fileExtension) != nil
        }
        return isSuffix(first + rest) && !isSuffix(first)
    }

    /// The longest suffix with its extension is "@99x~iphone.jpeg".
    private static let longest = 20
    private static let longestGap = 12
}

extension DocumentText.Source {
    /// The text without the line breaks inside of suffixes.
    var joined: Self {
        var source = Self()
        var rest = bytes[...]
        source.bytes.reserveCapacity(bytes.count)
        source.lines.reserveCapacity(bytes.count)
        while let byte = rest.first {
            let gap = byte == 0x0A || byte == 0x0D ? BrokenSuffix.gap(at: rest.startIndex, in: bytes) : nil
            if gap == nil {
                source.bytes.append(byte)
                source.lines.append(lines[rest.startIndex])
            }
            rest = rest.dropFirst(gap ?? 1)
        }
        return source
    }
}
