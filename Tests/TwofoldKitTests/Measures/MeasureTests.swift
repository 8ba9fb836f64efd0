import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldMeasures
@testable import TwofoldPixels

@Suite struct PixelDoublingDetectorTests {
    @Test(arguments: [
        (id: "disc, doubled", image: SmallImages.doubled(SmallImages.disc(16)), isDoubled: true),
        (id: "disc, drawn", image: SmallImages.disc(32), isDoubled: false),
        (id: "flat", image: SmallImages.rgba(32, 32) { _, _ in [9, 9, 9, 255] }, isDoubled: false),
        (id: "rectangle on whole points", image: rectangle, isDoubled: false),
        (
            id: "gradient in steps of two", image: SmallImages.rgba(32, 32) { _, y in [UInt8(y / 2), 0, 0, 255] },
            isDoubled: false
        ),
        (
            id: "squares of two colors",
            image: SmallImages.rgba(32, 32) { x, y in
                (x / 2 + y / 2) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
            },
            isDoubled: false
        ),
        (id: "one pixel of it mended", image: mended, isDoubled: false),
        (id: "odd side", image: SmallImages.disc(33), isDoubled: false),
        (
            id: "noise, not doubled",
            image: SmallImages.rgba(32, 32) { x, y in [UInt8((x * 37 + y * 91) % 251), 0, 9, 255] }, isDoubled: false
        ),
    ])
    func anImageIsDoubledIfEveryBlockIsOneColorAndThereIsDetail(
        row: (id: String, image: PixelBuffer, isDoubled: Bool)
    ) {
        #expect(PixelDoublingDetector.isMagnified(row.image, side: 2) == row.isDoubled, "\(row.id)")
    }

    /// `margin` pixels of nothing on the left and at the top, and one on the other sides.
    private static func padded(_ image: PixelBuffer, left: Int, top: Int) -> PixelBuffer {
        SmallImages.rgba(image.size.width + left + 1, image.size.height + top + 1) { x, y in
            let (x, y) = (x - left, y - top)
            guard x >= 0, y >= 0, x < image.size.width, y < image.size.height else { return [0, 0, 0, 0] }
            return Array(image.bytes[((y * image.size.width + x) * 4)...].prefix(4))
        }
    }

    @Test(arguments: [(1, 1), (0, 1), (1, 0), (3, 2)]) func aMarginDoesNotHideIt(left: Int, top: Int) {
        let disc = SmallImages.disc(16)
        // A disc without a margin: its first row and column count.
        let full = SmallImages.rgba(12, 12) { x, y in Array(disc.bytes[(((y + 2) * 16 + x + 2) * 4)...].prefix(4)) }
        let doubled = Self.padded(SmallImages.doubled(full), left: left, top: top)
        #expect(PixelDoublingDetector.isMagnified(doubled, side: 2))
        #expect(!PixelDoublingDetector.isMagnified(Self.padded(SmallImages.disc(24), left: left, top: top), side: 2))
        #expect(!PixelDoublingDetector.isMagnified(Self.padded(Self.rectangle, left: left, top: top), side: 2))
    }

    @Test func aFourXMayBeEither() {
        let small = SmallImages.doubled(SmallImages.disc(16))
        #expect(PixelDoublingDetector.side(in: SmallImages.doubled(small), scale: .x4) == 4)
        #expect(PixelDoublingDetector.side(in: SmallImages.doubled(SmallImages.disc(32)), scale: .x4) == 2)
        #expect(PixelDoublingDetector.side(in: SmallImages.disc(64), scale: .x4) == nil)
        #expect(PixelDoublingDetector.side(in: small, scale: .x3) == nil)
    }

    @Test(arguments: [2, 3, 4])
    func anImageIsMagnifiedByTheSideOfItsBlocksOnly(side: Int) {
        let small = SmallImages.disc(16)
        let large = SmallImages.rgba(16 * side, 16 * side) { x, y in
            let pixel = (y / side * 16 + x / side) * 4
            return Array(small.bytes[pixel..<(pixel + 4)])
        }
        for other in [2, 3, 4] where other >= side {
            #expect(PixelDoublingDetector.isMagnified(large, side: other) == (other == side), "\(other)")
        }
        #expect(!PixelDoublingDetector.isMagnified(SmallImages.disc(16 * side), side: side))
    }

