/// Decodes and encodes images: the seam behind which libvips stands, and a fake in tests.
///
/// An engine gets bytes and gives bytes; it never learns a path, so it cannot write one. Every call is safe from
/// any thread, takes as long as the picture asks for, and reports damage as an error instead of a picture.
public protocol ImageEngine: Sendable {
    /// Name and version, as the ledger records them: a change makes every variant stale.
    var identity: String { get }

    /// The formats that this engine reads and writes.
    var formats: Set<ImageFormat> { get }

    /// Size, layout and depth, read without decoding pixels and after the orientation that the file asks for.
    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader

    /// The picture, upright, decoded strictly: anything but a whole, sound file is an error.
    func decode(_ file: [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage

    /// The file for these pixels.
    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8]
}

/// What is known of a picture before its pixels are decoded.
public struct ImageHeader: Hashable, Sendable {
    /// The size in pixels, upright.
    public var size: PixelSize
    /// The layout after decoding.
    public var layout: PixelBuffer.Layout
    /// The depth after decoding.
    public var depth: PixelBuffer.Depth

    /// A header of these parts.
    public init(size: PixelSize, layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        self.size = size
        self.layout = layout
        self.depth = depth
    }

    /// Bytes that the decoded pixels take.
    public var decodedByteCount: Int {
        let (bytes, overflow) = size.area.multipliedReportingOverflow(by: layout.channels * depth.bytes)
        return overflow ? .max : bytes
    }
}

/// A decoded picture and what came with it.
public struct DecodedImage: Sendable {
    /// The pixels, upright.
    public var pixels: PixelBuffer
    /// What a variant inherits.
    public var metadata: ImageMetadata
    /// What the library remarked while it decoded, quoted, for a warning that names the file.
    public var remarks: [String]

    /// A picture of these parts.
    public init(pixels: PixelBuffer, metadata: ImageMetadata, remarks: [String] = []) {
        self.pixels = pixels
        self.metadata = metadata
        self.remarks = remarks
    }
}

/// How a picture is written: everything that decides the file's bytes besides pixels and metadata.
public enum ImageEncoding: Hashable, Sendable {
    /// Lossless. `compression` is zlib's level, 1...9.
    case png(compression: Int)
    /// Lossy, without chroma subsampling. `quality` is libjpeg's, 1...100.
    case jpeg(quality: Int)

    /// The encoding of variants in `format`, or nil when Twofold does not write it.
    public init?(format: ImageFormat) {
        switch format {
        case .png: self = .png(compression: 6)
        case .jpeg: self = .jpeg(quality: 90)
        default: return nil
        }
    }

    /// The format that comes out.
    public var format: ImageFormat {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        }
    }
}

/// What a master may ask of this machine: its size is checked from the header, before a pixel is decoded, and its time
/// while it is.
public struct ImageLimits: Hashable, Sendable {
    /// Width × height.
    ///
    /// Default: 100,000,000.
    public var pixels: Int
    /// Width or height.
    ///
    /// Default: 32,768.
    public var side: Int
    /// Bytes of the file.
    ///
    /// Default: 256 MiB.
    public var fileBytes: Int
    /// Seconds that pass while one picture is decoded.
    ///
    /// An engine looks at the clock between steps, so a picture that is one long step is found too slow when that is done.
    /// Default: 30.
    public var seconds: Double

    /// Limits; the defaults admit every master ever seen in an app and refuse decompression bombs.
    public init(
        pixels: Int = 100_000_000, side: Int = 32_768, fileBytes: Int = 256 << 20, seconds: Double = 30
    ) {
        self.pixels = pixels
        self.side = side
        self.fileBytes = fileBytes
        self.seconds = seconds
    }

    /// Whether a picture of this size may be decoded.
    public func admit(_ size: PixelSize) -> Bool {
        size.area <= pixels && size.width <= side && size.height <= side
    }
}

/// Why an image could not be read or written.
public enum ImageError: Error, Hashable, Sendable {
    /// The content is damaged or cut short; the library's own words, quoted.
    case damaged(detail: String)
    /// The content is sound and of a kind that Twofold does not handle.
    case unsupported(detail: String)
    /// Larger than the limits admit.
    case tooLarge(PixelSize)
    /// Decoding took longer than this limit.
    case tooSlow(seconds: Double)
    /// The pixels could not be encoded; the library's own words, quoted.
    case encodingFailed(detail: String)
}
