import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// PNGs that break off: behind their pixels every reader shows them whole, and within them only a part.
@Suite struct MissingEndTests {
    private static let image = PixelBuffer.noise(PixelSize(width: 9, height: 8), .rgba, .eight, seed: 4)
    private static let whole = TinyPNG.file(image)
    private static let end = 12
    private static let comment = PNGChunk(type: "tEXt", data: Array("Comment\0none".utf8)).encoded

    private static func engines() throws -> [(id: String, engine: any ImageEngine)] {
        [("fast", PNGEngine()), ("vips", try VipsEngine())]
    }

    @Test(arguments: 1...12) func aFileThatBreaksOffBehindItsPixelsIsShownWithARemark(missing: Int) throws {
        for (id, engine) in try Self.engines() {
            for file in [Self.whole, Array(Self.whole.dropLast(Self.end)) + Self.comment] {
                let image = try engine.decode(Array(file.dropLast(missing)), format: .png, limits: ImageLimits())
                #expect(image.pixels == Self.image, "\(id)")
                #expect(
                    image.remarks == ["the end (IEND) is missing or cut short; the pixels are complete"], "\(id)")
            }
        }
    }

    @Test func aWholeFileHasNoRemark() throws {
        for (id, engine) in try Self.engines() {
            for file in [Self.whole, Self.whole + [1, 2, 3]] {
                #expect(try engine.decode(file, format: .png, limits: ImageLimits()).remarks == [], "\(id)")
            }
        }
    }

    @Test(arguments: [13, 16, 20, 40, 200]) func aFileThatBreaksOffWithinItsPixelsIsDamaged(missing: Int) throws {
        for (id, engine) in try Self.engines() {
            let error = #expect(throws: ImageError.self, "\(id)") {
                try engine.decode(Array(Self.whole.dropLast(missing)), format: .png, limits: ImageLimits())
            }
            guard case .damaged = error else {
                Issue.record("\(id): \(String(describing: error))")
                continue
            }
        }
    }

    @Test func aFileWithoutTheLastOfItsChunksOfPixelsIsDamaged() throws {
        let start = try #require(Self.whole.firstRange(of: Array("IDAT".utf8))).upperBound
        let stream = Array(Self.whole[start..<(Self.whole.count - Self.end - 4)])
        let first = PNGChunk(type: "IDAT", data: Array(stream.prefix(stream.count / 2))).encoded
        for (id, engine) in try Self.engines() {
            #expect(throws: ImageError.self, "\(id)") {
                try engine.decode(
                    Array(Self.whole[..<(start - 8)]) + first, format: .png, limits: ImageLimits())
            }
        }
    }
}
