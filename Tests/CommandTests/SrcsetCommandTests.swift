import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `srcset`, as a user sees it.
@Suite struct SrcsetCommandTests {
    private static func tree() throws -> RealTree {
        let tree = try RealTree([
            "public/img/sun@2x.png": BuildCommandTests.image(8, 6),
            "public/img/sun-dark@2x.png": BuildCommandTests.image(8, 6, seed: 2),
            "public/img/a b,c.png": BuildCommandTests.image(3, 3, seed: 3),
            "public/img/logo.svg": TinyFiles.svg("20", "10", "<rect width=\"8\" height=\"8\"/>"),
            "public/scan.pdf": Array("%PDF-1.4\n".utf8),
            ".twofold.yml": Array("appearances: {-dark: dark}\n".utf8),
        ])
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        return tree
    }

    @Test func theMarkupIsThatOfTheFilesThatExist() throws {
        let tree = try Self.tree()
        let before = tree.hashes
        let result = try TwofoldBinary.run("srcset", "public", in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        #expect(
            result.output == """
                <img src="public/img/a%20b%2Cc.png" width="3" height="3" alt="">
                <img src="public/img/logo.svg" width="20" height="10" alt="">
                <picture>
                  <source media="(prefers-color-scheme: dark)" srcset="public/img/sun-dark.png 1x, public/img/sun-dark@2x.png 2x">
                  <img srcset="public/img/sun.png 1x, public/img/sun@2x.png 2x" src="public/img/sun.png" width="4" height="3" alt="">
                </picture>

                """)
        #expect(result.errors == "1 file left out: a format that not all browsers show (-v)\n")
        #expect(tree.hashes == before)
        try tree.remove("public/img/sun.png")
        let stale = try TwofoldBinary.run("srcset", "public", in: tree.path)
        #expect(stale.errors.contains("1 variant is missing or stale; run 'twofold' to make it\n"))
    }

    @Test func urlsBeginAtTheSiteWithThePrefix() throws {
        let tree = try Self.tree()
        func first(_ arguments: String..., in folder: String = "") throws -> (String, Int32) {
            let result = try TwofoldBinary.start(["srcset"] + arguments, in: "\(tree.path)/\(folder)").finish()
            let source = result.output.firstMatch(of: /src="([^"]*)"/).map { String($0.output.1) }
            return (source ?? result.errors, result.status)
        }
        #expect(try first("--site", "public", "--prefix", "/", "public") == ("/img/a%20b%2Cc.png", 0))
        #expect(try first("img", in: "public") == ("img/a%20b%2Cc.png", 0))
        #expect(
            try first("--prefix", "https://x.y/?a=b&c=", in: "public/img").0 == "https://x.y/?a=b&amp;c=a%20b%2Cc.png")
        let outside = try first("../public/img", in: "public/../public/img")
        #expect(outside == ("a%20b%2Cc.png", 0), "the lock file is above, and the folder is the site")
        try tree.write(BuildCommandTests.image(2, 2), to: "other/x.png")
        let elsewhere = try first("--site", "public", ".")
        #expect(elsewhere.1 == 64 && elsewhere.0.contains("lies outside of the folder of --site"), "\(elsewhere)")
        #expect(try first("--site", "nowhere").1 == 64)
    }

    @Test func theListSaysEverythingThatTheMarkupSays() throws {
        let tree = try Self.tree()
        let result = try TwofoldBinary.run(
            "srcset", "--format", "json", "--site", "public", "--prefix", "/", "public",
            in: tree.path)
        #expect(result.status == 0, "\(result.errors)")
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let images = try #require(document["images"] as? [[String: Any]])
        #expect(images.count == 3)
        let markup = try TwofoldBinary.run(
            "srcset", "--site", "public", "--prefix", "/", "public", in: tree.path)
        #expect(images.compactMap { $0["html"] as? String }.joined() == markup.output)
        expectSnapshot(result.output.replacingOccurrences(of: tree.path, with: "ROOT"), named: "srcset.json")
    }

    @Test func hashedCopiesAreMadeAndNamed() throws {
        let tree = try Self.tree()
        let before = tree.hashes
        let made = try TwofoldBinary.run(
            "srcset", "--hashed", "dist/img", "--site", "dist", "public/img", in: tree.path)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors == "6 copied, 0 current\n")
        let urls = made.output.matches(of: /img\/[^" ]*\.[0-9a-f]{8}\.(png|svg)/).map { String($0.output.0) }
        #expect(Set(urls).count == 6, "\(made.output)")
        for url in urls {
            let path = "dist/" + (url.removingPercentEncoding ?? "")
            let bytes = try #require(tree.bytes(of: path), "\(path)")
            #expect(path.contains(".\(ContentHash(of: bytes).hex.prefix(8))."))
        }
        for (path, hash) in before { #expect(tree.hashes[path] == hash, "\(path)") }
        let all = tree.hashes
        let again = try TwofoldBinary.run(
            "srcset", "--hashed", "dist/img", "--site", "dist", "public/img", in: tree.path)
        #expect(again.output == made.output && again.errors == "0 copied, 6 current\n")
        #expect(tree.hashes == all)
        // Copies are no images of the tree that they lie in, and no masters.
        let whole = try TwofoldBinary.run("srcset", in: tree.path)
        #expect(!whole.output.contains("dist"), "\(whole.output)")
        #expect(try TwofoldBinary.run("--locked", in: tree.path).status == 0)
        // A file in the way of a copy stays, and nothing names it.
        try tree.write([1], to: "dist/\(urls[0].removingPercentEncoding ?? "")")
        let refused = try TwofoldBinary.run(
            "srcset", "--hashed", "dist/img", "--site", "dist", "public/img", in: tree.path)
        #expect(refused.status == 1 && refused.errors.contains("[file.foreign]"), "\(refused.errors)")
        #expect(!refused.output.contains(urls[0]))
        #expect(tree.bytes(of: "dist/\(urls[0].removingPercentEncoding ?? "")") == [1])
    }

    @Test func wrongUsageIsSaid() throws {
        let tree = try Self.tree()
        for (arguments, message) in [
            (["--sizes", ""], "--sizes takes one line"),
            (["--hashed", "public", "public"], "--hashed 'public' holds the masters themselves"),
            (["--hashed", "out", "--site", "public", "public"], "lies outside of"), (["nothing.png"], "nothing.png"),
            (["--format", "xml"], "xml"),
        ] {
            let result = try TwofoldBinary.start(["srcset"] + arguments, in: tree.path).finish()
            #expect(result.status == 64 && result.errors.contains(message), "\(arguments): \(result.errors)")
        }
    }

    @Test func aBrokenImageIsAnErrorAndTheOthersAreShown() throws {
        let tree = try RealTree(["a.png": BuildCommandTests.image(2, 2), "b.png": [1, 2, 3]])
        let result = try TwofoldBinary.run("srcset", in: tree.path)
        #expect(result.status == 1 && result.output.contains("a.png") && !result.output.contains("b.png"))
        #expect(result.errors.contains("b.png"))
        let none = try RealTree()
        let empty = try TwofoldBinary.run("srcset", in: none.path)
        #expect(empty.status == 0 && empty.output.isEmpty && empty.errors == "no images for web pages here\n")
    }
}