    private static let rectangle = SmallImages.rgba(32, 32) { x, y in
        (4..<28).contains(x) && (6..<20).contains(y) ? [200, 10, 10, 255] : [0, 0, 0, 0]
    }

    private static let mended: PixelBuffer = {
        let doubled = SmallImages.doubled(SmallImages.disc(16))
        var bytes = doubled.bytes
        bytes[(31 * 32 + 31) * 4 + 3] = 1
        return PixelBuffer(size: doubled.size, layout: .rgba, depth: .eight, bytes: bytes)
    }()
}

@Suite struct UpscaleDetectorTests {
    @Test(arguments: [
        (
            id: "bilinear", image: SmallImages.enlarged(SmallImages.disc(24), SmallImages.bilinear),
            isEnlarged: true
        ),
        (
            id: "Catmull-Rom", image: SmallImages.enlarged(SmallImages.disc(24), SmallImages.catmullRom),
            isEnlarged: true
        ),
        (id: "drawn", image: SmallImages.disc(48), isEnlarged: false),
        (
            id: "doubled, which is another finding", image: SmallImages.doubled(SmallImages.disc(24)),
            isEnlarged: false
        ),
        (id: "flat", image: SmallImages.rgba(48, 48) { _, _ in [9, 9, 9, 255] }, isEnlarged: false),
        (
            id: "gradient", image: SmallImages.rgba(64, 64) { x, y in [UInt8(x * 3), UInt8(y * 3), 0, 255] },
            isEnlarged: false
        ),
        (id: "rectangles on whole points", image: window(offset: 0), isEnlarged: false),
        (id: "rectangles on half points", image: window(offset: 1), isEnlarged: false),
        (id: "steps that are steeper in pairs than between them", image: waves, isEnlarged: false),
        (id: "drawn, with lines of two pixels", image: lined { _, y in y % 4 < 2 }, isEnlarged: false),
        (id: "drawn, with columns of two pixels", image: lined { x, _ in x % 4 < 2 }, isEnlarged: false),
        (id: "drawn, with squares of two pixels", image: lined { x, y in (x / 2 + y / 2) % 2 == 0 }, isEnlarged: false),
        (id: "enlarged in its width only", image: widened, isEnlarged: false),
        (id: "drawn, half of it lined", image: lined { x, y in x < 48 && y % 4 < 2 }, isEnlarged: false),
        (
            id: "too small to tell", image: SmallImages.enlarged(SmallImages.disc(7), SmallImages.bilinear),
            isEnlarged: false
        ),
    ])
    func anEnlargedImageIsToldFromOneThatWasDrawn(row: (id: String, image: PixelBuffer, isEnlarged: Bool)) {
        let enlargement = UpscaleDetector.enlargement(of: LumaPlane(of: row.image), scale: .x2)
        #expect(enlargement == (row.isEnlarged ? .two : nil), "\(row.id)")
    }

    /// The kernels in the order of the measure's own, from their definitions, and how they are called.
    private static let kernels: [(id: String, weight: @Sendable (Double) -> Double)] = [
        ("bilinear", SmallImages.bilinear),
        ("bicubic −1/2", SmallImages.catmullRom),
        ("bicubic −3/4", SmallImages.bicubic),
        ("Mitchell", { SmallImages.cubic($0, b: 1.0 / 3, c: 1.0 / 3) }),
        ("cubic B-spline", { SmallImages.cubic($0, b: 1, c: 0) }),
        ("Lanczos 2", { SmallImages.lanczos($0, lobes: 2) }),
        ("Lanczos 3", { SmallImages.lanczos($0, lobes: 3) }),
        ("Hermite", { SmallImages.cubic($0, b: 0, c: 0) }),
    ]

