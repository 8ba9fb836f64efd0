import Testing
import TwofoldKit
import TwofoldTestSupport

/// The arithmetic alone; the same table through real files is in TwofoldVipsTests.
@Suite struct ResamplerTests {
    /// Half a step for the one rounding, and a thousandth for two ways of summing.
    static let tolerance = 0.5 + 1e-3

    @Test(arguments: ResamplingFilter.allCases, BlendingSpace.allCases)
    func everyFilterAgreesWithThePlainSum(filter: ResamplingFilter, space: BlendingSpace) throws {
        for ratio in [2, 3, 1.5, 4, 4.0 / 3, 8.0 / 3] {
            for layout in PixelBuffer.Layout.allCases {
                for depth in PixelBuffer.Depth.allCases {
                    for (width, height) in [(24, 12), (25, 13), (1, 9), (7, 1), (1, 1)] {
                        let seed = UInt64(width * 1000 + height * 10 + layout.channels)
                        let source = PixelBuffer.noise(
                            PixelSize(width: width, height: height), layout, depth, seed: seed)
                        let size = PixelSize(
                            width: max(1, Int((Double(width) / ratio).rounded(.up))),
                            height: max(1, Int((Double(height) / ratio).rounded(.up))))
                        let ours = Resampler.reduce(source, to: size, ratio: ratio, filter: filter, space: space)
                        let exact = ReferenceResampler(filter: filter, ratio: ratio, space: space)
                            .reduce(source, to: size)
                        let worst = worstDifference(ours.samples, exact)
                        #expect(
                            worst <= Self.tolerance,
                            "\(filter) \(space) \(ratio) \(layout) \(depth) \(width)×\(height): \(worst)")
                    }
                }
            }
        }
    }

    @Test(arguments: ResamplingFilter.allCases)
    func aFlatColorStaysExactAtEveryAlpha(filter: ResamplingFilter) {
        for ratio in [2, 3, 1.5] {
            for alpha in UInt8.min...UInt8.max {
                // One row a value: the color must not drift anywhere across the image.
                for value in stride(from: UInt8.min, through: 255, by: filter == .area ? 1 : 5) {
                    let source = PixelBuffer(
                        size: PixelSize(width: 3, height: 3), layout: .greyAlpha, depth: .eight,
                        bytes: (0..<9).flatMap { _ in [value, alpha] })
                    let reduced = Resampler.reduce(
                        source, to: PixelSize(width: 2, height: 2), ratio: ratio, filter: filter)
                    let expected: [UInt8] = alpha == 0 ? [0, 0] : [value, alpha]
                    guard reduced.bytes == (0..<4).flatMap({ _ in expected }) else {
                        Issue.record("\(filter) \(ratio) value \(value) alpha \(alpha): \(reduced.bytes)")
                        return
                    }
                }
            }
        }
    }

    @Test func aBlackLineOnTheGridStaysOneCrispPixel() {
        let row: [UInt8] = [255, 255, 255, 255, 0, 0, 255, 255, 255, 255]
        let source = PixelBuffer(
            size: PixelSize(width: 10, height: 2), layout: .grey, depth: .eight, bytes: row + row)
        let reduced = Resampler.reduce(source, to: PixelSize(width: 5, height: 1), ratio: 2, filter: .area)
        #expect(reduced.bytes == [255, 255, 0, 255, 255])
    }

    @Test func theMeanOfNoiseIsNotShifted() throws {
        let source = PixelBuffer.noise(PixelSize(width: 256, height: 256), .grey, .eight, seed: 7)
        for filter in [ResamplingFilter.area, .lanczos3, .mitchell] {
            let size = PixelSize(width: 128, height: 128)
            let ours = Resampler.reduce(source, to: size, ratio: 2, filter: filter).samples
            let exact = ReferenceResampler(filter: filter, ratio: 2).reduce(source, to: size)
            try #require(ours.count == exact.count && !ours.isEmpty)
            let bias = zip(ours, exact).map { $0 - $1 }.reduce(0, +) / Double(ours.count)
            #expect(abs(bias) < 0.02, "\(filter): \(bias)")
        }
    }

    @Test func hiddenColorsUnderFullTransparencyNeverBleed() {
        // A red pixel beside an invisible white one: half as opaque, and purely red.
        let source = PixelBuffer(
            size: PixelSize(width: 2, height: 1), layout: .rgba, depth: .eight,
            bytes: [255, 0, 0, 255, 255, 255, 255, 0])
        let reduced = Resampler.reduce(source, to: PixelSize(width: 1, height: 1), ratio: 2, filter: .area)
        #expect(reduced.bytes == [255, 0, 0, 128])
    }

    @Test func theCentreOfAnImpulseStaysWhereItIsAtOddSizes() {
        // Output pixel x covers source pixels 2x and 2x + 1, also when the side is odd.
        for position in 0..<9 {
            var bytes = [UInt8](repeating: 0, count: 9)
            bytes[position] = 200
            let source = PixelBuffer(
                size: PixelSize(width: 9, height: 1), layout: .grey, depth: .eight, bytes: bytes)
            let reduced = Resampler.reduce(source, to: PixelSize(width: 5, height: 1), ratio: 2, filter: .area)
            var expected = [UInt8](repeating: 0, count: 5)
            // The last column is repeated, so it fills its output pixel alone.
            expected[position / 2] = position == 8 ? 200 : 100
            #expect(reduced.bytes == expected, "\(position)")
        }
    }

    @Test func linearLightAveragesLight() {
        // Black and white stripes send half the light, which sRGB encodes as 188; encoded values give 128.
        let source = PixelBuffer(
            size: PixelSize(width: 2, height: 2), layout: .grey, depth: .eight, bytes: [0, 255, 0, 255])
        let size = PixelSize(width: 1, height: 1)
        let linear = Resampler.reduce(source, to: size, ratio: 2, filter: .area, space: .linear)
        #expect(linear.bytes == [188])
        #expect(Resampler.reduce(source, to: size, ratio: 2, filter: .area).bytes == [128])
    }

    @Test func linearLightKeepsFlatColorsAndAlpha() {
        for value in UInt8.min...UInt8.max {
            let source = PixelBuffer(
                size: PixelSize(width: 2, height: 1), layout: .greyAlpha, depth: .eight,
                bytes: [value, 128, value, 64])
            let reduced = Resampler.reduce(
                source, to: PixelSize(width: 1, height: 1), ratio: 2, filter: .area, space: .linear)
            #expect(reduced.bytes == [value, 96])
        }
    }
}
