/// The hidden names of files in progress; the kind of name says what the file may contain.
///
/// All are `.twofold~` + 16 hexadecimal digits + a kind: short and random, because a suffix on a file's own name could
/// exceed the 255 bytes that a name may have. The next run removes the files that a killed one leaves under them.
package enum TemporaryName: Hashable, Sendable {
    /// `~new~tmp`: created for writing and never known under another name, so it holds nobody's work, and perhaps only
    /// half of Twofold's.
    case written
    /// `~tmp`: changes places with another file, so it may hold the work of another program; it is never half a file.
    case exchanged

    private static let prefix = Array(".twofold~".utf8)
    private static let digitCount = 16

    private var suffix: [UInt8] {
        switch self {
        case .written: Array("~new~tmp".utf8)
        case .exchanged: Array("~tmp".utf8)
        }
    }

    func random() -> [UInt8] {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        let padding = String(repeating: "0", count: Self.digitCount - digits.utf8.count)
        return Self.prefix + Array((padding + digits).utf8) + suffix
    }

    /// The kind of a name; nil for any other name.
    package init?(parsing name: [UInt8]) {
        guard name.starts(with: Self.prefix) else { return nil }
        let rest = name.dropFirst(Self.prefix.count)
        let digits = rest.prefix(Self.digitCount)
        let isHexadecimal = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard digits.count == Self.digitCount, isHexadecimal else { return nil }
        let suffix = Array(rest.dropFirst(Self.digitCount))
        guard let kind = [Self.written, .exchanged].first(where: { $0.suffix == suffix }) else { return nil }
        self = kind
    }
}
