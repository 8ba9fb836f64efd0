/// Decodes and encodes images: the seam behind which libdeflate and libvips stand, and a fake in tests.
///
/// An engine gets bytes and gives bytes; it never learns a path, so it cannot write one. Every call is safe from
/// any thread, takes as long as the image asks for, and reports damage as an error instead of an image.
public protocol ImageEngine: Sendable {
    /// What the lock file records of the engine: its ``revision(from:to:)``, and the names and versions of the libraries below it, as
    /// they are loaded; divided by commas.
    var identity: String { get }

    /// The same, of what makes files of one format from files of another.
    ///
    /// An engine that is made of others names only those that take part.
    ///
    /// Default: ``identity``.
    func identity(from source: ImageFormat, to target: ImageFormat) -> String

    /// The part of ``identity(from:to:)`` that is our own, `TwofoldPNG 1`: names with a number that is raised when the same
    /// libraries would give other bytes. Only that makes variants stale; asking for it starts no library.
    ///
    /// Default: all of ``identity(from:to:)``.
    func revision(from source: ImageFormat, to target: ImageFormat) -> String

    /// The formats that this engine reads and writes.
    var formats: Set<ImageFormat> { get }

    /// Size, layout and depth, read without decoding pixels and after the orientation that the file asks for.
    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader

    /// The image, upright, decoded strictly: anything but a whole, sound file is an error.
    func decode(_ file: [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage

    /// One page of a file that may have several: 0 is the first.
    func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage

    /// The file for these pixels.
    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8]

    /// A TIFF that holds an image at 1x and at 2x.
    ///
    /// - Parameters:
    ///   - small: The image at 1x, said to have 72 dpi.
    ///   - large: The same image, twice as wide and high, said to have 144 dpi.
    ///   - metadata: What both inherit; its density is not used.
    func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8]

    /// The same image in sRGB, with nothing in its metadata that says otherwise; alpha and depth stay exactly.
    func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage

    /// A drawing in RGBA of 8 bits, as large as fits into `size`, in its middle, on nothing.
    ///
    /// Loads nothing from outside the file.
    func draw(_ file: [UInt8], format: ImageFormat, size: PixelSize) throws(ImageError) -> PixelBuffer
}

// An engine for one raster format needs none of these.
extension ImageEngine {
    /// The identity of the whole engine.
    public func identity(from source: ImageFormat, to target: ImageFormat) -> String { identity }

    /// All of the identity, for an engine without libraries.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        identity(from: source, to: target)
    }

    /// Only the first page, for an engine that knows no files of several.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard page == 0 else { throw .unsupported(detail: "this engine reads the first page only") }
        return try decode(file, format: format, limits: limits)
    }

    /// Nothing: this engine writes no TIFF.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { throw .encodingFailed(detail: "this engine writes no TIFF") }

    /// Nothing: this engine knows no color profiles.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        throw .unsupported(detail: "this engine does not convert colors")
    }

    /// Nothing: this engine does not draw.
    public func draw(_ file: [UInt8], format: ImageFormat, size: PixelSize) throws(ImageError) -> PixelBuffer {
        throw .unsupported(detail: "this engine does not draw")
    }
}

/// What is known of an image before its pixels are decoded.
public struct ImageHeader: Hashable, Sendable {
    /// The size in pixels, upright; of a drawing, its size in points.
    public var size: PixelSize
    /// The layout after decoding.
    public var layout: PixelBuffer.Layout
    /// The depth after decoding.
    public var depth: PixelBuffer.Depth
    /// Whether there is lossy compression in the pixels already.
    ///
    /// Default: false.
    public var isLossy = false
    /// Images in the file: frames of an animation, pages of a TIFF.
    ///
    /// Default: 1.
    public var pages = 1
    /// Whether the file is a TIFF that holds one image twice, at 1x and at 2x.
    ///
    /// Default: false.
    public var isScalePair = false
    /// What a vector file says of itself; nil for every other.
    public var drawing: VectorImage?

    /// A header of these parts.
    public init(size: PixelSize, layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        self.size = size
        self.layout = layout
        self.depth = depth
    }

    /// The header of a drawing.
    public init(_ drawing: VectorImage) {
        self.init(size: drawing.size.inPixels, layout: .rgba, depth: .eight)
        self.drawing = drawing
        pages = drawing.pages
    }

    /// Bytes that the decoded pixels take.
    public var decodedByteCount: Int {
        let (bytes, overflow) = size.area.multipliedReportingOverflow(by: layout.channels * depth.bytes)
        return overflow ? .max : bytes
    }
}

/// A decoded image and what came with it.
public struct DecodedImage: Sendable {
    /// The pixels, upright.
    public var pixels: PixelBuffer
    /// What a variant inherits.
    public var metadata: ImageMetadata
    /// What the library remarked while it decoded, quoted, for a warning that names the file.
    public var remarks: [String]

    /// An image of these parts.
    public init(pixels: PixelBuffer, metadata: ImageMetadata, remarks: [String] = []) {
        self.pixels = pixels
        self.metadata = metadata
        self.remarks = remarks
    }
}
