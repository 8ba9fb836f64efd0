/// Reduces pictures: premultiply, filter, divide by the unclamped alpha, round once.
///
/// Computes in double precision throughout. libvips' own float route is off by up to 0.004 of a 16-bit step before the
/// division by alpha, and the division can multiply that; its integer route is off by up to 14 8-bit steps. So
/// libvips decodes and encodes, and the arithmetic between the two is here.
public enum Resampler {
    /// The picture at another size.
    ///
    /// - Parameters:
    ///   - source: The picture to reduce.
    ///   - size: The size of the result, at most the source's own, extended to whole points.
    ///   - ratio: Source pixels to one output pixel, at least 1, the same on both axes. Output pixel (0,0) covers source
    ///     pixels from (0,0) on; what the last ones cover beyond the source's end is the end's own pixel repeated.
    ///   - filter: The kernel.
    ///   - space: What the kernel's means are taken of. Alpha is always averaged as it is.
    /// - Returns: A picture of the source's layout and depth. A pixel whose alpha rounds to 0 is 0 in every channel.
    public static func reduce(
        _ source: PixelBuffer, to size: PixelSize, ratio: Double, filter: ResamplingFilter,
        space: BlendingSpace = .encoded
    ) -> PixelBuffer {
        reduce(source, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter, space: space)
    }

    /// The picture at another size, with a ratio of its own on each axis.
    ///
    /// - Parameters:
    ///   - source: The picture to reduce.
    ///   - size: The size of the result.
    ///   - horizontalRatio: Source columns to one output column, at least 1.
    ///   - verticalRatio: Source rows to one output row, at least 1.
    ///   - filter: The kernel.
    ///   - space: What the kernel's means are taken of. Alpha is always averaged as it is.
    /// - Returns: A picture of the source's layout and depth. A pixel whose alpha rounds to 0 is 0 in every channel.
    public static func reduce(
        _ source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace = .encoded
    ) -> PixelBuffer {
        precondition(horizontalRatio >= 1 && verticalRatio >= 1, "enlarging is refused before it comes to pixels")
        if horizontalRatio == 1, verticalRatio == 1, size == source.size { return source }
        let columns = ResamplingTaps(filter: filter, ratio: horizontalRatio, outputCount: size.width)
        let rows = ResamplingTaps(filter: filter, ratio: verticalRatio, outputCount: size.height)
        let pixels = PixelRows(of: source, space: space)
        let channels = source.layout.channels
        let byteCount = size.area * channels * source.depth.bytes

        // A window of the rows that one output row needs, premultiplied; most rows serve several output rows. Only the
        // area mean's border rows do, and one of its output rows may cover the whole picture: two rows are enough.
        let capacity = filter == .area ? min(rows.count, 2) : rows.count
        var window = RowWindow(capacity: capacity, samples: source.samplesPerRow)
        let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { output, count in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: source.samplesPerRow) { blended in
                withUnsafeTemporaryAllocation(of: Double.self, capacity: size.width * channels) { reduced in
                    for y in 0..<size.height {
                        window.blend(
                            rows.weights[(y * rows.count)..<((y + 1) * rows.count)], firstRow: rows.starts[y],
                            from: pixels, into: blended)
                        Self.reduceRow(UnsafeBufferPointer(blended), columns, channels: channels, into: reduced)
                        pixels.store(UnsafeBufferPointer(reduced), row: y, of: size.width, into: output)
                    }
                }
            }
            count = byteCount
        }
        return PixelBuffer(size: size, layout: source.layout, depth: source.depth, bytes: bytes)
    }

    private static func reduceRow(
        _ row: UnsafeBufferPointer<Double>, _ taps: ResamplingTaps, channels: Int,
        into output: UnsafeMutableBufferPointer<Double>
    ) {
        switch channels {
        case 1: reduceRow(row, taps, SIMD1.self, into: output)
        case 2: reduceRow(row, taps, SIMD2<Double>.self, into: output)
        case 3: reduceRow(row, taps, Pixel3.self, into: output)
        default: reduceRow(row, taps, SIMD4<Double>.self, into: output)
        }
    }

    @inline(__always)
    private static func reduceRow<Pixel: BlendablePixel>(
        _ row: UnsafeBufferPointer<Double>, _ taps: ResamplingTaps, _: Pixel.Type,
        into output: UnsafeMutableBufferPointer<Double>
    ) {
        let last = row.count / Pixel.channels - 1
        taps.weights.withUnsafeBufferPointer { weights in
            for x in taps.starts.indices {
                var sum = Pixel.zero
                let start = taps.starts[x]
                let weightStart = x * taps.count
                for tap in 0..<taps.count {
                    let source = min(max(start + tap, 0), last)
                    sum.add(row, at: source * Pixel.channels, times: weights[weightStart + tap])
                }
                sum.store(into: output, at: x * Pixel.channels)
            }
        }
    }
}

/// One pixel of one to four channels in registers.
private protocol BlendablePixel {
    static var channels: Int { get }
    static var zero: Self { get }
    mutating func add(_ row: UnsafeBufferPointer<Double>, at index: Int, times weight: Double)
    func store(into row: UnsafeMutableBufferPointer<Double>, at index: Int)
}

private struct SIMD1: BlendablePixel {
    var value = 0.0
    static let channels = 1
    static var zero: Self { Self() }
    mutating func add(_ row: UnsafeBufferPointer<Double>, at index: Int, times weight: Double) {
        value += row[index] * weight
    }
    func store(into row: UnsafeMutableBufferPointer<Double>, at index: Int) { row[index] = value }
}

extension SIMD2<Double>: BlendablePixel {
    static var channels: Int { 2 }
    mutating func add(_ row: UnsafeBufferPointer<Double>, at index: Int, times weight: Double) {
        self += SIMD2(row[index], row[index + 1]) * weight
    }
    func store(into row: UnsafeMutableBufferPointer<Double>, at index: Int) {
        row[index] = self[0]
        row[index + 1] = self[1]
    }
}

private struct Pixel3: BlendablePixel {
    var value = SIMD4<Double>.zero
    static let channels = 3
    static var zero: Self { Self() }
    mutating func add(_ row: UnsafeBufferPointer<Double>, at index: Int, times weight: Double) {
        value += SIMD4(row[index], row[index + 1], row[index + 2], 0) * weight
    }
    func store(into row: UnsafeMutableBufferPointer<Double>, at index: Int) {
        row[index] = value[0]
        row[index + 1] = value[1]
        row[index + 2] = value[2]
    }
}

extension SIMD4<Double>: BlendablePixel {
    static var channels: Int { 4 }
    mutating func add(_ row: UnsafeBufferPointer<Double>, at index: Int, times weight: Double) {
        self += SIMD4(row[index], row[index + 1], row[index + 2], row[index + 3]) * weight
    }
    func store(into row: UnsafeMutableBufferPointer<Double>, at index: Int) {
        row[index] = self[0]
        row[index + 1] = self[1]
        row[index + 2] = self[2]
        row[index + 3] = self[3]
    }
}
