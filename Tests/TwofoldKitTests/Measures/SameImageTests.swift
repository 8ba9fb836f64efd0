import Testing
import TwofoldTestSupport

@testable import TwofoldMeasures
@testable import TwofoldPixels
@testable import TwofoldBuild
@testable import TwofoldCheck

/// What proves that a file is another one's reduced form, and what must not.
@Suite struct SameImageTests {
    private static let small = SmallImages.disc(24)

    @Test(
        arguments: [
            ("drawn at both sizes", SmallImages.disc(48), SameImage.reduced),
            ("each pixel doubled", SmallImages.doubled(small), SameImage.reduced),
            ("drawn half a pixel to the right", moved(SmallImages.disc(48), by: 1), SameImage.drawn),
            ("drawn with a sharper edge", sharpened(SmallImages.disc(48)), SameImage.drawn),
            ("another color", SmallImages.disc(48, color: [200, 60, 140]), nil),
            ("a little lighter", SmallImages.disc(48, color: [215, 75, 55]), nil),
            ("one pixel to the right", moved(SmallImages.disc(48), by: 2), nil),
            ("nothing", SmallImages.rgba(48, 48) { _, _ in [0, 0, 0, 0] }, nil),
            ("another size", SmallImages.disc(46), nil),
        ])
    func anImageIsKnownByItsPixels(row: (id: String, large: PixelBuffer, likeness: SameImage?)) {
        #expect(SameImage(Self.small, row.large, ratio: 2) == row.likeness, "\(row.id)")
    }

    @Test func thinLinesThatLieElsewhereAreAnotherImageHoweverLittleThereIsOfThem() {
        let small = Self.line(64, at: 10, thickness: 1)
        #expect(SameImage(small, Self.line(128, at: 20, thickness: 2), ratio: 2) == .reduced)
        #expect(SameImage(small, Self.line(128, at: 24, thickness: 2), ratio: 2) == nil)
        #expect(
            PixelDifference(small, toReduced: Self.line(128, at: 24, thickness: 2), ratio: 2)?.structure ?? 1
                < SameImage.structureLimit, "the difference by itself would have been small enough")
    }

    @Test func aStrayIsCalledOneOnlyWherePixelsAreRead() {
        let project = Project(
            source: MemoryDisk(["x/a.png": FakeEngine.image(2, 2), "y/a@2x.png": FakeEngine.image(4, 4)]),
            engine: FakeEngine(), jobs: 2)
        func strays(readsPixels: Bool) -> Int {
            let report = CheckRun(project, readsPixels: readsPixels).run()
            return report.findings.count { $0.diagnostic.rule == .placementStray }
        }
        #expect(strays(readsPixels: true) == 1)
        #expect(strays(readsPixels: false) == 0)
    }

    @Test(arguments: [
        ("all are one image", 100, ["s/2: 3 images of this folder have their 1x in s/1"]), ("one is not", 200, []),
    ])
    func aFolderThatIsSortedByScaleIsNotedOnce(row: (id: String, value: UInt8, findings: [String])) {
        let disk = MemoryDisk([
            "s/1/f.png": FakeEngine.image(2, 2), "s/2/f@2x.png": FakeEngine.image(4, 4),
            "s/1/g.png": FakeEngine.image(2, 2), "s/2/g@2x.png": FakeEngine.image(4, 4),
            "s/1/h.png": FakeEngine.image(2, 2), "s/2/h@2x.png": FakeEngine.image(4, 4, value: row.value),
        ])
        let report = CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run()
        let strays = report.findings.map(\.diagnostic).filter { $0.rule == .placementStray }
        #expect(strays.map { "\($0.path.display): \($0.message)" } == row.findings)
        #expect(strays.allSatisfy { $0.severity == .note })
    }

    @Test func flatImagesMayBeTheSameWhereTheirColorIs() {
        let grey = SmallImages.rgba(8, 8) { _, _ in [90, 90, 90, 255] }
        #expect(SameImage(grey, SmallImages.rgba(16, 16) { _, _ in [90, 90, 90, 255] }, ratio: 2) == .plain)
        #expect(SameImage(grey, SmallImages.rgba(16, 16) { _, _ in [99, 99, 99, 255] }, ratio: 2) == nil)
    }

    /// A short, faint line on nothing.
    private static func line(_ side: Int, at row: Int, thickness: Int) -> PixelBuffer {
        SmallImages.rgba(side, side) { x, y in
            (row..<(row + thickness)).contains(y) && x < side / 8 ? [0, 0, 0, 120] : [0, 0, 0, 0]
        }
    }

    /// What is half covered becomes covered.
    private static func sharpened(_ image: PixelBuffer) -> PixelBuffer {
        SmallImages.rgba(image.size.width, image.size.height) { x, y in
            let start = (y * image.size.width + x) * 4
            return image.bytes[start..<(start + 3)] + [image.bytes[start + 3] < 64 ? 0 : 255]
        }
    }

    private static func moved(_ image: PixelBuffer, by pixels: Int) -> PixelBuffer {
        SmallImages.rgba(image.size.width, image.size.height) { x, y in
            guard x >= pixels else { return [0, 0, 0, 0] }
            let start = (y * image.size.width + x - pixels) * 4
            return Array(image.bytes[start..<(start + 4)])
        }
    }
}
