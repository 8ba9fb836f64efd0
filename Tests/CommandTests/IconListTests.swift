import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `icons --plist` lists what it made, and changes nothing else.
@Suite struct IconListTests {
    private static func app(_ documents: String = "") -> [UInt8] {
        ItemTrees.plist(
            "\t<!-- ours -->\n\t<key>CFBundleIconFile</key>\n\t<string>Old.png</string>\n\(documents)\t<key>Z</key>\n\t<true/>"
        )
    }

    private static let type = "\t<dict>\n\t\t<key>CFBundleTypeName</key>\n\t\t<string>Note</string>\n\t</dict>\n"

    private static func types(_ count: Int) -> String {
        "\t<key>CFBundleDocumentTypes</key>\n\t<array>\n\(String(repeating: type, count: count))\t</array>\n"
    }

    private func tree(_ plist: [UInt8]) throws -> RealTree {
        try RealTree(["Icon.svg": ItemTrees.svg(1024), "App/Info.plist": plist])
    }

    private func list(
        _ tree: RealTree, _ more: String..., era: String = "ios-7"
    ) throws -> (TwofoldBinary.Result, [String: Any]) {
        let arguments = [
            "icons", "Icon.svg", "--for", era, "--form", "loose", "--background", "#fff", "--out", "App",
        ]
        let result = try TwofoldBinary.start(
            arguments + ["--plist", "App/Info.plist"] + more, in: tree.path
        ).finish()
        let bytes = try #require(tree.bytes(of: "App/Info.plist"))
        let values = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any]
        return (result, try #require(values))
    }

    @Test func theIconsAreListedAndEveryOtherLineStays() throws {
        let tree = try tree(Self.app())
        let (result, values) = try list(tree)
        #expect(result.status == 0 && result.output.contains("edited    App/Info.plist\n"), "\(result.errors)")
        let names = try #require(values["CFBundleIconFiles"] as? [String])
        #expect(names.contains("Icon-60") && values["CFBundleIconFile"] as? String == "Old.png")
        for name in names { #expect(tree.paths.contains { $0.hasPrefix("App/\(name)") }, "\(name)") }
        let after = try #require(tree.bytes(of: "App/Info.plist"))
        let lines = Set(String(decoding: after, as: UTF8.self).split(separator: "\n"))
        for line in String(decoding: Self.app(), as: UTF8.self).split(separator: "\n") { #expect(lines.contains(line)) }
        let (second, _) = try list(tree, "-v")
        #expect(second.output.contains("current   App/Info.plist") && tree.bytes(of: "App/Info.plist") == after)
    }

    /// A list that was saved on Windows keeps its line ends, in the lines that are added, too.
    @Test func aListKeepsItsLineEnds() throws {
        let set = "A.xcassets/AppIcon.appiconset"
        let list =
            "{\r\n  \"images\" : [\r\n    {\r\n      \"idiom\" : \"car\",\r\n      \"scale\" : \"2x\",\r\n      "
            + "\"size\" : \"60x60\"\r\n    }\r\n  ],\r\n  \"info\" : {\r\n    \"version\" : 1\r\n  }\r\n}\r\n"
        let tree = try RealTree(["Icon.svg": ItemTrees.svg(1024), "\(set)/Contents.json": Array(list.utf8)])
        let arguments = ["icons", "Icon.svg", "--for", "ios-7", "--background", "#fff", "--out", set]
        let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
        #expect(result.status == 0, "\(result.errors)")
        let after = try #require(tree.bytes(of: "\(set)/Contents.json"))
        #expect(after.count > list.utf8.count)
        let bare = zip(after, after.dropFirst()).count { $0 != UInt8(ascii: "\r") && $1 == UInt8(ascii: "\n") }
        #expect(bare == 0, "\(String(decoding: after, as: UTF8.self))")
    }

    @Test(arguments: [("3.1", true), ("4.0", false)])
    func systemsBeforeIOS4GetNamesWithTheirExtension(row: (system: String, areWhole: Bool)) throws {
        let tree = try tree(
            Self.app("\t<key>MinimumOSVersion</key>\n\t<string>\(row.system)</string>\n\(Self.types(1))"))
        let (result, values) = try list(tree, "--documents", era: "ios-2010")
        #expect(result.status == 0, "\(result.errors)")
        let types = values["CFBundleDocumentTypes"] as? [[String: Any]] ?? []
        let names =
            (values["CFBundleIconFiles"] as? [String] ?? [])
            + (types.first?["CFBundleTypeIconFiles"] as? [String] ?? [])
        #expect(names.count > 4)
        for name in names {
            #expect(name.hasSuffix(".png") == row.areWhole, "\(name)")
            #expect(!row.areWhole || tree.bytes(of: "App/\(name)") != nil, "\(name)")
        }
        let check = try TwofoldBinary.run("check", "-v", in: tree.path)
        #expect(!check.output.contains("icon.needs-extension"), "\(check.output)")
    }

    @Test func iconsOfDocumentsAreListedWhereThereIsOneTypeOnly() throws {
        for (count, isListed) in [(0, false), (1, true), (2, false)] {
            let (result, values) = try list(tree(Self.app(Self.types(count))), "--documents")
            #expect(result.status == 0, "\(result.errors)")
            let types = values["CFBundleDocumentTypes"] as? [[String: Any]] ?? []
            #expect(types.contains { $0["CFBundleTypeIconFiles"] != nil } == isListed, "\(count) types")
            let reason = count == 0 ? "has no document type" : "has 2 document types"
            #expect(result.output.contains("icon.documents-unlisted") != isListed, "\(count) types: \(result.output)")
            #expect(isListed || result.output.contains(reason), "\(count) types: \(result.output)")
        }
        let (quiet, _) = try list(tree(Self.app()))
        #expect(!quiet.output.contains("icon.documents-unlisted"), "nobody asked for icons of documents")
    }

    @Test func iconsOfDocumentsThatSomebodyListedAreNotAskedFor() throws {
        let names = ["Document", "Document-64", "Document-320"].map { "\t\t\t<string>\($0)</string>\n" }.joined()
        let type = "\t<dict>\n\t\t<key>CFBundleTypeIconFiles</key>\n\t\t<array>\n\(names)\t\t</array>\n\t</dict>\n"
        let types = "\t<key>CFBundleDocumentTypes</key>\n\t<array>\n\(Self.type)\(type)\t</array>\n"
        let (result, _) = try list(tree(Self.app(types)), "--documents")
        #expect(result.status == 0 && !result.output.contains("icon.documents-unlisted"), "\(result.output)")
    }

    @Test func nothingIsWrittenInADryRunNorIntoWhatCannotBeRead() throws {
        let fresh = try tree(Self.app())
        let (trial, _) = try list(fresh, "-n")
        #expect(trial.output.contains("to write  App/Info.plist") && fresh.bytes(of: "App/Info.plist") == Self.app())
        let damaged = try RealTree(["Icon.svg": ItemTrees.svg(1024), "App/Info.plist": Array("{ a = b; }".utf8)])
        let result = try TwofoldBinary.run(
            "icons", "Icon.svg", "--for", "ios-7", "--form", "loose", "--background", "#fff", "--out", "App",
            "--plist", "App/Info.plist", in: damaged.path)
        #expect(result.status == 1)
        #expect(result.output.contains("plist.unreadable") || result.errors.contains("plist.unreadable"))
        #expect(damaged.bytes(of: "App/Info.plist") == Array("{ a = b; }".utf8))
    }
}
