import Synchronization

/// An engine that is started once, when it is first needed.
///
/// Loading libvips and its libraries takes longer than reducing a hundred icons, and most trees contain only PNG.
public struct LazyEngine: ImageEngine {
    /// The formats that the engine reads and writes once it has been started.
    public let formats: Set<ImageFormat>

    private let revision: String
    private let starter: Starter

    /// An engine that has not been started yet.
    ///
    /// - Parameters:
    ///   - formats: The formats that it reads and writes, available without starting it.
    ///   - revision: The part of its identity that makes variants stale, available without starting it.
    ///   - start: Starts it; called at most once, on any thread. Its error is thrown by every call.
    public init(
        formats: Set<ImageFormat>, revision: String, start: @escaping @Sendable () throws(ImageError) -> any ImageEngine
    ) {
        self.formats = formats
        self.revision = revision
        starter = Starter(start)
    }

    /// The engine's identity, for which it is started; `none` where that fails.
    public var identity: String { (try? starter.engine().identity) ?? "none" }

    /// The revision given to the initializer, because the engine may never be started.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String { revision }

    /// Reads a header with the engine.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try starter.engine().header(of: file, format: format)
    }

    /// Reads the header of a page with the engine.
    public func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try starter.engine().header(page: page, of: file, format: format)
    }

    /// Starts the engine and decodes.
    public func decode(
        _ file: consuming [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage { try starter.engine().decode(file, format: format, limits: limits) }

    /// Starts the engine and decodes one page.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        try starter.engine().decode(page: page, of: file, format: format, limits: limits)
    }

    /// Starts the engine and encodes.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        try starter.engine().encode(pixels, metadata: metadata, encoding: encoding)
    }

    /// Encodes with the engine, and says which form it chose.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        try starter.engine().encodedFile(pixels, metadata: metadata, encoding: encoding)
    }

    /// Starts the engine and encodes two pages.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { try starter.engine().encodePair(small, large, metadata: metadata) }

    /// Starts the engine and converts.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        try starter.engine().convertedToSRGB(image)
    }

    /// Renders with the engine.
    public func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        try starter.engine().draw(file, format: format, page: page, size: size)
    }
}

/// Starts an engine under a lock, and keeps it, or the error.
private final class Starter: Sendable {
    private let start: @Sendable () throws(ImageError) -> any ImageEngine
    private let outcome = Mutex<Result<any ImageEngine, ImageError>?>(nil)

    init(_ start: @escaping @Sendable () throws(ImageError) -> any ImageEngine) { self.start = start }

    func engine() throws(ImageError) -> any ImageEngine {
        let result = outcome.withLock { outcome in
            let result = outcome ?? attempt()
            outcome = result
            return result
        }
        return try result.get()
    }

    private func attempt() -> Result<any ImageEngine, ImageError> {
        do throws(ImageError) {
            return .success(try start())
        } catch {
            return .failure(error)
        }
    }
}
