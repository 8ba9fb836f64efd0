import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild

/// `--catalog`, and targets that make catalogs.
@Suite struct MadeCatalogTests {
    private static func tree() throws -> RealTree {
        try RealTree([
            "art/sun@2x.png": BuildCommandTests.image(8, 6),
            "art/sun@2x~ipad.png": BuildCommandTests.image(12, 6, seed: 2),
            "art/sun~dark@2x.png": BuildCommandTests.image(8, 6, seed: 3),
            "art/bar/starTemplate@3x.png": BuildCommandTests.image(9, 9, seed: 4),
            "art/logo.svg": TinyFiles.svg("20", "10", "<rect width=\"8\" height=\"8\"/>"),
            ".twofold.yml": Array("appearances: {~dark: dark}\nvectors: draw\n".utf8),
        ])
    }

    private static let files = [
        "Contents.json", "bar/Contents.json", "bar/starTemplate.imageset/Contents.json",
        "bar/starTemplate.imageset/starTemplate.png",
        "bar/starTemplate.imageset/starTemplate@2x.png", "bar/starTemplate.imageset/starTemplate@3x.png",
        "logo.imageset/Contents.json", "logo.imageset/logo.svg",
        "sun.imageset/Contents.json", "sun.imageset/sun-dark.png", "sun.imageset/sun-dark@2x.png",
        "sun.imageset/sun.png", "sun.imageset/sun@2x.png", "sun.imageset/sun@2x~ipad.png",
        "sun.imageset/sun~ipad.png",
    ].map { "A.xcassets/art/\($0)" }

    private static let plainGroup = Array(
        "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }\n}\n".utf8)

