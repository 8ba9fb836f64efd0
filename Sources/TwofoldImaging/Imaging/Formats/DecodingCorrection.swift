/// What has to be done around the decoding of a file whose container says more than the libraries below heed.
package struct DecodingCorrection {
    private enum Finish {
        case none
        case droppingOpaqueAlpha
        case dividingByAlpha
        case placing(PixelRectangle, on: PixelSize)
        case widening(from: Int)
    }

    private var changes: [(place: Int, byte: UInt8)] = []
    private var finish = Finish.none
    /// How the decoded pixels are turned.
    package private(set) var orientation: Orientation
    /// The page of a TIFF.
    package private(set) var tiff: TIFFPage?
    /// What a JPEG XL says of itself.
    private var jxl: JXLFile?

    /// Reads a file's container.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - format: Its format.
    ///   - page: The page of a TIFF, 0 for the first.
    ///   - isAnimation: Whether all frames are decoded, each on the whole canvas.
    ///   - decompresses: Whether libtiff can decompress the kind with this number.
    /// - Throws: ``ImageError/unsupported(detail:)`` or ``ImageError/damaged(detail:)`` for an image that would be
    ///   decoded to other pixels than its file says.
    package init(
        of file: [UInt8], _ format: ImageFormat, page: Int = 0, isAnimation: Bool = false,
        decompresses: (Int) -> Bool = { _ in true }
    ) throws(ImageError) {
        orientation = Orientation.stated(by: file, format)
        switch format {
        case .tiff:
            let read = try TIFFPage(file, page: page)
            if let obstacle = read.obstacle(reads: decompresses) { throw obstacle }
            if let damage = read.damage { throw .damaged(detail: damage) }
            orientation = read.tags.orientation
            if read.isPremultiplied { finish = .dividingByAlpha }
            tiff = read
        case .webp:
            changes = WebPFile.corrections(of: file)
            if !WebPFile.claimsAlpha(file) { finish = .droppingOpaqueAlpha }
        case .gif:
            guard let gif = GIFFile(file) else { return }
            guard let canvas = gif.canvas, !isAnimation || GIFFile.keepsToItsScreen(file) else {
                throw .unsupported(
                    detail: "its image reaches beyond its screen (\(gif.screen)), which programs draw differently")
            }
            if gif.hasGround, !isAnimation { finish = .placing(gif.frame, on: canvas) }
        case .heic, .avif:
            let review = try HEIFReview(file)
            if review.bits > 8 { finish = .widening(from: review.bits) }
            guard !review.turns.isEmpty else { return }
            orientation = review.orientation
            changes = review.turns.flatMap { place in
                Array("free".utf8).enumerated().map { (place: place + $0.offset, byte: $0.element) }
            }
        case .jxl:
            let image = try JXLFile(file)
            if let obstacle = image.obstacle { throw obstacle }
            if image.isPremultiplied { finish = .dividingByAlpha }
            jxl = image
        default: break
        }
    }

    /// How the decoder's header differs from what the file says; nil where it does not.
    package func difference(from header: ImageHeader) -> String? {
        if let size = jxl?.size, size != header.size { return "it says \(size), and its decoder \(header.size)" }
        return tiff?.difference(from: header)
    }

    /// The bytes to decode.
    package func applied(to file: [UInt8]) -> [UInt8] {
        tiff?.prepared ?? changes.reduce(into: file) { $0[$1.place] = $1.byte }
    }

    /// The header of the image, by that of the decoder.
    package func header(_ header: ImageHeader) -> ImageHeader {
        var result = ImageHeader(size: header.size, layout: header.layout, depth: header.depth)
        switch finish {
        case .none, .dividingByAlpha, .widening: return header
        case .droppingOpaqueAlpha: result = ImageHeader(size: header.size, layout: .rgb, depth: header.depth)
        case .placing(_, let canvas): result = ImageHeader(size: canvas, layout: .rgba, depth: header.depth)
        }
        (result.isLossy, result.pages) = (header.isLossy, header.pages)
        return result
    }

    /// The pixels of the image, by those of the decoder.
    package func finished(_ pixels: PixelBuffer) throws(ImageError) -> PixelBuffer {
        switch finish {
        case .none: return pixels
        case .dividingByAlpha: return pixels.unpremultiplied
        case .widening(let bits): return pixels.widened(from: bits)
        case .droppingOpaqueAlpha:
            return pixels.isOpaque ? pixels.inSmallestLayout(isOpaque: true, isGrey: false) : pixels
        case .placing(let frame, let canvas):
            guard let result = pixels.placing(frame, on: canvas) else {
                throw .damaged(detail: "its pixels are not those of its size")
            }
            return result
        }
    }
}

extension PixelBuffer {
    /// A part of an image with 8 bits, at the same place of a transparent canvas; nil where it is no part of both.
    package func placing(_ frame: PixelRectangle, on canvas: PixelSize) -> PixelBuffer? {
        let (right, bottom) = (frame.x + frame.size.width, frame.y + frame.size.height)
        guard depth == .eight, right <= min(size.width, canvas.width), bottom <= min(size.height, canvas.height) else {
            return nil
        }
        var result = PixelCanvas(canvas, .rgba, .eight)
        result.paste(asRGBA, frame, left: frame.x, top: frame.y)
        return result.pixels
    }
}