    /// Fields of two pixels in random grays, of which the filters of other kernels leave too much.
    @Test func hermiteNeedsItsOwnFilter() {
        let fields = SmallImages.rgba(40, 40) { x, y in
            var hash = UInt64(x / 2) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y / 2) &* 0xC2B2_AE3D_27D4_EB4F
            hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
            let gray = UInt8(truncatingIfNeeded: hash ^ hash >> 32)
            return [gray, gray, gray, 255]
        }
        let image = SmallImages.enlarged(fields) { SmallImages.cubic($0, b: 0, c: 0) }
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: .x2) == .two)
    }

    @Test(arguments: kernels.indices) func everyKernelLeavesItsTrace(index: Int) {
        let row = Self.kernels[index]
        let image = SmallImages.enlarged(SmallImages.disc(32), row.weight)
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: .x2) == .two, "\(row.id)")
    }

    @Test(
        arguments: [
            (id: "bilinear", scale: ScaleFactor.x3, factor: 3.0, expected: Enlargement.three, kernel: 0),
            (id: "Catmull-Rom", scale: .x3, factor: 3, expected: .three, kernel: 1),
            (id: "bicubic −3/4", scale: .x3, factor: 3, expected: .three, kernel: 2),
            (id: "Mitchell", scale: .x3, factor: 3, expected: .three, kernel: 3),
            (id: "Lanczos 2", scale: .x3, factor: 3, expected: .three, kernel: 5),
            (id: "bilinear", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 0),
            (id: "Catmull-Rom", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 1),
            (id: "bicubic −3/4", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 2),
            (id: "Mitchell", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 3),
            (id: "Lanczos 2", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 5),
            (id: "Lanczos 3", scale: .x3, factor: 1.5, expected: .oneAndAHalf, kernel: 6),
            (id: "bilinear", scale: .x4, factor: 4, expected: .four, kernel: 0),
            (id: "Catmull-Rom", scale: .x4, factor: 4, expected: .four, kernel: 1),
            (id: "Mitchell", scale: .x4, factor: 4, expected: .four, kernel: 3),
            (id: "bilinear", scale: .x4, factor: 2, expected: .two, kernel: 0),
            (id: "Lanczos 3", scale: .x4, factor: 2, expected: .two, kernel: 6),
        ])
    func otherFactorsLeaveTheirTraces(
        row: (id: String, scale: ScaleFactor, factor: Double, expected: Enlargement, kernel: Int)
    ) {
        let image = SmallImages.enlarged(SmallImages.disc(48), by: row.factor, Self.kernels[row.kernel].weight)
        let found = UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: row.scale)
        #expect(found == row.expected, "\(row.id) ×\(row.factor)")
    }

    @Test(arguments: kernels.indices, [0.5, 1]) func aBlurDoesNotHideTheTrace(index: Int, radius: Double) {
        let image = SmallImages.blurred(SmallImages.enlarged(SmallImages.disc(32), Self.kernels[index].weight), radius)
        let found = UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: .x2)
        // A B-spline is a blur itself; with another one nothing is left but rounding.
        if Self.kernels[index].id != "cubic B-spline" || radius < 1 {
            #expect(found == .two, "\(Self.kernels[index].id) \(radius)")
        }
    }

    @Test(arguments: [ScaleFactor.x2, .x3, .x4], [0, 0.5, 1]) func aDrawnImageIsNotEnlargedHoweverBlurred(
        scale: ScaleFactor, radius: Double
    ) {
        let image = SmallImages.disc(24 * scale.pixelsPerPoint)
        let blurred = radius == 0 ? image : SmallImages.blurred(image, radius)
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: blurred), scale: scale) == nil)
    }

    @Test(arguments: [
        (id: "rectangles on whole points", pitch: 3, offset: 0), (id: "rectangles off them", pitch: 3, offset: 1),
        (id: "on whole points of 4x", pitch: 4, offset: 0),
    ])
    func rectanglesAtLargerScalesAreNotEnlarged(row: (id: String, pitch: Int, offset: Int)) throws {
        let image = SmallImages.rgba(72, 72) { x, y in
            let (column, line) = ((x + row.offset) / row.pitch, (y + row.offset) / row.pitch)
            return (column / 2 + line / 3) % 2 == 0 ? [60, 120, 200, 255] : [220, UInt8(150 + column), 230, 255]
        }
        let scale = try #require(ScaleFactor(row.pitch))
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: scale) == nil, "\(row.id)")
    }

    @Test func sixteenBitsAndOpaqueImagesAreMeasuredAsTheOthers() {
        let enlarged = SmallImages.enlarged(SmallImages.disc(24), SmallImages.bilinear)
        let opaque = PixelBuffer(
            size: enlarged.size, layout: .grey, depth: .sixteen,
            bytes: stride(from: 3, to: enlarged.bytes.count, by: 4).flatMap { index in
                withUnsafeBytes(of: UInt16(enlarged.bytes[index]) * 257) { Array($0) }
            })
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: opaque), scale: .x2) == .two)
    }

    /// An opaque image of curves, drawn at its size, that is darker where a pattern says so.
    private static func lined(_ isDark: (_ x: Int, _ y: Int) -> Bool) -> PixelBuffer {
        let disc = SmallImages.disc(96)
        return SmallImages.rgba(96, 96) { x, y in
            let pixel = disc.bytes[((y * 96 + x) * 4)...].prefix(4)
            let alpha = Int(pixel[pixel.startIndex + 3])
            return pixel.prefix(3).map { color in
                UInt8(max(0, (Int(color) * alpha + 230 * (255 - alpha)) / 255 - (isDark(x, y) ? 50 : 0)))
            } + [255]
        }
    }

    /// Every second column of an image of curves, with the others made of them by bilinear interpolation.
    private static let widened: PixelBuffer = {
        let drawn = lined { _, _ in false }
        return SmallImages.rgba(96, 96) { x, y in
            let near = x & ~1
            let far = min(94, max(0, near + (x == near ? -2 : 2)))
            return (0..<4).map { (channel: Int) -> UInt8 in
                let a = Int(drawn.bytes[(y * 96 + near) * 4 + channel])
                let b = Int(drawn.bytes[(y * 96 + far) * 4 + channel])
                return UInt8((a * 3 + b + 2) / 4)
            }
        }
    }()

    /// Columns that the filter of Lanczos 3 nearly cancels at the middles of pairs, though no kernel made them.
    private static let waves = SmallImages.rgba(48, 48) { x, _ in
        Array(repeating: [155, 172, 138, 97, 87, 60, 51, 104][x % 8], count: 3) + [255]
    }

    private static func window(offset: Int) -> PixelBuffer {
        SmallImages.rgba(48, 48) { x, y in
            let (x, y) = (x + offset, y + offset)
            guard (6..<42).contains(x), (4..<44).contains(y) else { return [255, 255, 255, 255] }
            return y < 12 ? [60, 120, 200, 255] : y / 4 % 2 == 0 ? [220, 220, 230, 255] : [150, 180, 210, 255]
        }
    }
}

