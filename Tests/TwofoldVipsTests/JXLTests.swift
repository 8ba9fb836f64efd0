import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a JPEG XL says of itself, against what libjxl makes of it.
@Suite(.withoutWordsOfLibjxl) struct JXLTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private static let size = PixelSize(width: 20, height: 12)

    private func plain(
        _ size: PixelSize = Self.size, _ layout: PixelBuffer.Layout = .rgb, _ depth: PixelBuffer.Depth = .eight
    ) throws -> (image: PixelBuffer, file: [UInt8]) {
        let image = PixelBuffer.noise(size, layout, depth, seed: 3)
        return (image, try engine.encode(image, metadata: ImageMetadata(), encoding: .jxl(quality: nil)))
    }

    private func decode(_ file: [UInt8]) throws -> DecodedImage {
        try engine.decode(file, format: .jxl, limits: ImageLimits())
    }

    // MARK: The header

    @Test(arguments: [(1, 1), (8, 8), (256, 256), (264, 8), (30, 20), (513, 9), (9, 513), (160, 90), (17, 9000)])
    func theSizeIsReadAsLibjxlReadsIt(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let (image, file) = try plain(size, .grey)
        #expect(try JXLFile(file).size == size)
        #expect(try engine.header(of: file, format: .jxl).size == size)
        #expect(try decode(file).pixels == image)
        #expect(try plain(size).file.starts(with: TinyJXL(size).header))
    }

    @Test func everyOrientationIsAppliedOnceInEveryForm() throws {
        let (image, file) = try plain()
        for orientation in Orientation.allCases {
            var header = TinyJXL(Self.size)
            header.orientation = orientation.rawValue
            let bare = try #require(header.file(file))
            for turned in [bare, TinyJXL.boxed(bare), TinyJXL.boxed(bare, parts: 3)] {
                #expect(ImageFormat(sniffing: turned) == .jxl)
                let decoded = try decode(turned)
                #expect(decoded.pixels == orientation.applied(to: image), "\(orientation)")
                #expect(try engine.header(of: turned, format: .jxl).size == decoded.pixels.size)
            }
        }
    }

    typealias Refused = (id: String, change: @Sendable (inout TinyJXL) -> Void, error: ImageError)

    static let refused: [Refused] = [
        ("an animation", { $0.isAnimated = true }, .animated(frames: 0)),
        ("black, for print", { $0.layers = [4] }, .foreignColors),
        ("a depth map", { $0.layers = [1] }, .unsupported(detail: "it has a layer that is neither colors nor alpha")),
        (
            "two layers", { $0.layers = [0, 2] },
            .unsupported(detail: "it has a layer that is neither colors nor alpha")
        ),
        ("floating point", { $0.isFloat = true }, .unsupported(detail: "its samples have neither 8 nor 16 bits")),
        ("24 bits", { $0.bits = 24 }, .unsupported(detail: "its samples have neither 8 nor 16 bits")),
        (
            "too large for libvips", { $0.size = PixelSize(width: 20, height: 1 << 30) },
            .tooLarge(PixelSize(width: 20, height: 1 << 30))
        ),
    ]

    @Test(arguments: refused) func whatLibvipsWouldShowOtherwiseIsRefused(row: Refused) throws {
        var header = TinyJXL(Self.size)
        row.change(&header)
        let file = header.header + (try plain().file.dropFirst(TinyJXL(Self.size).header.count))
        #expect(throws: row.error, "\(row.id)") { try engine.header(of: file, format: .jxl) }
        #expect(throws: row.error, "\(row.id)") { try decode(file) }
        let disk = MemoryDisk(["a@2x.jxl": file])
        let project = Project(source: disk, engine: engine)
        let report = BuildRun(project).run(project.survey())
        #expect(report.hasErrors && disk.paths == ["a@2x.jxl"], "\(row.id)")
    }

    @Test func aLossyFileWithAProfileIsRefused() throws {
        var header = TinyJXL(Self.size)
        (header.isLossy, header.hasProfile) = (true, true)
        let file = header.header + [UInt8](repeating: 0, count: 50)
        #expect(throws: ImageError.lossyWithProfile) { try decode(file) }
        #expect(try JXLFile(file).losesProfile)
    }

    @Test(arguments: [
        (ImageError.animated(frames: 0), "this is an animation, of which nothing is made", "a still"),
        (
            .lossyWithProfile,
            "unsupported kind of image: it is a lossy JPEG XL with a stored color profile, "
                + "whose exact colors libvips does not get",
            "export it lossless, or in sRGB or Display P3"
        ),
    ])
    func whatIsRefusedHasARemedy(error: ImageError, message: String, remedy: String) throws {
        let told = Diagnostic.image(error, try #require(BytePath("a@2x.jxl")), limits: ImageLimits())
        #expect(told.message == message && told.fix.hasSuffix(remedy))
    }

    @Test func colorsThatAreMultipliedByAlphaAreDivided() throws {
        let (image, file) = try plain(Self.size, .rgba, .sixteen)
        var header = TinyJXL(Self.size)
        (header.bits, header.layers, header.isPremultiplied) = (16, [0], true)
        let decoded = try decode(try #require(header.file(file)))
        #expect(decoded.pixels == image.unpremultiplied)
    }

    @Test func whatIsLosslessAndWhatNot() throws {
        let image = CodecTests.smooth(Self.size, .rgb)
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        for (quality, metadata, isLossy) in [
            (nil, ImageMetadata(), false), (90, ImageMetadata(), true), (100, ImageMetadata(), true),
            (nil, ImageMetadata(iccProfile: profile), false),
        ] as [(Int?, ImageMetadata, Bool)] {
            let file = try engine.encode(image, metadata: metadata, encoding: .jxl(quality: quality))
            #expect(try engine.header(of: file, format: .jxl).isLossy == isLossy, "\(quality ?? 0)")
        }
        let plain = try plain().file
        #expect(try JXLFile(TinyJXL.boxed(plain)).isLossy == false)
        #expect(try JXLFile(TinyJXL.boxed(plain, isJPEG: true)).isLossy)
        // The frame of a JPEG is lossy without saying so in the header: bit 3 of it says how it is compressed.
        var frame = plain
        frame[TinyJXL(Self.size).header.count] &= ~8
        #expect(try JXLFile(frame).isLossy)
    }

    @Test func everyQualityIsWrittenAndLowerOnesAreSmaller() throws {
        let image = PixelBuffer.noise(PixelSize(width: 64, height: 64), .rgb, .eight, seed: 4)
        let sizes = try [1, 29, 30, 60, 90, 100].map {
            try engine.encode(image, metadata: ImageMetadata(), encoding: .jxl(quality: $0)).count
        }
        #expect(sizes == sizes.sorted())
    }

    @Test func aPageOffersItOnlyBesideAnotherFile() throws {
        let (image, file) = try plain()
        let disk = MemoryDisk(["a.jxl": file, "a.png": TinyPNG.file(image), "b.jxl": file])
        let report = WebRun(Project(source: disk, engine: engine)).run()
        #expect(report.images.map { $0.files.map(\.path.display) } == [["a.jxl", "a.png"]])
        #expect(report.leftOut.map(\.path.display) == ["b.jxl"] && !report.hasErrors)
    }

    @Test func alphaIsKeptExactlyAtEveryQuality() throws {
        let veiled = PixelBuffer.noise(Self.size, .rgba, .eight, seed: 6)
        let opaque = PixelBuffer.noise(Self.size, .rgb, .eight, seed: 6).asRGBA
        for quality in [1, 90] {
            let made = try [veiled, opaque].map {
                try decode(try engine.encode($0, metadata: ImageMetadata(), encoding: .jxl(quality: quality))).pixels
            }
            #expect(made[0].shows(veiled) && made[1].isOpaque && made[1] != opaque, "\(quality)")
        }
    }

    // MARK: Colors

    @Test func aLossyFileIsInSRGBWhereItCannotSayItsProfile() throws {
        let image = CodecTests.smooth(PixelSize(width: 64, height: 48), .rgb)
        let described = DecodedImage(
            pixels: image,
            metadata: ImageMetadata(iccProfile: TinyProfile(primaries: TinyProfile.adobe, gamma: 1.8).bytes))
        let file = try engine.encode(image, metadata: described.metadata, encoding: .jxl(quality: 95))
        let decoded = try decode(file)
        #expect(decoded.metadata.iccProfile == nil && decoded.remarks.isEmpty)
        let wanted = try engine.convertedToSRGB(described).pixels
        let errors = zip(decoded.pixels.samples, wanted.samples).map { abs($0 - $1) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 3)
    }

    @Test func grayKeepsItsProfileAndColorsGetNone() throws {
        let profile = TinyProfile(primaries: nil, gamma: 1.8).bytes
        let gray = CodecTests.smooth(Self.size, .grey)
        let kept = try decode(
            try engine.encode(gray, metadata: ImageMetadata(iccProfile: profile), encoding: .jxl(quality: nil)))
        #expect(kept.pixels == gray && kept.metadata.iccProfile == profile)
        let colors = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let described = try decode(
            try engine.encode(gray, metadata: ImageMetadata(iccProfile: colors), encoding: .jxl(quality: nil)))
        #expect(described.pixels == gray.asColors && described.metadata.iccProfile == colors)
    }

    // MARK: Damage

    static let damaged: [ImageEncoding] = [.jxl(quality: nil), .jxl(quality: 80)]

    @Test(arguments: damaged) func everyCutIsAnErrorAndEveryChangedByteOneOrAWholeImage(encoding: ImageEncoding) throws
    {
        let layout: PixelBuffer.Layout = encoding.isLossless ? .rgba : .rgb
        let image = PixelBuffer.noise(PixelSize(width: 10, height: 6), layout, .eight, seed: 5)
        let bare = try engine.encode(image, metadata: ImageMetadata(), encoding: encoding)
        for file in [bare, TinyJXL.boxed(bare), TinyJXL.boxed(bare, parts: 2)] {
            _ = try decode(file)
            for end in 0..<file.count {
                #expect(throws: ImageError.self, "cut at \(end)") { try decode(Array(file.prefix(end))) }
            }
            for place in file.indices {
                var copy = file
                copy[place] ^= 1 << UInt8(place % 8)
                guard let decoded = try? decode(copy) else { continue }
                #expect(try engine.header(of: copy, format: .jxl).size == decoded.pixels.size, "changed at \(place)")
            }
        }
    }
}
