/// The area filter at whole ratios on encoded values: each output pixel is the mean of a block of source pixels.
///
/// Sums are exact integers, of color × alpha and of alpha, and each result is one correctly rounded division, then
/// rounded to an integer, ties to even. That is what rounding the exact quotient gives, although it is rounded twice.
/// Let the quotient be q = s/d. A tie t = k + 1/2 is (2k + 1)/2, so |q − t| = |2s − (2k + 1)d| / 2d, which is 0 or at
/// least 1/2d. A tie can be represented, so a quotient that is one stays one, and another is not moved on to one or
/// across it as long as 1/2d is more than half the distance of neighboring floats:
///
/// | Depth | Of | Computed in | d at most | 1/2d at least | Half the distance |
/// |---|---|---|---|---|---|
/// | 8 | color × alpha | `Float` | 64 · 255 | 2^−14.995 | 2^−17 below 256 |
/// | 8, 16 | samples | `Float` | 64 | 2^−7 | 2^−9 below 65536 |
/// | 16 | color × alpha | `Double` | 64 · 65535 | 2^−23 | 2^−38 below 65536 |
///
/// The sums themselves are below 2^23 wherever they become a `Float`, and below 2^52 where they become a `Double`.
struct BoxFilter: Sendable {
    /// The ratios of source pixels to output pixels on one axis for which the table holds.
    static let ratios = 1.0...8.0

    let source: PixelShape
    let size: PixelSize
    /// Source columns per output column.
    let columns: Int
    /// Source rows per output row.
    let rows: Int

    /// A box filter; nil for ratios that are not whole, or too large.
    init?(of source: PixelShape, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double) {
        for ratio in [horizontalRatio, verticalRatio] {
            guard Self.ratios.contains(ratio), ratio == ratio.rounded() else { return nil }
        }
        self.source = source
        self.size = size
        columns = Int(horizontalRatio)
        rows = Int(verticalRatio)
    }

    /// Makes some consecutive rows of the output, starting at `output`, from the source's samples.
    func write(_ range: Range<Int>, from samples: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
        let bytesPerRow = size.width * source.layout.channels * source.depth.bytes
        for y in range {
            let lines = SourceLines(
                base: samples, bytesPerRow: source.bytesPerRow, top: y * rows, count: rows,
                last: source.size.height - 1)
            write(lines, to: output + (y - range.lowerBound) * bytesPerRow)
        }
    }

    private func write(_ lines: SourceLines, to output: UnsafeMutableRawPointer) {
        // Blocks that lie entirely inside the image; the others are made one by one.
        let whole = min(size.width, source.size.width / columns)
        switch (source.depth, source.layout) {
        case (.eight, .rgba): writeRGBA8(lines, whole, to: output)
        case (.eight, .greyAlpha): writeGreyAlpha8(lines, whole, to: output)
        case (.eight, .grey), (.eight, .rgb): writeOpaque8(lines, whole, to: output)
        case (.sixteen, .rgba): writeRGBA16(lines, whole, to: output)
        case (.sixteen, .greyAlpha): writeGreyAlpha16(lines, whole, to: output)
        case (.sixteen, .grey), (.sixteen, .rgb): writeOpaque16(lines, whole, to: output)
        }
        write(whole..<size.width, lines, to: output)
    }

    /// Makes pixels one by one; for columns beyond the image, the last one is repeated.
    func write(_ pixels: Range<Int>, _ lines: SourceLines, to output: UnsafeMutableRawPointer) {
        guard !pixels.isEmpty else { return }
        switch source.depth {
        case .eight: write(pixels, lines, to: output.assumingMemoryBound(to: UInt8.self))
        case .sixteen: write(pixels, lines, to: output.assumingMemoryBound(to: UInt16.self))
        }
    }

    private func write<Sample: FixedWidthInteger>(
        _ pixels: Range<Int>, _ lines: SourceLines, to output: UnsafeMutablePointer<Sample>
    ) {
        let channels = source.layout.channels
        for x in pixels {
            var sums = SIMD4<UInt64>.zero
            for line in 0..<lines.count {
                let samples = lines[line].assumingMemoryBound(to: Sample.self)
                for column in (x * columns)..<((x + 1) * columns) {
                    let pixel = samples + min(column, source.size.width - 1) * channels
                    let alpha = source.layout.hasAlpha ? UInt64(pixel[channels - 1]) : 1
                    for channel in 0..<(source.layout.hasAlpha ? channels - 1 : channels) {
                        sums[channel] &+= UInt64(pixel[channel]) &* alpha
                    }
                    if source.layout.hasAlpha { sums[channels - 1] &+= alpha }
                }
            }
            func mean(_ sum: UInt64, _ count: UInt64) -> Sample {
                Sample(truncatingIfNeeded: Int((Double(sum) / Double(count)).rounded(.toNearestOrEven)))
            }
            let count = UInt64(columns * rows)
            let pixel = output + x * channels
            guard source.layout.hasAlpha else {
                for channel in 0..<channels { pixel[channel] = mean(sums[channel], count) }
                continue
            }
            let alpha = mean(sums[channels - 1], count)
            for channel in 0..<(channels - 1) {
                pixel[channel] = alpha == 0 ? 0 : mean(sums[channel], sums[channels - 1])
            }
            pixel[channels - 1] = alpha
        }
    }
}

/// The source rows of one row of blocks; for rows below the image, the last one is repeated.
struct SourceLines {
    let base: UnsafeRawPointer
    let bytesPerRow: Int
    let top: Int
    let count: Int
    let last: Int

    @inline(__always)
    subscript(_ line: Int) -> UnsafeRawPointer { base + min(top &+ line, last) &* bytesPerRow }

    /// The bits that all alphas of these columns have, and those that any has.
    ///
    /// A pixel of four samples is one number, in which alpha is the highest.
    @inline(__always)
    func alphas<Pixel: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
        _ columns: Range<Int>
    ) -> (all: Pixel, any: Pixel) {
        var all = Pixel.max
        var any: Pixel = 0
        for line in 0..<count {
            let pixels = self[line]
            for x in columns {
                let pixel = pixels.loadUnaligned(fromByteOffset: x &* MemoryLayout<Pixel>.size, as: Pixel.self)
                all &= pixel
                any |= pixel
            }
        }
        let shift = Pixel(truncatingIfNeeded: Pixel.bitWidth / 4 * 3)
        return (all &>> shift, any &>> shift)
    }
}
