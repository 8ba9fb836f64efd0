import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `twofold resolve`, through the real program.
@Suite struct ResolveCommandTests {
    private func tree() throws -> RealTree {
        try RealTree([
            "Icon.png": BuildCommandTests.image(60, 60), "Icon@2x.png": BuildCommandTests.image(120, 120),
            "Icon~ipad.png": BuildCommandTests.image(76, 76),
            "Icon~ipad@2x.png": BuildCommandTests.image(152, 152),
            "Odd@2x.png": BuildCommandTests.image(61, 60), "de.lproj/Icon@2x.png": BuildCommandTests.image(2, 2),
            "Group/Deep.png": BuildCommandTests.image(3, 3),
            "Assets.xcassets/Star.imageset/Contents.json": Array(
                #"{"images": [{"idiom": "universal", "scale": "2x", "filename": "any.png"}]}"#.utf8),
            "Assets.xcassets/Star.imageset/any.png": BuildCommandTests.image(10, 8),
        ])
    }

    @Test func theNamesInOrderAndWhy() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Icon", "--device", "ipad", "--scale", "2", in: tree.path)
        #expect(result.status == 0)
        expectSnapshot(result.output, named: "resolve.txt")
        let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc/ImageLookup.md")
        #expect(
            try String(contentsOf: article, encoding: .utf8).contains(result.output), "the article shows this output")
    }

    @Test func theMatrix() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Icon.png", in: tree.path)
        #expect(result.status == 0)
        expectSnapshot(result.output, named: "resolve-matrix.txt")
        let asked = try TwofoldBinary.run("resolve", "Icon.png", ".", "--matrix", in: tree.path)
        #expect(asked.output == result.output)
    }

    @Test func theMatrixOfOneDevice() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run(
            "resolve", "Odd", "--device", "ipad", "--scale", "2", "--matrix", in: tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains("30.5×30"))
        #expect(!result.output.contains("~iphone"))
    }

    @Test func theReportAsJSON() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run(
            "resolve", "Icon", "--device", "ipad", "--scale", "2x", "--format", "json", in: tree.path)
        #expect(result.status == 0)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(result.output.utf8)) }
        expectSnapshot(result.output.replacingOccurrences(of: tree.path, with: "ROOT"), named: "resolve.json")
    }

    @Test func nothingIsLoadedWithStatus2AndAHint() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Deep", "--device", "iphone", "--scale", "3", in: tree.path)
        #expect(result.status == 2)
        #expect(result.output.contains("Nothing is loaded."))
        #expect(result.output.contains("Group/Deep.png"))
        let matrix = try TwofoldBinary.run("resolve", "Icon@3x", "--format", "json", in: tree.path)
        #expect(matrix.status == 2)
        #expect(matrix.output.contains("\"found\" : false"))
    }

    @Test(
        arguments: [
            (
                "L.svg", ["Nothing is loaded."],
                "L.svg exists, but PDF and SVG are loaded only from asset catalogs. [C]"
            ),
            (
                "Doc.pdf", ["Nothing is loaded."],
                "Doc.pdf exists, but PDF and SVG are loaded only from asset catalogs. [C]"
            ),
            ("L", ["Nothing is loaded."], "L.svg exists, but PDF and SVG are loaded only from asset catalogs. [C]"),
            ("Pic", ["Nothing is loaded."], "Pic.jpg exists: ask for it with its extension. [A]"),
            ("Wide.webp", ["Wide.webp is loaded: "], "Files such as Wide.webp are loaded only since iOS 14. [C]"),
            ("Sunn", ["Nothing is loaded; did you mean Sun?"], nil),
            ("pik", ["Nothing is loaded; did you mean Pic.jpg?"], nil),
            ("Sta", ["Nothing is loaded; did you mean Star?"], nil),
            ("Zebra", ["Nothing is loaded."], nil),
        ] as [(name: String, result: [String], note: String?)])
    func whatIsNotLoadedIsSaidWithTheReason(row: (name: String, result: [String], note: String?)) throws {
        let tree = try RealTree([
            "L.svg": Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>".utf8),
            "Doc.pdf": Array("%PDF-1.4".utf8), "Pic.jpg": TinyFiles.jpeg(side: 8, components: 1),
            "Wide.webp": Array("RIFF....WEBP".utf8), "Sun.png": BuildCommandTests.image(4, 4),
            "A.xcassets/Star.imageset/Contents.json": Array("{}".utf8),
        ])
        let result = try TwofoldBinary.run("resolve", row.name, "--device", "iphone", "--scale", "2", in: tree.path)
        for text in row.result { #expect(result.output.contains("\n\(text)"), "\(result.output)") }
        let warnings = result.output.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
        if let note = row.note {
            #expect(result.output.contains(note), "\(result.output)")
        } else {
            #expect(warnings == [])
        }
    }

    @Test func aListOfASetThatIsNotValidIsAnError() throws {
        let tree = try RealTree([
            "A.xcassets/Star.imageset/Contents.json": Array("{\n<<<<<<< HEAD\n".utf8),
            "A.xcassets/Star.imageset/a.png": BuildCommandTests.image(4, 4),
        ])
        let result = try TwofoldBinary.run("resolve", "Star", in: tree.path)
        #expect(result.status == 1, "\(result.output)")
        #expect(
            result.output.contains("error: A.xcassets/Star.imageset/Contents.json cannot be read: line 2, column 1:"))
        #expect(!result.output.contains("has no file for these screens"))
        let preview = try TwofoldBinary.run(
            "preview", "A.xcassets/Star.imageset/a.png", "--device", "iphone", "--out", "p.png", in: tree.path)
        #expect(preview.status == 1 && preview.output.contains("[catalog.unreadable]"), "\(preview.output)")
    }

    /// An extension in common is no likeness.
    @Test func aShortNameThatIsNotAlikeIsNotSuggested() throws {
        let tree = try RealTree(["A.png": BuildCommandTests.image(4, 4), "P1.png": BuildCommandTests.image(4, 4)])
        for name in ["Z", "Z.png", "Pad", "Pad.png"] {
            let result = try TwofoldBinary.run("resolve", name, in: tree.path)
            #expect(result.status == 2 && !result.output.contains("did you mean"), "\(result.output)")
        }
    }

    @Test func aScaleThatTheDeviceLacksIsRefused() throws {
        let tree = try tree()
        let wrong = try TwofoldBinary.run("resolve", "Icon", "--device", "iPhone 4S", "--scale", "3", in: tree.path)
        #expect(wrong.status == 64 && wrong.output.isEmpty)
        #expect(
            wrong.errors.contains(
                "--scale 3 contradicts --device iphone-4, whose screen is 2x; leave out one of the two."),
            "\(wrong.errors)")
        let right = try TwofoldBinary.run("resolve", "Icon", "--device", "iPhone 4S", "--scale", "2", in: tree.path)
        #expect(right.status == 0 && right.output.contains("\nfor iPhone 4, 4S\n"), "\(right.output)")
        let absent = try TwofoldBinary.run("resolve", "Icon", "--scale", "0", in: tree.path)
        #expect(
            absent.status == 64 && absent.errors.contains("--scale 0 is the scale of a device's screen"),
            "\(absent.errors)")
        let preview = try TwofoldBinary.run(
            "preview", "Icon.png", "--device", "iphone-4", "--scale", "3", "--out", "p.png", in: tree.path)
        #expect(preview.status == 64 && preview.errors.contains("--scale 3 contradicts"), "\(preview.errors)")
    }

    @Test func aWrongDeviceIsAnsweredWithTheNearestName() throws {
        let tree = try tree()
        for (device, near) in [
            ("iPhone 4G", "iphone-4"), ("ipad mimi 2", "ipad-mini-2"), ("iPhone 8 Puls", "iphone-8-plus"),
        ] {
            let result = try TwofoldBinary.run("resolve", "Icon", "--device", device, in: tree.path)
            #expect(result.status == 64 && result.errors.contains("did you mean \(near)"), "\(result.errors)")
        }
    }

    @Test func aNameThatNoScreenLoadsIsNoTable() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Iconn", in: tree.path)
        #expect(result.status == 2)
        #expect(result.output == "No screen loads anything named Iconn.png; did you mean Icon?\n")
        let json = try TwofoldBinary.run("resolve", "Iconn", "--format", "json", in: tree.path).output
        #expect(json.contains("\"nearest\" : {\n    \"path\" : \"Icon\""))
    }

    /// The last devices with such screens had iOS 9.
    @Test func noScreenOf1xLoadsAFormatThatIsNewerThanItsLastSystem() throws {
        let tree = try RealTree([
            "Wide.webp": Array("RIFF....WEBP".utf8), "J.jpg": TinyFiles.jpeg(side: 8, components: 1),
        ])
        func status(_ name: String, _ device: String, _ scale: String) throws -> Int32 {
            try TwofoldBinary.run("resolve", name, "--device", device, "--scale", scale, in: tree.path).status
        }
        #expect(try status("Wide.webp", "iphone", "1") == 2)
        #expect(try status("Wide.webp", "ipad", "1") == 2)
        #expect(try status("Wide.webp", "mac", "1") == 0)
        #expect(try status("Wide.webp", "iphone", "3") == 0)
        #expect(try status("J.jpg", "iphone", "1") == 0)
    }

    @Test func sourcesAreNamedWhereMoreIsAskedFor() throws {
        let tree = try tree()
        func output(_ option: String...) throws -> String {
            try TwofoldBinary.start(
                ["resolve", "Icon", "--device", "ipad", "--scale", "2"] + option, in: tree.path
            ).finish().output
        }
        #expect(try !output().contains("KNITTEL") && output().contains("[B] observed"))
        #expect(try output("-v").contains("[B] KNITTEL"))
        #expect(try !output("-q").contains("[B] observed"))
    }

    @Test func someScreensWithoutAPictureAreNoFailure() throws {
        let tree = try RealTree(["Pad~ipad.png": BuildCommandTests.image(1, 1)])
        let all = try TwofoldBinary.run("resolve", "Pad", in: tree.path)
        #expect(all.status == 0)
        #expect(all.output.contains("nothing"))
        #expect(try TwofoldBinary.run("resolve", "Pad", "--device", "iphone", in: tree.path).status == 2)
    }

    @Test func aCatalogGoesFirst() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("resolve", "Star", "--device", "iphone", "--scale", "2", in: tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains("Star.imageset/any.png is loaded: 10×8 pixels at 2x, 5×4 points"))
        let json = try TwofoldBinary.run("resolve", "Star", "--format", "json", in: tree.path)
        #expect(json.status == 0)
        #expect(json.output.contains("\"catalog\" : {\n        \"path\" : \"Assets.xcassets/Star.imageset\""))
    }

    @Test(arguments: [
        ["Icon", "--scale", "4"], ["Icon", "--device", "toaster"], ["Icon", "--profile", "windows"], ["../Icon"],
        ["/Icon"], [""], [], ["Icon", "missing"], ["Icon", "Icon.png"], ["Icon", ".", "more"],
        ["Icon", "--format", "xml"],
    ])
    func wrongUsageIs64(arguments: [String]) throws {
        let tree = try tree()
        let result = try TwofoldBinary.start(["resolve"] + arguments, in: tree.path).finish()
        #expect(result.status == 64, "\(arguments): \(result.output)")
        #expect(result.output.isEmpty)
        #expect(!result.errors.isEmpty)
    }

    @Test func oddNamesAreQuoted() throws {
        let tree = try RealTree(["a\u{1B}[31m\n.png": BuildCommandTests.image(1, 1)])
        let result = try TwofoldBinary.run(
            "resolve", "a\u{1B}[31m\n", "--device", "mac", "--scale", "1", in: tree.path)
        #expect(result.status == 0)
        #expect(result.output.contains("\"a\\033[31m\\n.png\""))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func aNameInAFolderAndALanguage() throws {
        let tree = try RealTree([
            "a/x.png": BuildCommandTests.image(1, 1), "sub/a/x.png": BuildCommandTests.image(3, 3),
            "sub/fr.lproj/a/y.png": BuildCommandTests.image(5, 5),
            "sub/Base.lproj/a/y.png": BuildCommandTests.image(7, 7),
        ])
        func output(_ arguments: String...) throws -> String {
            try TwofoldBinary.start(
                ["resolve"] + arguments + ["--device", "iphone", "--scale", "1"], in: tree.path
            ).finish().output
        }
        #expect(try output("a/x", "sub").contains("3×3 pixels"))
        #expect(try output("a/y", "sub").contains("7×7 pixels"))
        #expect(try output("a/y", "sub", "--language", "it,fr-CH").contains("fr.lproj/a/y.png is loaded: 5×5 pixels"))
    }

    @Test func otherProfilesTakeOtherFiles() throws {
        let tree = try tree()
        for (profile, taken) in [
            "bundle": "Icon~ipad.png", "bundle+contents": "Icon~ipad.png", "flowkey": "Icon@2x.png",
            "react-native": "Icon@2x.png",
            "gnustep": "Icon.png",
        ] {
            let result = try TwofoldBinary.run(
                "resolve", "Icon", "--device", "ipad", "--scale", "2", "--profile", profile, in: tree.path)
            #expect(result.output.contains("\n\(taken) is loaded"), "\(profile): \(result.output)")
        }
    }

    @Test func sizesOfOtherFormatsComeFromTheEngine() throws {
        let tree = try RealTree(["a@2x.jpg": TinyFiles.jpeg(side: 9, components: 1)])
        let result = try TwofoldBinary.run("resolve", "a.jpg", "--device", "iphone", "--scale", "2", in: tree.path)
        #expect(result.output.contains("9×9 pixels at 2x, 4.5×4.5 points"))
    }
}
