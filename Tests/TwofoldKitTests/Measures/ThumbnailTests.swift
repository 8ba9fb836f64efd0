import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct ThumbnailTests {
    /// Each row: two images, and the least and greatest distance of their thumbnails.
    @Test(arguments: [
        ("one image in two sizes", SmallImages.disc(48), SmallImages.disc(36), 0.0...0.05),
        ("far larger", SmallImages.disc(32), SmallImages.disc(200), 0.0...0.05),
        ("another color", SmallImages.disc(48), SmallImages.disc(36, color: [200, 60, 140]), 0.15...1.0),
        ("black and white", square(32, 0, 255), square(48, 255, 255), 0.99...1.74),
        ("there and not there", square(32, 0, 255), square(48, 0, 0), 0.5...1.0),
        // The color of a pixel that cannot be seen does not count.
        ("nothing, in two colors", square(32, 0, 0), square(48, 255, 0), 0.0...0.0),
    ]) func distances(row: (name: String, a: PixelBuffer, b: PixelBuffer, distance: ClosedRange<Double>)) throws {
        let (a, b) = (try #require(Thumbnail(of: row.a)), try #require(Thumbnail(of: row.b)))
        let difference = try #require(a.difference(from: b))
        #expect(row.distance.contains(max(difference.color, difference.structure)), "\(row.name): \(difference)")
    }

    /// Each row: a function of place that is drawn in gray, twice, and the correlation of both.
    @Test func imagesOfLittleContrastAreToldApartByTheirForm() throws {
        func wave(_ side: Int, _ value: (Double, Double) -> Double) throws -> Thumbnail {
            try #require(
                Thumbnail(
                    of: SmallImages.rgba(side, side) { x, y in
                        let level = UInt8(128 + 20 * value(Double(x) / Double(side), Double(y) / Double(side)))
                        return [level, level, level, 255]
                    }))
        }
        let across = try wave(64) { x, _ in x < 0.5 ? -1 : 1 }
        let down = try wave(48) { _, y in y < 0.5 ? -1 : 1 }
        let plain = try wave(48) { _, _ in 0 }
        #expect(try #require(across.correlation(with: wave(96) { x, _ in x < 0.5 ? -1 : 1 })) > 0.99)
        #expect(abs(try #require(across.correlation(with: down))) < 0.01)
        #expect(try #require(across.correlation(with: wave(48) { x, _ in x < 0.5 ? 1 : -1 })) < -0.99)
        #expect(across.correlation(with: plain) == nil && plain.correlation(with: plain) == nil)
        // Their difference alone says too little.
        let difference = try #require(across.difference(from: down))
        #expect(difference.structure < ContentRules.deviceStructureLimit && difference.color < 0.01)
    }

    @Test func theMeanColorIsThatOfTheVisiblePixels() throws {
        // Columns of opaque red and of transparent green, in cells of four columns.
        let image = SmallImages.rgba(32, 32) { x, _ in x % 2 == 0 ? [200, 0, 0, 255] : [0, 200, 0, 0] }
        let thumbnail = try #require(Thumbnail(of: image))
        #expect(thumbnail.bytes == Array((0..<64).map { _ in [200, 0, 0, 128] as [UInt8] }.joined()))
    }

    @Test func anImageBelowFourPixelsACellHasNone() {
        #expect(Thumbnail(of: Self.square(31, 0, 255)) == nil)
        #expect(Thumbnail(of: SmallImages.rgba(31, 200) { _, _ in [0, 0, 0, 255] }) == nil)
        #expect(Thumbnail(of: Self.square(32, 0, 255)) != nil)
    }

    private static func square(_ side: Int, _ value: UInt8, _ alpha: UInt8) -> PixelBuffer {
        SmallImages.rgba(side, side) { _, _ in [value, value, value, alpha] }
    }
}
