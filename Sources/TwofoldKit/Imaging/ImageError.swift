/// Why an image could not be read or written.
public enum ImageError: Error, Hashable, Sendable {
    /// The content is damaged or cut short; the library's own words, quoted.
    case damaged(detail: String)
    /// The content is sound and of a kind that Twofold does not handle.
    case unsupported(detail: String)
    /// An SVG that says neither how large it is nor what part of its plane it shows.
    case withoutSize
    /// Larger than the limits admit.
    case tooLarge(PixelSize)
    /// Decoding took longer than this limit.
    case tooSlow(seconds: Double)
    /// What was to read it ended: out of memory, or crashed.
    case decoderDied(detail: String)
    /// An animation; the number of its frames.
    case animated(frames: Int)
    /// This installation lacks what reads or writes the format.
    case missingCodec(ImageFormat)
    /// The library that reads or writes the format could not be started; its own words, quoted.
    case engineMissing(detail: String)
    /// A drawing that wants something from outside its own file, in its own words, quoted.
    case externalReference(String)
    /// The pixels could not be encoded; the library's own words, quoted.
    case encodingFailed(detail: String)
}
