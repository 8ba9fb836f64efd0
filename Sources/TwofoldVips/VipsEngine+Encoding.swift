import CVipsShim
import TwofoldImaging

extension VipsEngine {
    /// The file in the smallest of the forms that can store these pixels.
    func png(_ pixels: PixelBuffer, _ metadata: ImageMetadata, effort: PNGEffort) throws(ImageError) -> [UInt8] {
        guard metadata.animation == nil else { throw .encodingFailed(detail: "libpng writes no animations") }
        let isDescribed = metadata.iccProfile != nil || metadata.hasChunk("iCCP") || metadata.hasChunk("cICP")
        let compression =
            switch effort {
            case .fast: 1
            case .standard: 6
            case .high, .max: 9
            }
        var smallest: [UInt8]?
        for form in PNGColorFormat.candidates(for: pixels, isDescribed: isDescribed) {
            let file = try png(form, compression: compression)
            if file.count < smallest?.count ?? .max { smallest = file }
        }
        guard let smallest else { throw .encodingFailed(detail: "PNG cannot store these pixels") }
        return PNGFile.replacingMetadata(of: smallest, with: metadata.forPNG(pixels.layout))
    }

    private func png(_ form: PNGColorFormat, compression: Int) throws(ImageError) -> [UInt8] {
        try encoded { file, length, error in
            form.rows.withUnsafeBytes { rows in
                form.palette.withUnsafeBufferPointer { palette in
                    form.paletteAlpha.withUnsafeBufferPointer { alpha in
                        var shape = tf_png_form(
                            width: Int32(form.size.width), height: Int32(form.size.height),
                            color_type: Int32(form.color.rawValue), bits: Int32(form.bits), rows: rows.baseAddress,
                            bytes_per_row: form.bytesPerRow, palette: palette.baseAddress,
                            palette_count: Int32(palette.count / 3), palette_alpha: alpha.baseAddress,
                            alpha_count: Int32(alpha.count))
                        return tf_png_encode(&shape, Int32(compression), &file, &length, &error)
                    }
                }
            }
        }
    }

    func jpeg(_ pixels: PixelBuffer, _ metadata: ImageMetadata, quality: Int) throws(ImageError) -> [UInt8] {
        guard pixels.depth == .eight, !pixels.layout.hasAlpha else {
            throw .encodingFailed(detail: "JPEG supports neither alpha nor 16 bits")
        }
        let file = try encoded(pixels, metadata) { tf_jpeg_encode($0, Int32(quality), $1, $2, $3) }
        return JPEGFile.replacingMetadata(of: file, density: metadata.density)
    }

    func webp(_ pixels: PixelBuffer, _ metadata: ImageMetadata, quality: Int?) throws(ImageError) -> [UInt8] {
        guard pixels.depth == .eight else { throw .encodingFailed(detail: "WebP does not support 16 bits") }
        // libvips writes 100 ms for 10 and less, as browsers show them: all frames get one delay, and afterwards their own.
        let delays = metadata.animation?.delays(perSecond: 1000) ?? []
        let stand = Animation.Delay(100, perSecond: 1000)
        var timing = ImageMetadata()
        timing.animation = metadata.animation.map { animation in
            Animation(delays: delays.map { _ in stand }, plays: animation.plays)
        }
        let file = try encoded(pixels, timing) {
            tf_webp_encode($0, Int32(quality ?? 75), quality == nil ? 1 : 0, $1, $2, $3)
        }
        let size = DecodedImage(pixels: pixels, metadata: metadata).frameSize
        return WebPFile.replacingMetadata(
            of: metadata.animation == nil ? file : WebPFile.replacingDelays(of: file, each: stand.count, with: delays),
            size: size,
            hasAlpha: pixels.layout.hasAlpha, profile: metadata.iccProfile)
    }

    func gif(_ pixels: PixelBuffer, _ animation: Animation?) throws(ImageError) -> [UInt8] {
        guard pixels.depth == .eight else { throw .encodingFailed(detail: "GIF does not support 16 bits") }
        var timing = ImageMetadata()
        timing.animation = animation
        return try encoded(pixels, timing) { tf_gif_encode($0, $1, $2, $3) }
    }

    func heif(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, isAV1: Bool, quality: Int
    ) throws(ImageError) -> [UInt8] {
        guard tf_make_available(TF_HEIF) != 0 else { throw .missingCodec(isAV1 ? .avif : .heic) }
        // Deeper images get 10 bits, like those of cameras. For AVIF, libheif 1.15 requests these from libaom in a way
        // that ends the whole process with a failed assertion, so an AVIF gets 12. It is not asked for gray either.
        let depth: Int32 = pixels.depth == .eight ? 8 : isAV1 ? 12 : 10
        return try encoded(pixels.asColors, metadata) {
            tf_heif_encode($0, isAV1 ? 1 : 0, Int32(quality), depth, $1, $2, $3)
        }
    }

