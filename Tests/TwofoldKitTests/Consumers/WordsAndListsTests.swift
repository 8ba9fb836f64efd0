import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Where a name, a list or a word said more than anybody meant, each beside its near miss.
@Suite struct WordsAndListsTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "6.0", "TARGETED_DEVICE_FAMILY": "1",
    ]

    /// The list names the icon, so its name need not be added there.
    @Test func anIconThatIsListedAndNotCopiedBelongsIntoTheTarget() {
        func files(_ listed: [String], _ copied: [String]) -> [String: [UInt8]] {
            let names = listed.map { "<string>\($0)</string>" }.joined()
            let target = TinyXcodeProject.Target(
                name: "Mail", propertyList: "Resources/Info.plist", resources: copied.map { "Icon/\($0)" },
                settings: Self.settings)
            return [
                "Resources/Info.plist": RuleExample.info("<key>CFBundleIconFiles</key><array>\(names)</array>"),
                "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
                "Icon/Icon.png": Self.png(57, 57), "Icon/Icon@2x.png": Self.png(114, 114),
            ]
        }
        func fixes(_ rule: String, _ files: [String: [UInt8]]) -> [String] { Self.found(rule, files).map(\.fix) }
        let uncopied = files(["Icon.png", "Icon@2x.png"], ["Icon.png"])
        let fix = "add Icon@2x.png to the app's target in Xcode, which does not copy it"
        #expect(fixes("icon.missing-2x", uncopied) == [fix])
        #expect(fixes("icon.unlisted", uncopied) == [])
        #expect(fixes("icon.unlisted", files(["Icon.png"], ["Icon.png", "Icon@2x.png"])).count == 1)
        #expect(fixes("icon.missing-2x", files(["Icon.png", "Icon@2x.png"], ["Icon.png", "Icon@2x.png"])) == [])
    }

    @Test(arguments: [("Icon-Small-50.png", 0), ("Icon-57.png", 1), ("Icon.png", 1)])
    func aFileWhoseNameStatesAnotherSizeNeedsNo2xOfItsOwn(name: String, count: Int) {
        let found = Self.found(
            "icon.missing-2x",
            [
                "Info.plist": RuleExample.info("<key>CFBundleIconFiles</key><array><string>\(name)</string></array>"),
                name: Self.png(57, 57),
            ])
        #expect(found.count == count)
    }

    @Test func aFileThatTwoListedIconsLackIsToldOnce() {
        let names = ["Icon-Small.png", "Icon-Small@2x.png"]
        var files = [
            "Info.plist": RuleExample.info(
                "<key>CFBundleIconFiles</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"),
            "Icon-Small@3x.png": Self.png(87, 87),
        ]
        for (name, side) in zip(names, [29, 58]) { files[name] = Self.png(side, side) }
        #expect(Self.found("icon.unlisted", files).map(\.path.display) == ["Icon-Small@3x.png"])
    }

    /// Every disk of a Mac takes the two forms of an accent for one, and some distinguish letter case.
    @Test(arguments: [("Cafe\u{301}.png", "Caf\u{E9}.png", "request"), ("cafe.png", "Cafe.png", "note")])
    func onlyMacsReadCatalogs(listed: String, file: String, heard: String) {
        let set = "A.xcassets/A.imageset"
        let list = #"{"images":[{"idiom":"universal","scale":"1x","filename":"\#(listed)"}],"info":{"version":1}}"#
        let files = ["\(set)/Contents.json": Self.text(list), "\(set)/\(file)": Self.png(4, 4)]
        #expect(WeightTests.heard("catalog.missing-file", files) == [heard])
    }

    /// Words that people read, and names of texts and views, are no names of images.
    @Test(arguments: [
        ("android:text=\"History\"", false), ("android:text=\"@string/history\"", false),
        ("android:id=\"@+id/history\"", false), ("tools:src=\"@drawable/history\"", false),
        ("tools:keep=\"@drawable/history\"", true), ("android:src=\"@Drawable/history\"", true),
        ("android:src=\"@com.me.app:drawable/history\"", true), ("android:text=\"history.png\"", true),
        ("android:src=\"@{x ? @drawable/history : @drawable/b}\"", true),
        ("android:color=\"@android:color/history\"", false),
        ("android:src=\"@drawable/history\"", true), ("app:icon=\"history\"", true),
    ])
    func aWordInALayoutIsNoImage(attribute: String, isNamed: Bool) {
        let layout = "<View xmlns:android=\"http://schemas.android.com/apk/res/android\" \(attribute)/>"
        #expect(names("history", layout) == isNamed)
    }

    @Test(arguments: [
        ("<string name=\"history\">all</string>", false), ("<string name=\"a\">The history of it</string>", false),
        ("<string name=\"a\">history</string>", true), ("<item name=\"a\">@drawable/history</item>", true),
        ("<drawable name=\"history\">#fff</drawable>", true), ("<!-- @drawable/history -->", false),
        ("<string name=\"a\"><![CDATA[<img src=\"history.png\"/> and text]]></string>", true),
        ("<string name=\"a\">history.png and b.png</string>", true),
    ])
    func aTextIsNoImage(element: String, isNamed: Bool) {
        #expect(names("history", "<resources>\(element)</resources>") == isNamed)
    }

    /// Only Android's own XML is read so.
    @Test(arguments: [
        "const ns = \"http://schemas.android.com/apk/res/android\"; load(history);",
        "String NS = \"http://schemas.android.com/\"; R.drawable.history;", "a: <resources> of history",
        "<project><build><resources>the history of it</resources></build></project>",
        "<html><!-- http://schemas.android.com/apk/ --><body>history here</body></html>",
    ])
    func anotherTextIsReadAsOne(text: String) { #expect(names("history", text)) }

    private func names(_ name: String, _ text: String) -> Bool {
        let mentions = ReferenceReader.read(Self.text(text), as: .words).mentions
        return mentions.contains { ImageKey.text($0) == Array(name.utf8) }
    }

    /// People read a text about a design; the app does not.
    @Test(arguments: [("docs/about.md", "request"), ("lib/a.dart", "warning")])
    func aTextForReadersLoadsNoImageOfFlutter(path: String, heard: String) {
        let files = [
            "pubspec.yaml": Self.text(
                "name: a\ndependencies:\n  flutter:\n    sdk: flutter\nflutter:\n  assets:\n    - assets/\n"),
            "lib/main.dart": Self.text("Image.asset('assets/a.png');"), "assets/a.png": Self.png(8, 8),
            "assets/more/b.png": Self.png(8, 8), path: Self.text("'assets/more/b.png'"),
        ]
        #expect(WeightTests.heard("flutter.unlisted-image", files) == [heard])
    }

    /// Lists and pages of Cordova name every image of the app.
    @Test(arguments: [
        ("drafts/c@2x~iphone5.png", "request"),
        ("drafts/b@2x~iphone5.png", "request"), ("a@2x~iphone5.png", "note"),
    ])
    func whatLiesOutsideOfAnAppOfCordovaIsADraft(path: String, heard: String) {
        var files = [
            "www/config.xml": Self.text("<widget/>"), "www/b.png": Self.png(8, 8),
            "www/index.html": Self.text("<img src='b.png'><img src='a@2x~iphone5.png'>"), path: Self.png(8, 8),
        ]
        // The app has a copy, which its page does not show.
        if path == "drafts/b@2x~iphone5.png" { files["www/b@2x~iphone5.png"] = Self.png(8, 8) }
        let found = WeightTests.heard("naming.unknown-modifier", files)
        #expect(Set(found) == [heard], "\(found)")
    }

    /// .NET unpacks the resources of libraries there, and Android's builds put all resources together.
    @Test(arguments: [
        ("obj/Debug/net8/", false), ("bin/Release/", false), ("obj/", true), ("Debug/", true),
        ("app/build/intermediates/res/", false), ("bin/res/crunch/", false),
        ("app/build/generated/", false), ("build/", true), ("res/", true),
    ])
    func whatABuildMadeIsOfNobody(folder: String, isMade: Bool) {
        let project = Project(
            source: MemoryDisk(["\(folder)a@2x.png": Self.png(8, 8)]), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.isEmpty == !isMade)
    }

    /// The colors of another image are other ones.
    @Test func anotherImageIsToldOnce() {
        let noise = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1)
        let files = ["a@2x.png": FakeEngine.file(noise), "a.png": FakeEngine.image(4, 4, value: 250)]
        #expect(WeightTests.heard("content.differs-in-colour", files) == ["request"])
        #expect(WeightTests.heard("content.differs-in-structure", files) == ["note"])
    }

    /// A list beside each sheet says where the sprites are.
    @Test(arguments: [("a list", "request"), ("nothing", "warning")]) func sheetsWithListsAreNoFrames(
        beside: String, heard: String
    ) {
        let code = "#import <UIKit/UIKit.h>\nid f(void) { return [UIImage animatedImageNamed:@\"walk\" duration:1]; }\n"
        var files = ["v.m": Self.text(code)]
        for number in 0...7 {
            files["walk\(number).png"] = Self.png(number == 7 ? 8 : 4, number == 7 ? 8 : 4)
            if beside == "a list" { files["walk\(number).plist"] = Self.text("<plist><key>frames</key></plist>") }
        }
        #expect(WeightTests.heard("sets.frames-size", files) == [heard])
    }

    /// Its scenes name it by the number in the file beside it.
    @Test(arguments: [("b.png.meta", 0), ("b.meta", 1)]) func anAssetOfUnityIsNotUnused(beside: String, count: Int) {
        let files = [
            "a.png": Self.png(4, 4), "b.png": Self.png(4, 4), beside: Self.text("guid: 1"),
            "v.m": Self.text("id a = [UIImage imageNamed:@\"a\"];"),
        ]
        #expect(WeightTests.heard("references.unused", files).count == count)
    }

    @Test(arguments: [(#","filename":"b.png""#, 1), ("", 0)]) func aSetWithoutAFileIsNoUnusedImage(
        file: String, count: Int
    ) {
        let list = #"{"images":[{"idiom":"universal","scale":"1x"\#(file)}],"info":{"version":1}}"#
        var files = [
            "A.xcassets/B.imageset/Contents.json": Self.text(list), "a.png": Self.png(4, 4),
            "v.m": Self.text("id a = [UIImage imageNamed:@\"a\"];"),
            "Mail.xcodeproj/project.pbxproj": Self.project(["A.xcassets", "a.png", "v.m"]),
        ]
        if count > 0 { files["A.xcassets/B.imageset/b.png"] = Self.png(4, 4) }
        #expect(WeightTests.heard("references.unused", files).count == count)
    }
}
