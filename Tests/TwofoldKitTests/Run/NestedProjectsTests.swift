import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct NestedProjectsTests {
    private static let image = FakeEngine.image(4, 4)

    private func places(_ disk: MemoryDisk, _ selection: [BytePath] = [.root]) -> [String] {
        NestedProjects.find(in: disk, selection: selection).map(\.display)
    }

    @Test func theNearestAreFoundAndWhatIsNestedInThemIsLeftToThem() throws {
        let disk = MemoryDisk([
            "twofold.lock": LockFile().encoded, "a/twofold.lock": LockFile().encoded,
            "a/b/twofold.lock": LockFile().encoded,
            "c/d/twofold.lock": LockFile().encoded, "node_modules/e/twofold.lock": LockFile().encoded,
            // The journal of a first run that was killed.
            "f/\(LockFileName.journal.display)": Journal.note([]).bytes,
        ])
        #expect(places(disk) == ["a", "c/d", "f"])
        #expect(places(disk, [try #require(BytePath("c"))]) == ["c/d"])
    }

    @Test func whatIntoWroteIsNoProjectAlsoWhenThatRunWasKilled() throws {
        let source = MemoryDisk(["x@2x.png": Self.image])
        let staged = MemoryDisk()
        let project = Project(source: source, staging: staged, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let lockFile = try #require(staged.bytes(of: "twofold.lock"))
        let lines = try LockFile.decode(lockFile).lockFile.entries.map { LockFileLine(path: $0.key, entry: $0.value) }
        let disk = MemoryDisk([
            "out/twofold.lock": lockFile, "killed/\(LockFileName.journal.display)": Journal.note(lines).bytes,
            "own/twofold.lock": LockFile().encoded,
        ])
        #expect(places(disk) == ["own"])
    }

    @Test func pathsOfAMergedReportAreSeenFromFurtherUp() throws {
        func report(_ name: String) -> RunReport {
            let disk = MemoryDisk(["\(name)@2x.png": Self.image, "odd@2x.png": FakeEngine.image(3, 3)])
            let project = Project(source: disk, engine: FakeEngine())
            return BuildRun(project).run(project.survey())
        }
        let merged = RunReport(merging: [
            ProjectPart(report("z")), ProjectPart(report("a"), at: try #require(BytePath("in/side"))),
        ])
        #expect(
            merged.files.map(\.path.display)
                == ["odd.png", "z.png", "in/side/a.png", "in/side/odd.png"])
        #expect(merged.files.compactMap(\.variant?.master.display).contains("in/side/a@2x.png"))
        #expect(merged.diagnostics.map(\.path.display) == ["in/side/odd@2x.png", "odd@2x.png"])
        #expect(merged.counts.made == 4 && merged.masterCount == 4)
    }

    @Test func weightsOfSeveralProjectsAddUp() throws {
        func report(_ files: [String: [UInt8]]) throws -> SizeReport {
            try #require(SizesRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run().report)
        }
        let (small, large) = (FakeEngine.image(2, 2), FakeEngine.image(4, 4))
        let whole = try report(["x/a.png": small, "x/a@2x.png": large, "y/b.png": small, "y/c@2x.png": large])
        let merged = SizeReport(merging: [
            ProjectPart(try report(["a.png": small, "a@2x.png": large]), at: try #require(BytePath("x"))),
            ProjectPart(try report(["b.png": small, "c@2x.png": large]), at: try #require(BytePath("y"))),
        ])
        #expect(merged.loads == whole.loads)
        #expect(merged.images == whole.images)
        #expect(merged.additions == whole.additions)
        #expect(merged.gains == whole.gains && merged.savings == whole.savings)
        #expect(merged.bytes == whole.bytes && merged.fileCount == whole.fileCount)
    }
}
