import Testing

@testable import TwofoldBuild

/// Images that were enlarged as libvips does it, which samples off the centers of pixels, and drawings that look alike.
@Suite struct OffCenterTraceTests {
    private static func found(_ image: PixelBuffer, _ scale: ScaleFactor) -> Enlargement? {
        UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: scale)
    }

    @Test(
        arguments: [
            (scale: ScaleFactor.x2, factor: 2.0, expected: Enlargement.two), (.x3, 3, .three), (.x4, 2, .two),
        ], SmallImages.Sampling.allCases)
    func whereAProgramSamplesDoesNotHideTheTrace(
        row: (scale: ScaleFactor, factor: Double, expected: Enlargement), sampling: SmallImages.Sampling
    ) {
        for (id, kernel) in [("bilinear", SmallImages.bilinear), ("Catmull-Rom", SmallImages.catmullRom)] {
            let image = SmallImages.enlarged(SmallImages.disc(48), by: row.factor, as: sampling, kernel)
            #expect(Self.found(image, row.scale) == row.expected, "\(id)")
        }
    }

    @Test(arguments: [(scale: ScaleFactor.x2, factor: 2.0, expected: Enlargement.two), (.x3, 3, .three)])
    func colorsMayBeMixedWithoutTheirOpacity(row: (scale: ScaleFactor, factor: Double, expected: Enlargement)) {
        let disc = SmallImages.disc(48)
        func plane(_ pixel: (ArraySlice<UInt8>) -> [UInt8]) -> PixelBuffer {
            let opaque = SmallImages.rgba(48, 48) { x, y in
                pixel(disc.bytes[((y * 48 + x) * 4)..<((y * 48 + x) * 4 + 4)]) + [255]
            }
            return SmallImages.enlarged(opaque, by: row.factor, as: .resize, SmallImages.catmullRom)
        }
        // As in most files, what is invisible is black.
        let colors = plane { $0.last == 0 ? [0, 0, 0] : Array($0.dropLast()) }
        let alpha = plane { Array(repeating: $0.last ?? 0, count: 3) }
        let image = SmallImages.rgba(colors.size.width, colors.size.height) { x, y in
            let start = (y * colors.size.width + x) * 4
            return Array(colors.bytes[start..<(start + 3)]) + [alpha.bytes[start]]
        }
        #expect(Self.found(image, row.scale) == row.expected)
    }

    @Test func a2xThatVipsMadeA3xIsFound() {
        let image = SmallImages.enlarged(SmallImages.disc(48), by: 1.5, as: .resize, SmallImages.catmullRom)
        #expect(Self.found(image, .x3) == .oneAndAHalf)
    }

    @Test(arguments: [ScaleFactor.x2, .x3, .x4], [0, 0.5, 1, 1.5])
    func aDrawingIsNotEnlargedWhereverItLies(scale: ScaleFactor, shift: Double) {
        let image = SmallImages.disc(24 * scale.pixelsPerPoint, shift: shift)
        #expect(Self.found(image, scale) == nil)
    }

    @Test(arguments: [
        (id: "a ramp", image: gray { x, y in x * 2 + y }),
        (id: "a ramp that turns", image: gray { x, y in abs(63 - 2 * x) + abs(63 - 2 * y) }),
        (id: "a checkerboard of single pixels", image: gray { x, y in (x + y) % 2 * 90 + (x * y) % 70 }),
        (id: "stripes of single pixels", image: gray { x, y in x % 2 * 90 + y % 2 * 60 + (x * y) % 70 }),
        (id: "stripes at 45°", image: gray { x, y in [0, 90, 180, 90][(x + y) % 4] + (x * y) % 70 }),
        (id: "doubled pixels", image: gray { x, y in (x / 2 * 37 + y / 2 * 53) % 200 }),
        (
            id: "squares of three pixels, off whole points",
            image: gray { x, y in ((x + 1) / 3 * 37 + (y + 1) / 3 * 53) % 200 }
        ),
        (
            id: "squares of four pixels, off whole points",
            image: gray { x, y in ((x + 1) / 4 * 37 + (y + 1) / 4 * 53) % 200 }
        ),
        (id: "squares of four pixels, half off", image: gray { x, y in ((x + 2) / 4 * 37 + (y + 2) / 4 * 53) % 200 }),
        (id: "noise", image: gray { x, y in (x * x * 37 + y * y * 53 + x * y * 11) % 200 }),
        (id: "one direction only", image: gray { x, y in ramp(x) + y * y * 53 % 60 }),
    ])
    func aPatternIsNotEnlarged(row: (id: String, image: PixelBuffer)) {
        for scale in [ScaleFactor.x2, .x3, .x4] { #expect(Self.found(row.image, scale) == nil, "\(row.id) \(scale)") }
    }

    /// A line of random values with their means between them.
    private static func ramp(_ x: Int) -> Int {
        func value(_ index: Int) -> Int { index * index * 37 % 97 }
        return (value(x / 2) + value((x + 1) / 2)) / 2
    }

    private static func gray(_ shade: (Int, Int) -> Int) -> PixelBuffer {
        SmallImages.rgba(64, 64) { x, y in
            let value = UInt8(min(255, shade(x, y)))
            return [value, value, value, 255]
        }
    }
}
