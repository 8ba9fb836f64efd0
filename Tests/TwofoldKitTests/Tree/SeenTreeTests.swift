import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// What is noted of a tree, and which changes of it a comparison finds.
@Suite struct SeenTreeTests {
    private static func tree() throws -> RealTree {
        try RealTree([
            "a@2x.png": [1, 2], "notes.txt": [3], "Icons/b@3x.png": [4], "Icons/x.imageset/Contents.json": [5],
            "twofold.lock": [6], ".twofold.yml": [7], ".gitignore": Array("build/\n".utf8), "build/c@2x.png": [8],
            ".git/info/exclude": [9], ".git/HEAD": [10],
        ])
    }

    private static func seen(_ tree: RealTree) throws -> SeenTree {
        let disk = try LocalDisk(folder: tree.path)
        let listing = TreeListing.list(
            disk, selection: [.root], named: nil, excluding: nil, scope: TreeScope(), notesAll: true)
        return try #require(listing.seen)
    }

    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let isSeen: Bool
        let make: @Sendable (RealTree) throws -> Void

        init(_ title: String, isSeen: Bool = true, _ make: @escaping @Sendable (RealTree) throws -> Void) {
            testDescription = title
            self.isSeen = isSeen
            self.make = make
        }
    }

    static let changes = [
        Change("nothing", isSeen: false) { _ in },
        Change("an image gets longer") { try $0.write([1, 2, 3], to: "a@2x.png") },
        Change("an image gets other bytes and its old times") {
            try $0.rewriteKeepingTimes("a@2x.png", with: [2, 2])
        },
        Change("an image is removed") { try $0.remove("Icons/b@3x.png") },
        Change("an image is added") { try $0.write([1], to: "Icons/c.png") },
        Change("an image is renamed") {
            try FileManager.default.moveItem(atPath: "\($0.path)/a@2x.png", toPath: "\($0.path)/c@2x.png")
        },
        Change("an image is replaced by a copy with its times") { tree in
            let twin = try tree.copy()
            try tree.remove("a@2x.png")
            try FileManager.default.copyItem(atPath: "\(twin.path)/a@2x.png", toPath: "\(tree.path)/a@2x.png")
        },
        Change("an image is replaced by a link") { tree in
            try tree.remove("a@2x.png")
            try FileManager.default.createSymbolicLink(
                atPath: "\(tree.path)/a@2x.png", withDestinationPath: "notes.txt")
        },
        Change("an image cannot be read any more") {
            try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: "\($0.path)/a@2x.png")
        },
        Change("another file gets other bytes", isSeen: false) { try $0.write([1], to: "notes.txt") },
        Change("another file is added") { try $0.write([1], to: "Icons/notes.txt") },
        Change("a set's Contents.json changes") { try $0.write([1], to: "Icons/x.imageset/Contents.json") },
        Change("the lock file changes") { try $0.write([1], to: "twofold.lock") },
        Change("the configuration changes") { try $0.write([1], to: ".twofold.yml") },
        Change("a folder is added") {
            try FileManager.default.createDirectory(
                atPath: "\($0.path)/New", withIntermediateDirectories: false)
        },
        Change("a folder is removed") { try $0.remove("Icons/x.imageset") },
        Change("a folder is replaced by a file") { tree in
            try tree.remove("Icons/x.imageset")
            try tree.write([1], to: "Icons/x.imageset")
        },
        Change("the ignored files change", isSeen: false) { try $0.write([1], to: "build/d@2x.png") },
        Change("other files are ignored") { try $0.write(Array("Icons/\n".utf8), to: ".gitignore") },
        Change("other files are ignored in a folder") { try $0.write([1], to: "Icons/.gitignore") },
        Change("other files are excluded in the repository") { try $0.write([1], to: ".git/info/exclude") },
        Change("nothing is excluded in the repository any more") { try $0.remove(".git/info/exclude") },
        Change("the repository changes", isSeen: false) { try $0.write([1], to: ".git/index") },
    ]

    @Test(arguments: changes) func aChangeThatCanMatterIsSeen(change: Change) throws {
        let tree = try Self.tree()
        let seen = try Self.seen(tree)
        #expect(seen.isComplete)
        try change.make(tree)
        #expect(seen.isUnchanged(on: try LocalDisk(folder: tree.path)) == !change.isSeen)
    }

    @Test(arguments: [1, 2, 4, 64])
    func `a change in any of many folders is seen, however many threads look`(threads: Int) throws {
        let paths = (0..<150).map { "f\($0 / 10)/g\($0)/a@2x.png" }
        let tree = try RealTree(Dictionary(uniqueKeysWithValues: paths.map { ($0, [UInt8](repeating: 1, count: 3)) }))
        let seen = try Self.seen(tree)
        let disk = try LocalDisk(folder: tree.path)
        #expect(seen.isUnchanged(on: disk, threads: threads))
        #expect(SeenTree(bytes: seen.bytes).isUnchanged(on: disk, threads: threads))
        for changed in [0, 40, 77, 149] {
            try tree.write([1], to: paths[changed])
            #expect(!seen.isUnchanged(on: disk, threads: threads), "\(changed)")
            try tree.remove(paths[changed])
            #expect(!seen.isUnchanged(on: disk, threads: threads), "\(changed) is gone")
            #expect(try Self.seen(tree).isUnchanged(on: disk, threads: threads), "as it is now")
            try tree.write([1, 1, 1], to: paths[changed])
        }
    }

    @Test func theLatestChangeIsThatOfAnyFileThatCounts() throws {
        let tree = try Self.tree()
        let before = try Self.seen(tree).lastChange
        // Later by more than any file system's clock is coarse.
        let later = Date(timeIntervalSinceNow: 60)
        func change(_ path: String) throws {
            try tree.write([1], to: path)
            try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: "\(tree.path)/\(path)")
        }
        try change("notes.txt")
        #expect(try Self.seen(tree).lastChange == before)
        try change(".git/info/exclude")
        #expect(try Self.seen(tree).lastChange > before)
    }

    @Test func aTreeWithAStatusThatCannotBeReadCannotBeCompared() {
        var seen = SeenTree()
        seen.add([DiskEntry(name: Array("a.txt".utf8), kind: .file)], in: .root, of: MemoryDisk())
        #expect(seen.isComplete)
        seen.add([DiskEntry(name: Array("a.png".utf8), kind: .file)], in: .root, of: MemoryDisk())
        #expect(!seen.isComplete)
    }

    @Test func bytesThatNoTreeGaveAreNoTree() throws {
        let tree = try Self.tree()
        let disk = try LocalDisk(folder: tree.path)
        let bytes = try Self.seen(tree).bytes
        for length in stride(from: 1, to: bytes.count, by: 7) {
            #expect(!SeenTree(bytes: Array(bytes.prefix(length))).isUnchanged(on: disk), "\(length)")
        }
        #expect(!SeenTree(bytes: bytes + [0]).isUnchanged(on: disk))
    }
}
