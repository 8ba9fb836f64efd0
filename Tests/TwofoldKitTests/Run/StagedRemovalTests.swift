import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// A build with `--into` removes what it staged of masters that are gone, and nothing else.
@Suite struct StagedRemovalTests {
    private static let image = FakeEngine.image(4, 4)

    private func staged() -> (source: MemoryDisk, target: MemoryDisk) {
        let source = MemoryDisk([
            "x/a@2x.png": Self.image, "x/b@2x.png": Self.image, "x/b.png": FakeEngine.image(2, 2, value: 9),
            "y/c@3x.png": FakeEngine.image(6, 6),
        ])
        let target = MemoryDisk()
        #expect(!run(source, target).hasErrors)
        return (source, target)
    }

    private static let ofA = ["x/a.png", "x/a@2x.png"]
    private static let others = [
        "twofold.lock", "x/b.png", "x/b@2x.png", "y/c.png", "y/c@2x.png", "y/c@3x.png",
    ]

    private func project(_ source: MemoryDisk, _ target: MemoryDisk, _ selection: [String] = []) -> Project {
        Project(
            source: source, staging: target, engine: FakeEngine(),
            selection: selection.isEmpty ? [.root] : selection.compactMap { BytePath($0) }, jobs: 2)
    }

    @discardableResult private func run(
        _ source: MemoryDisk, _ target: MemoryDisk, _ selection: [String] = [],
        _ cancellation: Cancellation = Cancellation()
    ) -> RunReport {
        let project = project(source, target, selection)
        return BuildRun(project).run(project.survey(), cancellation: cancellation)
    }

    private func isProved(_ target: MemoryDisk) throws -> Bool {
        let report = try VerificationRun(target).run()
        return report.isProved && !report.hasUnrecorded
    }

    private func text(_ report: RunReport) -> String { TextReport(prefix: "art/", staging: "out/").text(report) }

    @Test func theFolderFollowsTheMasters() throws {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        source.write(FakeEngine.image(4, 4, value: 3), to: "x/b@2x.png")
        let report = run(source, target)
        #expect(report.removed.map(\.display) == Self.ofA)
        #expect(report.orphans == [] && report.diagnostics == [] && !report.hasDrift)
        #expect(target.paths == Self.others)
        #expect(text(report).contains(#/removed   out/x/a\.png  +its master is gone\n/#))
        #expect(text(report).contains("1 copied, 2 removed (masters gone), 4 current, 1 kept · "), "\(text(report))")
        let json = try JSONReport(program: "1", root: "/art", into: "/out").text(report)
        #expect(json.contains(#""removed" : 2"#), "\(json)")
        #expect(json.contains(#/"removedFiles" : \[\s+\{\s+"path" : "x/a.png"\s+\},\s+\{\s+"path" : "x/a@2x.png"/#))
        #expect(try isProved(target))
        _ = target.takeAccesses()
        #expect(run(source, target).removed == [])
        let changes = target.takeAccesses().filter { access in
            switch access {
            case .listed, .asked, .read, .madeDurable: false
            default: true
            }
        }
        #expect(changes == [], "a second run writes nothing")
        // All but one of the masters go, and come back.
        for path in ["x/b@2x.png", "x/b.png"] { source.remove(path) }
        #expect(run(source, target).removed.count == 2)
        source.write(Self.image, to: "x/a@2x.png")
        #expect(run(source, target).counts.made == 1)
        #expect(target.paths == ["twofold.lock", "x/a.png", "x/a@2x.png", "y/c.png", "y/c@2x.png", "y/c@3x.png"])
        #expect(try isProved(target))
    }

