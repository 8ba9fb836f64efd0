import Testing
import TwofoldKit

/// The share of edges that slant, which does not depend on the size of an image.
@Suite struct EdgeScoreTests {
    private static let sides = [20, 40, 80, 160, 320]

    /// Ink on white, of so much cover at a place from 0 to 1.
    private static func drawn(
        _ side: Int, _ ink: [UInt8] = [0, 0, 0], _ cover: (Double, Double) -> Double
    )
        -> PixelBuffer
    {
        SmallImages.rgba(side, side) { x, y in
            let inside = min(1, max(0, cover((Double(x) + 0.5) / Double(side), (Double(y) + 0.5) / Double(side))))
            return ink.map { UInt8((255 + (Double($0) - 255) * inside).rounded()) } + [255]
        }
    }

    private static func isWithin(_ x: Double, _ y: Double, _ limits: ClosedRange<Double>) -> Bool {
        limits.contains(x) && limits.contains(y)
    }

    @Test func aCircleHasOneScoreAtEachSize() {
        for side in Self.sides {
            let score = EdgeScore.of(
                Self.drawn(side) { x, y in
                    let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
                    return (0.4 - distance) * Double(side) + 0.5
                })
            #expect((45...58).contains(score), "\(side): \(score)")
        }
    }

    @Test func aCircleWithHardEdgesHasAboutTheSame() {
        for side in Self.sides {
            let score = EdgeScore.of(
                Self.drawn(side) { x, y in (x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5) < 0.16 ? 1 : 0 })
            #expect((40...62).contains(score), "\(side): \(score)")
        }
    }

    @Test func aDiagonalHasNearlyAll() {
        for side in Self.sides {
            let score = EdgeScore.of(Self.drawn(side) { x, y in x > y ? 1 : 0 })
            #expect(score > 90, "\(side): \(score)")
        }
    }

    @Test(arguments: [(0.2, 0.8), (0.4, 0.6)]) func aRectangleHasNone(first: Double, last: Double) {
        for side in Self.sides {
            let score = EdgeScore.of(Self.drawn(side) { x, y in Self.isWithin(x, y, first...last) ? 1 : 0 })
            #expect(score == 0, "\(side): \(score)")
        }
    }

    @Test func aFrameOfTwoPixelsHasNone() {
        let frame = Self.drawn(40) { x, y in
            Self.isWithin(x, y, 0.2...0.8) && !Self.isWithin(x, y, 0.25...0.75) ? 1 : 0
        }
        #expect(EdgeScore.of(frame) == 0)
    }

    @Test func whatHasNoEdgesHasNone() {
        for side in Self.sides {
            #expect(EdgeScore.of(Self.drawn(side) { _, _ in 1 }) == 0)
        }
        #expect(EdgeScore.of(Self.drawn(80) { x, y in (x + y) / 2 }) == 0, "a gradient")
    }

    @Test func aShapeOnNothingCountsInAnyColor() {
        for ink in [UInt8(0), 128, 255] {
            let image = SmallImages.rgba(40, 40) { x, y in [ink, ink, ink, x > y ? 255 : 0] }
            #expect(EdgeScore.of(image) > 90, "\(ink)")
        }
    }
}
