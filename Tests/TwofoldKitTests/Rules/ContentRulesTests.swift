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

    @Test func whatPixelsSaidIsRememberedAsLongAsNoFileOfThePictureChanges() throws {
        let disk = MemoryDisk([
            "a@2x.png": Self.doubled, "b.png": FakeEngine.picture(8, 8, value: 10),
            "b@2x.png": FakeEngine.noise(16, 16),
        ])
        let cache = MemoryDisk()
        func check() -> (findings: [Diagnostic], read: Set<String>) {
            _ = disk.takeAccesses()
            let report = Build(source: disk, engine: FakeEngine(), jobs: 2, cache: cache).check()
            let read = disk.takeAccesses().compactMap { access -> String? in
                if case .read(let path) = access { path.display } else { nil }
            }
            return (report.findings.map(\.diagnostic), Set(read.filter { $0.hasSuffix(".png") }))
        }
        let first = check()
        #expect(first.read == ["a@2x.png", "b.png", "b@2x.png"])
        #expect(first.findings.contains { $0.id == .contentPixelDoubled })
        #expect(first.findings.contains { $0.id == .contentDiffersInStructure && $0.path.display == "b.png" })
        let second = check()
        #expect(second.read == [])
        #expect(second.findings == first.findings)

        disk.write(FakeEngine.picture(16, 16, value: 10), to: "b@2x.png")
        let third = check()
        #expect(third.read == ["b.png", "b@2x.png"])
        #expect(!third.findings.contains { $0.id == .contentDiffersInStructure })
        #expect(third.findings.contains { $0.id == .contentPixelDoubled })
        #expect(check().findings == third.findings)
    }

    @Test func aCheckFactComesBackWhateverItHolds() throws {
        let status = FileStatus(
            kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2), modified: 3, changed: 4)
        let other = try #require(BytePath("x/a@2x.png"))
        let traits = PNGTraits(
            width: 0, height: 9, colourType: 6, density: Density(x: 1, y: 2, unit: .metre), profileName: [0xFF],
            profileChecksum: .max)
        let line = Hairlines.Line(isHorizontal: true, position: 3, length: 44)
        let facts = [
            CheckFact(), CheckFact(traits: traits), CheckFact(content: .measured(PixelFacts())),
            CheckFact(traits: traits, content: .damaged(detail: "cut short")),
            CheckFact(
                traits: PNGTraits(width: 1, height: 1, colourType: 0),
                content: .measured(
                    PixelFacts(
                        remarks: ["a word", "another"], hasOpaqueAlpha: true, isEnlarged: true,
                        hairlines: Hairlines(count: 2, longest: line),
                        comparison: .init(other: other, status: status, difference: nil)))),
            CheckFact(
                content: .measured(
                    PixelFacts(
                        isDoubled: true,
                        comparison: .init(
                            other: other, status: status, difference: PixelDifference(colour: 0.1, structure: .pi))))),
        ]
        for fact in facts {
            #expect(CheckFact(fact.bytes) == fact)
            for count in 0..<fact.bytes.count { #expect(CheckFact(Array(fact.bytes.prefix(count))) == CheckFact()) }
        }
        // What rules compute with is no more than a file can say.
        for number in [-1, Int.min, Int.max] {
            let density = PNGTraits(width: 1, height: 1, colourType: 0, density: Density(x: 1, y: number, unit: .metre))
            #expect(CheckFact(CheckFact(traits: density).bytes) == CheckFact())
            let lines = PixelFacts(hairlines: Hairlines(count: number, longest: nil))
            #expect(CheckFact(CheckFact(content: .measured(lines)).bytes) == CheckFact())
        }
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
