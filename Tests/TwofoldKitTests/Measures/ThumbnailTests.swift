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
