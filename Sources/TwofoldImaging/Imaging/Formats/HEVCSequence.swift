/// What the stream of an HEVC image says of itself, in its sequence parameter set (ITU-T H.265, 7.3.2.2 and E.2.1).
struct HEVCSequence {
    /// Whether samples use all values; nil where the stream does not say.
    private(set) var isFullRange: Bool?
    private(set) var isMonochrome = false

    /// Reads the first parameter set in a decoder's configuration (`hvcC`); nil where none is whole.
    init?(configuration bytes: [UInt8]) {
        guard bytes.count > 23 else { return nil }
        var rest = bytes.dropFirst(23)
        for _ in 0..<bytes[22] {
            guard rest.count >= 3, let kind = rest.popFirst() else { return nil }
            let count = BigEndian.number(Array(rest.prefix(2)), at: 0, count: 2)
            rest = rest.dropFirst(2)
            for _ in 0..<count {
                guard rest.count >= 2 else { return nil }
                let length = BigEndian.number(Array(rest.prefix(2)), at: 0, count: 2)
                let unit = rest.dropFirst(2).prefix(length)
                guard unit.count == length else { return nil }
                if kind & 63 == 33 {
                    self.init(unit: unit)
                    return
                }
                rest = rest.dropFirst(2 + length)
            }
        }
        return nil
    }

    private init?(unit: ArraySlice<UInt8>) {
        var bits = BitReader(Self.payload(unit.dropFirst(2)))
        _ = bits.next(4)
        let layers = bits.next(3)
        _ = bits.next(1)
        Self.skipProfile(&bits, layers)
        _ = bits.nextGolomb()
        let chroma = bits.nextGolomb()
        isMonochrome = chroma == 0
        if chroma == 3 { _ = bits.next(1) }
        bits.skipGolombs(2)
        if bits.next(1) == 1 { bits.skipGolombs(4) }
        bits.skipGolombs(2)
        let orderBits = bits.nextGolomb() + 4
        bits.skipGolombs(3 * (bits.next(1) == 1 ? layers + 1 : 1) + 6)
        if bits.next(1) == 1, bits.next(1) == 1 { Self.skipScaling(&bits) }
        _ = bits.next(2)
        if bits.next(1) == 1 {
            _ = bits.next(8)
            bits.skipGolombs(2)
            _ = bits.next(1)
        }
        // Streams of several frames refer to others; which is not followed.
        guard bits.nextGolomb() == 0 else { return nil }
        if bits.next(1) == 1 {
            for _ in 0..<bits.nextGolomb() where !bits.isBeyond { _ = bits.next(orderBits + 1) }
        }
        _ = bits.next(2)
        if bits.next(1) == 1 { isFullRange = Self.range(&bits) }
        guard !bits.isBeyond else { return nil }
    }

    /// The bytes without those that keep a start code from standing among them.
    private static func payload(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (result, zeros): ([UInt8], Int) = ([], 0)
        for byte in bytes {
            if zeros >= 2, byte == 3 {
                zeros = 0
            } else {
                result.append(byte)
                zeros = byte == 0 ? zeros + 1 : 0
            }
        }
        return result
    }

    private static func skipProfile(_ bits: inout BitReader, _ layers: Int) {
        _ = bits.next(96)
        let parts = (0..<layers).map { _ in bits.next(1) * 88 + bits.next(1) * 8 }
        if layers > 0 { _ = bits.next(2 * (8 - layers)) }
        for part in parts { _ = bits.next(part) }
    }

    private static func skipScaling(_ bits: inout BitReader) {
        for size in 0..<4 {
            for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
                if bits.next(1) == 0 {
                    bits.skipGolombs(1)
                } else {
                    bits.skipGolombs(min(64, 1 << (4 + size << 1)) + (size > 1 ? 1 : 0))
                }
            }
        }
    }

    private static func range(_ bits: inout BitReader) -> Bool? {
        if bits.next(1) == 1, bits.next(8) == 255 { _ = bits.next(32) }
        if bits.next(1) == 1 { _ = bits.next(1) }
        guard bits.next(1) == 1 else { return nil }
        _ = bits.next(3)
        return bits.next(1) == 1
    }
}

extension BitReader {
    /// A number of the kind "Exp-Golomb": as many bits follow the first 1 as zeros stand before it.
    fileprivate mutating func nextGolomb() -> Int {
        var zeros = 0
        while next(1) == 0, !isBeyond { zeros += 1 }
        return zeros > 31 ? 0 : 1 << zeros - 1 + next(zeros)
    }

    fileprivate mutating func skipGolombs(_ count: Int) {
        for _ in 0..<count where !isBeyond { _ = nextGolomb() }
    }
}
