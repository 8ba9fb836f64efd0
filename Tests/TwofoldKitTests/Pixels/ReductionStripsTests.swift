import Testing
import TwofoldKit
import TwofoldTestSupport

/// Reducing an image in its own memory: no row may be overwritten before it has been read.
@Suite struct ReductionStripsTests {
    /// Ratios near 1 let the rows of the result nearly catch up with those that are read.
    ///
    /// At 1 an image stays as it is, invisible pixels too.
    static let ratios = [1, 1.01, 1.25, 1.5, 2, 3]

    @Test(arguments: ResamplingFilter.allCases)
    func anImageIsReducedInItsOwnMemoryAsInOther(filter: ResamplingFilter) {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for (ratio, rowsPerStrip) in Self.ratios.flatMap({ ratio in [1, 4, 1000].map { (ratio, $0) } }) {
                    let source = PixelBuffer.noise(PixelSize(width: 9, height: 161), layout, depth, seed: 3)
                    let size = PixelSize(
                        width: Int((9 / ratio).rounded(.up)), height: Int((161 / ratio).rounded(.up)))
                    let expected = Resampler.reduce(source, to: size, ratio: ratio, filter: filter)
                    for strips in [nil, Self.backwards] as [Resampler.Strips?] {
                        var image = source
                        // About five batches.
                        Resampler.reduce(
                            &image, to: size, ratio: ratio, filter: filter, rowsPerStrip: rowsPerStrip,
                            memory: expected.bytes.count / 5, strips: strips)
                        let isSame = image == expected
                        #expect(isSame, "\(filter) \(layout) \(depth) \(ratio) \(rowsPerStrip)")
                    }
                }
            }
        }
    }

    @Test func theMemoryIsThatOfTheImageUnlessSomethingElseHoldsIt() {
        let size = PixelSize(width: 64, height: 50)
        for (filter, isHeld) in [ResamplingFilter.area, .lanczos3].flatMap({ [($0, false), ($0, true)] }) {
            for strips in [nil, Self.backwards] as [Resampler.Strips?] {
                let source = PixelBuffer.noise(PixelSize(width: 128, height: 100), .rgba, .eight, seed: 4)
                // Bytes that nothing else holds.
                var image = PixelBuffer(
                    size: source.size, layout: .rgba, depth: .eight, bytes: source.bytes.map(\.self))
                let other = isHeld ? image : nil
                let before = Self.address(of: image)
                Resampler.reduce(
                    &image, to: size, ratio: 2, filter: filter, rowsPerStrip: 7, memory: 4000, strips: strips)
                #expect((Self.address(of: image) == before) == !isHeld, "\(filter) \(isHeld)")
                #expect(image == Resampler.reduce(source, to: size, ratio: 2, filter: filter))
                #expect(other == (isHeld ? source : nil))
            }
        }
    }

    @Test func aResultThatIsLargerThanItsImageHasOtherMemory() {
        // A single pixel at 3x is a point, which two pixels fill at 2x.
        let source = PixelBuffer.noise(PixelSize(width: 1, height: 1), .rgba, .eight, seed: 5)
        let size = PixelSize(width: 2, height: 2)
        var image = source
        Resampler.reduce(&image, to: size, ratio: 1.5, filter: .area, strips: nil)
        #expect(image == Resampler.reduce(source, to: size, ratio: 1.5, filter: .area))
    }

    private static func backwards(_ count: Int, _ strip: @Sendable (Int) -> Void) {
        for index in (0..<count).reversed() { strip(index) }
    }

    private static func address(of image: PixelBuffer) -> UnsafeRawPointer? {
        image.bytes.withUnsafeBytes(\.baseAddress)
    }
}
