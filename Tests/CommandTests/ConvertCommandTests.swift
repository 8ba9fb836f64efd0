import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// `convert`, as a user sees it.
@Suite struct ConvertCommandTests {
    private func tree() throws -> RealTree {
        let files = ["Art/Star@2x.png", "Art/Star@3x.png", "Art/Star~dark@2x.png", "Art/readme.txt"]
        return try RealTree(Dictionary(uniqueKeysWithValues: files.map { ($0, Array($0.utf8)) }))
    }

    @Test func aTreeGoesToAndroidAndASecondRunChangesNothing() throws {
        let tree = try tree()
        let arguments = [
            "convert", "--from", "apple", "--to", "android", "--appearances", "dark=~dark", "Art", "app/res",
        ]
        let made = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(
            made.output == """
                copied    app/res/drawable-night-xhdpi/star.png  20 B  from Art/Star~dark@2x.png
                copied    app/res/drawable-xhdpi/star.png        15 B  from Art/Star@2x.png
                copied    app/res/drawable-xxhdpi/star.png       15 B  from Art/Star@3x.png
                3 copied · 1 other file passed over · 3 renamed (-v)

                """)
        #expect(tree.bytes(of: "app/res/drawable-xhdpi/star.png") == Array("Art/Star@2x.png".utf8))
        let before = tree.hashes
        let again = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(again.status == 0 && again.output.hasPrefix("3 current · "), "\(again.output)")
        #expect(tree.hashes == before)
    }

    @Test func whatCannotBeConvertedIsSaidAndTheRestIsCopied() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("convert", "--from", "apple", "--to", "flutter", "Art", "out", in: tree.path)
        #expect(result.status == 0, "a suffix that was not named is a part of the name: \(result.output)")
        #expect(tree.bytes(of: "out/2.0x/Star~dark.png") != nil)
        let back = try TwofoldBinary.run(
            "convert", "--from", "apple", "--to", "flutter", "--appearances", "dark=~dark", "Art", "other",
            in: tree.path)
        #expect(back.status == 1)
        #expect(back.output.contains("error     Art/Star~dark@2x.png: Flutter has no files for a dark appearance only"))
        #expect(tree.bytes(of: "other/3.0x/Star.png") != nil)
    }

    @Test func aTrialMakesNotEvenTheFolder() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run(
            "convert", "-n", "--from", "apple", "--to", "web", "Art", "out", in: tree.path)
        #expect(result.status == 0 && result.output.contains(/to copy   out\/Star@2x\.png +.*from Art\/Star@2x\.png/))
        #expect(!tree.paths.contains { $0.hasPrefix("out") })
    }

    @Test func aCatalogComesBackAsLooseFiles() throws {
        let tree = try tree()
        try tree.remove("Art/readme.txt")
        let there = try TwofoldBinary.run(
            "convert", "--from", "apple", "--to", "catalog", "--appearances", "dark=~dark", "Art", "A.xcassets",
            in: tree.path)
        #expect(there.status == 0 && there.output.contains("made      A.xcassets/Star.imageset/Contents.json"))
        let back = try TwofoldBinary.run(
            "convert", "--from", "catalog", "--to", "apple", "--appearances", "dark=~dark", "A.xcassets", "Back",
            in: tree.path)
        #expect(back.status == 0, "\(back.output)\(back.errors)")
        for name in ["Star@2x.png", "Star@3x.png", "Star~dark@2x.png"] {
            #expect(tree.bytes(of: "Back/\(name)") == tree.bytes(of: "Art/\(name)"))
        }
    }

    @Test func aProgramReadsWhatBecameOfEachFile() throws {
        let tree = try tree()
        let arguments = [
            "convert", "--format", "json", "--from", "apple", "--to", "flutter", "--appearances", "dark=~dark", "Art",
            "out",
        ]
        for isFirst in [true, false] {
            let result = try TwofoldBinary.start(arguments + (isFirst ? ["-n"] : []), in: tree.path).finish()
            #expect(result.status == 1)
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], "\(result.output)")
            #expect(json["into"] as? String == tree.path + "/out" && json["root"] as? String == tree.path + "/Art")
            #expect(json["from"] as? String == "apple" && json["to"] as? String == "flutter")
            let counts = try #require(json["counts"] as? [String: Int])
            #expect(counts[isFirst ? "pending" : "copied"] == 2 && counts["refused"] == 1)
            #expect(counts["others"] == 1 && json["interrupted"] as? Bool == false)
            let copies = try #require(json["files"] as? [[String: Any]])
            #expect(copies.map { $0["path"] as? String } == ["2.0x/Star.png", "3.0x/Star.png"])
            #expect((copies[0]["source"] as? [String: Any])?["path"] as? String == "Star@2x.png")
            #expect(copies.map { $0["bytes"] as? Int } == (isFirst ? [nil, nil] : [15, 15]))
        }
    }

    @Test func capInsetsBecomeANinePatchAndComeBack() throws {
        let tree = try RealTree([
            "A.xcassets/b.imageset/b.png": BuildCommandTests.image(10, 8),
            "A.xcassets/b.imageset/Contents.json": Array(
                #"""
                {"images":[{"idiom":"universal","scale":"1x","filename":"b.png","resizing":{"mode":"3-part-horizontal",
                "center":{"mode":"stretch","width":1},"cap-insets":{"left":3,"right":2}}}]}
                """#.utf8),
        ])
        let there = try TwofoldBinary.run(
            "convert", "--from", "catalog", "--to", "android", "A.xcassets", "res", in: tree.path)
        #expect(there.status == 0, "\(there.output)\(there.errors)")
        #expect(
            there.output.contains(
                /^copied    res\/drawable-mdpi\/b\.9\.png  [0-9]+ B  from A\.xcassets\/b\.imageset\/b\.png/))
        let back = try TwofoldBinary.run(
            "convert", "--from", "android", "--to", "catalog", "res", "B.xcassets", in: tree.path)
        #expect(back.status == 0, "\(back.output)\(back.errors)")
        let contents = try CatalogContents(
            try #require(tree.bytes(of: "B.xcassets/b.imageset/Contents.json")), kind: .imageset)
        #expect(contents.slots[0].resizing?.capInsets == CatalogInsets(left: 3, right: 2))
    }

    @Test(arguments: [
        ["convert", "Art", "out"], ["convert", "--from", "apple", "--to", "apple", "Art", "out"],
        ["convert", "--from", "apple", "--to", "web", "nothing", "out"],
        ["convert", "--from", "apple", "--to", "web", "Art", "Art/out"],
        ["convert", "--from", "apple", "--to", "catalog", "Art", "out"],
        ["convert", "--from", "apple", "--to", "web", "--appearances", "dark=~ipad", "Art", "out"],
        ["convert", "--from", "apple", "--to", "web", "--appearances", "dim=~dim", "Art", "out"],
    ])
    func wrongUsageIsSaid(arguments: [String]) throws {
        let tree = try tree()
        let before = tree.paths
        let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(result.status == 64 && !result.errors.isEmpty, "\(result.errors)")
        #expect(tree.paths == before)
    }
}
