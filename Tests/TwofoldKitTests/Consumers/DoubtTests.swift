import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Where it is doubtful that anybody sees a fault, or who could put it right; each beside the case that is still a warning.
@Suite struct DoubtTests: ChecksTrees {
    static let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "8.0"]
    private typealias Severities = [Diagnostic.Severity]

    private static func nib(_ body: String, isOfMac: Bool = false) -> [UInt8] {
        text("<document type=\"com.apple.InterfaceBuilder3.Cocoa\(isOfMac ? "" : "Touch").XIB\">\(body)</document>")
    }

    private static let launch = "<key>UILaunchStoryboardName</key><string>Start</string>"

    /// Old code and nib files ask for much that nobody sees.
    @Test(
        arguments: [
            ("Swift", "a.swift", "let a = UIImage(named: \"gone\")", [], .warning),
            ("Objective-C", "a.m", "id a = [UIImage imageNamed:@\"gone\"];", [], .note),
            ("listed by a project", "a.m", "id a = [UIImage imageNamed:@\"gone\"];", ["a.m", "gone@2x.png"], .warning),
            ("a nib", "A.xib", "<imageView image=\"gone\"/>", [], .note),
            ("the launch screen", "Start.storyboard", "<imageView image=\"gone\"/>", [], .warning),
        ] as [(id: String, file: String, code: String, listed: [String], severity: Diagnostic.Severity)])
    func whatOldCodeAsksForInVainIsANote(
        row: (id: String, file: String, code: String, listed: [String], severity: Diagnostic.Severity)
    ) {
        let isNib = row.code.hasPrefix("<")
        var files = [
            "Info.plist": RuleExample.info(Self.launch), "there.png": Self.png(4, 4),
            row.file: isNib ? Self.nib(row.code) : Self.text(row.code),
        ]
        if !row.listed.isEmpty { files["Mail.xcodeproj/project.pbxproj"] = Self.project(row.listed) }
        let found = Self.found("references.missing", files)
        #expect(found.map(\.severity) == [row.severity], "\(row.id): \(found)")
    }

    /// A note does not fail a build; who wants it to says so.
    @Test func aConfigurationMakesAWarningOfIt() throws {
        let configuration = Self.text("rules: {references.missing: error}")
        let policy = try Configuration(parsing: configuration, file: "").policy(file: nil)
        let disk = MemoryDisk([
            "a.m": Self.text("id a = [UIImage imageNamed:@\"gone\"];"), "there.png": Self.png(4, 4),
        ])
        let found = RuleExample.check(disk, policy).findings.map(\.diagnostic)
        #expect(found.filter { $0.rule == .referenceMissing }.map(\.severity) == [.error])
    }

    /// A view that stretches its image shows every size alike.
    @Test(
        arguments: [
            ("an image view", "<imageView image=\"a\"/>", .note),
            ("that fits it", "<imageView contentMode=\"scaleAspectFit\" image=\"a.png\"/>", .note),
            ("that centers it", "<imageView contentMode=\"center\" image=\"a\"/>", .warning),
            ("behind a title", "<button><state key=\"normal\" backgroundImage=\"a\"/></button>", .note),
            ("beside a title", "<button><state key=\"normal\" image=\"a\"/></button>", .warning),
            ("both", "<imageView image=\"a\"/><tabBarItem image=\"a\"/>", .warning),
            ("nothing asks", "", .warning),
        ] as [(id: String, body: String, severity: Diagnostic.Severity)])
    func aSizeThatAViewStretchesIsANote(row: (id: String, body: String, severity: Diagnostic.Severity)) {
        let nib = ["A.xib": Self.nib(row.body), "project.m": Self.text("// nothing")]
        let wrong = nib.merging(["a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 24)]) { $1 }
        #expect(Self.found("size.mismatch", wrong).map(\.severity) == [row.severity], "\(row.id)")
        let same = nib.merging(["a.png": Self.png(8, 8), "a@2x.png": Self.png(8, 8)]) { $1 }
        #expect(Self.found("size.same-at-two-scales", same).map(\.severity) == [row.severity], "\(row.id)")
        let distorted = nib.merging(["a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 16)]) { $1 }
        #expect(Self.found("size.mismatch", distorted).map(\.severity) == [.warning], "\(row.id)")
    }

    /// Of a library beside an app whose project lists its images; what its names resemble does not matter where nothing asks for either.
    @Test(arguments: [("c", .note), ("b", .warning)] as [(String, Diagnostic.Severity)])
    func aNameLikeAScaleThatNothingAsksForIsANote(asked: String, severity: Diagnostic.Severity) {
        let files = [
            "app/Mail.xcodeproj/project.pbxproj": Self.project(["a.png"]), "app/a.png": Self.png(4, 4),
            "lib/Assets/b.png": Self.png(4, 4), "lib/Assets/b_2x.png": Self.png(8, 8),
            "Main.m": Self.text("UIImage *i = [UIImage imageNamed:@\"a\"], *j = [UIImage imageNamed:@\"\(asked)\"];"),
        ]
        #expect(Self.found("naming.look-alike-scale", files).map(\.severity) == [severity])
    }

    /// The same of Android's layouts.
    @Test(
        arguments: [
            ("a view of a size", "android:layout_width=\"20dp\" android:layout_height=\"20dp\" android:src", 70, .note),
            ("that blurs it", "android:layout_width=\"20dp\" android:layout_height=\"20dp\" android:src", 10, .warning),
            (
                "as large as its image",
                "android:layout_width=\"wrap_content\" android:layout_height=\"20dp\" android:src", 70, .warning
            ),
            (
                "in its middle",
                "android:layout_width=\"20dp\" android:layout_height=\"20dp\" android:scaleType=\"center\" android:src",
                70,
                .warning
            ),
            (
                "beside a text", "android:layout_width=\"20dp\" android:layout_height=\"20dp\" android:drawableLeft",
                70, .warning
            ),
        ] as [(id: String, view: String, side: Int, severity: Diagnostic.Severity)])
    func aSizeThatALayoutSetsIsANote(row: (id: String, view: String, side: Int, severity: Diagnostic.Severity)) {
        let resources = "app/src/main/res"
        let layout =
            "<ImageView xmlns:android=\"http://schemas.android.com/apk/res/android\" \(row.view)=\"@drawable/a\"/>"
        let files = [
            "app/src/main/AndroidManifest.xml": Self.text("<manifest/>"),
            "\(resources)/layout/l.xml": Self.text(layout),
            "\(resources)/drawable-mdpi/a.png": Self.png(20, 20), "\(resources)/drawable-hdpi/a.png": Self.png(30, 30),
            "\(resources)/drawable-xhdpi/a.png": Self.png(row.side, row.side),
        ]
        #expect(Self.found("size.mismatch", files).map(\.severity) == [row.severity], "\(row.id)")
        let code = files.merging(["A.java": Self.text("v.setImageResource(R.drawable.a);")]) { $1 }
        let isShown = row.severity == .warning
        #expect(Self.found("size.mismatch", code).map(\.severity) == [isShown ? .warning : .note], "\(row.id)")
    }

    /// One that is too small is blurred in a view of any size.
    @Test(arguments: [(24, .warning), (58, .note)] as [(Int, Diagnostic.Severity)])
    func aDrawableThatIsTooSmallIsBlurred(side: Int, severity: Diagnostic.Severity) {
        let resources = "app/src/main/res"
        let layout =
            "<ImageView xmlns:android=\"http://schemas.android.com/apk/res/android\" android:layout_width=\"20dp\" "
            + "android:layout_height=\"20dp\" android:src=\"@drawable/a\"/>"
        let files = [
            "app/src/main/AndroidManifest.xml": Self.text("<manifest/>"),
            "\(resources)/layout/l.xml": Self.text(layout),
            "\(resources)/drawable-mdpi/a.png": Self.png(20, 20),
            "\(resources)/drawable-xxhdpi/a.png": Self.png(60, 60),
            "\(resources)/drawable-xhdpi/a.png": Self.png(side, side),
        ]
        #expect(Self.found("size.mismatch", files).map(\.severity) == [severity])
    }

    /// Archives of releases unpack into such folders; where the app itself lies in one, it is nobody else's.
    @Test(
        arguments: [
            ("Socket-7.4.0", true, 0), ("Socket_v1.2", true, 0), ("socket-master", true, 0), ("socket_master", true, 1),
            ("Socket", true, 1),
            ("Socket-7", true, 1), ("7.4.0", true, 1), ("Socket-7.4.0", false, 1),
            ("samples", true, 0), ("samples", false, 1), ("Socket/Example", true, 0), ("Socket/Example", false, 1),
            ("Socket/Examples of use", true, 1),
        ] as [(folder: String, hasApp: Bool, count: Int)])
    func aReleaseOfSomebodyElseIsNotJudged(row: (folder: String, hasApp: Bool, count: Int)) {
        let info = RuleExample.info(RuleExample.array("CFBundleIconFiles", "gone"))
        var files = [
            "\(row.folder)/Chat/Info.plist": info,
            "\(row.folder)/Chat/Chat.xcodeproj/project.pbxproj": Self.project(["a.m"]),
            "\(row.folder)/Chat/a.m": Self.text(
                "id a = [UIImage imageNamed:@\"lost\"], b = [UIImage imageNamed:@\"b\"];"),
            "\(row.folder)/Chat/b.png": Self.png(4, 4),
        ]
        if row.hasApp { files["App/App.xcodeproj/project.pbxproj"] = Self.project(["c.png"]) }
        #expect(Self.found("icon.missing", files).count == row.count, "\(row.folder)")
        #expect(Self.found("references.missing", files).count == row.count, "\(row.folder)")
    }

    /// Xcode builds an app for iPhones where no setting names a device.
    @Test(
        arguments: [
            ([:], 0), (["TARGETED_DEVICE_FAMILY": "1,2"], 1), (["TARGETED_DEVICE_FAMILY": "2"], 1),
            (["IPHONEOS_DEPLOYMENT_TARGET": "6.0"], 1),
        ] as [([String: String], Int)])
    func anAppThatNamesNoDevicesIsForPhones(settings: [String: String], count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["a@2x.png"], settings), "a@2x.png": Self.png(8, 8),
        ]
        let survey = Project(source: MemoryDisk(files), engine: FakeEngine(), jobs: 1).survey()
        #expect(survey.plan.variants.count == count)
    }

    /// Xcode ships no icon for all devices whose entry names no platform.
    @Test(arguments: [("\"platform\":\"ios\",", 0, 1), ("", 1, 0)])
    func anIconForAllDevicesNeedsAPlatform(platform: String, unassigned: Int, transparent: Int) {
        let set = "A.xcassets/AppIcon.appiconset"
        let files = [
            "\(set)/Contents.json": Self.text(
                "{\"images\":[{\"idiom\":\"universal\",\(platform)\"filename\":\"a.png\",\"size\":\"1024x1024\"}],"
                    + "\"info\":{\"version\":1,\"author\":\"xcode\"}}"),
            "\(set)/a.png": Self.png(1024, 1024),
        ]
        #expect(Self.found("catalog.unassigned", files).count == unassigned)
        #expect(Self.found("catalog.icon-alpha", files).count == transparent)
    }

    /// Xcode copies a file under the name that its project has.
    @Test(arguments: [("Icon.png", 0), ("icon.png", 1), ("Other.png", 1)])
    func aProjectSaysTheLettersOfAName(listed: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project([listed]), "icon.png": Self.png(57, 57),
            "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Icon.png")),
        ]
        #expect(Self.found("icon.missing", files).count == count)
    }

    /// A manual's pages name every file, whichever target copies them.
    @Test(arguments: [("Mail.help/img", 0), ("en.lproj/Mail Help", 0), ("Helpers", 1)])
    func aManualIsOfPages(folder: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["\(folder)/a.png", "\(folder)/a_2x.png"]),
            "\(folder)/a.png": Self.png(8, 8), "\(folder)/a_2x.png": Self.png(16, 16),
        ]
        #expect(Self.found("naming.look-alike-scale", files).count == count)
    }

    /// A copy that says the same is litter.
    @Test(arguments: [("", .note), (" ", .warning)] as [(String, Diagnostic.Severity)])
    func aCopyOfAListThatSaysTheSameIsANote(change: String, severity: Diagnostic.Severity) {
        let list = "{\"images\":[],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
        let files = [
            "A.xcassets/a.imageset/Contents.json": Self.text(list),
            "A.xcassets/a.imageset/Contents 2.json": Self.text(list + change),
        ]
        #expect(Self.found("catalog.copy", files).map(\.severity) == [severity])
    }

    /// A list of frames says where they are in each sheet.
    @Test(
        arguments: [
            ("a.json", "{\"frames\":[]}", .note), ("a.json", "{}", .warning), ("b.json", "{\"frames\":[]}", .warning),
        ]
            as [(String, String, Diagnostic.Severity)])
    func sheetsOfSpritesAreNotCompared(list: String, content: String, severity: Diagnostic.Severity) {
        let files = ["a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 12), list: Self.text(content)]
        #expect(Self.found("size.mismatch", files).map(\.severity) == [severity])
    }

    /// A browser chooses between two files only where a page names both.
    @Test(
        arguments: [
            ("<img src=\"a.png\">", "", .note), ("<img src=\"a@2x.png\">", "", .note),
            ("<img src=\"a.png\" srcset=\"a@2x.png 2x\">", "", .note),
            ("<img src=\"a.png\">", "name.replace('.', '@2x.')", .note), ("", "", .note),
        ] as [(page: String, script: String, severity: Diagnostic.Severity)])
    func pagesThatNameOneFileShowNoPair(row: (page: String, script: String, severity: Diagnostic.Severity)) {
        let files = [
            "index.html": Self.text("<html>\(row.page)"), "s.js": Self.text(row.script),
            "a.png": Self.png(8, 8), "a@2x.png": Self.png(24, 12),
        ]
        #expect(Self.found("size.mismatch", files).map(\.severity) == [row.severity])
    }

    @Test(
        arguments: [
            ("apple-touch-icon.png", true, .note), ("logo.png", true, .warning),
            ("apple-touch-icon.png", false, .warning),
        ]
            as [(String, Bool, Diagnostic.Severity)])
    func anEmptyTouchIconOfASiteIsATemplates(name: String, isSite: Bool, severity: Diagnostic.Severity) {
        let files = [name: [], isSite ? "config.ru" : "config.txt": Self.text("run App")]
        #expect(Self.found("image.empty", files).map(\.severity) == [severity])
    }

    /// Xcode leaves the folder for previews out of what it ships.
    @Test(arguments: [("Preview Content", 0), ("Content", 1)])
    func imagesForPreviewsAreNotShipped(folder: String, count: Int) {
        let files = [
            "Mail.xcodeproj/project.pbxproj": Self.project(["\(folder)/Preview.xcassets", "a.m"]),
            "a.m": Self.text("id a = [UIImage imageNamed:@\"there\"];"), "there.png": Self.png(4, 4),
            "\(folder)/Preview.xcassets/b.imageset/Contents.json": Self.text(
                "{\"images\":[{\"idiom\":\"universal\",\"filename\":\"b.png\",\"scale\":\"2x\"}],\"info\":{\"version\":1,\"author\":\"xcode\"}}"
            ),
            "\(folder)/Preview.xcassets/b.imageset/b.png": Self.png(4, 4),
        ]
        #expect(Self.found("references.unused", files).count == count)
    }

    /// Files with secrets are made where the app is built.
    @Test(
        arguments: [
            ("config/", "/config/", 0), ("config/", "/secrets/", 1), ("config/keys.json", "keys.json", 0),
            ("config/keys.json", "", 1),
        ] as [(entry: String, pattern: String, count: Int)])
    func anEntryThatGitIgnoresIsNotDead(row: (entry: String, pattern: String, count: Int)) {
        let files = [
            "pubspec.yaml": Self.text("name: a\nflutter:\n  assets:\n    - \(row.entry)\n"),
            ".gitignore": Self.text("\(row.pattern)\n"),
        ]
        #expect(Self.found("flutter.dead-entry", files).count == row.count)
    }

    /// Cordova's list names every splash screen, and its build gives them their names.
    @Test(arguments: [("<widget/>", 0), ("<settings/>", 1)])
    func aSplashScreenOfCordovaIsNoLaunchImageYet(list: String, count: Int) {
        let files = [
            "config.xml": Self.text(list), "res/splash/Default-667h.png": Self.png(750, 1334),
        ]
        #expect(Self.found("launch.suffix", files).count == count)
    }

    /// Other lists of this name say nothing.
    @Test func aListOfSettingsEndsNoPackage() throws {
        let disk = MemoryDisk([
            "package.json": Self.text("{\"dependencies\":{\"react-native\":\"1\"}}"),
            "src/config.xml": Self.text("<settings/>"),
        ])
        let paths = try ["package.json", "src/config.xml"].map { try #require(BytePath($0)) }
        let consumer = Consumers(paths, on: disk).consumer(of: try #require(BytePath("src/a.png")))
        #expect(consumer == .reactNative(package: .root, hasSmall: false))
    }

    /// Android's build packs resources, and leaves assets alone.
    @Test(arguments: [("res/drawable-mdpi", .warning), ("assets", .note)] as [(String, Diagnostic.Severity)])
    func onlyAResourceIsPacked(folder: String, severity: Diagnostic.Severity) {
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 60)
        let files = ["AndroidManifest.xml": Self.text("<manifest/>"), "\(folder)/a.png": jpeg]
        #expect(Self.found("image.wrong-extension", files).map(\.severity) == [severity])
    }
}
