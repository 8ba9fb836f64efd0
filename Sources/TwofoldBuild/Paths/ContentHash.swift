import CNettle

/// The SHA-256 of a file's bytes.
///
/// Ownership and staleness are decided by it, because times and sizes lie.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    // Not an array, because a run holds several hashes of every file, and each would need an allocation; and not a
    // vector, whose alignment leaves gaps in every type that has a hash.
    private let words: Words
    private typealias Words = (UInt64, UInt64, UInt64, UInt64)

    /// Hashes `content`.
    public init(of content: [UInt8]) { self.init(of: content[...]) }

    /// Hashes part of an array without copying it.
    package init(of content: ArraySlice<UInt8>) {
        var words: Words = (0, 0, 0, 0)
        content.withUnsafeBufferPointer { content in
            withUnsafeMutableBytes(of: &words) {
                twofold_sha256(content.baseAddress, content.count, $0.assumingMemoryBound(to: UInt8.self).baseAddress)
            }
        }
        self.words = words
    }

    /// The keyed hash of some bytes, HMAC-SHA256, which nobody can compute without the key (RFC 2104).
    package init(of content: [UInt8], key: [UInt8]) {
        var words: Words = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) {
            twofold_hmac_sha256(
                key, key.count, content, content.count, $0.assumingMemoryBound(to: UInt8.self).baseAddress)
        }
        self.words = words
    }

    /// A hash of these 32 bytes; nil when there are more or fewer.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: Words = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    init?(hex: some StringProtocol) { self.init(hexDigits: Array(hex.utf8)[...]) }

    /// Reads 64 hexadecimal digits; nil for any other bytes.
    package init?(hexDigits: ArraySlice<UInt8>) {
        guard hexDigits.count == 64 else { return nil }
        var words: Words = (0, 0, 0, 0)
        let isSound = withUnsafeMutableBytes(of: &words) { bytes in
            for index in bytes.indices {
                let place = hexDigits.startIndex + 2 * index
                guard let high = Hexadecimal.value(hexDigits[place]),
                    let low = Hexadecimal.value(hexDigits[place + 1])
                else { return false }
                bytes[index] = high << 4 | low
            }
            return true
        }
        guard isSound else { return nil }
        self.words = words
    }

    /// Whether two hashes are equal, and with them the bytes of the files.
    public static func == (a: ContentHash, b: ContentHash) -> Bool { a.words == b.words }

    /// Hashes all bytes, because the author of the files decides in which bytes their hashes differ.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes(of: words) { hasher.combine(bytes: $0) } }

    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    /// The hash as 64 lower-case hexadecimal digits.
    package var hex: String { String(decoding: Hexadecimal.digits(of: bytes), as: UTF8.self) }

    /// The hexadecimal form.
    public var description: String { hex }
}
