extension DocumentText.Source {
    /// The text in UTF-8: as it is, or translated from Windows' Latin-1, where no character beyond ASCII is UTF-8.
    ///
    /// A text that has both keeps its bytes, because names on a disk need not be text.
    var inUTF8: Self {
        guard bytes.contains(where: { $0 >= 0x80 }), !hasUTF8 else { return self }
        var source = Self()
        for (byte, line) in zip(bytes, lines) {
            for unit in byte < 0x80 ? [byte] : Array(String(Self.latin1(byte)).utf8) {
                source.bytes.append(unit)
                source.lines.append(line)
            }
        }
        return source
    }

    private var hasUTF8: Bool {
        bytes.indices.contains { lead in
            let length = bytes[lead] < 0xC2 ? 0 : bytes[lead] < 0xE0 ? 2 : bytes[lead] < 0xF0 ? 3 : 4
            return length > 0 && String(validating: bytes[lead...].prefix(length), as: UTF8.self) != nil
        }
    }

    private static func latin1(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// The characters from 128 on that Windows has in place of controls; those that it lacks end a name.
    private static let windows = Array(
        ("\u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\u{8D}\u{17D}\u{8F}"
            + "\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}")
            .unicodeScalars)
}
