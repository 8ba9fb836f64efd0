import CVipsShim
public import TwofoldImaging

/// Decodes and encodes every format that Twofold supports, and renders SVG and PDF, with libvips and the libraries
/// below it.
///
/// libvips decodes. Libraries that come with it do the rest where libvips is slower or not exact: libpng writes PNG,
/// libtiff writes TIFF, librsvg renders SVG, and lcms converts colors. All of them take bytes and return bytes, never
/// a path. Each call does all its work in the calling thread, but for libjxl with a thread of its own, and keeps
/// nothing between calls, so one engine serves every thread.
public struct VipsEngine: ImageEngine {
    /// Loads and starts libvips, unless it is already running; on any thread, and at any time.
    ///
    /// libvips' settings belong to the process, and Twofold's are strict: no cache, one thread per operation, and only
    /// the loaders that Twofold needs. They apply to a program's other uses of libvips, too. Nothing else in the
    /// process is changed: not its environment, and its handlers of GLib's messages only during a call.
    ///
    /// libvips opens all of its modules when it starts (ImageMagick's and OpenSlide's among them), which takes 15 to
    /// 30 ms, unless the environment variable `VIPSHOME` names a folder without any. Twofold opens the modules it
    /// needs by itself, so a program may set the variable while it has one thread, as the command `twofold` does.
    ///
    /// - Throws: ``VipsStartError`` when the library cannot be loaded or started.
    public init() throws(VipsStartError) { try VipsRuntime.start() }

    /// The names and versions of the libraries that decide bytes, after the ``revision(from:to:)``.
    public var identity: String {
        "\(Self.revision), libvips \(VipsRuntime.version), libpng \(VipsRuntime.pngVersion)"
    }

    /// Its name with a number that is raised when the same libraries would give other bytes.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String { Self.revision }

    /// The revision, available before an engine is started.
    public static let revision = "TwofoldVips 4"

    /// Every format except Xcode's crushed PNG, which libpng refuses.
    ///
    /// A file in a format that this libvips was built without gives a separate error.
    public var formats: Set<ImageFormat> { Self.readable }

    /// The formats, available before an engine is started.
    public static let readable = Set(ImageFormat.allCases).subtracting([.crushedPNG])

