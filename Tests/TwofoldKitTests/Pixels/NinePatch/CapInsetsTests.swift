import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

/// Cap insets of asset catalogs, and the runs that say the same.
@Suite struct CapInsetsTests {
    private let size = PixelSize(width: 10, height: 6)

    @Test func insetsAndRunsSayTheSame() throws {
        for left in 0..<10 {
            for right in 0..<(10 - left) {
                for (top, bottom) in [(0, 0), (2, 3), (0, 5), (5, 0)] {
                    let insets = CapInsets(top: top, left: left, bottom: bottom, right: right)
                    let patch = try #require(NinePatch(insets, size: size))
                    #expect(patch.capInsets == insets)
                    #expect(patch.size == size)
                    let image = PixelBuffer.noise(size, .rgba, .eight, seed: 1)
                    let file = try #require(patch.framed(image))
                    #expect(BorderRules(file).broken == [])
                    #expect(try NinePatch(of: file) == patch)
                    #expect(NinePatch.inside(of: file) == image)
                }
            }
        }
    }

    @Test(arguments: [
        CapInsets(top: 0, left: 5, bottom: 0, right: 5), CapInsets(top: 3, left: 0, bottom: 3, right: 0),
        CapInsets(top: 0, left: -1, bottom: 0, right: 0), CapInsets(top: 0, left: 0, bottom: -2, right: 0),
        CapInsets(top: 0, left: .max, bottom: 0, right: .max), CapInsets(top: .max, left: 0, bottom: 0, right: 0),
        CapInsets(top: .min, left: 0, bottom: 0, right: 0),
    ])
    func insetsThatLeaveNothingToStretchAreRefused(insets: CapInsets) {
        #expect(NinePatch(insets, size: size) == nil)
    }

    @Test(arguments: [("#.#", "#"), ("...", "#"), ("#", "..."), ("#", "#.#")])
    func onlyOneRunAnAxisHasInsets(top: String, left: String) throws {
        #expect(try NinePatch(of: NinePatchSketch(top, left).pixels).capInsets == nil)
    }

    @Test func aBorderNeedsAnImageOfItsSize() throws {
        let insets = CapInsets(top: 1, left: 1, bottom: 1, right: 1)
        let patch = try #require(NinePatch(insets, size: size))
        #expect(patch.framed(.noise(PixelSize(width: 6, height: 10), .rgba, .eight, seed: 1)) == nil)
        // A transparent border needs alpha.
        #expect(patch.framed(.noise(size, .rgb, .eight, seed: 1)) == nil)
        let white = try #require(NinePatch(insets, size: size, neutral: .white))
        #expect(white.framed(.noise(size, .rgb, .eight, seed: 1)) != nil)
        #expect(NinePatch.inside(of: .noise(PixelSize(width: 2, height: 3), .grey, .eight, seed: 1)) == nil)
    }
}
