import Foundation
import Testing
import TwofoldTestSupport

/// The root of a project that has no lock file yet, where what is made lies beside the folder of what is named.
@Suite struct SharedRootTests {
    private static func tree(_ files: [String: String] = [:]) throws -> RealTree {
        try RealTree(
            files.mapValues { Array($0.utf8) }.merging([
                ".git/HEAD": [], "art/a.png": BuildCommandTests.image(12, 6),
            ]) { $1 })
    }

    private static func has(_ tree: RealTree, _ path: String) -> Bool { tree.bytes(of: path) != nil }

    private static let targets = "targets:\n  - {layout: android, from: art, to: res}\n"

    @Test func aConfigurationWithTargetsIsInTheRoot() throws {
        let tree = try Self.tree([".twofold.yml": Self.targets])
        let build = try TwofoldBinary.run("--source-scale", "2x", "art/a.png", in: tree.path)
        #expect(build.status == 0, "\(build.output)")
        #expect(build.output.contains("made      res/drawable-mdpi/a.png "), "\(build.output)")
        #expect(Self.has(tree, "twofold.lock") && !Self.has(tree, "art/twofold.lock"))
        let inside = try TwofoldBinary.run("check", in: tree.path + "/art")
        // Its settings hold, and nothing in them says that the image has another scale than its name.
        #expect(inside.status == 2 && inside.output.contains("'--source-scale' again"), "\(inside.output)")
        #expect(!inside.output.contains("error "), "\(inside.output)")
    }

    /// Whatever is built first, the same folders are projects.
    @Test(arguments: [["."], ["apps/a", "."], [".", "apps/a"], ["apps/a/art", "apps/b", "."]])
    func everyOrderOfRunsMakesTheSameProjects(order: [String]) throws {
        var files = [".twofold.yml": [UInt8](), "apps/a/.twofold.yml": Array("scales: [2x]\n".utf8), ".git/HEAD": []]
        for (number, folder) in ["", "apps/a/", "apps/a/art/", "apps/b/"].enumerated() {
            files[folder + "i@3x.png"] = BuildCommandTests.image(18, 18, seed: UInt64(number))
        }
        let tree = try RealTree(files)
        for path in order { #expect(try TwofoldBinary.run(path, in: tree.path).status == 0) }
        #expect(tree.paths.filter { $0.hasSuffix("twofold.lock") } == ["apps/a/twofold.lock", "twofold.lock"])
        #expect(Self.has(tree, "apps/b/i.png") && !Self.has(tree, "apps/a/i.png") && Self.has(tree, "apps/a/i@2x.png"))
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
    }

    /// Xcode takes a lock file in a catalog for a part of it, and without the catalog a set's list is none.
    @Test(arguments: ["A.xcassets", "A.xcassets/s.imageset", "A.xcassets/s.imageset/s.png"])
    func theRootLiesOutsideOfCatalogs(named: String) throws {
        let list =
            #"{"images":[{"idiom":"universal","scale":"1x"},"#
            + #"{"idiom":"universal","scale":"2x","filename":"s.png"}],"info":{"version":1,"author":"xcode"}}"#
        let tree = try RealTree([
            ".git/HEAD": [], "App/A.xcassets/s.imageset/s.png": BuildCommandTests.image(8, 8),
            "App/A.xcassets/s.imageset/Contents.json": Array(list.utf8),
        ])
        let folder = tree.path + "/App"
        let build = try TwofoldBinary.run(named, in: folder)
        #expect(build.status == 0 && build.output.contains("made      A.xcassets/s.imageset/s@1x.png "), "\(build)")
        #expect(Self.has(tree, "App/twofold.lock") && tree.paths.count { $0.hasSuffix("twofold.lock") } == 1)
        for arguments in [["--locked", named], ["--locked"]] {
            #expect(try TwofoldBinary.start(arguments, in: folder).finish().status == 0, "\(arguments)")
        }
    }

    /// A configuration that came after the build is not read, and its folder becomes a project by what the message says.
    @Test func aFolderOfAProjectBecomesAProject() throws {
        let tree = try RealTree([".git/HEAD": [], "a/i@2x.png": BuildCommandTests.image(18, 18)])
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        try tree.write(Array("scales: [1x]\n".utf8), to: "a/.twofold.yml")
        let found = try TwofoldBinary.run("a", in: tree.path)
        #expect(found.status == 0 && found.output.contains("and run 'twofold adopt a'"), "\(found)")
        #expect(!Self.has(tree, "a/twofold.lock"))
        try tree.write([], to: "a/twofold.lock")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 2)
        #expect(try TwofoldBinary.run("adopt", "a", in: tree.path).status == 0)
        for arguments in [[], ["--locked"], ["check"]] {
            let run = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(run.status == 0, "\(arguments): \(run)")
        }
        #expect(tree.bytes(of: "twofold.lock").map { String(decoding: $0, as: UTF8.self).contains("a/i.png") } == false)
    }

    @Test func aCatalogBesideTheFolderLiesInTheSameProject() throws {
        let tree = try Self.tree()
        let build = try TwofoldBinary.run(
            "--source-scale", "2x", "--catalog", "A.xcassets", "art/a.png", in: tree.path)
        #expect(build.status == 0, "\(build.output)")
        #expect(Self.has(tree, "A.xcassets/art/a.imageset/a@2x.png") && Self.has(tree, "twofold.lock"))
        let gate = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(gate.status == 2 && gate.output.contains("A.xcassets/art/a.imageset/a.png"), "\(gate.output)")
    }

    /// In the staged folder, the variant at 1x has the name of its master, which lies elsewhere.
    @Test func aStagedVariantWithTheNameOfItsMasterIsUpToDate() throws {
        let tree = try Self.tree()
        let build = try TwofoldBinary.run("--source-scale", "2x", "--into", "out", "art/a.png", in: tree.path)
        #expect(build.status == 0, "\(build)")
        for folder in ["out", "."] {
            let check = try TwofoldBinary.run("check", folder, in: tree.path)
            #expect(check.status == 0 && !check.output.contains("[ledger.unrequested]"), "\(check)")
        }
    }

    @Test func aCatalogOutsideOfTheCurrentFolderMakesNoProjectThere() throws {
        let tree = try Self.tree()
        let build = try TwofoldBinary.run(
            "--source-scale", "2x", "--catalog", "../A.xcassets", "a.png", in: tree.path + "/art")
        #expect(build.status == 64 && build.errors.contains("the catalog must lie in the project"), "\(build)")
        #expect(!Self.has(tree, "twofold.lock") && !Self.has(tree, "A.xcassets/Contents.json"))
    }
}