    /// Size, layout and depth, upright; for a vector image, its size in points.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        if format.isVector { return ImageHeader(try vectorImage(in: file, format: format)) }
        var header = try withImage(file, format) { _, header, correction throws(ImageError) in correction.header(header)
        }
        if format == .tiff, header.pages == 2 {
            let second = try withImage(file, format, page: 1) { _, second, _ throws(ImageError) in second.size }
            header.isScalePair =
                second == PixelSize(width: header.size.width * 2, height: header.size.height * 2)
                || header.size == PixelSize(width: second.width * 2, height: second.height * 2)
        }
        return header
    }

    /// The same of one page of a PDF; other vector images have one page only.
    public func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard page > 0 else { return try header(of: file, format: format) }
        guard format.isVector else { throw .unsupported(detail: "\(format.displayName) has no pages to choose") }
        return ImageHeader(try vectorImage(in: file, format: format, page: page))
    }

    /// The image, decoded strictly.
    public func decode(
        _ file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        if limits.frames > 1, format != .png, let animation = Animation(of: file, format), animation.delays.count > 1 {
            return try decode(animation, of: file, format, limits)
        }
        return try withImage(file, format) { image, header, correction throws(ImageError) in
            guard header.pages == 1 || format == .heic || format == .avif else {
                throw format == .tiff
                    ? .unsupported(detail: "it has \(header.pages) pages") : .animated(frames: header.pages)
            }
            return try decoded(image, header, correction, of: file, as: format, page: 0, limits: limits)
        }
    }

    /// One page of a TIFF; other formats have only the first.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard format == .tiff else {
            guard page == 0 else { throw .unsupported(detail: "\(format.displayName) has only one page") }
            return try decode(file, format: format, limits: limits)
        }
        return try withImage(file, format, page: page) { image, header, correction throws(ImageError) in
            try decoded(image, header, correction, of: file, as: format, page: page, limits: limits)
        }
    }

    /// The file for these pixels.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        try VipsRuntime.capturingWarnings { () throws(ImageError) in
            switch encoding {
            case .png(let effort, nil): try png(pixels, metadata, effort: effort)
            case .png: try encodedFile(pixels, metadata: metadata, encoding: encoding).bytes
            case .jpeg(let quality): try jpeg(pixels, metadata, quality: quality)
            case .webp(let quality): try webp(pixels, metadata, quality: quality)
            case .gif: try gif(pixels, metadata.animation)
            case .tiff, .tiffPair: try tiff([(pixels, metadata.density)], metadata)
            case .heic(let quality): try heif(pixels, metadata, isAV1: false, quality: quality)
            case .avif(let quality): try heif(pixels, metadata, isAV1: true, quality: quality)
            case .jxl(let quality): try jxl(pixels, metadata, quality: quality)
            }
        }
    }

    /// A TIFF of two pages, as `tiffutil -cathidpicheck` makes it.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] {
        guard large.size == PixelSize(width: small.size.width * 2, height: small.size.height * 2) else {
            throw .encodingFailed(detail: "\(large.size) is not twice \(small.size)")
        }
        let densities = [ScaleFactor.x1, .x2].map { Density.standard(for: $0, unit: .inch) }
        return try VipsRuntime.capturingWarnings { () throws(ImageError) in
            try tiff([(small, densities[0]), (large, densities[1])], metadata)
        }
    }

    // MARK: - Opening

    /// Opens one page, or all frames of an animation as one image, for as long as `body` runs.
    func withImage<Result>(
        _ file: [UInt8], _ format: ImageFormat, page: Int = 0, frames: Int = 1,
        _ body: (OpaquePointer, ImageHeader, DecodingCorrection) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let loader = try Self.availableLoader(for: format)
        if format == .png, let damage = PNGFile.damage(in: file) { throw damage }
        if format == .png, PNGFile.hidesItsFrame(file) { throw .unsupported(detail: PNGFile.hiddenFrame) }
        if format == .jpeg {
            guard JPEGFile.segmentCount(of: file) <= JPEGFile.maxSegments else {
                throw .unsupported(detail: "it has more than \(JPEGFile.maxSegments) segments")
            }
            if let obstacle = JPEGFile.obstacle(in: file) { throw obstacle }
        }
        if format == .webp, case let frames = WebPFile.frameCount(of: file), frames > ImageLimits.mostFrames {
            throw .animated(frames: frames)
        }
        let correction = try DecodingCorrection(of: file, format, page: page, isAnimation: frames > 1) {
            tf_tiff_decompresses(Int32(clamping: $0)) != 0
        }
        let read = format == .png ? PNGFile.essentials(of: file) : correction.applied(to: file)
        return try VipsRuntime.capturingWarnings { () throws(ImageError) in
            let pages = page..<(page + frames)
            return try open(read, of: file, format, loader: loader, pages, orientation: correction.orientation) {
                image, header throws(ImageError) in
                if let damage = correction.difference(from: header) { throw .damaged(detail: damage) }
                return try body(image, header, correction)
            }
        }
    }

    /// - Parameters:
    ///   - read: The bytes that libvips gets.
    ///   - file: The whole file.
    private func open<Result>(
        _ read: [UInt8], of file: [UInt8], _ format: ImageFormat, loader: tf_format, _ pages: Range<Int>,
        orientation: Orientation,
        _ body: (OpaquePointer, ImageHeader) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        // libvips borrows the bytes as long as the image lives.
        try read.withUnsafeBufferPointer { bytes throws(ImageError) in
            var image: OpaquePointer?
            var info = tf_image_info()
            var error: UnsafeMutablePointer<CChar>?
            guard
                tf_image_open(
                    bytes.baseAddress, bytes.count, loader, Int32(pages.lowerBound), Int32(pages.count),
                    Int32(orientation.rawValue), &image, &info, &error)
                    == 0,
                let image
            else { throw Self.failure(VipsRuntime.takeMessage(error), format) }
            defer {
                tf_image_close(image)
                tf_thread_done()
            }
            return try body(image, try Self.header(info, of: file, format))
        }
    }

    /// What libraries say of sound files that they were not built to read, or are too old for.
    private static func failure(_ message: String, _ format: ImageFormat) -> ImageError {
        if format == .jpeg, message.contains("arithmetic coding is not") {
            return .unsupported(detail: "it is a JPEG with arithmetic coding")
        }
        // Photos that iPhones take since iOS 18 have more images beside the main one.
        let limits = ["Too many auxiliary image references", "references in iref box"]
        if [.heic, .avif].contains(format), limits.contains(where: message.contains) {
            return .unsupported(detail: "it is beyond a limit of this libheif, and newer ones may read it: \(message)")
        }
        return .damaged(detail: message)
    }

    private static func availableLoader(for format: ImageFormat) throws(ImageError) -> tf_format {
        guard let loader = loader(for: format) else {
            throw .unsupported(detail: "libvips does not read \(format.displayName)")
        }
        guard tf_make_available(loader) != 0 else { throw .missingCodec(format) }
        return loader
    }

    private static func loader(for format: ImageFormat) -> tf_format? {
        switch format {
        case .png: TF_PNG
        case .jpeg: TF_JPEG
        case .webp: TF_WEBP
        case .gif: TF_GIF
        case .tiff: TF_TIFF
        case .heic, .avif: TF_HEIF
        case .jxl: TF_JXL
        case .pdf, .svg, .crushedPNG: nil
        }
    }
}
