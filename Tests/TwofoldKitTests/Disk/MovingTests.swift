import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Another name for a file on the real disk, and on its twin in memory.
@Suite struct MovingTests {
    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func disk(_ tree: RealTree) throws -> LocalDisk { try LocalDisk(folder: Array(tree.path.utf8)) }

    @Test func aFileGetsAnotherNameOrFolderAndStaysTheSameFile() throws {
        let tree = try RealTree(["a.PNG": [1, 2], "Icons/b.png": [3], "Icons/c.png": [4]])
        let memory = MemoryDisk(["a.PNG": [1, 2], "Icons/b.png": [3], "Icons/c.png": [4]])
        let disk = try disk(tree)
        let before = try disk.status(of: path("a.PNG"))?.identity
        for disk in [disk, memory] as [any Disk] {
            try disk.move(path("a.PNG"), to: path("a.png"))
            try disk.move(path("Icons/b.png"), to: path("b.png"))
            try disk.move(path("a.png"), to: path("Icons/a.png"))
        }
        #expect(try disk.status(of: path("Icons/a.png"))?.identity == before)
        #expect(tree.paths == ["Icons/a.png", "Icons/c.png", "b.png"])
        #expect(memory.paths == tree.paths)
        #expect(tree.bytes(of: "Icons/a.png") == [1, 2])
    }

    @Test func nothingThatIsThereLosesItsName() throws {
        let tree = try RealTree(["a.png": [1], "b.png": [2], "folder/c.png": [3]])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: tree.path + "/link.png", withDestinationPath: "a.png")
        try manager.createSymbolicLink(atPath: tree.path + "/dangling.png", withDestinationPath: "nowhere")
        try manager.createSymbolicLink(atPath: tree.path + "/out", withDestinationPath: "folder")
        try manager.linkItem(atPath: tree.path + "/a.png", toPath: tree.path + "/hard.png")
        let before = tree.hashes
        for (from, to) in [
            ("a.png", "b.png"), ("a.png", "folder"), ("a.png", "link.png"), ("a.png", "dangling.png"),
            ("a.png", "hard.png"), ("link.png", "new.png"), ("folder", "new"), ("missing.png", "new.png"),
            ("a.png", "missing/a.png"), ("a.png", "out/a.png"), ("out/c.png", "c.png"),
        ] {
            #expect(throws: DiskError.self, "\(from) to \(to)") { try disk(tree).move(path(from), to: path(to)) }
        }
        #expect(tree.hashes == before)
        #expect(tree.paths.count == 6)
    }

    /// Each name is wanted by many at once: one gets it, and no image is lost.
    @Test func ofManyWhoWantOneNameOneGetsIt() async throws {
        for _ in 0..<20 {
            let tree = try RealTree(Dictionary(uniqueKeysWithValues: (0..<8).map { ("\($0).png", [UInt8($0)]) }))
            let disk = try disk(tree)
            let target = try path("one.png")
            let winners = await withTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        guard let from = BytePath("\(number).png") else { return 0 }
                        return (try? disk.move(from, to: target)) == nil ? 0 : 1
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(winners == 1)
            #expect(tree.paths.count == 8)
            #expect(Set(tree.hashes.values).count == 8)
        }
    }

    @Test func aDiskWithOtherNamesReadsAsIfTheyWereThere() throws {
        let memory = MemoryDisk(["Icons/a@2X.png": [1, 2], "Icons/b.png": [3]])
        let disk = RenamedDisk(memory)
        try disk.move(path("Icons/a@2X.png"), to: path("Icons/A.png"))
        try disk.move(path("Icons/A.png"), to: path("Icons/a@2x.png"))
        #expect(try Set(disk.entries(of: path("Icons")).map(\.name)) == [Array("a@2x.png".utf8), Array("b.png".utf8)])
        #expect(try disk.read(path("Icons/a@2x.png"), upTo: 9).bytes == [1, 2])
        #expect(try disk.status(of: path("Icons/a@2X.png")) == nil)
        #expect(throws: DiskError.self) { try disk.move(path("Icons/b.png"), to: path("Icons/a@2x.png")) }
        #expect(throws: DiskError.self) { try disk.move(path("Icons/b.png"), to: path("Nowhere/b.png")) }
        #expect(memory.paths == ["Icons/a@2X.png", "Icons/b.png"])
    }
}
