import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// What happens to formats other than PNG and JPEG on their way through a whole build.
@Suite struct FormatTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// An image in which every 2×2 block has one color: its half is known without any filter.
    static func blocks(
        _ width: Int, _ height: Int, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth = .eight
    )
        -> (large: PixelBuffer, small: PixelBuffer)
    {
        let small = PixelBuffer.noise(PixelSize(width: width, height: height), layout, depth, seed: 4)
        let pixelBytes = layout.channels * depth.bytes
        let large = (0..<(height * 2)).flatMap { y in
            (0..<(width * 2)).flatMap { x -> ArraySlice<UInt8> in
                let start = ((y / 2) * width + x / 2) * pixelBytes
                return small.bytes[start..<(start + pixelBytes)]
            }
        }
        return (
            PixelBuffer(
                size: PixelSize(width: width * 2, height: height * 2), layout: layout, depth: depth, bytes: large),
            small
        )
    }

    func build(_ files: [String: [UInt8]], _ policy: BuildPolicy = BuildPolicy()) -> (MemoryDisk, RunReport) {
        let disk = MemoryDisk(files)
        let project = Project(source: disk, engine: engine, policy: policy)
        return (disk, BuildRun(project).run(project.survey()))
    }

    typealias Lossless = (
        id: String, name: String, encoding: ImageEncoding, layout: PixelBuffer.Layout, depth: PixelBuffer.Depth
    )

    @Test(
        arguments: [
            ("WebP", "webp", .webp(quality: nil), .rgb, .eight),
            ("WebP with alpha", "webp", .webp(quality: nil), .rgba, .eight),
            ("TIFF grey", "tiff", .tiff, .grey, .eight),
            ("TIFF grey and alpha", "tif", .tiff, .greyAlpha, .eight),
            ("TIFF", "tiff", .tiff, .rgb, .eight),
            ("TIFF with alpha", "tiff", .tiff, .rgba, .eight),
            ("TIFF of 16 bits", "tiff", .tiff, .rgb, .sixteen),
            ("TIFF of 16 bits with alpha", "tiff", .tiff, .rgba, .sixteen),
            ("JPEG XL grey", "jxl", .jxl(quality: nil), .grey, .eight),
            ("JPEG XL grey and alpha", "jxl", .jxl(quality: nil), .greyAlpha, .eight),
            ("JPEG XL with alpha", "jxl", .jxl(quality: nil), .rgba, .eight),
            ("JPEG XL of 16 bits", "jxl", .jxl(quality: nil), .rgb, .sixteen),
            ("JPEG XL of 16 bits with alpha", "jxl", .jxl(quality: nil), .rgba, .sixteen),
        ] as [Lossless])
    func losslessFormatsGiveExactlyTheirHalves(row: Lossless) throws {
        let (large, small) = Self.blocks(13, 9, row.layout, row.depth)
        let master = try engine.encode(large, metadata: ImageMetadata(), encoding: row.encoding)
        let (disk, report) = build(["a@2x.\(row.name)": master])
        #expect(report.counts.made == 1, "\(row.id): \(report.diagnostics)")
        let file = try #require(disk.bytes(of: "a.\(row.name)"))
        let format = try #require(ImageFormat(sniffing: file))
        let pixels = try engine.decode(file, format: format, limits: ImageLimits()).pixels
        #expect(format == row.encoding.format)
        #expect(pixels.depth == row.depth)
        #expect(pixels.shows(small), "\(row.id)")
    }

    @Test(
        arguments: [
            ("WebP", "webp", .webp(quality: 90)), ("HEIC", "heic", .heic(quality: 80)),
            ("AVIF", "avif", .avif(quality: 80)), ("JPEG XL", "jxl", .jxl(quality: 90)),
        ] as [(String, String, ImageEncoding)])
    func lossyFormatsComeBackCloseInTheirOwnFormat(row: (id: String, name: String, encoding: ImageEncoding)) throws {
        let image = CodecTests.smooth(PixelSize(width: 64, height: 48), .rgb)
        let master = try engine.encode(image, metadata: ImageMetadata(), encoding: row.encoding)
        let (disk, report) = build(["a@2x.\(row.name)": master])
        #expect(report.counts.made == 1, "\(row.id): \(report.diagnostics)")
        let file = try #require(disk.bytes(of: "a.\(row.name)"))
        #expect(ImageFormat(sniffing: file) == row.encoding.format)
        let ours = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).pixels
        let exact = ReferenceResampler(filter: .lanczos3, ratio: 2).reduce(
            image, to: PixelSize(width: 32, height: 24))
        let samples = try #require(ours.inLayout(.rgb)).samples
        try #require(samples.count == exact.count)
        let errors = zip(samples, exact).map { abs($0 - $1) }
        #expect(errors.reduce(0, +) / Double(errors.count) < 3, "\(row.id)")
    }

    @Test func aGIFOfFewColorsKeepsThemAndItsHoles() throws {
        let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0], [9, 99, 199, 255]]
        func image(_ width: Int, _ height: Int, step: Int) -> PixelBuffer {
            var bytes: [UInt8] = []
            for y in 0..<height {
                for x in 0..<width {
                    let place = (y / step) * (width / step) + x / step
                    bytes += colors[place * 7 % 4]
                }
            }
            return PixelBuffer(
                size: PixelSize(width: width, height: height), layout: .rgba, depth: .eight, bytes: bytes)
        }
        let small = image(8, 4, step: 1)
        let large = image(16, 8, step: 2)
        let master = try engine.encode(large, metadata: ImageMetadata(), encoding: .gif)
        let (disk, report) = build(["a@2x.gif": master])
        #expect(report.counts.made == 1, "\(report.diagnostics)")
        let file = try #require(disk.bytes(of: "a.gif"))
        #expect(try engine.decode(file, format: .gif, limits: ImageLimits()).pixels.shows(small))
    }

    /// A file that promises frames and has none.
    @Test func anAnimationWithoutItsFramesIsRefused() throws {
        let still = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1)
        let control = PNGChunk(type: "acTL", data: [0, 0, 0, 3, 0, 0, 0, 0])
        let long = TinyFiles.gif(frames: 5000, side: 16_384)
        let (disk, report) = build(["a@2x.png": TinyPNG.file(still, chunks: [control]), "b@2x.gif": long])
        // libvips gives up counting at 4,096.
        #expect(report.diagnostics.map(\.rule) == [.imageUnsupported, .imageDamaged], "\(report.diagnostics)")
        #expect(disk.paths == ["a@2x.png", "b@2x.gif"])
    }

    @Test func aStillGIFOfOneFrameIsReduced() {
        let (disk, report) = build(["a@2x.gif": TinyFiles.gif(frames: 1, side: 4)])
        #expect(report.counts.made == 1, "\(report.diagnostics)")
        #expect(disk.bytes(of: "a.gif") != nil)
    }

    @Test func everyOrientationOfEveryFormatIsTurnedUpright() throws {
        let (large, small) = Self.blocks(3, 2, .rgb)
        for orientation in UInt8(1)...8 {
            let exif = PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: orientation))
            let tiff = try engine.encode(large, metadata: ImageMetadata(), encoding: .tiff)
            let webp = try engine.encode(large, metadata: ImageMetadata(), encoding: .webp(quality: nil))
            let (disk, report) = build([
                "a@2x.png": TinyPNG.file(large, chunks: [exif]),
                "b@2x.tiff": TinyFiles.tiff(tiff, orientation: orientation),
                "c@2x.webp": TinyFiles.webp(webp, large.size, hasAlpha: false, orientation: orientation),
            ])
            #expect(report.counts.made == 3, "\(orientation): \(report.diagnostics)")
            let upright = Self.turned(small, orientation)
            for (name, format) in [("a.png", ImageFormat.png), ("b.tiff", .tiff), ("c.webp", .webp)] {
                let file = try #require(disk.bytes(of: name))
                let pixels = try engine.decode(file, format: format, limits: ImageLimits()).pixels
                #expect(pixels.shows(upright), "\(name), orientation \(orientation)")
            }
        }
    }

    /// The image that an orientation of the Exif standard means.
    static func turned(_ image: PixelBuffer, _ orientation: UInt8) -> PixelBuffer {
        let (width, height) = (image.size.width, image.size.height)
        let isTurned = orientation >= 5
        let size = isTurned ? PixelSize(width: height, height: width) : image.size
        let channels = image.layout.channels
        let bytes = (0..<size.height).flatMap { y in
            (0..<size.width).flatMap { x -> ArraySlice<UInt8> in
                let (sourceX, sourceY): (Int, Int) =
                    switch orientation {
                    case 2: (width - 1 - x, y)
                    case 3: (width - 1 - x, height - 1 - y)
                    case 4: (x, height - 1 - y)
                    case 5: (y, x)
                    case 6: (y, height - 1 - x)
                    case 7: (width - 1 - y, height - 1 - x)
                    case 8: (width - 1 - y, x)
                    default: (x, y)
                    }
                let start = (sourceY * width + sourceX) * channels
                return image.bytes[start..<(start + channels)]
            }
        }
        return PixelBuffer(size: size, layout: image.layout, depth: image.depth, bytes: bytes)
    }

    @Test func aCMYKJPEGIsRefusedByName() throws {
        let (_, report) = build(["a@2x.jpg": TinyFiles.jpeg(side: 16, components: 4)])
        let problem = try #require(report.diagnostics.first)
        #expect(problem.rule == .imageUnsupported)
        #expect(problem.message.contains("CMYK"))
        let (_, grey) = build(["a@2x.jpg": TinyFiles.jpeg(side: 16, components: 1)])
        #expect(grey.counts.made == 1)
    }

    // MARK: TIFF pairs

    @Test func aPairHoldsBothScalesAndTheirDensities() throws {
        let (large, small) = Self.blocks(6, 5, .rgba)
        let master = try engine.encode(
            large, metadata: ImageMetadata(density: Density(x: 144, y: 144, unit: .inch)), encoding: .tiff)
        let (disk, report) = build(["a@2x.tiff": master], BuildPolicy { $0.pairsTIFF = true })
        #expect(report.counts.made == 1, "\(report.diagnostics)")
        let file = try #require(disk.bytes(of: "a.tiff"))
        let first = try engine.decode(page: 0, of: file, format: .tiff, limits: ImageLimits())
        let second = try engine.decode(page: 1, of: file, format: .tiff, limits: ImageLimits())
        #expect(first.pixels.shows(small))
        #expect(second.pixels.shows(large))
        #expect(first.metadata.density == Density(x: 72, y: 72, unit: .inch))
        #expect(second.metadata.density == Density(x: 144, y: 144, unit: .inch))
        #expect(try engine.header(of: file, format: .tiff).isScalePair)
    }

    @Test func aPairIsRecognisedAndNothingIsMadeOfIt() throws {
        let (large, small) = Self.blocks(6, 5, .rgb)
        let pair = try engine.encodePair(small, large, metadata: ImageMetadata())
        let (disk, report) = build(["a.tiff": pair])
        #expect(report.diagnostics.map(\.rule) == [.imageScalePair])
        #expect(disk.paths == ["a.tiff"])
        let checked = CheckRun(Project(source: disk, engine: engine)).run().findings.map(\.diagnostic)
        #expect(checked.isEmpty, "a Mac app takes the page for its screen: \(checked)")
        let (_, named) = build(["a@2x.tiff": pair])
        #expect(named.diagnostics.map(\.rule) == [.imageSeveralPages])
        #expect(named.hasErrors)
    }

    @Test func aPairOfAThreefoldMasterHoldsItsTwoReductions() throws {
        let image = PixelBuffer.noise(PixelSize(width: 18, height: 12), .rgb, .eight, seed: 8)
        let master = try engine.encode(image, metadata: ImageMetadata(), encoding: .tiff)
        let (disk, report) = build(["a@3x.tiff": master], BuildPolicy { $0.pairsTIFF = true })
        #expect(report.counts.made == 2, "\(report.diagnostics)")
        let file = try #require(disk.bytes(of: "a.tiff"))
        let alone = try #require(disk.bytes(of: "a@2x.tiff"))
        #expect(try engine.header(of: file, format: .tiff).size == PixelSize(width: 6, height: 4))
        let second = try engine.decode(page: 1, of: file, format: .tiff, limits: ImageLimits())
        #expect(second.pixels.size == PixelSize(width: 12, height: 8))
        #expect(try engine.decode(alone, format: .tiff, limits: ImageLimits()).pixels.size == second.pixels.size)
    }
}
