/// What the stream of an AV1 image says of itself, in its sequence header (AV1 specification, 5.5).
struct AV1Sequence {
    /// The largest size of a frame, which is that of a still image.
    let size: PixelSize
    let isMonochrome: Bool
    /// Whether samples use all values; video leaves some out at both ends.
    let isFullRange: Bool

    /// Reads the first sequence header of a stream; nil where none is whole, or it has the timing of a video.
    init?(_ stream: [UInt8]) {
        var rest = stream[...]
        while let head = rest.popFirst() {
            if head & 4 != 0 { rest = rest.dropFirst() }
            let length = head & 2 == 0 ? rest.count : Self.length(&rest) ?? 0
            if head >> 3 & 15 == 1 {
                self.init(header: Array(rest.prefix(length)))
                return
            }
            rest = rest.dropFirst(length)
        }
        return nil
    }

    /// A number in groups of seven bits, the lowest ones first.
    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        var number = 0
        for index in 0..<8 {
            guard let byte = bytes.popFirst() else { return nil }
            number |= Int(byte & 0x7F) << (7 * index)
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }

    private init?(header bytes: [UInt8]) {
        var bits = BitReader(bytes)
        let profile = bits.next(3)
        _ = bits.next(1)
        let isReduced = bits.next(1) == 1
        if isReduced {
            _ = bits.next(5)
        } else {
            guard bits.next(1) == 0 else { return nil }
            let hasDelay = bits.next(1) == 1
            for _ in 0...bits.next(5) {
                _ = bits.next(12)
                if bits.next(5) > 7 { _ = bits.next(1) }
                if hasDelay, bits.next(1) == 1 { _ = bits.next(4) }
            }
        }
        let (widthBits, heightBits) = (bits.next(4) + 1, bits.next(4) + 1)
        let (width, height) = (bits.next(widthBits) + 1, bits.next(heightBits) + 1)
        size = PixelSize(width: width, height: height)
        if !isReduced, bits.next(1) == 1 { _ = bits.next(7) }
        _ = bits.next(3)
        if !isReduced { Self.skipTools(&bits) }
        _ = bits.next(3)
        let isDeep = bits.next(1) == 1
        if isDeep, profile == 2 { _ = bits.next(1) }
        isMonochrome = profile != 1 && bits.next(1) == 1
        // Samples that are red, green and blue by sRGB's curve always use all values.
        let codes = bits.next(1) == 1 ? [bits.next(8), bits.next(8), bits.next(8)] : []
        isFullRange = !isMonochrome && codes == [1, 13, 0] || bits.next(1) == 1
        guard !bits.isBeyond else { return nil }
    }

    /// Passes over what only streams of several frames use.
    private static func skipTools(_ bits: inout BitReader) {
        _ = bits.next(4)
        let hasOrder = bits.next(1) == 1
        if hasOrder { _ = bits.next(2) }
        let isChosen = bits.next(1) == 1
        if isChosen || bits.next(1) == 1, bits.next(1) == 0 { _ = bits.next(1) }
        if hasOrder { _ = bits.next(3) }
    }
}

/// Bits from the highest one of each byte on, or from the lowest.
struct BitReader {
    private let bytes: [UInt8]
    private let isFromLowest: Bool
    private var place = 0

    init(_ bytes: [UInt8], isFromLowest: Bool = false) { (self.bytes, self.isFromLowest) = (bytes, isFromLowest) }

    /// Whether more bits were read than there are.
    var isBeyond: Bool { place > bytes.count * 8 }

    /// A number of so many bits; those behind the end are 0.
    mutating func next(_ count: Int) -> Int {
        (0..<count).reduce(0) { number, index in
            defer { place += 1 }
            guard place < bytes.count * 8 else { return isFromLowest ? number : number << 1 }
            let byte = bytes[place / 8]
            return isFromLowest
                ? number | Int(byte >> (place % 8) & 1) << index : number << 1 | Int(byte >> (7 - place % 8) & 1)
        }
    }

    /// Goes on at the next whole byte.
    mutating func align() { place = (place + 7) / 8 * 8 }
}
