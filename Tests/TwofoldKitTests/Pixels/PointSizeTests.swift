import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

/// Pixels, points, and the scale between them.
@Suite struct PointSizeTests {
    @Test(
        arguments: [
            ((100, 100), 1, 100.0, 100.0), ((200, 200), 2, 100, 100), ((61, 60), 2, 30.5, 30),
            ((100, 50), 3, 100.0 / 3, 50.0 / 3), ((320, 240), 2, 160, 120),
        ] as [(pixels: (Int, Int), scale: Int, width: Double, height: Double)])
    func pointsArePixelsByScaleWithTheirFractions(
        row: (pixels: (Int, Int), scale: Int, width: Double, height: Double)
    ) throws {
        let size = PixelSize(width: row.pixels.0, height: row.pixels.1)
        let scale = try #require(ScaleFactor(row.scale))
        #expect(size.inPoints(at: scale) == PointSize(width: row.width, height: row.height))
        #expect(size.inPoints(at: scale).pixels(at: scale) == size)
    }

    /// A bitmap that a program draws counts as 1x, unless the program says its scale.
    @Test func aBufferIsAt1xUnlessToldOtherwise() {
        let bytes = [UInt8](repeating: 0, count: 8)
        let size = PixelSize(width: 4, height: 2)
        let plain = PixelBuffer(size: size, layout: .grey, depth: .eight, bytes: bytes)
        #expect(plain.scale == .x1 && plain.pointSize == PointSize(width: 4, height: 2))
        let sharp = PixelBuffer(size: size, layout: .grey, depth: .eight, bytes: bytes, scale: .x2)
        #expect(sharp.size == size && sharp.pointSize == PointSize(width: 2, height: 1))
        #expect(DecodedImage(pixels: plain, metadata: ImageMetadata()).at(.x2).pixels == sharp)
    }
}
