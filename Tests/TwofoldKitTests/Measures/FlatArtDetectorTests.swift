import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct FlatArtDetectorTests {
    /// A sign of three colors on a ground: a disc, a bar and a triangle with soft edges.
    private static func sign(ground: [UInt8]) -> PixelBuffer {
        SmallImages.rgba(64, 64) { x, y in
            let (dx, dy) = (Double(x) - 20, Double(y) - 24)
            let cover = min(1, max(0, 14.5 - (dx * dx + dy * dy).squareRoot()))
            if (8..<56).contains(x), (46..<56).contains(y) { return [20, 60, 160, 255] }
            if x >= 38, x < 58, y >= 10, y - 10 < x - 38 { return [250, 200, 30, 255] }
            let color: [Double] = [200, 40, 40]
            guard cover > 0 else { return ground }
            if ground[3] == 0 { return color.map { UInt8($0) } + [UInt8((cover * 255).rounded())] }
            return zip(color, ground).map { UInt8(($0 * cover + Double($1) * (1 - cover)).rounded()) } + [255]
        }
    }

    @Test(arguments: [
        (
            id: "a mask",
            image: SmallImages.rgba(32, 32) { x, y in
                let (dx, dy) = (Double(x) - 15.5, Double(y) - 15.5)
                return [10, 10, 10, UInt8((255 * min(1, max(0, 13 - (dx * dx + dy * dy).squareRoot()))).rounded())]
            }, colors: 1
        ),
        (id: "a sign", image: sign(ground: [0, 0, 0, 0]), colors: 3),
        (id: "a sign on white", image: sign(ground: [255, 255, 255, 255]), colors: 4),
        (
            id: "rectangles",
            image: SmallImages.rgba(20, 20) { x, y in
                (4..<16).contains(x) && (4..<16).contains(y) ? [9, 90, 200, 255] : [240, 240, 240, 255]
            }, colors: 2
        ),
    ])
    func aFewColorsInEvenAreasAreFlatArt(row: (id: String, image: PixelBuffer, colors: Int)) {
        #expect(FlatArtDetector.colorCount(of: row.image) == row.colors, "\(row.id)")
    }

    @Test func sixteenBitsHaveTheSameColors() {
        let image = Self.sign(ground: [255, 255, 255, 255])
        let wide = PixelBuffer(
            size: image.size, layout: image.layout, depth: .sixteen, bytes: image.bytes.flatMap { [$0, $0] })
        #expect(FlatArtDetector.colorCount(of: wide) == FlatArtDetector.colorCount(of: image))
    }

    private static let noise: [UInt8] = {
        var generator = RepeatableNumbers(seed: 3)
        return (0..<12288).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }()

    @Test(arguments: [
        (id: "flat", image: SmallImages.rgba(32, 32) { _, _ in [9, 9, 9, 255] }),
        (id: "nothing", image: SmallImages.rgba(32, 32) { _, _ in [9, 9, 9, 0] }),
        (id: "tiny", image: SmallImages.rgba(7, 32) { x, _ in x < 3 ? [9, 9, 9, 255] : [0, 0, 0, 0] }),
        (id: "gradient", image: SmallImages.rgba(64, 64) { _, y in [UInt8(y * 3), 80, 200, 255] }),
        (id: "gradient in bands", image: SmallImages.rgba(64, 64) { _, y in [UInt8(y / 4 * 12), 80, 200, 255] }),
        (
            id: "shadow",
            image: SmallImages.rgba(64, 64) { x, y in
                let (dx, dy) = (Double(x) - 32, Double(y) - 32)
                return [0, 0, 0, UInt8(max(0, 160 - 5 * (dx * dx + dy * dy).squareRoot()))]
            }
        ),
        (
            id: "noise",
            image: SmallImages.rgba(64, 64) { x, y in
                let start = (y * 64 + x) * 3
                return [noise[start], noise[start + 1], noise[start + 2], 255]
            }
        ),
        (
            id: "a photograph on white",
            image: SmallImages.rgba(64, 64) { x, y in
                guard (24..<40).contains(x), (24..<40).contains(y) else { return [255, 255, 255, 255] }
                let start = (y * 64 + x) * 3
                return [noise[start], noise[start + 1], noise[start + 2], 255]
            }
        ),
        (
            id: "a photograph of 12 colors",
            image: SmallImages.rgba(64, 64) { x, y in
                [UInt8((x / 6 + y / 5 * 3) % 12 * 20), UInt8((x / 6 * 5 + y / 5) % 12 * 20), 60, 255]
            }
        ),
    ])
    func whatIsBetterOffAsPixelsIsNot(row: (id: String, image: PixelBuffer)) {
        #expect(FlatArtDetector.colorCount(of: row.image) == nil, "\(row.id)")
    }
}
