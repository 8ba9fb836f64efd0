import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

@Suite struct ColorTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    // MARK: Keeping

    typealias Kept = (id: String, name: String, encoding: ImageEncoding)

    @Test(
        arguments: [
            ("PNG", "png", .png(effort: .standard)), ("JPEG", "jpg", .jpeg(quality: 90)), ("TIFF", "tiff", .tiff),
            ("WebP", "webp", .webp(quality: nil)), ("lossy WebP", "webp", .webp(quality: 90)),
            ("HEIC", "heic", .heic(quality: 80)), ("AVIF", "avif", .avif(quality: 80)),
            ("JPEG XL", "jxl", .jxl(quality: nil)),
        ] as [Kept])
    func everyFormatThatHoldsAProfileHandsItOnByteForByte(row: Kept) throws {
        for primaries in [TinyProfile.p3, TinyProfile.adobe] {
            let profile = TinyProfile(primaries: primaries, gamma: 2.2).bytes
            let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
            let master = try engine.encode(
                image, metadata: ImageMetadata(iccProfile: profile), encoding: row.encoding)
            let disk = MemoryDisk(["a@2x.\(row.name)": master])
            let project = Project(source: disk, engine: engine)
            let report = BuildRun(project).run(project.survey())
            #expect(report.counts.made == 1, "\(row.id): \(report.diagnostics)")
            let file = try #require(disk.bytes(of: "a.\(row.name)"))
            let variant = try engine.decode(file, format: row.encoding.format, limits: ImageLimits())
            #expect(variant.metadata.iccProfile == profile, "\(row.id)")
            #expect(variant.remarks.isEmpty, "\(row.id): \(variant.remarks)")
        }
    }

    @Test func aGreyImageWithAProfileOfGreyKeepsBoth() throws {
        let profile = TinyProfile(primaries: nil, gamma: 1.8).bytes
        let image = CodecTests.smooth(PixelSize(width: 8, height: 8), .grey)
        let file = try engine.encode(
            image, metadata: ImageMetadata(iccProfile: profile), encoding: .png(effort: .standard))
        let decoded = try engine.decode(file, format: .png, limits: ImageLimits())
        #expect(decoded.pixels == image)
        #expect(decoded.metadata.iccProfile == profile)
        #expect(file[25] == 0, "grey and no palette, which a profile of grey does not fit")
    }

    @Test func aGreyImageWithAProfileOfColorsStaysInColors() throws {
        let image = CodecTests.smooth(PixelSize(width: 40, height: 40), .grey)
        let colors = try #require(image.asRGBA.inLayout(.rgb))
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let described = try engine.encode(
            colors, metadata: ImageMetadata(iccProfile: profile), encoding: .png(effort: .standard))
        #expect([2, 3].contains(described[25]), "RGB or palette")
        let plain = try engine.encode(colors, metadata: ImageMetadata(), encoding: .png(effort: .standard))
        #expect([0, 3].contains(plain[25]), "grey or palette")
    }

    // MARK: Converting

    /// What an RGB image of a profile is in sRGB, in double precision: 0...1, clipped.
    static func reference(_ color: [Double], _ profile: TinyProfile) -> [Double] {
        let light = color.map { pow($0, profile.gamma) }
        guard let primaries = profile.primaries else { return color.map { encode(pow($0, profile.gamma)) } }
        let xyz = (0..<3).map { row in (0..<3).reduce(0.0) { $0 + light[$1] * primaries[$1][row] } }
        return solve(TinyProfile.srgb, xyz).map { encode(min(max($0, 0), 1)) }
    }

    private static func encode(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    /// How much of each primary makes a color, by Cramer's rule.
    private static func solve(_ primaries: [[Double]], _ color: [Double]) -> [Double] {
        func determinant(_ m: [[Double]]) -> Double {
            m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
                + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
        }
        return (0..<3).map { column in
            var replaced = primaries
            replaced[column] = color
            return determinant(replaced) / determinant(primaries)
        }
    }

    // The primaries of sRGB under D50 are rounded here otherwise than in lcms: a ten thousandth of light, which near black is
    // thirteen times as much in samples.
    typealias Converted = (id: String, profile: TinyProfile, depth: PixelBuffer.Depth, steps: Double)

    @Test(
        arguments: [
            ("P3, 8 bits", TinyProfile(primaries: TinyProfile.p3, gamma: 2.2), .eight, 1),
            ("P3, 16 bits", TinyProfile(primaries: TinyProfile.p3, gamma: 2.2), .sixteen, 160),
            ("Adobe RGB, 8 bits", TinyProfile(primaries: TinyProfile.adobe, gamma: 2.2), .eight, 1),
            ("Adobe RGB, 16 bits", TinyProfile(primaries: TinyProfile.adobe, gamma: 2.2), .sixteen, 160),
        ] as [Converted])
    func colorIsConvertedAndAlphaIsNot(row: Converted) throws {
        let pixels = PixelBuffer.noise(PixelSize(width: 40, height: 40), .rgba, row.depth, seed: 6)
        let image = DecodedImage(pixels: pixels, metadata: ImageMetadata(iccProfile: row.profile.bytes))
        let converted = try engine.convertedToSRGB(image)
        #expect(converted.pixels.depth == row.depth)
        #expect(converted.metadata.iccProfile == nil)
        #expect(converted.metadata.colorChunks == [PNGChunk(type: "sRGB", data: [0])])
        // Two places of a fixed-point number of 8 bits are the profile's own rounding.
        let profile = TinyProfile(
            primaries: row.profile.primaries, gamma: (row.profile.gamma * 256).rounded() / 256)
        let (before, after) = (pixels.samples, converted.pixels.samples)
        var worst = 0.0
        for start in stride(from: 0, to: before.count, by: 4) {
            let color = before[start..<(start + 3)].map { $0 / row.depth.maximum }
            let wanted = Self.reference(color, profile).map { $0 * row.depth.maximum }
            worst = max(worst, worstDifference(Array(after[start..<(start + 3)]), wanted))
            #expect(after[start + 3] == before[start + 3])
        }
        #expect(worst <= row.steps, "\(row.id): \(worst)")
    }

    @Test func alphaOfSixteenBitsIsExactForEveryValue() throws {
        let values: [UInt16] = (0...UInt16.max).flatMap { alpha -> [UInt16] in [UInt16(30_000), 50_000, 7, alpha] }
        let image = PixelBuffer(
            size: PixelSize(width: 256, height: 256), layout: .rgba, depth: .sixteen,
            bytes: values.withUnsafeBytes { Array($0) })
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let converted = try engine.convertedToSRGB(
            DecodedImage(pixels: image, metadata: ImageMetadata(iccProfile: profile)))
        let alphas = converted.pixels.bytes.withUnsafeBytes { bytes in
            stride(from: 3, to: values.count, by: 4).map { bytes.assumingMemoryBound(to: UInt16.self)[$0] }
        }
        #expect(alphas == Array(0...UInt16.max))
    }

    typealias Described = (id: String, chunks: [PNGChunk])

    static func number(_ value: Double) -> [UInt8] { TinyPNG.bigEndian(Int((value * 100_000).rounded())) }

    @Test(
        arguments: [
            ("by numbers", [PNGChunk(type: "cICP", data: [12, 13, 0, 1])]),
            (
                "by measures",
                [
                    PNGChunk(type: "gAMA", data: number(0.45455)),
                    PNGChunk(
                        type: "cHRM",
                        data: [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060].flatMap(number)),
                ]
            ),
        ] as [Described])
    func whatPNGsOwnChunksDescribeIsConverted(row: Described) throws {
        let image = PixelBuffer(
            size: PixelSize(width: 2, height: 1), layout: .rgb, depth: .eight, bytes: [200, 60, 60, 128, 128, 128])
        let disk = MemoryDisk([
            "a@2x.png": TinyPNG.file(
                PixelBuffer(
                    size: PixelSize(width: 4, height: 2), layout: .rgb, depth: .eight,
                    bytes: (0..<2).flatMap { _ in
                        [0, 0, 1, 1].flatMap { Array(image.bytes[($0 * 3)..<($0 * 3 + 3)]) }
                    }), chunks: row.chunks)
        ])
        let project = Project(source: disk, engine: engine, policy: BuildPolicy { $0.color = .srgb })
        #expect(BuildRun(project).run(project.survey()).counts.made == 1)
        let file = try #require(disk.bytes(of: "a.png"))
        let types = PNGFile.chunksBeforePixels(of: file).map { "\($0.type)" }
        #expect(types.contains("sRGB") && !types.contains("cICP") && !types.contains("cHRM"))
        let colors = try #require(
            try engine.decode(file, format: .png, limits: ImageLimits()).pixels.inLayout(.rgb)
        ).bytes.map(Int.init)
        // P3 to sRGB in linear light, by the matrix of the two sets of primaries: 217.6, 41.2 and 52.4.
        #expect(abs(colors[0] - 218) <= 1 && abs(colors[1] - 41) <= 1 && abs(colors[2] - 52) <= 1, "\(colors)")
        #expect(colors[3...].allSatisfy { abs($0 - 128) <= 1 }, "grey is grey in both")
    }

    @Test func whatIsSRGBAlreadyStaysPixelForPixel() throws {
        let pixels = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 3)
        for chunks in [
            [], [PNGChunk(type: "sRGB", data: [1])], [PNGChunk(type: "gAMA", data: Self.number(0.45))],
            [PNGChunk(type: "cICP", data: [1, 13, 0, 1])],
        ] {
            let image = DecodedImage(pixels: pixels, metadata: ImageMetadata(colorChunks: chunks))
            #expect(try engine.convertedToSRGB(image).pixels == pixels)
        }
    }

    @Test func greyIsConvertedByAProfileOfGrey() throws {
        let pixels = PixelBuffer(
            size: PixelSize(width: 3, height: 1), layout: .grey, depth: .eight, bytes: [0, 128, 255])
        let profile = TinyProfile(primaries: nil, gamma: 1)
        let image = DecodedImage(pixels: pixels, metadata: ImageMetadata(iccProfile: profile.bytes))
        let converted = try #require(try engine.convertedToSRGB(image).pixels.inLayout(.grey))
        #expect(abs(Int(converted.bytes[1]) - 188) <= 1, "half the light is 188: \(converted.bytes)")
        #expect(converted.bytes[0] == 0 && converted.bytes[2] == 255)
    }

    @Test func aProfileThatDoesNotFitIsAnErrorThatNamesTheFile() throws {
        let grey = TinyProfile(primaries: nil, gamma: 2).bytes
        for profile in [grey, [UInt8](repeating: 7, count: 200), []] where !profile.isEmpty {
            let image = DecodedImage(
                pixels: PixelBuffer.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1),
                metadata: ImageMetadata(iccProfile: profile))
            #expect(throws: ImageError.self) { try engine.convertedToSRGB(image) }
        }
        let unknown = DecodedImage(
            pixels: PixelBuffer.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1),
            metadata: ImageMetadata(colorChunks: [PNGChunk(type: "cICP", data: [9, 16, 0, 1])]))
        #expect(throws: ImageError.self) { try engine.convertedToSRGB(unknown) }
    }
}
