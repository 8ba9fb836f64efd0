import CVipsShim
import TwofoldImaging

extension VipsEngine {
    /// The pixels and metadata of an open image.
    func decoded(
        _ image: OpaquePointer, _ header: ImageHeader, of file: [UInt8], as format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard limits.admit(header.size) else { throw .tooLarge(header.size) }
        let count = header.decodedByteCount
        var failure: ImageError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            var error: UnsafeMutablePointer<CChar>?
            switch tf_image_read(image, buffer.baseAddress, count, limits.seconds, &error) {
            case 0: initialized = count
            case TF_TOO_SLOW: failure = .tooSlow(seconds: limits.seconds)
            default: failure = .damaged(detail: VipsRuntime.takeMessage(error))
            }
        }
        if let failure { throw failure }
        let profile = Self.profile(of: image)
        return DecodedImage(
            pixels: PixelBuffer(size: header.size, layout: header.layout, depth: header.depth, bytes: bytes),
            metadata: Self.metadata(of: file, format, image, profile),
            remarks: Self.warnings(on: file, format, profile))
    }

    static func header(
        _ info: tf_image_info, of file: [UInt8], _ format: ImageFormat
    ) throws(ImageError) -> ImageHeader {
        guard info.is_foreign_space == 0 else { throw .foreignColors }
        guard let layout = PixelBuffer.Layout(rawValue: Int(info.channels)) else {
            throw .unsupported(detail: "it has \(info.channels) channels")
        }
        guard let depth = PixelBuffer.Depth(rawValue: Int(info.bits)) else {
            throw .unsupported(detail: "its samples have neither 8 nor 16 bits")
        }
        guard info.width > 0, info.height > 0 else { throw .damaged(detail: "it has no pixels") }
        var header = ImageHeader(
            size: PixelSize(width: Int(info.width), height: Int(info.height)), layout: layout, depth: depth)
        header.isLossy = format.isPhotographic || format == .webp && !WebPFile.isLossless(file)
        // libvips does not report a PNG's animation; of a HEIF, only the first image counts.
        header.pages = format == .png ? PNGFile.frameCount(of: file) : format.isPhotographic ? 1 : Int(info.pages)
        return header
    }

    private static func profile(of image: OpaquePointer) -> [UInt8]? {
        var length = 0
        return tf_image_profile(image, &length).map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    private static func metadata(
        of file: [UInt8], _ format: ImageFormat, _ image: OpaquePointer, _ profile: [UInt8]?
    ) -> ImageMetadata {
        switch format {
        case .png:
            // A profile that libvips could not read is left out, because it would damage every variant.
            var metadata = PNGFile.metadata(of: file, keepsProfile: profile != nil)
            metadata.iccProfile = profile
            return metadata
        case .jpeg: return ImageMetadata(iccProfile: profile, density: JPEGFile.density(of: file))
        case .tiff: return ImageMetadata(iccProfile: profile, density: density(of: image))
        default: return ImageMetadata(iccProfile: profile)
        }
    }

    private static func density(of image: OpaquePointer) -> Density? {
        var x = 0.0
        var y = 0.0
        var isMetric: Int32 = 0
        guard tf_image_density(image, &x, &y, &isMetric) != 0, let x = Int(exactly: x.rounded()),
            let y = Int(exactly: y.rounded()), x > 0, y > 0
        else { return nil }
        return Density(x: x, y: y, unit: isMetric != 0 ? .centimetre : .inch)
    }

    private static func warnings(on file: [UInt8], _ format: ImageFormat, _ profile: [UInt8]?) -> [String] {
        // Most TIFFs have private tags of other programs, which say nothing about the image.
        var warnings = VipsRuntime.takeWarnings().filter {
            !$0.contains("Unknown field with tag") && !$0.contains("ignoring nclx profile")
        }
        if format == .png {
            // libpng has two messages for this: more rows, and other bytes behind them.
            warnings = warnings.map {
                $0.contains("Too much image data") || $0.contains("Extra compressed data") ? PNGFile.excessWarning : $0
            }
        }
        if format == .heic || format == .avif, HEIFFile.hasOtherColors(file) {
            warnings.append("its color description (nclx) is not copied, so variants count as sRGB")
        }
        if format == .png, let warning = PNGFile.endWarning(of: file) { warnings.append(warning) }
        guard format == .png, !warnings.contains(where: { $0.contains("iCCP") }) else { return warnings }
        return warnings + (PNGFile.profileWarning(of: file, decoded: profile).map { [$0] } ?? [])
    }
}
