import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

@Suite struct BoxFilterTests {
    typealias Row = (id: String, change: @Sendable (Int, UInt8) -> UInt8)

    /// What is made of noise: the index of a byte, and the byte.
    static let kinds: [Row] = [
        ("noise", { $1 }),
        ("few values, so that many means are ties", { $1 % 3 }),
        ("opaque and empty stretches", { $0 / 400 % 3 == 0 ? 255 : $0 / 400 % 3 == 1 ? 0 : $1 }),
        ("opaque", { $1 | ($0 % 8 >= 6 ? 255 : 0) }),
        ("highest", { _, _ in 255 }),
    ]

    @Test(arguments: kinds)
    func everyWholeRatioGivesTheExactMeanWithTiesToEven(row: Row) throws {
        for columns in 1...8 {
            for rows in [columns, 9 - columns, 1] {
                for layout in PixelBuffer.Layout.allCases {
                    for depth in PixelBuffer.Depth.allCases {
                        for (width, height) in [(1, 1), (2, 3), (33, 9), (140, 5)] {
                            let size = PixelSize(width: width, height: height)
                            let noise = PixelBuffer.noise(size, layout, depth, seed: UInt64(columns * rows + width))
                            let source = PixelBuffer(
                                size: size, layout: layout, depth: depth,
                                bytes: noise.bytes.enumerated().map { row.change($0, $1) })
                            let ours = try #require(Self.means(source, columns, rows))
                            let exact = Self.exactMeans(source, columns, rows)
                            #expect(
                                ours.samples == exact,
                                "\(row.id) \(columns)×\(rows) of \(size), \(layout) \(depth)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [(0, 1), (255, 255), (1, 254), (128, 127)] as [(UInt8, UInt8)])
    func everyColorOfEveryAlphaIsBlendedExactly(other: (color: UInt8, alpha: UInt8)) throws {
        var bytes: [UInt8] = []
        for alpha in UInt8.min...UInt8.max {
            for color in UInt8.min...UInt8.max { bytes += [color, alpha, other.color, other.alpha] }
        }
        let grey = PixelBuffer(
            size: PixelSize(width: 512, height: 256), layout: .greyAlpha, depth: .eight, bytes: bytes)
        for source in [grey, grey.asRGBA] {
            #expect(try #require(Self.means(source, 2, 1)).samples == Self.exactMeans(source, 2, 1))
        }
    }

    @Test(arguments: [1.5, 9, 2.5])
    func otherRatiosAreNotItsBusiness(ratio: Double) {
        let source = PixelBuffer.noise(PixelSize(width: 9, height: 9), .grey, .eight, seed: 1)
        let size = PixelSize(width: 1, height: 1)
        #expect(BoxFilter(of: source.shape, to: size, horizontalRatio: ratio, verticalRatio: 2) == nil)
        #expect(BoxFilter(of: source.shape, to: size, horizontalRatio: 2, verticalRatio: ratio) == nil)
    }

    private static func means(_ source: PixelBuffer, _ columns: Int, _ rows: Int) -> PixelBuffer? {
        let size = size(source, columns, rows)
        let means = BoxFilter(
            of: source.shape, to: size, horizontalRatio: Double(columns), verticalRatio: Double(rows))
        guard let means else { return nil }
        var bytes = [UInt8](repeating: 0xAA, count: size.area * source.layout.channels * source.depth.bytes)
        bytes.withUnsafeMutableBytes { output in
            source.bytes.withUnsafeBytes { source in
                guard let output = output.baseAddress, let source = source.baseAddress else { return }
                means.write(0..<size.height, from: source, to: output)
            }
        }
        return PixelBuffer(size: size, layout: source.layout, depth: source.depth, bytes: bytes)
    }

    private static func size(_ source: PixelBuffer, _ columns: Int, _ rows: Int) -> PixelSize {
        PixelSize(
            width: (source.size.width + columns - 1) / columns, height: (source.size.height + rows - 1) / rows)
    }

    /// Whole numbers throughout.
    private static func exactMeans(_ source: PixelBuffer, _ columns: Int, _ rows: Int) -> [Double] {
        let samples = source.samples.map { Int($0) }
        let channels = source.layout.channels
        let size = size(source, columns, rows)
        func mean(_ sum: Int, _ count: Int) -> Int {
            let (quotient, rest) = sum.quotientAndRemainder(dividingBy: count)
            return 2 * rest > count || (2 * rest == count && quotient % 2 == 1) ? quotient + 1 : quotient
        }
        var result: [Double] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var sums = [Int](repeating: 0, count: channels)
                for sourceY in (y * rows)..<((y + 1) * rows) {
                    for sourceX in (x * columns)..<((x + 1) * columns) {
                        let pixel =
                            (min(sourceY, source.size.height - 1) * source.size.width
                                + min(sourceX, source.size.width - 1)) * channels
                        let alpha = source.layout.hasAlpha ? samples[pixel + channels - 1] : 1
                        for channel in 0..<channels {
                            let isAlpha = source.layout.hasAlpha && channel == channels - 1
                            sums[channel] += isAlpha ? alpha : samples[pixel + channel] * alpha
                        }
                    }
                }
                guard source.layout.hasAlpha, let alpha = sums.popLast() else {
                    result += sums.map { Double(mean($0, columns * rows)) }
                    continue
                }
                let stored = mean(alpha, columns * rows)
                result += sums.map { stored == 0 ? 0 : Double(mean($0, alpha)) } + [Double(stored)]
            }
        }
        return result
    }
}
