/// Blocks of gray pixels with alpha: sums of the whole row first, then means.
extension BoxFilter {
    func writeGreyAlpha8(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        guard whole >= 4 else { return write(0..<whole, lines, to: output) }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * whole) { scratch in
            guard let greys = scratch.baseAddress else { return }
            let alphas = greys + whole
            if columns == 2 {
                scratch.update(repeating: 0)
                for line in 0..<lines.count {
                    let pixels = lines[line]
                    for x in 0..<whole {
                        let pair = pixels.loadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
                        let left = pair &>> 8 & 0xFF
                        let right = pair &>> 24
                        greys[x] &+= (pair & 0xFF) &* left &+ (pair &>> 16 & 0xFF) &* right
                        alphas[x] &+= left &+ right
                    }
                }
            } else {
                Self.addGreyAlpha8(lines, columns, whole: whole, greys: greys, alphas: alphas)
            }
            let count = Float(columns * rows)
            let output = output.assumingMemoryBound(to: UInt16.self)
            for x in 0..<whole {
                let alpha = Rounding.float(alphas[x])
                let stored = Rounding.integer(alpha / count)
                let mean = Rounding.integer(Rounding.float(greys[x]) / alpha)
                // With an alpha of 0, 0 was divided by 0.
                output[x] = stored == 0 ? 0 : UInt16(truncatingIfNeeded: mean | stored &<< 8)
            }
        }
    }

    func writeGreyAlpha16(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        guard whole >= 4 else { return write(0..<whole, lines, to: output) }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * whole) { scratch in
            guard let greys = scratch.baseAddress else { return }
            let alphas = greys + whole
            Self.addGreyAlpha16(lines, columns, whole: whole, greys: greys, alphas: alphas)
            let count = Double(columns * rows)
            let output = output.assumingMemoryBound(to: UInt32.self)
            for x in 0..<whole {
                let alpha = Rounding.double(alphas[x])
                let stored = Rounding.integer(alpha / count)
                let mean = Rounding.integer(Rounding.double(greys[x]) / alpha)
                output[x] = stored == 0 ? 0 : UInt32(truncatingIfNeeded: mean | stored &<< 16)
            }
        }
    }

    /// Adds up four blocks at a time, one per lane; the last four overlap the ones before.
    private static func addGreyAlpha8(
        _ lines: SourceLines, _ columns: Int, whole: Int, greys: UnsafeMutablePointer<UInt32>,
        alphas: UnsafeMutablePointer<UInt32>
    ) {
        for next in stride(from: 0, to: whole, by: 4) {
            let x = min(next, whole &- 4)
            var grey = SIMD4<UInt32>.zero
            var alpha = SIMD4<UInt32>.zero
            for line in 0..<lines.count {
                let pixels = lines[line] + x &* columns &* 2
                for column in 0..<columns {
                    @inline(__always) func pixel(_ lane: Int) -> UInt32 {
                        UInt32(pixels.loadUnaligned(fromByteOffset: (lane &* columns &+ column) &* 2, as: UInt16.self))
                    }
                    let pixels = SIMD4(pixel(0), pixel(1), pixel(2), pixel(3))
                    grey &+= (pixels & 0xFF) &* (pixels &>> 8)
                    alpha &+= pixels &>> 8
                }
            }
            UnsafeMutableRawPointer(greys + x).storeBytes(of: grey, as: SIMD4<UInt32>.self)
            UnsafeMutableRawPointer(alphas + x).storeBytes(of: alpha, as: SIMD4<UInt32>.self)
        }
    }

    /// Adds up two blocks at a time.
    private static func addGreyAlpha16(
        _ lines: SourceLines, _ columns: Int, whole: Int, greys: UnsafeMutablePointer<UInt64>,
        alphas: UnsafeMutablePointer<UInt64>
    ) {
        for next in stride(from: 0, to: whole, by: 2) {
            let x = min(next, whole &- 2)
            var grey = SIMD2<UInt64>.zero
            var alpha = SIMD2<UInt64>.zero
            for line in 0..<lines.count {
                let pixels = lines[line] + x &* columns &* 4
                for column in 0..<columns {
                    let pixels = SIMD2(
                        UInt64(pixels.loadUnaligned(fromByteOffset: column &* 4, as: UInt32.self)),
                        UInt64(pixels.loadUnaligned(fromByteOffset: (columns &+ column) &* 4, as: UInt32.self)))
                    grey &+= (pixels & 0xFFFF) &* (pixels &>> 16)
                    alpha &+= pixels &>> 16
                }
            }
            UnsafeMutableRawPointer(greys + x).storeBytes(of: grey, as: SIMD2<UInt64>.self)
            UnsafeMutableRawPointer(alphas + x).storeBytes(of: alpha, as: SIMD2<UInt64>.self)
        }
    }
}
