import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// What is ignored is nobody's, but a variant's own place is looked at all the same.
@Suite struct IgnoredVariantTests {
    private static let ignoreWhatIsMade = Array("*.png\n!*@3x.png\n".utf8)

    @Test func variantsThatAreIgnoredAreMadeKeptCurrentAndKnownWhenEdited() {
        play([
            Step(
                "the first run",
                edit: { disk in
                    disk.write(Self.ignoreWhatIsMade, to: ".gitignore")
                    disk.write(FakeEngine.image(12, 12), to: "a@3x.png")
                }, expecting: ["a.png", "a@2x.png"]),
            Step(
                "the master changes", edit: { $0.write(FakeEngine.image(24, 24), to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
            Step("a variant is gone", edit: { $0.remove("a.png") }, expecting: ["a.png"]),
            Step(
                "a variant is edited, and no master for that",
                edit: { $0.write(FakeEngine.image(6, 6), to: "a@2x.png") },
                expecting: [], problems: [.fileEdited]),
        ])
    }

    @Test func handMadeFilesThatAreIgnoredAreKeptAndAreNoMasters() {
        let disk = MemoryDisk([
            ".gitignore": Self.ignoreWhatIsMade, "a@3x.png": FakeEngine.image(12, 12),
            "a@2x.png": FakeEngine.image(8, 8, value: 90),
            "a.png": FakeEngine.image(4, 4, value: 90), "b@2x.png": FakeEngine.image(8, 8), "c@2X.png": [],
            "d.png": [],
        ])
        let project = Project(source: disk, engine: FakeEngine())
        let survey = project.survey()
        #expect(survey.plan.masters.map(\.master.path.display) == ["a@3x.png"])
        #expect(survey.plan.kept.map(\.display) == ["a.png", "a@2x.png"])
        #expect(survey.plan.variants == [])
        #expect(survey.diagnostics == [])
        #expect(survey.ignoredCounts.files == [.ignored: 5])
        _ = disk.takeAccesses()
        _ = BuildRun(project).run(survey)
        #expect(
            !disk.takeAccesses().contains { access in
                if case .created = access { true } else if case .replaced = access { true } else { false }
            })
    }

    /// Neither does a rule miss what is there, nor does it judge it.
    @Test func rulesAndWeightsAreOfWhatIsLookedAt() {
        let disk = MemoryDisk([
            ".gitignore": Array("*.png\n!*@2x.png\n".utf8), "a@2x.png": FakeEngine.image(8, 8),
            "a.png": FakeEngine.image(5, 5), "Pods/b@2x.png": FakeEngine.image(7, 7),
            "c.png": FakeEngine.image(3, 3),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        #expect(CheckRun(project).run().findings.map(\.diagnostic) == [])
        #expect(CheckRun(project).run().fileCount == 1)
        #expect(SizesRun(project).run().report?.fileCount == 1)
        disk.write(Array("*.png\n!*@2x.png\n!a.png\n".utf8), to: ".gitignore")
        let judged = CheckRun(project).run().findings.map(\.diagnostic.path.display)
        #expect(judged.contains("a.png"), "judged, the 1x has the wrong size")
        #expect(SizesRun(project).run().report?.fileCount == 2)
    }

    /// The 2x is there, whoever ignores it.
    @Test func noRuleMissesWhatIsIgnoredInAVariantsPlace() {
        let disk = MemoryDisk([
            "a@3x.png": FakeEngine.image(12, 12), "a@2x.png": FakeEngine.image(8, 8),
            "a.png": FakeEngine.image(4, 4),
            "b@3x.png": FakeEngine.image(12, 12), "b@2x.png": FakeEngine.image(8, 8),
            "b.png": FakeEngine.image(4, 4),
        ])
        let project = Project(source: disk, engine: FakeEngine())
        let before = CheckRun(project).run().findings.map(\.diagnostic)
        disk.write(Array("a@2x.png".utf8), to: ".gitignore")
        #expect(CheckRun(project).run().findings.map(\.diagnostic) == before)
    }

    @Test func recordedVariantsOfAFolderThatIsIgnoredByNowStay() {
        let disk = play([
            Step("made", edit: { $0.write(FakeEngine.image(8, 8), to: "x/a@2x.png") }, expecting: ["x/a.png"])
        ])
        disk.write(Array("x/".utf8), to: ".gitignore")
        let lock = disk.bytes(of: "twofold.lock")
        let project = Project(source: disk, engine: FakeEngine())
        let survey = project.survey()
        #expect(survey.orphans == [] && survey.plan.masters == [])
        #expect(survey.diagnostics.map(\.rule) == [.ledgerUnsettled])
        #expect(Pruning(project).run(survey).removed == [])
        #expect(BuildRun(project).run(project.survey()).hasDrift)
        #expect(disk.bytes(of: "twofold.lock") == lock)
        #expect(disk.bytes(of: "x/a.png") != nil)
    }

    @Test func aStagedTreeHasWhatBelongsToAPictureAndNothingElseThatIsIgnored() {
        let disk = MemoryDisk([
            ".gitignore": Self.ignoreWhatIsMade, "a@3x.png": FakeEngine.image(12, 12),
            "a.png": FakeEngine.image(4, 4),
            "a@4x.png": FakeEngine.image(16, 16), "b@2x.png": FakeEngine.image(8, 8),
        ])
        let target = MemoryDisk()
        let project = Project(source: disk, staging: target, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        #expect(target.paths == ["a.png", "a@2x.png", "a@3x.png", "twofold.lock"])
        let again = project.survey()
        #expect(again.states == [.current] && again.copyStates == [.current, .current])
    }
}
