import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldPNG

/// What the fast lane writes, read by a decoder that shares nothing with it.
@Suite struct PNGWriterTests {
    private let engine = PNGEngine()

    /// Images that ask for every form: noise, flat art, grey, few colors, packed bits, both depths.
    private static func images() -> [(id: String, pixels: PixelBuffer)] {
        let sizes = [PixelSize(width: 1, height: 1), PixelSize(width: 7, height: 5), PixelSize(width: 130, height: 70)]
        return sizes.flatMap { size -> [(id: String, pixels: PixelBuffer)] in
            let noise = PixelBuffer.Layout.allCases.flatMap { layout in
                PixelBuffer.Depth.allCases.map { depth -> (id: String, pixels: PixelBuffer) in
                    ("noise, \(layout), \(depth), \(size)", PixelBuffer.noise(size, layout, depth, seed: 5))
                }
            }
            let drawn: [(String, (Int, Int) -> [UInt8])] = [
                ("a gradient", { x, y in [UInt8(truncatingIfNeeded: x), UInt8(truncatingIfNeeded: y), 90, 255] }),
                ("black and white", { x, y in x * y % 3 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }),
                ("four greys", { x, y in Array(repeating: UInt8((x + y) % 4 * 85), count: 3) + [255] }),
                ("few colors", { x, y in [UInt8(x % 5 * 50), UInt8(y % 7 * 30), 7, UInt8(y % 2 * 255)] }),
                ("see-through", { _, _ in [0, 0, 0, 0] }),
            ]
            let made = drawn.map { id, pixel -> (id: String, pixels: PixelBuffer) in
                let bytes = (0..<size.height).flatMap { y in (0..<size.width).flatMap { x in pixel(x, y) } }
                return ("\(id), \(size)", PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes))
            }
            return noise + made
        }
    }

    @Test(arguments: PNGEffort.allCases)
    func everyImageComesBackPixelForPixel(effort: PNGEffort) throws {
        for (id, pixels) in Self.images() {
            let file = try engine.encode(pixels, metadata: ImageMetadata(), encoding: .png(effort: effort))
            let read = try ReferencePNG.decode(file)
            #expect(read.shows(pixels), "\(id)")
            #expect(try engine.decode(file, format: .png, limits: ImageLimits()).pixels == read, "\(id)")
        }
    }

    @Test func moreEffortMakesNoFileLarger() throws {
        for (id, pixels) in Self.images() + Self.screens() {
            let sizes = try [PNGEffort.fast, .standard, .high, .max].map { effort in
                try engine.encode(pixels, metadata: ImageMetadata(), encoding: .png(effort: effort)).count
            }
            #expect(sizes == sizes.sorted(by: >), "\(id): \(sizes)")
        }
    }

    /// Larger images: a picture above text, which asks for different filters in its parts, and soft art.
    private static func screens() -> [(id: String, pixels: PixelBuffer)] {
        let size = PixelSize(width: 320, height: 400)
        let drawn: [(String, (Int, Int) -> [UInt8])] = [
            (
                "a picture above text",
                { x, y in
                    if y < 200 { return [UInt8(x * y / 251 % 256), UInt8((x + y) % 256), UInt8(x * 3 % 256), 255] }
                    let isInk = (x * 7 + y / 8 * 3) % 11 < 3 && y % 8 < 5
                    return isInk ? [20, 20, 30, 255] : [250, 250, 250, 255]
                }
            ),
            (
                "a soft shadow",
                { x, y in
                    let distance = (x - 160) * (x - 160) + (y - 200) * (y - 200)
                    return [30, 60, 200, UInt8(max(0, 255 - distance / 130))]
                }
            ),
        ]
        return drawn.map { id, pixel in
            let bytes = (0..<size.height).flatMap { y in (0..<size.width).flatMap { x in pixel(x, y) } }
            return (id, PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes))
        }
    }

    /// A photograph above rows of the same few words of pixels: filters would hide their repetitions from deflate.
    private static func photographAboveWords() -> PixelBuffer {
        let size = PixelSize(width: 200, height: 590)
        var numbers = RepeatableNumbers(seed: 8)
        let words = (0..<32).map { _ in (0..<24).map { _ in UInt8.random(in: 0...255, using: &numbers) } }
        let photograph = (0..<220).flatMap { y in
            (0..<200).flatMap { x -> [UInt8] in
                let samples: [Int] = [x * x / 90 + y, x + y * y / 70, x + y]
                return samples.map { UInt8(truncatingIfNeeded: $0) }
            }
        }
        let text = (0..<(370 * 25)).flatMap { _ in words[Int.random(in: 0..<32, using: &numbers)] }
        return PixelBuffer(size: size, layout: .rgb, depth: .eight, bytes: photograph + text)
    }

    @Test func bandsOfRowsHaveTheFiltersThatSuitThem() throws {
        let pixels = Self.photographAboveWords()
        let direct = PNGCandidates(of: pixels, isDescribed: false, order: .byFrequency).direct()
        let rows = PNGCandidate(form: direct, filtering: .byBand).rows()
        let filters = stride(from: 0, to: rows.count, by: rows.count / 590).map { rows[$0] }
        #expect(filters[0..<200].allSatisfy { $0 != 0 } && filters[330...].allSatisfy { $0 == 0 })
        let others = try [PNGForm.Filters.none, .byRow].map { filtering in
            let rows = PNGCandidate(form: direct, filtering: filtering).rows()
            return try #require(Deflate.zlibStream(of: rows, level: 12)).count
        }
        let file = try engine.encode(pixels, metadata: ImageMetadata(), encoding: .png(effort: .max))
        #expect(others.allSatisfy { file.count < $0 }, "\(file.count), \(others)")
        #expect(try ReferencePNG.decode(file).shows(pixels))
    }

    @Test func theSameFileIsMadeEveryTime() throws {
        for (id, pixels) in Self.images() {
            let files = try (0..<3).map { _ in
                try engine.encode(pixels, metadata: ImageMetadata(), encoding: .png(effort: .standard))
            }
            #expect(Set(files).count == 1, "\(id)")
        }
    }

    @Test func otherFormatsAreLeftToOtherEngines() {
        let pixels = PixelBuffer.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1)
        #expect(throws: ImageError.self) {
            try engine.encode(pixels, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        }
        #expect(throws: ImageError.self) { try engine.decode([], format: .jpeg, limits: ImageLimits()) }
    }
}
