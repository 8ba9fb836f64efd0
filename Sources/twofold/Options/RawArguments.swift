/// The command line in its own bytes.
///
/// Swift repairs arguments that are no UTF-8, and the repaired path does not exist.
enum RawArguments {
    /// The bytes of an argument that was given as `text`, alone or behind `--option=`; the text's own when no such argument
    /// is found.
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
            argument.map { Array(UnsafeRawBufferPointer(start: $0, count: length($0))) }
        }
    }

    private static func length(_ text: UnsafePointer<CChar>) -> Int {
        var length = 0
        while text[length] != 0 { length += 1 }
        return length
    }
}
