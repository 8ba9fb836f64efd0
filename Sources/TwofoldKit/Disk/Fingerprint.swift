import Crypto

/// Builds a digest of labelled values, so that a recipe can be compared without being stored.
///
/// Every field carries its label and its length: without them, "ab" + "c" and "a" + "bc" would be the same.
struct Fingerprint {
    private var hash = SHA256()

    mutating func append(_ label: StaticString, _ value: String) {
        for field in ["\(label)", value] {
            let utf8 = Array(field.utf8)
            withUnsafeBytes(of: UInt64(utf8.count).littleEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: utf8)
        }
    }

    /// 32 lower-case hexadecimal digits.
    var digest: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: hash.finalize().prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self)
    }
}
