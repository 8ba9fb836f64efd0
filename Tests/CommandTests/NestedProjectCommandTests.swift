import Foundation
import Testing
import TwofoldTestSupport

/// A run goes into every project below the folder that it was given.
@Suite struct NestedProjectCommandTests {
    /// An outer project, one nested in it that was built by itself, and one nested in that.
    private func tree() throws -> RealTree {
        let tree = try RealTree([
            "Top/A@2x.png": BuildCommandTests.image(8, 8), ".git/HEAD": Array("ref: refs/heads/main\n".utf8),
            "Res/Icons/Sun@2x.png": BuildCommandTests.image(8, 8, seed: 2),
            "Res/Deep/Moon@2x.png": BuildCommandTests.image(8, 8, seed: 3),
        ])
        for folder in ["Res/Deep", "Res", "."] { _ = try run(["-q"], folder, in: tree) }
        #expect(tree.paths.filter { $0.hasSuffix("twofold.lock") }.count == 3)
        return tree
    }

    private func run(_ arguments: [String], _ folder: String = ".", in tree: RealTree) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path + "/" + folder).finish()
    }

    private func json(_ result: TwofoldBinary.Result) throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.output)")
    }

    private static let defects: [(id: String, file: String, edit: @Sendable (RealTree) throws -> Void)] = [
        ("missing", "Res/Icons/Sun.png", { try $0.remove("Res/Icons/Sun.png") }),
        (
            "stale", "Res/Deep/Moon.png",
            { try $0.write(BuildCommandTests.image(8, 8, seed: 9), to: "Res/Deep/Moon@2x.png") }
        ),
        (
            "edited", "Res/Deep/Moon.png",
            { try $0.write(BuildCommandTests.image(4, 4, seed: 9), to: "Res/Deep/Moon.png") }
        ),
        ("orphaned", "Res/Icons/Sun.png", { try $0.remove("Res/Icons/Sun@2x.png") }),
        ("never made", "Res/New.png", { try $0.write(BuildCommandTests.image(8, 8, seed: 8), to: "Res/New@2x.png") }),
    ]

    @Test(arguments: defects.indices)
    func aGateAtTheTopSeesADefectFurtherDown(index: Int) throws {
        let row = Self.defects[index]
        let tree = try tree()
        #expect(try run(["--locked"], in: tree).status == 0)
        #expect(try run(["check"], in: tree).status == 0)
        try row.edit(tree)
        for arguments in [["--locked"], ["check"]] {
            let result = try run(arguments, in: tree)
            #expect(result.status == 2, "\(row.id): \(result.output)")
            #expect(result.output.contains(row.file), "\(row.id): \(result.output)")
        }
        // A selection that does not hold it says nothing of it.
        #expect(try run(["--locked", "Top"], in: tree).status == 0)
    }

    @Test func oneRunMakesAllAndTheSecondNothing() throws {
        let tree = try tree()
        for file in ["Top/A.png", "Res/Icons/Sun.png", "Res/Deep/Moon.png"] { try tree.remove(file) }
        let before = tree.hashes.filter { $0.key.hasSuffix(".lock") }
        let result = try run([], in: tree)
        #expect(result.status == 0 && result.output.contains("3 made · "), "\(result.output)")
        #expect(result.output.split(separator: "\n").count == 4, "one summary: \(result.output)")
        #expect(tree.hashes.filter { $0.key.hasSuffix(".lock") } == before, "each in its own lock file")
        #expect(try run([], in: tree).output.contains("nothing to make: 3 current"))
    }

    @Test(arguments: [
        ["--locked", "--format", "json"], ["check", "--format", "json"], ["plan", "--format", "json"],
        ["sizes", "--format", "json"], ["-n", "--format", "json"],
    ])
    func theReportIsOneDocumentWithPathsFromOneRoot(arguments: [String]) throws {
        let tree = try tree()
        try tree.write(BuildCommandTests.image(7, 8), to: "Res/Deep/Odd@2x.png")
        let document = try json(try run(arguments, in: tree))
        #expect(document["root"] as? String == tree.path)
        let projects = document["projects"] as? [[String: String]]
        #expect(projects?.compactMap { $0["path"] } == ["", "Res", "Res/Deep"])
        #expect(String(describing: document).contains("Res/Deep/Odd"))
        // Of one project nothing is said that was not said before.
        #expect(try json(try run(arguments, "Res/Deep", in: tree))["projects"] == nil)
    }

    @Test func theReportFileHoldsAllProjectsAndTheBaselineToo() throws {
        let tree = try tree()
        let out = try RealTree()
        try tree.write(BuildCommandTests.image(7, 8), to: "Res/Deep/Odd@2x.png")
        try tree.write(BuildCommandTests.image(7, 8), to: "Top/Odd@2x.png")
        for (verb, name) in [("build", "b.json"), ("check", "c.json"), ("check", "c.sarif")] {
            _ = try run([verb, "--report", out.path + "/" + name], in: tree)
            let text = String(decoding: out.bytes(of: name) ?? [], as: UTF8.self)
            #expect(text.contains("Res/Deep/Odd@2x.png") && text.contains("Top/Odd@2x.png"), "\(name)")
        }
        let baseline = out.path + "/known.txt"
        let first = try run(["check", "--baseline", baseline, "--update-baseline"], in: tree)
        #expect(first.status == 0, "\(first.output)")
        #expect(try run(["check", "--baseline", baseline], in: tree).status == 0)
        // An entry of what nobody looked at is not stale, one of what is gone is, with its place below the root.
        #expect(try run(["check", "--baseline", baseline, "Top"], in: tree).status == 0)
        try tree.remove("Res/Deep/Odd@2x.png")
        _ = try run(["prune", "-q"], in: tree)
        let stale = try run(["check", "--baseline", baseline], in: tree)
        #expect(stale.status == 2 && stale.output.contains("Res/Deep/Odd@2x.png"), "\(stale.output)")
    }

    @Test func pruneAndAdoptReachThemToo() throws {
        let tree = try tree()
        try tree.remove("Res/Deep/Moon@2x.png")
        let pruned = try run(["prune"], in: tree)
        #expect(pruned.output.contains("Res/Deep/Moon.png") && tree.bytes(of: "Res/Deep/Moon.png") == nil)
        #expect(pruned.output.contains("1 of 1 orphan removed"), "\(pruned.output)")
        let lock = try #require(tree.bytes(of: "Res/twofold.lock"))
        try tree.write(
            Array(lock.split(separator: 0x0A).prefix(2).joined(separator: [0x0A])) + [0x0A], to: "Res/twofold.lock")
        let adopted = try run(["adopt", "."], in: tree)
        #expect(adopted.output.contains("Res/Icons/Sun.png"), "\(adopted.output)")
        #expect(tree.bytes(of: "Res/twofold.lock") == lock)
    }

    @Test func eachProjectHasItsOwnConfigurationAndAWrongOneKeepsAllFromBeginning() throws {
        let tree = try tree()
        try tree.write(Array("scales: [2x]\n".utf8), to: "Res/Deep/.twofold.yml")
        for name in ["Res/Deep/Big@3x.png", "Res/Big@3x.png"] {
            try tree.write(BuildCommandTests.image(9, 9, seed: 4), to: name)
        }
        #expect(try run([], in: tree).status == 0)
        #expect(tree.bytes(of: "Res/Deep/Big.png") == nil && tree.bytes(of: "Res/Deep/Big@2x.png") != nil)
        #expect(tree.bytes(of: "Res/Big.png") != nil)
        try tree.write(Array("scale: [2x]\n".utf8), to: "Res/Deep/.twofold.yml")
        try tree.remove("Top/A.png")
        let wrong = try run([], in: tree)
        #expect(wrong.status == 64 && wrong.errors.contains("Res/Deep/.twofold.yml:1:1"), "\(wrong.errors)")
        #expect(tree.bytes(of: "Top/A.png") == nil, "nothing was done")
    }

    @Test func aStagedFolderIsNoProjectAndNestedProjectsAreStagedInTheirPlaces() throws {
        let tree = try tree()
        let before = tree.hashes
        let staged = try run(["--into", "build/new/art"], in: tree)
        #expect(staged.status == 0, "\(staged.errors)")
        for file in ["Top/A.png", "Res/Icons/Sun@2x.png", "Res/Icons/Sun.png", "Res/Deep/Moon.png"] {
            #expect(
                tree.bytes(of: "build/new/art/" + file) == before[file].flatMap { _ in tree.bytes(of: file) }, "\(file)"
            )
        }
        let all = tree.hashes
        for arguments in [[], ["check"], ["--locked"], ["--into", "build/new/art"]] {
            let result = try run(arguments, in: tree)
            #expect(result.status == 0 && !result.output.contains("warning   "), "\(arguments): \(result.output)")
            #expect(tree.hashes == all, "\(arguments)")
        }
    }

    @Test func aPathOutsideOfTheCurrentFolderIsShownWholeAndOneInItIsNot() throws {
        let (a, b) = (
            try RealTree(["Odd@2x.png": BuildCommandTests.image(7, 8)]),
            try RealTree(["Odd@2x.png": BuildCommandTests.image(7, 8)])
        )
        let result = try TwofoldBinary.run("check", ".", b.path, in: a.path)
        #expect(result.output.contains("warning   Odd@2x.png: "), "\(result.output)")
        #expect(result.output.contains("warning   \(b.path)/Odd@2x.png: "), "\(result.output)")
    }
}
