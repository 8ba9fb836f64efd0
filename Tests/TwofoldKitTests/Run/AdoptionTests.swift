import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Handing files over, and removing what nobody needs any more.
@Suite struct AdoptionTests {
    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    private func project(_ disk: MemoryDisk, _ selection: String...) throws -> Project {
        let paths = try selection.map { try #require(BytePath($0)) }
        return Project(source: disk, engine: FakeEngine(), selection: paths.isEmpty ? [.root] : paths)
    }

    @Test func aLostLedgerIsMadeAgainFromIdenticalFiles() throws {
        let disk = MemoryDisk(["a@3x.png": Self.image(6), "x/b@2x.png": Self.image(4)])
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        let lockFile = disk.bytes(of: "twofold.lock")
        disk.remove("twofold.lock")
        let report = Adoption(project).run()
        #expect(report.adopted.map(\.path.display) == ["a.png", "a@2x.png", "x/b.png"])
        #expect(report.adopted.allSatisfy { $0.isIdentical })
        #expect(disk.bytes(of: "twofold.lock") == lockFile)
    }

    @Test func aFolderHandsOverNothingThatDiffers() throws {
        let disk = MemoryDisk([
            "a@3x.png": Self.image(6), "a@2x.png": Self.image(4, 7), "a.png": Self.image(2, 9),
        ])
        let report = try Adoption(project(disk)).run()
        #expect(report.adopted.isEmpty)
        #expect(report.differing.map(\.display) == ["a.png"])
        #expect(disk.paths == ["a.png", "a@2x.png", "a@3x.png"])
    }

    @Test func a1xThatWasMadeOfAHandMade2xIsFound() throws {
        let disk = MemoryDisk([
            "a@3x.png": Self.image(6), "a@2x.png": Self.image(4, 7), "a.png": Self.image(2, 7),
        ])
        let report = try Adoption(project(disk)).run()
        #expect(report.adopted.map(\.path.display) == ["a.png"])
        #expect(report.adopted.map(\.master.display) == ["a@2x.png"])
    }

    @Test func aNamedFileIsHandedOverWhateverItHolds() throws {
        let disk = MemoryDisk([
            "a@3x.png": Self.image(6), "a@2x.png": Self.image(4, 7), "a.png": Self.image(2, 9),
        ])
        let report = try Adoption(project(disk, "a.png")).run()
        #expect(report.adopted.map(\.isIdentical) == [false])
        #expect(disk.bytes(of: "a.png") == Self.image(2, 9))
        let project = try project(disk)
        #expect(project.survey().states == [.stale(.adopted)])
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1))
        #expect(disk.bytes(of: "a.png") == Self.image(2, 7))
        // And the 2x, which is a master as long as it is the artist's.
        #expect(try Adoption(self.project(disk, "a@2x.png")).run().adopted.count == 1)
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 2))
        #expect(disk.bytes(of: "a@2x.png") == Self.image(4))
        #expect(disk.bytes(of: "a.png") == Self.image(2))
    }

    @Test func whatNobodyWouldMakeCannotBeHandedOver() throws {
        let disk = MemoryDisk(["a@3x.png": Self.image(6), "b.png": Self.image(2), "notes.txt": [1]])
        disk.put(.link, at: "a.png")
        for path in ["a@3x.png", "b.png", "notes.txt", "a.png"] {
            let report = try Adoption(project(disk, path)).run()
            #expect(report.diagnostics.map(\.rule) == [.fileNotAdoptable], "\(path)")
            #expect(disk.bytes(of: "twofold.lock") == nil, "\(path)")
        }
    }

    @Test func anEditedVariantCanBeHandedBack() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        disk.write(Self.image(2, 9), to: "a.png")
        #expect(BuildRun(project).run(project.survey()).counts == .init(refused: 1))
        #expect(try Adoption(self.project(disk, "a.png")).run().adopted.count == 1)
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1))
        #expect(disk.bytes(of: "a.png") == Self.image(2))
    }

    @Test func aTrialWritesNothing() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "a.png": Self.image(2)])
        #expect(try Adoption(project(disk)).run(writes: false).adopted.count == 1)
        #expect(disk.paths == ["a.png", "a@2x.png"])
    }

    @Test func pruningRemovesOrphansThatAreStillOurs() throws {
        let disk = MemoryDisk()
        for name in ["a", "b", "c", "x/d"] { disk.write(Self.image(4), to: "\(name)@2x.png") }
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        for name in ["a", "b", "x/d"] { disk.remove("\(name)@2x.png") }
        disk.write(Self.image(2, 9), to: "b.png")
        let survey = project.survey()
        #expect(survey.orphans.map(\.display) == ["a.png", "x/d.png"])
        // Edited after it was listed.
        disk.write([1, 2, 3], to: "x/d.png")
        let report = Pruning(project).run(survey)
        #expect(report.removed.map(\.display) == ["a.png"])
        #expect(report.diagnostics.map(\.rule) == [.fileEdited])
        #expect(disk.paths == ["b.png", "c.png", "c@2x.png", "twofold.lock", "x/d.png"])
        #expect(project.survey().orphans.isEmpty)
        #expect(project.survey().states == [.current])
    }

    /// Many programs save a file by removing it first.
    @Test func pruningLeavesAVariantWhoseMasterIsBackSinceTheSurvey() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        let project = try project(disk)
        _ = BuildRun(project).run(project.survey())
        disk.remove("a@2x.png")
        let survey = project.survey()
        #expect(survey.orphans.map(\.display) == ["a.png"])
        disk.write(Self.image(4), to: "a@2x.png")
        #expect(Pruning(project).run(survey).removed == [])
        #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"])
    }

    @Test func pruningAPartLeavesTheRest() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "x/b@2x.png": Self.image(4)])
        let all = try project(disk)
        _ = BuildRun(all).run(all.survey())
        disk.remove("a@2x.png")
        disk.remove("x/b@2x.png")
        let part = try project(disk, "x")
        #expect(Pruning(part).run(part.survey()).removed.map(\.display) == ["x/b.png"])
        #expect(disk.paths == ["a.png", "twofold.lock"])
    }
}
