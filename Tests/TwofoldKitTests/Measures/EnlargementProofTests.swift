import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldMeasures
@testable import TwofoldPixels
@testable import TwofoldBuild

/// Which images follow from a smaller one beside them.
@Suite struct EnlargementProofTests {
    /// Pillow's kernel, which leaves none of the traces that the other measure knows.
    @Sendable private static func hamming(_ x: Double) -> Double {
        if x == 0 { return 1 }
        return abs(x) < 1 ? sin(.pi * x) / (.pi * x) * (0.54 + 0.46 * cos(.pi * x)) : 0
    }

    @Sendable private static func lanczos3(_ x: Double) -> Double { SmallImages.lanczos(x, lobes: 3) }

    private static func reduced(_ large: PixelBuffer, by ratio: Int) -> PixelBuffer {
        let size = PixelSize(width: large.size.width / ratio, height: large.size.height / ratio)
        return PixelDifference.reduced(large, to: size, ratio: ratio) ?? large
    }

    private static func opaque(_ image: PixelBuffer) -> PixelBuffer {
        SmallImages.rgba(image.size.width, image.size.height) { x, y in
            let start = (y * image.size.width + x) * 4
            let alpha = Int(image.bytes[start + 3])
            var pixel: [UInt8] = []
            for channel in 0..<3 {
                let color = Int(image.bytes[start + channel]) * alpha + 128 * (255 - alpha)
                pixel.append(UInt8(color / 255))
            }
            return pixel + [255]
        }
    }

    /// Discs at places that have nothing to do with pixels, drawn at a scale.
    private static func drawing(_ side: Int) -> PixelBuffer {
        let unit = Double(side) / 40
        let discs = [(11.3, 9.7, 7.9), (27.1, 13.4, 9.2), (14.6, 28.3, 8.4), (30.2, 30.9, 6.1), (20.4, 20.2, 3.3)]
        return SmallImages.rgba(side, side) { x, y in
            var cover = 0.0
            for (a, b, radius) in discs {
                let dx = Double(x) + 0.5 - a * unit
                let dy = Double(y) + 0.5 - b * unit
                let inside = radius * unit - (dx * dx + dy * dy).squareRoot() + 0.5
                cover = max(cover, min(1, max(0, inside)))
            }
            return [200, 60, 40, UInt8((cover * 255).rounded())]
        }
    }

    private static func shifted(_ image: PixelBuffer, by shift: Int) -> PixelBuffer {
        SmallImages.rgba(image.size.width, image.size.height) { x, y in
            let place = max(0, y - shift) * image.size.width + max(0, x - shift)
            return Array(image.bytes[(place * 4)..<(place * 4 + 4)])
        }
    }

    private static func picked(_ image: PixelBuffer, every ratio: Int) -> PixelBuffer {
        SmallImages.rgba(image.size.width / ratio, image.size.height / ratio) { x, y in
            let place = (y * image.size.width + x) * ratio
            return Array(image.bytes[(place * 4)..<(place * 4 + 4)])
        }
    }

    private static let small = drawing(40)
    private static let soft = SmallImages.blurred(drawing(80), 3)

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var small: PixelBuffer
        var large: PixelBuffer
        var holds: Bool
        var testDescription: String { id }
    }

    private static let rows = [
        Row(id: "Hamming", small: small, large: SmallImages.enlarged(small, by: 2, hamming), holds: true),
        Row(id: "Lanczos 3", small: small, large: SmallImages.enlarged(small, by: 2, lanczos3), holds: true),
        Row(id: "Lanczos 3, tripled", small: small, large: SmallImages.enlarged(small, by: 3, lanczos3), holds: true),
        Row(
            id: "doubled and blurred", small: small, large: SmallImages.blurred(SmallImages.doubled(small), 0.7),
            holds: true),
        Row(
            id: "bilinear and blurred", small: small,
            large: SmallImages.blurred(SmallImages.enlarged(small, by: 2, SmallImages.bilinear), 1), holds: true),
        Row(
            id: "opaque", small: opaque(small), large: SmallImages.enlarged(opaque(small), by: 2, lanczos3), holds: true
        ),
        Row(
            id: "as vips resize does it", small: small,
            large: SmallImages.enlarged(small, by: 2, as: .resize, SmallImages.catmullRom), holds: true),
        Row(
            id: "as vips resize does it, tripled", small: small,
            large: SmallImages.enlarged(small, by: 3, as: .resize, SmallImages.catmullRom), holds: true),
        Row(
            id: "as vips affine does it", small: small,
            large: SmallImages.enlarged(small, by: 2, as: .affine, SmallImages.bilinear), holds: true),
        Row(
            id: "as vips affine does it, tripled", small: opaque(small),
            large: SmallImages.enlarged(opaque(small), by: 3, as: .affine, SmallImages.bilinear), holds: true),
        Row(
            id: "doubled, and shifted by one", small: small, large: shifted(SmallImages.doubled(small), by: 1),
            holds: false),
        Row(
            id: "every second pixel of it", small: picked(drawing(80), every: 2), large: drawing(80), holds: false),
        Row(id: "every third pixel of it", small: picked(drawing(120), every: 3), large: drawing(120), holds: false),
        Row(id: "drawn at both sizes", small: small, large: drawing(80), holds: false),
        Row(id: "the small one reduced from it", small: reduced(drawing(80), by: 2), large: drawing(80), holds: false),
        Row(
            id: "the small one reduced from it, three times", small: reduced(drawing(120), by: 3), large: drawing(120),
            holds: false),
        Row(
            id: "drawn, and half a pixel soft", small: reduced(SmallImages.blurred(drawing(80), 0.5), by: 2),
            large: SmallImages.blurred(drawing(80), 0.5), holds: false),
        Row(id: "soft art, with nothing fine", small: reduced(soft, by: 2), large: soft, holds: false),
        Row(id: "doubled, which is another finding", small: small, large: SmallImages.doubled(small), holds: false),
        Row(
            id: "enlarged from another image", small: small,
            large: SmallImages.enlarged(SmallImages.disc(40), by: 2, SmallImages.bilinear), holds: false),
        Row(
            id: "four times as large", small: drawing(20),
            large: SmallImages.enlarged(drawing(20), by: 4, SmallImages.bilinear), holds: false),
        Row(
            id: "not a multiple", small: drawing(39), large: SmallImages.enlarged(small, by: 2, hamming), holds: false),
        Row(
            id: "too small to tell", small: drawing(8), large: SmallImages.enlarged(drawing(8), by: 2, hamming),
            holds: false),
    ]

    @Test(arguments: rows) func anEnlargedImageFollowsFromTheSmallOne(row: Row) {
        #expect(EnlargementProof.holds(LumaPlane(of: row.large), from: LumaPlane(of: row.small)) == row.holds)
    }

    @Test func leastSquaresFindTheWeightsThatWereUsed() throws {
        var equations = NormalEquations(count: 3)
        for index in 0..<40 {
            let values: [Float] = [Float(index * 37 % 101), Float(index * 53 % 97), Float(index * 29 % 89)]
            let target: Float = values[0] * 0.25 - values[1] * 0.5 + values[2] * 1.25
            values.withUnsafeBufferPointer { equations.add($0, Double(target)) }
        }
        let weights = try #require(equations.solution)
        for (weight, expected) in zip(weights, [0.25, -0.5, 1.25]) { #expect(abs(weight - expected) < 0.001) }
    }
}
