import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

@Suite struct ReductionTests {
    @Test(arguments: ResamplingFilter.allCases)
    func inStripsAPictureComesOutTheSameInWhateverOrder(filter: ResamplingFilter) {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for ratio in [1.5, 2, 2.3] {
                    let source = PixelBuffer.noise(PixelSize(width: 9, height: 41), layout, depth, seed: 3)
                    let size = PixelSize(width: 5, height: 18)
                    func reduce(_ strips: Resampler.Strips?) -> PixelBuffer {
                        Resampler.reduce(
                            source, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter,
                            rowsPerStrip: 5, strips: strips)
                    }
                    let count = Mutex(0)
                    let inStrips = reduce { strips, strip in
                        count.withLock { $0 = strips }
                        for index in (0..<strips).reversed() { strip(index) }
                    }
                    #expect(inStrips == reduce(nil), "\(filter) \(layout) \(depth) \(ratio)")
                    #expect(count.withLock { $0 } == 4)
                }
            }
        }
    }

    typealias Row = (id: String, alpha: @Sendable (Int, Int) -> UInt8)

    /// Alpha of a pixel at x and y.
    static let rims: [Row] = [
        ("a hard edge", { x, _ in x < 11 ? 255 : 0 }),
        ("a single pixel", { x, y in x == 9 && y == 7 ? 255 : 0 }),
        ("a pixel of low alpha beside an opaque one", { x, y in y != 7 ? 0 : x == 9 ? 255 : x == 10 ? 3 : 0 }),
        ("a fine grid", { x, y in x % 5 == 0 || y % 4 == 0 ? 255 : 0 }),
        ("a shadow of low alpha everywhere", { x, y in UInt8((x + y) % 17) }),
    ]

    @Test(arguments: rims)
    func rimsAreAsExactAsTheRest(row: Row) {
        for layout in [PixelBuffer.Layout.greyAlpha, .rgba] {
            let size = PixelSize(width: 24, height: 18)
            let noise = PixelBuffer.noise(size, layout, .eight, seed: 11)
            var bytes = noise.bytes
            for y in 0..<size.height {
                for x in 0..<size.width {
                    bytes[(y * size.width + x + 1) * layout.channels - 1] = row.alpha(x, y)
                }
            }
            let source = PixelBuffer(size: size, layout: layout, depth: .eight, bytes: bytes)
            for filter in ResamplingFilter.allCases {
                for ratio in [1.5, 2, 1.3] {
                    let smaller = PixelSize(
                        width: Int((24 / ratio).rounded(.up)), height: Int((18 / ratio).rounded(.up)))
                    let ours = Resampler.reduce(source, to: smaller, ratio: ratio, filter: filter)
                    let exact = ReferenceResampler(filter: filter, ratio: ratio).reduce(source, to: smaller)
                    let worst = worstDifference(ours.samples, exact)
                    #expect(worst <= 0.51, "\(row.id) \(filter) \(ratio) \(layout): \(worst)")
                }
            }
        }
    }

    @Test(arguments: [PixelBuffer.Layout.greyAlpha, .rgba])
    func lowAlphaPixelsAreMadeAgainFromTheSourceAlone(layout: PixelBuffer.Layout) throws {
        let size = PixelSize(width: 12, height: 9)
        let source = PixelBuffer.noise(size, layout, .eight, seed: 2, opaque: true)
        let smaller = PixelSize(width: 8, height: 6)
        let taps = [smaller.width, smaller.height].map {
            ResamplingTaps(filter: .fitted, ratio: 1.5, outputCount: $0)
        }
        let lowAlpha = try #require(LowAlphaPixels(of: source, columns: taps[0], rows: taps[1]))
        #expect(!lowAlpha.alphas.contains(0) && lowAlpha.alphas.contains(1) && !lowAlpha.alphas.contains(255))
        let exact = ReferenceResampler(filter: .fitted, ratio: 1.5).reduce(source, to: smaller)
        let count = smaller.width * layout.channels
        for y in 0..<smaller.height {
            // Sums that say nothing of the colors, but that every second pixel has low alpha.
            let sums = (0..<count).map { $0 / layout.channels % 2 == 0 ? Float(2) : 255 }
            var samples = [UInt8](repeating: 77, count: count)
            samples.withUnsafeMutableBufferPointer { samples in
                sums.withUnsafeBufferPointer { sums in
                    source.bytes.withUnsafeBytes { source in
                        guard let sums = sums.baseAddress, let samples = samples.baseAddress,
                            let source = source.baseAddress
                        else { return }
                        lowAlpha.correct(sums, y: y, width: smaller.width, from: source, in: samples)
                    }
                }
            }
            for (index, sample) in samples.enumerated() {
                if index / layout.channels % 2 == 0 {
                    #expect(abs(Double(sample) - exact[y * count + index]) <= ResamplerTests.tolerance)
                } else {
                    #expect(sample == 77)
                }
            }
        }
    }

    @Test func nearestPixelsAreCopiedAndTheInvisibleOnesEmptied() {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                let size = PixelSize(width: 6, height: 4)
                let noise = PixelBuffer.noise(size, layout, depth, seed: 5)
                let pixelBytes = layout.channels * depth.bytes
                var bytes = noise.bytes
                // The pixel in the third column of the second row.
                let hidden = (6 + 3) * pixelBytes
                if layout.hasAlpha {
                    for byte in 1...depth.bytes { bytes[hidden + pixelBytes - byte] = 0 }
                }
                let source = PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
                let reduced = Resampler.reduce(
                    source, to: PixelSize(width: 3, height: 2), ratio: 2, filter: .nearest)
                var expected: [UInt8] = []
                for (y, x) in [(1, 1), (1, 3), (1, 5), (3, 1), (3, 3), (3, 5)] {
                    let pixel = Array(bytes[((y * 6 + x) * pixelBytes)...].prefix(pixelBytes))
                    let isHidden = layout.hasAlpha && (y, x) == (1, 3)
                    expected += isHidden ? Array(repeating: 0, count: pixelBytes) : pixel
                }
                #expect(reduced.bytes == expected, "\(layout) \(depth)")
            }
        }
    }
}
