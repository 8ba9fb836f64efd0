/// Blocks of 8-bit pixels with alpha.
extension BoxFilter {
    /// Output pixels that are made together: art is opaque or empty over long stretches, which need no multiplication.
    private static let stretch = 32

    func writeRGBA8(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        // With constants the compiler makes separate loops for the common cases.
        switch columns {
        case 2: writeRGBA8(lines, 2, whole, to: output)
        case 3: writeRGBA8(lines, 3, whole, to: output)
        default: writeRGBA8(lines, columns, whole, to: output)
        }
    }

    @inline(__always)
    private func writeRGBA8(
        _ lines: SourceLines, _ columns: Int, _ whole: Int, to output: UnsafeMutableRawPointer
    ) {
        withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: Self.stretch) { scratch in
            guard let sums = UnsafeMutableRawPointer(scratch.baseAddress) else { return }
            for start in stride(from: 0, to: whole, by: Self.stretch) {
                let pixels = start..<min(start &+ Self.stretch, whole)
                guard pixels.count >= 4 else { return write(pixels, lines, to: output) }
                let results = (output + start &* 4).assumingMemoryBound(to: UInt32.self)
                let (all, any): (UInt32, UInt32) = lines.alphas((start &* columns)..<(pixels.upperBound &* columns))
                if any == 0 {
                    results.update(repeating: 0, count: pixels.count)
                } else if all == 255, columns == 2, lines.count == 2 {
                    Self.opaqueHalves(lines, pixels, to: results)
                } else if all == 255 {
                    Self.opaqueMeans(lines, pixels, columns: columns, sums: sums, to: results)
                } else {
                    Self.translucentMeans(lines, pixels, columns: columns, sums: sums, to: results)
                }
            }
        }
    }

    @inline(__always)
    private static func translucentMeans(
        _ lines: SourceLines, _ pixels: Range<Int>, columns: Int, sums: UnsafeMutableRawPointer,
        to output: UnsafeMutablePointer<UInt32>
    ) {
        forEachFour(pixels) { x in
            var red = SIMD4<UInt32>.zero
            var green = SIMD4<UInt32>.zero
            var blue = SIMD4<UInt32>.zero
            var alphas = SIMD4<UInt32>.zero
            forEachColumn(lines, at: pixels.lowerBound &+ x, columns: columns) { pixels in
                let alpha = pixels &>> 24
                red &+= (pixels & 0xFF) &* alpha
                green &+= (pixels &>> 8 & 0xFF) &* alpha
                blue &+= (pixels &>> 16 & 0xFF) &* alpha
                alphas &+= alpha
            }
            sums.storeBytes(of: red, toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
            sums.storeBytes(of: green, toByteOffset: (stretch &+ x) &* 4, as: SIMD4<UInt32>.self)
            sums.storeBytes(of: blue, toByteOffset: (2 &* stretch &+ x) &* 4, as: SIMD4<UInt32>.self)
            sums.storeBytes(of: alphas, toByteOffset: (3 &* stretch &+ x) &* 4, as: SIMD4<UInt32>.self)
        }
        let sums = sums.assumingMemoryBound(to: UInt32.self)
        let count = Float(columns &* lines.count)
        for x in 0..<pixels.count {
            let alpha = Rounding.float(sums[3 &* stretch &+ x])
            let means =
                Rounding.integer(Rounding.float(sums[x]) / alpha)
                | Rounding.integer(Rounding.float(sums[stretch &+ x]) / alpha) &<< 8
                | Rounding.integer(Rounding.float(sums[2 &* stretch &+ x]) / alpha) &<< 16
            let stored = Rounding.integer(alpha / count)
            // With an alpha of 0, 0 was divided by 0.
            output[x] = stored == 0 ? 0 : means | stored &<< 24
        }
    }

    @inline(__always)
    private static func opaqueMeans(
        _ lines: SourceLines, _ pixels: Range<Int>, columns: Int, sums: UnsafeMutableRawPointer,
        to output: UnsafeMutablePointer<UInt32>
    ) {
        forEachFour(pixels) { x in
            // Two sums of 16 bits in each lane: at most 64 · 255.
            var redBlue = SIMD4<UInt32>.zero
            var green = SIMD4<UInt32>.zero
            forEachColumn(lines, at: pixels.lowerBound &+ x, columns: columns) { pixels in
                redBlue &+= pixels & 0xFF00FF
                green &+= pixels &>> 8 & 0xFF
            }
            sums.storeBytes(of: redBlue, toByteOffset: x &* 4, as: SIMD4<UInt32>.self)
            sums.storeBytes(of: green, toByteOffset: (stretch &+ x) &* 4, as: SIMD4<UInt32>.self)
        }
        let sums = sums.assumingMemoryBound(to: UInt32.self)
        let count = Float(columns &* lines.count)
        for x in 0..<pixels.count {
            output[x] =
                Rounding.integer(Rounding.float(sums[x] & 0xFFFF) / count)
                | Rounding.integer(Rounding.float(sums[stretch &+ x]) / count) &<< 8
                | Rounding.integer(Rounding.float(sums[x] &>> 16) / count) &<< 16 | 0xFF00_0000
        }
    }

    @inline(__always)
    private static func opaqueHalves(
        _ lines: SourceLines, _ pixels: Range<Int>, to output: UnsafeMutablePointer<UInt32>
    ) {
        forEachFour(pixels) { x in
            var redBlue = SIMD4<UInt32>.zero
            var green = SIMD4<UInt32>.zero
            forEachColumn(lines, at: pixels.lowerBound &+ x, columns: 2) { pixels in
                redBlue &+= pixels & 0xFF00FF
                green &+= pixels &>> 8 & 0xFF
            }
            redBlue = (redBlue &+ 0x10001 &+ (redBlue &>> 2 & 0x10001)) &>> 2 & 0xFF00FF
            green = (green &+ 1 &+ (green &>> 2 & 1)) &>> 2
            UnsafeMutableRawPointer(output + x).storeBytes(
                of: redBlue | green &<< 8 | 0xFF00_0000, as: SIMD4<UInt32>.self)
        }
    }

    /// The first of each four pixels, counted from the range's own first; the last four overlap the ones before.
    @inline(__always)
    private static func forEachFour(_ pixels: Range<Int>, _ body: (Int) -> Void) {
        var x = 0
        while x < pixels.count {
            body(min(x, pixels.count &- 4))
            x &+= 4
        }
    }

    /// The source pixels of four neighboring blocks, one per lane, with red in the lowest byte.
    @inline(__always)
    private static func forEachColumn(
        _ lines: SourceLines, at x: Int, columns: Int, _ body: (SIMD4<UInt32>) -> Void
    ) {
        for line in 0..<lines.count {
            let pixels = lines[line] + x &* columns &* 4
            if columns == 2 {
                let first = pixels.loadUnaligned(as: SIMD4<UInt32>.self)
                let second = pixels.loadUnaligned(fromByteOffset: 16, as: SIMD4<UInt32>.self)
                body(SIMD4(lowHalf: first.evenHalf, highHalf: second.evenHalf))
                body(SIMD4(lowHalf: first.oddHalf, highHalf: second.oddHalf))
            } else {
                for column in 0..<columns {
                    @inline(__always) func pixel(_ lane: Int) -> UInt32 {
                        pixels.loadUnaligned(fromByteOffset: (lane &* columns &+ column) &* 4, as: UInt32.self)
                    }
                    body(SIMD4(pixel(0), pixel(1), pixel(2), pixel(3)))
                }
            }
        }
    }
}
