import Foundation
package import TwofoldKit

/// What a reduced image should be, computed the plain way: for each output sample a sum over every source pixel, in
/// double precision, two-dimensional, straight from the kernels' definitions, and not rounded.
///
/// Shares nothing with the code under test, and is as slow as it looks.
package struct ReferenceResampler {
    package var filter: ResamplingFilter
    /// Source pixels to one output pixel.
    package var ratio: Double
    /// What the means are taken of.
    package var space: BlendingSpace

    package init(filter: ResamplingFilter, ratio: Double, space: BlendingSpace = .encoded) {
        self.filter = filter
        self.ratio = ratio
        self.space = space
    }

    /// The exact samples, interleaved: colors 0...maximum after division by alpha, clamped.
    ///
    /// Where alpha rounds to 0, the colors are 0.
    package func reduce(_ source: PixelBuffer, to size: PixelSize) -> [Double] {
        let samples = Samples(source, space)
        let channels = source.layout.channels
        let maximum = source.depth.maximum
        var result: [Double] = []
        for y in 0..<size.height {
            let rows = weights(at: y)
            for x in 0..<size.width {
                let columns = weights(at: x)
                var sums = [Double](repeating: 0, count: channels)
                for (sourceY, rowWeight) in rows {
                    for (sourceX, columnWeight) in columns {
                        for channel in 0..<channels {
                            sums[channel] +=
                                rowWeight * columnWeight * samples.premultiplied(sourceX, sourceY, channel)
                        }
                    }
                }
                result += finish(sums, hasAlpha: source.layout.hasAlpha, maximum)
            }
        }
        return result
    }

    private func finish(_ sums: [Double], hasAlpha: Bool, _ maximum: Double) -> [Double] {
        func clamp(_ value: Double) -> Double { min(max(value, 0), maximum) }
        guard hasAlpha, let alpha = sums.last else { return sums.map { encoded(clamp($0), maximum) } }
        // Premultiplied here with alpha 0...1, so the quotient has to be taken of that.
        let isVisible = rint(clamp(alpha)) > 0
        return sums.dropLast().map { isVisible ? encoded(clamp($0 / (alpha / maximum)), maximum) : 0 } + [clamp(alpha)]
    }

    /// A sample of light as the file holds it, by the sRGB curve of IEC 61966-2-1.
    private func encoded(_ sample: Double, _ maximum: Double) -> Double {
        guard space == .linear else { return sample }
        let light = sample / maximum
        return maximum * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
    }

    /// Source positions, possibly outside the image, with normalised weights.
    private func weights(at index: Int) -> [(Int, Double)] {
        let raw = (Int(Double(index) * ratio) - 40...Int(Double(index) * ratio) + 40).map { ($0, weight($0, index)) }
        let sum = raw.reduce(0) { $0 + $1.1 }
        return raw.filter { $0.1 != 0 }.map { ($0.0, $0.1 / sum) }
    }

    private func weight(_ source: Int, _ output: Int) -> Double {
        let distance = (Double(source) + 0.5 - (Double(output) + 0.5) * ratio) / ratio
        let x = abs(distance)
        switch filter {
        case .area: return overlap(source, output)
        case .nearest: return Double(source) == floor((Double(output) + 0.5) * ratio) ? 1 : 0
        case .lanczos3:
            return lanczos3(x)
        case .mitchell:
            // B = C = 1/3 in the form that Mitchell and Netravali print for it.
            if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
            return x < 2 ? (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 : 0
        case .catmullRom:
            if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
            return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
        case .fitted:
            if ratio == rint(ratio) { return overlap(source, output) }
            guard ratio == 1.5 else { return lanczos3(x) }
            let taps = [0.0021, -0.0034, 0.0073, 0.7073, 0.3300, -0.0567, 0.0150, -0.0015]
            // Tap 4 of 8 lies on the pixel in which the output pixel begins; odd pixels are the mirror image.
            let main = Int(floor(1.5 * Double(output - output % 2)))
            let tap = output % 2 == 0 ? source - main + 3 : (main + 2 - source) + 3
            return taps.indices.contains(tap) ? taps[tap] : 0
        }
    }

    private func lanczos3(_ x: Double) -> Double {
        if x == 0 { return 1 }
        return x < 3 ? 3 * sin(.pi * x) * sin(.pi * x / 3) / (.pi * .pi * x * x) : 0
    }

    private func overlap(_ source: Int, _ output: Int) -> Double {
        max(0, min(Double(output + 1) * ratio, Double(source + 1)) - max(Double(output) * ratio, Double(source)))
    }

    private struct Samples {
        let source: PixelBuffer
        let space: BlendingSpace

        init(_ source: PixelBuffer, _ space: BlendingSpace) {
            self.source = source
            self.space = space
        }

        func premultiplied(_ x: Int, _ y: Int, _ channel: Int) -> Double {
            let value = sample(x, y, channel)
            let last = source.layout.channels - 1
            guard source.layout.hasAlpha else { return light(value) }
            return channel == last ? value : light(value) * sample(x, y, last) / source.depth.maximum
        }

        private func light(_ value: Double) -> Double {
            guard space == .linear else { return value }
            let part = value / source.depth.maximum
            return source.depth.maximum * (part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
        }

        private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Double {
            let x = min(max(x, 0), source.size.width - 1)
            let y = min(max(y, 0), source.size.height - 1)
            let index = (y * source.size.width + x) * source.layout.channels + channel
            guard source.depth == .sixteen else { return Double(source.bytes[index]) }
            return Double(
                source.bytes[(index * 2)..<(index * 2 + 2)].withUnsafeBytes {
                    $0.loadUnaligned(as: UInt16.self)
                })
        }
    }
}

extension PixelBuffer {
    /// The samples as numbers.
    package var samples: [Double] {
        guard depth == .sixteen else { return bytes.map(Double.init) }
        return stride(from: 0, to: bytes.count, by: 2).map { index in
            Double(bytes[index..<(index + 2)].withUnsafeBytes { $0.loadUnaligned(as: UInt16.self) })
        }
    }

    /// An image of noise that is the same for the same seed.
    package static func noise(
        _ size: PixelSize, _ layout: Layout, _ depth: Depth, seed: UInt64, opaque: Bool = false
    ) -> PixelBuffer {
        var generator = RepeatableNumbers(seed: seed)
        var bytes = (0..<(size.area * layout.channels * depth.bytes)).map { _ in
            UInt8(truncatingIfNeeded: generator.next() >> 32)
        }
        if opaque, layout.hasAlpha {
            let pixel = layout.channels * depth.bytes
            for start in stride(from: 0, to: bytes.count, by: pixel) {
                for offset in 0..<depth.bytes { bytes[start + pixel - 1 - offset] = 255 }
            }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
    }
}

/// Numbers that look random and are the same in every run (SplitMix64).
package struct RepeatableNumbers: RandomNumberGenerator {
    private var state: UInt64
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
