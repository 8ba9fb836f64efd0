import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

@Suite struct MetadataTests {
    @Test func aProfileInTheFormOfXcodeIsNotCalledDamaged() throws {
        let chunk = PNGChunk(type: "iCCP", data: Array("p\0\0".utf8) + [1, 2, 3])
        let plain = TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1), chunks: [chunk])
        let crushed = plain.prefix(8) + PNGChunk(type: "CgBI", data: [0x50, 0, 0x20, 6]).encoded + plain.dropFirst(8)
        #expect(PNGFile.profileFault(of: plain, decoded: nil) == "is damaged")
        #expect(PNGFile.profileFault(of: Array(crushed), decoded: nil) == nil)
        let twice = TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1), chunks: [chunk, chunk])
        #expect(PNGFile.profileFault(of: twice, decoded: nil) == "is there twice", "readers use neither")
        #expect(PNGFile.profileWarning(of: Array(crushed), decoded: nil)?.contains("Xcode wrote") == true)
        #expect(PNGFile.profileWarning(of: plain, decoded: [1]) == nil)
    }

    @Test(
        arguments: [
            (144, 2, true), (142, 2, false), (72, 2, false), (216, 3, true), (300, 2, false), (72, 1, true),
            (143.9, 2, true), (142.9, 2, false),
        ] as [(dpi: Double, scale: Int, says: Bool)])
    func aDensitySaysAScaleWhenItIs72TimesTheScale(row: (dpi: Double, scale: Int, says: Bool)) throws {
        let scale = try #require(ScaleFactor(row.scale))
        let rounded = Int((row.dpi / 0.0254).rounded())
        for number in [rounded, Int(row.dpi / 0.0254)] {
            #expect(Density(x: number, y: number, unit: .metre).says(scale) == row.says, "\(row.dpi)")
        }
        #expect(Density(x: Int(row.dpi), y: Int(row.dpi), unit: .inch).says(scale) == row.says)
        #expect(!Density(x: rounded, y: rounded, unit: .aspect).says(scale))
    }

    typealias Row = (id: String, policy: DensityPolicy, master: Density?, expected: Density?)

    @Test(
        arguments: [
            (
                "follows one that was rounded", .follow, Density(x: 5665, y: 5671, unit: .metre),
                Density(x: 2835, y: 2835, unit: .metre)
            ),
            ("follows", .follow, Density(x: 5669, y: 5669, unit: .metre), Density(x: 2835, y: 2835, unit: .metre)),
            (
                "follows in centimetres", .follow, Density(x: 57, y: 57, unit: .centimetre),
                Density(x: 28, y: 28, unit: .centimetre)
            ),
            ("follows in inches", .follow, Density(x: 144, y: 144, unit: .inch), Density(x: 72, y: 72, unit: .inch)),
            ("keeps 72 dpi", .follow, Density(x: 2835, y: 2835, unit: .metre), Density(x: 2835, y: 2835, unit: .metre)),
            (
                "keeps 300 dpi", .follow, Density(x: 11811, y: 11811, unit: .metre),
                Density(x: 11811, y: 11811, unit: .metre)
            ),
            ("keeps aspect", .follow, Density(x: 72, y: 72, unit: .aspect), Density(x: 72, y: 72, unit: .aspect)),
            ("invents nothing", .follow, nil, nil),
            ("writes", .write, nil, Density(x: 2835, y: 2835, unit: .metre)),
            ("strips", .strip, Density(x: 5669, y: 5669, unit: .metre), nil),
        ] as [Row])
    func aVariantsDensityFollowsThePolicy(row: Row) {
        let density = row.policy.density(from: row.master, scale: .x2, to: .x1, unit: .metre)
        #expect(density == row.expected, "\(row.id)")
    }

    @Test func colorChunksAreCarriedByteForByteAndTextIsNot() throws {
        let image = PixelBuffer.noise(PixelSize(width: 2, height: 2), .rgba, .eight, seed: 1)
        let kept = [
            PNGChunk(type: "sRGB", data: [0]), PNGChunk(type: "gAMA", data: [0, 0, 0xB1, 0x8F]),
            PNGChunk(type: "cHRM", data: Array(repeating: 7, count: 32)),
            PNGChunk(type: "cICP", data: [12, 13, 0, 1]),
        ]
        let master = TinyPNG.file(
            image,
            chunks: kept + [
                PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]),
                PNGChunk(type: "tEXt", data: Array("Author\0me".utf8)),
            ])
        let metadata = PNGFile.metadata(of: master)
        #expect(metadata.colorChunks == kept)
        #expect(metadata.density == Density(x: 5669, y: 5669, unit: .metre))
        let rewritten = PNGFile.replacingMetadata(of: master, with: metadata)
        let types = PNGFile.chunksBeforePixels(of: rewritten).map { "\($0.type)" }
        #expect(types == ["IHDR", "sRGB", "gAMA", "cHRM", "cICP", "pHYs"])
    }

    @Test func theChecksumIsThatOfTheStandard() {
        #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
    }

    @Test func aHeaderCutAnywhereIsNoHeaderAndNoCrash() {
        let file = TinyPNG.file(PixelBuffer.noise(PixelSize(width: 3, height: 2), .rgb, .sixteen, seed: 1))
        #expect(
            PNGFile.header(of: file)
                == ImageHeader(size: PixelSize(width: 3, height: 2), layout: .rgb, depth: .sixteen))
        for length in 0..<33 { #expect(PNGFile.header(of: Array(file.prefix(length))) == nil) }
        for length in 0..<file.count {
            _ = PNGFile.replacingMetadata(of: Array(file.prefix(length)), with: ImageMetadata())
            _ = JPEGFile.density(of: [0xFF, 0xD8] + file.prefix(length))
            _ = JPEGFile.replacingMetadata(of: [0xFF, 0xD8] + file.prefix(length), density: nil)
        }
    }

    @Test func aHeaderThatDoesNotTellAllIsLeftToTheEngine() {
        let image = PixelBuffer.noise(PixelSize(width: 3, height: 2), .grey, .eight, seed: 1)
        let transparent = TinyPNG.file(image, chunks: [PNGChunk(type: "tRNS", data: [0, 5])])
        #expect(PNGFile.header(of: transparent)?.layout == .greyAlpha)
        let turned = TinyPNG.file(image, chunks: [PNGChunk(type: "eXIf", data: Array("MM".utf8))])
        #expect(PNGFile.header(of: turned) == nil)
        let long = TinyPNG.file(image, chunks: [PNGChunk(type: "iCCP", data: Array(repeating: 1, count: 9000))])
        #expect(PNGFile.header(of: Array(long.prefix(4096))) == nil)
        #expect(PNGFile.header(of: long) != nil)
    }

    @Test(
        arguments: [
            ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0], .jpeg), ("gif", Array("GIF89a".utf8), .gif),
            ("tiff", [0x4D, 0x4D, 0, 0x2A], .tiff), ("pdf", Array("%PDF-1.7".utf8), .pdf),
            ("webp", Array("RIFFxxxxWEBP".utf8), .webp), ("text", Array("hello".utf8), nil), ("nothing", [], nil),
        ] as [(id: String, start: [UInt8], format: ImageFormat?)])
    func aFormatIsToldByContent(row: (id: String, start: [UInt8], format: ImageFormat?)) {
        #expect(ImageFormat(sniffing: row.start) == row.format, "\(row.id)")
    }

    // MARK: Counts that decoders take the square of

    @Test(arguments: [
        ("none but its own", [UInt8](), 5), ("one more", [0xFF, 0xE2, 0, 3, 7], 6),
        ("one behind fill bytes", [0xFF, 0xFF, 0xFF, 0xEF, 0, 2], 6),
        ("one with a marker in its data", [0xFF, 0xE1, 0, 6, 0xFF, 0xE1, 0, 2], 6),
        ("one behind nonsense", [9, 9, 0xFF, 0xFE, 0, 2], 6), ("one that is cut short", [0xFF, 0xE1, 0xFF, 0xFF], 1),
    ])
    func `segments are counted as a decoder meets them`(name: String, added: [UInt8], count: Int) {
        let file = TinyFiles.jpeg(side: 8, components: 1)
        #expect(JPEGFile.segmentCount(of: Array(file[..<2]) + added + file[2...]) == count, "\(name)")
    }

    @Test func `segments are counted between scans and not behind the end`() {
        let file = TinyFiles.jpeg(side: 8, components: 1)
        let own = JPEGFile.segmentCount(of: file)
        #expect(file.suffix(2) == [0xFF, 0xD9])
        let more: [UInt8] = [0xFF, 0xE1, 0, 2, 0xFF, 0xD0, 1, 0xFF, 0, 2, 0xFF, 0xE2, 0, 2]
        #expect(JPEGFile.segmentCount(of: file.dropLast(2) + more + [0xFF, 0xD9]) == own + 2)
        #expect(JPEGFile.segmentCount(of: file + more) == own)
        #expect(JPEGFile.segmentCount(of: Array("RIFF".utf8) + more) == 0)
    }
}
