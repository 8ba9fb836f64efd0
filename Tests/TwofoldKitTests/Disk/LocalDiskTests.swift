import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct LocalDiskTests {
    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    private func disk(_ tree: RealTree, isDurable: Bool = true) throws -> LocalDisk {
        try LocalDisk(folder: Array(tree.path.utf8), isDurable: isDurable)
    }

    @Test func aNewFileIsWholeAndNothingElseIsLeft() throws {
        let tree = try RealTree()
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try disk(tree).place(content, at: path("new/deep/a.png"), expecting: .absent)
        #expect(tree.bytes(of: "new/deep/a.png") == content)
        #expect(tree.paths == ["new/deep/a.png"])
        let mode = try FileManager.default.attributesOfItem(atPath: tree.path + "/new/deep/a.png")[.posixPermissions]
        let mask = umask(0)
        umask(mask)
        #expect(mode as? Int == 0o666 & ~Int(mask))
    }

    @Test func anExistingFileOfAnyKindIsNotWrittenOver() throws {
        let tree = try RealTree(["a.png": [1], "master@2x.png": [2], "folder/x": [3]])
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/link.png", withDestinationPath: "master@2x.png")
        try FileManager.default.createSymbolicLink(atPath: tree.path + "/dangling.png", withDestinationPath: "nowhere")
        try FileManager.default.linkItem(atPath: tree.path + "/master@2x.png", toPath: tree.path + "/hard.png")
        let before = tree.hashes
        for name in ["a.png", "link.png", "dangling.png", "hard.png", "folder"] {
            #expect(throws: DiskError.self, "\(name)") {
                try disk(tree).place([9], at: path(name), expecting: .absent)
            }
        }
        #expect(tree.hashes == before)
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/nowhere"))
    }

    @Test func anOwnedFileIsReplacedAndKeepsItsPermissions() throws {
        let tree = try RealTree(["a.png": [1, 2, 3]])
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: tree.path + "/a.png")
        try disk(tree).place([4, 5], at: path("a.png"), expecting: .file(ContentHash(of: [1, 2, 3])))
        #expect(tree.bytes(of: "a.png") == [4, 5])
        #expect(tree.paths == ["a.png"])
        let mode = try FileManager.default.attributesOfItem(atPath: tree.path + "/a.png")[.posixPermissions]
        #expect(mode as? Int == 0o640)
    }

    @Test func aFileThatChangedOrIsALinkIsNotReplaced() throws {
        let tree = try RealTree(["a.png": [1, 2, 3], "master@2x.png": [1, 2, 3]])
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/link.png", withDestinationPath: "master@2x.png")
        let before = tree.hashes
        #expect(throws: DiskError.self) {
            try disk(tree).place([4], at: path("a.png"), expecting: .file(ContentHash(of: [7])))
        }
        for name in ["link.png", "missing.png"] {
            #expect(throws: DiskError.self) {
                try disk(tree).place([4], at: path(name), expecting: .file(ContentHash(of: [1, 2, 3])))
            }
        }
        #expect(tree.hashes == before)
    }

    @Test func replacingOneNameOfAHardLinkLeavesTheOther() throws {
        let tree = try RealTree(["a.png": [1, 2, 3]])
        try FileManager.default.linkItem(atPath: tree.path + "/a.png", toPath: tree.path + "/b.png")
        try disk(tree).place([4], at: path("a.png"), expecting: .file(ContentHash(of: [1, 2, 3])))
        #expect(tree.bytes(of: "a.png") == [4])
        #expect(tree.bytes(of: "b.png") == [1, 2, 3])
    }

    @Test func linksOnTheWayAreNotFollowed() throws {
        let outside = try RealTree(["secret@2x.png": [1]])
        let tree = try RealTree(["real/a@2x.png": [2]])
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/out", withDestinationPath: outside.path)
        let disk = try disk(tree)
        #expect(throws: DiskError.self) { try disk.read(path("out/secret@2x.png"), upTo: 10) }
        #expect(throws: DiskError.self) { try disk.place([9], at: path("out/x.png"), expecting: .absent) }
        #expect(throws: DiskError.self) { try disk.entries(of: path("out")) }
        #expect(outside.paths == ["secret@2x.png"])
        let kinds = try disk.entries(of: .root).map(\.kind)
        #expect(Set(kinds) == [.link, .folder])
    }

    @Test func aPipeIsRefusedInsteadOfWaitedFor() throws {
        let tree = try RealTree()
        #expect(mkfifo(tree.path + "/pipe@2x.png", 0o600) == 0)
        #expect(throws: DiskError.self) { try disk(tree).read(path("pipe@2x.png"), upTo: 10) }
        #expect(try disk(tree).status(of: path("pipe@2x.png"))?.kind == .other)
    }

    @Test func readingStopsAtTheLimit() throws {
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        let tree = try RealTree(["a": content, "empty": []])
        let disk = try disk(tree)
        for limit in [0, 1, 99_999, 100_000, 100_001, 1 << 30] {
            #expect(try disk.read(path("a"), upTo: limit).bytes == Array(content.prefix(limit)))
        }
        #expect(try disk.read(path("empty"), upTo: 10).bytes == [])
        #expect(try disk.contents(of: path("a"), limit: 100_000).count == 100_000)
        #expect(throws: DiskError("read", try path("a"), .tooLarge)) {
            try disk.contents(of: path("a"), limit: 99_999)
        }
    }

    @Test func namesThatAreNoTextAreListedAndRead() throws {
        let tree = try RealTree()
        let disk = try disk(tree, isDurable: false)
        let names: [[UInt8]] = [
            [0xFF, 0xFE], Array("line\nbreak".utf8), Array("caf\u{E9}".utf8), Array("cafe\u{301}".utf8),
            Array(repeating: 0x61, count: 255),
        ]
        for (index, name) in names.enumerated() {
            let path = try #require(BytePath(components: [name]))
            try disk.place([UInt8(index)], at: path, expecting: .absent)
        }
        #expect(Set(try disk.entries(of: .root).map(\.name)) == Set(names))
        for (index, name) in names.enumerated() {
            let path = try #require(BytePath(components: [name]))
            #expect(try disk.read(path, upTo: 9).bytes == [UInt8(index)])
        }
        let tooLong = try #require(BytePath(components: [Array(repeating: 0x61, count: 256)]))
        #expect(throws: DiskError.self) { try disk.place([1], at: tooLong, expecting: .absent) }
    }

    @Test func theRootIsListedMoreThanOnce() throws {
        let tree = try RealTree(["a": [1], "b/c": [2]])
        let disk = try disk(tree)
        for _ in 0..<3 { #expect(try disk.entries(of: .root).count == 2) }
        try disk.makeNamesDurable(in: [.root, path("b")])
        #expect(try disk.status(of: .root)?.kind == .folder)
        #expect(try disk.status(of: path("b/none/deeper")) == nil)
        #expect(try disk.status(of: path("a/below-a-file")) == nil)
    }
}
