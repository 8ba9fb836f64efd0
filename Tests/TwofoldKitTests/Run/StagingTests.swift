import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// What `--into` writes elsewhere, and how that is tidied up.
@Suite struct StagingTests {
    private static let image = FakeEngine.image(4, 4)

    /// Two masters, one with a hand-made 1x, staged.
    private func staged() -> (source: MemoryDisk, target: MemoryDisk) {
        let source = MemoryDisk([
            "x/a@2x.png": Self.image, "x/b@2x.png": Self.image, "x/b.png": FakeEngine.image(2, 2, value: 9),
        ])
        let target = MemoryDisk()
        _ = run(source, target)
        return (source, target)
    }

    private func project(_ source: MemoryDisk, _ target: MemoryDisk) -> Project {
        Project(source: source, staging: target, engine: FakeEngine(), jobs: 2)
    }

    @discardableResult private func run(_ source: MemoryDisk, _ target: MemoryDisk) -> RunReport {
        let project = project(source, target)
        return BuildRun(project).run(project.survey())
    }

    private func prune(_ source: MemoryDisk, _ target: MemoryDisk, writes: Bool = true) -> PruningReport {
        let project = project(source, target)
        return Pruning(project).run(project.survey(), writes: writes)
    }

    @Test func copiesAreCountedApartFromWhatIsMade() throws {
        let source = MemoryDisk(["a@3x.png": FakeEngine.image(6, 6), "a.png": FakeEngine.image(2, 2)])
        let target = MemoryDisk()
        let project = project(source, target)
        let dry = BuildRun(project).run(project.survey().withoutWork)
        #expect(TextReport().summary(dry).hasPrefix("1 to make, 2 to copy, 1 kept · "))
        let first = BuildRun(project).run(project.survey())
        #expect((first.counts.made, first.counts.copied, first.counts.current) == (1, 2, 0))
        let report = TextReport(prefix: "art/", staging: "out/").text(first).split(separator: "\n").map(String.init)
        #expect(report[0].contains(#/^copied    out/a.png +[0-9]+ B  from art/a.png$/#))
        #expect(report[1].contains(#/^copied    out/a@3x.png +[0-9]+ B  from art/a@3x.png$/#))
        #expect(report[2].contains(#/^made      out/a@2x.png  4×4 +[0-9]+ B  from a@3x.png$/#))
        #expect(report[3].hasPrefix("1 made, 2 copied, 1 kept · 1 master · "))
        let json = try JSONReport(program: "1", root: "/art", into: "/out").text(first)
        #expect(json.contains(#""copied" : 2,"#) && json.contains(#""made" : 1,"#), "\(json)")
        #expect(json.contains(#""into" : "/out""#) && json.matches(of: /"outcome" : "copied"/).count == 2, "\(json)")
        let second = self.run(source, target)
        #expect((second.counts.made, second.counts.copied, second.counts.current) == (0, 0, 3))
    }

    @Test func whatIsStagedOfAMasterThatIsGoneIsPrunedWithoutABuild() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        #expect(prune(source, target, writes: false).orphans.map(\.display) == ["x/a.png", "x/a@2x.png"])
        #expect(target.bytes(of: "x/a@2x.png") != nil)
        let text = TextReport(prefix: "art/", staging: "out/").text(prune(source, target), isDone: true)
        #expect(
            text == "removed   out/x/a.png\nremoved   out/x/a@2x.png\n2 of 2 orphans removed\n")
        #expect(target.paths == ["twofold.lock", "x/b.png", "x/b@2x.png"])
        let after = run(source, target)
        #expect(!after.hasDrift && after.counts.made + after.counts.copied == 0)
    }

    @Test func whatIsNotTwofoldsInAStagedFolderIsNeverRemoved() {
        let (source, target) = staged()
        target.write([9], to: "x/a.png")
        target.write([8], to: "x/mine.png")
        target.write(Self.image, to: "x/mine@2x.png")
        target.write([7], to: "notes.txt")
        source.remove("x/a@2x.png")
        let report = run(source, target)
        #expect(report.diagnostics.map(\.rule) == [.fileEdited])
        #expect(report.diagnostics.map(\.path.display) == ["x/a.png"])
        #expect(report.diagnostics.allSatisfy { !$0.fix.contains("keep") })
        #expect(report.removed.map(\.display) == ["x/a@2x.png"])
        let pruned = prune(source, target)
        #expect(pruned.removed == [])
        #expect(pruned.edited.map(\.display) == ["x/a.png"])
        #expect(
            TextReport(staging: "out/").text(pruned, isDone: true).contains(
                "edited    out/x/a.png  stays: delete it, or move it out of the staged folder"))
        #expect(
            target.paths == [
                "notes.txt", "twofold.lock", "x/a.png", "x/b.png", "x/b@2x.png", "x/mine.png", "x/mine@2x.png",
            ])
        // The remedy works.
        target.remove("x/a.png")
        #expect(!run(source, target).hasErrors)
        #expect(!run(source, target).hasDrift)
    }

    @Test func anEditedFileInAStagedFolderHasARemedyThatWorks() {
        let (source, target) = staged()
        target.write([9], to: "x/b@2x.png")
        let report = run(source, target)
        #expect(report.diagnostics.map(\.rule) == [.fileEdited])
        #expect(report.diagnostics.allSatisfy { $0.fix.contains("delete it") && !$0.fix.contains("twofold") })
        target.remove("x/b@2x.png")
        #expect(run(source, target).counts.copied == 1)
        #expect(!run(source, target).hasErrors)
    }

    /// A root that is one folder too deep finds no master where the lock file says that it was.
    @Test func nothingIsRemovedWhereAnotherTreeWasStaged() throws {
        let (_, target) = staged()
        let before = target.paths
        for other in [MemoryDisk(["a@2x.png": Self.image, "b@2x.png": Self.image]), MemoryDisk()] {
            let survey = project(other, target).survey()
            #expect(survey.orphans == [])
            #expect(survey.diagnostics.map(\.rule) == [.ledgerOrphan])
            #expect(survey.diagnostics.first?.path == LockFileName.path)
            let report = prune(other, target)
            #expect(report.removed == [] && report.hasErrors)
            #expect(target.paths == before)
        }
    }

    /// Its copy is recorded under the master's own path, so that a variant may have it next.
    @Test func aHandMadeFileThatIsGoneGivesItsStagedPlaceToAVariant() {
        let (source, target) = staged()
        source.remove("x/b.png")
        let report = run(source, target)
        #expect(report.orphans == [] && (report.counts.made, report.counts.copied) == (1, 0))
        #expect(!run(source, target).hasDrift)
    }
}
