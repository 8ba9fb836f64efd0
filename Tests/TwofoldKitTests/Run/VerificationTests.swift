import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// A staged folder is proved by its lock file, and by nothing else.
@Suite struct VerificationTests {
    /// A folder with two masters, a hand-made 1x, and the variant of the other one.
    private func staged() -> MemoryDisk {
        let image = FakeEngine.image(4, 4)
        let source = MemoryDisk([
            "x/a@2x.png": image, "b@2x.png": image, "b.png": FakeEngine.image(2, 2, value: 9),
        ])
        let target = MemoryDisk()
        let project = Project(source: source, staging: target, engine: FakeEngine(), jobs: 2)
        _ = BuildRun(project).run(project.survey())
        return target
    }

    @Test func whatWasStagedIsProved() throws {
        let disk = staged()
        let report = try VerificationRun(disk, jobs: 2).run()
        #expect(report.isProved && report.diagnostics.isEmpty && (report.fileCount, report.matchCount) == (4, 4))
        #expect(
            report.byteCount
                == (try ["x/a@2x.png", "x/a.png", "b@2x.png", "b.png"].map {
                    try #require(disk.bytes(of: $0)).count
                }.reduce(0, +)))
        #expect(TextReport().text(report).hasPrefix("4 files as recorded · "))
    }

    @Test func everyChangeIsFound() throws {
        let rows: [(change: (MemoryDisk) -> Void, id: Rule?, path: String)] = [
            ({ $0.remove("x/a.png") }, .stageMissing, "x/a.png"),
            ({ $0.remove("x/a@2x.png") }, .stageMissing, "x/a@2x.png"),
            ({ $0.write(FakeEngine.image(2, 2, value: 8), to: "b.png") }, .stageChanged, "b.png"),
            ({ $0.write([], to: "b@2x.png") }, .stageChanged, "b@2x.png"),
            ({ $0.write([1], to: "x/y/more.png") }, .stageUnrecorded, "x/y/more.png"),
        ]
        for row in rows {
            let disk = staged()
            row.change(disk)
            let report = try VerificationRun(disk).run()
            #expect(report.diagnostics.map(\.rule) == [row.id] && report.diagnostics.map(\.path.display) == [row.path])
            #expect(report.isProved == (row.id == .stageUnrecorded), "\(row.path)")
            #expect(report.hasUnrecorded == (row.id == .stageUnrecorded), "\(row.path)")
        }
    }

    @Test func aSourceTreeHasFilesThatNobodyRecords() throws {
        let disk = MemoryDisk(["a@2x.png": FakeEngine.image(4, 4), "notes.txt": [1]])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let report = try VerificationRun(disk).run()
        #expect(report.isProved && report.diagnostics.isEmpty && report.fileCount == 1)
    }

    @Test func withoutASoundLockFileNothingIsProved() throws {
        let none = MemoryDisk(["a.png": [1]])
        #expect { try VerificationRun(none).run() } throws: { ($0 as? Diagnostic)?.rule == .stageNoRecord }
        let disk = staged()
        let lock = try #require(disk.bytes(of: "twofold.lock"))
        // The last one but that which says that the file is whole.
        var lines = lock.split(separator: UInt8(ascii: "\n"))
        lines[lines.count - 2] = lines[lines.count - 2].dropLast(3) + Array("000".utf8)
        disk.write(Array(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")], to: "twofold.lock")
        let report = try VerificationRun(disk).run()
        #expect(report.diagnostics.contains { $0.path == LockFileName.path }, "\(report.diagnostics)")
        #expect(report.diagnostics.contains { $0.rule == .stageUnrecorded }, "the file of the damaged line")
        #expect(!report.isProved)
    }
}
