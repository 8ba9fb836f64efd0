/// Estimates how many bytes deflate would make of filtered rows, in a small part of the time that compressing them takes.
///
/// A greedy search, in steps of whole pixels, with one earlier place per hash; then the entropy of what is left and a
/// constant for each match. Nothing is written. Measured on 4,000 images, it takes a quarter of the time of compressing the
/// same samples at level 2, and chooses nearly as well: 0.7 per cent of all bytes are lost by wrong choices, not 0.5.
enum DeflateEstimate {
    /// Bits of a match: its symbol's entropy is counted separately.
    private static let matchBits = 16
    /// The longest match of deflate, and its window (RFC 1951, 3.2.5).
    private static let maxMatchLength = 258
    private static let window = 32 << 10
    private static let slotBits = 13

    /// The approximate size in bytes.
    ///
    /// - Parameters:
    ///   - rows: Rows of equal length, each with its filter's number in front.
    ///   - rowBytes: Bytes of a row without that number.
    ///   - pixelBytes: Bytes from one pixel to the next, at least 1.
    static func bytes(_ rows: [UInt8], rowBytes: Int, pixelBytes: Int) -> Int {
        var counts = [UInt32](repeating: 0, count: 256)
        let matches = rows.withUnsafeBytes { rows in
            counts.withUnsafeMutableBufferPointer { counts in
                search(rows, rowBytes: rowBytes, pixelBytes: pixelBytes, counts)
            }
        }
        // The entropy of n symbols is n · log2(n), less as much for each kind of symbol.
        var bits = -(counts.reduce(weight(matches)) { $0 + weight(Int($1)) })
        bits += weight(counts.reduce(matches) { $0 + Int($1) })
        return (bits >> fractionBits + matches * matchBits) / 8 + 60
    }

    /// Counts the bytes that are in no match, and returns the number of matches.
    private static func search(
        _ rows: UnsafeRawBufferPointer, rowBytes: Int, pixelBytes: Int, _ counts: UnsafeMutableBufferPointer<UInt32>
    ) -> Int {
        guard let bytes = rows.baseAddress, rows.count > 16 else {
            for byte in rows { counts[Int(byte)] &+= 1 }
            return 0
        }
        // The bytes that are hashed, and so the shortest match: two pixels, or where those are few, five or six bytes.
        let shortest = pixelBytes >= 4 ? 8 : pixelBytes > 1 ? 6 : 5
        let mask = UInt64.max >> UInt64(64 - 8 * shortest)
        let end = rows.count &- 16
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 1 << slotBits) { slots in
            slots.update(repeating: 0)
            var (position, rowStart, matches) = (0, 0, 0)
            while position < end {
                if position >= rowStart &+ rowBytes &+ 1 { rowStart &+= rowBytes &+ 1 }
                if position == rowStart {
                    counts[Int(byte(bytes, position))] &+= 1
                    position &+= 1
                    continue
                }
                let here = word(bytes, position) & mask
                let slot = Int(truncatingIfNeeded: (here &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(64 - slotBits))
                let earlier = Int(slots[slot])
                slots[slot] = UInt32(truncatingIfNeeded: position)
                if earlier < position, position &- earlier <= window, word(bytes, earlier) & mask == here {
                    let length = length(bytes, position, earlier: earlier, end: end, shortest: shortest)
                    matches &+= 1 &+ length / maxMatchLength
                    position &+= length
                    while position >= rowStart &+ rowBytes &+ 1 { rowStart &+= rowBytes &+ 1 }
                    if position > rowStart { position &-= (position &- rowStart &- 1) % pixelBytes }
                } else {
                    for index in position..<(position &+ pixelBytes) { counts[Int(byte(bytes, index))] &+= 1 }
                    position &+= pixelBytes
                }
            }
            return matches
        }
    }

    /// The length of a match whose first bytes are known to be equal.
    @inline(__always)
    private static func length(
        _ bytes: UnsafeRawPointer, _ position: Int, earlier: Int, end: Int, shortest: Int
    ) -> Int {
        var length = shortest
        while position &+ length < end {
            let difference = word(bytes, position &+ length) ^ word(bytes, earlier &+ length)
            if difference != 0 { return length &+ difference.trailingZeroBitCount / 8 }
            length &+= 8
        }
        return length
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer, _ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }

    @inline(__always)
    private static func byte(_ bytes: UnsafeRawPointer, _ position: Int) -> UInt8 {
        bytes.load(fromByteOffset: position, as: UInt8.self)
    }

    // MARK: - Logarithms

    /// Binary places of a weight.
    private static let fractionBits = 12

    /// n · log2(n), in whole numbers, so that every machine and system chooses the same form.
    private static func weight(_ count: Int) -> Int {
        guard count > 1 else { return 0 }
        let whole = Int.bitWidth - 1 - count.leadingZeroBitCount
        // The mantissa in 1..<2 with 30 places; squaring it gives one binary place of its logarithm after the other.
        var mantissa = (UInt64(count) << 30) >> UInt64(whole)
        var logarithm = whole
        for _ in 0..<fractionBits {
            mantissa = mantissa &* mantissa &>> 30
            logarithm = logarithm << 1 | (mantissa >> 31 == 1 ? 1 : 0)
            if mantissa >> 31 == 1 { mantissa &>>= 1 }
        }
        return count * logarithm
    }
}
