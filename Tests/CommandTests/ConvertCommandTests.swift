import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

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
                copied    app/res/drawable-night-xhdpi/star.png  from Art/Star~dark@2x.png, 20 B
                copied    app/res/drawable-xhdpi/star.png  from Art/Star@2x.png, 15 B
                copied    app/res/drawable-xxhdpi/star.png  from Art/Star@3x.png, 15 B
                3 copied, 0 current, 0 not converted · 1 other file passed over · 3 renamed (-v)

                """)
        #expect(tree.bytes(of: "app/res/drawable-xhdpi/star.png") == Array("Art/Star@2x.png".utf8))
        let before = tree.hashes
        let again = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(again.status == 0 && again.output.hasPrefix("0 copied, 3 current"), "\(again.output)")
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
        #expect(result.status == 0 && result.output.contains("to copy   out/Star@2x.png  from Art/Star@2x.png"))
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
