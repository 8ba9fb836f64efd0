import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport

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
        for (id, pixels) in Self.images() {
            let sizes = try [PNGEffort.fast, .standard, .max].map { effort in
                try engine.encode(pixels, metadata: ImageMetadata(), encoding: .png(effort: effort)).count
            }
            // libdeflate's levels differ in method, and on a few bytes a higher one can lose some.
            #expect(sizes[2] <= sizes[1] + 2 && sizes[1] <= sizes[0] + sizes[0] / 50 + 2, "\(id): \(sizes)")
        }
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
