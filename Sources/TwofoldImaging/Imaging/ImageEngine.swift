/// Decodes and encodes images, with libdeflate and libvips in the program and a fake in tests.
///
/// An engine takes bytes and returns bytes; it never learns a path, so it cannot write to one. Every call is safe from
/// any thread, takes as long as the image needs, and reports damage as an error instead of an image.
public protocol ImageEngine: Sendable {
    /// The engine as the lock file records it.
    ///
    /// It consists of the ``revision(from:to:)``, and of the names and versions of the libraries below it, as they are
    /// loaded, separated by commas.
    var identity: String { get }

    /// The identity of the parts that make files of one format from files of another.
    ///
    /// An engine that consists of others names only those involved.
    ///
    /// Default: ``identity``.
    func identity(from source: ImageFormat, to target: ImageFormat) -> String

    /// Twofold's own part of ``identity(from:to:)``, `TwofoldPNG 1`.
    ///
    /// It has names with a number that is raised when the same libraries would give other bytes. Only a change of it
    /// makes variants stale; asking for it starts no library.
    ///
    /// Default: all of ``identity(from:to:)``.
    func revision(from source: ImageFormat, to target: ImageFormat) -> String

    /// The formats that this engine reads and writes.
    var formats: Set<ImageFormat> { get }

    /// Size, layout and depth, read without decoding pixels; the file's orientation is already applied.
    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader

    /// The same of one page of a vector image: 0 is the first.
    func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader

    /// The image, upright and strictly decoded: only a whole, sound file is accepted.
    ///
    /// A caller that hands the bytes over lets an engine release or change them before it has all pixels.
    func decode(_ file: consuming [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage

    /// One page of a file that may have several: 0 is the first.
    func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage

    /// The file for these pixels.
    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8]

    /// The same file, and the form that was chosen for it.
    ///
    /// Default: ``encode(_:metadata:encoding:)``, which tells no form.
    func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile

    /// The library that ``quantized(_:quality:)`` uses, and its version, `libimagequant 2.17.0`; empty without one.
    ///
    /// Default: empty.
    var quantizer: String { get }

    /// An image of 8 bits in at most 256 colors, with dithering; nil where these are not enough for the quality.
    ///
    /// Transparent and opaque pixels stay so, and the alpha of no other changes by more than an eighth.
    ///
    /// - Parameters:
    ///   - pixels: The image as RGBA.
    ///   - quality: libimagequant's, 1...100; nine tenths of it are enough.
    func quantized(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> PixelBuffer?

    /// A TIFF that contains an image at 1x and at 2x.
    ///
    /// - Parameters:
    ///   - small: The image at 1x, written with 72 dpi.
    ///   - large: The same image, twice as wide and high, written with 144 dpi.
    ///   - metadata: The metadata for both; its density is not used.
    func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8]

    /// The same image in sRGB, with no contrary statement in its metadata; alpha and depth stay exactly the same.
    func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage

    /// A vector image as RGBA with 8 bits, as large as fits into `size`, centered on a transparent ground.
    ///
    /// Nothing outside the file is loaded.
    ///
    /// - Parameters:
    ///   - file: The file's bytes.
    ///   - format: Its format, which holds vectors.
    ///   - page: 0 for the first page.
    ///   - size: The size of the result in pixels.
    func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer
}

// An engine for one raster format needs none of these functions.
extension ImageEngine {
    /// The identity of the whole engine.
    public func identity(from source: ImageFormat, to target: ImageFormat) -> String { identity }

    /// The whole identity, for an engine without libraries.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        identity(from: source, to: target)
    }

    /// The first page only, for an engine that knows no vector images.
    public func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard page == 0 else { throw .unsupported(detail: "this engine reads the first page only") }
        return try header(of: file, format: format)
    }

    /// The first page only, for an engine that does not read files with several.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard page == 0 else { throw .unsupported(detail: "this engine reads the first page only") }
        return try decode(file, format: format, limits: limits)
    }

    /// None, for an engine that writes no PNGs with a quality.
    public var quantizer: String { "" }

    /// Always fails, for an engine that writes no PNGs with a quality.
    public func quantized(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> PixelBuffer? {
        throw .quantizerMissing(detail: "this engine has none")
    }

    /// The file without a form, for an engine that has nothing to choose.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        EncodedFile(try encode(pixels, metadata: metadata, encoding: encoding))
    }

    /// Always fails, for an engine that does not write TIFF.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { throw .encodingFailed(detail: "this engine writes no TIFF") }

    /// Always fails, for an engine that does not know color profiles.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        throw .unsupported(detail: "this engine does not convert colors")
    }

    /// Always fails, for an engine that does not render vector images.
    public func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        throw .unsupported(detail: "this engine does not render vector images")
    }

    /// The first page.
    public func draw(_ file: [UInt8], format: ImageFormat, size: PixelSize) throws(ImageError) -> PixelBuffer {
        try draw(file, format: format, page: 0, size: size)
    }
}

/// The properties of an image that are known before its pixels are decoded.
public struct ImageHeader: Hashable, Sendable {
    /// The size in pixels, upright; for a vector image, its size in points.
    public var size: PixelSize
    /// The layout after decoding.
    public var layout: PixelBuffer.Layout
    /// The depth after decoding.
    public var depth: PixelBuffer.Depth
    /// Whether the pixels have already been through lossy compression.
    public var isLossy = false
    /// The number of images in the file: frames of an animation, pages of a TIFF.
    public var pages = 1
    /// Whether the file is a TIFF that contains one image twice, at 1x and at 2x.
    package var isScalePair = false
    /// The properties of a vector image; nil for every other image.
    package var drawing: VectorImage?

    /// A header with these properties.
    public init(size: PixelSize, layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        self.size = size
        self.layout = layout
        self.depth = depth
    }

    package init(_ drawing: VectorImage) {
        self.init(size: drawing.size.inPixels, layout: .rgba, depth: .eight)
        self.drawing = drawing
        pages = drawing.pages
    }

    package var decodedByteCount: Int {
        let (bytes, overflow) = size.area.multipliedReportingOverflow(by: layout.channels * depth.bytes)
        return overflow ? .max : bytes
    }
}

/// A decoded image and its metadata.
public struct DecodedImage: Sendable {
    /// The pixels, upright.
    public var pixels: PixelBuffer
    /// The metadata that a variant inherits.
    public var metadata: ImageMetadata
    /// The library's warnings during decoding, quoted, for a warning that names the file.
    package var remarks: [String]
    /// What variants lack because it is damaged, and why other decoders refuse the file, for a warning that names it.
    package var faults: [String] = []

    /// An image with these parts.
    public init(pixels: PixelBuffer, metadata: ImageMetadata, remarks: [String] = []) {
        self.pixels = pixels
        self.metadata = metadata
        self.remarks = remarks
    }

    /// The same image at a scale: a file's name says it, and its bytes do not.
    public func at(_ scale: ScaleFactor) -> DecodedImage {
        var image = self
        image.pixels.scale = scale
        return image
    }
}
