import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `twofold init` on real trees: its file is right at once.
@Suite struct InitCommandTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Examples")

    /// A copy of an example without its own configuration and without what a run made in it.
    private static func example(_ name: String) throws -> RealTree {
        let tree = try RealTree(at: examples.appendingPathComponent(name).path).copy()
        try? tree.remove(".twofold.yml")
        let recorded = tree.bytes(of: "twofold.lock").map { String(decoding: $0, as: UTF8.self) } ?? ""
        for line in recorded.split(separator: "\n") where line.contains("\t") {
            try? tree.remove(String(line.prefix { $0 != "\t" }))
        }
        for made in ["twofold.lock", "assets", "app", "Assets.xcassets", "public/images"] { try? tree.remove(made) }
        return tree
    }

    /// What the build makes, by its first part.
    private static func build(_ tree: RealTree) throws -> (status: Int32, made: Set<String>) {
        let before = Set(tree.paths)
        let result = try TwofoldBinary.run(in: tree.path)
        return (result.status, Set(tree.paths).subtracting(before))
    }

    @Test(arguments: [
        ("Flutter", "assets/3.0x/icons/sun.png"), ("ReactNative", "images/star@2x.png"),
        ("Web", "public/images/sun@2x.png"),
        ("Android", "art/Search@2x.png"), ("Catalog", "art/Badge@2x.png"), ("QuickStart", "Icons/Star@2x.png"),
    ])
    func theFileOfAnExampleBuildsAtOnce(row: (name: String, made: String)) throws {
        let tree = try Self.example(row.name)
        let before = tree.hashes
        let started = try TwofoldBinary.run("init", in: tree.path)
        #expect(started.status == 0, "\(started.errors)")
        #expect(started.output.contains("wrote     .twofold.yml\n"), "\(started.output)")
        #expect(Set(tree.paths) == Set(before.keys).union([".twofold.yml"]), "nothing else is written")
        #expect(try TwofoldBinary.run("config", "lint", in: tree.path).status == 0)
        let built = try Self.build(tree)
        #expect(built.status == 0)
        if row.name == "Flutter" {
            // Flutter's folders for scales stand where its own files are.
            #expect(built.made.contains { $0.hasSuffix("3.0x/sun.png") }, "\(built.made.sorted())")
        } else {
            #expect(built.made.contains(row.made), "\(built.made.sorted())")
        }
        for (path, hash) in before { #expect(tree.hashes[path] == hash, "\(path)") }
        let check = try TwofoldBinary.run("check", in: tree.path)
        #expect(!check.output.contains("[config."), "\(check.output)")
    }

    @Test(.onRealImages) func theFileOfARealTreeBuildsAtOnce() throws {
        let corpus = try #require(Corpus.folder)
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.path).sorted()
        var count = 0
        for name in names where name.contains("+") {
            let tree = try RealTree(at: corpus.appendingPathComponent(name).path).copy()
            let plain = try tree.copy()
            let started = try TwofoldBinary.run("init", in: tree.path)
            #expect(started.status == 0, "\(name): \(started.errors)")
            // Real images may be refused, with a configuration or without.
            let status = try TwofoldBinary.run(in: tree.path).status
            #expect(try status == TwofoldBinary.run(in: plain.path).status, "\(name)")
            #expect(status == 0 || status == 1, "\(name)")
            count += 1
        }
        #expect(count > 10)
    }

    @Test func theFileIsPrintedWithDryRun() throws {
        let tree = try Self.example("Web")
        let before = tree.hashes
        let printed = try TwofoldBinary.run("init", "-n", in: tree.path)
        #expect(printed.status == 0 && printed.errors.isEmpty)
        #expect(tree.hashes == before)
        #expect(printed.output.contains("  - layout: web\n    from: art\n    to: public/images\n"), "\(printed.output)")
        _ = try TwofoldBinary.run("init", in: tree.path)
        #expect(tree.bytes(of: ".twofold.yml").map { String(decoding: $0, as: UTF8.self) } == printed.output)
    }

    @Test(arguments: [".twofold.yml", ".twofold.yaml", "twofold.yml", "twofold.yaml"])
    func aFileThatIsThereIsKept(name: String) throws {
        let tree = try RealTree([name: Array("filter: area".utf8)])
        let result = try TwofoldBinary.run("init", in: tree.path)
        #expect(result.status == 64)
        #expect(result.errors.hasPrefix("twofold: \(name) exists; "), "\(result.errors)")
        let printed = try TwofoldBinary.run("init", "-n", in: tree.path)
        #expect(printed.status == 0 && printed.output.hasPrefix("# Settings of Twofold"))
        #expect(tree.paths == [name])
        #expect(tree.bytes(of: name) == Array("filter: area".utf8))
    }

    @Test func aBrokenLinkIsAFileThatIsThere() throws {
        let tree = try RealTree()
        try FileManager.default.createSymbolicLink(
            atPath: tree.path + "/.twofold.yml", withDestinationPath: tree.path + "/elsewhere")
        #expect(try TwofoldBinary.run("init", in: tree.path).status == 64)
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/elsewhere"))
    }

    @Test func theFileBelongsIntoTheRootOfTheProject() throws {
        let tree = try RealTree()
        try tree.write(BuildCommandTests.image(4, 4), to: "Art/a@2x.png")
        _ = try TwofoldBinary.run(in: tree.path)
        let inside = try TwofoldBinary.run("init", "Art", in: tree.path)
        #expect(inside.status == 64 && inside.errors.contains("belongs into the root of the project, \(tree.path)"))
        #expect(try TwofoldBinary.run("init", tree.path).status == 0)
        #expect(tree.bytes(of: ".twofold.yml") != nil)
        #expect(try TwofoldBinary.run("init", "/nonexistent").status == 64)
    }
}
