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

    /// Runs a closure for each number below a count, in any order, on any threads, and returns when all have run.
    package typealias Strips = (_ count: Int, _ strip: @Sendable (Int) -> Void) -> Void

    /// The image at another size, with a separate ratio for each axis.
    ///
    /// Strips of a large image's rows can be made at the same time, without an effect on the result.
    ///
    /// - Parameters:
    ///   - source: The image to reduce.
    ///   - size: The size of the result.
    ///   - horizontalRatio: Source columns per output column, at least 1.
    ///   - verticalRatio: Source rows per output row, at least 1.
    ///   - filter: The kernel.
    ///   - space: The space in which colors are averaged. Alpha is always averaged as it is.
    ///   - rowsPerStrip: Rows of the result per strip; nil for as many as are worth starting a thread.
    ///   - strips: Runs the strips; not called for a single one. Nil makes all rows one after the other.
    package static func reduce(
        _ source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace = .encoded, rowsPerStrip: Int? = nil, strips: Strips? = nil
    ) -> PixelBuffer {
        precondition(horizontalRatio >= 1 && verticalRatio >= 1, "enlarging is refused before it comes to pixels")
        if horizontalRatio == 1, verticalRatio == 1, size == source.size { return source }
        let reduction = Reduction(
            of: source, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio, filter: filter,
            space: space)
        let bytes = ReductionStrips(reduction, rowsPerStrip: rowsPerStrip).bytes(of: source.bytes, strips)
        return PixelBuffer(size: size, layout: source.layout, depth: source.depth, bytes: bytes)
    }

    /// Replaces an image by one of another size, in the same memory, of which the rest is given back.
    ///
    /// So the result of a giant image needs no memory besides. If something else holds the image's bytes as well, it keeps them, and
    /// the result has other memory.
    ///
    /// - Parameters:
    ///   - image: The image to reduce.
    ///   - size: The size of the result.
    ///   - ratio: Source pixels per output pixel, at least 1, the same on both axes.
    ///   - filter: The kernel.
    ///   - space: The space in which colors are averaged.
    ///   - rowsPerStrip: Rows of the result per strip; nil for as many as are worth starting a thread.
    ///   - memory: Bytes of strips that are made before they are put in their place.
    ///   - strips: Runs the strips; nil makes all rows one after the other.
    package static func reduce(
        _ image: inout PixelBuffer, to size: PixelSize, ratio: Double, filter: ResamplingFilter,
        space: BlendingSpace = .encoded, rowsPerStrip: Int? = nil, memory: Int = ReductionStrips.memory, strips: Strips?
    ) {
        precondition(ratio >= 1, "enlarging is refused before it comes to pixels")
        // As it is, also where it is invisible.
        if ratio == 1, size == image.size { return }
        let reduction = Reduction(
            of: image, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter, space: space)
        let rows = ReductionStrips(reduction, rowsPerStrip: rowsPerStrip, memory: memory)
        image.replace(size: size) { rows.replace(&$0, strips) }
    }
}
