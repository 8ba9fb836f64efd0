import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a killed run leaves, and what the next one makes of it.
@Suite struct RecoveryTests {
    private let image = FakeEngine.image(4, 4)
    private let small = FakeEngine.image(2, 2)
    private let journal = ".twofold~journal~tmp"

    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func run(_ disk: MemoryDisk, isExclusive: Bool = true) -> RunReport {
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = isExclusive
        return BuildRun(project).run(project.survey())
    }

    /// The tree as it is when a run is killed after its files got their names and before the lock file was written.
    private func killedBeforeRecording() throws -> MemoryDisk {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image])
        disk.fail { operation, path in
            operation == "place" && path == LockFileName.path ? .system(code: 5, text: "killed here") : nil
        }
        #expect(run(disk).diagnostics.map(\.rule) == [.ledgerNotWritten])
        disk.fail(nil)
        #expect(disk.paths == [journal, "a.png", "a@2x.png", "b.png", "b@2x.png"])
        return disk
    }

    @Test func variantsOfAKilledRunAreStillOurs() throws {
        let disk = try killedBeforeRecording()
        #expect(run(disk).counts == .init(current: 2))
        #expect(disk.paths == ["a.png", "a@2x.png", "b.png", "b@2x.png", "twofold.lock"])
    }

    @Test func aJournalProvesNothingAboutOtherBytes() throws {
        let disk = try killedBeforeRecording()
        disk.write(FakeEngine.image(2, 2, value: 7), to: "a.png")
        disk.remove("b.png")
        let report = run(disk)
        #expect(report.counts == .init(made: 1, kept: 1))
        #expect(disk.bytes(of: "a.png") == FakeEngine.image(2, 2, value: 7))
    }

    @Test func aJournalCutAnywhereClaimsNothingElse() throws {
        let whole = try #require(killedBeforeRecording().bytes(of: journal))
        for length in 0..<whole.count {
            let disk = try killedBeforeRecording()
            disk.write(Array(whole.prefix(length)), to: journal)
            let report = run(disk)
            #expect(report.counts.made == 0, "cut at \(length)")
            #expect(report.counts.current + report.counts.kept == 2, "cut at \(length)")
            #expect(!disk.paths.contains(journal), "cut at \(length)")
        }
    }

    @Test func somebodyElsesFileOfTheJournalsNameStopsTheRun() {
        let disk = MemoryDisk(["a@2x.png": image])
        disk.write(Array("my diary".utf8), to: journal)
        #expect(run(disk).diagnostics.map(\.rule) == [.ledgerUnreadable])
        #expect(disk.paths == [journal, "a@2x.png"])
    }

    @Test func theNoteComesBeforeTheFirstName() throws {
        let disk = MemoryDisk(["a@2x.png": image])
        _ = run(disk)
        let writes = disk.takeAccesses().filter { access in
            switch access {
            case .noted, .created, .removed: true
            default: false
            }
        }
        #expect(
            writes == [
                .noted(try path(journal)), .created(try path("a.png")), .noted(try path(journal)),
                .created(LockFileName.path), .removed(try path(journal)),
            ])
    }

    @Test func withoutANoteNothingIsPlaced() {
        let disk = MemoryDisk(["a@2x.png": image])
        disk.fail { operation, _ in operation == "note" ? .system(code: 28, text: "No space left") : nil }
        let report = run(disk)
        #expect(report.diagnostics.map(\.rule) == [.fileNotPlaced])
        #expect(disk.paths == ["a@2x.png"])
    }

    /// The journal is the proof that the hidden file of a failed attempt is Twofold's, and proves nothing where there is none.
    @Test(arguments: [true, false])
    func theJournalStaysWhereAFailedAttemptHasLeftAFile(isLeft: Bool) throws {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image])
        let target = try path("a.png")
        disk.fail { operation, path in
            operation == "place" && path == target ? .system(code: 5, text: "I/O error") : nil
        }
        if isLeft { disk.write(small, to: ".twofold~0123456789abcdef~tmp") }
        // Such a file is swept up by no run that another could be beside.
        _ = run(disk, isExclusive: false)
        #expect(disk.paths.contains(journal) == isLeft)
        disk.fail(nil)
        #expect(run(disk).counts == .init(made: 1, current: 1))
        #expect(!disk.paths.contains(journal))
    }

    @Test func whatKilledRunsLeftIsSweptUpWhenItIsOurs() throws {
        let disk = MemoryDisk(["x/a@2x.png": image])
        _ = run(disk)
        let ours = "x/.twofold~0123456789abcdef~tmp"
        let halfWritten = "x/.twofold~0123456789abcdef~new~tmp"
        let theirs = "x/.twofold~fedcba9876543210~tmp"
        let oldLockFile = ".twofold~00000000000000aa~tmp"
        disk.write(small, to: ours)
        disk.write(Array(small.prefix(9)), to: halfWritten)
        disk.write(Array("an edit that was saved at the worst moment".utf8), to: theirs)
        // The journal accounts for the lock file that was being replaced.
        disk.write(LockFile().encoded, to: oldLockFile)
        disk.write(Journal.note(Journal.linesForLockFile([ContentHash(of: LockFile().encoded)])).bytes, to: journal)
        // Not quite such names.
        for name in ["x/.twofold~123~tmp", "x/.twofold~0123456789ABCDEF~tmp", "x/.twofold~0123456789abcdef~tmp2"] {
            disk.write(small, to: name)
        }
        let report = run(disk)
        #expect(report.diagnostics.map(\.rule) == [.fileLeftover])
        #expect(report.diagnostics.map(\.path.display) == [theirs])
        #expect(
            disk.paths.filter { $0.contains("~") } == [
                "x/.twofold~0123456789ABCDEF~tmp", "x/.twofold~0123456789abcdef~tmp2", "x/.twofold~123~tmp", theirs,
            ])
    }

    @Test func withoutTheLockNothingIsSwept() {
        // Another run may have it in work.
        let disk = MemoryDisk(["a@2x.png": image, ".twofold~0123456789abcdef~new~tmp": [1]])
        _ = run(disk, isExclusive: false)
        #expect(disk.paths.contains(".twofold~0123456789abcdef~new~tmp"))
        _ = run(disk)
        #expect(!disk.paths.contains(".twofold~0123456789abcdef~new~tmp"))
    }

    @Test func anotherVersionOfTheLedgerIsNotSweptUp() {
        // Version control replaced the lock file at the very moment in which a run that was killed did.
        let disk = MemoryDisk(["a@2x.png": image])
        _ = run(disk)
        disk.write(Array("twofold.lock 1\n# theirs\n".utf8), to: ".twofold~0123456789abcdef~tmp")
        #expect(run(disk).diagnostics.map(\.rule) == [.fileLeftover])
        #expect(disk.paths.contains(".twofold~0123456789abcdef~tmp"))
    }

    @Test func aFolderThatCannotBeReadKeepsItsLines() throws {
        let disk = MemoryDisk(["x/a@2x.png": image, "b@2x.png": image])
        _ = run(disk)
        disk.fail { operation, path in
            operation == "readdir" && path.name == Array("x".utf8)
                || operation == "stat" && path.folder.name == Array("x".utf8)
                ? .system(code: 13, text: "Permission denied") : nil
        }
        let report = run(disk)
        #expect(report.diagnostics.map(\.rule) == [.treeUnreadable])
        #expect(report.orphans.isEmpty)
        disk.fail(nil)
        #expect(run(disk).counts == .init(current: 2))
    }

    @Test func aFileThatIsTakenBackStaysItsOwnersAfterAFailure() throws {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image])
        let blocked = try path("b.png")
        disk.fail { operation, path in
            operation == "place" && path == blocked ? .system(code: 5, text: "I/O error") : nil
        }
        _ = run(disk)
        // Taken back as the documentation says: without its line, the file is the user's.
        disk.write(LockFile().encoded, to: "twofold.lock")
        let report = run(disk)
        #expect(report.kept.map(\.display) == ["a.png"])
    }

    @Test func aJournalThatIsTornOrZeroesStopsNobody() throws {
        for bytes in [
            [], [0x0A], Array("\ntwofold.jour".utf8), [UInt8](repeating: 0, count: 700), [0x0A, 0x74, 0, 0, 0],
        ] as [[UInt8]] {
            let disk = MemoryDisk(["a@2x.png": image])
            disk.write(bytes, to: journal)
            #expect(run(disk).counts == .init(made: 1), "\(bytes.prefix(20))")
            #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"], "\(bytes.prefix(20))")
        }
    }

    @Test func lockedCallsVariantsThatOnlyTheJournalKnowsDrift() throws {
        let disk = try killedBeforeRecording()
        let project = Project(source: disk, engine: FakeEngine())
        let report = BuildRun(project).run(project.survey().withoutWork)
        #expect(report.diagnostics.map(\.rule) == [.ledgerUnrecorded])
        #expect(report.hasDrift)
    }

    @Test func aStagedTreesUnusableLedgerStopsTheRun() {
        let source = MemoryDisk(["a@2x.png": image])
        let target = MemoryDisk(["twofold.lock": Array("twofold.lock 9\n".utf8)])
        let project = Project(source: source, staging: target, engine: FakeEngine())
        #expect(BuildRun(project).run(project.survey()).diagnostics.map(\.rule) == [.ledgerUnreadable])
        #expect(target.paths == ["twofold.lock"])
    }

    @Test func aPartialRunSweepsTheWholeTreeAsLongAsTheJournalProvesIt() throws {
        let disk = MemoryDisk(["p/a@2x.png": image, "q/b@2x.png": image])
        _ = run(disk)
        let old = FakeEngine.image(2, 2, value: 7)
        disk.write(old, to: "p/.twofold~0123456789abcdef~tmp")
        disk.write(
            Journal.note([
                LockFileLine(
                    path: try path("p/a.png"),
                    entry: LockFile.Entry(
                        hash: ContentHash(of: old), master: try path("p/a@2x.png"),
                        masterHash: ContentHash(of: image),
                        origin: .recipe(""), engine: ""))
            ]).bytes, to: journal)
        var part = Project(source: disk, engine: FakeEngine(), selection: [try path("q")])
        part.isExclusive = true
        #expect(!BuildRun(part).run(part.survey()).hasErrors)
        #expect(disk.paths == ["p/a.png", "p/a@2x.png", "q/b.png", "q/b@2x.png", "twofold.lock"])
    }

    @Test func adoptingSweepsBeforeTheProofGoes() throws {
        let disk = try killedBeforeRecording()
        let old = FakeEngine.image(2, 2, value: 7)
        let hash = ContentHash(of: old)
        disk.write(old, to: ".twofold~0123456789abcdef~tmp")
        let line = LockFileLine(
            path: try path("a.png"),
            entry: LockFile.Entry(
                hash: hash, master: try path("a@2x.png"), masterHash: hash, origin: .recipe(""), engine: ""))
        disk.write((disk.bytes(of: journal) ?? []) + Journal.note([line]).bytes, to: journal)
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = true
        #expect(!Adoption(project).run().hasErrors)
        #expect(disk.paths == ["a.png", "a@2x.png", "b.png", "b@2x.png", "twofold.lock"])
    }

    @Test func lookingOnlySweepsNothingAndBelievesTheJournal() throws {
        let disk = try killedBeforeRecording()
        let project = Project(source: disk, engine: FakeEngine())
        _ = disk.takeAccesses()
        let report = BuildRun(project).run(project.survey().withoutWork)
        #expect(report.counts == .init(current: 2))
        #expect(disk.paths.contains(journal))
    }

    @Test func aLedgerThatWasWrittenMeanwhileKeepsItsLines() throws {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image])
        let mine = Project(source: disk, engine: FakeEngine(), selection: [try path("a@2x.png")])
        let theirs = Project(source: disk, engine: FakeEngine(), selection: [try path("b@2x.png")])
        let survey = mine.survey()
        _ = BuildRun(theirs).run(theirs.survey())
        #expect(!BuildRun(mine).run(survey).hasErrors)
        #expect(run(disk).counts == .init(current: 2))
    }

    @Test func linesWhoseFilesAreGoneForGoodAreDropped() throws {
        let disk = MemoryDisk(["a@2x.png": image, "b@2x.png": image])
        _ = run(disk)
        disk.remove("a@2x.png")
        disk.remove("a.png")
        disk.remove("b.png")
        _ = run(disk)
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        #expect(lockFile.entries.keys.map(\.display) == ["b.png"])
    }
}
