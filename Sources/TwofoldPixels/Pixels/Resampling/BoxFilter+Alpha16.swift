/// Blocks of 16-bit pixels with alpha.
extension BoxFilter {
    /// Output pixels that are made together: art is opaque or empty over long stretches, which need no multiplication.
    private static let stretch = 16

    func writeRGBA16(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4 * Self.stretch) { scratch in
            guard let sums = scratch.baseAddress else { return }
            for start in stride(from: 0, to: whole, by: Self.stretch) {
                let pixels = start..<min(start &+ Self.stretch, whole)
                guard pixels.count >= 2 else { return write(pixels, lines, to: output) }
                let results = (output + start &* 8).assumingMemoryBound(to: UInt64.self)
                let (all, any): (UInt64, UInt64) = lines.alphas((start &* columns)..<(pixels.upperBound &* columns))
                if any == 0 {
                    results.update(repeating: 0, count: pixels.count)
                } else if columns == 2 {
                    write(lines, pixels, columns: 2, isOpaque: all == 65535, sums: sums, to: results)
                } else {
                    write(lines, pixels, columns: columns, isOpaque: all == 65535, sums: sums, to: results)
                }
            }
        }
    }

    @inline(__always)
    private func write(
        _ lines: SourceLines, _ pixels: Range<Int>, columns: Int, isOpaque: Bool,
        sums: UnsafeMutablePointer<UInt64>, to output: UnsafeMutablePointer<UInt64>
    ) {
        if isOpaque {
            Self.opaqueMeans(lines, pixels, columns: columns, sums: sums, to: output)
        } else {
            Self.translucentMeans(lines, pixels, columns: columns, sums: sums, to: output)
        }
    }

    @inline(__always)
    private static func translucentMeans(
        _ lines: SourceLines, _ pixels: Range<Int>, columns: Int, sums: UnsafeMutablePointer<UInt64>,
        to output: UnsafeMutablePointer<UInt64>
    ) {
        forEachTwo(pixels) { x in
            var red = SIMD2<UInt64>.zero
            var green = SIMD2<UInt64>.zero
            var blue = SIMD2<UInt64>.zero
            var alphas = SIMD2<UInt64>.zero
            forEachColumn(lines, at: pixels.lowerBound &+ x, columns: columns) { pixels in
                let alpha = pixels &>> 48
                red &+= (pixels & 0xFFFF) &* alpha
                green &+= (pixels &>> 16 & 0xFFFF) &* alpha
                blue &+= (pixels &>> 32 & 0xFFFF) &* alpha
                alphas &+= alpha
            }
            sums.store(red, at: x)
            sums.store(green, at: stretch &+ x)
            sums.store(blue, at: 2 &* stretch &+ x)
            sums.store(alphas, at: 3 &* stretch &+ x)
        }
        let count = Double(columns &* lines.count)
        for x in 0..<pixels.count {
            let alpha = Rounding.double(sums[3 &* stretch &+ x])
            let means =
                Rounding.integer(Rounding.double(sums[x]) / alpha)
                | Rounding.integer(Rounding.double(sums[stretch &+ x]) / alpha) &<< 16
                | Rounding.integer(Rounding.double(sums[2 &* stretch &+ x]) / alpha) &<< 32
            let stored = Rounding.integer(alpha / count)
            // With an alpha of 0, 0 was divided by 0.
            output[x] = stored == 0 ? 0 : means | stored &<< 48
        }
    }

    @inline(__always)
    private static func opaqueMeans(
        _ lines: SourceLines, _ pixels: Range<Int>, columns: Int, sums: UnsafeMutablePointer<UInt64>,
        to output: UnsafeMutablePointer<UInt64>
    ) {
        forEachTwo(pixels) { x in
            // Two sums of 32 bits in each lane.
            var redBlue = SIMD2<UInt64>.zero
            var green = SIMD2<UInt64>.zero
            forEachColumn(lines, at: pixels.lowerBound &+ x, columns: columns) { pixels in
                redBlue &+= pixels & 0xFFFF_0000_FFFF
                green &+= pixels &>> 16 & 0xFFFF
            }
            sums.store(redBlue, at: x)
            sums.store(green, at: stretch &+ x)
        }
        let count = Float(columns &* lines.count)
        for plane in 0..<2 {
            (sums + plane &* stretch).withMemoryRebound(to: UInt32.self, capacity: 2 &* pixels.count) { sums in
                for x in 0..<(2 &* pixels.count) { sums[x] = Rounding.integer(Rounding.float(sums[x]) / count) }
            }
        }
        for x in 0..<pixels.count { output[x] = sums[x] | sums[stretch &+ x] &<< 16 | 0xFFFF &<< 48 }
    }

    /// The first of each two pixels, counted from the range's own first; the last two overlap the ones before.
    @inline(__always)
    private static func forEachTwo(_ pixels: Range<Int>, _ body: (Int) -> Void) {
        var x = 0
        while x < pixels.count {
            body(min(x, pixels.count &- 2))
            x &+= 2
        }
    }

    /// The source pixels of two neighboring blocks, one per lane, with red in the lowest 16 bits.
    @inline(__always)
    private static func forEachColumn(
        _ lines: SourceLines, at x: Int, columns: Int, _ body: (SIMD2<UInt64>) -> Void
    ) {
        for line in 0..<lines.count {
            let pixels = lines[line] + x &* columns &* 8
            for column in 0..<columns {
                body(
                    SIMD2(
                        pixels.loadUnaligned(fromByteOffset: column &* 8, as: UInt64.self),
                        pixels.loadUnaligned(fromByteOffset: (columns &+ column) &* 8, as: UInt64.self)))
            }
        }
    }
}

extension UnsafeMutablePointer<UInt64> {
    @inline(__always)
    fileprivate func store(_ values: SIMD2<UInt64>, at index: Int) {
        UnsafeMutableRawPointer(self + index).storeBytes(of: values, as: SIMD2<UInt64>.self)
    }
}
