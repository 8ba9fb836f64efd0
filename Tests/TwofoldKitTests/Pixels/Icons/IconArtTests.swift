import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

/// What surrounds a master in an icon.
@Suite struct IconArtTests {
    private func buffer(
        _ width: Int, _ height: Int, _ layout: PixelBuffer.Layout, _ bytes: [UInt8], depth: PixelBuffer.Depth = .eight
    ) -> PixelBuffer {
        PixelBuffer(size: PixelSize(width: width, height: height), layout: layout, depth: depth, bytes: bytes)
    }

    private func flat(_ image: PixelBuffer, _ ground: RGBColor) -> PixelBuffer {
        image.flattened(onto: ground, image.size)
    }

    @Test func flatteningIsTheExactMixtureOfBothColors() {
        let ground = RGBColor(red: 200, green: 100, blue: 0)
        for alpha in 0...255 {
            let flat = self.flat(buffer(1, 1, .rgba, [10, 20, 255, UInt8(alpha)]), ground)
            let share = Double(alpha) / 255
            let wanted = zip([10.0, 20, 255], [200.0, 100, 0]).map { UInt8(($0 * share + $1 * (1 - share)).rounded()) }
            #expect(flat.layout == .rgb && flat.bytes == wanted, "alpha \(alpha)")
        }
    }

    @Test func flatteningKeepsGrayAndDepthWhereNothingIsTranslucent() {
        let ground = RGBColor(red: 255, green: 0, blue: 0)
        #expect(flat(buffer(1, 1, .greyAlpha, [7, 255]), ground) == buffer(1, 1, .grey, [7]))
        #expect(flat(buffer(1, 1, .greyAlpha, [7, 0]), ground) == buffer(1, 1, .rgb, [255, 0, 0]))
        let deep = [UInt16(1000), 2000, 3000, 0].withUnsafeBytes { Array($0) }
        let flat = self.flat(buffer(1, 1, .rgba, deep, depth: .sixteen), ground)
        #expect(flat.depth == .sixteen)
        #expect(flat.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) } == [65535, 0, 0])
    }

    @Test func sixteenBitsAreRoundedToEight() {
        for value in [0, 128, 129, 257, 32767, 32768, 65406, 65407, 65535] {
            let bytes = [UInt16(value)].withUnsafeBytes { Array($0) }
            let rounded = UInt8((Double(value) / 257).rounded())
            #expect(buffer(1, 1, .grey, bytes, depth: .sixteen).eightBit.bytes == [rounded], "\(value)")
        }
    }

    @Test func aMasterStandsInTheMiddle() {
        let dot = buffer(1, 1, .rgb, [9, 9, 9])
        let clear = dot.centered(in: PixelSize(width: 3, height: 2), on: nil)
        #expect(clear.layout == .rgba)
        #expect(clear.bytes == [0, 0, 0, 0, 9, 9, 9, 255, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 12))
        let filled = dot.centered(in: PixelSize(width: 3, height: 1), on: RGBColor(red: 1, green: 2, blue: 3))
        #expect(filled == buffer(3, 1, .rgb, [1, 2, 3, 9, 9, 9, 1, 2, 3]))
    }

    static let corners: [(name: String, bytes: [UInt8], color: [UInt8]?)] = [
        (
            "all equal", [1, 2, 3, 255, 9, 9, 9, 255, 1, 2, 3, 255] + [1, 2, 3, 255, 9, 9, 9, 255, 1, 2, 3, 255],
            [1, 2, 3]
        ),
        ("one other", [1, 2, 3, 255, 9, 9, 9, 255, 1, 2, 3, 255] + [1, 2, 3, 255, 9, 9, 9, 255, 1, 2, 4, 255], nil),
        ("translucent", [1, 2, 3, 254, 9, 9, 9, 255, 1, 2, 3, 254] + [1, 2, 3, 254, 9, 9, 9, 255, 1, 2, 3, 254], nil),
    ]

    @Test(arguments: corners.indices)
    func theCornersSayTheColorAroundAMaster(index: Int) {
        let (name, bytes, color) = Self.corners[index]
        #expect(buffer(3, 2, .rgba, bytes).cornerColor?.samples == color, "\(name)")
    }

    @Test func aCircleIsSymmetricAndHasTheAreaOfACircle() {
        for side in [8, 9, 48, 72] {
            let round = PixelBuffer.plain(RGBColor(red: 5, green: 6, blue: 7), PixelSize(width: side, height: side))
                .inCircle
            func alpha(_ x: Int, _ y: Int) -> UInt8 { round.bytes[4 * (y * side + x) + 3] }
            var sum = 0
            for y in 0..<side {
                for x in 0..<side {
                    sum += Int(alpha(x, y))
                    #expect(alpha(x, y) == alpha(y, x) && alpha(x, y) == alpha(side - 1 - x, y))
                }
            }
            let wanted = Double.pi * Double(side * side) / 4
            #expect(abs(Double(sum) / 255 - wanted) < wanted * 0.002, "\(side)")
            #expect(alpha(0, 0) == 0 && alpha(side / 2, side / 2) == 255)
        }
    }

    @Test func tintingSeesAlphaOrLightness() {
        let pixels = buffer(3, 1, .rgba, [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 128])
        #expect(pixels.silhouette == buffer(3, 1, .greyAlpha, [255, 255, 255, 255, 255, 128]))
        #expect(pixels.lightness == buffer(3, 1, .greyAlpha, [255, 255, 255, 0, 255, 128]))
    }

    static let sides: [(size: (Int, Int), fraction: Double, side: Int)] = [
        ((48, 48), 1, 48), ((22, 29), 1, 22), ((108, 108), 66.0 / 108, 66), ((162, 162), 66.0 / 108, 98),
        ((432, 432), 66.0 / 108, 264), ((400, 240), 0.8, 192), ((1, 1), 0.1, 1),
    ]

    @Test(arguments: sides.indices)
    func theMarginsOfAMasterAreEqual(index: Int) {
        let (size, fraction, side) = Self.sides[index]
        #expect(IconArt(fraction: fraction).side(in: PixelSize(width: size.0, height: size.1)) == side)
    }

    static let grounds: [(name: String, art: IconArt, size: Int, isOpaqueMaster: Bool, needs: Bool)] = [
        ("plain, translucent", .plain, 10, false, false), ("opaque of an opaque one", .opaque, 10, true, false),
        ("opaque of a translucent one", .opaque, 10, false, true),
        ("margins", IconArt(fraction: 0.8, isOpaque: true), 10, true, true),
        ("transparent margins", IconArt(fraction: 0.8), 10, true, false),
        ("ground only", IconArt(content: .nothing, isOpaque: true), 10, true, true),
    ]

    @Test(arguments: grounds.indices)
    func aColorIsNeededForWhatTheMasterDoesNotCover(index: Int) {
        let (name, art, side, isOpaque, needs) = Self.grounds[index]
        #expect(
            art.needsGround(for: PixelSize(width: side, height: side), isOpaqueMaster: isOpaque) == needs, "\(name)")
    }
}
