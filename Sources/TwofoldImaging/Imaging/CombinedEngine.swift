import Synchronization

/// Two engines as one: a fast one for some formats, and another one for the rest.
///
/// A file's format alone decides which of them handles it. The other one can be started when an image first needs it: loading libvips
/// and its libraries takes longer than reducing a hundred icons, and most trees contain only PNG.
public struct CombinedEngine: ImageEngine {
    /// Starts an engine; its error is thrown by every call that needs the engine.
    public typealias Start = @Sendable () throws(ImageError) -> any ImageEngine

    private var fast: any ImageEngine
    private var other: Other
    private let fastFormats: Set<ImageFormat>
    /// The formats of both engines.
    public let formats: Set<ImageFormat>

    /// A combination of two engines.
    ///
    /// - Parameters:
    ///   - fast: The engine for all formats that it supports, with all kinds of them.
    ///   - other: The engine for the rest, and for all rendering, conversion of colors and pairs of TIFF pages.
    public init(_ fast: any ImageEngine, _ other: any ImageEngine) {
        self.init(fast, .engine(other), other.formats)
    }

    /// A combination with an engine that is not started before something needs it.
    ///
    /// - Parameters:
    ///   - fast: The engine for all formats that it supports, with all kinds of them.
    ///   - formats: The formats of the other engine.
    ///   - revision: The part of the other engine's identity that makes variants stale.
    ///   - start: Starts the other engine; called at most once, on any thread.
    public init(_ fast: any ImageEngine, formats: Set<ImageFormat>, revision: String, start: @escaping Start) {
        self.init(fast, .starter(Starter(start), revision: revision), formats)
    }

    private init(_ fast: any ImageEngine, _ other: Other, _ formats: Set<ImageFormat>) {
        self.fast = fast
        self.other = other
        fastFormats = fast.formats
        self.formats = fast.formats.union(formats)
    }

    /// The identity of the engine for PNG alone, because asking the other one could start it.
    ///
    /// ``identity(from:to:)`` asks both.
    public var identity: String { fastFormats.contains(.png) ? fast.identity : other.identity }

    /// The identities of the engines involved, the other engine's first.
    public func identity(from source: ImageFormat, to target: ImageFormat) -> String {
        involved(source, target, other.identity, fast.identity)
    }

    /// The revisions of the engines involved, the other engine's first.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        involved(
            source, target, other.revision(from: source, to: target), fast.revision(from: source, to: target))
    }

    private func involved(
        _ source: ImageFormat, _ target: ImageFormat, _ other: @autoclosure () -> String,
        _ fast: @autoclosure () -> String
    ) -> String {
        switch (fastFormats.contains(source), fastFormats.contains(target)) {
        case (true, true): fast()
        case (false, false): other()
        case (true, false), (false, true): "\(other()), \(fast())"
        }
    }

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
        try encodedFile(pixels, metadata: metadata, encoding: encoding).bytes
    }

    /// Encodes with the format's engine, and says which form it chose; the other engine chooses the colors of a PNG with
    /// a quality.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        let writer = try engine(encoding.format)
        guard case .png(let effort, let quality?) = encoding else {
            return try writer.encodedFile(pixels, metadata: metadata, encoding: encoding)
        }
        return try QuantizedPNG(quality: quality, effort: effort, quantizer: self, writer: writer)
            .file(of: pixels, metadata)
    }

    /// That of the other engine, for which it is started.
    public var quantizer: String { (try? other.engine().quantizer) ?? "" }

    /// Chooses colors with the other engine.
    public func quantized(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> PixelBuffer? {
        let engine: any ImageEngine
        do {
            engine = try other.engine()
        } catch {
            guard case .engineMissing(let detail) = error else { throw error }
            throw .quantizerMissing(detail: detail)
        }
        return try engine.quantized(pixels, quality: quality)
    }

    /// Encodes with the other engine.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { try other.engine().encodePair(small, large, metadata: metadata) }

    /// Converts with the other engine.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        try other.engine().convertedToSRGB(image)
    }

    /// Renders with the other engine.
    public func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        try other.engine().draw(file, format: format, page: page, size: size)
    }

    private func engine(_ format: ImageFormat) throws(ImageError) -> any ImageEngine {
        fastFormats.contains(format) ? fast : try other.engine()
    }
}

extension CombinedEngine: MeasurableEngine {
    package func measured(by timer: StageTimer<CodecStage>) -> any ImageEngine {
        var engine = self
        engine.fast = fast.measuredIfPossible(by: timer)
        if case .engine(let other) = other { engine.other = .engine(other.measuredIfPossible(by: timer)) }
        return engine
    }
}

/// The engine for the rest of the formats, started or not.
private enum Other: Sendable {
    case engine(any ImageEngine)
    case starter(Starter, revision: String)

    func engine() throws(ImageError) -> any ImageEngine {
        switch self {
        case .engine(let engine): engine
        case .starter(let starter, _): try starter.engine()
        }
    }

    /// The engine's identity, for which it is started; `none` where that fails.
    var identity: String { (try? engine().identity) ?? "none" }

    func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        switch self {
        case .engine(let engine): engine.revision(from: source, to: target)
        case .starter(_, let revision): revision
        }
    }
}

/// Starts an engine under a lock, and keeps it, or the error.
private final class Starter: Sendable {
    private let start: CombinedEngine.Start
    private let outcome = Mutex<Result<any ImageEngine, ImageError>?>(nil)

    init(_ start: @escaping CombinedEngine.Start) { self.start = start }

    func engine() throws(ImageError) -> any ImageEngine {
        let result = outcome.withLock { outcome in
            let result = outcome ?? Result(catching: start)
            outcome = result
            return result
        }
        return try result.get()
    }
}
