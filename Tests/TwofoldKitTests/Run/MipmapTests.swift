import Foundation
import Synchronization
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Making a chain beside its base, and whose the files are.
@Suite struct MipmapTests {
    private static let names = ["Sky.ktx2", "Sky.mip1.png", "Sky.mip2.png", "Sky.mip3.png"]

    private func project(_ disk: MemoryDisk, isExclusive: Bool = true) -> Project {
        var project = Project(source: disk, engine: FakeEngine())
        project.isExclusive = isExclusive
        return project
    }

    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func run(
        _ disk: MemoryDisk, _ base: String = "Sky@2x.png", from origin: MipmapChain.Origin = .above,
        space: BlendingSpace = .encoded, writes: Bool = true
    ) throws -> MipmapReport {
        var project = project(disk)
        project.policy.space = space
        return MipmapRun(project).run(of: try path(base), from: origin, writes: writes)
    }

    /// What was written since this was last asked, the lock file and the journal left out.
    private func written(_ disk: MemoryDisk) -> [String] {
        disk.takeAccesses().compactMap { access -> BytePath? in
            switch access {
            case .created(let path), .replaced(let path): path
            default: nil
            }
        }.filter { $0 != LockFileName.path }.map(\.display).sorted()
    }

    private func mark(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func theWholeChainIsMadeBesideItsBaseAndASecondRunWritesNothing() throws {
        let disk = MemoryDisk(["x/Sky@2x.png": FakeEngine.noise(8, 8)])
        let report = try run(disk, "x/Sky@2x.png")
        #expect(report.diagnostics.isEmpty)
        #expect(report.counts == .init(made: 4))
        #expect(report.files.map(\.level) == [1, 2, 3, nil])
        #expect(report.basePixels == 64 && report.addedPixels == 21)
        #expect(disk.paths == ["twofold.lock"] + Self.names.map { "x/\($0)" } + ["x/Sky@2x.png"])
        _ = disk.takeAccesses()
        #expect(try run(disk, "x/Sky@2x.png").counts == .init(current: 4))
        #expect(written(disk) == [])
        #expect(disk.bytes(of: ".twofold~journal~tmp") == nil)
    }

    @Test func theFilesHoldTheLevels() throws {
        let disk = MemoryDisk(["Sky.png": FakeEngine.noise(7, 3)])
        for origin in MipmapChain.Origin.allCases {
            #expect(try !run(disk, "Sky.png", from: origin).hasErrors)
            let engine = FakeEngine()
            func pixels(_ name: String) throws -> PixelBuffer {
                let file = try #require(disk.bytes(of: name))
                return try engine.decode(file, format: .png, limits: ImageLimits()).pixels
            }
            let levels = MipmapChain.levels(of: try pixels("Sky.png"), from: origin)
            #expect(levels.count == 3)
            for (index, level) in levels.enumerated().dropFirst() {
                #expect(try pixels("Sky.mip\(index).png") == level)
            }
            let chain = try KTX2Reader(try #require(disk.bytes(of: "Sky.ktx2")))
            #expect(chain.levels == levels.map(\.bytes))
        }
    }

    @Test func aBaseOfOnePixelHasNoLevelsButAFileOfTheWholeChain() throws {
        let disk = MemoryDisk(["dot.png": FakeEngine.image(1, 1)])
        let report = try run(disk, "dot.png")
        #expect(report.counts == .init(made: 1) && report.ratio == 1)
        #expect(disk.paths == ["dot.ktx2", "dot.png", "twofold.lock"])
    }

    @Test func aTrialWritesNothing() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        let report = try run(disk, writes: false)
        #expect(report.counts == .init(pending: 4) && !report.hasErrors)
        #expect(disk.paths == ["Sky@2x.png"])
    }

    // MARK: Whose file is it?

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (MemoryDisk) -> Void
        var writes: [String] = []
        var says: [String] = []
        var testDescription: String { name }
    }

