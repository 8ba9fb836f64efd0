/// A request to a worker: an operation and a file.
enum WorkerRequest: Equatable, Sendable {
    case header([UInt8], ImageFormat, page: Int = 0)
    case decode([UInt8], ImageFormat, ImageLimits)
    case draw([UInt8], ImageFormat, page: Int = 0, PixelSize)

    /// Bytes of memory that the request may need in addition to any request's: for the image, and for copies on the
    /// way.
    ///
    /// - Parameter limits: Those on the images inside a drawing.
    func imageAllowance(_ limits: ImageLimits) -> Int {
        switch self {
        case .header(let file, let format, _): Self.bytesInside(file, format, limits)
        // The limits admit no larger image; a pixel has eight bytes at most.
        case .decode(_, _, let limits): Self.bytes(for: limits.pixels)
        case .draw(let file, let format, _, let size):
            Self.bytes(for: size.area) + Self.bytesInside(file, format, limits)
        }
    }

    /// For the images inside an SVG, which librsvg keeps until all is drawn.
    private static func bytesInside(_ file: [UInt8], _ format: ImageFormat, _ limits: ImageLimits) -> Int {
        format == .svg ? bytes(for: min(SVGFile(file).pixelsInside, limits.pixels)) : 0
    }

    /// Saturates far below the overflow of any sum with it.
    private static func bytes(for pixels: Int) -> Int { max(0, min(pixels, 1 << 50)) * 16 }

    var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .header(let file, let format, let page):
            writer.write(0)
            writer.write(format)
            writer.write(page)
            writer.write(file)
        case .decode(let file, let format, let limits):
            writer.write(1)
            writer.write(format)
            writer.write(limits.pixels)
            writer.write(limits.side)
            writer.write(limits.fileBytes)
            writer.write(limits.seconds)
            writer.write(limits.frames)
            writer.write(file)
        case .draw(let file, let format, let page, let size):
            writer.write(2)
            writer.write(format)
            writer.write(page)
            writer.write(size.width)
            writer.write(size.height)
            writer.write(file)
        }
        return writer.bytes
    }

    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let kind = reader.number(), let format = reader.format() else { return nil }
        switch kind {
        case 0:
            guard let page = reader.page(), let file = reader.bytes() else { return nil }
            self = .header(file, format, page: page)
        case 1:
            guard let pixels = reader.number(), let side = reader.number(), let fileBytes = reader.number(),
                let seconds = reader.double(), seconds.isFinite, let frames = reader.number(),
                let file = reader.bytes()
            else { return nil }
            let limits = ImageLimits(pixels: pixels, side: side, fileBytes: fileBytes, seconds: seconds)
            self = .decode(file, format, limits.admitting(frames: frames))
        case 2:
            guard let page = reader.page(), let width = reader.number(), let height = reader.number(), width > 0,
                height > 0, let file = reader.bytes()
            else { return nil }
            self = .draw(file, format, page: page, PixelSize(width: width, height: height))
        default: return nil
        }
    }
}

enum WorkerReply: Sendable {
    case header(ImageHeader)
    case image(DecodedImage)
    case failure(ImageError)

