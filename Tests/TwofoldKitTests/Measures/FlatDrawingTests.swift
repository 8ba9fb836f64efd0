import Testing

@testable import TwofoldBuild
@testable import TwofoldMeasures
@testable import TwofoldPixels

/// Drawings of rectangles on whole points look as if each pixel were doubled, and have no other form.
@Suite struct FlatDrawingTests {
    /// In points.
    private struct Rectangle {
        var x: Int, y: Int, width: Int, height: Int
        var color: [UInt8]

        init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: [UInt8]) {
            (self.x, self.y, self.width, self.height, self.color) = (x, y, width, height, color)
        }

        func contains(_ x: Int, _ y: Int) -> Bool {
            (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
        }
    }

    private static func drawn(_ side: Int, on ground: [UInt8], _ rectangles: [Rectangle]) -> PixelBuffer {
        SmallImages.rgba(side, side) { x, y in
            (rectangles.last { $0.contains(x, y) }?.color ?? ground) + [255]
        }
    }

    private static let white: [UInt8] = [255, 255, 255]
    private static let grey: [UInt8] = [120, 120, 120]
    private static let colors: [[UInt8]] = [
        [220, 40, 40], [40, 160, 60], [40, 80, 220], [240, 200, 30], [150, 50, 180], [30, 200, 210], [250, 130, 20],
    ]

    private static let drawings: [(id: String, image: PixelBuffer)] = [
        (
            "four squares",
            drawn(24, on: white, (0..<4).map { Rectangle(2 + $0 % 2 * 11, 2 + $0 / 2 * 11, 9, 9, colors[$0]) })
        ),
        (
            "four squares that meet",
            drawn(24, on: white, (0..<4).map { Rectangle(2 + $0 % 2 * 10, 2 + $0 / 2 * 10, 10, 10, colors[$0]) })
        ),
        (
            "calendar",
            drawn(
                32, on: white,
                [Rectangle(3, 4, 26, 25, grey), Rectangle(3, 4, 26, 6, colors[0]), Rectangle(4, 11, 24, 17, white)]
                    + [Rectangle(8, 2, 2, 4, colors[2]), Rectangle(22, 2, 2, 4, colors[2])]
                    + (0..<12).map { Rectangle(6 + $0 % 4 * 6, 13 + $0 / 4 * 5, 2, 2, $0 == 6 ? colors[0] : grey) })
        ),
        (
            "dots of a point, a point apart in their rows",
            drawn(32, on: white, (0..<30).map { Rectangle(5 + $0 % 10 * 2, 4 + $0 / 10 * 8, 1, 1, colors[$0 % 7]) })
        ),
        (
            "bar chart",
            drawn(
                32, on: white,
                [Rectangle(2, 2, 1, 28, grey), Rectangle(2, 29, 28, 1, grey)]
                    + (0..<6).map { Rectangle(5 + $0 * 4, 29 - 3 * ($0 + 2), 3, 3 * ($0 + 2), colors[$0]) })
        ),
        (
            "window",
            drawn(
                40, on: white,
                [Rectangle(2, 2, 36, 36, grey), Rectangle(3, 8, 34, 29, white), Rectangle(3, 8, 9, 29, colors[5])]
                    + (0..<3).map { Rectangle(4 + $0 * 4, 4, 2, 2, colors[$0]) }
                    + (0..<5).map { Rectangle(15, 11 + $0 * 4, 20 - $0 * 2, 2, grey) })
        ),
        (
            "windows without the pixels at their corners",
            drawn(
                40, on: white,
                (0..<2).flatMap { index in
                    let (x, y) = (2 + index * 14, 2 + index * 12)
                    return [
                        Rectangle(x + 1, y, 20, 22, colors[index]), Rectangle(x, y + 1, 22, 20, colors[index]),
                        Rectangle(x + 2, y + 5, 18, 14, grey),
                    ]
                })
        ),
        (
            "stairs",
            drawn(32, on: white, (0..<14).map { Rectangle(2 + $0 * 2, 30 - 2 * $0, 28 - 2 * $0, 2, colors[$0 % 7]) })
        ),
        (
            "stairs of a point",
            drawn(32, on: white, (0..<28).map { Rectangle(2 + $0, 30 - $0, 28 - $0, 1, colors[$0 % 7]) })
        ),
        (
            "falling blocks",
            drawn(
                32, on: grey,
                (0..<7).flatMap { piece in
                    [(0, 0), (1, 0), (1, 1), (2, 1)].map {
                        Rectangle((piece % 3 * 3 + $0.0) * 3 + 2, (piece / 3 * 3 + $0.1) * 3 + 2, 3, 3, colors[piece])
                    }
                })
        ),
    ]

    @Test(arguments: drawings.indices) func rectanglesOnWholePointsAreNotDoubled(index: Int) {
        let (id, image) = Self.drawings[index]
        #expect(!PixelDoublingDetector.isMagnified(SmallImages.doubled(image), side: 2), "\(id)")
    }

    /// A ball of four colors, without any between them.
    private static func ball(_ side: Int) -> PixelBuffer {
        SmallImages.rgba(side, side) { x, y in
            let (x, y) = (2 * x - side + 1, 2 * y - side + 1)
            let limits = [1, 4, 9].map { $0 * side * side / 11 }
            guard let band = limits.firstIndex(where: { x * x + y * y <= $0 }) else { return [0, 0, 0, 0] }
            return colors[band] + [255]
        }
    }

    @Test(arguments: [12, 14, 16, 22, 24, 32]) func aBallInAFewColorsIs(side: Int) {
        #expect(PixelDoublingDetector.isMagnified(SmallImages.doubled(Self.ball(side)), side: 2))
        #expect(!PixelDoublingDetector.isMagnified(Self.ball(2 * side), side: 2))
    }

    /// An icon in one color on nothing: its soft edges are the other colors.
    @Test(arguments: [16, 24]) func aTriangleWithSoftEdgesIs(side: Int) {
        let triangle = SmallImages.rgba(side, side) { x, y in
            let high = Double(side) / 2 - abs(Double(y) - Double(side - 1) / 2) - 2
            return [60, 60, 60, UInt8(255 * min(1, max(0, high * 1.7 + 2 - Double(x))))]
        }
        #expect(PixelDoublingDetector.isMagnified(SmallImages.doubled(triangle), side: 2))
    }
}