    static let rows = [
        Row(name: "as it was written", change: { _ in }),
        Row(name: "a level is deleted", change: { $0.remove("Sky.mip2.png") }, writes: ["Sky.mip2.png"]),
        Row(name: "the whole chain is deleted", change: { $0.remove("Sky.ktx2") }, writes: ["Sky.ktx2"]),
        Row(
            name: "the base has other bytes", change: { $0.write(FakeEngine.image(8, 8), to: "Sky@2x.png") },
            writes: names),
        Row(
            name: "the base is smaller", change: { $0.write(FakeEngine.image(4, 4), to: "Sky@2x.png") },
            writes: ["Sky.ktx2", "Sky.mip1.png", "Sky.mip2.png"]),
        Row(
            name: "a level is edited", change: { $0.write(FakeEngine.image(4, 4), to: "Sky.mip1.png") },
            says: ["file.edited Sky.mip1.png"]),
        Row(
            name: "the chain is edited, and the base has other bytes",
            change: {
                $0.write([1, 2, 3], to: "Sky.ktx2")
                $0.write(FakeEngine.image(8, 8), to: "Sky@2x.png")
            }, writes: ["Sky.mip1.png", "Sky.mip2.png", "Sky.mip3.png"], says: ["file.edited Sky.ktx2"]),
        Row(
            name: "the ledger is lost", change: { $0.remove("twofold.lock") },
            says: names.map { "file.foreign \($0)" }),
        Row(
            name: "the ledger is lost, and one file with it",
            change: {
                $0.remove("twofold.lock")
                $0.remove("Sky.mip3.png")
            }, writes: ["Sky.mip3.png"],
            says: ["file.foreign Sky.ktx2", "file.foreign Sky.mip1.png", "file.foreign Sky.mip2.png"]),
        Row(
            name: "a folder is in the way",
            change: {
                $0.remove("Sky.mip1.png")
                $0.write([1], to: "Sky.mip1.png/inside.txt")
            }, says: ["file.foreign Sky.mip1.png"]),
        Row(
            name: "a link is in the way",
            change: {
                $0.remove("Sky.ktx2")
                $0.put(.link, at: "Sky.ktx2")
            }, says: ["file.foreign Sky.ktx2"]),
        Row(
            name: "a hand-made file differs in letter case only",
            change: {
                $0.remove("Sky.mip1.png")
                $0.write([1], to: "sky.mip1.png")
            }, says: ["plan.output-collision Sky.mip1.png"]),
    ]

