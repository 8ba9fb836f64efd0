import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// TIFFs by their tags: exactly the pixels that these describe, or an error of the right kind.
@Suite struct TIFFTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// Not a multiple of a tile's side, nor of a strip's rows.
    static let size = PixelSize(width: 19, height: 18)

    /// A TIFF of samples that are the same in every run.
    static func tiff(
        _ channels: Int, bits: Int = 8, _ photometric: Int, extras: [Int] = [], isLittle: Bool = true,
        isPlanar: Bool = false, tile: Int? = nil, size: PixelSize = size
    ) -> TinyTIFF {
        let samples = (0..<(size.area * channels)).map { ($0 &* 40_503 &+ $0 >> 3 &* 977) >> 4 & (1 << bits - 1) }
        return TinyTIFF(
            samples, size, channels: channels, bits: bits, photometric: photometric, extras: extras,
            isLittle: isLittle, isPlanar: isPlanar, tile: tile)
    }

    func decode(_ tiff: TinyTIFF) throws -> PixelBuffer {
        try engine.decode(tiff.file, format: .tiff, limits: ImageLimits()).pixels
    }

    /// What an error says, or what came instead.
    func outcome(_ file: [UInt8], _ format: ImageFormat = .tiff) -> String {
        do {
            return "\(try engine.decode(file, format: format, limits: ImageLimits()).pixels.layout)"
        } catch {
            switch error {
            case .unsupported(let detail): return detail
            case .damaged: return "damaged"
            default: return "\(error)"
            }
        }
    }

    static let palette: TinyTIFF.Entry = (3, (0..<48).map { $0 * 1365 % 256 * 257 })

    static var good: [(id: String, tiff: TinyTIFF)] {
        var all: [(String, TinyTIFF)] = []
        for isLittle in [true, false] {
            for (id, isPlanar, tile) in [("strips", false, nil), ("tiles", false, 16), ("planes", true, nil)] {
                func add(_ name: String, _ channels: Int, _ bits: Int, _ photometric: Int, _ extras: [Int] = []) {
                    let made = tiff(
                        channels, bits: bits, photometric, extras: extras, isLittle: isLittle, isPlanar: isPlanar,
                        tile: tile)
                    all.append(("\(name), \(bits) bits, \(id), \(isLittle ? "little" : "big") end first", made))
                }
                for bits in [8, 16] {
                    add("RGB", 3, bits, 2)
                    for kind in [0, 1, 2] { add("RGB and channel \(kind)", 4, bits, 2, [kind]) }
                    if !isPlanar { for kind in [0, 1, 2] { add("gray and channel \(kind)", 2, bits, 1, [kind]) } }
                    if !isPlanar { add("inverted gray and alpha", 2, bits, 0, [2]) }
                }
                for bits in [1, 2, 4, 8, 16] {
                    add("gray", 1, bits, 1)
                    add("inverted gray", 1, bits, 0)
                }
                add("palette", 1, 4, 3)
                all[all.count - 1].1.entries[320] = palette
            }
        }
        return all
    }

    @Test func aTIFFGivesExactlyThePixelsThatItsTagsDescribe() throws {
        for (id, tiff) in Self.good {
            #expect(try decode(tiff) == tiff.pixels, "\(id)")
        }
    }

    @Test func aSampleMultipliedByAlphaIsAtMostHalfAStepOff() throws {
        for bits in [8, 16] {
            let maximum = 1 << bits - 1
            let alphas = bits == 8 ? Array(0..<256) : (0..<256).map { $0 * $0 + 2 * $0 }
            let size = PixelSize(width: 256, height: 256)
            let samples = alphas.flatMap { alpha in
                (0..<256).flatMap { step -> [Int] in [alpha * step / 255, alpha * (255 - step) / 255, alpha, alpha] }
            }
            let file = TinyTIFF(samples, size, channels: 4, bits: bits, photometric: 2, extras: [1])
            let decoded = try decode(file).samples
            #expect(
                zip(decoded, samples).enumerated().allSatisfy { index, pair in
                    let alpha = samples[index / 4 * 4 + 3]
                    guard index % 4 < 3 else { return Int(pair.0) == alpha }
                    return alpha == 0 ? pair.0 == 0 : abs(Int(pair.0) * alpha - pair.1 * maximum) * 2 <= alpha
                }, "\(bits) bits")
        }
    }

    @Test func aColorAboveItsAlphaIsCutOff() throws {
        let samples = [200, 0, 100, 100, 9, 9, 9, 0]
        let file = TinyTIFF(
            samples, PixelSize(width: 2, height: 1), channels: 4, bits: 8, photometric: 2, extras: [1])
        #expect(try decode(file).bytes == [255, 0, 255, 100, 0, 0, 0, 0])
    }

    @Test func onlyThePageThatSaysSoIsDividedByAlpha() throws {
        let small = PixelBuffer.noise(PixelSize(width: 8, height: 6), .rgba, .eight, seed: 1)
        let large = PixelBuffer.noise(PixelSize(width: 16, height: 12), .rgba, .eight, seed: 2)
        var file = try engine.encodePair(small, large, metadata: ImageMetadata())
        let tag: [UInt8] = [0x52, 0x01, 3, 0, 1, 0, 0, 0]
        file[try #require(file.ranges(of: tag).last).upperBound] = 1
        let pages = try (0..<2).map {
            try engine.decode(page: $0, of: file, format: .tiff, limits: ImageLimits()).pixels
        }
        #expect(pages == [small, large.unpremultiplied])
    }

    static func changed(_ tiff: TinyTIFF, _ changes: [Int: TinyTIFF.Entry]) -> [UInt8] {
        var tiff = tiff
        tiff.entries.merge(changes) { $1 }
        return tiff.file
    }

    static let foreign = "its colors are neither gray nor RGB (possibly CMYK)"
    static let yCbCr = "its colors are YCbCr, which is read only as JPEG compresses it"

    static var unsupported: [(id: String, file: [UInt8], detail: String)] {
        let rgb = tiff(3, 2)
        func compressed(_ number: Int) -> [UInt8] { changed(rgb, [259: (3, [number])]) }
        return [
            ("YCbCr", tiff(3, 6).file, yCbCr),
            ("YCbCr of fewer colors", changed(tiff(3, 6), [530: (3, [2, 2])]), yCbCr),
            ("YCbCr and LZW", changed(tiff(3, 6), [259: (3, [5])]), yCbCr),
            ("old JPEG", changed(tiff(3, 6), [259: (3, [6])]), yCbCr),
            ("CMYK", tiff(4, 5).file, foreign), ("CMYK and alpha", tiff(5, 5, extras: [2]).file, foreign),
            ("Lab", tiff(3, 8).file, foreign), ("ICC Lab", tiff(3, 9).file, foreign),
            ("LogL", tiff(1, 32844).file, foreign), ("LogLuv", tiff(3, 32845).file, foreign),
            ("color filter array", tiff(1, 32803).file, foreign),
            ("mask", tiff(1, bits: 1, 4).file, "it is a mask for another page"),
            ("gray and 2 more", tiff(3, 1, extras: [0, 0]).file, "it has 2 channels besides its colors"),
            ("gray, alpha and 1 more", tiff(3, 1, extras: [2, 0]).file, "it has 2 channels besides its colors"),
            ("gray and 3 more", tiff(4, 1, extras: [0, 0, 0]).file, "it has 3 channels besides its colors"),
            ("gray and 2 that nothing names", tiff(3, 1).file, "it has 2 channels besides its colors"),
            ("RGB and 2 more", tiff(5, 2, extras: [2, 0]).file, "it has 2 channels besides its colors"),
            (
                "palette and alpha", changed(tiff(2, bits: 4, 3, extras: [2]), [320: palette]),
                "it has 1 channel besides its colors"
            ),
            ("inverted gray times alpha", tiff(2, 0, extras: [1]).file, "its gray is inverted and multiplied by alpha"),
            (
                "float16", changed(tiff(3, bits: 16, 2), [339: (3, [3, 3, 3])]),
                "its samples are floating-point numbers"
            ),
            (
                "float32", changed(tiff(1, bits: 32, 1), [339: (3, [3])]), "its samples are floating-point numbers"
            ),
            ("signed", changed(tiff(3, 2), [339: (3, [2, 2, 2])]), "its samples have signs"),
            (
                "complex", changed(tiff(1, bits: 32, 1), [339: (3, [5])]),
                "its samples are of a kind that is not read here"
            ),
            ("10 bits", changed(rgb, [258: (3, [10, 10, 10])]), "its samples have 10 bits, and not 8 or 16"),
            ("12 bits", changed(tiff(1, 1), [258: (3, [12])]), "its samples have 12 bits, and not 8 or 16"),
            ("32 bits", tiff(3, bits: 32, 2).file, "its samples have 32 bits, and not 8 or 16"),
            ("RGB of 4 bits", changed(rgb, [258: (3, [4, 4, 4])]), "its samples have 4 bits, and not 8 or 16"),
            ("5, 6 and 5 bits", changed(rgb, [258: (3, [5, 6, 5])]), "its samples differ in depth"),
            (
                "planes of tiles", tiff(3, 2, isPlanar: true, tile: 16).file,
                "its channels are stored one after the other"
            ),
            (
                "planes of gray and alpha", tiff(2, 1, extras: [2], isPlanar: true).file,
                "its channels are stored one after the other"
            ),
            ("JPEG 2000", compressed(34712), "its compression is JPEG 2000, which is not read here"),
            ("JPEG XL", compressed(50002), "its compression is JPEG XL, which is not read here"),
            ("JBIG", compressed(34661), "its compression is JBIG, which is not read here"),
            ("RGB as old JPEG", compressed(6), "its compression is an old form of JPEG, which is not read here"),
            ("unknown compression", compressed(60000), "its compression is method 60000, which is not read here"),
            ("fax in colors", compressed(4), "it is compressed as a fax, with more than one bit in a pixel"),
            (
                "JPEG of 12 bits", changed(rgb, [258: (3, [12, 12, 12]), 259: (3, [7])]),
                "its samples have 12 bits, and not 8 or 16"
            ),
            ("JPEG of 16 bits", changed(tiff(3, bits: 16, 2), [259: (3, [7])]), "it is a JPEG with 16 bits"),
            ("BigTIFF", Array("II+\0\u{8}\0\0\0".utf8) + Array(repeating: 0, count: 16), "it is a BigTIFF"),
            (
                "BigTIFF, big end first", Array("MM\0+\0\u{8}\0\0".utf8) + Array(repeating: 0, count: 16),
                "it is a BigTIFF"
            ),
        ]
    }

    @Test func aSoundTIFFOfAKindThatLibvipsMistakesIsUnsupportedAndSaysWhat() {
        for row in Self.unsupported { #expect(outcome(row.file) == row.detail, "\(row.id)") }
    }

    @Test func aCompressionThatLibtiffIsBuiltWithoutIsUnsupported() throws {
        for (number, name) in [(50000, "Zstandard"), (50001, "WebP"), (34887, "LERC"), (34925, "LZMA")] {
            let page = try TIFFPage(Self.changed(Self.tiff(3, 2), [259: (3, [number])]), page: 0)
            #expect(page.obstacle { _ in true } == nil)
            let obstacle = page.obstacle { $0 != number }
            #expect(obstacle == .unsupported(detail: "its compression is \(name), which is not read here"))
        }
    }

    @Test func aTIFFThatContradictsItselfIsDamaged() {
        let rgb = Self.tiff(3, 2)
        for (id, changes) in [
            ("too few samples", [277: (3, [2])]), ("more extra channels than samples", [338: (3, [2])]),
            ("no kind of colors", [262: (0, [])]), ("colors of kind 7", [262: (3, [7])]),
            ("two kinds of colors", [262: (3, [2, 2])]), ("two depths for three samples", [258: (3, [8, 8])]),
            ("no width", [256: (0, [])]), ("a width of 0", [256: (4, [0])]),
            ("a width as a fraction", [256: (5, [19])]),
        ] as [(String, [Int: TinyTIFF.Entry])] {
            #expect(outcome(Self.changed(rgb, changes)) == "damaged", "\(id)")
        }
        var endless = rgb
        endless.next = endless.file.count - 2 - 12 * (rgb.entries.count + 2) - 4
        #expect(outcome(endless.file) == "damaged", "a page after which it comes again")
        var cut = rgb
        cut.next = 1 << 20
        #expect(outcome(cut.file) == "damaged", "a second page behind the end")
    }

    @Test func colorsOfAnotherKindAreToBeConverted() throws {
        let path = try #require(BytePath("a@2x.tiff"))
        for error in [ImageError.foreignColors, .uncommonYCbCr] {
            let fix = Diagnostic.image(error, path, limits: ImageLimits()).fix
            #expect(fix == "convert it to RGB or gray (a TIFF in RGB is fine)")
        }
        let deep = Diagnostic.image(.unsupported(detail: "deep"), path, limits: ImageLimits())
        #expect(deep.fix == "export it in another form; PNG in gray or RGB with 8 or 16 bits always works")
    }

    @Test func aChannelThatNothingNamesIsTakenForAlphaWithARemark() throws {
        for extras in [[], [0]] {
            let image = try engine.decode(Self.tiff(4, 2, extras: extras).file, format: .tiff, limits: ImageLimits())
            #expect(image.pixels == Self.tiff(4, 2, extras: [2]).pixels)
            let remark = "nothing says what the channel besides the colors is; it is taken for alpha"
            #expect(image.remarks.contains(remark))
        }
    }

    // MARK: Compressions that hide damage

    /// A JPEG as the only strip or tile; `side` is that of the page and of the tile.
    private func jpeg(_ file: [UInt8], side: Int, isTiled: Bool, _ photometric: Int = 6) -> TinyTIFF {
        let size = PixelSize(width: side, height: side)
        var tiff = Self.tiff(3, photometric, tile: isTiled ? side : nil, size: size)
        tiff.entries[259] = (3, [7])
        if !isTiled { tiff.entries[278] = (3, [side]) }
        tiff.segments = [file]
        return tiff
    }

    @Test(arguments: [false, true]) func aJPEGInATIFFThatIsDamagedIsAnError(isTiled: Bool) throws {
        let image = PixelBuffer.noise(PixelSize(width: 32, height: 32), .rgb, .eight, seed: 1)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        let pixels = try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels
        #expect(try decode(jpeg(file, side: 32, isTiled: isTiled)) == pixels)
        for part in 1..<16 {
            let cut = jpeg(Array(file.prefix(file.count * part / 16)), side: 32, isTiled: isTiled)
            #expect(outcome(cut.file) == "damaged", "\(part)/16")
        }
        #expect(outcome(jpeg(file, side: 48, isTiled: isTiled).file) == "damaged", "a JPEG that does not fill its part")
        var gone = file
        gone.removeSubrange(700..<760)
        #expect(outcome(jpeg(gone, side: 32, isTiled: isTiled).file) == "damaged", "bytes missing within")
    }

    @Test func aJPEGWithOtherNumbersForYCbCrIsUnsupported() throws {
        let image = PixelBuffer.noise(PixelSize(width: 32, height: 32), .rgb, .eight, seed: 1)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        let tiff = jpeg(file, side: 32, isTiled: false)
        #expect(outcome(Self.changed(tiff, [529: (5, [299, 587, 114])])) == "rgb")
        #expect(outcome(Self.changed(tiff, [529: (5, [213, 715, 72])])) == Self.yCbCr)
        let full = [0, 255_000, 128_000, 255_000, 128_000, 255_000]
        #expect(outcome(Self.changed(tiff, [532: (5, full)])) == "rgb")
        #expect(outcome(Self.changed(tiff, [532: (5, [16_000, 235_000] + full[2...])])) == Self.yCbCr)
    }

    @Test func aFaxWithACodeThatIsNoneIsDamaged() throws {
        var fax = Self.tiff(1, bits: 1, 0, size: PixelSize(width: 8, height: 4))
        fax.entries[259] = (3, [2])
        // Eight white pixels, and none of these before eight black ones.
        let (white, black): ([UInt8], [UInt8]) = ([0x98], [0x35, 0x14])
        fax.segments = [white + black + white + black]
        let rows: [UInt8] = [255, 0, 255, 0]
        #expect(try decode(fax).bytes == rows.flatMap { [UInt8](repeating: $0, count: 8) })
        for broken in [white + [0, 0] + white + black, white + black, white + black + white + [0x35]] {
            fax.segments = [broken]
            #expect(outcome(fax.file) == "damaged", "\(broken)")
        }
    }
}
