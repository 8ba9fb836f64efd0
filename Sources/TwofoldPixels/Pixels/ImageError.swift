/// The reason why an image could not be read or written.
public enum ImageError: Error, Hashable, Sendable {
    /// The content is damaged or cut short; the library's own message, quoted.
    case damaged(detail: String)
    /// The content is sound, but of a kind that Twofold does not support.
    case unsupported(detail: String)
    /// An SVG that states neither its size nor a view box.
    case withoutSize
    /// Larger than the limits admit.
    case tooLarge(PixelSize)
    /// Decoding took longer than this limit.
    case tooSlow(seconds: Double)
    /// The decoder's process ended: it ran out of memory, or crashed.
    case decoderDied(detail: String)
    /// An animation, and the number of its frames; 0 where it is not known.
    case animated(frames: Int)
    /// This installation cannot read or write the format.
    case missingCodec(ImageFormat)
    /// The library for the format could not be started; its own message, quoted.
    case engineMissing(detail: String)
    /// The library that chooses the colors of PNGs with a quality could not be loaded; the reason, quoted.
    case quantizerMissing(detail: String)
    /// A vector image that refers to something outside its file; the reference as written there, quoted.
    case externalReference(String)
    /// The pixels could not be encoded; the library's own message, quoted.
    case encodingFailed(detail: String)

    /// The content has colors of another kind, such as those of print.
    package static let foreignColors = unsupported(detail: "its colors are neither gray nor RGB (possibly CMYK)")
    /// A TIFF with the colors of JPEG that JPEG did not compress, or with colors like them.
    package static let uncommonYCbCr = unsupported(
        detail: "its colors are YCbCr, which is read only as JPEG compresses it")
    /// A lossy JPEG XL whose profile is stored whole; libvips gets linear light of sRGB from it, in too few bits.
    package static let lossyWithProfile = unsupported(
        detail: "it is a lossy JPEG XL with a stored color profile, whose exact colors libvips does not get")

    /// Whether the same image in RGB or gray would be supported.
    package var isOfColors: Bool { self == .foreignColors || self == .uncommonYCbCr }
}
