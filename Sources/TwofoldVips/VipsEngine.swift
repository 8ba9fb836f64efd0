import CVipsShim
public import TwofoldKit

/// Decodes PNG and JPEG through libvips, and encodes JPEG through libvips and PNG through libpng.
///
/// libvips gets bytes and gives bytes, never a path. Each call does all its work in the calling thread and keeps
/// nothing between calls, so one engine serves every thread.
public struct VipsEngine: ImageEngine {
    /// Starts libvips, unless it runs already.
    ///
    /// - Throws: ``VipsStartError`` when the library does not come up.
    public init() throws(VipsStartError) { try VipsRuntime.start() }

    /// The names and versions of what decides bytes, with a number of our own that is raised when the same libraries would
    /// give other bytes.
    public var identity: String {
        "TwofoldVips 1, libvips \(VipsRuntime.version), libpng \(VipsRuntime.pngVersion)"
    }

    /// PNG and JPEG.
    public var formats: Set<ImageFormat> { [.png, .jpeg] }

    /// Size, layout and depth, upright.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try withImage(file, format) { _, header throws(ImageError) in header }
    }

    /// The picture, decoded strictly.
    public func decode(
        _ file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        try withImage(file, format) { image, header throws(ImageError) in
            guard limits.admit(header.size) else { throw .tooLarge(header.size) }
            let count = header.decodedByteCount
            var failure: ImageError?
            let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
                var error: UnsafeMutablePointer<CChar>?
                switch tf_image_read(image, buffer.baseAddress, count, limits.seconds, &error) {
                case 0: initialized = count
                case TF_TOO_SLOW: failure = .tooSlow(seconds: limits.seconds)
                default: failure = .damaged(detail: VipsRuntime.takeText(error))
                }
            }
            if let failure { throw failure }
            let profile = Self.profile(of: image)
            var remarks = VipsRuntime.takeRemarks()
            if format == .png, !remarks.contains(where: { $0.contains("iCCP") }) {
                remarks += Self.remark(on: PNGFile.profileState(of: file, decoded: profile))
            }
            return DecodedImage(
                pixels: PixelBuffer(size: header.size, layout: header.layout, depth: header.depth, bytes: bytes),
                metadata: Self.metadata(of: file, format, profile), remarks: remarks)
        }
    }

    /// The file for these pixels.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        defer { _ = VipsRuntime.takeRemarks() }
        switch encoding {
        case .png(let compression):
            let file = try png(pixels, compression: compression)
            return PNGFile.replacingMetadata(of: file, with: metadata)
        case .jpeg(let quality):
            guard pixels.depth == .eight, !pixels.layout.hasAlpha else {
                throw .encodingFailed(detail: "JPEG has neither alpha nor 16 bits")
            }
            let file = try jpeg(pixels, quality: quality, profile: metadata.iccProfile)
            return JPEGFile.replacingMetadata(of: file, density: metadata.density)
        }
    }

    // MARK: - Decoding

    private func withImage<Result>(
        _ file: [UInt8], _ format: ImageFormat,
        _ body: (OpaquePointer, ImageHeader) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard let loader = Self.loader(for: format) else {
            throw .unsupported(detail: "libvips is not asked to read \(format.displayName)")
        }
        _ = VipsRuntime.takeRemarks()
        // The bytes are lent to libvips for as long as the image lives.
        let result: Swift.Result<Result, ImageError> = file.withUnsafeBytes { bytes in
            var image: OpaquePointer?
            var info = tf_image_info()
            var error: UnsafeMutablePointer<CChar>?
            guard tf_image_open(bytes.baseAddress, bytes.count, loader, &image, &info, &error) == 0,
                let image
            else { return .failure(.damaged(detail: VipsRuntime.takeText(error))) }
            defer {
                tf_image_close(image)
                tf_thread_done()
            }
            do throws(ImageError) {
                return .success(try body(image, try Self.header(info)))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func loader(for format: ImageFormat) -> tf_format? {
        switch format {
        case .png: TF_PNG
        case .jpeg: TF_JPEG
        default: nil
        }
    }

    private static func header(_ info: tf_image_info) throws(ImageError) -> ImageHeader {
        guard info.is_foreign_space == 0 else {
            throw .unsupported(detail: "its colours are neither grey nor RGB (CMYK, perhaps)")
        }
        guard let layout = PixelBuffer.Layout(rawValue: Int(info.channels)) else {
            throw .unsupported(detail: "it has \(info.channels) channels")
        }
        guard let depth = PixelBuffer.Depth(rawValue: Int(info.bits)) else {
            throw .unsupported(detail: "its samples have neither 8 nor 16 bits")
        }
        guard info.width > 0, info.height > 0 else { throw .damaged(detail: "it has no pixels") }
        return ImageHeader(
            size: PixelSize(width: Int(info.width), height: Int(info.height)), layout: layout, depth: depth)
    }

    private static func profile(of image: OpaquePointer) -> [UInt8]? {
        var length = 0
        return tf_image_profile(image, &length).map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    private static func remark(on state: PNGFile.ProfileState) -> [String] {
        switch state {
        case .sound: []
        case .cutShort: ["its colour profile (iCCP) is cut short at the end; variants carry it as it is"]
        case .unreadable: ["its colour profile (iCCP) is damaged, so variants have none"]
        }
    }

    private static func metadata(of file: [UInt8], _ format: ImageFormat, _ profile: [UInt8]?) -> ImageMetadata {
        switch format {
        case .png:
            // A profile that libvips could not read is not passed on: it would spoil every variant.
            PNGFile.metadata(of: file, keepsProfile: profile != nil)
        default:
            ImageMetadata(iccProfile: profile, density: JPEGFile.density(of: file))
        }
    }

    // MARK: - Encoding

    private func png(_ pixels: PixelBuffer, compression: Int) throws(ImageError) -> [UInt8] {
        try encoded { file, length, error in
            pixels.bytes.withUnsafeBytes { bytes in
                tf_png_encode(
                    bytes.baseAddress, Int32(pixels.size.width), Int32(pixels.size.height),
                    Int32(pixels.layout.channels), Int32(pixels.depth.rawValue), Int32(compression), &file,
                    &length, &error)
            }
        }
    }

    private func jpeg(
        _ pixels: PixelBuffer, quality: Int, profile: [UInt8]?
    ) throws(ImageError) -> [UInt8] {
        try encoded { file, length, error in
            pixels.bytes.withUnsafeBytes { bytes in
                (profile ?? []).withUnsafeBytes { profile in
                    tf_jpeg_encode(
                        bytes.baseAddress, Int32(pixels.size.width), Int32(pixels.size.height),
                        Int32(pixels.layout.channels), Int32(quality),
                        profile.isEmpty ? nil : profile.baseAddress, profile.count, &file, &length, &error)
                }
            }
        }
    }

    private func encoded(
        _ call: (
            inout UnsafeMutableRawPointer?, inout Int, inout UnsafeMutablePointer<CChar>?
        ) -> Int32
    ) throws(ImageError) -> [UInt8] {
        var file: UnsafeMutableRawPointer?
        var length = 0
        var error: UnsafeMutablePointer<CChar>?
        let result = call(&file, &length, &error)
        defer {
            tf_free(file)
            tf_thread_done()
        }
        guard result == 0, let file else { throw .encodingFailed(detail: VipsRuntime.takeText(error)) }
        return Array(UnsafeRawBufferPointer(start: file, count: length))
    }
}

extension VipsEngine {
    /// The libvips that is running, `libvips 8.14.1`.
    public static var libraryVersion: String { "libvips \(VipsRuntime.version)" }
}
