import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Whose file is it? Each row begins with `a@2x.png` and the `a.png` that Twofold made of it.
@Suite struct OwnershipTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var change: @Sendable (MemoryDisk) -> Void
        /// The files that the next run writes; the lock file goes without saying.
        var writes: [String] = []
        /// What the report says, notes included.
        var says: [Rule] = []
        var counts = RunReport.Counts()
        var engine = FakeEngine()
        var policy = BuildPolicy()
        var testDescription: String { name }
    }

    private static func image(_ side: Int, _ value: UInt8 = 100) -> [UInt8] {
        FakeEngine.image(side, side, value: value)
    }

    static let rows = [
        Row(
            name: "absent, and never made", change: { $0.write(image(4), to: "b@2x.png") }, writes: ["b.png"],
            counts: .init(made: 1, current: 1)),
        Row(name: "as it was written", change: { _ in }, counts: .init(current: 1)),
        Row(
            name: "the master has other bytes", change: { $0.write(image(4, 50), to: "a@2x.png") },
            writes: ["a.png"], counts: .init(made: 1)),
        Row(
            name: "the recipe is another", change: { $0.write(FakeEngine.noise(8, 8), to: "a@2x.png") },
            writes: ["a.png"], counts: .init(made: 1), policy: BuildPolicy { $0.filter = .lanczos3 }),
        Row(
            name: "the engine is another, and so are its files", change: { _ in }, writes: ["a.png"],
            counts: .init(made: 1), engine: FakeEngine(identity: "fake 2", mark: 1)),
        Row(
            name: "the engine is another, and its files are the same", change: { _ in }, counts: .init(current: 1),
            engine: FakeEngine(identity: "fake 2")),
        Row(name: "deleted", change: { $0.remove("a.png") }, writes: ["a.png"], counts: .init(made: 1)),
        Row(
            name: "edited by hand", change: { $0.write(image(2, 7), to: "a.png") }, says: [.fileEdited],
            counts: .init(refused: 1)),
        Row(
            name: "squeezed by another tool, same pixels",
            change: { $0.write(FakeEngine.file(decoded(image(2)), mark: 9), to: "a.png") }, says: [.fileEdited],
            counts: .init(refused: 1)),
        Row(
            name: "hand-made, and the ledger knows nothing of it",
            change: {
                $0.remove("twofold.lock")
                $0.write(image(2, 7), to: "a.png")
            }, counts: .init(kept: 1)),
        Row(
            name: "the ledger is lost", change: { $0.remove("twofold.lock") }, says: [.fileIdentical, .ledgerAbsent],
            counts: .init(kept: 1)),
        Row(
            name: "the ledger is lost and the master was drawn anew",
            change: {
                $0.remove("twofold.lock")
                $0.write(image(4, 50), to: "a@2x.png")
            }, counts: .init(kept: 1)),
        Row(
            name: "a folder is in its place",
            change: {
                $0.remove("a.png")
                $0.write([1], to: "a.png/inside.txt")
            }, says: [.fileForeign], counts: .init(refused: 1)),
        Row(
            name: "a link is in its place",
            change: {
                $0.remove("a.png")
                $0.put(.link, at: "a.png")
            }, says: [.fileForeign], counts: .init(refused: 1)),
        Row(name: "its master is gone", change: { $0.remove("a@2x.png") }, says: [.ledgerOrphan]),
        Row(
            name: "it cannot be read",
            change: { disk in
                disk.fail { operation, path in
                    operation == "read" && path.name == Array("a.png".utf8) ? .system(code: 5, text: "I/O error") : nil
                }
            }, says: [.fileUnreadable], counts: .init(refused: 1)),
    ]

    private static func decoded(_ file: [UInt8]) -> PixelBuffer {
        (try? FakeEngine().decode(file, format: .png, limits: ImageLimits()).pixels)
            ?? .init(size: PixelSize(width: 1, height: 1), layout: .rgba, depth: .eight, bytes: [0, 0, 0, 0])
    }

    @Test(arguments: rows)
    func theTableHolds(row: Row) {
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        let first = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(first).run(first.survey())
        row.change(disk)
        let others = disk.paths.filter { !row.writes.contains($0) && $0 != "twofold.lock" }
        let before = others.map { disk.bytes(of: $0) }
        _ = disk.takeAccesses()
        let project = Project(source: disk, engine: row.engine, policy: row.policy)
        let report = BuildRun(project).run(project.survey())
        let written = disk.takeAccesses().compactMap { access -> String? in
            switch access {
            case .created(let path), .replaced(let path), .removed(let path): path.display
            default: nil
            }
        }
        #expect(written.filter { $0 != "twofold.lock" && !$0.hasPrefix(".twofold") } == row.writes)
        #expect(report.diagnostics.map(\.rule) == row.says)
        #expect(report.counts == row.counts)
        #expect(others.map { disk.bytes(of: $0) } == before)
        #expect(report.hasErrors == row.says.contains { ![.fileIdentical, .ledgerAbsent, .ledgerOrphan].contains($0) })
        #expect(!disk.paths.contains(".twofold~journal~tmp"))
    }

    @Test func aBranchThatComesBackIsCurrent() {
        // Another branch has other masters, other variants and its own lock file; then everything is as before.
        let disk = MemoryDisk(["a@2x.png": Self.image(4)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        let saved = disk.paths.map { ($0, disk.bytes(of: $0) ?? []) }
        disk.write(Self.image(4, 50), to: "a@2x.png")
        _ = BuildRun(project).run(project.survey())
        for (path, bytes) in saved { disk.write(bytes, to: path) }
        #expect(BuildRun(project).run(project.survey()).counts == .init(current: 1))
    }

    @Test func anUnreadable2xIsNoMasterOfThe1x() {
        let disk = MemoryDisk(["a@3x.png": Self.image(6)])
        let project = Project(source: disk, engine: FakeEngine())
        _ = BuildRun(project).run(project.survey())
        disk.write(Self.image(6, 50), to: "a@3x.png")
        disk.fail { operation, path in
            operation == "read" && path.name == Array("a@2x.png".utf8) ? .system(code: 5, text: "I/O error") : nil
        }
        let report = BuildRun(project).run(project.survey())
        #expect(report.diagnostics.map(\.rule) == [.fileUnreadable])
        #expect(disk.bytes(of: "a.png") == Self.image(2, 50))
        disk.fail(nil)
        #expect(BuildRun(project).run(project.survey()).counts == .init(made: 1, current: 1))
    }
}
