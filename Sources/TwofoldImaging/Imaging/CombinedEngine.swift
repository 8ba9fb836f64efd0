/// Two engines as one: a fast one for some formats, and another one for the rest.
///
/// A file's format alone decides which of them handles it. The other one is not touched, so that a `LazyEngine` is
/// not started until an image needs it.
public struct CombinedEngine: ImageEngine {
    private var fast: any ImageEngine
    private var other: any ImageEngine
    private let fastFormats: Set<ImageFormat>

    /// A combination of two engines.
    ///
    /// - Parameters:
    ///   - fast: The engine for all formats that it supports, with all kinds of them.
    ///   - other: The engine for the rest, and for all rendering, conversion of colors and pairs of TIFF pages.
    public init(_ fast: any ImageEngine, _ other: any ImageEngine) {
        self.fast = fast
        self.other = other
        fastFormats = fast.formats
        formats = fast.formats.union(other.formats)
    }

    /// The identity of the engine for PNG alone, because asking the other one could start it.
    ///
    /// ``identity(from:to:)`` asks both.
    public var identity: String { engine(.png).identity }

    /// The identities of the engines involved, the other engine's first.
    public func identity(from source: ImageFormat, to target: ImageFormat) -> String {
        switch (fastFormats.contains(source), fastFormats.contains(target)) {
        case (true, true): fast.identity
        case (false, false): other.identity
        case (true, false), (false, true): "\(other.identity), \(fast.identity)"
        }
    }

    /// The revisions of the engines involved, the other engine's first.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        let revisions = [other, fast].map { $0.revision(from: source, to: target) }
        return switch (fastFormats.contains(source), fastFormats.contains(target)) {
        case (true, true): revisions[1]
        case (false, false): revisions[0]
        case (true, false), (false, true): revisions.joined(separator: ", ")
        }
    }

    /// The formats of both engines.
    public let formats: Set<ImageFormat>

    /// Reads a header with the format's engine.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try engine(format).header(of: file, format: format)
    }

    /// Reads the header of a page with the format's engine.
    public func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try engine(format).header(page: page, of: file, format: format)
    }

    /// Decodes with the format's engine.
    public func decode(
        _ file: consuming [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage { try engine(format).decode(file, format: format, limits: limits) }

    /// Decodes a page with the format's engine.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        try engine(format).decode(page: page, of: file, format: format, limits: limits)
    }

    /// Encodes with the format's engine.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        try engine(encoding.format).encode(pixels, metadata: metadata, encoding: encoding)
    }

    /// Encodes with the format's engine, and says which form it chose.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        try engine(encoding.format).encodedFile(pixels, metadata: metadata, encoding: encoding)
    }

    /// Encodes with the other engine.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { try other.encodePair(small, large, metadata: metadata) }

    /// Converts with the other engine.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        try other.convertedToSRGB(image)
    }

    /// Renders with the other engine.
    public func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        try other.draw(file, format: format, page: page, size: size)
    }

    private func engine(_ format: ImageFormat) -> any ImageEngine {
        fastFormats.contains(format) ? fast : other
    }
}

extension CombinedEngine: MeasurableEngine {
    package func measured(by timer: StageTimer<CodecStage>) -> any ImageEngine {
        var engine = self
        engine.fast = fast.measuredIfPossible(by: timer)
        engine.other = other.measuredIfPossible(by: timer)
        return engine
    }
}
