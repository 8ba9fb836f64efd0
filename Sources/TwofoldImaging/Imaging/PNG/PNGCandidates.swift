/// The forms that may be the smallest for an image, each made when it is needed.
///
/// The initializer finds out what both forms need: whether 256 colors are enough, and which ones. An encoder that
/// considers an index of 8 bits smaller than three or four samples need not make the direct form at all.
package struct PNGCandidates: Sendable {
    private let pixels: PixelBuffer
    private let isDescribed: Bool
    private let indices: IndexedPixels?

    /// Looks at an image.
    ///
    /// - Parameters:
    ///   - pixels: The image.
    ///   - isDescribed: Whether a color profile is written: one for three channels does not fit gray, one for gray no
    ///     palette.
    ///   - order: The order of a palette's colors.
    package init(of pixels: PixelBuffer, isDescribed: Bool, order: PaletteOrder) {
        self.pixels = pixels
        self.isDescribed = isDescribed
        let allowsPalette = !isDescribed || pixels.layout.channels >= 3
        // Palettes cannot contain 16-bit colors.
        indices = pixels.depth == .eight && allowsPalette ? IndexedPixels(pixels, order: order) : nil
    }

    /// Samples as they are, in the smallest layout; gray in as few bits as possible.
    package func direct() -> PNGColorFormat {
        let pixels = reduced()
        let color: PNGColorFormat.Color =
            switch pixels.layout {
            case .grey: .grey
            case .greyAlpha: .greyAlpha
            case .rgb: .rgb
            case .rgba: .rgba
            }
        guard pixels.layout == .grey, pixels.depth == .eight, let bits = Self.bits(ofGrey: pixels) else {
            return PNGColorFormat(size: pixels.size, color: color, bits: pixels.depth.rawValue, rows: pixels.bytes)
        }
        let step = Self.step(bits)
        let table = (0..<256).map { UInt8($0) / step }
        let rows = BitPacking.packed(BitPacking.mapped(pixels.bytes, by: table), pixels.size, bits: bits)
        return PNGColorFormat(size: pixels.size, color: .grey, bits: bits, rows: rows)
    }

    /// Indices into a palette; nil for more than 256 colors, and for 16 bits.
    package func indexed() -> PNGColorFormat? {
        guard let indices else { return nil }
        return PNGColorFormat(
            size: pixels.size, color: .indexed, bits: indices.bits, palette: indices.palette,
            paletteAlpha: indices.paletteAlpha,
            rows: BitPacking.packed(indices.rows, pixels.size, bits: indices.bits))
    }

    /// The image in its smallest layout; where there is a palette, it replaces a look at all pixels.
    private func reduced() -> PixelBuffer {
        guard let indices else { return pixels.inSmallestLayout(allowsGrey: !isDescribed) }
        return pixels.inSmallestLayout(
            isOpaque: indices.isOpaque, isGrey: pixels.layout.channels < 3 || (!isDescribed && indices.isGrey))
    }

    /// The bits that gray needs: 1, 2 and 4 bits encode the multiples of 255, 85 and 17.
    private static func bits(ofGrey pixels: PixelBuffer) -> Int? {
        let values = ByteSet(of: pixels.bytes).members
        return [1, 2, 4].first { bits in values.allSatisfy { $0 % step(bits) == 0 } }
    }

    private static func step(_ bits: Int) -> UInt8 { UInt8(255 / ((1 << bits) - 1)) }
}
