import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

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

    @Test(
        arguments: [
            (id: "one image in two sizes", color: [200, 60, 40], other: [200, 60, 40], range: 0.0...0.0),
            (id: "red and blue exchanged", color: [200, 60, 40], other: [40, 60, 200], range: 0.3...2),
            (id: "pale, red and blue exchanged", color: [140, 115, 105], other: [105, 115, 140], range: 0.1...0.2),
            (id: "gray for color", color: [200, 60, 40], other: [100, 100, 100], range: 0.2...1),
            (id: "a darker shade", color: [200, 60, 40], other: [150, 45, 30], range: 0.0...0.0),
            (id: "another hue beside it", color: [200, 60, 40], other: [200, 110, 40], range: 0.0...0.0),
            (id: "two grays", color: [90, 90, 90], other: [180, 180, 180], range: 0.0...0.001),
            (id: "grays with a touch of color", color: [104, 100, 100], other: [100, 100, 104], range: 0.0...0.05),
        ] as [(id: String, color: [UInt8], other: [UInt8], range: ClosedRange<Double>)])
    func imagesWithHardlyAColorInCommonAreRecolored(
        row: (id: String, color: [UInt8], other: [UInt8], range: ClosedRange<Double>)
    ) throws {
        let image = try #require(Thumbnail(of: SmallImages.disc(48, color: row.color)))
        let other = try #require(Thumbnail(of: SmallImages.disc(60, color: row.other)))
        #expect(row.range.contains(image.recoloring(of: other)), "\(row.id): \(image.recoloring(of: other))")
        #expect(abs(image.recoloring(of: other) - other.recoloring(of: image)) < 1e-9)
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
        #expect(difference.structure < ContentRules.DeviceLimits.forSide(32).structure && difference.color < 0.01)
    }

    @Test func theMeanColorIsThatOfTheVisiblePixels() throws {
        // Columns of opaque red and of transparent green, in cells of four columns.
        let image = SmallImages.rgba(32, 32) { x, _ in x % 2 == 0 ? [200, 0, 0, 255] : [0, 200, 0, 0] }
        let thumbnail = try #require(Thumbnail(of: image))
        #expect(thumbnail.bytes == Array((0..<64).map { _ in [200, 0, 0, 128] as [UInt8] }.joined()))
    }

    @Test func anImageBelowTwentyPixelsHasNone() {
        #expect(Thumbnail(of: Self.square(19, 0, 255)) == nil)
        #expect(Thumbnail(of: SmallImages.rgba(19, 200) { _, _ in [0, 0, 0, 255] }) == nil)
        #expect(Thumbnail(of: Self.square(20, 0, 255)) != nil)
    }

    private static func square(_ side: Int, _ value: UInt8, _ alpha: UInt8) -> PixelBuffer {
        SmallImages.rgba(side, side) { _, _ in [value, value, value, alpha] }
    }
}
