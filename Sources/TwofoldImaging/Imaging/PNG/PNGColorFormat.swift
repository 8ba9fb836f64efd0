/// One of the forms in which PNG can store an image without changing a pixel; an encoder's input.
///
/// So a master's palette, gray or missing alpha appears in its variants again, and an image that became simple only
/// when it was reduced is stored simply: the form is chosen by the pixels, not by the master's file. The depth stays:
/// an image with 16 bits keeps 16.
package struct PNGColorFormat: Hashable, Sendable {
    /// PNG's numbers for the meaning of samples.
    package enum Color: UInt8, Hashable, Sendable {
        case grey = 0
        case rgb = 2
        case indexed = 3
        case greyAlpha = 4
        case rgba = 6
    }

    package var size: PixelSize
    package var color: Color
    /// Bits per sample: 1, 2, 4, 8, or 16 in the machine's own byte order.
    package var bits: Int
    /// Red, green and blue of each color that an index stands for; empty unless indexed.
    package var palette: [UInt8] = []
    /// Alpha of the palette's first colors; the others are opaque.
    package var paletteAlpha: [UInt8] = []
    /// Rows from top to bottom, each padded to whole bytes.
    package var rows: [UInt8]

    package var bytesPerRow: Int { rows.count / max(1, size.height) }

    /// The forms that may be the smallest for an image; only compressing them shows which one is.
    ///
    /// - Parameters:
    ///   - pixels: The image.
    ///   - isDescribed: Whether a color profile is written: one for three channels does not fit gray, one for gray no
    ///     palette.
    package static func candidates(for pixels: PixelBuffer, isDescribed: Bool) -> [PNGColorFormat] {
        let forms = PNGCandidates(of: pixels, isDescribed: isDescribed, order: .byColor)
        return [forms.direct()] + (forms.indexed().map { [$0] } ?? [])
    }
}
