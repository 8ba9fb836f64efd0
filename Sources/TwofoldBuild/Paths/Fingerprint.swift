/// Builds a digest of labeled values, so that recipes can be compared without being stored.
///
/// Every field carries its label and its length: without them, "ab" + "c" and "a" + "bc" would be the same.
package struct Fingerprint {
    // Hashed at once: each of many small updates costs more than its bytes.
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ label: StaticString, _ value: String) {
        label.withUTF8Buffer { append($0) }
        append(value.utf8)
    }

    private mutating func append(_ field: some Collection<UInt8>) {
        withUnsafeBytes(of: UInt64(field.count).littleEndian) { bytes += $0 }
        bytes += field
    }

    package var hash: ContentHash { ContentHash(of: bytes) }

    /// Half of the hash as 32 lower-case hexadecimal digits.
    package var digest: String { String(decoding: Hexadecimal.digits(of: hash.bytes.prefix(16)), as: UTF8.self) }
}