    var encoded: [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .header(let header):
            writer.write(0)
            writer.write(header)
        case .image(let image):
            writer.write(1)
            writer.write(image)
        case .failure(let error):
            writer.write(2)
            writer.write(error)
        }
        return writer.bytes
    }

    /// Reads a reply and checks all of it, because a worker that was taken over may have written it.
    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        switch reader.number() {
        case 0:
            guard let header = reader.header() else { return nil }
            self = .header(header)
        case 1:
            guard let image = reader.decodedImage() else { return nil }
            self = .image(image)
        case 2:
            guard let error = reader.imageError() else { return nil }
            self = .failure(error)
        default: return nil
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ image: DecodedImage) {
        write(ImageHeader(size: image.pixels.size, layout: image.pixels.layout, depth: image.pixels.depth))
        write(image.pixels.bytes)
        write(list: image.metadata.colorChunks) { writer, chunk in
            writer.write(chunk.type.bytes)
            writer.write(chunk.data)
        }
        write(image.metadata.iccProfile) { $0.write($1) }
        write(image.metadata.density) { $0.write($1) }
        write(image.metadata.animation) { writer, animation in
            writer.write(animation.plays)
            writer.write(list: animation.delays) { writer, delay in
                writer.write(delay.count)
                writer.write(delay.perSecond)
            }
        }
        write(list: image.remarks) { $0.write($1) }
        write(list: image.faults) { $0.write($1) }
    }

    fileprivate mutating func write(_ error: ImageError) {
        switch error {
        case .damaged(let detail): write(0, detail)
        case .unsupported(let detail): write(1, detail)
        case .encodingFailed(let detail): write(2, detail)
        case .externalReference(let reference): write(3, reference)
        case .decoderDied(let detail): write(4, detail)
        case .missingCodec(let format): write(5, format.rawValue)
        case .engineMissing(let detail): write(9, detail)
        case .withoutSize: write(10, "")
        case .quantizerMissing(let detail): write(11, detail)
        case .tooLarge(let size):
            write(6, "")
            write(size.width)
            write(size.height)
        case .animated(let frames):
            write(7, "")
            write(frames)
        case .tooSlow(let seconds):
            write(8, "")
            write(seconds)
        }
    }

    private mutating func write(_ kind: Int, _ detail: String) {
        write(kind)
        write(detail)
    }
}

extension ByteReader {
    /// The limit on the chunks and on the warnings of one file.
    private static let maxValues = 1000

    /// The index of a page that a file can have.
    fileprivate mutating func page() -> Int? { number().flatMap { (0..<(1 << 20)).contains($0) ? $0 : nil } }

    fileprivate mutating func decodedImage() -> DecodedImage? {
        guard let header = header(), let pixels = bytes(), pixels.count == header.decodedByteCount,
            let chunks = list(most: Self.maxValues, { $0.chunk() }), let profile = optional({ $0.bytes() }),
            let density = optional({ $0.density() }), let animation = optional({ $0.animation() }),
            header.size.height % (animation?.delays.count ?? 1) == 0,
            let remarks = list(most: Self.maxValues, { $0.plainText() }),
            let faults = list(most: Self.maxValues, { $0.plainText() })
        else { return nil }
        var image = DecodedImage(
            pixels: PixelBuffer(size: header.size, layout: header.layout, depth: header.depth, bytes: pixels),
            metadata: ImageMetadata(colorChunks: chunks, iccProfile: profile, density: density), remarks: remarks)
        image.faults = faults
        image.metadata.animation = animation
        return image
    }

    private mutating func animation() -> Animation? {
        guard let plays = number(), plays >= 0,
            let delays = list(most: ImageLimits.mostFrames, { $0.delay() }), delays.count > 1
        else { return nil }
        return Animation(delays: delays, plays: plays)
    }

    private mutating func delay() -> Animation.Delay? {
        // No format has room for larger numbers.
        guard let count = number(), let perSecond = number(), (0..<(1 << 24)).contains(count),
            (1..<(1 << 16)).contains(perSecond)
        else { return nil }
        return Animation.Delay(count, perSecond: perSecond)
    }

    private mutating func chunk() -> PNGChunk? {
        guard let type = bytes().flatMap(PNGChunkType.init), let data = bytes() else { return nil }
        return PNGChunk(type: type, data: data)
    }

    fileprivate mutating func imageError() -> ImageError? {
        guard let kind = number(), let text = text() else { return nil }
        // A worker's messages are as hostile as the file.
        let detail = Quoting.escape(Array(text.utf8.prefix(1000)))
        switch kind {
        case 0: return .damaged(detail: detail)
        case 1: return .unsupported(detail: detail)
        case 2: return .encodingFailed(detail: detail)
        case 3: return .externalReference(detail)
        case 4: return .decoderDied(detail: detail)
        case 5: return ImageFormat(rawValue: text).map(ImageError.missingCodec)
        case 6:
            guard let width = number(), let height = number() else { return nil }
            return .tooLarge(PixelSize(width: width, height: height))
        case 7: return number().map { .animated(frames: $0) }
        case 8: return double().map { .tooSlow(seconds: $0) }
        case 9: return .engineMissing(detail: detail)
        case 10: return .withoutSize
        case 11: return .quantizerMissing(detail: detail)
        default: return nil
        }
    }
}
