import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What the system leaves out in favor of something else, and what other tools than Xcode put into place.
@Suite struct SupersededTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    /// The system takes the icons of a set before loose ones, which code alone may show.
    @Test func looseIconsOfAnAppWithASetMatterToCodeAlone() {
        func files(_ name: String, set: String? = "AppIcon", code: String = "") -> [String: [UInt8]] {
            let icon = set.map { ["ASSETCATALOG_COMPILER_APPICON_NAME": $0] } ?? [:]
            return [
                "Mail.xcodeproj/project.pbxproj": Self.project([name], icon), name: Self.png(7, 7),
                "v.m": Self.text("[UIImage imageNamed:@\"\(code)\"];"),
            ]
        }
        WeightTests.check([
            ("a set", "icon.size", files("Icon-72.png"), ["request"]),
            ("no set", "icon.size", files("Icon-72.png", set: nil), ["warning"]),
            ("code shows it", "icon.size", files("Icon-72.png", code: "Icon-72"), ["warning"]),
        ])
    }

    /// iPhones turn their launch images, and take none whose name states an orientation without a height.
    @Test(
        arguments: [("1", "Default-Landscape", 0), ("1,2", "Default-Landscape", 1), ("1", "Default", 1)]
            as [(String, String, Int)])
    func namesWithAnOrientationAreForIPads(families: String, name: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["\(name).png"], ["TARGETED_DEVICE_FAMILY": families]),
            "Info.plist": RuleExample.info(""), "\(name).png": Self.png(300, 200),
        ]
        let found = Self.found("launch.size", files)
        #expect(found.count { $0.severity == .warning } == count, "\(found)")
    }

    /// Scripts copy the files of one of several icons over those of the set that is built.
    @Test func aSetThatIsCopiedOverAnotherNeedsNoList() {
        func files(_ built: String) -> [String: [UInt8]] {
            [
                "Beta/A.xcassets/AppIcon.appiconset/a.png": Self.png(4, 4),
                "\(built)/a.png": Self.png(4, 4),
                "\(built)/Contents.json": Self.text(#"{"images":[],"info":{"version":1}}"#),
            ]
        }
        let rule = "catalog.no-contents"
        WeightTests.check([
            ("the same set", rule, files("ios/A.xcassets/AppIcon.appiconset"), ["request"]),
            ("another set", rule, files("ios/A.xcassets/Icon.appiconset"), ["warning"]),
            ("another catalog", rule, files("ios/B.xcassets/AppIcon.appiconset"), ["warning"]),
            ("of the same catalog", rule, files("Beta/A.xcassets/b/AppIcon.appiconset"), ["warning"]),
        ])
    }

    /// The folder of an entry may have images for tools, or for nobody.
    @Test func anUnlistedImageOfFlutterMattersToCodeThatNamesIt() {
        func files(_ code: String) -> [String: [UInt8]] {
            [
                "pubspec.yaml": Self.text("flutter:\n  assets:\n    - img/a.png\n"), "img/a.png": Self.png(4, 4),
                "img/b.png": Self.png(4, 4), "lib/main.dart": Self.text(code),
            ]
        }
        let rule = "flutter.unlisted-image"
        WeightTests.check([
            ("named", rule, files("Image.asset('img/b.png')"), ["warning"]),
            ("built", rule, files("Image.asset('img/$name.png')"), ["request"]),
            ("another one", rule, files("Image.asset('img/a.png')"), []),
        ])
    }

    /// No phone has a screen below 1x.
    @Test func aScaleBelow1xIsNobodys() {
        func files(_ scale: String) -> [String: [UInt8]] {
            [
                "pubspec.yaml": Self.text("flutter:\n  assets:\n    - img/\n"), "img/a.png": Self.png(20, 20),
                "img/2.0x/a.png": Self.png(40, 40), "img/\(scale)/a.png": Self.png(31, 60),
                "lib/main.dart": Self.text("Image.asset('img/a.png')"),
            ]
        }
        WeightTests.check([
            ("a half", "size.mismatch", files("0.5x"), ["request"]),
            ("half as large again", "size.mismatch", files("1.5x"), ["note"]),
        ])
    }

    /// Xamarin's folders of Android's resources have capitals, and names that may have no at sign.
    @Test(arguments: [("Resources/Drawable", 0), ("Resources/Images", 1)])
    func namesInAndroidsFoldersAreNotApples(folder: String, count: Int) {
        let files = [
            "iOS/Mail.xcodeproj/project.pbxproj": Self.project(["b.png"]), "iOS/b.png": Self.png(4, 4),
            "\(folder)/feed_2x.png": Self.png(8, 8), "\(folder)/feed.png": Self.png(4, 4),
        ]
        #expect(Self.found("naming.look-alike-scale", files).count == count)
    }

    /// What each of two files is short of or has too much may be a rounded half of a point.
    @Test(arguments: [(265, 177, true), (265, 170, false), (264, 176, true)])
    func exchangedFilesMayBeRounded(second: Int, third: Int, isExchange: Bool) throws {
        let files = ["a@2x.png": Self.png(second, second), "a@3x.png": Self.png(third, third)]
        let found = try #require(Self.found("size.mismatch", files).first)
        #expect(found.fix.contains("exchange") == isExchange, "\(found.fix)")
    }

    /// Xcode's image sets have a slot at 1x, which nearly all leave empty.
    @Test func anEmptySlotAt1xOfACatalogIsNoLack() {
        func files(_ scale: String, _ slots: [String]) -> [String: [UInt8]] {
            let images = slots.map {
                #"{"idiom":"universal","scale":"\#($0)"\#($0 == scale ? #","filename":"a.png""# : "")}"#
            }
            return [
                "A.xcassets/a.imageset/a.png": Self.png(12, 12),
                "A.xcassets/a.imageset/Contents.json": Self.text(
                    #"{"images":[\#(images.joined(separator: ","))],"info":{"version":1}}"#),
            ]
        }
        #expect(Self.found("ledger.missing", files("2x", ["1x", "2x"])).map(\.severity) == [.note])
        #expect(Self.found("ledger.missing", files("3x", ["2x", "3x"])).map(\.severity) == [.warning])
    }

    /// The scripts of Titanium name every file.
    @Test(arguments: [("<ti:app xmlns:ti='http://ti.appcelerator.org'/>", 0), ("<app/>", 1)])
    func scriptsOfTitaniumNameTheirFiles(list: String, count: Int) {
        let files = [
            "tiapp.xml": Self.text(list), "Resources/pin_2x.png": Self.png(8, 8), "Resources/pin.png": Self.png(4, 4),
        ]
        #expect(Self.found("naming.look-alike-scale", files).count == count)
    }
}
