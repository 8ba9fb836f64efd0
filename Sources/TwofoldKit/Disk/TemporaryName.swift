/// The hidden names of files that are in work, which say what may be in them.
///
/// All are `.twofold~` + 16 hexadecimal digits + a kind: short and random, because a suffix on a file's own name could
/// exceed the 255 bytes that a name may have. What a killed run leaves under them is swept up by the next one.
enum TemporaryName: Hashable, Sendable {
    /// `~new~tmp`: was created to be written, and never stood under any other name; holds nobody's work, perhaps half of it.
    case written
    /// `~tmp`: changes places with another file, so it may hold what somebody else put there; never half a file.
    case exchanged

    private static let prefix = Array(".twofold~".utf8)
    private static let digitCount = 16

    private var suffix: [UInt8] {
        switch self {
        case .written: Array("~new~tmp".utf8)
        case .exchanged: Array("~tmp".utf8)
        }
    }

    /// A name of this kind that nothing else has.
    func random() -> [UInt8] {
        let digits = String(UInt64.random(in: .min ... .max), radix: 16)
        let padding = String(repeating: "0", count: Self.digitCount - digits.utf8.count)
        return Self.prefix + Array((padding + digits).utf8) + suffix
    }

    /// The kind of a name, or nil when it is none of these.
    init?(parsing name: [UInt8]) {
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
