/// Quotes bytes so that a shell reads them as one word.
package enum ShellWord {
    /// The word, as it is where no character has a meaning for a shell.
    package static func quoted(_ bytes: [UInt8]) -> String {
        let isPlain = bytes.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "@%+=:,./-_".utf8.contains(byte)
        }
        if isPlain, !bytes.isEmpty { return String(decoding: bytes, as: UTF8.self) }
        let escaped = Quoting.escape(bytes)
        if escaped.utf8.elementsEqual(bytes) { return "'\(escaped.replacing("'", with: "'\\''"))'" }
        // bash, zsh and ksh read this form; a plain sh cannot write such a name at all.
        return "$'\(escaped.replacing("\\\"", with: "\"").replacing("'", with: "\\'"))'"
    }
}
