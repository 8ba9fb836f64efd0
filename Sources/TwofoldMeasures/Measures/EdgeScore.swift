/// A score for an image at 1x: how much it would gain from more pixels.
///
/// Straight edges along the pixels are just as sharp at 1x; angled or curved ones show steps, or the blur that hides
/// them. So the score is the share of an image's edges that are neither horizontal nor vertical, whatever its size: an
/// upright rectangle has 0, a circle about 50, and a diagonal 100.
package enum EdgeScore {
    /// The least change of luma at a pixel that is an edge, from 0 to 1; gradients are smooth at 1x, too.
    private static let minChange: Float = 1.0 / 16

    /// The score, from 0, for edges along the pixels only, to 100; 0 if there are no edges.
    ///
    /// Every pixel's color counts in proportion to its opacity, over black or over white, where it shows more.
    package static func of(_ pixels: PixelBuffer) -> Int {
        let size = pixels.size
        guard size.width > 2, size.height > 2 else { return 0 }
        let (dark, light) = (luma(pixels, over: 0), luma(pixels, over: 1))
        var slants = [Float](repeating: 0, count: size.area)
        var edges = 0.0
        for y in 1..<(size.height - 1) {
            for x in 1..<(size.width - 1) {
                let at = y * size.width + x
                let (a, b) = (Change(dark, at, size.width), Change(light, at, size.width))
                let change = a.strength < b.strength ? b : a
                guard change.strength >= minChange else { continue }
                edges += Double(change.strength)
                slants[at] = change.slant
            }
        }
        guard edges > 0 else { return 0 }
        return Int((sum(slants, size) / edges * 100).rounded())
    }

    /// The sum of slants, but for those at the corners of rectangles: these have no neighbor that slants the same way.
    private static func sum(_ slants: [Float], _ size: PixelSize) -> Double {
        let around = [-1, 0, 1].flatMap { row in [-1, 0, 1].map { row * size.width + $0 } }.filter { $0 != 0 }
        var sum = 0.0
        for y in 1..<(size.height - 1) {
            for at in (y * size.width + 1)..<((y + 1) * size.width - 1) where slants[at] != 0 {
                if around.contains(where: { slants[at + $0] * slants[at] > 0 }) { sum += Double(abs(slants[at])) }
            }
        }
        return sum
    }

    /// The change of luma at a pixel.
    private struct Change {
        var across: Float
        var down: Float

        init(_ values: [Float], _ at: Int, _ width: Int) {
            across = (values[at + 1] - values[at - 1]) / 2
            down = (values[at + width] - values[at - width]) / 2
        }

        var strength: Float { (across * across + down * down).squareRoot() }

        /// The strength, weighted by the distance of its direction from both axes, |g| · sin²2θ: negative where the edge
        /// rises to the right.
        var slant: Float {
            let sine = 2 * across * down / (across * across + down * down)
            return strength * sine * abs(sine)
        }
    }

    /// The image's luma over a ground, from 0 to 1.
    private static func luma(_ pixels: PixelBuffer, over ground: Float) -> [Float] {
        let channels = pixels.layout.channels
        let full = pixels.depth == .eight ? Float(255) : 65535
        let hasAlpha = pixels.layout == .rgba || pixels.layout == .greyAlpha
        return pixels.bytes.withUnsafeBytes { bytes in
            func sample(_ index: Int) -> Float {
                pixels.depth == .eight
                    ? Float(bytes[index]) / full
                    : Float(bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)) / full
            }
            return (0..<(pixels.size.width * pixels.size.height)).map { pixel in
                let start = pixel * channels
                let color =
                    channels < 3
                    ? sample(start) : 0.299 * sample(start) + 0.587 * sample(start + 1) + 0.114 * sample(start + 2)
                let alpha = hasAlpha ? sample(start + channels - 1) : 1
                return color * alpha + ground * (1 - alpha)
            }
        }
    }
}
