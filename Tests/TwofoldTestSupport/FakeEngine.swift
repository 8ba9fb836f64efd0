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
        return PNGFile.signature + header.encoded + comment + PNGChunk(type: "IDAT", data: pixels.bytes).encoded
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
