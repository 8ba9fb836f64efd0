import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Small shapes of one color, whose few different places look enlarged by chance.
@Suite struct SmallShapeTests {
    private typealias Shape = @Sendable (_ x: Double, _ y: Double) -> Bool

    /// A shape in a square of side 1, each pixel covered by what 8×8 places in it say.
    private static func drawn(_ side: Int, _ isInside: Shape) -> PixelBuffer {
        SmallImages.rgba(side, side) { x, y in
            var covered = 0
            for place in 0..<64 {
                let across = (Double(x) + (Double(place % 8) + 0.5) / 8) / Double(side)
                let down = (Double(y) + (Double(place / 8) + 0.5) / 8) / Double(side)
                if isInside(across, down) { covered += 1 }
            }
            return [32, 56, 152, UInt8(covered * 255 / 64)]
        }
    }

    private static func distance(_ x: Double, _ y: Double) -> Double {
        ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
    }

    @Sendable private static func disc(_ x: Double, _ y: Double) -> Bool { distance(x, y) < 0.5 }

    private static func ring(_ width: Double) -> Shape { { abs(distance($0, $1) - 0.48 + width / 2) < width / 2 } }

    private static func plus(_ half: Double) -> Shape {
        {
            let (across, down) = (abs($0 - 0.5), abs($1 - 0.5))
            return min(across, down) < half && max(across, down) < 0.4
        }
    }

    private static func rounded(_ radius: Double) -> Shape {
        { x, y in
            let (across, down) = (max(0, abs(x - 0.5) - 0.47 + radius), max(0, abs(y - 0.5) - 0.47 + radius))
            return across * across + down * down < radius * radius
        }
    }

    /// Three rows of three dots.
    private static func dots(_ radius: Double) -> Shape {
        { x, y in
            let (across, down) = ((x * 10 - 0.5).remainder(dividingBy: 3), (y * 10 - 0.5).remainder(dividingBy: 3))
            return (across * across + down * down).squareRoot() < radius * 10 && max(x, y) < 0.95 && min(x, y) > 0.05
        }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        fileprivate var shape: @Sendable (Double, Double) -> Bool
    }

    private static let rows =
        [Row(testDescription: "a disc", shape: disc), Row(testDescription: "dots", shape: dots(0.12))]
        + [0.08, 0.12, 0.18].map { Row(testDescription: "a ring \($0)", shape: ring($0)) }
        + [0.04, 0.08, 0.12].map { Row(testDescription: "a plus \($0)", shape: plus($0)) }
        + [0.1, 0.2, 0.3].map { Row(testDescription: "a rounded square \($0)", shape: rounded($0)) }

    @Test(arguments: rows) func aSmallShapeOfOneColorIsNotEnlarged(row: Row) {
        for side in 8...24 {
            for scale in [ScaleFactor.x2, .x3] {
                let large = LumaPlane(of: Self.drawn(side * scale.pixelsPerPoint, row.shape))
                let enlargement = UpscaleDetector.enlargement(of: large, scale: scale)
                #expect(enlargement == nil, "\(side) \(scale)")
                let small = LumaPlane(of: Self.drawn(side, row.shape))
                let holds = EnlargementProof.holds(large, from: small)
                #expect(!holds, "\(side) \(scale)")
            }
        }
    }

    @Test(arguments: [
        (id: "a disc", shape: disc), (id: "a rounded square", shape: rounded(0.3)),
        (id: "a ring", shape: ring(0.1)),
    ])
    func theSameShapeIsFoundWhereItIsEnlarged(row: (id: String, shape: @Sendable (Double, Double) -> Bool)) {
        let image = SmallImages.enlarged(Self.drawn(30, row.shape), SmallImages.bilinear)
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: .x2) == .two)
    }
}