    @Test func aRunThatWritesNothingSaysWhatWouldBeRemoved() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        let before = target.paths
        let survey = project(source, target).survey()
        let report = BuildRun(project(source, target)).run(survey.withoutWork)
        #expect(target.paths == before)
        #expect(report.removed == [] && report.removable.map(\.display) == Self.ofA)
        #expect(report.orphans.map(\.display) == Self.ofA && report.hasDrift && report.diagnostics == [])
        #expect(text(report).contains(#/to remove out/x/a@2x\.png  its master is gone\n/#), "\(text(report))")
        #expect(text(report).contains("2 to remove (masters gone), 5 current"), "\(text(report))")
        #expect(PlanText.list(survey).contains("x/a.png  to remove: its master is gone\n"))
        #expect(survey.diagnostics.allSatisfy { $0.fix.contains("the next complete build") })
    }

    @Test func anInterruptedRunRemovesNothing() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        let before = target.paths
        let cancellation = Cancellation()
        cancellation.cancel()
        let report = run(source, target, [], cancellation)
        #expect(report.wasInterrupted && report.removed == [] && target.paths == before)
        #expect(report.orphans.map(\.display) == Self.ofA)
        #expect(report.diagnostics.map(\.rule) == [.ledgerOrphan, .ledgerOrphan])
    }

    @Test func aFolderThatCannotBeListedKeepsEverything() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        let before = target.paths
        source.fail { operation, path in
            operation == "readdir" && path.display == "y" ? .system(code: 13, text: "Permission denied") : nil
        }
        let report = run(source, target)
        #expect(report.diagnostics.contains { $0.rule == .treeUnreadable } && report.removed == [])
        #expect(target.paths == before)
    }

    @Test func aFileThatCannotBeRemovedIsAnErrorAndTriedAgain() throws {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        target.fail { operation, path in
            operation == "remove" && path.display == "x/a.png" ? .system(code: 13, text: "Permission denied") : nil
        }
        let report = run(source, target)
        #expect(report.diagnostics.map(\.rule) == [.fileNotRemoved] && report.hasErrors)
        #expect(report.removed.map(\.display) == ["x/a@2x.png"] && report.orphans.map(\.display) == ["x/a.png"])
        #expect(report.counts.refused == 0)
        #expect(text(report).contains("error     out/x/a.png: the file could not be removed: Permission denied"))
        #expect(try isProved(target), "the file that is left is still recorded")
        target.fail(nil)
        #expect(run(source, target).removed.map(\.display) == ["x/a.png"])
        #expect(target.paths == Self.others)
    }

    @Test func afterAFailureToRecordItTheNextRunDropsTheLines() throws {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        target.fail { operation, path in
            operation == "place" && path == LockFileName.path ? .system(code: 28, text: "No space left") : nil
        }
        #expect(run(source, target).diagnostics.map(\.rule) == [.ledgerNotWritten])
        target.fail(nil)
        #expect(!run(source, target).hasErrors)
        #expect(target.paths == Self.others)
        #expect(try isProved(target))
    }

    @Test func aFileThatWasEditedSinceTheSurveyStays() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        let project = project(source, target)
        let survey = project.survey()
        target.write([7], to: "x/a.png")
        let report = BuildRun(project).run(survey)
        #expect(target.bytes(of: "x/a.png") == [7])
        #expect(report.removed.map(\.display) == ["x/a@2x.png"])
        #expect(report.diagnostics.contains { $0.rule == .fileEdited && $0.path.display == "x/a.png" })
    }

    /// Many programs save by removing the file first.
    @Test func aMasterThatIsBackSinceTheSurveyKeepsItsFiles() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        let project = project(source, target)
        let survey = project.survey()
        source.write(Self.image, to: "x/a@2x.png")
        #expect(BuildRun(project).run(survey).removed == [])
        #expect(target.bytes(of: "x/a.png") != nil)
    }

    @Test func aSelectionRemovesOnlyWhatLiesInIt() {
        let (source, target) = staged()
        source.remove("x/a@2x.png")
        source.remove("y/c@3x.png")
        #expect(run(source, target, ["y"]).removed.map(\.display) == ["y/c.png", "y/c@2x.png", "y/c@3x.png"])
        #expect(target.bytes(of: "x/a.png") != nil)
        #expect(run(source, target).removed.map(\.display) == Self.ofA)
    }

    /// What is staged is what a fresh run would stage.
    @Test func theFilesOfAMasterThatIsIgnoredByNowGo() {
        let (source, target) = staged()
        var project = project(source, target)
        source.write(Array("x/a@2x.png\n".utf8), to: ".gitignore")
        project.scope = TreeScope()
        #expect(BuildRun(project).run(project.survey()).removed.map(\.display) == Self.ofA)
    }

    /// That all masters are gone says that another tree was named.
    @Test func nothingIsRemovedWhereAnotherTreeWasStaged() {
        let (_, target) = staged()
        let before = target.paths
        for other in [MemoryDisk(["q@2x.png": Self.image]), MemoryDisk()] {
            let report = run(other, target)
            #expect(report.removed == [] && report.diagnostics.map(\.rule) == [.ledgerOrphan])
            #expect(before.allSatisfy(target.paths.contains))
            target.remove("q.png")
            target.remove("q@2x.png")
        }
    }

    @Test func aWatchSaysWhatItRemovedInALineEachOrInOne() {
        let names = (0..<12).map { "\($0)@2x.png" }
        let source = MemoryDisk(Dictionary(uniqueKeysWithValues: names.map { ($0, Self.image) }))
        let target = MemoryDisk()
        func watch() -> String {
            let outcome = WatchedBuild(project(source, target)).run(.everything, isSettled: true, told: [])
            return WatchText(TextReport(staging: "out/"), clock: "13:37:02").text(outcome, elapsed: nil)
        }
        _ = watch()
        source.remove("0@2x.png")
        #expect(
            watch() == """
                13:37:02  removed out/0.png, its master is gone
                13:37:02  removed out/0@2x.png, its master is gone

                """)
        source.write(Self.image, to: "0@2x.png")
        _ = watch()
        for name in names.dropFirst() { source.remove(name) }
        #expect(watch() == "13:37:02  removed 22 files, their masters are gone\n")
        #expect(target.paths == ["0.png", "0@2x.png", "twofold.lock"])
    }

    @Test func besideTheMastersABuildStillRemovesNothing() {
        let disk = MemoryDisk(["a@2x.png": Self.image])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.remove("a@2x.png")
        let report = BuildRun(project).run(project.survey())
        #expect(report.removed == [] && report.diagnostics.map(\.rule) == [.ledgerOrphan])
        #expect(disk.bytes(of: "a.png") != nil)
    }
}
