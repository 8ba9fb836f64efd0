public import TwofoldImaging

/// Decodes and encodes PNG with libdeflate, several times as fast as libpng.
///
/// It reads every kind of PNG, with the same pixels as libvips. It also reads PNGs that Xcode has optimized, which
/// libpng refuses. libvips is not used, nor loaded.
public struct PNGEngine: ImageEngine {
    /// The formats that it supports: PNG and crushed PNG, or one of them.
    public let formats: Set<ImageFormat>
    private let cores: HelperThreads?
    private var timer: StageTimer<CodecStage>?

    /// An engine that compresses a large image on one thread.
    public init() { self.init(cores: nil) }

    /// An engine, which needs no start.
    ///
    /// - Parameters:
    ///   - cores: The threads that help with giant images: those of the run, ``Project/cores``. Nil for none.
    ///   - formats: The formats to support. Only crushed PNG where another engine reads and writes all others.
    package init(cores: HelperThreads? = nil, formats: Set<ImageFormat> = [.png, .crushedPNG]) {
        self.cores = cores
        self.formats = formats.intersection([.png, .crushedPNG])
    }

    /// Its ``revision(from:to:)``, and the version of libdeflate as far as it can be determined.
    public var identity: String { Self.name }

    /// Its name with a number that is raised when the same library would give other bytes.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String { Self.revision }

    private static let revision = "TwofoldPNG 2"
    private static let name = "\(revision), libdeflate \(DeflateVersion.loaded)"

    /// Size, layout and depth, upright.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try admit(format)
        var header = try PNGReader(file).imageHeader
        header.size = Orientation.stated(by: file, format).size(of: header.size)
        header.pages = PNGFile.frameCount(of: file)
        // A frame may leave some of the canvas free.
        if header.pages > 1 { header.layout = header.layout.channels < 3 ? .greyAlpha : .rgba }
        return header
    }

    /// The image, upright, decoded strictly.
    ///
    /// Exceeding the time limit is noticed only at the end, because libdeflate cannot be interrupted.
    public func decode(
        _ file: consuming [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        try admit(format)
        let frames = PNGFile.frameCount(of: file)
        guard frames == 1 else { return try decodeAnimation(file, format, frames, limits) }
        var reader = try PNGReader(copy file)
        guard limits.admit(reader.size) else { throw .tooLarge(reader.size) }
        let orientation = Orientation.stated(by: file, format)
        let metadata = PNGFile.metadata(of: file)
        let warnings = PNGFile.warnings(on: file, metadata)
        let fault = PNGFile.profileFault(of: file, decoded: metadata.iccProfile)
        // The reader alone has the bytes now, if the caller handed them over.
        _ = consume file
        let (stored, remarks) = try reader.pixels(seconds: limits.seconds, timer)
        return DecodedImage(
            pixels: orientation.applied(to: stored), metadata: metadata,
            remarks: remarks + warnings
        ).judged(profileFault: fault)
    }

    /// The file for these pixels, in the form that is smallest at the requested effort.
    ///
    /// - Throws: ``TwofoldKit/ImageError/encodingFailed(detail:)`` for every other encoding, and where memory runs
    ///   out.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] { try encodedFile(pixels, metadata: metadata, encoding: encoding).bytes }

    /// The same file, and its form.
    public func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        guard case .png(let effort, nil) = encoding else {
            throw .encodingFailed(detail: "this engine writes lossless PNG only")
        }
        let writer = PNGWriter(effort: effort, cores: cores, timer: timer)
        guard let animation = metadata.animation else { return try writer.file(of: pixels, metadata) }
        return try writer.file(of: pixels, animation, metadata)
    }

    private func admit(_ format: ImageFormat) throws(ImageError) {
        guard formats.contains(format) else {
            throw .unsupported(detail: "this engine does not read \(format.displayName)")
        }
    }
}

extension PNGEngine: MeasurableEngine {
    package func measured(by timer: StageTimer<CodecStage>) -> any ImageEngine {
        var engine = self
        engine.timer = timer
        return engine
    }
}
