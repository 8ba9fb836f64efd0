import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct ContentRulesTests {
    private static let doubled = FakeEngine.file(SmallPictures.doubled(SmallPictures.disc(24)))

    @Test func withoutContentNothingIsDecoded() {
        var build = Build(source: MemoryDisk(["a@2x.png": Self.doubled]), engine: FakeEngine())
        #expect(build.check().findings.contains { $0.diagnostic.id == .contentPixelDoubled })
        build.readsPixels = false
        #expect(!build.check().findings.contains { $0.diagnostic.id.rawValue.hasPrefix("content.") })
    }

    @Test func whatTwofoldMadeIsItsMastersMatter() {
        let disk = MemoryDisk(["a@2x.png": Self.doubled])
        RuleExample.make(disk)
        let paths = RuleExample.check(disk).findings.filter { $0.diagnostic.id.rawValue.hasPrefix("content.") }
            .map(\.diagnostic.path.display)
        #expect(paths == ["a@2x.png"])
    }

    @Test(arguments: [1, 2, 3, 8]) func theNumberOfJobsDoesNotShow(jobs: Int) {
        let files = (0..<70).map { index in
            ("\(index)@2x.png", index % 3 == 0 ? Self.doubled : FakeEngine.file(SmallPictures.disc(16 + index)))
        }
        let disk = MemoryDisk(Dictionary(uniqueKeysWithValues: files))
        let found = Build(source: disk, engine: FakeEngine(), jobs: jobs).check().findings
            .filter { $0.diagnostic.id == .contentPixelDoubled }.map(\.diagnostic.path.display)
        #expect(found == files.filter { $0.1 == Self.doubled }.map(\.0).sorted())
    }

    @Test func onlyWhatTheCheckIsAboutIsLookedAt() throws {
        let disk = MemoryDisk(["x/a@2x.png": Self.doubled, "y/a@2x.png": Self.doubled])
        let build = Build(source: disk, engine: FakeEngine(), selection: [try #require(BytePath("x"))])
        #expect(
            build.check().findings.filter { $0.diagnostic.id == .contentPixelDoubled }.map(\.diagnostic.path.display)
                == ["x/a@2x.png"])
    }

    @Test func theOnlyOneOfAFolderWithAnotherProfileIsANote() throws {
        let disk = MemoryDisk([
            "a.png": RuleExample.png(4, 4), "b.png": RuleExample.png(4, 4), "c.png": RuleExample.png(4, 4),
            "d.png": RuleExample.tagged("Generic RGB Profile"),
        ])
        let found = RuleExample.check(disk).findings.filter { $0.diagnostic.id == .colourOddProfile }
        #expect(found.map(\.diagnostic.path.display) == ["d.png"])
        #expect(found.first?.diagnostic.severity == .note)
        disk.remove("a.png")
        #expect(!RuleExample.check(disk).findings.contains { $0.diagnostic.id == .colourOddProfile })
    }
}
