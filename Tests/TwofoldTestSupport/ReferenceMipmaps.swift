import Foundation
package import TwofoldKit

/// What a mipmap level should be, computed the plain way: for each of its pixels a sum over every source pixel, weighted
/// by the area that the two share, in double precision and not rounded.
///
/// The shares are whole numbers of a grid that divides both images, so they are exact. Shares nothing with the code
/// under test.
package enum ReferenceMipmaps {
    /// The exact samples, interleaved; where alpha rounds to 0, the colors are 0.
    package static func mean(of source: PixelBuffer, at size: PixelSize, linear: Bool) -> [Double] {
        let samples = source.samples
        let channels = source.layout.channels
        let maximum = source.depth.maximum
        var result: [Double] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sums = [Double](repeating: 0, count: channels)
                var area = 0.0
                for sourceY in 0..<source.size.height {
                    let height = share(sourceY, of: source.size.height, with: y, of: size.height)
                    if height == 0 { continue }
                    for sourceX in 0..<source.size.width {
                        let shared = height * share(sourceX, of: source.size.width, with: x, of: size.width)
                        if shared == 0 { continue }
                        let start = (sourceY * source.size.width + sourceX) * channels
                        let alpha = source.layout.hasAlpha ? samples[start + channels - 1] / maximum : 1
                        let colors = source.layout.hasAlpha ? channels - 1 : channels
                        for channel in 0..<colors {
                            let value = samples[start + channel] / maximum
                            sums[channel] += shared * alpha * (linear ? light(value) : value)
                        }
                        if source.layout.hasAlpha { sums[colors] += shared * alpha }
                        area += shared
                    }
                }
                result += finish(sums.map { $0 / area }, source.layout.hasAlpha, linear, maximum)
            }
        }
        return result
    }

    private static func finish(_ means: [Double], _ hasAlpha: Bool, _ linear: Bool, _ maximum: Double) -> [Double] {
        let alpha = hasAlpha ? means[means.count - 1] : 1
        let isVisible = rint(alpha * maximum) > 0
        let colors = (hasAlpha ? Array(means.dropLast()) : means).map { sum -> Double in
            guard isVisible else { return 0 }
            let value = sum / alpha
            return maximum * (linear ? encoded(value) : value)
        }
        return hasAlpha ? colors + [alpha * maximum] : colors
    }

    /// How much of one source pixel lies in one pixel of the level, in parts of a pixel of a grid that divides both.
    private static func share(_ source: Int, of count: Int, with pixel: Int, of pixels: Int) -> Double {
        Double(max(0, min((source + 1) * pixels, (pixel + 1) * count) - max(source * pixels, pixel * count)))
    }

    // IEC 61966-2-1.
    private static func light(_ value: Double) -> Double {
        value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
    }

    private static func encoded(_ light: Double) -> Double {
        light > 0.0031308 ? 1.055 * pow(light, 1 / 2.4) - 0.055 : 12.92 * light
    }
}
