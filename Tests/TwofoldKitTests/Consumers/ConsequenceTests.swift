import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Who hears of a finding whose consequence nobody meets: the devices, disks or programs of the tree are not those of the rule.
@Suite struct ConsequenceTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "14.0"]

    private static func app(_ resources: [String], _ system: String, _ changes: [String: String] = [:]) -> [UInt8] {
        project(resources, changes.merging(["IPHONEOS_DEPLOYMENT_TARGET": system]) { $1 })
    }

    /// Notes about the way that code asks are among those about art.
    @Test func howCodeAsksIsToldOnRequest() {
        let files = ["a.png": Self.png(4, 4), "a@2x.png": Self.png(8, 8)]
        func asking(_ name: String) -> [String: [UInt8]] {
            files.merging(["v.m": Self.text("id a = [UIImage imageNamed:@\"\(name)\"];")]) { $1 }
        }
        WeightTests.check([
            ("an extension", "references.extension", asking("a.png"), ["request"]),
            ("a scale", "references.suffix", asking("a@2x"), ["request"]),
        ])
    }

    @Test func aMisreadNameOfAScaleThatNoDeviceHasIsToldOnRequest() {
        func files(_ system: String, _ names: String...) -> [String: [UInt8]] {
            var files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.png(4, 4)) })
            files["v.m"] = Self.text("id a = [UIImage imageNamed:@\"a\"];")
            files["Mail.xcodeproj/project.pbxproj"] = Self.app(names, system)
            return files
        }
        let rule = "naming.explicit-1x"
        WeightTests.check([
            ("no device of 1x", rule, files("14.0", "a@1x.png", "a@2x.png"), ["request"]),
            ("an iPhone of 1x", rule, files("6.0", "a@1x.png", "a@2x.png"), ["warning"]),
            ("the only file", rule, files("14.0", "a@1x.png"), ["warning"]),
            ("devices of 2x", "naming.scale-case", files("14.0", "a@2X.png", "a@3x.png"), ["warning"]),
        ])
    }

    /// A conflict that was committed hides nothing but one of its sides.
    @Test func aProjectWithAConflictIsRead() throws {
        let whole = String(decoding: Self.app(["a@2x.png"], "14.0"), as: UTF8.self)
        let setting = "IPHONEOS_DEPLOYMENT_TARGET = "
        let parts = whole.split(separator: "\(setting)\"14.0\";", maxSplits: 1)
        func files(_ project: String) -> [String: [UInt8]] {
            ["a@2x.png": Self.png(8, 8), "Mail.xcodeproj/project.pbxproj": Self.text(project)]
        }
        func conflict(_ ours: String, _ theirs: String, base: String = "") -> String {
            "\(parts[0])\n<<<<<<< HEAD\n\(setting)\(ours);\n\(base)=======\n\(setting)\(theirs);\n>>>>>>> topic\n\(parts[1])"
        }
        try #require(parts.count == 2)
        let old = "||||||| base\n\(setting)5.0;\n"
        for (id, text, isMade) in [
            ("none", whole, false), ("ours is new", conflict("14.0", "6.0"), false),
            ("ours is old", conflict("6.0", "14.0"), true), ("with a base", conflict("14.0", "6.0", base: old), false),
        ] {
            let project = Project(source: MemoryDisk(files(text)), engine: FakeEngine(), jobs: 1)
            #expect(project.survey().plan.variants.isEmpty == !isMade, "\(id)")
        }
    }

    @Test func inFlutterMostViewsHaveASize() {
        func files(_ sides: [String: Int]) -> [String: [UInt8]] {
            var files = ["pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n")]
            for (folder, side) in sides { files["img/\(folder)a.png"] = Self.png(side, side) }
            return files
        }
        let rule = "size.mismatch"
        WeightTests.check([
            ("half as large again", rule, files(["": 20, "2.0x/": 60]), ["note"]),
            ("a tenth larger", rule, files(["": 20, "2.0x/": 44]), ["request"]),
            ("too small", rule, files(["": 20, "2.0x/": 30]), ["warning"]),
            ("a little too small", rule, files(["": 144, "2.0x/": 236, "3.0x/": 432]), ["warning"]),
            ("fewer pixels", rule, files(["": 20, "2.0x/": 10]), ["warning"]),
            ("the same", rule, files(["": 20, "3.0x/": 20]), ["warning"]),
            ("one of three is larger", rule, files(["": 20, "2.0x/": 40, "3.0x/": 90]), ["note"]),
            ("one of three is smaller", rule, files(["": 20, "2.0x/": 40, "3.0x/": 40]), ["warning"]),
            ("that of 1x is", rule, files(["": 10, "2.0x/": 40, "3.0x/": 60]), ["note"]),
        ])
    }

    /// What Flutter shows looks at the content, whatever its folder is called; Android's build believes the name.
    @Test func aFolderOfFluttersMayBeCalledAsAndroidsAre() {
        func files(_ folder: String) -> [String: [UInt8]] {
            [
                "\(folder)/a.png": [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60),
                "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - \(folder)/\n"),
            ]
        }
        WeightTests.check([
            ("Flutter's", "image.wrong-extension", files("res/drawable"), ["request"]),
            ("Android's", "image.wrong-extension", files("host/app/src/dev/res/drawable"), ["warning"]),
        ])
    }

    /// Xcode ships one of the two, and nobody asks for either.
    @Test func ofTwoSetsThatNothingAsksForNoneIsMissed() {
        func files(_ code: String) -> [String: [UInt8]] {
            var files = ["v.m": Self.text(code), "b.png": Self.png(4, 4)]
            for (group, side) in [("x", 4), ("y", 6)] {
                files["m.xcassets/\(group)/a.imageset/Contents.json"] = Self.text(
                    #"{"images":[{"idiom":"universal","filename":"a.png"}]}"#)
                files["m.xcassets/\(group)/a.imageset/a.png"] = Self.png(side, side)
            }
            return files
        }
        WeightTests.check([
            ("asked for", "catalog.same-name", files("id a = [UIImage imageNamed:@\"a\"];"), ["error"]),
            ("not asked for", "catalog.same-name", files("id b = [UIImage imageNamed:@\"b\"];"), ["request"]),
        ])
    }

    /// A browser looks at the content, and draws more of an SVG than Twofold does.
    @Test func whatBrowsersShowIsNotRefused() {
        let site = ["package.json": Self.text("{\"name\":\"a\"}")]
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60)
        let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0] + [UInt8](repeating: 0, count: 60)
        let rule = "image.wrong-extension"
        WeightTests.check([
            ("a photo on a page", rule, site.merging(["a@2x.png": jpeg]) { $1 }, ["request"]),
            ("one that no browser shows", rule, site.merging(["a@2x.png": tiff]) { $1 }, ["error"]),
            ("anybody's", rule, ["a@2x.png": jpeg], ["error"]),
        ])
    }

    /// A launcher shows all icons at one size, and those that are too small are blurred.
    @Test func aLauncherIconThatIsLargeEnoughIsToldOnRequest() {
        func files(_ name: String, _ small: (Int, Int), _ large: (Int, Int)) -> [String: [UInt8]] {
            let (kind, file) = name.contains("/") ? ("drawable", "ic") : ("mipmap", name)
            return [
                "app/src/main/AndroidManifest.xml": Self.text("<manifest/>"),
                "app/src/main/res/\(kind)-mdpi/\(file).png": Self.png(small.0, small.1),
                "app/src/main/res/\(kind)-xhdpi/\(file).png": Self.png(large.0, large.1),
            ]
        }
        let rule = "size.mismatch"
        WeightTests.check([
            ("large", rule, files("ic", (512, 512), (512, 512)), ["request"]),
            ("small", rule, files("ic", (72, 72), (72, 72)), ["warning"]),
            ("another shape", rule, files("ic", (48, 48), (512, 96)), ["warning"]),
            ("a small layer", rule, files("ic_foreground", (120, 120), (120, 120)), ["warning"]),
            ("a large one", rule, files("ic_foreground", (432, 432), (432, 432)), ["request"]),
            ("no launcher's", rule, files("drawable/ic", (512, 512), (512, 512)), ["warning"]),
        ])
    }

    @Test func aDiskThatFoldsNamesFindsAListInOtherLetters() {
        let list = Self.text(#"{"images":[{"idiom":"universal","filename":"a.png"}]}"#)
        func set(_ name: String, _ file: String = "a.png") -> [String: [UInt8]] {
            ["m.xcassets/a.imageset/\(name)": list, "m.xcassets/a.imageset/\(file)": Self.png(4, 4)]
        }
        let twins = set("Contents.json").merging(["m.xcassets/a.imageset/A.png": Self.png(4, 4)]) { $1 }
        WeightTests.check([
            ("a list", "catalog.no-contents", set("contents.json"), ["request"]),
            ("none", "catalog.no-contents", set("list.txt"), ["warning"]),
            ("a file", "catalog.missing-file", set("Contents.json", "A.png"), ["note"]),
            ("no file", "catalog.missing-file", set("Contents.json", "b.png"), ["warning"]),
            ("its twin is told of once", "catalog.unlisted", twins, []),
            ("and that is there", "naming.case-collision", twins, ["warning"]),
        ])
    }

    /// Systems since iOS 8 start with the storyboard, and none since iOS 7 takes an image for older ones.
    @Test func aLaunchImageThatNoSystemTakesIsOfNoUse() {
        func files(_ system: String, _ body: String = "", minimum: String? = "7.0") -> [String: [UInt8]] {
            let condition = minimum.map { #""minimum-system-version":"\#($0)","# } ?? ""
            let list =
                #"{"images":[{"idiom":"iphone","scale":"2x","orientation":"portrait","extent":"full-screen","#
                + condition + #""filename":"a.png"}],"info":{"version":1,"author":"xcode"}}"#
            return [
                "Info.plist": RuleExample.info(body), "m.xcassets/L.launchimage/Contents.json": Self.text(list),
                "m.xcassets/L.launchimage/a.png": Self.png(64, 64),
                "Mail.xcodeproj/project.pbxproj": Self.app(
                    ["m.xcassets"], system, ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": "L"]),
            ]
        }
        let storyboard = RuleExample.text("UILaunchStoryboardName", "Launch")
        WeightTests.check([
            ("images alone", "catalog.icon-size", files("8.0"), ["warning"]),
            ("a storyboard", "catalog.icon-size", files("8.0", storyboard), ["request"]),
            ("a storyboard, and a system without", "catalog.icon-size", files("7.0", storyboard), ["warning"]),
            ("an old slot", "catalog.icon-size", files("8.0", minimum: nil), []),
            ("of an old app", "catalog.icon-size", files("6.0", minimum: nil), ["warning"]),
        ])
    }

    /// What only those who have the key, or the server, can read is not damaged.
    @Test func anEncryptedPropertyListIsNotJudged() {
        func files(_ text: String) -> [String: [UInt8]] { ["Key-Info.plist": Self.text(text)] }
        WeightTests.check([
            ("git-crypt", "plist.unreadable", files("\0GITCRYPT\0abc"), []),
            ("Git LFS", "plist.unreadable", files("version https://git-lfs.github.com/spec/v1\n"), []),
            ("damaged", "plist.unreadable", files("\0abc"), ["warning"]),
            ("Firebase's", "plist.unreadable", ["GoogleService-Info.plist": Self.text("\0abc")], []),
        ])
    }

    /// The system draws a document with the app's icon.
    @Test func anIconThatTheSystemReplacesIsANote() {
        func document(_ rank: String?, isOwn: Bool = false) -> [String: [UInt8]] {
            let list = RuleExample.array("CFBundleTypeIconFiles", "Gone", "Doc")
            let body =
                list + (rank.map { RuleExample.text("LSHandlerRank", $0) } ?? "")
                + RuleExample.array("LSItemContentTypes", "com.me.doc")
            let type = "<dict>\(RuleExample.text("UTTypeIdentifier", isOwn ? "com.me.doc" : "com.me.other"))</dict>"
            return [
                "Info.plist": RuleExample.info(
                    RuleExample.document(body) + RuleExample.text("CFBundleIconName", "A")
                        + "<key>UTExportedTypeDeclarations</key><array>\(type)</array>"),
                "Doc.png": Self.png(57, 57),
            ]
        }
        func small(
            _ family: String, _ system: String, list: [String] = ["Icon.png"], pads: String = ""
        ) -> [String: [UInt8]] {
            let body = "<key>CFBundleIconFiles</key><array>\(list.map { "<string>\($0)</string>" }.joined())</array>"
            return [
                "Info.plist": RuleExample.info(
                    body + pads
                        + "<key>UIDeviceFamily</key><array>\(family)</array>"
                        + RuleExample.text("MinimumOSVersion", system)),
                "Icon.png": Self.png(57, 57), "Icon-Small.png": Self.png(29, 29), "s.png": Self.png(58, 58),
            ]
        }
        let padList = RuleExample.array("CFBundleIconFiles~ipad", "Icon.png")
        let (phone, pad) = ("<integer>1</integer>", "<integer>2</integer>")
        WeightTests.check([
            ("its own documents", "icon.missing", document(nil), ["note"]),
            ("and their sizes", "icon.document-size", document(nil), ["warning"]),
            ("those of another app", "icon.missing", document("Alternate"), []),
            ("and theirs", "icon.document-size", document("Alternate"), []),
            ("those of nobody", "icon.document-size", document("None"), []),
            (
                "its own, of which it is not the editor", "icon.document-size", document("Alternate", isOwn: true),
                ["warning"]
            ),
            ("an iPhone without 1x", "icon.unlisted", small(phone, "9.0"), []),
            ("one with", "icon.unlisted", small(phone, "6.0"), ["warning"]),
            ("an iPad", "icon.unlisted", small(phone + pad, "9.0"), ["warning"]),
            ("an iPad with a list", "icon.unlisted", small(phone + pad, "9.0", pads: padList), ["warning"]),
            (
                "of which both matter", "icon.unlisted", small(phone + pad, "6.0", pads: padList),
                ["warning", "warning"]
            ),
            (
                "one of twice the size is reduced", "icon.unlisted",
                small(phone + pad, "9.0", list: ["Icon.png", "s.png"]), []
            ),
        ])
    }

    /// An entry for iPhones says nothing of a file that only iPads take.
    @Test func aListedLaunchImageIsComparedWithEntriesOfItsDevice() {
        func files(_ size: String, _ name: String) -> [String: [UInt8]] {
            let entry =
                "<key>UILaunchImages</key><array><dict>" + RuleExample.text("UILaunchImageName", "Start")
                + RuleExample.text("UILaunchImageSize", size) + "</dict></array>"
            return ["Info.plist": RuleExample.info(entry), name: Self.png(700, 900)]
        }
        WeightTests.check([
            ("an iPad's file", "launch.size", files("{320, 480}", "Start~ipad.png"), []),
            ("an iPad's entry", "launch.size", files("{768, 1024}", "Start~ipad.png"), ["warning"]),
            ("anybody's file", "launch.size", files("{320, 480}", "Start.png"), ["warning"]),
        ])
    }

    /// A name alone makes no pair of two drawings of two sizes.
    @Test func twoSizesAreNoPairByName() {
        func files(_ side: Int, code: String = "") -> [String: [UInt8]] {
            ["a.png": Self.png(20, 20), "a_pressed@2x.png": Self.png(side, side), "v.m": Self.text(code)]
        }
        let both =
            "[b setImage:[UIImage imageNamed:@\"a\"] forState:UIControlStateNormal];"
            + "[b setImage:[UIImage imageNamed:@\"a_pressed\"] forState:UIControlStateHighlighted];"
        WeightTests.check([
            ("of one size", "sets.state-scale", files(40), ["warning"]),
            ("of two", "sets.state-scale", files(60), []),
            ("that code shows in one place", "sets.state-scale", files(60, code: both), ["warning"]),
        ])
    }

    /// The scale in a name says again what the folder says, and the 1x beside shows that it is meant.
    @Test func aScaleInANameOfFluttersFolderIsTakenOff() {
        func fix(_ small: String) -> [String] {
            let files = [
                "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n"), small: Self.png(4, 4),
                "img/2.0x/a@2x.png": Self.png(8, 8),
            ]
            return Self.found("flutter.lost-image", files).map(\.fix)
        }
        #expect(fix("img/a.png") == ["rename it to a.png, because its folder says the scale"])
        #expect(fix("img/b.png").allSatisfy { $0.hasPrefix("list img/a@2x.png") })
    }
}
