/// Unfilters up to four rows at once that all have Paeth's filter, with at most four bytes per pixel.
///
/// Each pixel depends on the one to its left, so a single row leaves most of a core idle. Each row follows one pixel
/// behind the one above it, when all the pixels that it depends on are done.
enum PNGPaethRows {
    /// The number of rows that are unfiltered at once.
    static let most = 4

    /// Unfilters consecutive rows, each of which begins with its filter's number.
    ///
    /// `output` may lie in front of `rows` in the same buffer, at a distance of one row less than there are rows.
    ///
    /// - Parameters:
    ///   - rows: The filtered bytes of the first row.
    ///   - rowCount: 1...4.
    ///   - above: The unfiltered row above them.
    ///   - output: The place of the unfiltered rows, without gaps.
    ///   - count: Bytes per row, filter's number excluded.
    ///   - pixelBytes: 1...4.
    static func unfilter(
        _ rows: UnsafeRawPointer, _ rowCount: Int, above: UnsafeRawPointer, into output: UnsafeMutableRawPointer,
        count: Int, pixelBytes: Int
    ) {
        switch pixelBytes {
        case 1: unfilter(rows, rowCount: rowCount, above: above, into: output, count: count, OneByte.self)
        case 2: unfilter(rows, rowCount: rowCount, above: above, into: output, count: count, TwoBytes.self)
        case 3: unfilter(rows, rowCount: rowCount, above: above, into: output, count: count, ThreeBytes.self)
        default: unfilter(rows, rowCount: rowCount, above: above, into: output, count: count, FourBytes.self)
        }
    }

    private typealias Pixels = SIMD4<UInt32>

    private static func unfilter<Width: PixelWidth>(
        _ rows: UnsafeRawPointer, rowCount: Int, above: UnsafeRawPointer, into output: UnsafeMutableRawPointer,
        count: Int, _: Width.Type
    ) {
        let width = count / Width.bytes
        // The distance from a row's pixel to the one that is unfiltered with it in the next row.
        let behind = count &+ 1 &- Width.bytes
        // Lanes without a row process the first row again, and their results are not used.
        let second = rowCount > 1 ? behind : 0
        let third = rowCount > 2 ? 2 &* behind : 0
        let fourth = rowCount > 3 ? 3 &* behind : 0
        var corner = Pixels.zero
        var done = Pixels.zero
        for step in 0..<(width &+ rowCount &- 1) {
            let index = step &* Width.bytes
            let filtered: Pixels
            let over: UInt32
            // Four bytes are read even for fewer, but not beyond a row's last.
            let isInside = step >= rowCount &- 1 && index &+ 4 <= count
            if isInside {
                let row = rows + index
                filtered = Pixels(word(row), word(row + second), word(row + third), word(row + fourth))
                over = word(above + index)
            } else {
                // Before its first pixel a row's lane contains zeros, as the filter requires.
                @inline(__always) func pixel(_ row: Int) -> UInt32 {
                    guard row < rowCount, (0..<width).contains(step &- row) else { return 0 }
                    return UInt32(truncatingIfNeeded: Width.load(rows + index + row &* behind))
                }
                filtered = Pixels(pixel(0), pixel(1), pixel(2), pixel(3))
                over = step < width ? UInt32(truncatingIfNeeded: Width.load(above + index)) : 0
            }
            let up = Pixels(over, done[0], done[1], done[2])
            done = next(filtered, left: done, above: up, corner: corner)
            corner = up
            @inline(__always) func store(_ row: Int, _ pixel: UInt32) {
                guard row < rowCount, isInside || (0..<width).contains(step &- row) else { return }
                Width.store(UInt64(pixel), output + index + row &* (count &- Width.bytes))
            }
            store(0, done[0])
            store(1, done[1])
            store(2, done[2])
            store(3, done[3])
        }
    }

    @inline(__always)
    private static func next(_ filtered: Pixels, left: Pixels, above: Pixels, corner: Pixels) -> Pixels {
        let nearest = PaethPrediction.of(left: bytes(left), above: bytes(above), corner: bytes(corner))
        return unsafeBitCast(bytes(filtered) &+ nearest, to: Pixels.self)
    }

    @inline(__always)
    private static func bytes(_ pixels: Pixels) -> PaethPrediction.Bytes {
        unsafeBitCast(pixels, to: PaethPrediction.Bytes.self)
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawPointer) -> UInt32 {
        UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
    }
}
