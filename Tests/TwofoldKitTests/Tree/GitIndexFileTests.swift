import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The index of a repository, read by Twofold and listed by Git.
@Suite(.having("git")) struct GitIndexFileTests {
    private static let files = [
        "a.png", "a@2x.png", "art/deep/b@2x.png", "art/c@3x.png", "art/café.png", "art.png", "z/last@2x.png",
        "long/" + String(repeating: "n", count: 200) + ".png",
    ]

    typealias Row = (id: String, options: [String], commands: [[String]])

    private static let rows: [Row] = [
        ("version 2", [], []),
        ("version 4", [], [["update-index", "--index-version", "4"]]),
        ("hashes of 32 bytes", ["--object-format=sha256"], []),
        ("hashes of 32 bytes, version 4", ["--object-format=sha256"], [["update-index", "--index-version", "4"]]),
        ("a sparse checkout", [], [["sparse-checkout", "set", "--no-cone", "/art/"]]),
        (
            "a sparse checkout, version 4", [],
            [
                ["sparse-checkout", "set", "--no-cone", "/art/"], ["update-index", "--index-version", "4"],
            ]
        ),
        ("a file that will be added", [], [["rm", "-q", "--cached", "a.png"], ["add", "-N", "a.png"]]),
    ]

    private func repository(_ options: [String] = [], _ commands: [[String]] = []) throws -> RealTree {
        let tree = try RealTree(Dictionary(Self.files.map { ($0, Array($0.utf8)) }) { first, _ in first })
        _ = try git(["init", "-q"] + options + ["."], in: tree)
        _ = try git(["add", "-A"], in: tree)
        _ = try git(["commit", "-q", "-m", "x"], in: tree)
        for command in commands { _ = try git(command, in: tree) }
        return tree
    }

    private func git(_ arguments: [String], in tree: RealTree) throws -> String {
        try GitJudge.run(["-c", "user.name=A", "-c", "user.email=a@example.org"] + arguments, in: tree)
    }

    private func index(of tree: RealTree) throws -> [UInt8] { try #require(tree.bytes(of: ".git/index")) }

    @Test(arguments: rows)
    func `the files are those that Git lists, with their contents' names`(row: Row) throws {
        let tree = try repository(row.options, row.commands)
        let bytes = try index(of: tree)
        for (prefix, folder) in [("", "."), ("art/", "art"), ("nowhere/", "nowhere")] {
            let index = try #require(GitIndexFile(bytes)?.below(Array(prefix.utf8)), "\(row.id)")
            let found = index.files { _ in true }.map { path, entry in
                let object = Hexadecimal.digits(of: entry.object)
                return "\(String(entry.mode, radix: 8)) \(String(decoding: object, as: UTF8.self)) "
                    + "\(entry.isSparse ? "S" : "H") \(prefix)\(String(decoding: path.bytes, as: UTF8.self))"
            }
            let format = "--format=%(objectmode) %(objectname) %(path)"
            let stages = try git(["ls-files", "-z", format, folder], in: tree).split(separator: "\0").map(String.init)
            let tags = try git(["ls-files", "-z", "-t", folder], in: tree).split(separator: "\0").map { $0.prefix(1) }
            let expected = zip(stages, tags).map { stage, tag in
                let parts = stage.split(separator: " ", maxSplits: 2)
                return "\(parts[0]) \(parts[1]) \(tag) \(parts[2])"
            }
            #expect(found == expected, "\(row.id), \(folder)")
            #expect(found.isEmpty == (folder == "nowhere"))
        }
    }

    @Test func `a path is found among all others, and a folder by what is in it`() throws {
        let index = try #require(GitIndexFile(try index(of: try repository())))
        for file in Self.files { #expect(index.entry(of: try #require(BytePath(file))) != nil, "\(file)") }
        for (path, isTracked) in [("art", true), ("ar", false), ("art/deep", true), ("z", true), ("zz", false)] {
            let folder = try #require(BytePath(path))
            #expect(index.tracks(within: folder) == isTracked, "\(path)")
            #expect(index.entry(of: folder) == nil, "\(path)")
        }
        #expect(index.tracks(within: .root) && !GitIndexFile().tracks(within: .root))
    }

    @Test func `a file that three sides of a merge have is listed once`() throws {
        let tree = try repository()
        let object = try git(["hash-object", "-w", "a.png"], in: tree).prefix(40)
        let lines = (1...3).map { "100644 \(object) \($0)\ta.png\n" }.joined()
        _ = try GitJudge.run(
            ["update-index", "--index-info"], in: tree, input: "0 \(String(repeating: "0", count: 40))\ta.png\n" + lines
        )
        try #require(try git(["ls-files", "-u"], in: tree).split(separator: "\n").count == 3)
        let index = try #require(GitIndexFile(try index(of: tree)))
        #expect(index.files { $0.elementsEqual("a.png".utf8) }.count == 1)
    }

    @Test func `an index that lists only a part is not taken for all`() throws {
        let tree = try repository([], [["update-index", "--split-index"]])
        #expect(GitIndexFile(try index(of: tree)) == nil)
    }

    @Test func `a damaged index is none, or lists names that it has`() throws {
        let bytes = try index(of: try repository())
        // What follows the files may be missing, if only the files are all there.
        for length in 0..<bytes.count {
            let index = GitIndexFile(Array(bytes.prefix(length)))
            #expect(index.map { $0.files { _ in true }.count == Self.files.count } ?? true, "\(length)")
        }
        #expect(GitIndexFile(Array(bytes.prefix(200))) == nil)
        for place in 0..<bytes.count {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var damaged = bytes
                damaged[place] ^= change
                _ = GitIndexFile(damaged)?.files { _ in true }
            }
        }
    }
}
