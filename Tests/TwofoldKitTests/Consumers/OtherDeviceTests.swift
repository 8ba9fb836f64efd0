import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What is for devices, or for a way of starting, that an app does not have is nobody's trouble; each beside the case that is still told.
@Suite struct OtherDeviceTests: ChecksTrees {
    static let settings = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "9.0", "TARGETED_DEVICE_FAMILY": "1,2",
    ]
    private static func opaque(_ side: Int) -> [UInt8] {
        FakeEngine.file(.noise(PixelSize(width: side, height: side), .rgb, .eight, seed: 1))
    }

    private static func set(_ idiom: String, _ file: String?) -> [UInt8] {
        let name = file.map { #""filename":"\#($0)","# } ?? ""
        return text(
            #"{"images":[{"idiom":"\#(idiom)",\#(name)"size":"16x16","scale":"2x"},"#
                + #"{"idiom":"\#(idiom)","filename":"store.png","size":"64x64","scale":"1x"}],"#
                + #""info":{"version":1,"author":"xcode"}}"#)
    }

    private typealias Row = (idiom: String, settings: [String: String], isShown: Bool)

    /// Programs that make icons put those of watches and Macs into every set.
    @Test(
        arguments: [
            ("watch", [:], false), ("watch", ["SDKROOT": "watchos"], true), ("mac", [:], false),
            ("mac", ["SUPPORTS_MACCATALYST": "YES"], true), ("mac", ["SUPPORTED_PLATFORMS": "macosx"], true),
            ("iphone", [:], true), ("ipad", [:], true), ("ipad", ["TARGETED_DEVICE_FAMILY": "1"], false),
            ("tv", [:], false), ("vision", ["SUPPORTED_PLATFORMS": "iphoneos xros"], true), ("other", [:], true),
        ] as [(String, [String: String], Bool)])
    func iconsOfOtherDevicesAreNeitherMadeNorJudged(idiom: String, settings: [String: String], isShown: Bool) throws {
        let folder = "A.xcassets/AppIcon.appiconset"
        var files = [
            "A.xcodeproj/project.pbxproj": Self.project(["A.xcassets"], settings),
            "\(folder)/store.png": Self.opaque(64), "\(folder)/Contents.json": Self.set(idiom, nil),
        ]
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.count == (isShown ? 1 : 0))
        files["\(folder)/Contents.json"] = Self.set(idiom, "a.png")
        files["\(folder)/a.png"] = Self.opaque(30)
        let found = Self.found("catalog.icon-size", files)
        #expect(found.map(\.severity) == [isShown ? .warning : .note])
        files["A.xcodeproj/project.pbxproj"] = nil
        #expect(
            Self.found("catalog.icon-size", files).map(\.severity) == [.warning], "nothing tells what the app is for")
    }

    /// A name may have an entry for each orientation, and small iPhones turn a portrait image.
    @Test(
        arguments: [
            ("both, upright", ["Portrait", "Landscape"], 320, (640, 960), 0),
            ("both, lying", ["Portrait", "Landscape"], 414, (1472, 828), 0),
            ("landscape, upright", ["Landscape"], 320, (640, 960), 0),
            ("landscape of a large iPhone, upright", ["Landscape"], 414, (828, 1472), 1),
            ("portrait, lying", ["Portrait"], 320, (960, 640), 1),
            ("another size", ["Portrait", "Landscape"], 320, (600, 900), 1),
        ] as [(String, [String], Int, (Int, Int), Int)])
    func aListedLaunchImageFitsOneOfItsEntries(
        id: String, orientations: [String], width: Int, size: (Int, Int), count: Int
    ) {
        let height = width == 414 ? 736 : 480
        let entries = orientations.map { orientation in
            "<dict><key>UILaunchImageName</key><string>Start</string><key>UILaunchImageOrientation</key>"
                + "<string>\(orientation)</string><key>UILaunchImageSize</key><string>{\(width), \(height)}</string></dict>"
        }
        let list = "<key>UILaunchImages</key><array>\(entries.joined())</array>"
        let found = Self.found(
            "launch.size", ["Info.plist": RuleExample.info(list), "Start@2x.png": Self.png(size.0, size.1)])
        #expect(found.count == count, "\(id): \(found)")
    }

    /// Before a set of launch images the system takes no loose one.
    @Test(
        arguments: [("LaunchImage", .note), ("Other", .warning), (nil, .warning)] as [(String?, Diagnostic.Severity)])
    func aLooseLaunchImageIsNothingBesideASet(name: String?, severity: Diagnostic.Severity) {
        let list = #"{"images":[{"idiom":"iphone","filename":"a.png","scale":"2x"}],"info":{"version":1}}"#
        let settings = name.map { ["ASSETCATALOG_COMPILER_LAUNCHIMAGE_NAME": $0] } ?? [:]
        let found = Self.found(
            "launch.size",
            [
                "Info.plist": RuleExample.info(""), "Default.png": Self.png(320, 460),
                "A.xcassets/LaunchImage.launchimage/Contents.json": Self.text(list),
                "A.xcassets/LaunchImage.launchimage/a.png": Self.png(640, 960),
                "A.xcodeproj/project.pbxproj": Self.project(["A.xcassets", "Default.png"], settings),
            ])
        #expect(found.map(\.severity) == [severity], "\(found)")
    }

    /// Only one iPhone has this height, so it is no other device's image.
    @Test(arguments: [("Start-568h", 0), ("Start", 1)])
    func anImageOfOneHeightIsOfNoOtherDevice(name: String, count: Int) {
        let (dark, light) = (SmallImages.disc(64), SmallImages.disc(64, color: [20, 90, 250]))
        let found = Self.found(
            "content.differs-by-device",
            ["\(name)@2x.png": FakeEngine.file(dark), "\(name)@2x~iphone.png": FakeEngine.file(light)])
        #expect(found.count == count, "\(found)")
    }

    /// Catalogs are compiled on Macs, which take the two names for one.
    @Test func aNameInAnotherSpellingIsANote() {
        let list = #"{"images":[{"idiom":"universal","scale":"1x","filename":"NAME"}],"info":{"version":1}}"#
        func severities(_ name: String, _ file: String) -> [Diagnostic.Severity] {
            Self.found(
                "catalog.missing-file",
                [
                    "A.xcassets/a.imageset/Contents.json": Self.text(list.replacing("NAME", with: name)),
                    "A.xcassets/a.imageset/\(file)": Self.png(4, 4),
                ]
            ).map(\.severity)
        }
        #expect(severities("A\u{308}.png", "\u{C4}.png") == [.note])
        #expect(severities("a.png", "A.png") == [.note])
        #expect(severities("a.png", "b.png") == [.warning])
    }

    /// An icon that is a little off is meant as the double, and is told for its size.
    @Test(arguments: [(115, 0), (120, 0), (100, 1)])
    func anIconThatIsALittleOffIsThere(side: Int, count: Int) {
        let found = Self.found(
            "icon.missing-2x",
            [
                "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Icon", "Big")),
                "Icon.png": Self.png(57, 57), "Big.png": Self.png(side, side),
            ])
        #expect(found.count == count, "\(found)")
    }

    /// Scenes of Cocos name images between other bytes.
    @Test(arguments: [("scene.csb", 0), ("scene.bin", 1)])
    func aCompiledSceneNamesImages(scene: String, count: Int) {
        let found = Self.found(
            "references.unused",
            [
                "a.png": Self.png(4, 4), "b.png": Self.png(4, 4), scene: [1, 0, 2] + Array("art/a.png".utf8) + [0, 9],
                "v.m": Self.text("id b = [UIImage imageNamed:@\"b\"];"),
                "Mail.xcodeproj/project.pbxproj": Self.project(["a.png", "b.png"]),
            ])
        #expect(found.count == count, "\(found)")
    }

    /// A server's images beside an app are none of the app's.
    @Test(arguments: [("App/art/b.png", 1), ("server/b.png", 0)])
    func whatLiesOutsideOfTheProjectIsNotOfTheApp(file: String, count: Int) {
        let found = Self.found(
            "references.unused",
            [
                "App/a.png": Self.png(4, 4), file: Self.png(4, 4),
                "App/v.m": Self.text("id b = [UIImage imageNamed:@\"a\"];"),
                "App/Mail.xcodeproj/project.pbxproj": Self.project(["a.png", "art/b.png"]),
            ])
        #expect(found.count == count, "\(found)")
    }

    /// Flutter takes a folder without files for an empty list.
    @Test(arguments: [("", 1), ("    - img/icons/\n", 0), ("    - img/icons/a.png\n", 0), ("    - imgs/icons/\n", 1)])
    func anEntryAboveListedFoldersIsNotDead(others: String, count: Int) {
        let found = Self.found(
            "flutter.dead-entry",
            [
                "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - img/\n" + others),
                "img/icons/a.png": Self.png(4, 4), "imgs/icons/b.png": Self.png(4, 4),
            ])
        #expect(found.count == count, "\(found)")
    }

    /// The value of the property list may be the whole name of a file.
    @Test(arguments: [("Default-Portrait.png", 0), ("Other.png", 1)])
    func aLaunchImageIsFoundByTheWholeValue(file: String, count: Int) {
        let name = "<key>UILaunchImageFile~ipad</key><string>Default-Portrait</string>"
        let found = Self.found(
            "launch.missing",
            ["Info.plist": RuleExample.info(name), file: Self.png(768, 1004), "Default.png": Self.png(320, 480)])
        #expect(found.filter { $0.message.contains("names Default-Portrait") }.count == count, "\(found)")
    }

    /// New projects copy whole folders, and nothing outside of them.
    @Test(arguments: [("Mail/a", Diagnostic.Severity.warning), ("Art/a", .note)])
    func whatLiesBesideTheFolderOfATargetIsNotOfTheApp(image: String, severity: Diagnostic.Severity) {
        let target = TinyXcodeProject.Target(
            name: "Mail", propertyList: "Info.plist", folders: ["Mail": []],
            settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "15.0"])
        let found = Self.found(
            "size.mismatch",
            [
                "\(image)@2x.png": Self.png(8, 8), "\(image)@3x.png": Self.png(6, 6),
                "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
            ])
        #expect(found.map(\.severity) == [severity], "\(found)")
    }

    /// Libraries bring the projects of their samples along, and the app is not built with them.
    @Test(
        arguments: [
            ("lib/HUD/Demo", "application", 0), ("HUDExample", "application", 0), ("ext/HUD", "application", 0),
            ("Tools", "application", 1), ("lib/HUD/Demo", "framework", 1),
        ] as [(String, String, Int)])
    func aSampleBesideAnAppIsNoApp(folder: String, product: String, count: Int) {
        func project(_ product: String) -> [UInt8] {
            var target = TinyXcodeProject.Target(
                name: "Mail", propertyList: "Info.plist", resources: ["a.png"],
                settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0"])
            target.product = product
            return TinyXcodeProject(targets: [target]).bytes
        }
        let list = RuleExample.info(RuleExample.array("CFBundleIconFiles", "gone", "a"))
        let found = Self.found(
            "icon.missing",
            [
                "Mail.xcodeproj/project.pbxproj": project(product), "a.png": Self.png(57, 57),
                "\(folder)/Sample.xcodeproj/project.pbxproj": project("application"),
                "\(folder)/Info.plist": list, "\(folder)/a.png": Self.png(57, 57),
            ])
        #expect(found.count == count, "\(found)")
    }
}