    func jxl(_ pixels: PixelBuffer, _ metadata: ImageMetadata, quality: Int?) throws(ImageError) -> [UInt8] {
        guard tf_make_available(TF_JXL) != 0 else { throw .missingCodec(.jxl) }
        let isForGray = metadata.iccProfile.map { $0.count > 128 && $0[16..<20].elementsEqual("GRAY".utf8) }
        // libjxl refuses a profile for other colors.
        var pixels = isForGray == false ? pixels.asColors : pixels
        var quality = quality
        // libvips has no separate quality for alpha, by which a clear ground would get a veil.
        if quality != nil, pixels.layout.hasAlpha {
            if pixels.isOpaque {
                pixels = pixels.inSmallestLayout(isOpaque: true, isGrey: false)
            } else {
                quality = nil
            }
        }
        let profile = isForGray == true && pixels.layout.channels > 2 ? nil : metadata.iccProfile
        let file = try encoded(pixels, ImageMetadata(iccProfile: profile)) {
            tf_jxl_encode($0, quality.map(Self.distance) ?? 0, $1, $2, $3)
        }
        guard let profile, try JXLFile(file).losesProfile else { return file }
        let described = DecodedImage(pixels: pixels, metadata: ImageMetadata(iccProfile: profile))
        return try jxl(try convertedToSRGB(described).pixels, ImageMetadata(), quality: quality)
    }

    /// What libjxl's programs make of a quality.
    ///
    /// The numbers of libvips 8.14 reach beyond what libjxl takes, which then takes its default.
    private static func distance(_ quality: Int) -> Double {
        let loss = Double(100 - quality)
        // 100 stays lossy.
        if quality >= 30 { return max(0.1, 0.1 + loss * 0.09) }
        let quality = Double(quality)
        return min(15, 53.0 / 3000 * quality * quality - 23.0 / 20 * quality + 25)
    }

    func tiff(
        _ pages: [(pixels: PixelBuffer, density: Density?)], _ metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] {
        let densities = pages.map { page in
            switch page.density?.unit {
            case .inch: tf_density(x: Double(page.density?.x ?? 0), y: Double(page.density?.y ?? 0), is_metric: 0)
            case .centimetre: tf_density(x: Double(page.density?.x ?? 0), y: Double(page.density?.y ?? 0), is_metric: 1)
            case .metre, .aspect, nil: tf_density()
            }
        }
        return try withPages(pages.map(\.pixels)[...], metadata) { shapes throws(ImageError) in
            try encoded { file, length, error in
                tf_tiff_encode(shapes, densities, Int32(shapes.count), &file, &length, &error)
            }
        }
    }

    // MARK: - Lending pixels

    /// Lends the pages' pixels to the shim while `body` runs.
    private func withPages<Result>(
        _ pages: ArraySlice<PixelBuffer>, _ metadata: ImageMetadata, shapes: [tf_pixels] = [],
        _ body: ([tf_pixels]) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        guard let page = pages.first else { return try body(shapes) }
        return try Self.lend(page, metadata) { shape throws(ImageError) in
            try withPages(pages.dropFirst(), metadata, shapes: shapes + [shape], body)
        }
    }

    static func lend<Result, Failure: Error>(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, _ body: (tf_pixels) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let delays = metadata.animation?.delays(perSecond: 1000).map { Int32(clamping: $0) } ?? []
        return try pixels.bytes.withUnsafeBufferPointer { samples throws(Failure) in
            try (metadata.iccProfile ?? []).withUnsafeBufferPointer { profile throws(Failure) in
                try delays.withUnsafeBufferPointer { delays throws(Failure) in
                    try body(
                        tf_pixels(
                            samples: samples.baseAddress, width: Int32(pixels.size.width),
                            height: Int32(pixels.size.height), channels: Int32(pixels.layout.channels),
                            bits: Int32(pixels.depth.rawValue), profile: profile.isEmpty ? nil : profile.baseAddress,
                            profile_length: profile.count, frames: Int32(delays.count), delays: delays.baseAddress,
                            plays: Int32(clamping: metadata.animation?.plays ?? 0)))
                }
            }
        }
    }

    private typealias File = UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private typealias Text = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

    private func encoded(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata,
        _ call: (UnsafePointer<tf_pixels>, File, UnsafeMutablePointer<Int>, Text) -> Int32
    ) throws(ImageError) -> [UInt8] {
        try encoded { file, length, error in
            Self.lend(pixels, metadata) { shape in
                withUnsafePointer(to: shape) { call($0, &file, &length, &error) }
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
