import Foundation
import TwofoldKit
import TwofoldTestSupport

/// Images that measures of content are tried on.
enum SmallImages {
    typealias Shade = (_ x: Int, _ y: Int) -> [UInt8]

    static func rgba(_ width: Int, _ height: Int, _ shade: Shade) -> PixelBuffer {
        PixelBuffer(
            size: PixelSize(width: width, height: height), layout: .rgba, depth: .eight,
            bytes: (0..<height).flatMap { y in (0..<width).flatMap { x in shade(x, y) } })
    }

    /// A disc with soft edges on nothing, and a lighter one in it: curves, several colors, half-covered pixels.
    ///
    /// - Parameters:
    ///   - side: The side of the image.
    ///   - color: The color of the larger disc.
    ///   - shift: How many pixels to the right and down of the middle it lies.
    static func disc(_ side: Int, color: [UInt8] = [200, 60, 40], shift: Double = 0) -> PixelBuffer {
        let radius = Double(side) * 0.42
        let middle = Double(side - 1) / 2 + shift
        return rgba(side, side) { x, y in
            let (dx, dy) = (Double(x) - middle, Double(y) - middle)
            let distance = (dx * dx + dy * dy).squareRoot()
            let cover = min(1, max(0, radius - distance + 0.5))
            let inner = min(1, max(0, radius * 0.5 - distance + 0.5))
            return color.map { UInt8((Double($0) * (1 - inner) + 240 * inner).rounded()) }
                + [UInt8((cover * 255).rounded())]
        }
    }

    /// Every pixel four times.
    static func doubled(_ image: PixelBuffer) -> PixelBuffer {
        let image = image.asRGBA
        return rgba(image.size.width * 2, image.size.height * 2) { x, y in
            let pixel = ((y / 2) * image.size.width + x / 2) * 4
            return Array(image.bytes[pixel..<(pixel + 4)])
        }
    }

    /// Twice as large by an interpolation, premultiplied.
    static func enlarged(_ image: PixelBuffer, _ kernel: (Double) -> Double) -> PixelBuffer {
        enlarged(image, by: 2, kernel)
    }

    /// Blurred by a Gaussian filter with this standard deviation in pixels.
    static func blurred(_ image: PixelBuffer, _ radius: Double) -> PixelBuffer {
        enlarged(image, by: 1) { exp(-$0 * $0 / (2 * radius * radius)) }
    }

    /// Where a program reads the small image for a pixel of the large one.
    enum Sampling: String, CaseIterable {
        /// At the pixel's center.
        case centered
        /// As `vips resize` does, half a pixel of the large image before it.
        case resize
        /// As `vips affine` does: the first pixels are one.
        case affine

        func place(of pixel: Int, _ factor: Double) -> Double {
            switch self {
            case .centered: (Double(pixel) + 0.5) / factor - 0.5
            case .resize: Double(pixel) / factor - 0.5
            case .affine: Double(pixel) / factor
            }
        }
    }

    /// Larger by an interpolation of weights at distances of up to four small pixels, premultiplied.
    static func enlarged(
        _ image: PixelBuffer, by factor: Double, as sampling: Sampling = .centered, _ kernel: (Double) -> Double
    ) -> PixelBuffer {
        let image = image.asRGBA
        let (width, height) = (image.size.width, image.size.height)
        let (wide, high) = (Int((Double(width) * factor).rounded()), Int((Double(height) * factor).rounded()))
        var planes = (0..<4).map { channel in
            (0..<(width * height)).map { index -> Double in
                let alpha = Double(image.bytes[index * 4 + 3])
                return channel == 3 ? alpha : Double(image.bytes[index * 4 + channel]) * alpha / 255
            }
        }
        func along(
            _ plane: [Double], _ length: Int, to result: Int, _ lines: Int, _ index: (Int, Int) -> Int
        ) -> [[Double]] {
            (0..<lines).map { line in
                (0..<result).map { position in
                    let centre = sampling.place(of: position, factor)
                    let taps = (Int(centre.rounded(.down)) - 3)...(Int(centre.rounded(.down)) + 4)
                    let weights = taps.map { kernel(centre - Double($0)) }
                    let sum = zip(taps, weights).reduce(0) { sum, tap in
                        sum + plane[index(line, min(length - 1, max(0, tap.0)))] * tap.1
                    }
                    return sum / weights.reduce(0, +)
                }
            }
        }
        planes = planes.map { plane in
            let rows = along(plane, width, to: wide, height) { $0 * width + $1 }.flatMap(\.self)
            let columns = along(rows, height, to: high, wide) { $1 * wide + $0 }
            return (0..<high).flatMap { y in (0..<wide).map { columns[$0][y] } }
        }
        return rgba(wide, high) { x, y in
            let index = y * wide + x
            let alpha = min(255, max(0, planes[3][index]))
            let colors = (0..<3).map { channel in
                alpha < 0.5 ? 0 : UInt8(min(255, max(0, (planes[channel][index] * 255 / alpha).rounded())))
            }
            return colors + [UInt8(alpha.rounded())]
        }
    }

    @Sendable static func bilinear(_ x: Double) -> Double { max(0, 1 - abs(x)) }

    @Sendable static func catmullRom(_ x: Double) -> Double {
        let x = abs(x)
        return x < 1 ? 1.5 * x * x * x - 2.5 * x * x + 1 : x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
    }

    /// The bicubic kernel of OpenCV and of others that choose −3/4, after Keys.
    @Sendable static func bicubic(_ x: Double) -> Double {
        let (x, a) = (abs(x), -0.75)
        if x < 1 { return (a + 2) * x * x * x - (a + 3) * x * x + 1 }
        return x < 2 ? a * x * x * x - 5 * a * x * x + 8 * a * x - 4 * a : 0
    }

    /// Mitchell and Netravali's family of cubics.
    @Sendable static func cubic(_ x: Double, b: Double, c: Double) -> Double {
        let x = abs(x)
        if x < 1 { return ((12 - 9 * b - 6 * c) * x * x * x + (12 * b + 6 * c - 18) * x * x + 6 - 2 * b) / 6 }
        guard x < 2 else { return 0 }
        let inner = (-b - 6 * c) * x * x * x + (6 * b + 30 * c) * x * x
        return (inner - (12 * b + 48 * c) * x + 8 * b + 24 * c) / 6
    }

    @Sendable static func lanczos(_ x: Double, lobes: Double) -> Double {
        if x == 0 { return 1 }
        return abs(x) < lobes ? lobes * sin(.pi * x) * sin(.pi * x / lobes) / (.pi * .pi * x * x) : 0
    }
}
