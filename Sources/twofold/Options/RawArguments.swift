/// The command line as bytes.
///
/// Swift replaces bytes of arguments that are not valid UTF-8, and the resulting path does not exist.
enum RawArguments {
    /// The bytes of the argument that Swift shows as `text`, alone or after `--option=`; the text's UTF-8 when no argument
    /// matches.
    static func bytes(of text: String) -> [UInt8] {
        for bytes in all {
            let whole = String(decoding: bytes, as: UTF8.self)
            if whole == text { return bytes }
            if whole.hasPrefix("--"), whole.hasSuffix("=\(text)"), let sign = bytes.firstIndex(of: UInt8(ascii: "=")) {
                return Array(bytes[(sign + 1)...])
            }
        }
        return Array(text.utf8)
    }

    /// All arguments, the program's name first.
    static var all: [[UInt8]] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { argument in
            argument.map { twofold.bytes(of: $0) }
        }
    }
}

/// The bytes of a text of C, without the zero at its end.
func bytes(of text: UnsafePointer<CChar>) -> [UInt8] { Array(UnsafeRawBufferPointer(start: text, count: strlen(text))) }
