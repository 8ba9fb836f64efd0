import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct MendingTests {
    private static let picture = FakeEngine.picture(8, 8)

    private func build(_ disk: MemoryDisk) -> Build { Build(source: disk, engine: FakeEngine(), jobs: 2) }

    private func mend(_ disk: MemoryDisk, writes: Bool = true, except baseline: Baseline = Baseline()) -> Mending {
        let build = build(disk)
        return build.mend(build.check(), except: baseline, writes: writes)
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
        for (index, path) in row.before.enumerated() { files[path] = FakeEngine.picture(8, 8, value: UInt8(index)) }
        let disk = MemoryDisk(files)
        let preview = mend(disk, writes: false)
        #expect(disk.paths == row.before.sorted(), "\(row.id): a preview writes nothing")
        let mending = mend(disk)
        #expect(disk.paths == row.after.sorted(), "\(row.id)")
        #expect(Set(disk.paths.compactMap(disk.bytes)) == Set(files.values), "\(row.id): every picture is still there")
        #expect(mending.diagnostics.count == row.refusals, "\(row.id): \(mending.diagnostics)")
        #expect(preview.endToEnd == mending.endToEnd, "\(row.id)")
        #expect(preview.diagnostics == mending.diagnostics, "\(row.id)")
        #expect(mending.report.findings.allSatisfy { $0.repair == nil || row.refusals > 0 }, "\(row.id)")
    }

    @Test func aMoveThatFailsLosesNothingAndIsSaid() throws {
        let disk = MemoryDisk(["A@2X.png": Self.picture, "B@2X.png": FakeEngine.picture(4, 4)])
        let bad = try #require(BytePath("A@2X.png"))
        disk.fail { operation, path in
            operation == "move" && path == bad ? .system(code: 13, text: "Permission denied") : nil
        }
        let mending = mend(disk)
        #expect(disk.paths == ["A@2X.png", "B@2x.png"])
        #expect(disk.bytes(of: "A@2X.png") == Self.picture)
        #expect(mending.diagnostics.map(\.id) == [.fileNotMoved])
        #expect(mending.diagnostics[0].message.contains("Permission denied"))
        #expect(mending.report.findings.contains { $0.diagnostic.path == bad }, "it is still found")
        #expect(mending.report.mendedCount == 1)
    }

    @Test func whatCameInTheWaySinceTheCheckStays() throws {
        let disk = MemoryDisk(["A@2X.png": Self.picture])
        let build = build(disk)
        let report = build.check()
        disk.write([1, 2, 3], to: "A@2x.png")
        let mending = build.mend(report)
        #expect(disk.bytes(of: "A@2x.png") == [1, 2, 3])
        #expect(disk.bytes(of: "A@2X.png") == Self.picture)
        #expect(mending.diagnostics.map(\.id) == [.fileNotMoved])
        disk.remove("A@2x.png")
        disk.put(.link, at: "A@2X.png")
        #expect(build.mend(report).diagnostics.map(\.id) == [.fileNotMoved], "a link that took its place is not moved")
        #expect(disk.paths == ["A@2X.png"])
    }

    @Test func namesAreMadeDurableAndNothingIsWrittenBesides() throws {
        let disk = MemoryDisk(["Icons/A@2X.png": Self.picture])
        let build = build(disk)
        let report = build.check()
        _ = disk.takeAccesses()
        _ = build.mend(report)
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

    @Test func variantsOfTwofoldsStayAndARenamedMasterIsNamed() throws {
        let disk = MemoryDisk(["A@2x.PNG": Self.picture])
        RuleExample.make(disk)
        #expect(disk.paths == ["A.PNG", "A@2x.PNG", "twofold.lock"])
        let mending = mend(disk)
        #expect(disk.paths == ["A.PNG", "A@2x.png", "twofold.lock"])
        #expect(mending.renamedMasters.map(\.display) == ["A@2x.png"])
        #expect(mending.diagnostics.map(\.path.display) == ["A.PNG"])
        #expect(mending.diagnostics.allSatisfy { $0.message.contains("variant that Twofold made") })
        // First what has the old name goes: in letters of another case, the new one would meet it.
        let build = build(disk)
        _ = build.prune(build.survey())
        RuleExample.make(disk)
        #expect(disk.paths == ["A.png", "A@2x.png", "twofold.lock"])
    }

    @Test func whatIsKnownIsLeftAsItIs() throws {
        let disk = MemoryDisk(["A@2X.png": Self.picture, "B@2X.png": Self.picture])
        let known = Baseline([Baseline.Entry(rule: "naming.scale-case", path: try #require(BytePath("A@2X.png")))])
        #expect(mend(disk, except: known).moves.map(\.path.display) == ["B@2X.png"])
        #expect(disk.paths == ["A@2X.png", "B@2x.png"])
    }
}
