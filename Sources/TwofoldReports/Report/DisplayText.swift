/// Text measured in a terminal's columns: most characters take one, Chinese, Japanese and Korean ones and emoji take two.
enum DisplayText {
    /// The number of columns of a text.
    static func width(_ text: String) -> Int {
        // Nearly every name is ASCII, of which a quoted text holds printable characters only.
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    private static func width(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
        }
    }

    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
        0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
        0x20000...0x3FFFD,
    ]

    /// The lines of a text that is broken at spaces only; a longer word has a line for itself.
    ///
    /// - Parameter columns: The room for each line; nil for any length.
    static func lines(_ text: String, in columns: Int?) -> [String] {
        guard let columns, width(text) > columns else { return [text] }
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let width = width(String(word))
            if !line.isEmpty, used + 1 + width > columns {
                lines.append(line)
                (line, used) = (String(word), width)
            } else {
                let space = line.isEmpty ? "" : " "
                line += space + word
                used += space.count + width
            }
        }
        return lines + [line]
    }

    /// The path without folders in its middle where it is too long; without characters only where that is not enough.
    ///
    /// Its own folder and its name differ from those of its neighbors most often.
    static func elided(_ text: String, to columns: Int) -> String {
        guard width(text) > columns, columns > 1 else { return text }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 2 {
            for (head, tail) in [(1, 3), (1, 2), (0, 2)] where head + tail < parts.count {
                let short = (parts.prefix(head) + ["…"] + parts.suffix(tail)).joined(separator: "/")
                if width(short) <= columns { return short }
            }
        }
        let characters = Array(text)
        func count(_ characters: some Sequence<Character>, upTo room: Int) -> Int {
            var left = room
            var count = 0
            for character in characters {
                left -= width(character)
                guard left >= 0 else { break }
                count += 1
            }
            return count
        }
        let headRoom = (columns - 1) / 3
        let head = characters.prefix(count(characters, upTo: headRoom))
        let tail = characters.suffix(count(characters.reversed(), upTo: columns - 1 - headRoom))
        return String(head) + "…" + String(tail)
    }

    /// The text with spaces behind or before it.
    static func padded(_ text: String, to columns: Int, isRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, columns - width(text)))
        return isRight ? spaces + text : text + spaces
    }
}
