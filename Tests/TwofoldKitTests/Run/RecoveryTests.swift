import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// What a killed run leaves, and what the next one makes of it.
@Suite struct RecoveryTests {
    private let picture = FakeEngine.picture(4, 4)
    private let small = FakeEngine.picture(2, 2)
    private let journal = ".twofold~journal~tmp"

    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func run(_ disk: MemoryDisk, isLocked: Bool = true) -> RunReport {
        var build = Build(source: disk, engine: FakeEngine())
        build.isLocked = isLocked
        return build.run(build.survey())
    }

    /// The tree as it is when a run is killed after its files got their names and before the ledger was written.
    private func killedBeforeRecording() throws -> MemoryDisk {
        let disk = MemoryDisk(["a@2x.png": picture, "b@2x.png": picture])
        disk.fail { operation, path in
            operation == "place" && path == RootMarker.path ? .system(code: 5, text: "killed here") : nil
        }
        #expect(run(disk).diagnostics.map(\.id) == [.ledgerNotWritten])
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
        disk.write(FakeEngine.picture(2, 2, value: 7), to: "a.png")
        disk.remove("b.png")
        let report = run(disk)
        #expect(report.counts == .init(made: 1, kept: 1))
        #expect(disk.bytes(of: "a.png") == FakeEngine.picture(2, 2, value: 7))
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
        let disk = MemoryDisk(["a@2x.png": picture])
        disk.write(Array("my diary".utf8), to: journal)
        #expect(run(disk).diagnostics.map(\.id) == [.ledgerUnreadable])
        #expect(disk.paths == [journal, "a@2x.png"])
    }

    @Test func theNoteComesBeforeTheFirstName() throws {
        let disk = MemoryDisk(["a@2x.png": picture])
        _ = run(disk)
        let writes = disk.takeAccesses().filter { access in
            switch access {
            case .noted, .created, .removed: true
            default: false
            }
        }
        #expect(
            writes == [
                .noted(try path(journal)), .created(try path("a.png")), .created(RootMarker.path),
                .removed(try path(journal)),
            ])
    }

    @Test func withoutANoteNothingIsPlaced() {
        let disk = MemoryDisk(["a@2x.png": picture])
        disk.fail { operation, _ in operation == "note" ? .system(code: 28, text: "No space left") : nil }
        let report = run(disk)
        #expect(report.diagnostics.map(\.id) == [.fileNotPlaced])
        #expect(disk.paths == ["a@2x.png"])
    }

    @Test func theJournalStaysWhereAFileCouldNotBePlaced() throws {
        let disk = MemoryDisk(["a@2x.png": picture, "b@2x.png": picture])
        let target = try path("a.png")
        disk.fail { operation, path in
            operation == "place" && path == target ? .system(code: 5, text: "I/O error") : nil
        }
        _ = run(disk)
        #expect(disk.paths.contains(journal))
        disk.fail(nil)
        #expect(run(disk).counts == .init(made: 1, current: 1))
        #expect(!disk.paths.contains(journal))
    }

    @Test func whatKilledRunsLeftIsSweptUpWhenItIsOurs() throws {
        let disk = MemoryDisk(["x/a@2x.png": picture])
        _ = run(disk)
        let ours = "x/.twofold~0123456789abcdef~tmp"
        let halfWritten = "x/.twofold~0123456789abcdef~new~tmp"
        let theirs = "x/.twofold~fedcba9876543210~tmp"
        let oldLedger = ".twofold~00000000000000aa~tmp"
        disk.write(small, to: ours)
        disk.write(Array(small.prefix(9)), to: halfWritten)
        disk.write(Array("an edit that was saved at the worst moment".utf8), to: theirs)
        disk.write(Ledger().encoded, to: oldLedger)
        // Not quite such names.
        for name in ["x/.twofold~123~tmp", "x/.twofold~0123456789ABCDEF~tmp", "x/.twofold~0123456789abcdef~tmp2"] {
            disk.write(small, to: name)
        }
        // Without the lock another run may have them in work.
        let all = disk.paths
        _ = run(disk, isLocked: false)
        #expect(disk.paths == all)
        let report = run(disk)
        #expect(report.diagnostics.map(\.id) == [.fileLeftover])
        #expect(report.diagnostics.map(\.path.display) == [theirs])
        #expect(
            disk.paths.filter { $0.contains("~") } == [
                "x/.twofold~0123456789ABCDEF~tmp", "x/.twofold~0123456789abcdef~tmp2", "x/.twofold~123~tmp", theirs,
            ])
    }

    @Test func lookingOnlySweepsNothingAndBelievesTheJournal() throws {
        let disk = try killedBeforeRecording()
        let build = Build(source: disk, engine: FakeEngine())
        _ = disk.takeAccesses()
        let report = build.run(build.survey().withoutWork)
        #expect(report.counts == .init(current: 2))
        #expect(!report.hasDrift)
        #expect(disk.paths.contains(journal))
    }

    @Test func aLedgerThatWasWrittenMeanwhileKeepsItsLines() throws {
        let disk = MemoryDisk(["a@2x.png": picture, "b@2x.png": picture])
        let mine = Build(source: disk, engine: FakeEngine(), selection: [try path("a@2x.png")])
        let theirs = Build(source: disk, engine: FakeEngine(), selection: [try path("b@2x.png")])
        let survey = mine.survey()
        _ = theirs.run(theirs.survey())
        #expect(!mine.run(survey).hasErrors)
        #expect(run(disk).counts == .init(current: 2))
    }

    @Test func linesWhoseFilesAreGoneForGoodAreDropped() throws {
        let disk = MemoryDisk(["a@2x.png": picture, "b@2x.png": picture])
        _ = run(disk)
        disk.remove("a@2x.png")
        disk.remove("a.png")
        disk.remove("b.png")
        _ = run(disk)
        let ledger = try Ledger.decode(try #require(disk.bytes(of: "twofold.lock"))).ledger
        #expect(ledger.entries.keys.map(\.display) == ["b.png"])
    }
}
