import CVipsShim
import TwofoldImaging

extension VipsEngine {
    /// The pixels and metadata of an open image.
    func decoded(
        _ image: OpaquePointer, _ header: ImageHeader, _ correction: DecodingCorrection, of file: [UInt8],
        as format: ImageFormat, page: Int, frames: Int = 1, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        for size in [header.size, correction.header(header).size]
        where !limits.admit(PixelSize(width: size.width, height: size.height / frames), frames: frames) {
            throw .tooLarge(size)
        }
        let streamWarnings = format == .png ? try PNGFile.streamWarnings(of: file) : []
        if let tiff = correction.tiff { try Self.checkPixels(of: tiff, page, in: file, limits: limits) }
        if streamWarnings.contains(PNGFile.excessWarning) {
            var whole = try decode(PNGFile.withoutExcess(file), format: format, limits: limits)
            let remarks = streamWarnings + PNGFile.warnings(on: file, Self.metadata(of: file, format, image))
            whole.remarks = remarks.filter { !whole.faults.contains($0) }
            return whole.judged()
        }
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
        let metadata = Self.metadata(of: file, format, image)
        let pixels = PixelBuffer(size: header.size, layout: header.layout, depth: header.depth, bytes: bytes)
        let fault: String? =
            switch format {
            case .png: PNGFile.profileFault(of: file, decoded: metadata.iccProfile)
            case .jpeg: metadata.iccProfile == nil ? JPEGFile.profileFault(of: file) : nil
            default: nil
            }
        return DecodedImage(
            pixels: try correction.finished(pixels), metadata: metadata,
            remarks: streamWarnings + Self.warnings(on: file, format, metadata) + (correction.tiff?.remarks ?? [])
        ).judged(profileFault: fault)
    }

    /// An animation, its frames one below the other, each as large as the whole.
    func decode(
        _ animation: Animation, of file: [UInt8], _ format: ImageFormat, _ limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        let count = animation.delays.count
        let size = try header(of: file, format: format).size
        guard limits.admit(size, frames: count) else { throw .animated(frames: count) }
        var image = try withImage(file, format, frames: count) { image, header, correction throws(ImageError) in
            guard header.pages == count, header.size.height % count == 0 else {
                throw .damaged(detail: "it has \(count) frames, of which \(header.pages) can be read")
            }
            return try decoded(image, header, correction, of: file, as: format, page: 0, frames: count, limits: limits)
        }
        image.metadata.animation = animation
        let frame = image.frameSize
        guard frame != size else { return image }
        // libvips takes some sizes of screens for mistakes, and gives as much of them as has pixels.
        let frames = (0..<count).map { index in
            image.pixels.frame(index, of: count).placing(PixelRectangle(x: 0, y: 0, size: frame), on: size)
        }
        guard let pixels = PixelBuffer(stacking: frames.compactMap(\.self)), !frames.contains(nil) else {
            throw .damaged(detail: "its pixels are not those of its size")
        }
        image.pixels = pixels
        return image
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
        header.isLossy = format.isLossy(file)
        // libvips does not report a PNG's animation; of a HEIF, only the first image counts.
        header.pages = format == .png ? PNGFile.frameCount(of: file) : format.isPhotographic ? 1 : Int(info.pages)
        return header
    }

    private static func profile(of image: OpaquePointer) -> [UInt8]? {
        var length = 0
        return tf_image_profile(image, &length).map { Array(UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    private static func metadata(
        of file: [UInt8], _ format: ImageFormat, _ image: OpaquePointer
    ) -> ImageMetadata {
        if format == .png { return PNGFile.metadata(of: file) }
        let profile = profile(of: image)
        switch format {
        case .jpeg:
            return ImageMetadata(
                colorChunks: profile == nil && JPEGFile.isAdobeRGB(file) ? PNGChunk.adobeRGB : [], iccProfile: profile,
                density: JPEGFile.density(of: file))
        case .tiff: return ImageMetadata(iccProfile: profile, density: density(of: image))
        case .jxl:
            // libjxl makes a profile for numbers, sRGB's included.
            let isStandard = (try? JXLFile(file))?.isStandard ?? false
            return ImageMetadata(iccProfile: isStandard ? nil : profile)
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

    private static func warnings(on file: [UInt8], _ format: ImageFormat, _ metadata: ImageMetadata) -> [String] {
        // Most TIFFs have private tags of other programs, which say nothing about the image.
        var warnings = VipsRuntime.takeWarnings().filter {
            !$0.contains("Unknown field with tag") && !$0.contains("ignoring nclx profile")
        }
        if format == .png {
            warnings += PNGFile.warnings(on: file, metadata)
        }
        if format == .heic || format == .avif, HEIFFile.hasOtherColors(file) {
            warnings.append("its color description (nclx) is not copied, so variants count as sRGB")
        }
        if format == .jpeg, !metadata.colorChunks.isEmpty {
            warnings.append(
                "only its Exif block says that its colors are Adobe RGB, which no variant but a PNG keeps; --srgb converts them"
            )
        }
        if format == .gif, GIFFile(file)?.hasOtherColors == true {
            warnings.append("its color profile is not copied, so variants count as sRGB")
        }
        return warnings
    }
}