    private static func contents(_ tree: RealTree, _ set: String) throws -> CatalogContents {
        try CatalogContents(
            try #require(tree.bytes(of: "A.xcassets/art/\(set).imageset/Contents.json")), kind: .imageset)
    }

    @Test func looseImagesBecomeSetsAndASecondRunChangesNothing() throws {
        let tree = try Self.tree()
        let made = try TwofoldBinary.run("--catalog", "A.xcassets", "art", ".", in: tree.path)
        #expect(made.status == 0, "\(made.output)\(made.errors)")
        #expect(tree.paths.filter { $0.hasPrefix("A.xcassets") } == ["A.xcassets/Contents.json"] + Self.files)
        #expect(tree.bytes(of: "A.xcassets/art/Contents.json") == Self.plainGroup)
        #expect(!tree.paths.contains("art/sun.png"), "nothing is made beside the masters")
        for (copy, master) in [
            ("sun.imageset/sun@2x.png", "sun@2x.png"), ("logo.imageset/logo.svg", "logo.svg"),
            ("sun.imageset/sun-dark@2x.png", "sun~dark@2x.png"),
        ] {
            #expect(tree.bytes(of: "A.xcassets/art/\(copy)") == tree.bytes(of: "art/\(master)"), "\(copy)")
        }
        let sun = try Self.contents(tree, "sun")
        let slots = sun.slots.map { slot in
            let conditions = slot.line?.qualifiers.map(\.description) ?? []
            return "\(slot.idiom ?? "") \(slot.scale?.description ?? "all") \(conditions.joined())"
                + String(decoding: slot.file ?? [], as: UTF8.self)
        }
        #expect(
            slots == [
                "universal 1x sun.png", "universal 2x sun@2x.png", "ipad 1x sun~ipad.png", "ipad 2x sun@2x~ipad.png",
                "universal 1x dark sun-dark.png", "universal 2x dark sun-dark@2x.png",
            ])
        #expect(try Self.contents(tree, "bar/starTemplate").properties.templateRenderingIntent == "template")
        let logo = try Self.contents(tree, "logo")
        #expect(logo.slots.map(\.scale) == [nil] && logo.slots.map(\.idiom) == ["universal"])
        let before = tree.hashes
        let again = try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path)
        #expect(again.status == 0 && again.output.hasPrefix("nothing to make: 10 current"), "\(again.output)")
        #expect(tree.hashes == before)
        #expect(try TwofoldBinary.run("--locked", "--catalog", "A.xcassets", in: tree.path).status == 0)
    }

    @Test func aTargetDoesTheSameAsTheOption() throws {
        let tree = try Self.tree()
        _ = try TwofoldBinary.run("-q", "--catalog", "A.xcassets", in: tree.path)
        let other = try Self.tree()
        try other.write(
            Array("appearances: {~dark: dark}\nvectors: draw\ntargets: [{layout: catalog, to: A.xcassets}]\n".utf8),
            to: ".twofold.yml")
        #expect(try TwofoldBinary.run("-q", in: other.path).status == 0)
        for path in tree.paths where path.hasPrefix("A.xcassets") {
            #expect(tree.bytes(of: path) == other.bytes(of: path), "\(path)")
        }
    }

    @Test func groupsProvideNamespacesWhenAsked() throws {
        let tree = try Self.tree()
        _ = try TwofoldBinary.run("-q", "--catalog", "A.xcassets", in: tree.path)
        let theirs = Array("{\"info\":{\"version\":1},\"tool\":{}}".utf8)
        try tree.write(theirs, to: "A.xcassets/art/bar/Contents.json")
        let locked = try TwofoldBinary.run("--locked", "--catalog", "A.xcassets", "--namespaces", in: tree.path)
        #expect(
            locked.status == 2 && locked.output.contains("to make   A.xcassets/art/Contents.json"), "\(locked.output)")
        let made = try TwofoldBinary.run("--catalog", "A.xcassets", "--namespaces", in: tree.path)
        #expect(made.status == 0 && made.output.hasPrefix("made      A.xcassets/art/Contents.json\n"), "\(made.output)")
        func properties(_ path: String) throws -> CatalogContents.Properties {
            try CatalogContents(try #require(tree.bytes(of: path)), kind: .group).properties
        }
        #expect(try properties("A.xcassets/art/Contents.json").providesNamespace)
        #expect(tree.bytes(of: "A.xcassets/Contents.json") == Self.plainGroup, "a catalog is no group")
        #expect(tree.bytes(of: "A.xcassets/art/bar/Contents.json") == theirs, "a person's file stays")
        let before = tree.hashes
        #expect(
            try TwofoldBinary.run("--locked", "--catalog", "A.xcassets", "--namespaces", in: tree.path).status == 0)
        #expect(tree.hashes == before)
        _ = try TwofoldBinary.run("-q", "--catalog", "A.xcassets", in: tree.path)
        #expect(tree.bytes(of: "A.xcassets/art/Contents.json") == Self.plainGroup, "and back")
        try tree.write(
            Array(
                "appearances: {~dark: dark}\nvectors: draw\ntargets: [{layout: catalog, to: A.xcassets, namespaces: true}]\n"
                    .utf8),
            to: ".twofold.yml")
        #expect(try TwofoldBinary.run("-q", in: tree.path).status == 0)
        #expect(try properties("A.xcassets/art/Contents.json").providesNamespace, "by a target")
        #expect(try TwofoldBinary.run("--namespaces", in: tree.path).status == 64)
    }

    @Test func aSetThatAPersonMadeIsFilledAndKept() throws {
        let tree = try Self.tree()
        let set = """
            {
              "images" : [
                {
                  "idiom" : "universal",
                  "scale" : "1x"
                },
                {
                  "filename" : "mine.png",
                  "idiom" : "universal",
                  "scale" : "2x",
                  "note" : "keep me"
                },
                {
                  "filename" : "pad.png",
                  "idiom" : "ipad",
                  "scale" : "2x"
                }
              ],
              "info" : {
                "author" : "xcode",
                "version" : 1
              },
              "unknown" : [ 1,2 ]
            }
            """
        let pad = BuildCommandTests.image(12, 12, seed: 9)
        try tree.write(Array(set.utf8), to: "A.xcassets/art/sun.imageset/Contents.json")
        try tree.write(pad, to: "A.xcassets/art/sun.imageset/pad.png")
        let made = try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path)
        #expect(made.status == 0, "\(made.output)")
        let text = String(
            decoding: try #require(tree.bytes(of: "A.xcassets/art/sun.imageset/Contents.json")), as: UTF8.self)
        // Every line of the old file is there, in its order.
        var rest = text.split(separator: "\n")[...]
        for line in set.split(separator: "\n") {
            let bare = line.drop { $0 == " " }
            while let next = rest.first, next.drop(while: { $0 == " " }) != bare, next.dropLast() != line {
                rest = rest.dropFirst()
            }
            #expect(!rest.isEmpty, "\(line)")
            rest = rest.dropFirst()
        }
        #expect(tree.bytes(of: "A.xcassets/art/sun.imageset/pad.png") == pad)
        #expect(!tree.paths.contains("A.xcassets/art/sun.imageset/sun@2x~ipad.png"), "pad.png is in its slot")
        let sun = try Self.contents(tree, "sun")
        let named = Set(sun.slots.compactMap(\.file).map { String(decoding: $0, as: UTF8.self) })
        #expect(named.isSuperset(of: ["sun.png", "mine.png", "pad.png", "sun-dark.png", "sun~ipad.png"]), "\(named)")
        let before = tree.hashes
        #expect(try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path).output.hasPrefix("nothing to make"))
        #expect(tree.hashes == before)
    }

    @Test func aMissingEntryIsFoundAndEnteredAgain() throws {
        let tree = try Self.tree()
        _ = try TwofoldBinary.run("-q", "--catalog", "A.xcassets", in: tree.path)
        let path = "A.xcassets/art/sun.imageset/Contents.json"
        let whole = try #require(tree.bytes(of: path))
        let file = try CatalogFile(whole, kind: .imageset)
        try tree.write(file.removing([0]), to: path)
        let locked = try TwofoldBinary.run("--locked", "--catalog", "A.xcassets", in: tree.path)
        #expect(locked.status == 2, "\(locked.output)")
        #expect(try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path).status == 0)
        #expect(Set(try Self.contents(tree, "sun").fileNames) == file.contents.fileNames)
        try tree.remove(path)
        #expect(try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path).status == 0)
        #expect(tree.bytes(of: path) == whole)
    }

    @Test func twoMastersOfOneSlotAreRefused() throws {
        let tree = try RealTree([
            "a@2x.png": BuildCommandTests.image(4, 4), "b@2x.png": BuildCommandTests.image(4, 4, seed: 2),
        ])
        let jpeg = TinyFiles.jpeg(side: 8, components: 3)
        try tree.write(jpeg, to: "a@2x.jpg")
        let result = try TwofoldBinary.run("--catalog", "A.xcassets", in: tree.path)
        #expect(result.status == 1 && result.output.contains("a@2x.jpg"), "\(result.output)")
        #expect(tree.paths.contains("A.xcassets/b.imageset/b.png"))
        #expect(!tree.paths.contains { $0.hasPrefix("A.xcassets/a.imageset") })
    }

    @Test func wrongUsageIsSaid() throws {
        let tree = try Self.tree()
        for (catalog, message) in [
            ("A", "ends in .xcassets"), ("../A.xcassets", "must lie in the project"),
            ("none/A.xcassets", "must lie in the project"),
        ] {
            let result = try TwofoldBinary.run("--catalog", catalog, in: tree.path)
            #expect(result.status == 64 && result.errors.contains(message), "\(catalog): \(result.errors)")
        }
    }
}

extension Qualifier {
    fileprivate var description: String {
        if case .appearance(let appearance) = self { "\(appearance.rawValue) " } else { "? " }
    }
}
