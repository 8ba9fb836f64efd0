package import TwofoldKit

/// An engine whose files are a PNG header and raw samples: fast, without libvips, and as strict as it.
package struct FakeEngine: ImageEngine {
    package var identity: String
    /// What it claims to read; a file of any other kind than PNG has no header that it understands.
    package var formats: Set<ImageFormat>

    /// Written into every file, so that another engine's files are other files.
    private let mark: UInt8
    private let padding: Padding

    /// The bytes by which a file gets longer; nil for an encoding that this engine cannot write.
    package typealias Padding = @Sendable (ImageEncoding, PixelBuffer) -> Int?

    package init(
        identity: String = "fake 1", mark: UInt8 = 0, formats: Set<ImageFormat> = [.png],
        padding: @escaping Padding = { _, _ in 0 }
    ) {
        self.identity = identity
        self.formats = formats
        self.mark = mark
        self.padding = padding
    }

    package func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard var header = PNGFile.header(of: PNGFile.replacingMetadata(of: file, with: ImageMetadata())) else {
            throw .damaged(detail: "no header")
        }
        header.pages = PNGFile.frameCount(of: file)
        return header
    }

    package func decode(
        _ file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard file.starts(with: PNGFile.signature) else { return Self.unseen }
        let header = try header(of: file, format: format)
        if file[Self.depthOffset] == 1 { return try Self.unpacked(file, header) }
        // What a file says of itself before its pixels is no matter here.
        let isPlain = file.count == Self.pixelOffset + header.decodedByteCount + 4
        let file = isPlain ? file : PNGFile.replacingMetadata(of: file, with: ImageMetadata())
        guard file.count == Self.pixelOffset + header.decodedByteCount + 4 else {
            throw .damaged(detail: "cut short")
        }
        return DecodedImage(
            pixels: PixelBuffer(
                size: header.size, layout: header.layout, depth: header.depth,
                bytes: Array(file[Self.pixelOffset...].dropLast(4))),
            metadata: ImageMetadata(), remarks: file[Self.markOffset] == Self.remarkable ? ["a remark"] : [])
    }

    /// What stands for the pixels of other formats, which it knows by name only.
    private static let unseen = DecodedImage(
        pixels: PixelBuffer(
            size: PixelSize(width: 1, height: 1), layout: .grey, depth: .eight, bytes: [128]), metadata: ImageMetadata()
    )

    /// A black and white image with one bit a pixel, which no variant has.
    package static func checkerboard(_ side: Int) -> [UInt8] {
        let header = PNGChunk(
            type: "IHDR", data: TinyPNG.bigEndian(side) + TinyPNG.bigEndian(side) + [1, 0, 0, 0, 0])
        let rows = [UInt8](repeating: 0b1010_1010, count: side * ((side + 7) / 8))
        return PNGFile.signature + header.encoded + PNGChunk(type: "IDAT", data: rows).encoded
    }

    private static func unpacked(_ file: [UInt8], _ header: ImageHeader) throws(ImageError) -> DecodedImage {
        let rowBytes = (header.size.width + 7) / 8
        guard file.count == pixelOffset + rowBytes * header.size.height + 4 else { throw .damaged(detail: "cut short") }
        let rows = file[pixelOffset...].dropLast(4)
        let samples = (0..<header.size.height).flatMap { y in
            (0..<header.size.width).map { x -> UInt8 in
                rows[pixelOffset + y * rowBytes + x / 8] << UInt8(x % 8) & 0x80 == 0 ? 0 : 255
            }
        }
        return DecodedImage(
            pixels: PixelBuffer(size: header.size, layout: .grey, depth: .eight, bytes: samples),
            metadata: ImageMetadata())
    }

    private static let depthOffset = 8 + 8 + 8

    /// The `mark` of files of which decoding remarks something.
    package static let remarkable: UInt8 = 99
    private static let markOffset = 8 + 8 + 10

    /// Everything before the first library.
    package func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        String(identity.prefix { $0 != "," })
    }

    package func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        guard let padding = padding(encoding, pixels) else { throw .missingCodec(encoding.format) }
        return Self.file(pixels, mark: mark, padding: padding)
    }

    /// A file of this engine's; `mark` stands where PNG has its only compression method.
    package static func file(_ pixels: PixelBuffer, mark: UInt8 = 0, padding: Int = 0) -> [UInt8] {
        let colorType: UInt8 = [.grey: 0, .greyAlpha: 4, .rgb: 2, .rgba: 6][pixels.layout] ?? 6
        let header = PNGChunk(
            type: "IHDR",
            data: TinyPNG.bigEndian(pixels.size.width) + TinyPNG.bigEndian(pixels.size.height)
                + [UInt8(pixels.depth.rawValue), colorType, mark, 0, 0])
        let comment = padding > 0 ? PNGChunk(type: "tEXt", data: Array(repeating: 65, count: padding)).encoded : []
        return PNGFile.signature + header.encoded + PNGChunk(type: "IDAT", data: pixels.bytes).encoded + comment
    }

    /// An image in which no two neighbours are equal, so that every filter makes another one of it.
    package static func noise(_ width: Int, _ height: Int) -> [UInt8] {
        file(
            PixelBuffer(
                size: PixelSize(width: width, height: height), layout: .rgba, depth: .eight,
                bytes: (0..<(width * height * 4)).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 37 &+ $0 &* 11) }))
    }

    /// Signature, header chunk, and the length and type of the chunk that holds the samples.
    private static let pixelOffset = 8 + 25 + 8

    /// A flat RGBA image as a file; another `value` is another image.
    package static func image(_ width: Int, _ height: Int, value: UInt8 = 100) -> [UInt8] {
        file(
            PixelBuffer(
                size: PixelSize(width: width, height: height), layout: .rgba, depth: .eight,
                bytes: Array(repeating: value, count: width * height * 4)))
    }
}
