import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct FixTests {
    private static let image = FakeEngine.image(8, 8)

    private func project(_ disk: MemoryDisk) -> Project { Project(source: disk, engine: FakeEngine(), jobs: 2) }

    private func fix(_ disk: MemoryDisk, writes: Bool = true, except baseline: Baseline = Baseline()) -> FixReport {
        let project = project(disk)
        return FixRun(project).run(CheckRun(project).run(), except: baseline, writes: writes)
    }

    @Test(
        arguments: [
            ("one", ["A@2X.png"], ["A@2x.png"], 0),
            ("twice misspelt", ["Icons/A@2X.PNG"], ["Icons/A@2x.png"], 0),
            ("modifier first", ["A~ipad@2x.png"], ["A@2x~ipad.png"], 0),
            ("something is there", ["A@2X.png", "A@2x.png"], ["A@2X.png", "A@2x.png"], 0),
            ("two want one name", ["A@2x.PNG", "A@2x.Png"], ["A@2x.PNG", "A@2x.Png"], 2),
            ("nothing to mend", ["A@2x.png"], ["A@2x.png"], 0),
        ] as [(id: String, before: [String], after: [String], refusals: Int)])
    func aTreeBeforeAndAfter(row: (id: String, before: [String], after: [String], refusals: Int)) {
        var files: [String: [UInt8]] = [:]
        for (index, path) in row.before.enumerated() { files[path] = FakeEngine.image(8, 8, value: UInt8(index)) }
        let disk = MemoryDisk(files)
        let preview = fix(disk, writes: false)
        #expect(disk.paths == row.before.sorted(), "\(row.id): a preview writes nothing")
        let fixes = fix(disk)
        #expect(disk.paths == row.after.sorted(), "\(row.id)")
        #expect(Set(disk.paths.compactMap(disk.bytes)) == Set(files.values), "\(row.id): every image is still there")
        #expect(fixes.diagnostics.count == row.refusals, "\(row.id): \(fixes.diagnostics)")
        #expect(preview.endToEnd == fixes.endToEnd, "\(row.id)")
        let tense = { (text: String) in text.replacing("was not", with: "would not be") }
        #expect(preview.diagnostics.map(\.message) == fixes.diagnostics.map(\.message).map(tense), "\(row.id)")
        #expect(fixes.report.counting(fixes.diagnostics).refusedCount == row.refusals, "\(row.id)")
        let isDone = fixes.report.findings.allSatisfy { $0.repair == nil }
        #expect(fixes.isComplete == isDone, "\(row.id)")
    }

    /// A name that would get a scale gets it only where the image's other files have sizes that fit.
    @Test(
        arguments: [
            ("it fits", "A@2X.png", (8, 8), "A.png", (4, 4), "A@2x.png"),
            ("rounded up", "A@2X.png", (7, 8), "A.png", (4, 4), "A@2x.png"),
            ("another drawing", "A@2X.png", (8, 8), "A.png", (8, 8), nil),
            ("behind the extension", "A.png@2x", (8, 8), "A.png", (5, 5), nil),
            ("behind the extension, fitting", "A.png@2x", (8, 8), "A.png", (4, 4), "A@2x.png"),
            ("escaped", "A%402x.png", (8, 8), "A.png", (2, 2), nil),
            ("a 1x", "A@1x.png", (4, 4), "A@2x.png", (12, 12), nil),
            ("a lost mark", "A.2x.png", (8, 8), "A.png", (4, 4), "A@2x.png"),
            ("a lost mark without company", "A.2x.png", (8, 8), "B.png", (4, 4), nil),
        ]
            as [(id: String, name: String, size: (Int, Int), other: String, otherSize: (Int, Int), moved: String?)])
    func onlyAFileWhoseSizeFitsIsRenamed(
        row: (id: String, name: String, size: (Int, Int), other: String, otherSize: (Int, Int), moved: String?)
    ) {
        let disk = MemoryDisk([
            row.name: FakeEngine.image(row.size.0, row.size.1),
            row.other: FakeEngine.image(row.otherSize.0, row.otherSize.1),
        ])
        let fixes = fix(disk)
        #expect(disk.paths == [row.moved ?? row.name, row.other].sorted(), "\(row.id)")
        let refused = fixes.diagnostics.filter { $0.rule == .fileNotMoved }
        let isSilent = row.moved != nil || row.name == "A.2x.png"
        #expect(refused.map(\.related.first?.display) == (isSilent ? [] : [row.other]), "\(row.id)")
        if let refusal = refused.first { #expect(refusal.message.contains("does not fit \(row.other)"), "\(row.id)") }
    }

    /// A build that ran before the fix has made the very file that the master's neighbor should be.
    @Test func aVariantGivesWayToAFileThatShallHaveItsName() throws {
        let small = FakeEngine.image(4, 4, value: 7)
        let disk = MemoryDisk(["d/bus@1x.png": small, "d/bus@2x.png": FakeEngine.image(8, 8, value: 9)])
        let project = project(disk)
        _ = BuildRun(project).run(project.survey())
        #expect(disk.bytes(of: "d/bus.png") != nil)
        let warning = try #require(CheckRun(project).run().findings.first { $0.diagnostic.rule == .nameExplicit1x })
        #expect(warning.diagnostic.fix.contains("rename it to bus.png"), "\(warning.diagnostic.fix)")
        let before = disk.paths
        #expect(fix(disk, writes: false).endToEnd.map(\.target.display) == ["d/bus.png"] && disk.paths == before)
        let fixes = fix(disk)
        #expect(fixes.isComplete && fixes.endToEnd.map(\.target.display) == ["d/bus.png"], "\(fixes)")
        #expect(disk.bytes(of: "d/bus.png") == small && disk.bytes(of: "d/bus@1x.png") == nil)
        // The line of the variant went with it, so the file counts as hand-made, and stays.
        #expect(project.survey().plan.kept.map(\.display) == ["d/bus.png"])
        #expect(CheckRun(project).run().findings.filter { $0.diagnostic.severity > .note }.isEmpty)
    }

    @Test(arguments: ["edited", "hand-made"])
    func aFileThatIsNoVariantStaysInTheWay(kind: String) throws {
        let disk = MemoryDisk(["bus@1x.png": FakeEngine.image(4, 4), "bus@2x.png": FakeEngine.image(8, 8, value: 9)])
        let project = project(disk)
        let other = FakeEngine.image(4, 4, value: 33)
        if kind == "edited" { _ = BuildRun(project).run(project.survey()) }
        disk.write(other, to: "bus.png")
        let fixes = fix(disk)
        #expect(fixes.moves.isEmpty && !fixes.isComplete)
        #expect(disk.bytes(of: "bus.png") == other && disk.bytes(of: "bus@1x.png") != nil)
    }

    @Test func aMoveThatFailsLosesNothingAndIsSaid() throws {
        let disk = MemoryDisk(["A@2X.png": Self.image, "B@2X.png": FakeEngine.image(4, 4)])
        let bad = try #require(BytePath("A@2X.png"))
        disk.fail { operation, path in
            operation == "move" && path == bad ? .system(code: 13, text: "Permission denied") : nil
        }
        let fixes = fix(disk)
        #expect(disk.paths == ["A@2X.png", "B@2x.png"])
        #expect(disk.bytes(of: "A@2X.png") == Self.image)
        #expect(fixes.diagnostics.map(\.rule) == [.fileNotMoved])
        #expect(fixes.diagnostics[0].message.contains("cannot be written by this user"))
        #expect(fixes.report.findings.contains { $0.diagnostic.path == bad }, "it is still found")
        #expect(fixes.report.fixedCount == 1)
    }

    @Test func whatCameInTheWaySinceTheCheckStays() throws {
        let disk = MemoryDisk(["A@2X.png": Self.image])
        let project = project(disk)
        let report = CheckRun(project).run()
        disk.write([1, 2, 3], to: "A@2x.png")
        let fixes = FixRun(project).run(report)
        #expect(disk.bytes(of: "A@2x.png") == [1, 2, 3])
        #expect(disk.bytes(of: "A@2X.png") == Self.image)
        #expect(fixes.diagnostics.map(\.rule) == [.fileNotMoved])
        disk.remove("A@2x.png")
        disk.put(.link, at: "A@2X.png")
        let said = FixRun(project).run(report).diagnostics.map(\.rule)
        #expect(said == [.fileNotMoved], "a link that took its place is not moved")
        #expect(disk.paths == ["A@2X.png"])
    }

    @Test func namesAreMadeDurableAndNothingIsWrittenBesides() throws {
        let disk = MemoryDisk(["Icons/A@2X.png": Self.image])
        let project = project(disk)
        let report = CheckRun(project).run()
        _ = disk.takeAccesses()
        _ = FixRun(project).run(report)
        let folder = try #require(BytePath("Icons"))
        let accesses = disk.takeAccesses()
        #expect(accesses.contains(.madeDurable(folder)))
        let writes = accesses.filter { access in
            switch access {
            case .listed, .asked, .read, .madeDurable: false
            case .created, .replaced, .noted, .removed, .moved: true
            }
        }
        let (from, to) = (BytePath("Icons/A@2X.png") ?? .root, BytePath("Icons/A@2x.png") ?? .root)
        #expect(writes == [.moved(from, to: to)])
    }

    // MARK: What was made of a master

    @Test(arguments: [true, false])
    func whatWasMadeOfAMasterIsRenamedWithItInTheLedgerAsWell(writes: Bool) throws {
        let disk = MemoryDisk(["A @3x.PNG": FakeEngine.image(9, 9), "B@2x~ipad.PNG": Self.image])
        let first = project(disk)
        _ = BuildRun(first).run(first.survey())
        _ = MipmapRun(first).run(of: try #require(BytePath("B@2x~ipad.PNG")))
        let before = disk.paths
        let fixes = fix(disk, writes: writes)
        let after = [
            "A.png", "A@2x.png", "A@3x.png", "B.mip1~ipad.png", "B.mip2~ipad.png", "B.mip3~ipad.png", "B@2x~ipad.png",
            "B~ipad.ktx2", "B~ipad.png", "twofold.lock",
        ]
        #expect(disk.paths == (writes ? after : before))
        #expect(fixes.diagnostics == [])
        #expect(fixes.report.findings.filter { $0.diagnostic.severity > .note } == [])
        let second = project(disk)
        let survey = second.survey()
        #expect(survey.orphans == [])
        #expect(BuildRun(second).run(survey).counts.made == 0)
        #expect(Pruning(second).run(second.survey()).removed == [])
    }

    @Test func anEditedVariantIsRenamedAsWellAndStaysWhatItIs() throws {
        let disk = MemoryDisk(["A@2x.PNG": Self.image])
        RuleExample.make(disk)
        disk.write([1, 2, 3], to: "A.PNG")
        let fixes = fix(disk)
        #expect(disk.paths == ["A.png", "A@2x.png", "twofold.lock"])
        #expect(disk.bytes(of: "A.png") == [1, 2, 3])
        #expect(fixes.report.findings.contains { $0.diagnostic.rule == .fileEdited })
    }

    @Test func aVariantWhoseNewNameIsTakenIsLeftAsAnOrphan() throws {
        let disk = MemoryDisk(["A@2x.PNG": Self.image])
        RuleExample.make(disk)
        disk.write(FakeEngine.image(4, 4, value: 7), to: "A.png")
        let fixes = fix(disk)
        #expect(disk.paths == ["A.PNG", "A.png", "A@2x.png", "twofold.lock"])
        let orphan = fixes.report.findings.map(\.diagnostic).first { $0.rule == .ledgerOrphan }
        #expect(
            orphan?.message
                == "its master A@2x.PNG no longer exists; A@2x.png has the same content, but A.png, which Twofold did not "
                + "make, occupies this variant's place beside it")
        #expect(
            orphan?.fix
                == "to keep A.png, delete this variant with 'twofold prune A.PNG'; to replace it, delete A.png, then "
                + "run 'twofold' and 'twofold prune A.PNG'")
        let project = project(disk)
        #expect(Pruning(project).run(project.survey()).removed.map(\.display) == ["A.PNG"])
        #expect(disk.bytes(of: "A.png") == FakeEngine.image(4, 4, value: 7))
    }

    @Test func aVariantOfAMasterThatSomebodyRenamedNamesTheMasterOfTheSameContent() {
        let disk = MemoryDisk(["B@2x.png": Self.image, "B.txt": [1]])
        RuleExample.make(disk)
        disk.write(Self.image, to: "C@2x.png")
        disk.remove("B@2x.png")
        let orphan = project(disk).survey().diagnostics.first { $0.rule == .ledgerOrphan }
        #expect(orphan?.message == "its master B@2x.png no longer exists; C@2x.png has the same content")
        #expect(orphan?.fix == "delete this variant with 'twofold prune B.png', or restore B@2x.png")
        RuleExample.make(disk)
        // What Twofold made of the other one is in nobody's way.
        #expect(project(disk).survey().diagnostics.first { $0.rule == .ledgerOrphan } == orphan)
    }

    @Test func aRepairThatIsKilledAtAnyMomentLeavesNothingThatIsNobodys() throws {
        for moment in 0... {
            let disk = MemoryDisk(["A@3x.PNG": FakeEngine.image(9, 9), "B@2X.png": Self.image])
            RuleExample.make(disk)
            let project = project(disk)
            let report = CheckRun(project).run()
            let calls = Mutex(0)
            disk.fail { _, _ in
                let call = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                return call > moment ? .system(code: 5, text: "killed") : nil
            }
            _ = FixRun(project).run(report)
            disk.fail(nil)
            _ = fix(disk)
            _ = BuildRun(project).run(project.survey())
            _ = Pruning(project).run(project.survey())
            _ = BuildRun(project).run(project.survey())
            #expect(
                disk.paths == ["A.png", "A@2x.png", "A@3x.png", "B.png", "B@2x.png", "twofold.lock"], "call \(moment)")
            let left = CheckRun(project).run().findings.filter {
                $0.diagnostic.severity > .note || $0.diagnostic.rule == .fileIdentical
            }
            #expect(left == [], "call \(moment)")
            if calls.withLock({ $0 }) <= moment { break }
        }
    }

    // MARK: What is not done

    @Test func whatIsNotShownIsLeftAsItIs() throws {
        let files = ["A@2X.png": Self.image, "b-2x.png": Self.image]
        for (severity, after) in [(.error, ["A@2X.png", "b-2x.png"]), (.warning, ["A@2x.png", "b-2x.png"])]
            as [(Diagnostic.Severity, [String])]
        {
            let disk = MemoryDisk(files)
            let project = project(disk)
            _ = FixRun(project).run(CheckRun(project).run(), except: Baseline(), atLeast: severity)
            #expect(disk.paths == after, "\(severity)")
        }
    }

    @Test(
        arguments: [
            ("whole at 2x, and nothing shows that it is one", ["b_2x.png": 16], ["b_2x.png"]),
            ("twice the 1x", ["b.png": 8, "b_2x.png": 16], ["b.png", "b@2x.png"]),
            ("not whole", ["b_2x.png": 17], ["b_2x.png"]),
            ("two images of one size", ["b_2x.png": 18, "b_3x.png": 18], ["b_2x.png", "b_3x.png"]),
            ("two scales", ["b.png": 6, "b_2x.png": 12, "b_3x.png": 18], ["b.png", "b@2x.png", "b@3x.png"]),
            ("odd, and its 1x is there", ["b.png": 9, "b_2x.png": 17], ["b.png", "b_2x.png"]),
            ("whole, and the 1x is another size", ["b.png": 16, "b_2x.png": 16], ["b.png", "b_2x.png"]),
        ] as [(id: String, before: [String: Int], after: [String])])
    func aNameThatLooksLikeAScaleIsChangedWhereTheSizesSayTheSame(
        row: (id: String, before: [String: Int], after: [String])
    ) {
        let disk = MemoryDisk(row.before.mapValues { FakeEngine.image($0, $0) })
        _ = fix(disk)
        #expect(disk.paths == row.after, "\(row.id)")
    }

    @Test func whatIsKnownIsLeftAsItIs() throws {
        let disk = MemoryDisk(["A@2X.png": Self.image, "B@2X.png": Self.image])
        let known = Baseline([Baseline.Entry(rule: "naming.scale-case", path: try #require(BytePath("A@2X.png")))])
        #expect(fix(disk, except: known).moves.map(\.path.display) == ["B@2X.png"])
        #expect(disk.paths == ["A@2X.png", "B@2x.png"])
    }
}
