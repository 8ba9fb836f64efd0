import Crypto

/// The SHA-256 of a file's bytes: what ownership and staleness are decided by, since times and sizes lie.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Hashes `content`.
    public init(of content: [UInt8]) {
        bytes = Array(SHA256.hash(data: content))
    }

    /// A hash of these 32 bytes; nil when there are more or fewer.
    init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits, or nil when the text is anything else.
    public init?(hex: some StringProtocol) { self.init(hexDigits: Array(hex.utf8)[...]) }

    /// Reads 64 hexadecimal digits, or nil when the bytes are anything else.
    init?(hexDigits: ArraySlice<UInt8>) {
        let digits = Array(hexDigits)
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for i in stride(from: 0, to: 64, by: 2) {
            guard let high = Self.value(digits[i]), let low = Self.value(digits[i + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        self.bytes = bytes
    }

    /// 64 lower-case hexadecimal digits.
    public var hex: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// The hexadecimal form.
    public var description: String { hex }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
