import Foundation
import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// What Xcode makes of a PNG for iPhones: Apple's own form, which libpng refuses.
@Suite struct CrushedPNGTests {
    private let engine = PNGEngine()

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var crushed: CrushedPNG

        init(
            _ id: String, _ layout: PixelBuffer.Layout, _ width: Int = 13, _ height: Int = 11,
            change: (inout CrushedPNG) -> Void = { _ in }
        ) {
            testDescription = id
            crushed = CrushedPNG(.noise(PixelSize(width: width, height: height), layout, .eight, seed: 5))
            change(&crushed)
        }
    }

    static let rows = [
        Row("RGBA", .rgba), Row("RGB", .rgb), Row("one pixel", .rgba, 1, 1),
        Row("interlaced RGBA", .rgba) { $0.isInterlaced = true },
        Row("interlaced RGB, passes without pixels", .rgb, 3, 2) { $0.isInterlaced = true },
        Row("many chunks of pixels", .rgba) { $0.chunkBytes = 50 },
        Row("with zlib's header and checksum", .rgba) { $0.isRaw = false },
        Row("higher than rows unfiltered together", .rgba, 5, 70),
    ]

    @Test(arguments: rows)
    func theColorsThatAreLeftComeOut(row: Row) throws {
        let file = row.crushed.file
        #expect(ImageFormat(sniffing: file) == .crushedPNG)
        let image = try engine.decode(file, format: .crushedPNG, limits: ImageLimits())
        #expect(image.pixels == row.crushed.straightened)
        #expect(try engine.header(of: file, format: .crushedPNG).size == image.pixels.size)
        #expect(PNGFile.header(of: file)?.layout == image.pixels.layout)
    }

    /// Every color at every alpha, against double precision.
    @Test func everyColorIsDividedByItsAlphaExactly() throws {
        var bytes: [UInt8] = []
        for alpha in UInt8.min...UInt8.max {
            for color in UInt8.min...UInt8.max { bytes += [color, 255 - color, color / 2, alpha] }
        }
        let crushed = CrushedPNG(
            PixelBuffer(size: PixelSize(width: 256, height: 256), layout: .rgba, depth: .eight, bytes: bytes))
        #expect(
            try engine.decode(crushed.file, format: .crushedPNG, limits: ImageLimits()).pixels == crushed.straightened)
    }

    /// No program writes such samples, but a file can hold them.
    @Test func aColorBeyondItsAlphaIsFull() throws {
        var file = CrushedPNG(
            PixelBuffer(size: PixelSize(width: 1, height: 1), layout: .rgba, depth: .eight, bytes: [9, 9, 9, 9])
        ).file
        let data = try #require(file.firstRange(of: Array("IDAT".utf8))).upperBound
        // A stored block's five bytes and the filter stand before the samples.
        file[(data + 6)..<(data + 10)] = [200, 1, 0, 9]
        let sound = PNGChunk(type: "IDAT", data: Array(file[data..<(data + 10)])).encoded
        file.replaceSubrange((data - 8)..<(data + 14), with: sound)
        let pixels = try engine.decode(file, format: .crushedPNG, limits: ImageLimits()).pixels
        #expect(pixels.bytes == [0, 28, 255, 9])
    }

    @Test(arguments: rows)
    func bothLanesMakeTheSameOrdinaryVariant(row: Row) throws {
        let vips = try VipsEngine()
        let made = try [
            CombinedEngine(PNGEngine(), vips), CombinedEngine(PNGEngine(formats: [.crushedPNG]), vips),
        ].map { engine in
            let disk = MemoryDisk(["a@2x.png": row.crushed.file])
            let project = Project(source: disk, engine: engine)
            let report = BuildRun(project).run(project.survey())
            #expect(report.diagnostics.filter { $0.severity > .note && $0.rule != .sizeOdd } == [])
            #expect(report.diagnostics.count { $0.rule == .imageCrushed } == 1)
            return try #require(disk.bytes(of: "a.png"))
        }
        #expect(made.allSatisfy { ImageFormat(sniffing: $0) == .png })
        let pixels = try made.map { try ReferencePNG.decode($0) }
        #expect(pixels[0].shows(pixels[1]))
    }

    /// With and without what an earlier check remembered.
    @Test func rulesSeeTheirSizePixelsAndChunks() throws {
        let noise = PixelBuffer.noise(PixelSize(width: 12, height: 12), .rgba, .eight, seed: 8)
        let opaque = PixelBuffer(
            size: noise.size, layout: .rgba, depth: .eight,
            bytes: noise.bytes.enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element })
        let disk = MemoryDisk([
            "opaque@2x.png": CrushedPNG(opaque).file, "clear@2x.png": CrushedPNG(noise).file,
            "wide@2x.png": CrushedPNG(noise).file,
            "wide.png": TinyPNG.file(.noise(PixelSize(width: 9, height: 6), .rgba, .eight, seed: 8)),
        ])
        let project = Project(source: disk, engine: PNGEngine(), cache: MemoryDisk())
        let checks = (0..<2).map { _ in
            CheckRun(project).run().findings.map { "\($0.diagnostic.id.rawValue) \($0.diagnostic.path.display)" }
        }
        #expect(checks[0] == checks[1])
        #expect(checks[0].filter { $0.hasPrefix("content.opaque-alpha") } == ["content.opaque-alpha opaque@2x.png"])
        #expect(checks[0].contains("size.mismatch wide.png"))
        #expect(checks[0].filter { $0.hasPrefix("image.") }.allSatisfy { $0.hasPrefix("image.crushed") })
    }

    struct Damage: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var change: @Sendable (inout [UInt8]) -> Void
    }

    /// Where the first chunk begins and ends.
    private static let first = 8..<24

    @Test(arguments: [
        Damage(testDescription: "cut in the pixels") { $0.removeLast(40) },
        Damage(testDescription: "a wrong checksum of the pixels") { $0[$0.count - 20] ^= 1 },
        Damage(testDescription: "a wrong checksum of CgBI") { $0[18] ^= 1 },
        Damage(testDescription: "two CgBI") { $0.insert(contentsOf: $0[first], at: 24) },
        Damage(testDescription: "an empty CgBI") {
            $0.replaceSubrange(first, with: PNGChunk(type: "CgBI", data: []).encoded)
        },
        Damage(testDescription: "CgBI behind the header") {
            let chunk = $0[first]
            $0.insert(contentsOf: chunk, at: 49)
            $0.removeSubrange(first)
        },
        Damage(testDescription: "zlib's header where it is said to be missing") {
            var crushed = CrushedPNG(.noise(PixelSize(width: 4, height: 4), .rgba, .eight, seed: 1))
            crushed.isRaw = false
            let flags = $0[first]
            $0 = crushed.file
            $0.replaceSubrange(first, with: flags)
        },
    ])
    func aDamagedFileIsAnError(damage: Damage) throws {
        var file = CrushedPNG(.noise(PixelSize(width: 9, height: 7), .rgba, .eight, seed: 3)).file
        damage.change(&file)
        let error = #expect(throws: ImageError.self) {
            try engine.decode(file, format: .crushedPNG, limits: ImageLimits())
        }
        guard case .damaged = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// What Xcode never wrote cannot be known to have been undone.
    @Test(arguments: [(PixelBuffer.Layout.grey, PixelBuffer.Depth.eight), (.greyAlpha, .eight), (.rgba, .sixteen)])
    func otherKindsAreRefused(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        let ordinary = TinyPNG.file(.noise(PixelSize(width: 4, height: 4), layout, depth, seed: 1))
        let file =
            PNGFile.signature + PNGChunk(type: "CgBI", data: [0x40, 0, 0x20, 2]).encoded + ordinary.dropFirst(8)
        let error = #expect(throws: ImageError.self) {
            try engine.decode(file, format: .crushedPNG, limits: ImageLimits())
        }
        guard case .unsupported = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Two files that Xcode crushed, against the originals, which are part of PngSuite.
    @Test(.onRealImages, arguments: ["bgwn6a08", "tbyn3p08"])
    func filesOfXcodeShowWhatTheirOriginalsShow(name: String) throws {
        let folder = try #require(Corpus.folder)
        let url = folder.appendingPathComponent("_conformance/stb/tests/pngsuite/iphone/iphone_\(name).png")
        let decoded = try engine.decode(
            Array(try Data(contentsOf: url)), format: .crushedPNG, limits: ImageLimits()
        ).pixels
        let original = try ReferencePNG.decode(try PNGSuite.file(name)).asRGBA
        #expect(decoded.size == original.size)
        for start in stride(from: 0, to: original.bytes.count, by: 4) {
            let alpha = original.bytes[start + 3]
            #expect(decoded.bytes[start + 3] == alpha)
            for channel in start..<(start + 3) {
                let difference = abs(Int(decoded.bytes[channel]) - Int(original.bytes[channel])) * Int(alpha)
                // Apple's program rounds a product down or up: less than one step of what was stored.
                #expect(difference < 2 * 255)
            }
        }
    }
}
