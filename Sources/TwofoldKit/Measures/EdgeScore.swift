/// A score for an image at 1x: how much it would gain from more pixels.
///
/// Straight edges along the pixels are just as sharp at 1x; angled or curved ones show steps, or the blur that hides
/// them. So the score is the share of the changes from pixel to pixel that are neither horizontal nor vertical.
enum EdgeScore {
    /// The score, from 0, for edges along the pixels only, to 100.
    ///
    /// Every pixel's color counts in proportion to its opacity, over black and over white together.
    static func of(_ pixels: PixelBuffer) -> Int {
        let size = pixels.size
        guard size.width > 2, size.height > 2 else { return 0 }
        let (dark, light) = (luma(pixels, over: 0), luma(pixels, over: 1))
        var angled = 0.0
        var count = 0
        for y in 1..<(size.height - 1) {
            for x in 1..<(size.width - 1) {
                let at = y * size.width + x
                angled += max(diagonal(dark, at, size.width), diagonal(light, at, size.width))
                count += 1
            }
        }
        // A quarter of all pixels on a full edge at 45 degrees is the most that images have.
        return min(100, Int((angled / Double(count) * 400).rounded()))
    }

    /// The gradient's strength at a pixel, weighted by the distance of its direction from both axes: |g| · sin²2θ.
    private static func diagonal(_ values: [Float], _ at: Int, _ width: Int) -> Double {
        let across = Double(values[at + 1] - values[at - 1]) / 2
        let down = Double(values[at + width] - values[at - width]) / 2
        let square = across * across + down * down
        guard square > 0 else { return 0 }
        let sine = 2 * across * down / square
        return square.squareRoot() * sine * sine
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
