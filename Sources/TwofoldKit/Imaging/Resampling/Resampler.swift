import Synchronization

/// Reduces images: premultiply, filter, divide by the unclamped alpha, round once.
///
/// Whole ratios are computed in exact integers, and others in double precision wherever there is alpha or 16 bits.
/// libvips' own float route is off by up to 0.004 of a 16-bit step before the division by alpha, and the division can
/// multiply that; its integer route is off by up to 14 8-bit steps. So libvips decodes and encodes, and the arithmetic
/// in between is here.
public enum Resampler {
    /// The image at another size.
    ///
    /// - Parameters:
    ///   - source: The image to reduce.
    ///   - size: The size of the result, at most the source's own, extended to whole points.
    ///   - ratio: Source pixels per output pixel, at least 1, the same on both axes. Output pixel (0,0) covers the
    ///     source pixels from (0,0) on; beyond the source's end, its last pixel is repeated.
    ///   - filter: The kernel.
    ///   - space: The space in which colors are averaged. Alpha is always averaged as it is.
    /// - Returns: An image of the source's layout and depth. A pixel whose alpha rounds to 0 is 0 in every channel.
    public static func reduce(
        _ source: PixelBuffer, to size: PixelSize, ratio: Double, filter: ResamplingFilter,
        space: BlendingSpace = .encoded
    ) -> PixelBuffer {
        reduce(source, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter, space: space)
    }

    /// The image at another size, with a separate ratio for each axis.
    ///
    /// - Parameters:
    ///   - source: The image to reduce.
    ///   - size: The size of the result.
    ///   - horizontalRatio: Source columns per output column, at least 1.
    ///   - verticalRatio: Source rows per output row, at least 1.
    ///   - filter: The kernel.
    ///   - space: The space in which colors are averaged. Alpha is always averaged as it is.
    /// - Returns: An image of the source's layout and depth. A pixel whose alpha rounds to 0 is 0 in every channel.
    public static func reduce(
        _ source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace = .encoded
    ) -> PixelBuffer {
        reduce(
            source, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio, filter: filter,
            space: space, strips: nil)
    }

    /// Runs a closure for each number below a count, in any order, on any threads, and returns when all have run.
    package typealias Strips = (_ count: Int, _ strip: @Sendable (Int) -> Void) -> Void

    /// The image at another size, where a large image's strips of rows can be made at the same time.
    ///
    /// The strips have no effect on the result.
    ///
    /// - Parameters:
    ///   - rowsPerStrip: Rows of the result per strip; nil for as many as are worth starting a thread.
    ///   - strips: Runs the strips; not called for a single one. Nil makes all rows one after the other.
    package static func reduce(
        _ source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace = .encoded, rowsPerStrip: Int? = nil, strips: Strips?
    ) -> PixelBuffer {
        precondition(horizontalRatio >= 1 && verticalRatio >= 1, "enlarging is refused before it comes to pixels")
        if horizontalRatio == 1, verticalRatio == 1, size == source.size { return source }
        let reduction = Reduction(
            of: source, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio, filter: filter,
            space: space)
        let bytesPerRow = size.width * source.layout.channels * source.depth.bytes
        // Large enough that few rows are converted by two strips, each of which needs them.
        let rowsPerStrip = rowsPerStrip ?? max(64, 1 << 18 / bytesPerRow)
        let starts = Array(stride(from: 0, to: size.height, by: rowsPerStrip))
        @Sendable func rows(_ range: Range<Int>) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: range.count * bytesPerRow) { output, count in
                guard let base = output.baseAddress else { return }
                reduction.write(range, to: base)
                count = range.count * bytesPerRow
            }
        }
        var bytes: [UInt8]
        if let strips, starts.count > 1 {
            let pieces = Mutex([[UInt8]](repeating: [], count: starts.count))
            strips(starts.count) { index in
                let piece = rows(starts[index]..<min(starts[index] + rowsPerStrip, size.height))
                pieces.withLock { $0[index] = piece }
            }
            bytes = []
            bytes.reserveCapacity(size.height * bytesPerRow)
            for piece in pieces.withLock({ $0 }) { bytes += piece }
        } else {
            bytes = rows(0..<size.height)
        }
        return PixelBuffer(size: size, layout: source.layout, depth: source.depth, bytes: bytes)
    }
}
