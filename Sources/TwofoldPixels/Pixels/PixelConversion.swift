/// Converts samples from one layout to another.
struct PixelConversion {
    let from: PixelBuffer.Layout
    let to: PixelBuffer.Layout
    let depth: PixelBuffer.Depth

    func convert(_ count: Int, from source: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
        var done = 0
        switch (depth, from, to) {
        case (.eight, .rgba, .rgb): done = Self.dropAlpha(count, source, output)
        case (.eight, .rgb, .rgba): done = Self.addAlpha(count, source, output)
        default: break
        }
        let source = source + done * from.channels * depth.bytes
        let output = output + done * to.channels * depth.bytes
        switch depth {
        case .eight: convert(count - done, source, output, UInt8.self)
        case .sixteen: convert(count - done, source, output, UInt16.self)
        }
    }

    /// Converts four pixels at a time, from four words to three; returns the number of pixels done.
    private static func dropAlpha(
        _ count: Int, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer
    ) -> Int {
        for four in 0..<(count / 4) {
            let pixels = source + four &* 16
            let first = pixels.loadUnaligned(as: UInt32.self) & 0xFF_FFFF
            let second = pixels.loadUnaligned(fromByteOffset: 4, as: UInt32.self) & 0xFF_FFFF
            let third = pixels.loadUnaligned(fromByteOffset: 8, as: UInt32.self) & 0xFF_FFFF
            let fourth = pixels.loadUnaligned(fromByteOffset: 12, as: UInt32.self)
            let words = output + four &* 12
            words.storeBytes(of: first | second &<< 24, as: UInt32.self)
            words.storeBytes(of: second &>> 8 | third &<< 16, toByteOffset: 4, as: UInt32.self)
            words.storeBytes(of: third &>> 16 | fourth &<< 8, toByteOffset: 8, as: UInt32.self)
        }
        return count / 4 * 4
    }

    /// Converts each pixel but the last with one word, which would reach beyond the end there; returns the number
    /// done.
    private static func addAlpha(
        _ count: Int, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer
    ) -> Int {
        for pixel in 0..<max(0, count &- 1) {
            let word = source.loadUnaligned(fromByteOffset: pixel &* 3, as: UInt32.self)
            output.storeBytes(of: word | 0xFF00_0000, toByteOffset: pixel &* 4, as: UInt32.self)
        }
        return max(0, count - 1)
    }

    @inline(__always)
    private func convert<Sample: FixedWidthInteger>(
        _ count: Int, _ source: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, _: Sample.Type
    ) {
        let source = source.assumingMemoryBound(to: Sample.self)
        let output = output.assumingMemoryBound(to: Sample.self)
        // A separate loop for each: with constants the compiler moves more than one sample at a time.
        switch (from, to) {
        case (.grey, .grey), (.greyAlpha, .greyAlpha), (.rgb, .rgb), (.rgba, .rgba):
            output.update(from: source, count: count * to.channels)
        case (.grey, .greyAlpha):
            Self.each(count: count, of: source, channels: 1, into: output, resultChannels: 2, picking: 0, nil)
        case (.grey, .rgb):
            Self.each(count: count, of: source, channels: 1, into: output, resultChannels: 3, picking: 0, 0, 0)
        case (.grey, .rgba):
            Self.each(count: count, of: source, channels: 1, into: output, resultChannels: 4, picking: 0, 0, 0, nil)
        case (.greyAlpha, .grey):
            Self.each(count: count, of: source, channels: 2, into: output, resultChannels: 1, picking: 0)
        case (.greyAlpha, .rgb):
            Self.each(count: count, of: source, channels: 2, into: output, resultChannels: 3, picking: 0, 0, 0)
        case (.greyAlpha, .rgba):
            Self.each(count: count, of: source, channels: 2, into: output, resultChannels: 4, picking: 0, 0, 0, 1)
        case (.rgb, .grey):
            Self.each(count: count, of: source, channels: 3, into: output, resultChannels: 1, picking: 0)
        case (.rgb, .greyAlpha):
            Self.each(count: count, of: source, channels: 3, into: output, resultChannels: 2, picking: 0, nil)
        case (.rgb, .rgba):
            Self.each(count: count, of: source, channels: 3, into: output, resultChannels: 4, picking: 0, 1, 2, nil)
        case (.rgba, .grey):
            Self.each(count: count, of: source, channels: 4, into: output, resultChannels: 1, picking: 0)
        case (.rgba, .greyAlpha):
            Self.each(count: count, of: source, channels: 4, into: output, resultChannels: 2, picking: 0, 3)
        case (.rgba, .rgb):
            Self.each(count: count, of: source, channels: 4, into: output, resultChannels: 3, picking: 0, 1, 2)
        }
    }

    /// The place in the source of each sample of a result, or nil for opaque.
    @inline(__always)
    private static func each<Sample: FixedWidthInteger>(
        count: Int, of source: UnsafePointer<Sample>, channels: Int, into output: UnsafeMutablePointer<Sample>,
        resultChannels: Int, picking first: Int, _ second: Int? = nil, _ third: Int? = nil, _ fourth: Int? = nil
    ) {
        for pixel in 0..<count {
            let from = source + pixel &* channels
            let to = output + pixel &* resultChannels
            to[0] = from[first]
            if resultChannels > 1 { to[1] = second.map { from[$0] } ?? .max }
            if resultChannels > 2 { to[2] = third.map { from[$0] } ?? .max }
            if resultChannels > 3 { to[3] = fourth.map { from[$0] } ?? .max }
        }
    }
}
