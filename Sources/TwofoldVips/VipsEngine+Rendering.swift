import CVipsShim
import Synchronization
public import TwofoldImaging

extension VipsEngine {
    /// A vector image, as large as fits, centered in `size` on a transparent ground.
    public func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        try Self.makeAvailable(format)
        let file = format == .svg ? try SVGFile(file).readable(self) : file
        if format == .pdf { try PDFFile.verifyImages(in: file, self) }
        return try VipsRuntime.capturingWarnings { () throws(ImageError) in
            let fineness = format == .pdf ? Self.fineness(of: file, page, size) : 1
            if fineness == 1 { return try rendered(file, format, page: page, size: size) }
            let large = PixelSize(width: size.width * fineness, height: size.height * fineness)
            return Resampler.reduce(
                try rendered(file, format, page: page, size: large), to: size, ratio: Double(fineness), filter: .area,
                space: .encoded)
        }
    }

    /// How many times as large a page is rendered, and then reduced, so that its sides are whole pixels: 2 or 4 for a page of
    /// 10.5 points at 1x, of which the renderer would leave out the last half.
    private static func fineness(of file: [UInt8], _ page: Int, _ size: PixelSize) -> Int {
        var (width, height) = (0.0, 0.0)
        var pages: Int32 = 1
        var error: UnsafeMutablePointer<CChar>?
        let result = file.withUnsafeBytes { bytes in
            tf_pdf_size(bytes.baseAddress, bytes.count, Int32(clamping: page), &width, &height, &pages, &error)
        }
        // A page that cannot be measured cannot be rendered either, and that is said.
        guard result == 0, width > 0, height > 0 else {
            tf_free(error)
            return 1
        }
        let scale = min(Double(size.width) / width, Double(size.height) / height)
        func isWhole(_ fineness: Int) -> Bool {
            [width, height].allSatisfy { side in
                let pixels = side * scale * Double(fineness)
                return abs(pixels - pixels.rounded()) < minPart * Double(fineness)
            }
        }
        let fitting = [1, 2, 4].first(where: isWhole) ?? 4
        // Of a large image, half a pixel is not worth so much memory.
        return size.area * fitting * fitting <= maxPixels ? fitting : 1
    }

    /// The part of a pixel that is left out without notice.
    private static let minPart = 0.05
    private static let maxPixels = 1 << 24

    private func rendered(
        _ file: [UInt8], _ format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        defer { tf_thread_done() }
        let count = size.area * 4
        var failure: ImageError?
        let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let problem = Self.takingTurns(file, format) { render(file, format, page: page, size: size, into: buffer) }
            if let problem { failure = problem } else { initialized = count }
        }
        if let failure { throw failure }
        // Poppler renders a damaged page as far as it can, and reports the rest as a warning.
        if let problem = VipsRuntime.takeWarnings().first { throw .damaged(detail: problem) }
        return PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: pixels)
    }

    /// Size, pages and references.
    func vectorImage(in file: [UInt8], format: ImageFormat, page: Int = 0) throws(ImageError) -> VectorImage {
        try Self.makeAvailable(format)
        // The loader's own error does not say how many pages there are.
        if page > 0, case let pages = try vectorImage(in: file, format: format).pages, page >= pages {
            throw .unsupported(detail: "it has \(Readable.count(pages, "page")), and page \(page + 1) is asked for")
        }
        let file = format == .svg ? SVGFile(file).sized : file
        return try VipsRuntime.capturingWarnings { () throws(ImageError) in try measured(file, format, page) }
    }

    private func measured(_ file: [UInt8], _ format: ImageFormat, _ page: Int) throws(ImageError) -> VectorImage {
        defer { tf_thread_done() }
        var image = VectorImage(size: PointSize(width: 0, height: 0))
        var pages: Int32 = 1
        var error: UnsafeMutablePointer<CChar>?
        let result = file.withUnsafeBytes { bytes in
            format == .pdf
                ? tf_pdf_size(
                    bytes.baseAddress, bytes.count, Int32(clamping: page), &image.size.width, &image.size.height,
                    &pages, &error)
                : tf_svg_size(bytes.baseAddress, bytes.count, &image.size.width, &image.size.height, &error)
        }
        guard result >= 0 else {
            let text = VipsRuntime.takeText(error)
            // Of the file and not of the text: libvips' errors are those of all threads.
            throw format == .pdf && PDFFile.isEncrypted(file)
                ? .unsupported(detail: "a password is needed to open it: export it without one")
                : .damaged(detail: text)
        }
        guard result == 0, image.size.width > 0, image.size.height > 0 else {
            throw format == .svg ? .withoutSize : .unsupported(detail: "its page has no size")
        }
        image.pages = Int(pages)
        if format == .pdf { image.size = image.size.scaled(by: PDFFile.userUnit(in: file, page: page)) }
        if format == .svg { image.externalReference = Self.externalReference(in: file) }
        return image
    }

    private static func externalReference(in file: [UInt8]) -> String? {
        file.withUnsafeBytes { bytes in
            guard let text = tf_svg_external_reference(bytes.baseAddress, bytes.count) else { return nil }
            defer { tf_free(text) }
            return Quoting.display(Array(String(cString: text).utf8.prefix(100)))
        }
    }

    private func render(
        _ file: [UInt8], _ format: ImageFormat, page: Int, size: PixelSize,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> ImageError? {
        var error: UnsafeMutablePointer<CChar>?
        let width = Int32(size.width)
        let height = Int32(size.height)
        let result = file.withUnsafeBytes { bytes in
            format == .pdf
                ? tf_pdf_render(
                    bytes.baseAddress, bytes.count, Int32(clamping: page), width, height, buffer.baseAddress, &error)
                : tf_svg_render(bytes.baseAddress, bytes.count, width, height, buffer.baseAddress, &error)
        }
        return result == 0 ? nil : .damaged(detail: VipsRuntime.takeText(error))
    }

    private static func makeAvailable(_ format: ImageFormat) throws(ImageError) {
        guard format.isVector else { throw .unsupported(detail: "\(format.displayName) is not a vector format") }
        guard tf_make_available(format == .svg ? TF_SVG : TF_PDF) != 0 else { throw .missingCodec(format) }
    }

    private static let letters = Mutex(())

    /// Runs a call alone, because the libraries that set type may not be safe in several threads.
    private static func takingTurns<Result>(_ file: [UInt8], _ format: ImageFormat, _ body: () -> Result) -> Result {
        guard format == .pdf || file.holds("<text") else { return body() }
        return letters.withLock { _ in body() }
    }
}
