/// Digests as lock files and recipes write them: two lower-case digits a byte.
package enum Hexadecimal {
    private static let digits = Array("0123456789abcdef".utf8)

    package static func digits(of bytes: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(2 * bytes.count)
        append(bytes, to: &result)
        return result
    }

    package static func append(_ bytes: some Collection<UInt8>, to result: inout [UInt8]) {
        for byte in bytes {
            result.append(digits[Int(byte >> 4)])
            result.append(digits[Int(byte & 15)])
        }
    }

    /// The value of a digit; nil for an upper-case one, which Twofold never writes.
    package static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x61...0x66: digit - 0x61 + 10
        default: nil
        }
    }
}
