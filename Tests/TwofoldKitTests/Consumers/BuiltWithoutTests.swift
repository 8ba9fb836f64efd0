import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What an app is built without, and what stands in for what it lacks; each beside the case that is still told.
@Suite struct BuiltWithoutTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "11.0"]

    /// Only the sets that a setting names are compiled.
    @Test(
        arguments: [
            ([:], 1), (["APPICON_NAME": "i"], 1), (["APPICON_NAME": "j"], 0),
            (["APPICON_NAME": "j", "ALTERNATE_APPICON_NAMES": "k i"], 1),
            (["APPICON_NAME": "j", "ALTERNATE_APPICON_NAMES": "k"], 0),
            (["APPICON_NAME": "j", "INCLUDE_ALL_APPICON_ASSETS": "YES"], 1),
            (["APPICON_NAME": "j$(SUFFIX)"], 1), (["APPICON_NAME": "j", "ALTERNATE_APPICON_NAMES": "$(ICONS)"], 1),
        ] as [(settings: [String: String], count: Int)])
    func aSetOfIconsThatNothingCompilesIsNotJudged(row: (settings: [String: String], count: Int)) {
        let list =
            #"{"images":[{"idiom":"iphone","scale":"2x","size":"60x60","filename":"a.png"}],"info":{"version":1,"author":"xcode"}}"#
        var settings = Self.settings
        for (key, value) in row.settings { settings["ASSETCATALOG_COMPILER_\(key)"] = value }
        let target = TinyXcodeProject.Target(
            name: "Mail", propertyList: "Info.plist", resources: ["s.xcassets"], settings: settings)
        let heard = WeightTests.heard(
            "catalog.icon-size",
            [
                "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
                "s.xcassets/i.appiconset/Contents.json": Self.text(list),
                "s.xcassets/i.appiconset/a.png": Self.png(60, 60),
            ])
        #expect(heard == [row.count == 0 ? "request" : "warning"], "\(row.settings)")
    }

    /// A name that also looks like one for a device has a right form, too.
    @Test(arguments: [("a-iPad@1x.png", "11.0", 0), ("a-iPad@1x.png", "8.0", 1), ("a@1x.png", "11.0", 0)])
    func anExplicit1xThatNoDeviceLoadsIsNotTold(row: (name: String, system: String, count: Int)) {
        let large = row.name.replacing("@1x", with: "@2x")
        let settings = ["IPHONEOS_DEPLOYMENT_TARGET": row.system, "TARGETED_DEVICE_FAMILY": "1,2"]
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project([row.name, large], settings), row.name: Self.png(4, 4),
            large: Self.png(8, 8),
        ]
        #expect(WeightTests.heard("naming.explicit-1x", files) == [row.count == 0 ? "request" : "warning"], "\(row)")
    }

    @Test(arguments: [("6.1", true, 0), ("4.3", true, 1), ("6.1", false, 1)])
    func aListOfOldSystemsIsNotReadBesideTheNewOne(row: (system: String, hasNew: Bool, count: Int)) {
        let old = RuleExample.array("CFBundleIconFiles", "gone")
        let new =
            "<key>CFBundleIcons</key><dict><key>CFBundlePrimaryIcon</key><dict>"
            + RuleExample.array("CFBundleIconFiles", "Icon") + "</dict></dict>"
        let system = "<key>MinimumOSVersion</key><string>\(row.system)</string>"
        let files = [
            "Info.plist": RuleExample.info(old + (row.hasNew ? new : "") + system), "Icon.png": Self.png(57, 57),
            "Icon@2x.png": Self.png(114, 114),
        ]
        #expect(Self.found("icon.missing", files).count == row.count, "\(row)")
    }

    @Test(arguments: [("{320, 480}", "Portrait", 0), ("{320, 568}", "Portrait", 1), ("{320, 480}", "LandscapeLeft", 1)])
    func anotherLaunchImageOfTheSameScreenStandsIn(row: (size: String, orientation: String, count: Int)) {
        func entry(_ name: String, _ size: String, _ orientation: String) -> String {
            "<dict><key>UILaunchImageName</key><string>\(name)</string><key>UILaunchImageSize</key><string>\(size)</string>"
                + "<key>UILaunchImageOrientation</key><string>\(orientation)</string></dict>"
        }
        let list =
            "<key>UILaunchImages</key><array>" + entry("there", "{320, 480}", "Portrait")
            + entry("gone", row.size, row.orientation) + "</array>"
        let files = ["Info.plist": RuleExample.info(list), "there.png": Self.png(320, 480)]
        #expect(Self.found("launch.missing", files).count == row.count, "\(row)")
    }

    @Test(arguments: [("org.reactjs.native.example.Mail", 0), ("com.example.mail", 0), ("org.mail.app", 1)])
    func aTemplateOfAnAppNeedsNoIcon(identifier: String, count: Int) {
        let info =
            "<key>CFBundlePackageType</key><string>APPL</string><key>CFBundleIdentifier</key><string>\(identifier)</string>"
        let files = ["Info.plist": RuleExample.info(info), "a.png": Self.png(4, 4)]
        #expect(Self.found("icon.none", files).count == count)
    }

    /// A list of one icon says no more than its name does.
    @Test func oneIconNeedsNoList() {
        let info = "<key>CFBundleIconFile</key><string>Icon.png</string><key>UIRequiredDeviceCapabilities</key><array/>"
        let project = TinyXcodeProject(
            targets: [.init(name: "Mail", propertyList: "Info.plist", resources: ["Icon.png"], settings: Self.settings)]
        )
        let files = [
            "Mail.xcodeproj/project.pbxproj": project.bytes, "Info.plist": RuleExample.info(info),
            "Icon.png": Self.png(57, 57),
        ]
        #expect(WeightTests.heard("icon.plist-string", files) == ["request"])
    }

    /// A site begins with an empty touch icon, whether or not a page names it.
    @Test(
        arguments: [
            ("apple-touch-icon.png", true, "request"), ("apple-touch-icon.png", false, "request"),
            ("logo.png", true, "warning"), ("logo.png", false, "note"),
        ])
    func anEmptyTouchIconIsToldOnRequest(row: (name: String, isNamed: Bool, heard: String)) {
        let files = [
            "public/\(row.name)": [], "config.ru": Self.text("run App"), "public/b.png": Self.png(4, 4),
            "public/index.html": Self.text("<img src=\"b.png\"><img src=\"\(row.isNamed ? row.name : "")\">"),
        ]
        #expect(WeightTests.heard("image.empty", files) == [row.heard], "\(row)")
    }

    /// Only the tree of the app's neighbour has the file, which the project names.
    @Test(arguments: [("../Shared/gone.png", 0), ("gone2.png", 1)])
    func aFileThatAProjectCopiesFromElsewhereIsThere(path: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project([path, "a.png", "v.swift"]), "a.png": Self.png(4, 4),
            "v.swift": Self.text("let a = UIImage(named: \"a\"), b = UIImage(named: \"gone\")"),
        ]
        #expect(Self.found("references.missing", files).count == count)
    }

    @Test(arguments: [("startAnimatingWithImages(in: r)", 0), ("startAnimating()", 1)])
    func theNameOfAnAnimationOfAWatchHasNoNumber(call: String, count: Int) {
        let files = [
            "v.swift": Self.text("image.setImageNamed(\"Load\"); image.\(call)"), "Load1.png": Self.png(4, 4),
            "Load2.png": Self.png(4, 4),
        ]
        #expect(Self.found("references.missing", files).count == count)
    }

    /// What is in an archive of a store was made of other images; a project beside it is the app's.
    @Test(arguments: [
        (["PkgInfo", "Info.plist"], 0), (["PkgInfo"], 1), (["Info.plist"], 1),
        (["PkgInfo", "Info.plist", "A.xcodeproj/project.pbxproj"], 1),
    ])
    func nothingIsMadeInAnAppThatIsBuilt(marks: [String], count: Int) {
        var files = ["a@2x.png": Self.png(8, 8)]
        for mark in marks {
            files[mark] =
                mark.hasSuffix("pbxproj")
                ? Self.project(["a@2x.png"], ["IPHONEOS_DEPLOYMENT_TARGET": "8.0", "TARGETED_DEVICE_FAMILY": "1,2"])
                : Self.text("APPL????")
        }
        let survey = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1).survey()
        #expect(survey.plan.variants.count == count, "\(marks)")
    }

    /// Sites of Jekyll and of GitHub's pages name every file.
    @Test(arguments: [("_config.yml", 0), ("CNAME", 0), ("config.yml", 1)])
    func aSiteOfJekyllIsOfPages(mark: String, count: Int) {
        let files = [mark: Self.text("title: a"), "img/a.png": Self.png(8, 8), "img/a_2x.png": Self.png(16, 16)]
        #expect(Self.found("naming.look-alike-scale", files).count == count)
    }

    /// Nothing is made for a set of icons that is not compiled, nor for iPads of 1x that the app does not run on.
    @Test(
        arguments: [
            ("i", "iphone", "60x60", "2x", "11.0", 1), ("j", "iphone", "60x60", "2x", "11.0", 0),
            ("i", "ipad", "76x76", "1x", "9.0", 1), ("i", "ipad", "76x76", "1x", "10.0", 0),
        ] as [(set: String, idiom: String, size: String, scale: String, system: String, count: Int)])
    func nothingIsMadeForSlotsThatNothingShows(
        row: (set: String, idiom: String, size: String, scale: String, system: String, count: Int)
    ) {
        let store = "{\"filename\":\"a.png\",\"idiom\":\"ios-marketing\",\"scale\":\"1x\",\"size\":\"1024x1024\"}"
        let empty = "{\"idiom\":\"\(row.idiom)\",\"scale\":\"\(row.scale)\",\"size\":\"\(row.size)\"}"
        let settings = [
            "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": row.system, "TARGETED_DEVICE_FAMILY": "1,2",
            "ASSETCATALOG_COMPILER_APPICON_NAME": row.set,
        ]
        let target = TinyXcodeProject.Target(
            name: "Mail", propertyList: "Info.plist", resources: ["s.xcassets"], settings: settings)
        let files = [
            "Mail.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
            "s.xcassets/i.appiconset/Contents.json": Self.text(
                "{\"images\":[\(store),\(empty)],\"info\":{\"version\":1,\"author\":\"xcode\"}}"),
            "s.xcassets/i.appiconset/a.png": FakeEngine.image(1024, 1024, value: 255),
        ]
        let survey = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1).survey()
        #expect(survey.plan.variants.count == row.count, "\(row)")
    }

    /// What stands above the root holds as it would for the whole, but for habits, which only the whole tells.
    @Test(
        arguments: [
            (
                "an app without 1x",
                .app(.init(project: .root, targets: [], systems: AppSystems(oldest: [.iOS: .init("15")!]))), [:], 0
            ),
            (
                "an app with 1x",
                .app(.init(project: .root, targets: [], systems: AppSystems(oldest: [.iOS: .init("8")!]))), [:], 8
            ),
            ("a site", .web(package: .root, hasSmall: true), [:], 8),
            (
                "a package in it",
                .app(.init(project: .root, targets: [], systems: AppSystems(oldest: [.iOS: .init("8")!]))),
                ["package.json": "{}"], 0
            ),
            ("React Native", .reactNative(package: .root, hasSmall: false), [:], 0), ("nothing", .unknown, [:], 8),
        ] as [(id: String, outer: Consumer, files: [String: String], count: Int)])
    func whatStandsAboveTheRootLoadsItsImages(
        row: (id: String, outer: Consumer, files: [String: String], count: Int)
    ) {
        var files = row.files.mapValues(Self.text)
        for number in 1...8 { files["a\(number)@2x.png"] = Self.png(8, 8) }
        var project = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1)
        project.outer = row.outer
        #expect(project.survey().plan.variants.count == row.count, "\(row.id)")
    }
}
