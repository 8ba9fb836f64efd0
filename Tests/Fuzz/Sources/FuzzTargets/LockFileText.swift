@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
import TwofoldKit

/// Ledger lines as random changes can make them, and the lines of a text that a reader may keep.
enum LockFileText {
    private static let tab: [UInt8] = [0x09]

    /// A line that ``sealed(_:)`` makes whole.
    static func line(
        _ path: String, _ hash: String, origin: String = "0123456789abcdef", engine: String = "fuzz 1"
    ) -> [UInt8] {
        Array("\(path)\t\(hash)\tm@2x.png\t#m\t\(origin)\t\(engine)\n".utf8)
    }

    /// The text with what no random change brings about: each field that begins with `#` becomes its own hash, and each
    /// line of several fields gets its checksum.
    static func sealed(_ text: [UInt8]) -> [UInt8] {
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
            let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
            guard fields.count > 1 else { return Array(line) }
            let content = Array(
                fields.map { $0.first == 0x23 ? Array(ContentHash(of: Array($0)).hex.utf8) : Array($0) }
                    .joined(separator: tab))
            return content + tab + checksum(of: content)
        }
        return Array(lines.joined(separator: [0x0A]))
    }

    /// The text with one byte changed, which `seed` chooses.
    static func damaged(_ text: [UInt8], by seed: [UInt8]) -> [UInt8] {
        let number = seed.reduce(0) { ($0 * 31 + Int($1)) % 1_000_003 }
        guard !text.isEmpty else { return text }
        var text = text
        text[number % text.count] ^= 1 << (number % 8)
        return text
    }

    /// What each line says whose checksum is right, field by field: nothing else may be kept of the text.
    static func soundLines(in text: [UInt8]) -> Set<[[UInt8]]> {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text[...]
        let lines = text.split(separator: 0x0A).compactMap { line -> [[UInt8]]? in
            let line = line.last == 0x0D ? line.dropLast() : line
            guard line.count > 9, Array(line.suffix(9)) == tab + checksum(of: Array(line.dropLast(9))) else {
                return nil
            }
            let fields = line.dropLast(9).split(separator: 0x09, omittingEmptySubsequences: false)
            guard fields.count == 6, let path = Quoting.unescape(fields[0]), let master = Quoting.unescape(fields[2]),
                let engine = Quoting.unescape(fields[5])
            else { return nil }
            return [path, Array(fields[1]), master, Array(fields[3]), repaired(Array(fields[4])), repaired(engine)]
        }
        return Set(lines)
    }

    /// A line that was kept, in the form of ``soundLines(in:)``.
    static func fields(of line: LockFileLine) -> [[UInt8]] {
        let entry = line.entry
        return [
            line.path.bytes, Array(entry.hash.hex.utf8), entry.master.bytes, Array(entry.masterHash.hex.utf8),
            Array(entry.origin.field.utf8), Array(entry.engine.utf8),
        ]
    }

    private static func checksum(of content: [UInt8]) -> [UInt8] { Array(ContentHash(of: content).hex.utf8.prefix(8)) }

    /// As text, with a replacement character where it is none.
    private static func repaired(_ bytes: [UInt8]) -> [UInt8] { Array(String(decoding: bytes, as: UTF8.self).utf8) }
}
