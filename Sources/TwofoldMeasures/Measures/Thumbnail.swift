/// An image as eight by eight mean colors: enough to tell whether two images of different sizes show the same.
///
/// Files for different devices have different sizes, and one is seldom a multiple of the other, so they cannot be compared
/// pixel by pixel. A thumbnail is kept in the cache, so a changed file is compared without decoding the others.
package struct Thumbnail: Hashable, Sendable {
    /// The number of mean colors in a row, and of rows.
    static let side = 8
    /// Below this side, images are drawn so differently for two screens that their mean colors say little.
    private static let minSide = 20

    /// The mean colors.
    let pixels: PixelBuffer

    /// Nil where the image is too small.
    package init?(of image: PixelBuffer) {
        guard min(image.size.width, image.size.height) >= Self.minSide else { return nil }
        let (bytes, size) = (image.eightBit.asRGBA.bytes, image.size)
        func start(_ index: Int, _ length: Int) -> Int { index * length / Self.side }
        var means: [UInt8] = []
        for row in 0..<Self.side {
            for column in 0..<Self.side {
                var (sums, alphas, count) = (SIMD4<Int>.zero, 0, 0)
                for y in start(row, size.height)..<start(row + 1, size.height) {
                    for x in start(column, size.width)..<start(column + 1, size.width) {
                        let at = (y * size.width + x) * 4
                        let alpha = Int(bytes[at + 3])
                        sums &+= SIMD4(Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]), 0) &* alpha
                        alphas += alpha
                        count += 1
                    }
                }
                let color = alphas == 0 ? .zero : (sums &+ alphas / 2) / alphas
                means += [UInt8(color.x), UInt8(color.y), UInt8(color.z), UInt8((alphas + count / 2) / count)]
            }
        }
        pixels = Self.image(means)
    }

    /// Takes what ``bytes`` returned; nil for another number of bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.side * Self.side * 4 else { return nil }
        pixels = Self.image(bytes)
    }

    /// The mean colors with their alpha, row by row.
    package var bytes: [UInt8] { pixels.bytes }

    /// The distance from another image; it says nothing about detail.
    package func difference(from other: Thumbnail) -> PixelDifference? { PixelDifference(pixels, other.pixels) }

    /// The correlation of two images' departures from their mean colors: 1 for the same image, about 0 for two that have nothing
    /// in common, however little contrast they have; nil where one of them is plain.
    package func correlation(with other: Thumbnail) -> Double? {
        let (own, others) = (departures, other.departures)
        func product(_ a: [SIMD4<Double>], _ b: [SIMD4<Double>]) -> Double {
            zip(a, b).reduce(0) { $0 + ($1.0 * $1.1).sum() }
        }
        let energies = (product(own, own), product(others, others))
        guard min(energies.0, energies.1) >= Self.minEnergy else { return nil }
        return product(own, others) / (energies.0 * energies.1).squareRoot()
    }

    /// The distance of another image's colors apart from their brightness, if the two have hardly a color in common; 0 for shades of
    /// one color, and for images with little color.
    package func recoloring(of other: Thumbnail) -> Double {
        let pairs = zip(tints, other.tints)
        let (distance, all) = pairs.reduce((0.0, 0.0)) { sum, pair in
            let difference = pair.0 - pair.1
            let both = (pair.0 * pair.0).sum().squareRoot() + (pair.1 * pair.1).sum().squareRoot()
            return (sum.0 + (difference * difference).sum().squareRoot(), sum.1 + both)
        }
        let visible = max(cover, other.cover)
        return all > 0 && visible > 0 && distance > Self.minForeign * all ? distance / visible : 0
    }

    /// The part of what is visible in each of two images that has no color of the other one, the smaller of the two parts: it says
    /// something where the images have different shapes, too.
    package func foreignColors(to other: Thumbnail) -> Double {
        let (own, others) = (colors, other.colors)
        return min(Self.strangers(own, among: others), Self.strangers(others, among: own))
    }

    private static func strangers(
        _ colors: [(color: SIMD3<Double>, alpha: Double)], among others: [(color: SIMD3<Double>, alpha: Double)]
    ) -> Double {
        let visible = colors.reduce(0) { $0 + $1.alpha }
        let strange = colors.filter { own in
            !others.contains { other in
                let difference = own.color - other.color
                return (difference * difference).sum() <= nearColor * nearColor
            }
        }
        return visible > 0 ? strange.reduce(0) { $0 + $1.alpha } / visible : 0
    }

    /// The greatest distance of two shades of one color; 1 is that from black to white in one channel.
    private static let nearColor = 0.25

    /// The colors of the cells that are not nearly transparent, which have mean colors of few pixels.
    private var colors: [(color: SIMD3<Double>, alpha: Double)] {
        stride(from: 0, to: bytes.count, by: 4).compactMap { at in
            let alpha = Double(bytes[at + 3]) / 255
            return alpha < 0.1
                ? nil : (SIMD3(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2])) / 255, alpha)
        }
    }

    /// The part of all color that the colors of two images may differ by: 0 for the same, 1 for opposite ones, or where one is gray.
    private static let minForeign = 0.7

    /// Red and blue of each cell without its luma, premultiplied.
    private var tints: [SIMD2<Double>] {
        stride(from: 0, to: bytes.count, by: 4).map { at in
            let color = SIMD3(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2])) / 255
            let luma = (color * SIMD3(0.3, 0.59, 0.11)).sum()
            return SIMD2(color.x - luma, color.z - luma) * (Double(bytes[at + 3]) / 255)
        }
    }

    /// The number of cells that are visible, by their alpha.
    private var cover: Double { stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Double(bytes[$1]) } / 255 }

    /// The sum of the squares of departures that are 2 % on average, in four channels of all cells: less is noise.
    private static let minEnergy = 0.02 * 0.02 * Double(4 * side * side)

    /// The premultiplied mean colors without their mean.
    private var departures: [SIMD4<Double>] {
        let bytes = bytes
        let cells = stride(from: 0, to: bytes.count, by: 4).map { at in
            let alpha = Double(bytes[at + 3]) / 255
            return SIMD4(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2]), 255) / 255 * alpha
        }
        let mean = cells.reduce(.zero, +) / Double(cells.count)
        return cells.map { $0 - mean }
    }

    private static func image(_ bytes: [UInt8]) -> PixelBuffer {
        PixelBuffer(size: PixelSize(width: side, height: side), layout: .rgba, depth: .eight, bytes: bytes)
    }
}
