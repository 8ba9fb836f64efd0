/// Blocks of pixels without alpha.
extension BoxFilter {
    func writeOpaque8(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        switch (source.layout, columns, rows) {
        case (.grey, 2, 2): writeGreyHalves(lines, whole, to: output)
        case (.rgb, 2, 2): writeRGBHalves(lines, whole, to: output)
        default: writeOpaque(lines, whole, to: output.assumingMemoryBound(to: UInt8.self))
        }
    }

    func writeOpaque16(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        writeOpaque(lines, whole, to: output.assumingMemoryBound(to: UInt16.self))
    }

    /// Sums of columns, then of neighboring columns, then means: three loops that the compiler vectorizes nearly
    /// completely.
    @inline(__always)
    private func writeOpaque<Sample: FixedWidthInteger>(
        _ lines: SourceLines, _ whole: Int, to output: UnsafeMutablePointer<Sample>
    ) {
        let channels = source.layout.channels
        let samples = whole * columns * channels
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: samples + whole * channels) { scratch in
            guard let sums = scratch.baseAddress else { return }
            let first = lines[0].assumingMemoryBound(to: Sample.self)
            for x in 0..<samples { sums[x] = UInt32(truncatingIfNeeded: first[x]) }
            for line in 1..<max(rows, 1) {
                let pixels = lines[line].assumingMemoryBound(to: Sample.self)
                for x in 0..<samples { sums[x] &+= UInt32(truncatingIfNeeded: pixels[x]) }
            }
            let totals = sums + samples
            switch (channels, columns) {
            case (1, 2): Self.add(sums, channels: 1, columns: 2, whole: whole, into: totals)
            case (1, _): Self.add(sums, channels: 1, columns: columns, whole: whole, into: totals)
            case (_, 2): Self.add(sums, channels: 3, columns: 2, whole: whole, into: totals)
            case (_, 3): Self.add(sums, channels: 3, columns: 3, whole: whole, into: totals)
            default: Self.add(sums, channels: 3, columns: columns, whole: whole, into: totals)
            }
            let count = Float(columns * rows)
            for x in 0..<(whole * channels) {
                let mean = (Float(bitPattern: totals[x] | 0x4B00_0000) - 0x1p23) / count
                output[x] = Sample(truncatingIfNeeded: (mean + 0x1p23).bitPattern)
            }
        }
    }

    @inline(__always)
    private static func add(
        _ sums: UnsafePointer<UInt32>, channels: Int, columns: Int, whole: Int,
        into totals: UnsafeMutablePointer<UInt32>
    ) {
        for x in 0..<whole {
            for channel in 0..<channels {
                var total: UInt32 = 0
                for column in 0..<columns { total &+= sums[(x &* columns &+ column) &* channels &+ channel] }
                totals[x &* channels &+ channel] = total
            }
        }
    }

    /// Eight output pixels at a time, 16 bits each.
    private func writeGreyHalves(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        guard whole >= 8 else { return write(0..<whole, lines, to: output) }
        let (upper, lower) = (lines[0], lines[1])
        var x = 0
        while x < whole {
            let first = min(x, whole &- 8)
            let above = upper.loadUnaligned(fromByteOffset: first &* 2, as: SIMD8<UInt16>.self)
            let below = lower.loadUnaligned(fromByteOffset: first &* 2, as: SIMD8<UInt16>.self)
            let sums = (above & 0xFF) &+ (above &>> 8) &+ (below & 0xFF) &+ (below &>> 8)
            let means = (sums &+ 1 &+ (sums &>> 2 & 1)) &>> 2
            output.storeBytes(
                of: SIMD8<UInt8>(truncatingIfNeeded: means), toByteOffset: first, as: SIMD8<UInt8>.self)
            x &+= 8
        }
    }

    /// One output pixel at a time, in fields of 16 bits of one word.
    private func writeRGBHalves(_ lines: SourceLines, _ whole: Int, to output: UnsafeMutableRawPointer) {
        let (upper, lower) = (lines[0], lines[1])
        // Eight bytes are read for six, and four written for three, so the last two pixels are made separately.
        let safe = max(0, whole &- 2)
        let even: UInt64 = 0x00FF_00FF_00FF_00FF
        for x in 0..<safe {
            let above = upper.loadUnaligned(fromByteOffset: x &* 6, as: UInt64.self)
            let below = lower.loadUnaligned(fromByteOffset: x &* 6, as: UInt64.self)
            // From the lowest: red and blue of the left column, green of the right.
            let first = (above & even) &+ (below & even)
            // Green of the left column, red and blue of the right.
            let second = (above &>> 8 & even) &+ (below &>> 8 & even)
            let redBlue = first &+ second &>> 16
            let green = second &+ first &>> 32
            let sums = redBlue & 0xFFFF_FFFF | green &<< 32
            let means = (sums &+ 0x1_0001_0001 &+ (sums &>> 2 & 0x1_0001_0001)) &>> 2
            let pixel = means & 0xFF00FF | means &>> 24 & 0xFF00
            output.storeBytes(of: UInt32(truncatingIfNeeded: pixel), toByteOffset: x &* 3, as: UInt32.self)
        }
        write(safe..<whole, lines, to: output)
    }
}
