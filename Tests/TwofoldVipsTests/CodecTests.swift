import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@Suite struct CodecTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    static let sizes = [(1, 1), (2, 1), (1, 7), (33, 17)].map { PixelSize(width: $0.0, height: $0.1) }

    @Test func everyLayoutAndDepthIsReadExactlyAsWritten() throws {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for size in Self.sizes {
                    let image = PixelBuffer.noise(size, layout, depth, seed: 3)
                    let file = TinyPNG.file(image)
                    let header = try engine.header(of: file, format: .png)
                    #expect(header == ImageHeader(size: size, layout: layout, depth: depth))
                    #expect(PNGFile.header(of: file) == header, "our own reading of the header")
                    let decoded = try engine.decode(file, format: .png, limits: ImageLimits())
                    #expect(decoded.pixels == image, "\(layout) \(depth) \(size)")
                    #expect(decoded.remarks.isEmpty)
                    let encoded = try engine.encode(
                        image, metadata: ImageMetadata(), encoding: .png(effort: .standard))
                    let again = try engine.decode(encoded, format: .png, limits: ImageLimits())
                    #expect(again.pixels.inLayout(layout) == image, "\(layout) \(depth) \(size)")
                }
            }
        }
    }

    @Test(arguments: [1, 2, 4, 8])
    func palettesBecomeTheirColors(depth: Int) throws {
        let colors: [[UInt8]] = (0..<(1 << depth)).map { [UInt8($0 * 3 % 256), UInt8($0), 200] }
        let size = PixelSize(width: 13, height: 5)
        let indices = (0..<size.area).map { UInt8($0 % (1 << depth)) }
        let opaque = TinyPNG.palette(size, depth: depth, colors: colors, indices: indices)
        let pixels = try engine.decode(opaque, format: .png, limits: ImageLimits()).pixels
        #expect(pixels.layout == .rgb)
        #expect(pixels.bytes == indices.flatMap { colors[Int($0)] })

        let alpha = colors.indices.map { UInt8($0 * 7 % 256) }
        let translucent = TinyPNG.palette(size, depth: depth, colors: colors, alpha: alpha, indices: indices)
        let seeThrough = try engine.decode(translucent, format: .png, limits: ImageLimits()).pixels
        #expect(seeThrough.layout == .rgba)
        #expect(seeThrough.bytes == indices.flatMap { colors[Int($0)] + [alpha[Int($0)]] })
    }

    @Test func aPNGCutAnywhereIsAnErrorAndNeverAPicture() throws {
        let file = TinyPNG.file(.noise(PixelSize(width: 20, height: 20), .rgba, .eight, seed: 5))
        // The last chunk says only that the file ends: without it every pixel is there.
        for length in 0..<(file.count - 12) {
            #expect(throws: ImageError.self, "\(length)") {
                try engine.decode(Array(file.prefix(length)), format: .png, limits: ImageLimits())
            }
        }
    }

    @Test func aFlippedBitInThePixelsIsAnError() throws {
        let file = TinyPNG.file(.noise(PixelSize(width: 20, height: 20), .rgba, .eight, seed: 5))
        for index in stride(from: 60, to: file.count - 16, by: 7) {
            var damaged = file
            damaged[index] ^= 4
            #expect(throws: ImageError.self, "\(index)") {
                try engine.decode(damaged, format: .png, limits: ImageLimits())
            }
        }
    }

    @Test(arguments: ["", "not an image at all", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"])
    func whatIsNoPNGIsNotLoadedAsAnythingElse(text: String) {
        for format in [ImageFormat.png, .jpeg] {
            #expect(throws: ImageError.self) {
                try engine.decode(Array(text.utf8), format: format, limits: ImageLimits())
            }
        }
        let png = TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1))
        #expect(throws: ImageError.self) { try engine.decode(png, format: .jpeg, limits: ImageLimits()) }
        #expect(throws: ImageError.self) { try engine.decode(png, format: .tiff, limits: ImageLimits()) }
    }

    @Test func anImageIsTurnedUprightAsItsExifAsks() throws {
        let image = PixelBuffer(
            size: PixelSize(width: 3, height: 2), layout: .grey, depth: .eight, bytes: [1, 2, 3, 4, 5, 6])
        // A TIFF header with one entry: orientation (0x112), a short, 6, that is a quarter turn clockwise.
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
        let file = TinyPNG.file(image, chunks: [PNGChunk(type: "eXIf", data: exif)])
        #expect(try engine.header(of: file, format: .png).size == PixelSize(width: 2, height: 3))
        let upright = try engine.decode(file, format: .png, limits: ImageLimits()).pixels
        #expect(upright.size == PixelSize(width: 2, height: 3))
        #expect(upright.bytes == [4, 1, 5, 2, 6, 3])
        let disk = MemoryDisk(["a@2x.png": file])
        let project = Project(source: disk, engine: engine)
        let report = BuildRun(project).run(project.survey())
        #expect(report.files.map(\.variant?.recipe.size) == [PixelSize(width: 1, height: 2)])
        let variant = try #require(disk.bytes(of: "a.png"))
        #expect(try engine.header(of: variant, format: .png).size == PixelSize(width: 1, height: 2))
    }

    @Test func aHeaderBeyondTheLimitsIsRefusedBeforeItsPixels() throws {
        let file = TinyPNG.file(.noise(PixelSize(width: 40, height: 30), .grey, .eight, seed: 1))
        #expect(throws: ImageError.tooLarge(PixelSize(width: 40, height: 30))) {
            try engine.decode(file, format: .png, limits: ImageLimits(pixels: 1199))
        }
        _ = try engine.decode(file, format: .png, limits: ImageLimits(pixels: 1200))
    }

    @Test(arguments: [1, 3, 6, 8] as [UInt8])
    func whatTakesTooLongIsNotDecodedToItsEnd(orientation: UInt8) throws {
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation]
            + [0, 0, 0, 0, 0, 0]
        let file = TinyPNG.file(
            .noise(PixelSize(width: 40, height: 300), .rgba, .eight, seed: 1),
            chunks: [PNGChunk(type: "eXIf", data: exif)])
        #expect(throws: ImageError.tooSlow(seconds: 0)) {
            try engine.decode(file, format: .png, limits: ImageLimits(seconds: 0))
        }
        // Nothing of it is left for the next image in this thread, and no limit is as good as a large one.
        let decoded = try engine.decode(file, format: .png, limits: ImageLimits(seconds: .infinity))
        #expect(decoded.remarks.isEmpty)
        #expect(decoded.pixels.size.area == 12_000)
    }

    @Test func errorsOfOneThreadDoNotSpoilAnothersImages() async throws {
        let good = PixelBuffer.noise(PixelSize(width: 30, height: 30), .rgba, .eight, seed: 9)
        let file = TinyPNG.file(good)
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    if index % 2 == 0 {
                        let damaged = Array(file.prefix(file.count / 2))
                        return (try? engine.decode(damaged, format: .png, limits: ImageLimits())) == nil
                    }
                    return (try? engine.decode(file, format: .png, limits: ImageLimits()))?.pixels == good
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    // MARK: JPEG

    static func smooth(_ size: PixelSize, _ layout: PixelBuffer.Layout) -> PixelBuffer {
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            let x = index % size.width
            let y = index / size.width
            return (0..<layout.channels).map { UInt8(clamping: 40 + x * 2 + y * ($0 + 1)) }
        }
        return PixelBuffer(size: size, layout: layout, depth: .eight, bytes: bytes)
    }

    @Test func aJPEGComesBackCloseAndWithItsProfileAndDensity() throws {
        let image = Self.smooth(PixelSize(width: 64, height: 48), .rgb)
        // Any profile will do for carrying; this is the start of a real one's header, with a length that is right.
        let profile = Self.profile
        let density = Density(x: 144, y: 144, unit: .inch)
        let file = try engine.encode(
            image, metadata: ImageMetadata(iccProfile: profile, density: density), encoding: .jpeg(quality: 90))
        let decoded = try engine.decode(file, format: .jpeg, limits: ImageLimits())
        let worst = worstDifference(decoded.pixels.samples, image.samples)
        #expect(worst <= 4, "\(worst)")
        #expect(decoded.metadata.density == density)
        #expect(decoded.metadata.iccProfile == profile)
        #expect(file.dropFirst(6).starts(with: Array("JFIF".utf8)))
        let text = String(decoding: file, as: UTF8.self)
        #expect(!text.contains("Exif"))
    }

    @Test func aGreyJPEGStaysGrey() throws {
        let image = Self.smooth(PixelSize(width: 16, height: 16), .grey)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        #expect(try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels.layout == .grey)
    }

    @Test func aTruncatedJPEGIsAnError() throws {
        let file = try engine.encode(
            Self.smooth(PixelSize(width: 64, height: 64), .rgb), metadata: ImageMetadata(),
            encoding: .jpeg(quality: 90))
        for part in 1..<16 {
            #expect(throws: ImageError.self, "\(part)/16") {
                try engine.decode(Array(file.prefix(file.count * part / 16)), format: .jpeg, limits: ImageLimits())
            }
        }
    }

    @Test func alphaAndSixteenBitsHaveNoPlaceInAJPEG() throws {
        for (layout, depth) in [(PixelBuffer.Layout.rgba, PixelBuffer.Depth.eight), (.rgb, .sixteen)] {
            let image = PixelBuffer.noise(PixelSize(width: 4, height: 4), layout, depth, seed: 1)
            #expect(throws: ImageError.self) {
                try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
            }
        }
    }

    /// A minimal RGB display profile, 132 bytes of header and an empty tag table.
    static var profile: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 132)
        bytes[3] = 132
        bytes.replaceSubrange(8..<12, with: [4, 0x20, 0, 0])
        bytes.replaceSubrange(12..<16, with: Array("mntr".utf8))
        bytes.replaceSubrange(16..<20, with: Array("RGB ".utf8))
        bytes.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
        bytes.replaceSubrange(36..<40, with: Array("acsp".utf8))
        // The white point of every profile, D50.
        bytes.replaceSubrange(68..<80, with: [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D])
        return bytes
    }
}
