import TwofoldKit

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

extension FuzzTarget {
    /// The chunks of a PNG: read from a file's start, and rearranged without touching what makes the image.
    static let png = FuzzTarget(
        name: "png",
        seeds: [
            file(
                colorType: 6,
                [PNGChunk(type: "sRGB", data: [0]), density, PNGChunk(type: "tEXt", data: [0x41, 0, 0x42])]),
            file(colorType: 3, [PNGChunk(type: "PLTE", data: [1, 2, 3]), PNGChunk(type: "tRNS", data: [7])]),
            file(
                colorType: 2,
                [
                    PNGChunk(type: "iCCP", data: Array("p\0\0x\u{1}".utf8)),
                    PNGChunk(type: "gAMA", data: [0, 0, 0xB1, 0x8F]),
                    PNGChunk(type: "cHRM", data: Array(repeating: 7, count: 32)),
                    PNGChunk(type: "cICP", data: [12, 13, 0, 1]), PNGChunk(type: "eXIf", data: [0x4D, 0x4D, 0, 0x2A]),
                ]),
            PNGFile.signature, Array(file(colorType: 0, []).prefix(50)),
            PNGFile.signature + PNGChunk(type: "CgBI", data: [0x50, 0, 0x20, 2]).encoded
                + file(colorType: 6, []).dropFirst(8),
        ],
        tokens: [PNGFile.signature]
            + [
                "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "iCCP", "sRGB", "gAMA", "cHRM", "cICP", "pHYs", "eXIf", "CgBI",
                "acTL", "fcTL", "fdAT",
            ]
            .map { Array($0.utf8) } + [
                [0, 0, 0, 13], [0, 0, 0, 9], [0, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0xFF],
            ]
            + [[PNGChunk(type: "tRNS", data: [7]), density, PNGChunk(type: "IEND", data: [])].flatMap(\.encoded)]
    ) { input in
        if let header = PNGFile.header(of: input) {
            expect(header.size.width > 0 && header.size.height > 0, "an image has no size")
            _ = header.decodedByteCount
        }
        _ = PNGFile.isPlain(input)
        for frame in PNGFrame.all(in: input) {
            expect(frame.size.area > 0 && !frame.pixels.isEmpty, "a frame has no pixels")
        }
        if PNGFile.damage(in: input) == nil { expect(input.starts(with: PNGFile.signature), "no PNG is a sound one") }
        _ = PNGFile.profileWarning(of: input, decoded: nil)
        _ = PNGFile.profileFault(of: input, decoded: nil)
        expect(PNGFile.profileFault(of: input, decoded: input) == nil, "a decoded profile is damaged")

        if let traits = PNGMetadataSummary(start: input) {
            expect(
                PNGFile.chunksBeforePixels(of: input).first?.type == "IHDR",
                "a PNG is known without its header")
            expect(
                CachedCheck(CachedCheck(traits: traits).bytes).traits == traits,
                "what is known of a PNG is not remembered")
        }

        let whole = chunks(of: input)
        expect(
            PNGFile.chunksBeforePixels(of: input).map { $0.type.bytes + $0.data }
                == whole.prefix { !isType("IDAT", $0) }.map { Array($0.dropFirst(4).dropLast(4)) },
            "the chunks before the pixels are others")

        checkRewriting(input, whole, PNGFile.metadata(of: input))
        checkRewriting(input, whole, ImageMetadata())
    }

    /// What makes the image stays as it is; everything else becomes the metadata, and stays that.
    private static func checkRewriting(_ input: [UInt8], _ whole: [ArraySlice<UInt8>], _ metadata: ImageMetadata) {
        let result = PNGFile.replacingMetadata(of: input, with: metadata)
        expect(result.starts(with: PNGFile.signature), "a PNG became something else")
        let image = chunks(of: result).filter { isImage($0) }
        expect(image == whole.filter { isImage($0) }, "a chunk of the image is another, or elsewhere")
        expect(PNGFile.replacingMetadata(of: result, with: metadata) == result, "rewriting twice is another thing")
        // The metadata stands behind the header, so there must be one, before anything else.
        guard whole.first.map({ isType("IHDR", $0) }) == true, whole.filter({ isType("IHDR", $0) }).count == 1 else {
            return
        }
        let read = PNGFile.metadata(of: result)
        expect(read == metadata, "a rewritten file says something else of its pixels")
    }

    /// Whole chunks, length and checksum included, as the standard has them.
    private static func chunks(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        var chunks: [ArraySlice<UInt8>] = []
        var rest = file.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 * 256 + Int($1) }
            guard rest.count >= 12 + length else { break }
            chunks.append(rest.prefix(12 + length))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    private static func isType(_ type: String, _ chunk: ArraySlice<UInt8>) -> Bool {
        chunk.dropFirst(4).prefix(4).elementsEqual(type.utf8)
    }

    private static func isImage(_ chunk: ArraySlice<UInt8>) -> Bool {
        isType("tRNS", chunk) || chunk.dropFirst(4).first.map { $0 & 0x20 == 0 } ?? false
    }

    private static let density = PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])

    /// No decoder is asked for its opinion, so any bytes do for pixels.
    private static func file(colorType: UInt8, _ chunks: [PNGChunk]) -> [UInt8] {
        let header = PNGChunk(type: "IHDR", data: [0, 0, 0, 3, 0, 0, 0, 2, 8, colorType, 0, 0, 0])
        let pixels = PNGChunk(type: "IDAT", data: [1, 2, 3, 4])
        return PNGFile.signature + ([header] + chunks + [pixels, PNGChunk(type: "IEND", data: [])]).flatMap(\.encoded)
    }
}
