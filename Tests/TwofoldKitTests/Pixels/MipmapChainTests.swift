import Testing
import TwofoldKit
import TwofoldTestSupport

@Suite struct MipmapChainTests {
    /// Half a step for the one rounding, and a thousandth for two ways of summing.
    static let tolerance = 0.5 + 1e-3

    private static func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    typealias Row = (id: String, base: PixelSize, expected: [PixelSize])

    @Test(
        arguments: [
            ("a power of two", size(8, 8), [size(8, 8), size(4, 4), size(2, 2), size(1, 1)]),
            ("odd sides", size(5, 3), [size(5, 3), size(2, 1), size(1, 1)]),
            ("a column", size(1, 6), [size(1, 6), size(1, 3), size(1, 1)]),
            ("a row", size(7, 1), [size(7, 1), size(3, 1), size(1, 1)]),
            ("wider than high", size(9, 2), [size(9, 2), size(4, 1), size(2, 1), size(1, 1)]),
            ("one pixel", size(1, 1), [size(1, 1)]),
        ] as [Row])
    func eachSideIsHalvedAndRoundedDownToOne(row: Row) {
        #expect(MipmapChain.sizes(from: row.base) == row.expected, "\(row.id)")
    }

    @Test(arguments: MipmapChain.Origin.allCases, BlendingSpace.allCases)
    func everyLevelIsTheAreaMeanOfWhereItComesFrom(origin: MipmapChain.Origin, space: BlendingSpace) {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for (width, height) in [(8, 8), (5, 3), (1, 9), (7, 1), (13, 6), (2, 1), (1, 1), (19, 33)] {
                    let base = PixelBuffer.noise(
                        Self.size(width, height), layout, depth, seed: UInt64(width * 100 + height))
                    let levels = MipmapChain.levels(of: base, from: origin, space: space)
                    #expect(levels.map(\.size) == MipmapChain.sizes(from: base.size))
                    #expect(levels.first == base)
                    for (above, level) in zip(levels, levels.dropFirst()) {
                        let exact = ReferenceMipmaps.mean(
                            of: origin == .above ? above : base, at: level.size, linear: space == .linear)
                        let worst = worstDifference(level.samples, exact)
                        #expect(
                            worst <= Self.tolerance,
                            "\(origin) \(space) \(layout) \(depth) \(width)×\(height), \(level.size): \(worst)")
                        #expect(level.layout == layout && level.depth == depth && level.samples.count == exact.count)
                    }
                }
            }
        }
    }

    @Test func fromTheBaseEachLevelIsRoundedOnce() {
        // 0, 1, 1, 1: the mean is 0.75. The means of two are 0.5, which rounds to the even 0, and 1; theirs is 0.5 again.
        let base = PixelBuffer(size: Self.size(4, 1), layout: .grey, depth: .eight, bytes: [0, 1, 1, 1])
        #expect(MipmapChain.levels(of: base, from: .above).map(\.bytes) == [[0, 1, 1, 1], [0, 1], [0]])
        #expect(MipmapChain.levels(of: base, from: .base).map(\.bytes) == [[0, 1, 1, 1], [0, 1], [1]])
    }

    @Test func anOddSideIsCoveredToItsEndAndNotPadded() {
        // Two pixels of 2.5 each: the one in the middle is shared. Padded to six, the last would weigh more.
        let base = PixelBuffer(size: Self.size(5, 1), layout: .grey, depth: .eight, bytes: [0, 0, 100, 200, 200])
        #expect(MipmapChain.levels(of: base).map(\.bytes) == [[0, 0, 100, 200, 200], [20, 180], [100]])
    }

    @Test func aFlatColorStaysExactDownToOnePixel() {
        for (origin, alpha) in [(MipmapChain.Origin.above, 255), (.base, 255), (.above, 1), (.base, 77)] {
            let pixel: [UInt8] = [200, 3, 91, UInt8(alpha)]
            let base = PixelBuffer(
                size: Self.size(23, 9), layout: .rgba, depth: .eight, bytes: (0..<(23 * 9)).flatMap { _ in pixel })
            for level in MipmapChain.levels(of: base, from: origin) {
                #expect(level.bytes == (0..<level.size.area).flatMap { _ in pixel }, "\(origin) \(alpha)")
            }
        }
    }

    @Test func hiddenColorsUnderFullTransparencyNeverBleed() {
        let base = PixelBuffer(
            size: Self.size(2, 1), layout: .rgba, depth: .eight, bytes: [255, 0, 0, 255, 255, 255, 255, 0])
        #expect(MipmapChain.levels(of: base).last?.bytes == [255, 0, 0, 128])
    }

    @Test func linearLightAveragesLight() {
        let base = PixelBuffer(size: Self.size(2, 2), layout: .grey, depth: .eight, bytes: [0, 255, 0, 255])
        #expect(MipmapChain.levels(of: base, space: .linear).last?.bytes == [188])
        #expect(MipmapChain.levels(of: base).last?.bytes == [128])
    }
}
