/// Bytes as text of 64 letters, as data URLs and the hashes of a content security policy write them.
package enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The text, padded with `=` to a multiple of four letters.
    package static func text(of bytes: [UInt8]) -> String {
        let count = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: count) { output in
            var place = 0
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let end = min(start + 3, bytes.count)
                var group = bytes[start..<end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
                group <<= 8 * UInt32(3 - (end - start))
                for letter in 0..<4 {
                    let isPadding = letter > end - start
                    output[place] =
                        isPadding ? UInt8(ascii: "=") : letters[Int(group >> UInt32(18 - 6 * letter) & 63)]
                    place += 1
                }
            }
            return count
        }
    }
}