@Suite struct PixelDifferenceTests {
    @Test func equalImagesDoNotDiffer() throws {
        let difference = try #require(PixelDifference(SmallImages.disc(24), SmallImages.disc(24)))
        #expect(difference.color == 0 && difference.structure == 0)
    }

    @Test func whatIsHiddenUnderAlphaZeroIsNoDifference() throws {
        let a = SmallImages.rgba(8, 8) { x, _ in x < 4 ? [10, 10, 10, 255] : [0, 0, 0, 0] }
        let b = SmallImages.rgba(8, 8) { x, _ in x < 4 ? [10, 10, 10, 255] : [255, 255, 255, 0] }
        let difference = try #require(PixelDifference(a, b))
        #expect(difference.color == 0 && difference.structure == 0)
    }

    @Test func anotherColorIsColorAndAnotherFormIsStructure() throws {
        let purple = try #require(
            PixelDifference(SmallImages.disc(24), SmallImages.disc(24, color: [200, 60, 140])))
        #expect(purple.color > 0.1 && purple.structure < 0.1)
        let a = SmallImages.rgba(16, 16) { x, _ in x < 8 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let b = SmallImages.rgba(16, 16) { _, y in y < 8 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let turned = try #require(PixelDifference(a, b))
        #expect(turned.color < 0.001 && turned.structure > 0.5)
    }

    @Test func otherShapesOfOneColorDifferInFormOnly() throws {
        func bars(_ color: [UInt8], isPlus: Bool) -> PixelBuffer {
            SmallImages.rgba(24, 24) { x, y in
                let isBar = (10..<14).contains(y) && (3..<21).contains(x)
                let isPost = isPlus && (10..<14).contains(x) && (3..<21).contains(y)
                return isBar || isPost ? color + [255] : [0, 0, 0, 0]
            }
        }
        let black = try #require(PixelDifference(bars([0, 0, 0], isPlus: true), bars([0, 0, 0], isPlus: false)))
        #expect(black.color < 0.001 && black.structure > 0.1)
        let both = try #require(PixelDifference(bars([0, 0, 0], isPlus: true), bars([250, 20, 20], isPlus: false)))
        #expect(both.color > 0.1, "another color is told even where the form differs")
        let faint = SmallImages.rgba(24, 24) { x, y in x < 20 ? [0, 0, 0, 150] : [0, 0, 0, 0] }
        let fainter = SmallImages.rgba(24, 24) { x, y in x < 20 ? [0, 0, 0, 110] : [0, 0, 0, 0] }
        #expect(try #require(PixelDifference(faint, fainter)).color > 0.04, "one shape in two opacities has two colors")
    }

    @Test func otherSizesAreNotCompared() {
        #expect(PixelDifference(SmallImages.disc(8), SmallImages.disc(9)) == nil)
    }

    @Test func layoutsDoNotMatter() throws {
        let grey = PixelBuffer(
            size: PixelSize(width: 4, height: 4), layout: .grey, depth: .eight, bytes: Array(0..<16))
        #expect(try #require(PixelDifference(grey, grey.asRGBA)).structure == 0)
    }
}

@Suite struct PixelShiftTests {
    private static func moved(_ right: Int, _ down: Int, by shade: @escaping SmallImages.Shade = ring) -> PixelBuffer {
        SmallImages.rgba(24, 24) { x, y in shade(x - right, y - down) }
    }

