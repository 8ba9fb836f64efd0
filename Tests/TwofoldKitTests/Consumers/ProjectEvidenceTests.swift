import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// What a check concludes from what an Xcode project copies, spells, and is old enough to know.
@Suite struct ProjectEvidenceTests {
    private static let phone15 = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "15.0"]
    private static let phone9 = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "9.3", "TARGETED_DEVICE_FAMILY": "1,2",
    ]

    private static func app(_ settings: [String: String], resources: [String] = []) -> TinyXcodeProject.Target {
        TinyXcodeProject.Target(
            name: "Mail", propertyList: "Info.plist", resources: resources, settings: settings)
    }

    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private static func found(
        _ id: String, _ target: TinyXcodeProject.Target?, lastUpgrade: Int? = nil, _ files: [String: [UInt8]]
    ) -> [Diagnostic] {
        var tree = files
        if let target {
            var text = String(decoding: TinyXcodeProject(targets: [target]).bytes, as: UTF8.self)
            if let lastUpgrade { text += "// LastUpgradeCheck = 0\(lastUpgrade);\n" }
            tree["Mail.xcodeproj/project.pbxproj"] = Array(text.utf8)
        }
        return RuleExample.check(MemoryDisk(tree)).findings.map(\.diagnostic).filter { $0.id.rawValue == id }
            .sorted { $0.path < $1.path }
    }

    @Test func whatNoTargetCopiesIsANote() throws {
        let files = [
            "in/a.png": Self.png(8, 8), "in/a@2x.png": Self.png(6, 6), "in/b.png": Self.png(8, 8),
            "in/b@2x.png": Self.png(6, 6), "out/c.png": Self.png(8, 8), "out/c@2x.png": Self.png(6, 6),
        ]
        func severities(_ configuration: String = "", _ targets: TinyXcodeProject.Target...) throws -> [String] {
            var tree = files
            if !targets.isEmpty { tree["Mail.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: targets).bytes }
            let policy = try Configuration(parsing: Array(configuration.utf8), file: "").policy(file: nil)
            let project = Project(source: MemoryDisk(tree), engine: FakeEngine(), policy: policy, jobs: 1)
            let found = CheckRun(project).run().findings.map(\.diagnostic).filter { $0.rule == .sizeMismatch }
            return found.sorted { $0.path < $1.path }.map { diagnostic in
                let name: Substring = Quoting.display(diagnostic.path.name).prefix(1)
                return "\(name) \(diagnostic.severity)"
            }
        }
        let both = Self.app(Self.phone9, resources: ["in/a.png", "in/b@2x.png"])
        // A file beside copied ones was left out, as was a scale beside a copied one; of a folder without any, a script may copy all.
        #expect(
            try severities("", Self.app(Self.phone9, resources: ["in/a.png"])) == ["a note", "b note", "c warning"])
        #expect(try severities("", both) == ["a note", "b note", "c warning"])
        let pair = Self.app(Self.phone9, resources: ["in/a.png", "in/a@2x.png", "in/b.png"])
        #expect(try severities("", pair) == ["a warning", "b note", "c warning"])
        #expect(try severities() == ["a warning", "b warning", "c warning"])
        let asked = "rules: {size.mismatch: warning}"
        #expect(
            try severities(asked, Self.app(Self.phone9, resources: ["in/a.png"]))
                == ["a warning", "b warning", "c warning"])
    }

    @Test(
        arguments: [
            (id: "no project says it", name: nil, found: ["i", "j"]),
            (id: "the project names one", name: "i", found: ["i"]),
            (id: "each configuration has another", name: "i$(SUFFIX)", found: ["i", "j"]),
        ] as [(id: String, name: String?, found: [String])])
    func onlyTheStoresIconMustBeOpaque(row: (id: String, name: String?, found: [String])) {
        let list = #"{"images":[{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}]}"#
        var files: [String: [UInt8]] = [:]
        for set in ["i", "j"] {
            files["s.xcassets/\(set).appiconset/Contents.json"] = Array(list.utf8)
            files["s.xcassets/\(set).appiconset/a.png"] = Self.png(1024, 1024)
        }
        var settings = Self.phone15
        settings["ASSETCATALOG_COMPILER_APPICON_NAME"] = row.name
        let found = Self.found("catalog.icon-alpha", Self.app(settings), files)
        #expect(found.map { $0.path.folder.display }.sorted() == row.found.map { "s.xcassets/\($0).appiconset" })
    }

    /// A project that lists eight images lists all of them; packages and scripts have their own.
    @Test func anImageThatAListOfAllLacksIsANote() {
        let listed = (1...8).map { "in/\($0).png" }
        var files = ["other/a.png": Self.png(8, 8), "other/a@2x.png": Self.png(6, 6)]
        for path in listed { files[path] = Self.png(8, 8) }
        func severities(_ resources: [String], _ more: [String: [UInt8]] = [:]) -> [Diagnostic.Severity] {
            Self.found("size.mismatch", Self.app(Self.phone9, resources: resources), files.merging(more) { $1 })
                .map(\.severity)
        }
        #expect(severities(listed) == [.note])
        #expect(severities(listed.dropLast()) == [.warning])
        #expect(severities(listed, ["other/Package.swift": Array("// swift-tools-version:5.9".utf8)]) == [.warning])
    }

    @Test func aReferenceImageOfTestsIsANote() {
        for (folder, severity) in [("ReferenceImages_64", Diagnostic.Severity.note), ("Images", .warning)] {
            let found = Self.found(
                "size.mismatch", nil, ["\(folder)/a.png": Self.png(8, 8), "\(folder)/a@2x.png": Self.png(24, 24)])
            #expect(found.map(\.severity) == [severity], "\(folder)")
        }
    }

    /// A fix would have taken the picture away from its test, and given the app nothing.
    @Test(arguments: [("AppTests/ReferenceImages", false), ("res/drawable-hdpi", false), ("App/art", true)])
    func noPictureOfATestIsTheLaunchImage(row: (folder: String, isProposed: Bool)) throws {
        let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0"]
        let target = TinyXcodeProject.Target(name: "App", propertyList: "App/Info.plist", settings: settings)
        let disk = MemoryDisk([
            "App/Info.plist": RuleExample.info(RuleExample.text("CFBundlePackageType", "APPL")),
            "App/a.png": Self.png(9, 9), "\(row.folder)/default@2x.png": Self.png(640, 960),
            "App.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
        ])
        let found = RuleExample.check(disk).findings.filter { $0.diagnostic.id.rawValue == "launch.none" }
        #expect(found.count == 1)
        #expect(found.map(\.diagnostic.message).allSatisfy { $0.contains("default@2x.png") == row.isProposed })
        #expect(found.map { $0.repair != nil } == [row.isProposed])
    }

    /// Xcode names the file in the bundle as its project does, whatever the letters on the disk are.
    @Test func aNameInTheLettersOfTheProjectIsFound() {
        let files = [
            "a.m": Array("id a = [UIImage imageNamed:@\"iconSend\"];\n".utf8), "iconsend.png": Self.png(4, 4),
            "iconOther.png": Self.png(4, 4),
        ]
        let id = "references.letter-case"
        #expect(Self.found(id, Self.app(Self.phone9, resources: ["a.m", "iconSend.png"]), files).isEmpty)
        #expect(Self.found(id, Self.app(Self.phone9, resources: ["a.m", "iconsend.png"]), files).count == 1)
    }

    @Test(
        arguments: [(420, false), (450, true), (nil, false)] as [(xcode: Int?, isBlamed: Bool)])
    func anAppOlderThanADeviceIsNotBlamed(row: (xcode: Int?, isBlamed: Bool)) {
        let files = [
            "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Icon")),
            "Icon.png": Self.png(57, 57),
            "Default.png": Self.png(320, 480), "Default@2x.png": Self.png(640, 960),
        ]
        let settings = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "5.0", "TARGETED_DEVICE_FAMILY": "1"]
        let found = Self.found("launch.missing", Self.app(settings), lastUpgrade: row.xcode, files)
        #expect(found.map(\.severity) == (row.isBlamed ? [.warning] : []), "\(found.map(\.message))")
    }

    /// Xcode's default is an app for iPhones.
    @Test(
        arguments: [(nil, 0), ("1,2", 1)] as [(families: String?, count: Int)])
    func anAppThatDoesNotSaySoIsForiPhones(row: (families: String?, count: Int)) {
        let icons = """
            <key>CFBundleIcons</key><dict><key>CFBundleAlternateIcons</key><dict><key>pixel</key><dict>
            <key>CFBundleIconFiles</key><array><string>pixel</string></array></dict></dict></dict>
            """
        let files = [
            "Info.plist": RuleExample.info(icons), "pixel@2x.png": Self.png(120, 120),
            "pixel@3x.png": Self.png(180, 180),
        ]
        var settings = Self.phone15
        settings["TARGETED_DEVICE_FAMILY"] = row.families
        let found = Self.found("icon.missing", Self.app(settings), files).filter { $0.message.contains("iPads") }
        #expect(found.count == row.count)
    }

    @Test func theStackOfAnAppleTVIsItsIcon() {
        let list = #"{"info":{"version":1,"author":"xcode"}}"#
        let files = [
            "Info.plist": RuleExample.info(RuleExample.text("CFBundlePackageType", "APPL")), "a.png": Self.png(4, 4),
            "A.xcassets/Contents.json": Array(list.utf8),
        ]
        let stack = "A.xcassets/Icon.brandassets/Contents.json"
        #expect(Self.found("icon.none", nil, files).count == 1)
        #expect(Self.found("icon.none", nil, files.merging([stack: Array(list.utf8)]) { $1 }).isEmpty)
    }

    /// It is made where the app is built.
    @Test func aHiddenFileOfAFlutterPackageMayBeMissing() {
        func found(_ entry: String) -> Int {
            let text = "name: a\ndependencies:\n  flutter:\n    sdk: flutter\nflutter:\n  assets:\n    - \(entry)\n"
            return Self.found("flutter.dead-entry", nil, ["pubspec.yaml": Array(text.utf8)]).count
        }
        #expect(found(".env") == 0)
        #expect(found("a.env") == 1)
    }
}
