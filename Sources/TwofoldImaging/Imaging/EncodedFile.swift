/// A file as an engine encoded it, and what the engine chose on the way.
public struct EncodedFile: Hashable, Sendable {
    /// The bytes of the file.
    public var bytes: [UInt8]
    /// The form of a PNG; nil for other formats, and from an engine that does not tell.
    package var form: PNGForm?
    /// The pixels that it shows; nil if they are those that were to be encoded, or a lossy format's.
    package var pixels: PixelBuffer?

    /// A file with these bytes.
    public init(_ bytes: [UInt8], form: PNGForm? = nil) {
        self.bytes = bytes
        self.form = form
    }
}
