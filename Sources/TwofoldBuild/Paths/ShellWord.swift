/// Quotes bytes so that every POSIX shell reads them as one word.
package enum ShellWord {
    /// The word, as it is where no character has a meaning for a shell.
    ///
    /// A name with control characters, or one that is no UTF-8, is left to `printf`: `$'…'` is for bash and zsh only, and any other shell
    /// would run what stands in it. A shell drops line breaks at the end of what a command prints, so a name that ends with one
    /// cannot be written; the word is its displayed form then, which names no file.
    package static func quoted(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { $0.isLetterASCII || $0.isDigit || "@%+=:,./-_".utf8.contains($0) }
        if isPlain, !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
        let escaped = Quoting.escape(bytes)
        if escaped.utf8.elementsEqual(bytes) || bytes.last == 0x0A {
            return "'\(escaped.replacing("'", with: "'\\''"))'"
        }
        return "\"$(printf '\(bytes.map(printed).joined())')\""
    }

    /// A path as an argument: one that begins like an option gets the current folder in front.
    package static func path(_ bytes: [UInt8]) -> String {
        quoted(bytes.first == UInt8(ascii: "-") ? Array("./".utf8) + bytes : bytes)
    }

    /// A byte in the format of `printf`, between single quotes.
    private static func printed(_ byte: UInt8) -> String {
        if byte.isLetterASCII || byte.isDigit || " @+=:,./_#()&;<>|*?~!^{}[]".utf8.contains(byte) {
            return String(UnicodeScalar(byte))
        }
        if byte == UInt8(ascii: "%") { return "%%" }
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
