import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Cap insets of a catalog's slot, as a nine-patch and back.
@Suite struct CapInsetsCatalogTests {
    @Test func aSlotAndANinePatchStretchTheSame() throws {
        let insets = CatalogInsets(top: 3, left: 10, bottom: 4, right: 11)
        let caps = try #require(CapInsets(insets))
        let patch = try #require(NinePatch(caps, size: PixelSize(width: 30, height: 20)))
        #expect(patch.horizontal.stretch == [10..<19])
        #expect(patch.vertical.stretch == [3..<16])
        #expect(patch.capInsets.map { CatalogInsets($0) } == insets)
    }

    @Test(arguments: [0.5, .nan, .infinity, 1e30, -.infinity])
    func onlyWholePixelsHaveARun(inset: Double) {
        #expect(CapInsets(CatalogInsets(top: inset)) == nil)
        #expect(CapInsets(CatalogInsets(left: inset)) == nil)
        #expect(CapInsets(CatalogInsets(bottom: inset)) == nil)
        #expect(CapInsets(CatalogInsets(right: inset)) == nil)
    }
}
