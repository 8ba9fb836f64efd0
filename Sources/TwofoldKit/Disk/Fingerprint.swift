import Crypto

/// Builds a digest of labelled values, so that a recipe can be compared without being stored.
///
/// Every field carries its label and its length: without them, "ab" + "c" and "a" + "bc" would be the same.
struct Fingerprint {
    // Hashed at once: each of many small updates costs more than its bytes.
    private var bytes: [UInt8] = []

    mutating func append(_ label: StaticString, _ value: String) {
        for field in ["\(label)", value] {
            withUnsafeBytes(of: UInt64(field.utf8.count).littleEndian) { bytes += $0 }
            bytes += field.utf8
        }
    }

    /// 32 lower-case hexadecimal digits.
    var digest: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: SHA256.hash(data: bytes).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
