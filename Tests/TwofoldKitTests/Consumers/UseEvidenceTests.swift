import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What a check concludes from what asks for an image, and from what shows it.
@Suite struct UseEvidenceTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0"]

    /// Code that is read and names other images names all that it shows.
    @Test func whatNothingAsksForIsANote() {
        let wrong = [
            "a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 24), "b.png": Self.png(8, 8),
            "b@2x.png": Self.png(24, 24),
        ]
        let rows: [(id: String, files: [String: [UInt8]], severities: [Diagnostic.Severity])] = [
            ("no code", [:], [.warning, .warning]),
            ("code that names one", ["v.m": Self.text("id a = [UIImage imageNamed:@\"a\"];")], [.warning, .note]),
            (
                "code that names both",
                ["v.m": Self.text("id a = [UIImage imageNamed:@\"a\"], b = [UIImage imageNamed:@\"b\"];")],
                [.warning, .warning]
            ),
            (
                "code that makes names up",
                [
                    "v.m": Self.text(
                        "id a = [UIImage imageNamed:@\"a\"], b = [UIImage imageNamed:[NSString stringWithFormat:@\"b%@\", s]];"
                    )
                ],
                [.warning, .warning]
            ),
        ]
        for row in rows {
            let found = Self.found("size.mismatch", wrong.merging(row.files) { $1 })
            #expect(found.map(\.severity) == row.severities, "\(row.id)")
        }
        let flutter = ["pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n")]
        let lost = [
            "img/2.0x/settings.png": Self.png(8, 8), "img/2.0x/logo.png": Self.png(8, 8), "img/c.png": Self.png(4, 4),
        ]
        for (id, code, severities) in [
            (
                "a file's name", "Image.asset('img/logo.png'); Image.asset('img/c.png');",
                [Diagnostic.Severity.warning, .note]
            ),
            ("a word is none", "Icon(Icons.settings); Image.asset('img/logo.png');", [.warning, .note]),
            ("nothing is named", "Icon(Icons.settings);", [.warning, .warning]),
        ] {
            let tree = flutter.merging(lost) { $1 }.merging(["lib/main.dart": Self.text(code)]) { $1 }
            #expect(Self.found("flutter.lost-image", tree).map(\.severity) == severities, "\(id)")
        }
    }

    /// What is wrong with an image that nothing asks for is nobody's trouble; that a file is empty, somebody may want to know.
    @Test(
        arguments: [
            ("b", true, ["image.empty", "size.mismatch"]), ("b", false, ["image.empty"]),
            ("a", false, ["image.empty", "size.mismatch"]),
        ] as [(asked: String, isArt: Bool, found: [String])])
    func whatNobodyMeetsIsToldOnRequest(row: (asked: String, isArt: Bool, found: [String])) {
        let disk = MemoryDisk([
            "a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 24), "b.png": Self.png(4, 4), "c.png": [],
            "v.m": Self.text("id a = [UIImage imageNamed:@\"\(row.asked)\"];"),
        ])
        var policy = BuildPolicy()
        policy.asksForArt = row.isArt
        let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 1)
        let found = CheckRun(project, readsReferences: true).run().findings.map(\.diagnostic.id.rawValue)
        #expect(found.filter { ["image.empty", "size.mismatch"].contains($0) }.sorted() == row.found)
    }

    /// Lookup finds neither name by itself, and only code that is read can tell.
    @Test(
        arguments: [("bg_2x.png", "bg"), ("Lib.bundle/bg@2x.png", "bg")] as [(large: String, name: String)])
    func whatNothingAsksForByAnyNameIsANote(row: (large: String, name: String)) {
        let small = row.large.hasPrefix("Lib") ? "Lib.bundle/bg.png" : "bg.png"
        let isPair = row.large.contains("@")
        let rule = isPair ? "size.mismatch" : "naming.look-alike-scale"
        let files = [
            small: Self.png(8, 8), row.large: Self.png(isPair ? 24 : 16, isPair ? 24 : 16), "a.png": Self.png(4, 4),
        ]
        for (asked, severity) in [("a", Diagnostic.Severity.note), (row.name, .warning)] {
            let code = Self.text("id a = [UIImage imageNamed:@\"\(asked)\"];")
            #expect(Self.found(rule, files.merging(["v.m": code]) { $1 }).map(\.severity) == [severity], "\(asked)")
        }
    }

    /// However many folders of scales they are in.
    @Test func imagesWithout1xAreOneDecisionAFolder() {
        var files = [
            "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n"), "img/x.png": Self.png(4, 4),
        ]
        for index in 0..<12 { files["img/\(index % 2 + 2).0x/a\(index).png"] = Self.png(8, 8) }
        let found = Self.found("flutter.lost-image", files)
        #expect(found.map(\.path.display) == ["img"])
        #expect(found.first?.message.hasPrefix("12 images in its folders of scales have no 1x here") == true)
    }

    @Test func whatHardlyAnybodyMeetsIsANote() {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60)
        let rows: [(id: String, rule: String, files: [String: [UInt8]], severity: Diagnostic.Severity?)] = [
            ("a PNG is packed by its name", "image.wrong-extension", ["a.png": jpeg], .warning),
            (
                "browsers look at the content", "image.wrong-extension",
                ["a.png": jpeg, "package.json": Self.text("{\"name\":\"a\"}")], .note
            ),
            (
                "Flutter does, too", "image.wrong-extension",
                ["a.png": jpeg, "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - a.png\n")], .note
            ),
            (
                "an app has its icons from a set", "icon.size",
                [
                    "Icon-76.png": Self.png(75, 75),
                    "Mail.xcodeproj/project.pbxproj": Self.project(
                        ["Icon-76.png"], Self.settings.merging(["ASSETCATALOG_COMPILER_APPICON_NAME": "AppIcon"]) { $1 }
                    ),
                ], .note
            ),
            (
                "or has none", "icon.size",
                ["Icon-76.png": Self.png(75, 75), "Mail.xcodeproj/project.pbxproj": Self.project(["Icon-76.png"])],
                .warning
            ),
            (
                "a page names a file as it is", "naming.text-after-scale",
                ["a@2x-white.png": Self.png(8, 8), "config.ru": Self.text("run A")], nil
            ),
            ("lookup does not", "naming.text-after-scale", ["a@2x-white.png": Self.png(8, 8)], .warning),
            (
                "hardly a device of 0.75x is left", "size.mismatch",
                [
                    "img/a.png": Self.png(40, 40), "img/0.75x/a.png": Self.png(20, 20),
                    "img/2.0x/a.png": Self.png(80, 80),
                    "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n"),
                ], .note
            ),
            (
                "of 1.5x there are", "size.mismatch",
                [
                    "img/a.png": Self.png(40, 40), "img/1.5x/a.png": Self.png(20, 20),
                    "img/2.0x/a.png": Self.png(80, 80),
                    "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n"),
                ], .warning
            ),
            (
                "a page says how large it is", "size.mismatch",
                [
                    "a.png": Self.png(20, 20), "a@2x.png": Self.png(30, 30),
                    "package.json": Self.text("{\"name\":\"a\"}"),
                ],
                .note
            ),
            (
                "so does one of Ruby", "size.mismatch",
                ["a.png": Self.png(20, 20), "a@2x.png": Self.png(30, 30), "config.ru": Self.text("run A")], .note
            ),
            (
                "so does one of App Engine", "size.mismatch",
                ["a.png": Self.png(20, 20), "a@2x.png": Self.png(30, 30), "app.yaml": Self.text("runtime: go")], .note
            ),
            (
                "another file of its name tells nothing", "size.mismatch",
                ["a.png": Self.png(20, 20), "a@2x.png": Self.png(30, 30), "app.yaml": Self.text("a: b")], .warning
            ),
            (
                "another file of Ruby tells nothing", "size.mismatch",
                ["a.png": Self.png(20, 20), "a@2x.png": Self.png(30, 30), "xconfig.ru": Self.text("run A")], .warning
            ),
            (
                "and blurs one that is too small", "size.mismatch",
                [
                    "a.png": Self.png(20, 20), "a@2x.png": Self.png(10, 10),
                    "package.json": Self.text("{\"name\":\"a\"}"),
                ],
                .warning
            ),
            (
                "a style says how large it is", "size.mismatch",
                [
                    "a@2x.png": Self.png(20, 20), "a@3x.png": Self.png(40, 40),
                    "package.json": Self.text("{\"dependencies\":{\"react-native\":\"1\"}}"),
                ], .note
            ),
            (
                "and not which shape", "size.mismatch",
                [
                    "a@2x.png": Self.png(20, 20), "a@3x.png": Self.png(40, 20),
                    "package.json": Self.text("{\"dependencies\":{\"react-native\":\"1\"}}"),
                ], .warning
            ),
            (
                "somebody else's", "size.mismatch",
                ["Vendor/a.png": Self.png(8, 8), "Vendor/a@2x.png": Self.png(24, 24)], .note
            ),
        ]
        for row in rows {
            #expect(Self.found(row.rule, row.files).map(\.severity) == [row.severity].compactMap(\.self), "\(row.id)")
        }
    }

    /// A separator is one pixel thin at every scale, and a larger image is not drawn so.
    @Test(arguments: [(1, "request"), (8, "note")])
    func aLineThatIsDrawnThinnerIsToldOnRequest(height: Int, heard: String) {
        /// Stripes, one row of every two.
        func stripes(_ width: Int, _ height: Int, from first: Int, every period: Int) -> [UInt8] {
            let bytes = (0..<height).flatMap { row in
                (0..<width).flatMap { _ in [UInt8](repeating: row % period == first ? 255 : 0, count: 4) }
            }
            return FakeEngine.file(
                PixelBuffer(
                    size: PixelSize(width: width, height: height), layout: SmallImages.disc(8).layout, depth: .eight,
                    bytes: bytes))
        }
        let found = WeightTests.heard(
            "content.differs-in-structure",
            [
                "a.png": stripes(32, height, from: 0, every: 2),
                "a@2x.png": stripes(64, 2 * height, from: height == 1 ? 1 : 2, every: height == 1 ? 2 : 4),
            ])
        #expect(found == [heard])
    }

    /// A class that nobody makes asks for nothing.
    @Test func whatDeadCodeAsksForIsANote() {
        let dead = [
            "Row.m": Self.text(
                "#import \"Row.h\"\n@implementation Row\n- (void)a { [UIImage imageNamed:@\"gone\"]; }\n@end"),
            "a.png": Self.png(4, 4),
        ]
        let rows: [(id: String, files: [String: [UInt8]], isDead: Bool)] = [
            (
                "nothing names it",
                ["Main.m": Self.text("@implementation Main\n- (void)a { [UIImage imageNamed:@\"a\"]; }\n@end")], true
            ),
            (
                "code names it",
                [
                    "Main.m": Self.text(
                        "int main(void) { [Row new]; [UIImage imageNamed:@\"a\"]; }")
                ], false
            ),
            (
                "a nib names it", ["Main.storyboard": Self.text("<document><view customClass=\"Row\"/></document>")],
                false
            ),
            ("its header alone", ["Row.h": Self.text("@interface Row : NSObject\n@end")], true),
            ("an import", ["All.h": Self.text("#import \"Row.h\"\n@class Row;\n// Row is old.\n")], true),
            ("another class", ["Main.m": Self.text("@implementation Main\n- (void)a { [RowView new]; }\n@end")], true),
        ]
        for row in rows {
            let found = Self.found("references.missing", dead.merging(row.files) { $1 })
            #expect(
                found.map { $0.message.hasSuffix(", and nothing uses this code") } == [row.isDead],
                "\(row.id): \(found)")
        }
        let swift = [
            "Row.swift": Self.text("@main struct Row { let a = UIImage(named: \"gone\") }"), "a.png": Self.png(4, 4),
        ]
        #expect(Self.found("references.missing", swift).map(\.severity) == [.warning], "the system makes it")
    }

    /// What nothing opens, all that it shows is not seen, however long the way is.
    @Test(
        arguments: [
            ("a file of another name", ["Rows.swift": "class Row { G }"], true),
            (
                "a screen that nothing opens",
                ["Cell.swift": "struct Cell: View { G }", "Screen.swift": "struct Screen { Cell() }"], true
            ),
            (
                "that something opens",
                [
                    "Cell.swift": "struct Cell: View { G }", "Screen.swift": "struct Screen { Cell() }",
                    "App.swift": "@main struct App { Screen() }",
                ],
                false
            ),
            (
                "that a storyboard opens",
                [
                    "Cell.swift": "class Cell: View { G }", "Screen.swift": "class Screen { Cell() }",
                    "Main.storyboard": "<a customClass=\"Screen\"/>",
                ], false
            ),
            (
                "its nib file",
                [
                    "Cell.swift": "class Cell { G }; class CellRow { nib = \"CellView\" }",
                    "CellView.xib": "<a customClass=\"Cell\"/>",
                ], true
            ),
            (
                "two that name each other",
                ["Cell.swift": "class Cell { G; Row() }", "Row.swift": "class Row { Cell() }"], true
            ),
            (
                "a second type that is used",
                ["Cell.swift": "class Cell { G }; struct Line {}", "App.swift": "@main struct App { Line() }"], false
            ),
            ("more for a type of others", ["Cell.swift": "class Cell {}; extension Image { G }"], false),
            ("more for its own", ["Cell.swift": "class Cell {}; extension Cell { G }"], true),
            ("a category", ["Image+Gone.m": "@implementation Image (Gone) G @end"], false),
            ("a method of the class", ["Cell.swift": "class Cell { class func a() { G } }"], true),
        ] as [(id: String, files: [String: String], isDead: Bool)])
    func whatOnlyUnusedCodeUsesIsUnused(row: (id: String, files: [String: String], isDead: Bool)) {
        var files = row.files.mapValues { code in
            Self.text(code.replacing(" G", with: " let a = UIImage(named: \"gone\")"))
        }
        if let code = row.files["Image+Gone.m"] {
            files["Image+Gone.m"] = Self.text(
                code.replacing(" G ", with: " - (void)a { [UIImage imageNamed:@\"gone\"]; } "))
        }
        files["a.png"] = Self.png(4, 4)
        files["Use.swift"] = Self.text("let a = UIImage(named: \"a\")")
        let found = Self.found("references.missing", files)
        #expect(
            found.map { $0.message.hasSuffix(", and nothing uses this code") } == [row.isDead], "\(row.id): \(found)")
    }

    /// A static member is used by whoever names it, and by nobody else; a system may call a method of an instance.
    @Test(
        arguments: [
            (
                "a function that nothing names",
                "static func gone(large: Bool) -> UIImage { UIImage(named: \"gone\")! }", "", true
            ),
            ("with a call", "static func pic() -> UIImage { UIImage(named: \"gone\")! }", "x = Art.pic()", false),
            (
                "with a call in its file", "static func pic() -> UIImage { UIImage(named: \"gone\")! }; let x = pic()",
                "", false
            ),
            (
                "with a longer name", "static func pic() -> UIImage { UIImage(named: \"gone\")! }", "x = Art.pics()",
                true
            ),
            ("of an instance", "func pic() -> UIImage { UIImage(named: \"gone\")! }", "", false),
            ("behind one", "static func pic() {}; func b() -> UIImage { UIImage(named: \"gone\")! }", "", false),
            ("an image that nothing names", "static let pic = UIImage(named: \"gone\")", "", true),
            ("that something names", "static let pic = UIImage(named: \"gone\")", "x = Art.pic", false),
            ("a computed one", "static var pic: UIImage { UIImage(named: \"gone\")! }", "", true),
            ("of another type", "static var previews: some View { V(UIImage(named: \"gone\")) }", "", false),
        ] as [(id: String, code: String, other: String, isDead: Bool)])
    func whatAnUnusedStaticMemberOfSwiftAsksForIsANote(row: (id: String, code: String, other: String, isDead: Bool)) {
        let found = Self.found(
            "references.missing",
            [
                "Images.swift": Self.text("import UIKit\nextension Art { \(row.code) }"), "a.png": Self.png(4, 4),
                "Other.swift": Self.text("func f() { let a = UIImage(named: \"a\"); \(row.other) }"),
            ])
        #expect(
            found.map { $0.message.hasSuffix(", and nothing uses this code") } == [row.isDead], "\(row.id): \(found)")
    }

    @Test func objectiveCNamesAStaticMemberOfSwiftByItsArgument() {
        let files = [
            "Images.swift": Self.text(
                "extension Art { @objc static func pic(name: Int) -> UIImage { UIImage(named: \"gone\")! } }"),
            "a.png": Self.png(4, 4),
        ]
        #expect(Self.found("references.missing", files).map { $0.message.hasSuffix("uses this code") } == [true])
        let call = ["Main.m": Self.text("@implementation Main\n- (void)a { [Art picWithName:1]; }\n@end")]
        let used = Self.found("references.missing", files.merging(call) { $1 })
        #expect(used.map { $0.message.hasSuffix("uses this code") } == [false])
    }

    private static func page(_ name: String) -> [String: [UInt8]] {
        ["c@2x.png": png(8, 8), "p.html": text("<img src=\"i/\(name)\"><img src=\"a.png\">")]
    }

    /// An app lacks a 1x where its author made those of the images around.
    @Test func a1xIsMissingWhereTheOthersAreThere() {
        let around = [
            "a.png": Self.png(4, 4), "a@2x.png": Self.png(8, 8), "b.png": Self.png(4, 4), "b@2x.png": Self.png(8, 8),
        ]
        let all = ["a.png", "a@2x.png", "b.png", "b@2x.png", "c@2x.png", "Icon-9@2x.png"]
        let rows: [(id: String, files: [String: [UInt8]], severity: [Diagnostic.Severity])] = [
            ("one of three", around.merging(["c@2x.png": Self.png(8, 8)]) { $1 }, [.warning]),
            ("none has one", ["c@2x.png": Self.png(8, 8), "d@2x.png": Self.png(8, 8)], [.note, .note]),
            (
                "it lies elsewhere", around.merging(["c@2x.png": Self.png(8, 8), "old/c.png": Self.png(4, 4)]) { $1 },
                []
            ),
            ("an icon", around.merging(["Icon-9@2x.png": Self.png(18, 18)]) { $1 }, [.note]),
            ("a page names its 2x", around.merging(Self.page("c@2x.png")) { $1 }, [.note]),
            ("a page names it", around.merging(Self.page("c.png")) { $1 }, [.warning]),
            (
                "asked for by its 2x",
                around.merging([
                    "c@2x.png": Self.png(8, 8),
                    "v.m": Self.text("id c = [UIImage imageNamed:@\"c@2x.png\"], a = [UIImage imageNamed:@\"a\"];"),
                ]) { $1 }, [.note]
            ),
        ]
        for row in rows {
            var files = row.files
            files["Mail.xcodeproj/project.pbxproj"] = Self.project(all)
            #expect(Self.found("ledger.missing", files).map(\.severity) == row.severity, "\(row.id)")
        }
        #expect(
            Self.found("ledger.missing", ["c@2x.png": Self.png(8, 8)]).map(\.severity) == [.warning], "nothing is known"
        )
    }

    /// No device before iPads at 2x asks for their icon, and no Mac hides what lies behind its own.
    @Test(
        arguments: [(420, false), (430, true), (nil, false)] as [(xcode: Int?, isMissed: Bool)])
    func anOldProjectLacksNoIconOfSharpPads(row: (xcode: Int?, isMissed: Bool)) {
        let settings = Self.settings.merging(["TARGETED_DEVICE_FAMILY": "1,2"]) { $1 }
        var text = String(decoding: Self.project([], settings), as: UTF8.self)
        if let xcode = row.xcode { text += "// LastUpgradeCheck = 0\(xcode);\n" }
        let found = Self.found(
            "icon.missing-2x",
            [
                "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Icon", "Big", "Pad")),
                "Icon.png": Self.png(57, 57), "Big.png": Self.png(114, 114), "Pad.png": Self.png(72, 72),
                "Mail.xcodeproj/project.pbxproj": Self.text(text),
            ])
        #expect(found.map(\.path.display) == (row.isMissed ? ["Pad.png"] : []))
    }

    @Test(arguments: [("macosx", 0), ("iphoneos", 1)] as [(sdk: String, count: Int)])
    func aMacsIconMayBeTransparent(row: (sdk: String, count: Int)) {
        let list = #"{"images":[{"idiom":"ios-marketing","size":"1024x1024","scale":"1x","filename":"a.png"}]}"#
        let settings = [
            "SDKROOT": row.sdk, row.sdk == "macosx" ? "MACOSX_DEPLOYMENT_TARGET" : "IPHONEOS_DEPLOYMENT_TARGET": "12.0",
        ]
        let found = Self.found(
            "catalog.icon-alpha",
            [
                "s.xcassets/i.appiconset/Contents.json": Self.text(list),
                "s.xcassets/i.appiconset/a.png": Self.png(1024, 1024),
                "Mail.xcodeproj/project.pbxproj": Self.project([], settings),
            ])
        #expect(found.count == row.count)
    }

    /// Apps for iPhones only from iOS 7 on show no 1x, so only the sharper screens tell which of two states lacks a scale.
    @Test(arguments: [("dot_pressed.png", 1), ("dot_pressed@2x.png", 0)] as [(state: String, count: Int)])
    func statesAreComparedAtTheScalesOfTheApp(row: (state: String, count: Int)) {
        let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1"]
        let names = ["dot.png", "dot@2x.png", row.state]
        var files = ["Mail.xcodeproj/project.pbxproj": Self.project(names, settings)]
        for name in names { files[name] = name.contains("@2x") ? Self.png(8, 8) : Self.png(4, 4) }
        #expect(Self.found("sets.state-scale", files).count == row.count)
    }

    /// Xcode's template of an extension has a set without icons.
    @Test(arguments: [(true, 1), (false, 0)] as [(hasIcons: Bool, count: Int)])
    func anEmptyIconSetHasNobodysName(row: (hasIcons: Bool, count: Int)) {
        let list = #"{"images":[{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}]}"#
        var files = ["Mail.xcodeproj/project.pbxproj": Self.project(["a.xcassets", "b.xcassets"])]
        for catalog in ["a", "b"] where catalog == "a" || row.hasIcons {
            files["\(catalog).xcassets/AppIcon.appiconset/Contents.json"] = Self.text(list)
            files["\(catalog).xcassets/AppIcon.appiconset/a.png"] = Self.png(1024, 1024)
        }
        if !row.hasIcons { files["b.xcassets/AppIcon.appiconset/Contents.json"] = Self.text(#"{"images":[]}"#) }
        #expect(Self.found("catalog.same-name", files).count == row.count)
    }

    /// The system finds a launch image by the name that a list has, capital letters included.
    @Test func aNameThatAListHasIsMeant() {
        let launch = { (name: String) in
            "<key>UILaunchImages</key><array><dict><key>UILaunchImageName</key><string>\(name)</string></dict></array>"
        }
        let files = [
            "Default~iPad.png": Self.png(768, 1024), "Default~iPad@2x.png": Self.png(1536, 2048),
            "a~iPad.png": Self.png(4, 4),
        ]
        for (name, odd) in [
            ("Default~iPad", ["a~iPad.png"]), ("Default", ["Default~iPad.png", "Default~iPad@2x.png", "a~iPad.png"]),
        ] {
            let tree = files.merging(["Info.plist": RuleExample.info(launch(name))]) { $1 }
            #expect(Self.found("naming.modifier-case", tree).map(\.path.display) == odd, "\(name)")
        }
    }

    /// A name that code asks for as it is finds its file, and a rename would lose it.
    @Test(arguments: [("a@x2.png", 0), ("a@x2", 0), ("a", 1)] as [(asked: String, count: Int)])
    func aMisspeltNameThatIsAskedForIsMeant(row: (asked: String, count: Int)) {
        let files = [
            "a@x2.png": Self.png(8, 8), "v.m": Self.text("id c = [UIImage imageNamed:@\"\(row.asked)\"];"),
        ]
        #expect(Self.found("naming.misspelt-scale", files).count == row.count)
    }

    /// A rename would lose an image whose code has the extension in the same letters.
    @Test(
        arguments: [
            ("[UIImage imageNamed:@\"a.PNG\"]", 0), ("[UIImage imageNamed:@\"a.png\"]", 1),
            ("[UIImage imageNamed:@\"a\"]", 1),
        ] as [(code: String, count: Int)])
    func anExtensionInTheLettersOfTheCodeIsMeant(row: (code: String, count: Int)) {
        let files = ["a@2x.PNG": Self.png(8, 8), "v.m": Self.text("id c = \(row.code);")]
        #expect(Self.found("naming.extension-case", files).count == row.count)
    }

    @Test func anotherFormatIsCalledByItsName() {
        let jp2: [UInt8] = [0, 0, 0, 12] + Self.text("jP  ") + [UInt8](repeating: 0, count: 40)
        let found = Self.found(
            "image.not-an-image", ["a.jpg": jp2, "a@2x.png": Self.text("<!DOCTYPE html>"), "b.png": Self.png(4, 4)])
        #expect(found.contains { $0.message.contains("an HTML page") }, "\(found.map(\.message))")
    }

    @Test func namesInHexAreNoFrames() {
        func gaps(_ names: [String]) -> Int {
            let files = Dictionary(uniqueKeysWithValues: names.map { ("\($0).png", Self.png(8, 8)) })
            return Self.found("sets.frames-gap", files).count
        }
        let numbers = Array(0...4) + Array(6...9)
        #expect(gaps(numbers.map { "walk\($0)" }) == 1)
        #expect(gaps(numbers.map { "1f3\($0)" }) == 0, "emoji are called by their code points")
    }

    /// Nothing would be made of it, so nothing is refused.
    @Test func anAnimationBesideItsSmallerFilesIsANote() {
        var animation = FakeEngine.file(SmallImages.disc(8))
        let control = PNGChunk(type: "acTL", data: TinyPNG.bigEndian(5000) + TinyPNG.bigEndian(0)).encoded
        animation.insert(contentsOf: control, at: 8 + 25)
        #expect(Self.found("image.animated", ["a@2x.png": animation]).map(\.severity) == [.error])
        let small = FakeEngine.file(SmallImages.disc(4))
        let both = Self.found("image.animated", ["a@2x.png": animation, "a.png": small])
        #expect(both.allSatisfy { $0.severity == .note })
    }

    /// The texture of a paper looks the same doubled.
    @Test func aFaintTextureIsNotDoubled() {
        func doubled(_ contrast: Int) -> Int? {
            let small = SmallImages.disc(24)
            let bytes = small.bytes.enumerated().map { (offset: Int, byte: UInt8) -> UInt8 in
                guard offset % 4 < 3 else { return 255 }
                let distance = (Int(byte) - 128) * contrast / 256
                return UInt8(128 + distance)
            }
            let faint = PixelBuffer(size: small.size, layout: small.layout, depth: .eight, bytes: bytes)
            return PixelDoublingDetector.side(in: SmallImages.doubled(faint), scale: .x2)
        }
        #expect(doubled(256) == 2)
        #expect(doubled(32) == nil)
    }
}
