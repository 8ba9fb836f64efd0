/// One of the forms in which PNG can hold an image without changing a pixel: what an encoder is handed.
///
/// A master's palette, grey and missing alpha come out again this way, and so does what only became simple by reducing it:
/// the form is chosen by the pixels, not by what the master's file was. The depth stays: an image of 16 bits has 16.
package struct PNGColorFormat: Hashable, Sendable {
    /// The numbers that PNG has for the meaning of samples.
    package enum Color: UInt8, Hashable, Sendable {
        case grey = 0
        case rgb = 2
        case indexed = 3
        case greyAlpha = 4
        case rgba = 6
    }

    /// The size in pixels.
    package var size: PixelSize
    /// What the samples mean.
    package var color: Color
    /// Bits a sample: 1, 2, 4, 8, or 16 in the machine's own byte order.
    package var bits: Int
    /// Red, green and blue of each color that an index stands for; empty unless indexed.
    package var palette: [UInt8] = []
    /// Alpha of the palette's first colors; the others are opaque.
    package var paletteAlpha: [UInt8] = []
    /// Rows from top to bottom, each filled up to whole bytes.
    package var rows: [UInt8]

    /// Bytes of one row.
    package var bytesPerRow: Int { rows.count / max(1, size.height) }

    /// The forms that may be the smallest for an image; which of them is, only compressing tells.
    ///
    /// - Parameters:
    ///   - pixels: The image.
    ///   - isDescribed: Whether a color profile goes along: one of three channels fits no grey, and one of grey no palette.
    package static func candidates(for pixels: PixelBuffer, isDescribed: Bool) -> [PNGColorFormat] {
        let forms = PNGCandidates(of: pixels, isDescribed: isDescribed)
        return [forms.direct()] + (forms.indexed().map { [$0] } ?? [])
    }
}
