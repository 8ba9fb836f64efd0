/// PNG's five filters, which predict a byte from its neighbors (ISO/IEC 15948, 9.2), and their reversal.
enum PNGRowFilter: UInt8 {
    case none
    case sub
    case up
    case average
    case paeth

    /// Unfilters one row.
    ///
    /// `output` may lie in front of `row` in the same buffer, because bytes are processed in order and each is read
    /// before its place is overwritten.
    ///
    /// - Parameters:
    ///   - row: The filtered bytes.
    ///   - above: The unfiltered row above; zeros for the first one.
    ///   - output: The place of the unfiltered row.
    ///   - count: Bytes per row.
    ///   - pixelBytes: Bytes from one pixel to the next, at least 1: 1, 2, 3, 4, 6 or 8.
    func unfilter(
        _ row: UnsafeRawPointer, above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int,
        pixelBytes: Int
    ) {
        switch (self, pixelBytes) {
        case (.none, _): output.copyMemory(from: row, byteCount: count)
        case (.up, _): Self.up(row, above, into: output, count: count)
        case (.paeth, ...4):
            PNGPaethRows.unfilter(row, 1, above: above, into: output, count: count, pixelBytes: pixelBytes)
        case (_, 1): unfilter(row, above, into: output, count: count, OneByte.self)
        case (_, 2): unfilter(row, above, into: output, count: count, TwoBytes.self)
        case (_, 3): unfilter(row, above, into: output, count: count, ThreeBytes.self)
        case (_, 4): unfilter(row, above, into: output, count: count, FourBytes.self)
        case (_, 6): unfilter(row, above, into: output, count: count, SixBytes.self)
        default: unfilter(row, above, into: output, count: count, EightBytes.self)
        }
    }

    private static func up(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int
    ) {
        let row = row.assumingMemoryBound(to: UInt8.self)
        let above = above.assumingMemoryBound(to: UInt8.self)
        let output = output.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { output[index] = row[index] &+ above[index] }
    }

    // MARK: - A pixel at a time, in one register

    private typealias Pixel = SIMD8<UInt8>

    private func unfilter<Width: PixelWidth>(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int,
        _ width: Width.Type
    ) {
        switch self {
        case .sub: Self.sub(row, output, count, width)
        case .average: Self.average(row, above, into: output, count: count, width)
        default: Self.paeth(row, above, into: output, count: count, width)
        }
    }

    private static func sub<Width: PixelWidth>(
        _ row: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _ count: Int, _: Width.Type
    ) {
        var left = Pixel.zero
        for index in stride(from: 0, to: count, by: Width.bytes) {
            left &+= pixel(Width.load(row + index))
            Width.store(word(left), output + index)
        }
    }

    private static func average<Width: PixelWidth>(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int,
        _: Width.Type
    ) {
        var left = Pixel.zero
        for index in stride(from: 0, to: count, by: Width.bytes) {
            let up = pixel(Width.load(above + index))
            // Half the sum, rounded down, computed so that no intermediate value exceeds a byte.
            let mean = (left & up) &+ (left ^ up) &>> 1
            left = pixel(Width.load(row + index)) &+ mean
            Width.store(word(left), output + index)
        }
    }

    private static func paeth<Width: PixelWidth>(
        _ row: UnsafeRawPointer, _ above: UnsafeRawPointer, into output: UnsafeMutableRawPointer, count: Int,
        _: Width.Type
    ) {
        var left = Pixel.zero
        var corner = Pixel.zero
        for index in stride(from: 0, to: count, by: Width.bytes) {
            let up = pixel(Width.load(above + index))
            let nearest = PaethPrediction.of(
                left: SIMD16(lowHalf: left, highHalf: .zero), above: SIMD16(lowHalf: up, highHalf: .zero),
                corner: SIMD16(lowHalf: corner, highHalf: .zero))
            left = pixel(Width.load(row + index)) &+ nearest.lowHalf
            corner = up
            Width.store(word(left), output + index)
        }
    }

    @inline(__always)
    private static func pixel(_ word: UInt64) -> Pixel { unsafeBitCast(word.littleEndian, to: Pixel.self) }

    @inline(__always)
    private static func word(_ pixel: Pixel) -> UInt64 { unsafeBitCast(pixel, to: UInt64.self).littleEndian }
}
