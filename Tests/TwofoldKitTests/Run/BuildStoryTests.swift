import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What is written when, and what is never written: each step changes the tree as a person would, and names exactly
/// the files that the next run writes.
@Suite struct BuildStoryTests {
    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    @Test func aVariantIsMadeOnceAndAgainWhenItsMasterChanges() {
        play([
            Step(
                "a master is dropped", edit: { $0.write(Self.image(6), to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
            Step("nothing happens", expecting: []),
            Step(
                "the master is drawn anew", edit: { $0.write(Self.image(6, 50), to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
            Step("a variant is deleted", edit: { $0.remove("a.png") }, expecting: ["a.png"]),
            Step("another master comes", edit: { $0.write(Self.image(4), to: "x/b@2x.png") }, expecting: ["x/b.png"]),
            Step(
                "an image with detail", edit: { $0.write(FakeEngine.noise(6, 6), to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
            Step(
                "the filter changes, which a flat image does not show", expecting: ["a.png", "a@2x.png"],
                policy: BuildPolicy { $0.filter = .lanczos3 }),
        ])
    }

    @Test func theEnginesVersionIsPartOfTheRecipe() {
        play([
            Step("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            Step(
                "a newer engine with other bytes", expecting: ["a.png"], engine: FakeEngine(identity: "fake 2", mark: 1)
            ),
            Step("and the older again", expecting: ["a.png"]),
            Step(
                "a newer engine with the same bytes writes no file", expecting: [],
                engine: FakeEngine(identity: "fake 3")),
        ])
    }

    @Test func versionsOfLibrariesMakeNothingStaleByThemselves() {
        var strict = BuildPolicy()
        strict.isStrictEngine = true
        let newer = FakeEngine(identity: "fake 1, libfake 2.0", mark: 1)
        play([
            Step(
                "made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"],
                engine: FakeEngine(identity: "fake 1, libfake 1.0")),
            Step("a newer library, with other bytes", expecting: [], engine: newer),
            Step("the same, where that is asked for", expecting: ["a.png"], policy: strict, engine: newer),
            Step("and the older one again", expecting: [], engine: FakeEngine(identity: "fake 1, libfake 1.0")),
            Step(
                "another engine on the same library", expecting: ["a.png"],
                engine: FakeEngine(identity: "fake 2, libfake 2.0")),
        ])
    }

    @Test(arguments: [
        (revision: "A 1", recorded: "A 1", isAdmitted: true),
        (revision: "A 1", recorded: "A 1, lib 2", isAdmitted: true),
        (revision: "A 1", recorded: "A 12, lib 2", isAdmitted: false),
        (revision: "A 1", recorded: "A 2", isAdmitted: false),
        (revision: "A 1", recorded: "", isAdmitted: false),
        (revision: "A 1", recorded: "B 3, lib 2", isAdmitted: false),
        (revision: "B 3, A 1", recorded: "B 3, libb 8, A 1, liba 2", isAdmitted: true),
        (revision: "B 3, A 1", recorded: "B 3, libb 8, A 2, liba 2", isAdmitted: false),
    ])
    func onlyOurOwnNumbersDecideWhoseWorkIsCurrent(row: (revision: String, recorded: String, isAdmitted: Bool)) {
        #expect(ExpectedEngine.revision(row.revision).admits(row.recorded) == row.isAdmitted)
    }

    @Test func aSurveyTellsWhichLibrariesDiffer() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4)])
        var project = Project(source: disk, engine: FakeEngine(identity: "fake 1, libfake 1.0"))
        _ = BuildRun(project).run(project.survey())
        #expect(project.survey().comparingLibraries(with: project.engine).libraryDifferences.isEmpty)
        project.engine = FakeEngine(identity: "fake 1, libfake 2.0")
        let survey = project.survey().comparingLibraries(with: project.engine)
        #expect(
            survey.libraryDifferences.values.joined().map(\.description) == [
                "libfake 2.0, recorded 1.0", "libfake 2.0, recorded 1.0",
            ])
        #expect(!BuildRun(project).run(survey.withoutWork).hasDrift)
        #expect(
            PlanText.explanation(survey).contains("libfake 2.0, recorded 1.0"))
    }

    @Test func anEditedVariantIsItsEditorsOwn() {
        let disk = play([
            Step("made", edit: { $0.write(Self.image(6), to: "a@3x.png") }, expecting: ["a.png", "a@2x.png"]),
            Step(
                "the 1x is touched up", edit: { $0.write(Self.image(2, 7), to: "a.png") }, expecting: [],
                problems: [.fileEdited]),
            Step(
                "and the master changes", edit: { $0.write(Self.image(6, 50), to: "a@3x.png") },
                expecting: ["a@2x.png"], problems: [.fileEdited]),
        ])
        #expect(disk.bytes(of: "a.png") == Self.image(2, 7))
    }

    @Test func nothingIsMadeOfAnEdited2x() {
        let disk = play([
            Step("made", edit: { $0.write(Self.image(6), to: "a@3x.png") }, expecting: ["a.png", "a@2x.png"]),
            Step(
                "the 2x is touched up", edit: { $0.write(Self.image(4, 7), to: "a@2x.png") },
                expecting: [], problems: [.fileEdited]),
            Step(
                "the 1x follows the 3x", edit: { $0.write(Self.image(6, 50), to: "a@3x.png") },
                expecting: ["a.png"], problems: [.fileEdited]),
            Step("the 2x is made again once it is gone", edit: { $0.remove("a@2x.png") }, expecting: ["a@2x.png"]),
        ])
        #expect(disk.bytes(of: "a.png") == Self.image(2, 50))
    }

    @Test func aHandMadeFileIsNeverWritten() {
        let disk = play([
            Step(
                "a pair is dropped",
                edit: {
                    $0.write(Self.image(4), to: "a@2x.png")
                    $0.write(Self.image(3, 9), to: "a.png")
                }, expecting: []),
            Step("the master changes", edit: { $0.write(Self.image(4, 50), to: "a@2x.png") }, expecting: []),
            Step("the artist deletes the 1x", edit: { $0.remove("a.png") }, expecting: ["a.png"]),
        ])
        #expect(disk.bytes(of: "a.png") == Self.image(2, 50))
    }

    @Test func aLostLedgerCostsOwnershipAndNoFile() {
        let disk = play([
            Step("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            Step(
                "ledger lost, master changed",
                edit: {
                    $0.remove("twofold.lock")
                    $0.write(Self.image(4, 50), to: "a@2x.png")
                }, expecting: []),
        ])
        #expect(disk.bytes(of: "a.png") == Self.image(2))
    }

    @Test func aMastersNewNameMakesNewVariantsAndLeavesOrphans() {
        play([
            Step("made", edit: { $0.write(Self.image(4), to: "a@2x.png") }, expecting: ["a.png"]),
            Step(
                "renamed", edit: { $0.move("a@2x.png", to: "b@2x.png") }, expecting: ["b.png"],
                problems: [.ledgerOrphan]),
            Step("the orphan is deleted", edit: { $0.remove("a.png") }, expecting: []),
        ])
    }

    @Test func aMasterAtAnotherScaleTakesItsVariantsOver() {
        play([
            Step("made", edit: { $0.write(Self.image(6), to: "a@2x.png") }, expecting: ["a.png"]),
            Step(
                "the artist calls it a 3x", edit: { $0.move("a@2x.png", to: "a@3x.png") },
                expecting: ["a.png", "a@2x.png"]),
        ])
    }

    @Test func variantsOfAMasterThatIsThereAreNoOrphans() {
        play([
            Step("made", edit: { $0.write(Self.image(6), to: "a@3x.png") }, expecting: ["a.png", "a@2x.png"]),
            Step(
                "only 1x is asked for", expecting: [], problems: [.ledgerUnrequested],
                policy: BuildPolicy { $0.scales = [.x1] }),
            Step(
                "the master is damaged", edit: { $0.write([1, 2, 3], to: "a@3x.png") }, expecting: [],
                problems: [.imageNotAnImage]),
            Step("and restored", edit: { $0.write(Self.image(6), to: "a@3x.png") }, expecting: []),
        ])
    }

    @Test func aSelectedMasterIsToldWhatSpeaksAgainstIt() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "a@2x.PNG": Self.image(6), "b@2x.png": Self.image(4)])
        func problems(_ path: String, _ policy: BuildPolicy = BuildPolicy()) throws -> [Rule] {
            let project = Project(
                source: disk, engine: FakeEngine(), policy: policy, selection: [try #require(BytePath(path))])
            return BuildRun(project).run(project.survey()).diagnostics.map(\.rule)
        }
        #expect(try problems("a@2x.PNG") == [.planTwoMasters])
        #expect(try problems("b@2x.png", BuildPolicy { $0.scales = [.x3] }) == [.planWouldEnlarge])
        #expect(try problems("b@2x.png") == [])
        disk.write(Self.image(2, 9), to: "b.png")
        #expect(try problems("b@2x.png") == [.fileEdited])
    }

    @Test func anEditedVariantIsRefusedAndNotKeptAsWell() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.write(Self.image(2, 9), to: "a.png")
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts == RunReport.Counts(refused: 1))
        #expect(report.kept.isEmpty)
    }

    @Test func whatIsInTheWayIsLeft() {
        play([
            Step(
                "a folder and a link",
                edit: {
                    $0.write(Self.image(4), to: "a@2x.png")
                    $0.write([1], to: "a.png/inside.txt")
                    $0.write(Self.image(4), to: "b@2x.png")
                    $0.put(.link, at: "b.png")
                    $0.write(Self.image(4), to: "c@2x.png")
                }, expecting: ["c.png"], problems: [.fileForeign, .fileForeign])
        ])
    }

    @Test func aFileThatAppearsMeanwhileIsNotWrittenOver() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4)])
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        let survey = project.survey()
        disk.write([1, 2, 3], to: "a.png")
        let report = BuildRun(project).run(survey)
        #expect(report.diagnostics.map(\.rule) == [.fileNotPlaced])
        #expect(report.counts.failed == 1)
        #expect(report.counts.made == 1)
        #expect(disk.bytes(of: "a.png") == [1, 2, 3])
    }

    @Test func oneBadMasterStopsNobodyElse() throws {
        let disk = MemoryDisk()
        for index in 0..<20 { disk.write(Self.image(4, UInt8(index)), to: "m\(index)@2x.png") }
        disk.write(Array(Self.image(4).dropLast(9)), to: "m7@2x.png")
        disk.write([], to: "empty@2x.png")
        disk.write(Array("just text\n".utf8), to: "text@2x.png")
        disk.write(Array("../Shared/x@2x.png".utf8), to: "linktext@2x.png")
        disk.put(.link, at: "self@2x.png")
        disk.put(.other, at: "pipe@2x.png")
        disk.write([1], to: "folder@2x.png/readme.txt")
        disk.write([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 40), to: "jpeg@2x.png")
        let project = Project(source: disk, engine: FakeEngine(), jobs: 4)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 19)
        #expect(report.hasErrors)
        let problems = Dictionary(
            uniqueKeysWithValues: report.diagnostics.map { ($0.path.display, $0.rule) })
        #expect(
            problems == [
                "m7@2x.png": .imageDamaged, "empty@2x.png": .imageEmpty, "text@2x.png": .imageNotAnImage,
                "linktext@2x.png": .imageNotAnImage, "self@2x.png": .fileSymbolicLink,
                "pipe@2x.png": .fileNotRegular, "folder@2x.png": .fileNotRegular,
                "jpeg@2x.png": .imageWrongExtension,
            ])
        for diagnostic in report.diagnostics {
            #expect(!diagnostic.fix.isEmpty)
            #expect(diagnostic.severity == .error)
        }
    }

    @Test func aFailingDiskIsNamedFileByFile() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "b@2x.png": Self.image(4)])
        disk.fail { operation, path in
            operation == "place" && path.name == Array("a.png".utf8) ? .system(code: 28, text: "No space left") : nil
        }
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.fileNotPlaced])
        #expect(report.diagnostics[0].message.contains("No space left"))
        #expect(disk.paths == ["a@2x.png", "b.png", "b@2x.png", "twofold.lock"])
        disk.fail(nil)
        let second = BuildRun(project).run(project.survey())
        #expect(second.counts.made == 1)
        #expect(!second.hasErrors)
        #expect(disk.paths == ["a.png", "a@2x.png", "b.png", "b@2x.png", "twofold.lock"])
    }

    @Test func theLedgerIsWrittenLastAndOnlyAfterNamesAreDurable() throws {
        let disk = MemoryDisk(["x/a@2x.png": Self.image(4)])
        let project = Project(source: disk, engine: FakeEngine())
        let survey = project.survey()
        _ = disk.takeAccesses()
        _ = BuildRun(project).run(survey)
        let writes = disk.takeAccesses().filter { access in
            switch access {
            case .created, .replaced, .madeDurable: true
            default: false
            }
        }
        let variant = try #require(BytePath("x/a.png"))
        let folder = try #require(BytePath("x"))
        #expect(
            writes == [
                .created(variant), .madeDurable(.root), .madeDurable(folder), .created(LockFileName.path),
                .madeDurable(.root),
            ])
    }

    @Test func aMasterIsReadOnceForAllItsVariants() throws {
        let disk = MemoryDisk(["a@4x.png": Self.image(8)])
        let project = Project(source: disk, engine: FakeEngine(), jobs: 4)
        let survey = project.survey()
        _ = disk.takeAccesses()
        _ = BuildRun(project).run(survey)
        let path = try #require(BytePath("a@4x.png"))
        #expect(disk.takeAccesses().filter { $0 == .read(path) }.count == 1)
    }

    @Test func stagingBringsMastersAndHandMadeFilesAlongAndLeavesTheSourceAlone() throws {
        let source = MemoryDisk([
            "x/a@3x.png": Self.image(6), "x/b@2x.png": Self.image(4), "x/b.png": Self.image(1),
            "x/lonely.png": Self.image(1), "readme.txt": [1],
        ])
        let target = MemoryDisk()
        let project = Project(source: source, staging: target, engine: FakeEngine(), jobs: 2)
        let report = BuildRun(project).run(project.survey())
        #expect(
            target.paths == [
                "twofold.lock", "x/a.png", "x/a@2x.png", "x/a@3x.png", "x/b.png", "x/b@2x.png",
            ])
        #expect(target.bytes(of: "x/b.png") == Self.image(1))
        #expect(source.paths == ["readme.txt", "x/a@3x.png", "x/b.png", "x/b@2x.png", "x/lonely.png"])
        #expect(!report.hasErrors)
        let again = BuildRun(project).run(project.survey())
        #expect((again.counts.made, again.counts.copied) == (0, 0))

        // A file of somebody's in the staged tree stays, and is named.
        target.write([9], to: "x/a.png")
        target.remove("x/a@2x.png")
        target.write([9], to: "x/foreign.png")
        source.write(Self.image(6, 50), to: "x/foreign@3x.png")
        let second = BuildRun(project).run(project.survey())
        #expect(second.diagnostics.map(\.rule) == [.fileEdited, .fileForeign])
        #expect((second.counts.made, second.counts.copied) == (2, 1))
        #expect(target.bytes(of: "x/a.png") == [9])
        #expect(target.bytes(of: "x/foreign.png") == [9])
    }

    @Test func aNestedProjectIsLeftToABuildOfItsOwn() {
        play([
            Step(
                "nested",
                edit: {
                    $0.write(Self.image(4), to: "a@2x.png")
                    $0.write(Self.image(4), to: "inner/b@2x.png")
                    $0.write(LockFile().encoded, to: "inner/twofold.lock")
                }, expecting: ["a.png"])
        ])
    }

    @Test func strictMakesWarningsErrors() {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(3, 4)])
        let lenient = Project(source: disk, engine: FakeEngine())
        #expect(!BuildRun(lenient).run(lenient.survey()).hasErrors)
        let strict = Project(source: disk, engine: FakeEngine(), policy: BuildPolicy { $0.isStrict = true })
        #expect(BuildRun(strict).run(strict.survey()).hasErrors)
    }

    @Test func anUnreadableFolderIsNamedAndTheRestIsMade() throws {
        let disk = MemoryDisk(["a@2x.png": Self.image(4), "secret/b@2x.png": Self.image(4)])
        disk.fail { operation, path in
            operation == "readdir" && path.name == Array("secret".utf8)
                ? .system(code: 13, text: "Permission denied") : nil
        }
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.treeUnreadable])
        #expect(report.counts.made == 1)
    }

    @Test func anObserverHearsOfEveryFileOnceAndOfAllPixels() throws {
        let disk = MemoryDisk()
        for index in 0..<50 { disk.write(Self.image(6, UInt8(index)), to: "\(index)@3x.png") }
        disk.write(Array(Self.image(6).dropLast(9)), to: "7@3x.png")
        let project = Project(source: disk, engine: FakeEngine(), jobs: 3)
        let observer = RecordingObserver()
        _ = BuildRun(project).run(project.survey(), observer: observer)
        let record = observer.record
        #expect(record.announcedFiles == 100)
        #expect(record.settled.count == 100)
        #expect(Set(record.settled).count == 100)
        #expect(record.pixels == record.announcedPixels)
        // 36 pixels are read for 16 and 4 that are written.
        #expect(record.announcedPixels == 50 * (36 + 16 + 4))
        #expect(record.hasEnded)
    }
}
