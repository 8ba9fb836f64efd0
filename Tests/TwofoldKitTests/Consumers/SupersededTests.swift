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
        let alternate = files("AppIcon-2.png").merging(["AppIcon-2.png": []]) { $1 }
        WeightTests.check([
            ("a set", "icon.size", files("Icon-72.png"), ["request"]),
            ("no set", "icon.size", files("Icon-72.png", set: nil), ["warning"]),
            ("code shows it", "icon.size", files("Icon-72.png", code: "Icon-72"), ["note"]),
            ("an alternate one", "image.empty", alternate, ["warning"]),
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
        let other = ["Beta/Mail.xcodeproj/project.pbxproj": Self.project(["A.xcassets"])]
        let both = files("ios/A.xcassets/AppIcon.appiconset").merging(other) { $1 }
        #expect(WeightTests.heard(rule, both) == ["warning"], "another app's")
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
    @Test(arguments: [
        ("Resources/Drawable", 0), ("Resources/Drawable-xhdpi", 0), ("DrawableView", 1), ("Resources/Images", 1),
    ])
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

    /// What Xcode compiles for CarPlay has a modifier that no lookup knows.
    @Test func anIconForCarPlayIsNotMisspelt() {
        let rule = "naming.unknown-modifier"
        WeightTests.check([
            ("an icon", rule, ["AppIcon60x60@2x~car.png": Self.png(8, 8)], ["request"]),
            ("another image", rule, ["b@2x~car.png": Self.png(8, 8)], ["warning"]),
        ])
    }

    /// Xcode copies the files of groups into one folder of the bundle, where they come together, and never two of one name.
    @Test func filesOfOneTargetComeTogetherWhereverTheyLie() {
        func files(_ copied: [String]) -> [String: [UInt8]] {
            [
                "Mail.xcodeproj/project.pbxproj": Self.project(copied), "High/a@2x.png": Self.png(8, 8),
                "High/b@2x.png": Self.png(6, 6), "Normal/a.png": Self.png(4, 4), "Normal/b.png": Self.png(3, 3),
            ]
        }
        func made(_ files: [String: [UInt8]]) -> [String] {
            let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
            return project.survey().plan.variants.map(\.path.display).sorted()
        }
        let large = ["High/a@2x.png", "High/b@2x.png"]
        let both = files(large + ["Normal/a.png", "Normal/b.png"])
        #expect(made(both) == [])
        #expect(made(files(large)) == ["High/a.png", "High/b.png"])
        let listed = files(large + ["Gone/a.png"])
        #expect(made(listed) == ["High/a.png", "High/b.png"], "a file that is listed and not there stands for none")
        let part = Project(
            source: MemoryDisk(both), engine: FakeEngine(), selection: [BytePath("High")].compactMap(\.self), jobs: 1)
        #expect(part.survey().plan.variants.isEmpty, "a part of the tree is planned as the whole is")
        let language = files(["High/a@2x.png", "en.lproj/a.png"]).merging(["en.lproj/a.png": Self.png(4, 4)]) { $1 }
        #expect(made(language).contains("High/a.png"), "another language's file has another place")
        WeightTests.check([
            ("one by one", "placement.stray", both, []),
            ("nobody's", "placement.stray", files(["Normal/c.png"]), ["note"]),
        ])
    }

    /// The list of an app of Xamarin states its systems; Xcode writes such entries into the app that it builds.
    @Test(
        arguments: [
            ("11.0", "1", [], ["Art/a@2x.png"]), ("8.0", "1", [], ["Art/a@2x.png"]),
            ("8.0", "2", [], ["Art/a.png", "Art/a@2x.png"]), ("11.0", "1", ["PkgInfo"], []),
            ("13.0", "3", [], ["Art/a.png", "Art/a@2x.png"]),
            ("$(TARGET)", "1", [], ["Art/a.png", "Art/a@2x.png"]),
        ] as [(String, String, [String], [String])])
    func aListStatesTheSystemsOfItsApp(system: String, family: String, others: [String], made: [String]) {
        let body =
            RuleExample.text("MinimumOSVersion", system)
            + "<key>UIDeviceFamily</key><array><integer>\(family)</integer></array>"
        var files = ["Info.plist": RuleExample.info(body), "Art/a@3x.png": Self.png(12, 12)]
        for name in others { files[name] = [] }
        let project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        #expect(project.survey().plan.variants.map(\.path.display).sorted() == made)
    }

    /// An app without a project whose every image begins at 2x has decided against the 1x.
    @Test(
        arguments: [
            ("an app", "<key>LSRequiresIPhoneOS</key><true/>", 9, 0, 0),
            ("one in ten", "<key>LSRequiresIPhoneOS</key><true/>", 10, 1, 0),
            ("with 1x", "<key>LSRequiresIPhoneOS</key><true/>", 9, 2, 7),
            ("few images", "<key>LSRequiresIPhoneOS</key><true/>", 7, 0, 7), ("no app", "<key>a</key><true/>", 9, 0, 9),
        ] as [(String, String, Int, Int, Int)])
    func anAppOfUnknownSystemsHasAHabit(id: String, list: String, large: Int, small: Int, made: Int) {
        var files = ["App/Info.plist": Self.text("<plist version=\"1.0\"><dict>\(list)</dict></plist>")]
        for index in 0..<large { files["App/Art/a\(index)@2x.png"] = Self.png(4, 4) }
        for index in 0..<small { files["App/Art/a\(index).png"] = Self.png(2, 2) }
        let survey = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1).survey()
        #expect(survey.plan.variants.count == made, "\(id)")
        let one = BytePath("App/Art/a6@2x.png").map { [$0] } ?? []
        let part = Project(source: MemoryDisk(files), engine: FakeEngine(), selection: one, jobs: 1).survey()
        #expect(part.plan.variants.count == min(made, 1), "\(id): a file alone")
        #expect(survey.diagnostics.contains { $0.id.rawValue == "plan.scale-not-used" } == (made == 0), "\(id)")
    }

    /// An entry for iPads means the iPad's own file, where there is one.
    @Test func anEntryForIPadsMeansTheirOwnFile() {
        func files(_ pad: String) -> [String: [UInt8]] {
            let entry =
                "<dict><key>UILaunchImageName</key><string>Default</string>"
                + "<key>UILaunchImageSize</key><string>{768, 1024}</string></dict>"
            return [
                "Info.plist": RuleExample.info("<key>UILaunchImages~ipad</key><array>\(entry)</array>"),
                "Default.png": Self.png(320, 480), pad: Self.png(768, 1024),
            ]
        }
        #expect(Self.found("launch.size", files("Default~ipad.png")) == [])
        #expect(Self.found("launch.size", files("Other~ipad.png")).map(\.path.display) == ["Default.png"])
    }

    /// An entry for the folder of a scale lists the files in it.
    @Test(arguments: [("img/3.0x/", 0), ("img/c/", 1)])
    func aListedFolderOfAScaleHasItsImages(entry: String, count: Int) {
        let files = [
            "pubspec.yaml": Self.text("flutter:\n  assets:\n    - img/b/\n    - img/d.png\n    - \(entry)\n"),
            "img/3.0x/a.png": Self.png(4, 4), "img/b/b.png": Self.png(4, 4), "img/c/c.png": Self.png(4, 4),
            "img/d.png": Self.png(4, 4), "lib/main.dart": Self.text("Image.asset('img/3.0x/a.png')"),
        ]
        let found = Self.found("flutter.unlisted-image", files).filter {
            $0.path.display.contains("3.0x") || $0.path.display == "img"
        }
        #expect(found.count == count, "\(found)")
    }
}