    /// Thin, so that a pixel makes a difference.
    private static func ring(_ x: Int, _ y: Int) -> [UInt8] {
        let distance = ((x - 12) * (x - 12) + (y - 11) * (y - 11))
        return [200, 30, 30, (36...64).contains(distance) ? 255 : 0]
    }

    @Test(arguments: [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)])
    func anImageThatIsEqualOneOrNoPixelAwayIsShifted(right: Int, down: Int) {
        let shift = PixelShift(of: Self.moved(right, down), from: Self.moved(0, 0))
        #expect(shift == PixelShift(right: right, down: down))
    }

    @Test(arguments: [
        (id: "two pixels away", image: moved(2, 0)),
        (id: "another form", image: moved(1, 0) { x, y in [200, 30, 30, (x / 3 + y / 4) % 2 == 0 ? 255 : 0] }),
    ])
    func anImageThatIsAnotherOneIsNotShifted(row: (id: String, image: PixelBuffer)) {
        #expect(PixelShift(of: row.image, from: Self.moved(0, 0)) == nil, "\(row.id)")
    }

    @Test func aBorderIsNotAShiftOfAFlatImage() {
        let flat = SmallImages.rgba(24, 24) { _, _ in [255, 255, 255, 255] }
        let border = SmallImages.rgba(24, 24) { _, y in y == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        #expect(PixelShift(of: border, from: flat) == nil)
        #expect(PixelShift(of: flat, from: border) == nil)
    }
}