    @Test(arguments: rows)
    func onlyWhatIsProvedToBeOursIsWritten(row: Row) throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        _ = try run(disk)
        row.change(disk)
        let before = disk.paths.reduce(into: [:]) { $0[$1] = disk.bytes(of: $1) }
        _ = disk.takeAccesses()
        let report = try run(disk)
        #expect(written(disk) == row.writes)
        #expect(mark(report.diagnostics) == row.says)
        for path in disk.paths where !row.writes.contains(path) && path != "twofold.lock" {
            #expect(disk.bytes(of: path) == before[path], "\(path)")
        }
        #expect(try run(disk).counts.made == 0)
        #expect(written(disk) == [])
    }

    @Test func anotherSettingMakesThemAnewAndTheSameBytesAreNotWritten() throws {
        let noise = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        _ = try run(noise)
        _ = noise.takeAccesses()
        #expect(try run(noise, space: .linear).counts == .init(made: 4))
        #expect(written(noise) == Self.names)
        let flat = MemoryDisk(["Sky@2x.png": FakeEngine.image(8, 8)])
        _ = try run(flat)
        let lockFile = flat.bytes(of: "twofold.lock")
        _ = flat.takeAccesses()
        #expect(try run(flat, from: .base).counts == .init(current: 4))
        #expect(written(flat) == [])
        #expect(flat.bytes(of: "twofold.lock") != lockFile)
    }

    /// The larger image's chain has a level more, which would end the chain of the smaller one.
    @Test func noLevelIsAddedToTheChainOfAnotherImage() throws {
        let disk = MemoryDisk(["Sky.png": FakeEngine.noise(8, 8), "Sky@2x.png": FakeEngine.noise(16, 16)])
        #expect(try !run(disk, "Sky.png").hasErrors)
        _ = disk.takeAccesses()
        let report = try run(disk, "Sky@2x.png")
        #expect(report.counts == .init(refused: 5))
        #expect(written(disk) == [])
        let last = try #require(report.diagnostics.first { $0.path.display == "Sky.mip4.png" })
        #expect(last.rule == .planTwoMasters && last.message.contains("would be taken for one of them"))
    }

    /// The hand-made chain of the smaller image lacks a level of the larger one's.
    @Test func noLevelIsAddedToAHandMadeChainOfOtherSizes() throws {
        let disk = MemoryDisk(["Sky.png": FakeEngine.noise(8, 8), "Sky@2x.png": FakeEngine.noise(16, 16)])
        for level in 1...3 { disk.write(FakeEngine.noise(8 >> level, 8 >> level), to: "Sky.mip\(level).png") }
        _ = disk.takeAccesses()
        let report = try run(disk, "Sky@2x.png")
        #expect(report.counts == .init(refused: 5))
        #expect(written(disk) == [])
        let last = try #require(report.diagnostics.first { $0.path.display == "Sky.mip4.png" })
        #expect(
            last.rule == .planTwoMasters && last.message.hasPrefix("Sky.mip1.png has 4×4 in place of 8×8"), "\(last)")
        for level in 1...3 { disk.remove("Sky.mip\(level).png") }
        #expect(try run(disk, "Sky@2x.png").counts == .init(made: 5), "once they are moved away")
    }

    @Test func twoImagesDoNotTakeTurnsInOneFile() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8), "Sky.png": FakeEngine.noise(4, 4)])
        _ = try run(disk)
        let files = Self.names.map(disk.bytes(of:))
        let report = try run(disk, "Sky.png")
        #expect(
            mark(report.diagnostics) == [
                "plan.two-masters Sky.ktx2", "plan.two-masters Sky.mip1.png", "plan.two-masters Sky.mip2.png",
            ])
        #expect(Self.names.map(disk.bytes(of:)) == files)
        // The one that is left takes them over.
        disk.remove("Sky@2x.png")
        #expect(try run(disk, "Sky.png").counts == .init(made: 3))
    }

    // MARK: What other commands make of them

    @Test func aCheckMissesLevelsAndFindsThoseOfAnotherImage() throws {
        let disk = MemoryDisk(["Tex.png": FakeEngine.noise(8, 8)])
        func check() -> [String] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.severity > .note }
                .map { "\($0.id.rawValue) \($0.path.display) \($0.fix)" }
        }
        func make() throws { _ = MipmapRun(project(disk)).run(of: try path("Tex.png")) }
        try make()
        #expect(check() == [])
        disk.remove("Tex.mip2.png")
        #expect(check() == ["mipmap.missing Tex.mip2.png run 'twofold mipmaps Tex.png'"])
        try make()
        #expect(check() == [])
        disk.write(FakeEngine.image(8, 8), to: "Tex.png")
        let files = ["Tex.ktx2", "Tex.mip1.png", "Tex.mip2.png", "Tex.mip3.png"]
        #expect(check() == files.map { "mipmap.stale \($0) run 'twofold mipmaps Tex.png'" })
        try make()
        #expect(check() == [])
    }

    @Test func whatTheChainOfASmallerImageDoesNotHaveAnyMoreIsStaleUntilItIsRemoved() throws {
        let disk = MemoryDisk(["Tex.png": FakeEngine.noise(8, 8)])
        func check() -> [String] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.severity > .note }
                .map { "\($0.id.rawValue) \($0.path.display): \($0.message)" }
        }
        _ = try run(disk, "Tex.png")
        disk.write(FakeEngine.image(4, 4), to: "Tex.png")
        _ = try run(disk, "Tex.png")
        #expect(
            check() == ["mipmap.stale Tex.mip3.png: the chain of Tex.png, which has 4×4 now, ends with level 2"])
        disk.remove("Tex.mip3.png")
        #expect(check() == [])
    }

    @Test func theFileOfTheWholeChainCanBeginWithTheHalf() throws {
        let disk = MemoryDisk(["Sky.png": FakeEngine.noise(8, 4), "dot.png": FakeEngine.image(1, 1)])
        func make(_ name: String, skipsBase: Bool) throws -> MipmapReport {
            MipmapRun(project(disk)).run(of: try path(name), skipsBase: skipsBase)
        }
        #expect(try make("Sky.png", skipsBase: false).counts == .init(made: 4))
        let whole = try KTX2Reader(try #require(disk.bytes(of: "Sky.ktx2")))
        let levels = Self.names.dropFirst().map(disk.bytes(of:))
        _ = disk.takeAccesses()
        let report = try make("Sky.png", skipsBase: true)
        #expect(report.counts == .init(made: 1, current: 3) && report.firstLevel == 1)
        #expect(report.files.last?.size == PixelSize(width: 4, height: 2))
        #expect(
            TextReport().text(report).contains("Sky.ktx2  4×2  336 B  3 levels, without the base of 8×4"),
            "\(TextReport().text(report))")
        let half = try KTX2Reader(try #require(disk.bytes(of: "Sky.ktx2")))
        #expect(half.levels == Array(whole.levels.dropFirst()) && half.levels.count == 3)
        #expect(Self.names.dropFirst().map(disk.bytes(of:)) == levels, "the PNG files of the levels are the same")
        #expect(try make("Sky.png", skipsBase: true).counts == .init(current: 4))
        #expect(RuleExample.check(disk).findings.filter { $0.diagnostic.id.group == "mipmap" } == [])
        // One pixel has no half.
        #expect(mark(try make("dot.png", skipsBase: true).diagnostics) == ["image.unsupported dot.png"])
    }

    @Test func aLevelHasNoMipmaps() throws {
        let disk = MemoryDisk(["a.mip1.png": FakeEngine.image(4, 4), "a.mip.png": FakeEngine.image(4, 4)])
        let refused = MipmapRun(project(disk)).run(of: try path("a.mip1.png"))
        #expect(mark(refused.diagnostics) == ["image.unsupported a.mip1.png"] && refused.files.isEmpty)
        #expect(MipmapRun(project(disk)).run(of: try path("a.mip.png")).diagnostics.isEmpty)
    }

    @Test func aBuildLeavesThemAloneWhileTheirBaseIsThere() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        let project = project(disk)
        _ = BuildRun(project).run(project.survey())
        _ = try run(disk)
        let survey = project.survey()
        #expect(survey.orphans.isEmpty && survey.diagnostics.isEmpty)
        #expect(survey.plan.masters.map(\.master.path.display) == ["Sky@2x.png"])
        #expect(survey.plan.kept.isEmpty)
        #expect(!BuildRun(project).run(survey.withoutWork).hasDrift)
        _ = disk.takeAccesses()
        #expect(BuildRun(project).run(survey).counts == .init(current: 1))
        #expect(Pruning(project).run(project.survey()).removed.isEmpty)
        #expect(written(disk) == [])
        #expect(try run(disk).counts == .init(current: 4))
    }

    @Test func anEditedLevelIsDrift() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        _ = try run(disk)
        disk.write([1, 2, 3], to: "Sky.ktx2")
        let project = project(disk)
        let survey = project.survey()
        #expect(mark(survey.diagnostics) == ["file.edited Sky.ktx2"])
        #expect(BuildRun(project).run(survey.withoutWork).hasDrift)
    }

    @Test func whenTheBaseIsGoneTheyAreOrphansAndArePruned() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8), "b@2x.png": FakeEngine.noise(2, 2)])
        let project = project(disk)
        _ = try run(disk)
        disk.remove("Sky@2x.png")
        disk.write([1, 2, 3], to: "Sky.mip2.png")
        disk.remove("Sky.mip3.png")
        let survey = project.survey()
        #expect(survey.orphans.map(\.display) == ["Sky.ktx2", "Sky.mip1.png"])
        #expect(BuildRun(project).run(survey.withoutWork).hasDrift)
        #expect(Pruning(project).run(survey).removed.map(\.display) == ["Sky.ktx2", "Sky.mip1.png"])
        #expect(disk.paths == ["Sky.mip2.png", "b@2x.png", "twofold.lock"])
        let lockFile = try LockFile.decode(try #require(disk.bytes(of: "twofold.lock"))).lockFile
        #expect(lockFile.entries.keys.map(\.display) == ["Sky.mip2.png"])
    }

    @Test func aLevelThatTwofoldMadeCannotBeHandedOverOnceItIsNotItsOwn() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        _ = try run(disk)
        disk.remove("twofold.lock")
        var project = project(disk)
        project.selection = [try path("Sky.mip1.png")]
        #expect(mark(Adoption(project).run().diagnostics) == ["file.not-adoptable Sky.mip1.png"])
    }

    // MARK: What goes wrong

    @Test(
        arguments: [
            ("text.png", Array("hello".utf8), "image.not-an-image"), ("empty.png", [], "image.empty"),
            ("short.png", Array(FakeEngine.noise(4, 4).dropLast(9)), "image.damaged"),
            ("renamed.jpg", FakeEngine.noise(4, 4), "image.wrong-extension"),
            ("photo.webp", Array("RIFF____WEBPVP8 ".utf8), "image.unsupported"),
        ] as [(name: String, bytes: [UInt8], id: String)])
    func whatIsNoImageIsRefused(row: (name: String, bytes: [UInt8], id: String)) throws {
        let disk = MemoryDisk([row.name: row.bytes])
        let report = try run(disk, row.name)
        #expect(mark(report.diagnostics) == ["\(row.id) \(row.name)"])
        #expect(report.hasErrors && report.files.isEmpty)
        #expect(disk.paths == [row.name])
    }

    @Test func whatIsNotThereIsRefused() throws {
        let disk = MemoryDisk(["x/a.png": FakeEngine.noise(4, 4)])
        #expect(mark(try run(disk, "x").diagnostics) == ["file.unreadable x"])
        #expect(mark(try run(disk, "y.png").diagnostics) == ["file.unreadable y.png"])
    }

    @Test func oneFileThatCannotBeWrittenStopsNoOther() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        let target = try path("Sky.mip2.png")
        disk.fail { operation, path in
            operation == "place" && path == target ? .system(code: 28, text: "No space left on device") : nil
        }
        let report = try run(disk)
        #expect(report.counts == .init(made: 3, failed: 1))
        #expect(mark(report.diagnostics) == ["file.not-placed Sky.mip2.png"])
        disk.fail(nil)
        #expect(try run(disk).counts == .init(made: 1, current: 3))
        #expect(disk.bytes(of: ".twofold~journal~tmp") == nil)
    }

    @Test func whatAKilledRunPlacedIsStillOurs() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        disk.fail { operation, path in
            operation == "place" && path == LockFileName.path ? .system(code: 5, text: "I/O error") : nil
        }
        #expect(mark(try run(disk).diagnostics) == ["ledger.not-written twofold.lock"])
        #expect(disk.bytes(of: "twofold.lock") == nil)
        disk.fail(nil)
        #expect(try run(disk).counts == .init(current: 4))
        #expect(disk.bytes(of: ".twofold~journal~tmp") == nil)
        #expect(project(disk).survey().diagnostics.isEmpty)
    }

    @Test func aChainThatNoRunCouldReadAgainIsNotWritten() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        var project = project(disk)
        project.policy.limits.fileBytes = 400
        let report = MipmapRun(project).run(of: try path("Sky@2x.png"))
        #expect(mark(report.diagnostics) == ["file.not-placed Sky.ktx2"])
        #expect(report.counts == .init(made: 3, failed: 1))
    }

    @Test func aNameThatWouldBeTooLongIsRefused() throws {
        let name = String(repeating: "n", count: 247)
        let disk = MemoryDisk(["\(name).png": FakeEngine.noise(4, 4)])
        let report = try run(disk, "\(name).png")
        #expect(mark(report.diagnostics) == ["naming.too-long \(name).png"])
        #expect(report.counts == .init(made: 1, refused: 2))
        #expect(disk.paths == ["\(name).ktx2", "\(name).png", "twofold.lock"])
    }

    @Test func aLedgerThatCannotBeReadStopsEverything() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8), "twofold.lock": Array("twofold.lock 9\n".utf8)])
        #expect(mark(try run(disk).diagnostics) == ["ledger.unreadable twofold.lock"])
        #expect(disk.paths == ["Sky@2x.png", "twofold.lock"])
    }

    @Test func aHiddenFileHasLevelsToo() throws {
        let disk = MemoryDisk([".Sky.png": FakeEngine.noise(2, 2)])
        #expect(try run(disk, ".Sky.png").counts == .init(made: 2))
        #expect(try run(disk, ".Sky.png").counts == .init(current: 2))
        disk.write([1], to: ".Sky.ktx2")
        #expect(mark(try run(disk, ".Sky.png").diagnostics) == ["file.edited .Sky.ktx2"])
    }

    // MARK: As every other run

    @Test(arguments: [1, 4])
    func theFilesAreMadeInAsManyJobsAsAreAllowed(jobs: Int) throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(64, 64)])
        let engine = CountingEngine()
        var project = project(disk)
        project.engine = engine
        project.jobs = jobs
        let observer = RecordingObserver()
        let report = MipmapRun(project).run(of: try path("Sky@2x.png"), observer: observer)
        #expect(report.counts == .init(made: 7))
        // Dispatch may start fewer while other tests have its threads.
        for _ in 0..<100 where jobs > 1 && engine.most < 2 {
            project.source = MemoryDisk(["Sky@2x.png": FakeEngine.noise(64, 64)])
            _ = MipmapRun(project).run(of: try path("Sky@2x.png"))
        }
        #expect(engine.most <= jobs && (jobs == 1 || engine.most > 1), "\(engine.most) at once")
        #expect(observer.record.settled.count == 7 && observer.record.announcedFiles == 7 && observer.record.hasEnded)
    }

    @Test func anInterruptLeavesTheRestToBeMade() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.noise(8, 8)])
        let cancellation = Cancellation()
        cancellation.cancel()
        let report = MipmapRun(project(disk)).run(of: try path("Sky@2x.png"), cancellation: cancellation)
        #expect(report.counts == .init(pending: 4) && !report.hasErrors)
        #expect(disk.paths == ["Sky@2x.png"])
    }

    // MARK: What is said

    @Test func theReportNamesEachFileAndTheChainsSize() throws {
        let disk = MemoryDisk(["Sky@2x.png": FakeEngine.image(512, 512)])
        let trial = TextReport().text(try run(disk, writes: false))
        #expect(trial.hasPrefix("to make   Sky.mip1.png  256×256  never made\n"), "\(trial)")
        let lines = TextReport().text(try run(disk)).split(separator: "\n").map(String.init)
        #expect(lines.count == 11)
        #expect(lines.first == "made      Sky.mip1.png  256×256  262.2 kB")
        #expect(lines.dropLast().last == "made      Sky.ktx2      512×512    1.4 MB  10 levels")
        #expect(
            lines.last
                == "10 made · 9 levels, 87,381 pixels after a base of 262,144: "
                + "the chain is 1.33 times the base, about 4/3")
        #expect(
            TextReport().text(try run(disk)).hasPrefix("nothing to make: 10 current · "),
            "what is current goes without saying")
        #expect(TextReport(verbosity: .quiet).text(try run(disk)) == "")
        #expect(
            TextReport(verbosity: .verbose).text(try run(disk)).contains("current   Sky.ktx2      512×512  10 levels\n")
        )
    }

    @Test(
        arguments: [
            (1, 1, "0 levels, 0 pixels after a base of 1: the chain is 1.00 times the base"),
            (2, 2, "1 level, 1 pixel after a base of 4: the chain is 1.25 times the base"),
            (5, 3, "2 levels, 3 pixels after a base of 15: the chain is 1.20 times the base"),
            (256, 1, "8 levels, 255 pixels after a base of 256: the chain is 2.00 times the base"),
            (16, 16, "4 levels, 85 pixels after a base of 256: the chain is 1.33 times the base, about 4/3"),
        ] as [(width: Int, height: Int, words: String)])
    func theRatioIsTheRealOne(row: (width: Int, height: Int, words: String)) throws {
        let disk = MemoryDisk(["a.png": FakeEngine.image(row.width, row.height)])
        #expect(TextReport().text(try run(disk, "a.png")).hasSuffix("\(row.words)\n"))
    }
}

/// Counts how many files are encoded at once.
private final class CountingEngine: ImageEngine {
    private let counts = Mutex((now: 0, most: 0))
    private let engine = FakeEngine()

    var identity: String { engine.identity }
    var formats: Set<ImageFormat> { engine.formats }
    var most: Int { counts.withLock(\.most) }

    func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        engine.revision(from: source, to: target)
    }

    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try engine.header(of: file, format: format)
    }

    func decode(_ file: [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage {
        try engine.decode(file, format: format, limits: limits)
    }

    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        usleep(20_000)
        defer { counts.withLock { $0.now -= 1 } }
        return try engine.encode(pixels, metadata: metadata, encoding: encoding)
    }
}
