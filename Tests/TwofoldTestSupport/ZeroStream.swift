/// A zlib stream of any number of zero bytes: what decompression bombs are made of.
package enum ZeroStream {
    /// Fixed Huffman codes (RFC 1951, 3.2.6): one zero, then copies of 258 of them at distance 1, thirteen bits each.
    package static func zlib(count: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.write(1, 1)
        bits.write(1, 2)
        bits.writeCode(0x30, 8)
        var left = count - 1
        while left >= 258 {
            bits.writeCode(0b1100_0101, 8)
            bits.writeCode(0, 5)
            left -= 258
        }
        for _ in 0..<left { bits.writeCode(0x30, 8) }
        bits.writeCode(0, 7)
        // The sum of nothing is 1, and the sum of sums of `count` ones is `count`.
        return [0x78, 0x01] + bits.bytes + TinyPNG.bigEndian(count % 65521 << 16 | 1)
    }

    private struct BitWriter {
        var bytes: [UInt8] = []
        private var filled = 8

        mutating func write(_ value: Int, _ count: Int) {
            for bit in 0..<count { append(value >> bit & 1) }
        }

        /// Huffman codes begin with their highest bit.
        mutating func writeCode(_ code: Int, _ count: Int) {
            for bit in (0..<count).reversed() { append(code >> bit & 1) }
        }

        private mutating func append(_ bit: Int) {
            if filled == 8 {
                bytes.append(0)
                filled = 0
            }
            bytes[bytes.count - 1] |= UInt8(bit << filled)
            filled += 1
        }
    }
}
