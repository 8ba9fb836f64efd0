import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// A GIF's image stands on its screen as browsers draw it.
@Suite struct GIFCanvasTests {
    private let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// A GIF of one image, in which some pixels have a color that may be transparent.
    private struct Source {
        var version = "GIF89a"
        var screen = (width: 16, height: 12)
        var place = (x: 0, y: 0)
        var size = (width: 8, height: 6)
        var isTransparent = false
        var hasOwnColors = false
        var isInterlaced = false
        var extensions: [UInt8] = []

        private static let colors: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 8, 7]
        private func index(_ x: Int, _ y: Int) -> Int { (x * 3 + y) % 4 }

        var file: [UInt8] {
            func number(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }
            let control: [UInt8] = isTransparent ? [0x21, 0xF9, 4, 1, 0, 0, 3, 0] : []
            let flags: UInt8 = (hasOwnColors ? 0x81 : 0) | (isInterlaced ? 0x40 : 0)
            let rows = isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
            let order = rows.flatMap { Array(stride(from: $0.0, to: size.height, by: $0.1)) }
            // Codes of three bits, and before every two pixels the one that starts anew.
            var bits: [Int] = []
            func append(_ code: Int) { for bit in 0..<3 { bits.append(code >> bit & 1) } }
            for (place, pixel) in order.flatMap({ y in (0..<size.width).map { index($0, y) } }).enumerated() {
                if place % 2 == 0 { append(4) }
                append(pixel)
            }
            append(5)
            let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
                UInt8(bits[start...].prefix(8).enumerated().reduce(0) { $0 | $1.element << $1.offset })
            }
            let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start -> [UInt8] in
                let block = bytes[start...].prefix(255)
                return [UInt8(block.count)] + block
            }
            let places = number(place.x) + number(place.y) + number(size.width) + number(size.height)
            let head = number(screen.width) + number(screen.height) + [hasOwnColors ? 0 : 0x81, 0, 0]
            return Array(version.utf8) + head + (hasOwnColors ? [] : Self.colors) + extensions + control
                + [0x2C] + places + [flags] + (hasOwnColors ? Self.colors : []) + [2] + blocks + [0, 0x3B]
        }

        /// The image on a transparent ground of this size, RGBA.
        func pixels(on canvas: PixelSize) -> [UInt8] {
            var result = [UInt8](repeating: 0, count: canvas.width * canvas.height * 4)
            for y in 0..<size.height {
                for x in 0..<size.width where index(x, y) < 3 || !isTransparent {
                    let start = ((y + place.y) * canvas.width + x + place.x) * 4
                    let color = index(x, y) * 3
                    result.replaceSubrange(start..<(start + 4), with: Self.colors[color..<(color + 3)] + [255])
                }
            }
            return result
        }

        /// What browsers draw: the screen, or the image where that covers it; nil where they differ.
        var canvas: PixelSize? {
            let isWithin = place.x + size.width <= screen.width && place.y + size.height <= screen.height
            if isWithin { return PixelSize(width: screen.width, height: screen.height) }
            let covers = place == (0, 0) && size.width >= screen.width && size.height >= screen.height
            return covers ? PixelSize(width: size.width, height: size.height) : nil
        }
    }

    @Test func everyScreenIsASizeLikeAnyOther() throws {
        let screens = [
            (16, 12), (640, 480), (640, 512), (800, 600), (8, 6), (2049, 9), (9, 2049), (1, 1), (0, 0), (12, 5),
        ]
        var counts = (refused: 0, equal: 0, differing: 0)
        for screen in screens {
            for place in [(0, 0), (4, 2), (8, 6), (0, 6), (9, 0)] {
                for size in [(8, 6), (1, 1), (16, 12)] {
                    for kind in 0..<16 {
                        var source = Source(screen: screen, place: place, size: size)
                        source.version = kind & 1 == 0 ? "GIF89a" : "GIF87a"
                        (source.isTransparent, source.hasOwnColors) = (kind & 2 > 0, kind & 4 > 0)
                        source.isInterlaced = kind & 8 > 0
                        let isLarge = screen.0 * screen.1 > 10_000
                        // Large screens are slow to compare, and kinds are as on small ones.
                        if isLarge, kind != 0 && kind != 3 || size == (16, 12) { continue }
                        guard let pixels = try? decoded(source.file).pixels else {
                            counts.refused += 1
                            #expect(source.canvas == nil)
                            continue
                        }
                        let isEqual =
                            pixels.size == source.canvas && pixels.asRGBA.bytes == source.pixels(on: pixels.size)
                        if isEqual { counts.equal += 1 } else { counts.differing += 1 }
                        #expect(try engine.header(of: source.file, format: .gif).size == pixels.size)
                    }
                }
            }
        }
        print("relations of GIF: \(counts)")
        #expect(counts.differing == 0)
        #expect(counts.refused > 500 && counts.equal > 400)
    }

    @Test func anImageThatLeavesNothingFreeHasNoAlpha() throws {
        #expect(try decoded(Source(screen: (8, 6)).file).pixels.layout == .rgb)
        #expect(try engine.header(of: Source().file, format: .gif).layout == .rgba)
    }

    @Test func aScreenBeyondTheLimitsIsRefusedBeforeItIsMade() throws {
        let file = Source(screen: (65_535, 65_535)).file
        #expect(throws: ImageError.tooLarge(PixelSize(width: 65_535, height: 65_535))) { try decoded(file) }
    }

    @Test func aProfileThatIsNotCopiedIsRemarked() throws {
        func file(_ profile: [UInt8]) -> [UInt8] {
            let blocks = stride(from: 0, to: profile.count, by: 255).flatMap { start -> [UInt8] in
                let block = profile[start...].prefix(255)
                return [UInt8(block.count)] + block
            }
            let name: [UInt8] = [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8)
            return Source(screen: (8, 6), extensions: name + blocks + [0]).file
        }
        let remark = "its color profile is not copied, so variants count as sRGB"
        #expect(try decoded(file(TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes)).remarks == [remark])
        #expect(try decoded(file([1, 2, 3])).remarks == [remark])
        #expect(try decoded(Source().file).remarks == [])
    }

    private func decoded(_ file: [UInt8]) throws -> DecodedImage {
        try engine.decode(file, format: .gif, limits: ImageLimits())
    }
}
