import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// Where the other scale of an image is in another folder, the advice is to move it, and neither to make nor to export it.
@Suite struct PlacementAdviceTests {
    private static let names = ["back", "gear", "list", "share"]

    private static func tree(_ small: String, _ large: String, _ names: [String]) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for (index, name) in names.enumerated() {
            let color = [UInt8(40 * index), 200, UInt8(250 - 50 * index)]
            let drawn = SmallImages.disc(48, color: color)
            files["\(large)/\(name)@2x.png"] = FakeEngine.file(drawn)
            files["\(small)/\(name).png"] = PixelDifference.reduced(
                drawn, to: PixelSize(width: 24, height: 24), ratio: 2
            ).map { FakeEngine.file($0) }
        }
        return files
    }

    private static func found(_ files: [String: [UInt8]]) -> [String] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { ["ledger.missing", "lookup.missing-2x", "placement.stray"].contains($0.id.rawValue) }
            .map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func foldersSortedByScaleGetOneAdvice() {
        #expect(Self.found(Self.tree("1x", "2x", Self.names)) == ["placement.stray 2x"])
        #expect(Self.found(Self.tree("Images", "Retina", Self.names)) == ["placement.stray Retina"])
    }

    @Test func soDoesOneImageThatIsAstray() {
        var files = Self.tree("Images", "Old", ["back"])
        // Other images of the folder have a 2x, so that this one would be missed.
        files["Images/a@2x.png"] = FakeEngine.noise(8, 8)
        files["Images/a.png"] = FakeEngine.noise(4, 4)
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"])
    }

    @Test func otherFoldersMayHaveOtherImagesOfTheName() {
        let other = SmallImages.disc(48, color: [250, 20, 20])
        var files = Self.tree("Images", "Old", ["back"])
        files["Theme/back@2x.png"] = FakeEngine.file(other)
        files["Theme/back.png"] = PixelDifference.reduced(other, to: PixelSize(width: 24, height: 24), ratio: 2).map {
            FakeEngine.file($0)
        }
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"])
        files["Theme/back@2x.png"] = nil
        #expect(Self.found(files) == ["placement.stray Old/back@2x.png"], "pixels tell which of two 1x it is")
        files["Copy/back.png"] = files["Images/back.png"]
        #expect(!Self.found(files).contains { $0.hasPrefix("placement.stray") }, "two folders have the same 1x")
    }

    @Test func anotherImageOfTheSameNameIsMadeAndExportedAsEver() {
        var files = Self.tree("Images", "Old", ["back"])
        files["Old/back@2x.png"] = FakeEngine.noise(48, 48)
        files["Images/a@2x.png"] = FakeEngine.noise(8, 8)
        files["Images/a.png"] = FakeEngine.noise(4, 4)
        #expect(Set(Self.found(files)) == ["ledger.missing Old/back.png", "lookup.missing-2x Images/back.png"])
    }
}
