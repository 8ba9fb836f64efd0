/// The chain of halves below an image, down to one pixel, from which a renderer samples a texture that is drawn
/// smaller.
///
/// Each side of a level is half of the side in the level above, rounded down and at least 1, as graphics interfaces
/// expect. So an odd side is not padded as in a variant: the level covers all of it, 5 pixels by 2 of 2.5 each.
package enum MipmapChain {
    /// The image from which a level is averaged.
    package enum Origin: String, Hashable, CaseIterable, Sendable {
        /// The level above it, as stored: each level is rounded once more than the one above.
        case above
        /// The base itself: each level is rounded once.
        case base
    }

    /// The sizes of a chain, from the base to the single pixel.
    package static func sizes(from base: PixelSize) -> [PixelSize] {
        var sizes = [base]
        var size = base
        while size.width > 1 || size.height > 1 {
            size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
            sizes.append(size)
        }
        return sizes
    }

    /// The images of a chain, the base first.
    ///
    /// Each is the exact mean, of premultiplied values, over the area that its pixels cover, fractions of pixels
    /// included.
    ///
    /// - Parameters:
    ///   - base: The largest level.
    ///   - origin: The image from which each level is averaged.
    ///   - space: The space in which colors are averaged. Alpha is always averaged as it is.
    package static func levels(
        of base: PixelBuffer, from origin: Origin = .above, space: BlendingSpace = .encoded
    ) -> [PixelBuffer] {
        var levels = [base]
        var above = base
        for size in sizes(from: base.size).dropFirst() {
            let source = origin == .base ? base : above
            above = Resampler.reduce(
                source, to: size, horizontalRatio: Double(source.size.width) / Double(size.width),
                verticalRatio: Double(source.size.height) / Double(size.height), filter: .area, space: space)
            levels.append(above)
        }
        return levels
    }
}
