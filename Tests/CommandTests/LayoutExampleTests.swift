import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// The examples of layouts do what their pages say, and their checks find a mistake.
@Suite struct LayoutExampleTests {
    /// A copy of an example, without what a run on the spot may have left there.
    private func example(_ name: String, without made: String) throws -> RealTree {
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/\(name)")
        let tree = try RealTree(at: source.path).copy()
        for path in tree.paths where path == LockFileName.fileName || path.hasPrefix(made) { try tree.remove(path) }
        return tree
    }

    @Test func thePageNamesTheImagesOfTheWebExample() throws {
        let tree = try example("Web", without: "public/images/")
        let made = try TwofoldBinary.run(in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(tree.paths.count { $0.hasPrefix("public/images/") } == 9)
        let markup = try TwofoldBinary.run("srcset", "--site", "public", in: tree.path)
        #expect(markup.status == 0 && markup.errors.isEmpty, "\(markup.errors)")
        let page = String(decoding: try #require(tree.bytes(of: "public/index.html")), as: UTF8.self)
        #expect(!markup.output.isEmpty && page.contains(markup.output), "\(markup.output)")
        let hashed = try TwofoldBinary.run("srcset", "--site", "dist", "--hashed", "dist/images", in: tree.path)
        #expect(hashed.status == 0 && hashed.errors == "9 copied, 0 current\n", "\(hashed.errors)")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        // A drawing that is changed, and whose images are not.
        let sun = String(decoding: try #require(tree.bytes(of: "art/sun.svg")), as: UTF8.self)
        try tree.write(Array(sun.replacing("#ffe27a", with: "#ff0000").utf8), to: "art/sun.svg")
        let locked = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(locked.status == 2 && locked.output.contains("public/images/sun@2x.png"), "\(locked.output)")
        let stale = try TwofoldBinary.run("srcset", "--site", "public", in: tree.path)
        #expect(stale.errors == "3 variants are missing or stale; run 'twofold' to make them\n")
    }

    @Test func theCatalogOfTheCatalogExampleIsMade() throws {
        let tree = try example("Catalog", without: "Assets.xcassets/")
        let made = try TwofoldBinary.run(in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        let files: [String] = tree.paths.filter { $0.hasPrefix("Assets.xcassets/") }.map { String($0.dropFirst(16)) }
        #expect(
            files == [
                "Badge.imageset/Badge.png", "Badge.imageset/Badge@2x.png", "Badge.imageset/Badge@3x.png",
                "Badge.imageset/Contents.json", "Contents.json", "shareTemplate.imageset/Contents.json",
                "shareTemplate.imageset/shareTemplate.png", "shareTemplate.imageset/shareTemplate@2x.png",
                "shareTemplate.imageset/shareTemplate@2x~ipad.png", "shareTemplate.imageset/shareTemplate~ipad.png",
                "sun.imageset/Contents.json", "sun.imageset/sun.svg",
            ])
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        // Somebody takes a file out of its slot.
        let path = "Assets.xcassets/Badge.imageset/Contents.json"
        let file = try CatalogFile(try #require(tree.bytes(of: path)), kind: .imageset)
        try tree.write(file.clearing([1]), to: path)
        let locked = try TwofoldBinary.run("--locked", in: tree.path)
        #expect(locked.status == 2 && locked.output.contains("Badge"), "\(locked.output)")
        #expect(try TwofoldBinary.run(in: tree.path).status == 0)
        #expect(tree.bytes(of: path) == file.bytes)
    }
}
