/// The chain of halves below an image, down to one pixel: what a renderer samples where a texture is drawn smaller.
///
/// Each side of a level is half of the level above's, rounded down and at least 1, which is what graphics interfaces
/// expect. An odd side is therefore not padded, as a variant's is: the level covers all of it, 5 pixels by 2 of 2.5 each.
public enum MipmapChain {
    /// What a level is the mean of.
    public enum Origin: String, Hashable, CaseIterable, Sendable {
        /// The level above it, as stored: each level is rounded once more than the one above.
        case above
        /// The base itself: each level is rounded once.
        case base
    }

    /// The sizes of a chain, the base's own first, the single pixel's last.
    public static func sizes(from base: PixelSize) -> [PixelSize] {
        var sizes = [base]
        var size = base
        while size.width > 1 || size.height > 1 {
            size = PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
            sizes.append(size)
        }
        return sizes
    }

    /// The images of a chain, the base itself first.
    ///
    /// Each is the exact mean over the area that its pixels cover, fractions of pixels included, of premultiplied
    /// values.
    ///
    /// - Parameters:
    ///   - base: The largest level.
    ///   - origin: What each level is the mean of.
    ///   - space: What means are taken of. Alpha is always averaged as it is.
    public static func levels(
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
