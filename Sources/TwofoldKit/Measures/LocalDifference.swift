/// How much of what is drawn in two images of one size has no counterpart in the other: another word on a large button changes few
/// of its pixels, but all of what is drawn on it.
///
/// Each part of the images is compared by itself, and may lie a few pixels away: letters that were drawn at two sizes do.
/// The article "Rules" says how the limits were chosen.
enum LocalDifference {
    /// Beyond this part, something else is drawn: of 200 pairs of different words 198 are beyond it, of 174 of the same word one.
    static let limit = 0.2
    /// Below this part, the images have the same shapes, however many pixels differ.
    static let sameLimit = 0.1

    /// The side of a part: about the height of small letters, with their shadow.
    private static let side = 12
    /// How far a counterpart may be away, across and down: in a line of text, differences of letters' widths add up.
    private static let reach = (across: 3, down: 1)
    /// Parts with less contrast, as a mean over both images, show nothing.
    private static let leastContrast: Float = 0.06
    /// The part of two contrasts that may be left after one was taken from the other: 0 for the same, 1 for nothing in common.
    private static let mostLeft: Float = 0.3

    /// The share of the contrast of both images that is in parts without a counterpart; 0 for images of different sizes.
    static func share(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
        guard a.size == b.size else { return 0 }
        let (first, second) = (tones(a), tones(b))
        let size = a.size
        var (all, foreign) = (Float.zero, Float.zero)
        first.withUnsafeBufferPointer { first in
            second.withUnsafeBufferPointer { second in
                for top in stride(from: 0, to: size.height, by: side) {
                    for left in stride(from: 0, to: size.width, by: side) {
                        let part = Part(
                            left: left, top: top, width: min(side, size.width - left),
                            height: min(side, size.height - top))
                        guard min(part.width, part.height) >= side / 2 else { continue }
                        let here = part.comparison(first, second, size.width, 0, 0)
                        guard here.contrast >= leastContrast * leastContrast * Float(4 * part.area) else { continue }
                        all += here.contrast
                        if !hasCounterpart(part, here, first, second, size) { foreign += here.contrast }
                    }
                }
            }
        }
        return all > 0 ? Double(foreign / all) : 0
    }

    private typealias Tones = UnsafeBufferPointer<SIMD2<Float>>

    private static func hasCounterpart(
        _ part: Part, _ here: Comparison, _ first: Tones, _ second: Tones, _ size: PixelSize
    ) -> Bool {
        if here.left <= mostLeft { return true }
        for down in -reach.down...reach.down where part.top + down >= 0 && part.top + part.height + down <= size.height
        {
            for across in -reach.across...reach.across
            where part.left + across >= 0 && part.left + part.width + across <= size.width {
                if part.comparison(first, second, size.width, across, down).left <= mostLeft { return true }
            }
        }
        return false
    }

    /// Two parts of one size.
    private struct Comparison {
        /// The squares of both parts' departures from their means.
        var contrast: Float
        /// The part of them that is left when one is taken from the other.
        var left: Float
    }

    private struct Part {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var area: Int { width * height }

        /// Compares this part of one image with that of the other one at some distance.
        func comparison(_ first: Tones, _ second: Tones, _ stride: Int, _ across: Int, _ down: Int) -> Comparison {
            var (a, b, squares, products) = (SIMD2<Float>.zero, SIMD2<Float>.zero, Float.zero, Float.zero)
            for y in top..<top + height {
                let (row, other) = (y * stride + left, (y + down) * stride + left + across)
                for x in 0..<width {
                    let (one, two) = (first[row + x], second[other + x])
                    a += one
                    b += two
                    squares += (one * one + two * two).sum()
                    products += (one * two).sum()
                }
            }
            let count = Float(area)
            let contrast = squares - (a * a + b * b).sum() / count
            let common = products - (a * b).sum() / count
            return Comparison(contrast: contrast, left: contrast > 0 ? (contrast - 2 * common) / contrast : 0)
        }
    }

    /// The luma, premultiplied, and the alpha of each pixel: what is drawn in black on nothing shows in the alpha only.
    private static func tones(_ image: PixelBuffer) -> [SIMD2<Float>] {
        let bytes = image.eightBit.asRGBA.bytes
        return (0..<image.size.area).map { index in
            let at = index * 4
            let alpha = Float(bytes[at + 3]) / 255
            let luma =
                SIMD4<Float>(Float(bytes[at]), Float(bytes[at + 1]), Float(bytes[at + 2]), 0) * [0.3, 0.59, 0.11, 0]
            return SIMD2(luma.sum() / 255 * alpha, alpha)
        }
    }
}
