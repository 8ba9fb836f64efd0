import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// Vector images are drawn where somebody asks for it, and every command sees the same ones.
@Suite struct VectorCommandTests {
    private static let square = TinyFiles.svg("8", "8", "<rect width=\"5\" height=\"8\"/>")

    private static func tree() throws -> RealTree {
        try RealTree([
            ".git/HEAD": [], "Sun@2x.png": BuildCommandTests.image(8, 8), "Sun.svg": square, "Web/Logo.svg": square,
            "Manual.pdf": TinyPDF(pages: 30).file, "Bad.svg": Array("no image".utf8), "A.imageset/Pin.svg": square,
            "A.imageset/Contents.json": Array(
                #"{"images":[{"filename":"Pin.svg","idiom":"universal"}],"info":{"author":"x","version":1}}"#.utf8),
        ])
    }

    private func run(_ tree: RealTree, _ arguments: String...) throws -> TwofoldBinary.Result {
        try TwofoldBinary.start(arguments, in: tree.path).finish()
    }

    private static let advice = "add 'vectors: draw' to .twofold.yml or pass --vectors draw"

    @Test func nothingIsMadeOfOnesThatNobodyAskedForAndTheSummarySaysSo() throws {
        let tree = try Self.tree()
        let build = try run(tree)
        #expect(build.status == 0)
        // Not of the drawing beside it, whatever that is.
        #expect(build.output.contains("made      Sun.png  4×4  "), "\(build.output)")
        #expect(build.output.contains("1 made · 1 master · "))
        #expect(build.output.hasSuffix(" and 1 more vector image were not drawn; \(Self.advice)\n"))
        #expect(try run(tree, "-v").output.contains("left      Web/Logo.svg  not drawn\n"))
        #expect(try run(tree, "-q").output.isEmpty)
        for command in ["check", "plan", "sizes", "prune", "--locked"] {
            let result = try run(tree, command)
            #expect(result.status == 0, "\(command): \(result.output)")
            for id in ["ledger.", "image.", "naming."] {
                #expect(!result.output.contains("[\(id)"), "\(result.output)")
            }
        }
        #expect(try run(tree, "plan").output.hasSuffix(" and 1 more vector image were not drawn; \(Self.advice)\n"))
        #expect(try run(tree, "Web").output.hasSuffix("\nWeb/Logo.svg was not drawn; \(Self.advice)\n"))
        #expect(try !run(tree, "--vectors", "ignore").output.contains("not drawn"), "asked for")
    }

    /// Icons and launch images are drawn of the page that the configuration chooses, as variants are.
    @Test func iconsAndLaunchImagesAreOfTheChosenPage() throws {
        let tree = try RealTree([
            ".git/HEAD": [], "art.pdf": TinyPDF(mediaBox: [0, 0, 40, 40], pages: 2, boxes: [1: [0, 0, 20, 20]]).file,
        ])
        let warning = "only the first of its 2 pages is drawn [image.several-pages]"
        let commands = [
            ["icons", "art.pdf", "--for", "ios", "--background", "fff"],
            ["launch", "art.pdf", "--for", "iphone", "--background", "fff"],
        ]
        for command in commands {
            let result = try TwofoldBinary.start(command + ["--out", "a-" + command[0]], in: tree.path).finish()
            #expect(result.status == 0 && result.output.contains(warning), "\(result)")
        }
        try tree.write(Array("page: 2\n".utf8), to: ".twofold.yml")
        for command in commands {
            let folder = "b-" + command[0]
            let result = try TwofoldBinary.start(command + ["--out", folder], in: tree.path).finish()
            #expect(result.status == 0 && !result.output.contains("[image.several-pages]"), "\(result)")
            let made = tree.paths.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".png") }
            #expect(!made.isEmpty)
            for path in made {
                #expect(tree.bytes(of: path) != tree.bytes(of: "a" + path.dropFirst()), "\(path): another page")
            }
        }
        // An image set shows the first page of what it gets.
        let catalog = try run(tree, "--vectors", "draw", "--catalog", "A.xcassets")
        #expect(catalog.output.contains("shows the first one, whatever 'page' says"), "\(catalog)")
    }

    @Test func theOneThatIsNamedIsDrawnAndKeptUpToDateFromThenOn() throws {
        let tree = try Self.tree()
        #expect(try run(tree, "-q").status == 0)
        let named = try run(tree, "Web/Logo.svg")
        #expect(named.output.contains("3 made"), "\(named.output)")
        #expect(try run(tree, "--locked").output.contains("4 current"))
        #expect(try run(tree, "check").status == 0)
        try tree.write(TinyFiles.svg("10", "8", ""), to: "Web/Logo.svg")
        #expect(try run(tree, "--locked").status == 2)
        #expect(try run(tree).output.contains("3 made, 1 current"))
        // What is not asked for any more stays where it is, and is nobody's orphan.
        #expect(try run(tree, "--vectors", "ignore", "--locked", "Web/Logo.svg").output.contains("3 current"), "named")
        let before = tree.hashes
        #expect(try run(tree, "--vectors", "ignore").output.contains("nothing to make: 1 current"))
        #expect(try run(tree, "prune").status == 0)
        try tree.write(Array("vectors: ignore".utf8), to: ".twofold.yml")
        #expect(try run(tree, "check").output.contains("no setting requests it now"))
        try tree.remove(".twofold.yml")
        #expect(tree.hashes == before)
    }

    @Test func thePolicySaysWhereTheyAreDrawn() throws {
        let tree = try Self.tree()
        try tree.write(Array("paths: [{match: Web/, vectors: draw}]".utf8), to: ".twofold.yml")
        let some = try run(tree)
        #expect(some.output.contains("4 made") && some.output.contains(" were not drawn; "))
        let all = try run(tree, "--vectors", "draw")
        #expect(all.status == 1 && all.output.contains("[image.not-an-image]"), "\(all.output)")
        #expect(all.output.contains("[image.several-pages]"))
        #expect(tree.bytes(of: "Manual@3x.png") != nil && tree.bytes(of: "A.imageset/Pin.png") == nil)
        #expect(try run(tree, "--catalog-vectors").output.contains("made      A.imageset/Pin.png"))
    }

    @Test func programsAreToldWhichWereLeft() throws {
        let tree = try Self.tree()
        for arguments in [["--format", "json"], ["plan", "--format", "json"]] {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            let left = try #require(json?["unrenderedFiles"] as? [[String: String]])
            #expect(left.compactMap { $0["path"] } == ["Bad.svg", "Manual.pdf", "Sun.svg", "Web/Logo.svg"])
        }
    }
}
