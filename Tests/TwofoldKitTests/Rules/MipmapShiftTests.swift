import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

/// A larger image in front of a hand-made chain is one mistake, and not one for each level.
@Suite struct MipmapShiftTests {
    private static func found(_ base: Int, _ levels: [Int: Int]) -> [Diagnostic] {
        var files = ["rock.png": RuleExample.png(base, base)]
        for (level, side) in levels {
            let name = AssetName(parsing: Array("rock.png".utf8)).mipmap(level)
            files[String(decoding: name.bytes, as: UTF8.self)] = RuleExample.png(side, side)
        }
        return RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter {
            [.mipmapSize, .mipmapStale].contains($0.rule)
        }
    }

    @Test func aLevelBehindTheLastOneIsOneTooMany() {
        #expect(
            Self.found(8, [1: 4, 2: 2, 3: 1, 4: 1]).map(\.message) == [
                "the chain of rock.png, which has 8×8 now, ends with level 3"
            ])
        #expect(Self.found(8, [1: 4, 2: 2, 3: 1, 4: 8]).isEmpty, "a number of an image's name")
        #expect(Self.found(8, [1: 4, 2: 2, 3: 1, 9: 1]).isEmpty, "the same")
        #expect(Self.found(8, [1: 4, 2: 2, 3: 1]).isEmpty)
    }

    @Test(arguments: [LayoutKind.flutter, .reactNative, .web])
    func chainsInOtherLayoutsAreChainsToo(layout: LayoutKind) {
        var policy = BuildPolicy()
        policy.targets = [Target(layout: layout)]
        let disk = MemoryDisk(["rock.png": RuleExample.png(32, 32), "rock.mip1.png": RuleExample.png(9, 16)])
        let found = RuleExample.check(disk, policy).findings.map(\.diagnostic).filter { $0.rule == .mipmapSize }
        #expect(found.map(\.path.display) == ["rock.mip1.png"])
    }

    /// A level that is the variant of a 2x is missed as a variant.
    @Test func aVariantWithTheNameOfALevelIsAVariant() {
        let disk = MemoryDisk(["rock.mip1@2x.png": RuleExample.png(64, 64)])
        RuleExample.make(disk)
        disk.remove("rock.mip1.png")
        let found = RuleExample.check(disk).findings.map(\.diagnostic.rule)
        #expect(found.contains(.ledgerMissing) && !found.contains(.mipmapMissing))
    }

    @Test func levelsOfAnImageOfHalfTheSizeAreReportedOnce() throws {
        let found = Self.found(32, [1: 8, 2: 4, 3: 2, 4: 1])
        #expect(found.count == 1)
        let diagnostic = try #require(found.first)
        #expect(
            diagnostic.message
                == "this level and 3 more have half the size that they should have: "
                + "rock.png seems to have replaced an image of half its size")
        #expect(
            diagnostic.fix.hasPrefix("add 1 to the number of each level, the last one first, and add level 1 of 16×16"))
        // Whoever does so is rid of it.
        #expect(Self.found(32, [1: 16, 2: 8, 3: 4, 4: 2, 5: 1]).isEmpty)
    }

    /// The 1x that a build made lies beside the master whose chain it is.
    @Test func aVariantOfTheBaseDoesNotHideThatTheBaseWasReplaced() {
        let disk = MemoryDisk(["rock@2x.png": RuleExample.png(16, 16)])
        for level in 1...4 { disk.write(RuleExample.png(16 >> level, 16 >> level), to: "rock.mip\(level).png") }
        RuleExample.make(disk)
        func found() -> [Diagnostic] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .mipmapSize }
        }
        #expect(found() == [])
        disk.write(RuleExample.png(32, 32), to: "rock@2x.png")
        #expect(found().map(\.severity) == [.warning])
        #expect(found().allSatisfy { $0.message.contains("rock@2x.png seems to have replaced") }, "\(found())")
        // The new 1x has the size before the first level, which is enough for screens of 1x only.
        RuleExample.make(disk)
        #expect(
            found().map(\.message) == [
                "the levels are those of rock.png, which Twofold made; rock@2x.png has no level of 16×16"
            ])
        #expect(found().map(\.severity) == [.note])
        for level in (1...4).reversed() {
            disk.write(RuleExample.png(16 >> level, 16 >> level), to: "rock.mip\(level + 1).png")
        }
        disk.write(RuleExample.png(16, 16), to: "rock.mip1.png")
        #expect(found() == [])
    }

    @Test func oneLevelThatIsWrongIsThatLevel() {
        #expect(Self.found(32, [1: 16, 2: 4, 3: 4, 4: 2, 5: 1]).map(\.path.display).count == 1)
        #expect(Self.found(32, [1: 8]).map(\.fix).allSatisfy { $0.hasPrefix("export it at 16×16") })
    }
}
