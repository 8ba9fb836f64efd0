import TwofoldImaging

/// Reverses Xcode's changes to a PNG in a build for iPhones (chunk `CgBI`).
///
/// Blue stands before green and red, colors are multiplied by alpha, and the compressed pixels have no zlib header and
/// checksum. Apple has never published this; it is derived from the files that Apple's own tools write, and from how
/// they read them back.
struct PNGCrushing {
    /// The format around the compressed pixels.
    let wrapping: Deflate.Wrapping

    /// - Parameter chunk: The four bytes of flags. One of them says that zlib's header and checksum are left out; the
    ///   others belong to Core Graphics' bitmaps and never vary in a way that matters here.
    init(_ chunk: ArraySlice<UInt8>) { wrapping = (chunk.first ?? 0) & 0x10 == 0 ? .zlib : .none }

    /// Whether Xcode's form of these pixels is known: it turns them all into RGB or RGBA with 8 bits.
    static func isKnown(of header: PNGHeader) -> Bool {
        header.bits == 8 && (header.color == .rgb || header.color == .rgba)
    }

    /// Turns unfiltered samples into those of an ordinary PNG.
    ///
    /// A color is divided by its alpha and rounded to the nearest step, as in Apple's own tool; where alpha is 0, the
    /// color is lost and becomes black.
    static func undo(_ samples: UnsafeMutableRawPointer, count: Int, _ header: PNGHeader) {
        let channels = header.color.channels
        var pixel = samples.assumingMemoryBound(to: UInt8.self)
        for _ in 0..<count {
            (pixel[0], pixel[2]) = (pixel[2], pixel[0])
            if channels == 4, pixel[3] < 255 {
                let alpha = UInt32(pixel[3])
                for channel in 0..<3 {
                    let color = alpha == 0 ? 0 : (UInt32(pixel[channel]) * 255 + alpha / 2) / alpha
                    pixel[channel] = UInt8(min(color, 255))
                }
            }
            pixel += channels
        }
    }
}
