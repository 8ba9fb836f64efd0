/// The forms that may be the smallest for an image, each made when it is asked for.
///
/// What is found out about the image at once is what both need: whether 256 colors are enough, and what they are. An
/// encoder that takes an index of 8 bits for smaller than three or four samples need not make the direct form at all.
package struct PNGCandidates: Sendable {
    private let pixels: PixelBuffer
    private let isDescribed: Bool
    private let indices: IndexedPixels?

    /// Looks at an image.
    ///
    /// - Parameters:
    ///   - pixels: The image.
    ///   - isDescribed: Whether a color profile goes along: one of three channels fits no grey, and one of grey no palette.
    package init(of pixels: PixelBuffer, isDescribed: Bool) {
        self.pixels = pixels
        self.isDescribed = isDescribed
        let allowsPalette = !isDescribed || pixels.layout.channels >= 3
        // Palettes hold no 16 bits.
        indices = pixels.depth == .eight && allowsPalette ? IndexedPixels(pixels) : nil
    }

    /// Bits that an index takes: 1, 2, 4 or 8; nil when the image fits no palette.
    package var indexBits: Int? { indices?.bits }

    /// Samples as they are, in the smallest layout; grey in as few bits as it needs.
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

    /// Indices into a palette; nil where 256 colors are not enough, and for 16 bits.
    package func indexed() -> PNGColorFormat? {
        guard let indices else { return nil }
        return PNGColorFormat(
            size: pixels.size, color: .indexed, bits: indices.bits, palette: indices.palette,
            paletteAlpha: indices.paletteAlpha,
            rows: BitPacking.packed(indices.rows, pixels.size, bits: indices.bits))
    }

    /// The palette knows what else the pixels would have to be asked for.
    private func reduced() -> PixelBuffer {
        guard let indices else { return pixels.inSmallestLayout(allowsGrey: !isDescribed) }
        return pixels.inSmallestLayout(
            isOpaque: indices.isOpaque, isGrey: pixels.layout.channels < 3 || (!isDescribed && indices.isGrey))
    }

    /// 1, 2 and 4 bits stand for the multiples of 255, 85 and 17.
    private static func bits(ofGrey pixels: PixelBuffer) -> Int? {
        let values = ByteSet(of: pixels.bytes).members
        return [1, 2, 4].first { bits in values.allSatisfy { $0 % step(bits) == 0 } }
    }

    private static func step(_ bits: Int) -> UInt8 { UInt8(255 / ((1 << bits) - 1)) }
}
