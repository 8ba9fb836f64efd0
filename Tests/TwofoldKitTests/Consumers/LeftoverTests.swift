import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Files that an app of today does not take, each beside the case that is still told.
@Suite struct LeftoverTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2"]
    private static let code = text("id f(void) { return [UIImage imageNamed:@\"a\"]; }\n")

    private static func planned(_ name: String) -> [String] {
        let files = [name: png(64, 64)]
        return Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1).survey().plan.variants.map(
            \.path.display)
    }

    /// The iPads of 1x reduce a 2x by a half; iPhones of 1x, which end with iOS 6, are as large a part of an app's devices as any.
    @Test(
        arguments: [
            ("c@2x.png", ["IPHONEOS_DEPLOYMENT_TARGET": "8.0"], ["note"]),
            ("c@2x.png", ["IPHONEOS_DEPLOYMENT_TARGET": "6.0"], ["warning"]),
            ("c@2x.png", ["IPHONEOS_DEPLOYMENT_TARGET": "8.0", "SUPPORTS_MACCATALYST": "YES"], ["warning"]),
            ("c@3x.png", ["IPHONEOS_DEPLOYMENT_TARGET": "8.0"], ["warning", "warning"]),
        ])
    func aSmallImageThatIPadsAloneWouldTakeIsANote(master: String, settings: [String: String], heard: [String]) {
        let files = [
            "a.png": Self.png(4, 4), "a@2x.png": Self.png(8, 8), "b.png": Self.png(4, 4), "b@2x.png": Self.png(8, 8),
            master: Self.png(12, 12),
            "Mail.xcodeproj/project.pbxproj": Self.project(
                ["a.png", "a@2x.png", "b.png", "b@2x.png", master], settings),
        ]
        #expect(WeightTests.heard("ledger.missing", files) == heard)
    }

    /// A scale that no target copies is shown nowhere, whatever size it has.
    @Test(arguments: [(["a.png", "a@2x.png"], "request"), (["a.png", "a@2x.png", "a@3x.png"], "warning")])
    func aScaleThatNoTargetCopiesIsNotCompared(copied: [String], heard: String) {
        let files = [
            "a.png": Self.png(20, 20), "a@2x.png": Self.png(40, 40), "a@3x.png": Self.png(30, 30), "v.m": Self.code,
            "Mail.xcodeproj/project.pbxproj": Self.project(copied),
        ]
        #expect(WeightTests.heard("size.mismatch", files) == [heard])
    }

    /// A name that is misread is asked for as it was meant.
    @Test(arguments: [("c", "warning"), ("d", "request")]) func aMisreadImageIsNamedAsItWasMeant(
        asked: String, heard: String
    ) {
        let lines = ["a", "b", asked].map { "display.newImage(\"art/\($0).png\")" }
        let files = [
            "art/a.png": Self.png(4, 4), "art/b.png": Self.png(4, 4), "art/c@2.png": Self.png(8, 8),
            "main.lua": Self.text(lines.joined(separator: "\n")), "art/c.png": Self.png(4, 4),
        ].filter { asked == "c" || $0.key != "art/c.png" }
        #expect(WeightTests.heard("naming.look-alike-scale", files) == [heard])
    }

    /// Where most images of a folder are named, whatever loads them, the others are left over.
    @Test(
        arguments: [
            (["a", "b"], "main.lua", "request"), (["a"], "main.lua", "warning"),
            (["a", "b", "c"], "main.lua", "warning"),
            (["a", "b"], "README.md", "warning"),
        ])
    func aFolderOfNamedImagesLeavesTheOthersOver(named: [String], place: String, heard: String) {
        let lines = named.map { "display.newImage(\"art/\($0).png\")" }
        let files = [
            "art/a.png": Self.png(4, 4), "art/b.png": Self.png(4, 4), "art/c.png": Self.png(8, 8),
            "art/c@2x.png": Self.png(20, 20), "conf.lua": Self.text("w = 4"),
            place: Self.text(lines.joined(separator: "\n")),
        ]
        #expect(WeightTests.heard("size.mismatch", files) == [heard])
    }

    /// The list that an app of Titanium is built from is `tiapp.xml`, wherever others lie.
    @Test(arguments: [(true, 0), (false, 1)]) func aListBesideThatOfTitaniumIsNoApp(isTitanium: Bool, count: Int) {
        var files = [
            "app/Info.plist": RuleExample.info("<key>CFBundleIconFiles</key><array><string>icon.png</string></array>"),
            "app/platform/android/res/drawable-mdpi/icon.png": Self.png(48, 48),
        ]
        if isTitanium { files["tiapp.xml"] = Self.text("<ti:app xmlns:ti='http://ti.appcelerator.org'></ti:app>") }
        #expect(Self.found("icon.size", files).count == count)
    }

    /// Titanium's pages list their launch images, which are turned.
    @Test(arguments: [("apple_startup_images", nil), ("images", "warning")])
    func launchImagesOfPagesHaveSizesOfTheirOwn(folder: String, heard: String?) {
        let files = ["mobileweb/\(folder)/Default-Landscape.png": Self.png(748, 1024)]
        #expect(WeightTests.heard("launch.size", files).first == heard)
    }

    /// iPhones with a screen of 568 points have 2x.
    @Test(
        arguments: [
            ("cover_568h@2x.png", false), ("cover_568@2x.png", true), ("cover-568@2x.png", true),
            ("cover-568h@2x.png", false), ("cover_812h@2x.png", false), ("cover_56@2x.png", true), ("568@2x.png", true),
        ])
    func aHeightInANameMayBeWrittenInOtherForms(name: String, isMade: Bool) {
        #expect(!Self.planned(name).isEmpty == isMade)
    }

    /// The icon of 83.5 points has no whole pixels at 1x, whatever its name says.
    @Test(arguments: [
        ("Icon-iPadPro@2x.png", false), ("Icon-iPad-Pro@2x.png", false), ("Icon-iPadPro-29@2x.png", true),
        ("Icon-iPad@2x.png", true), ("photo-iPadPro@2x.png", true),
    ])
    func theIconOfALargeIPadHasNoSmallOne(name: String, isMade: Bool) {
        #expect(!Self.planned(name).isEmpty == isMade)
    }

    /// A project of .NET names each file, in the form of an address, unless it takes whole folders.
    @Test(
        arguments: [
            ("<Project>", "Resources\\a%402x.png;Resources\\a.png", "request"),
            ("<Project>", "resources\\A%402x.png", "request"),
            ("<Project>", "Resources\\a%402x.png;Resources\\B.png", "warning"),
            ("<Project>", "Resources\\a%402x.png;Resources\\*.png", "warning"),
            ("<Project>", "Resources\\a%402x.png;$(Art)\\c.png", "warning"),
            ("<Project>", "Resources\\view.xib", "warning"),
            ("<Project Sdk=\"Microsoft.NET.Sdk\">", "Resources\\a%402x.png", "warning"),
        ])
    func aProjectOfDotNetLeavesOutWhatItDoesNotList(root: String, items: String, heard: String) {
        let system = "<key>MinimumOSVersion</key><string>8.0</string>"
        let files = [
            "Info.plist": RuleExample.info(system + "<key>UIDeviceFamily</key><array><integer>1</integer></array>"),
            "Mail.csproj": Self.text("\(root)<ItemGroup><BundleResource Include=\"\(items)\" /></ItemGroup></Project>"),
            "Resources/a@2x.png": Self.png(8, 8), "Resources/b.PNG": Self.png(4, 4),
            "v.m": Self.text("id f(void) { return [UIImage imageNamed:@\"b\"]; }\n"),
        ]
        #expect(WeightTests.heard("naming.extension-case", files) == [heard])
    }

    /// The system takes icons from the top of a bundle.
    @Test(arguments: [(["Icon.png", "Help"], 0), (["Icon.png", "Help/Icon.png"], 1)])
    func anIconInAFolderOfTheBundleIsNotTheApps(copied: [String], count: Int) {
        let files = [
            "Info.plist": RuleExample.info("<key>CFBundleIconFiles</key><array><string>Icon.png</string></array>"),
            "Icon.png": Self.png(57, 57), "Help/Icon.png": Self.png(130, 130),
            "Mail.xcodeproj/project.pbxproj": Self.project(copied),
        ]
        #expect(Self.found("icon.size", files).count == count)
    }

    /// A list may have the format of a name, which code fills.
    @Test(
        arguments: [
            ("btn_red~iPad@2x.png", "btn_%@~iPad", 0), ("btn_red~iPad@2x.png", "btn_%@", 1),
            ("btn_red~iPad@2x.png", "btn_blue~iPad", 1), ("logo~iPad@2x.png", "btn_%@~iPad", 1),
        ])
    func aFormatWithADeviceInItMeansTheNameAsItIs(name: String, format: String, count: Int) {
        let files = [
            "places.plist": Self.text("<plist><string>\(format)</string></plist>"), "v.m": Self.code,
            name: Self.png(8, 8), "a.png": Self.png(4, 4),
        ]
        #expect(Self.found("naming.modifier-case", files).count == count)
    }

    /// A background is stretched over its button, and one of as many pixels is as sharp.
    @Test(arguments: [("BackgroundImage", 180, 0), ("BackgroundImage", 100, 1), ("Image", 180, 1)])
    func statesOfAsManyPixelsAreEquallySharp(place: String, width: Int, count: Int) {
        let states = [("a", "Normal"), ("b", "Highlighted")].map { name, state in
            "[button set\(place):[UIImage imageNamed:@\"\(name)\"] forState:UIControlState\(state)];"
        }
        let files = [
            "a.png": Self.png(width, width / 3), "b@2x.png": Self.png(200, 66),
            "v.m": Self.text("void f(UIButton *button) { \(states.joined()) }"),
        ]
        #expect(Self.found("sets.state-scale", files).count == count)
    }

    /// Flutter shows what Dart names; the scripts of a build take files from the sources.
    @Test(arguments: [
        ("lib/main.dart", "warning"), ("assets/all.json", "warning"), ("assets/all.csv", "warning"),
        ("ci/linux.yml", "request"), ("README.md", nil),
    ])
    func anUnlistedImageMattersWhereDartNamesIt(place: String, heard: String?) {
        let files = [
            "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - assets/b.png\n"),
            "assets/b.png": Self.png(4, 4),
            "assets/c.png": Self.png(4, 4), place: Self.text("'assets/c.png'"),
            "lib/b.dart": Self.text("const b = 'assets/b.png';"),
        ]
        #expect(WeightTests.heard("flutter.unlisted-image", files).first == heard)
    }

    /// A backup has text behind the name of the image that it is of.
    @Test(arguments: [("a@2x_bak.png", "request"), ("a@2x - OLD.png", "request"), ("b@2x_bak.png", "warning")])
    func aCopyBesideItsOriginalHasTextBehindItsScale(name: String, heard: String) {
        let files = ["a@2x.png": Self.png(8, 8), "a.png": Self.png(4, 4), name: Self.png(8, 8)]
        #expect(WeightTests.heard("naming.text-after-scale", files) == [heard])
    }

    /// The system asks for `Default.png`, and for no other image that begins so.
    @Test(
        arguments: [
            ("Default-Message.png", 1), ("icon_red.png", 1), ("LaunchImage.png", 0), ("Icon-Small.png", 0),
            ("Default.png", 0), ("Default-568h@2x.png", 0), ("Default-Portrait~ipad@2x.png", 0),
            ("Default-LandscapeLeft~ipad@2x.png", 0),
            ("Default-568@2x.png", 0), ("AppIcon-29.png", 0),
        ])
    func anImageThatBeginsLikeOneOfTheSystemsMayBeUnused(name: String, count: Int) {
        let files = [
            name: Self.png(64, 64), "a.png": Self.png(4, 4), "v.m": Self.code,
            "Mail.xcodeproj/project.pbxproj": Self.project([name, "a.png"]),
        ]
        #expect(Self.found("references.unused", files).count == count)
    }
}
