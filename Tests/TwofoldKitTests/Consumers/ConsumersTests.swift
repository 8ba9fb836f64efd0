import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// What loads an image, and what is made of it for that reason.
@Suite struct ConsumersTests {
    private static func app(
        _ settings: [String: String], resources: [String] = [], folders: [String] = [], name: String = "Mail"
    ) -> TinyXcodeProject.Target {
        TinyXcodeProject.Target(
            name: name, propertyList: "Info.plist", resources: resources,
            folders: Dictionary(uniqueKeysWithValues: folders.map { ($0, []) }), settings: settings)
    }

    private static let phone15 = ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "15.0"]
    private static let phone9 = [
        "SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "9.3", "TARGETED_DEVICE_FAMILY": "1,2",
    ]
    private static let mac12 = ["SDKROOT": "macosx", "MACOSX_DEPLOYMENT_TARGET": "12.0"]

    private static func tree(_ targets: TinyXcodeProject.Target..., files: [String: [UInt8]]) -> MemoryDisk {
        var files = files
        if !targets.isEmpty { files["Mail.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: targets).bytes }
        return MemoryDisk(files)
    }

    private static func survey(
        _ disk: MemoryDisk, selection: [String] = [], policy: BuildPolicy = BuildPolicy()
    ) -> Survey {
        let paths = selection.compactMap { BytePath($0) }
        var project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 2)
        if !paths.isEmpty { (project.selection, project.named) = (paths, paths) }
        return project.survey()
    }

    private static func made(_ survey: Survey) -> [String] { survey.plan.variants.map(\.path.display).sorted() }

    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    @Test(
        arguments: [
            (id: "iOS 15", settings: phone15, scales: [2, 3]),
            (id: "iOS 10", settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "10.0"], scales: [2, 3]),
            (id: "iOS 9, which runs on the iPad 2", settings: phone9, scales: [1, 2, 3]),
            (
                id: "iPhones since iOS 7, whose apps iPads show at 2x",
                settings: ["IPHONEOS_DEPLOYMENT_TARGET": "7.0", "TARGETED_DEVICE_FAMILY": "1"], scales: [2, 3]
            ),
            (
                id: "iPhones, where nothing says more", settings: ["IPHONEOS_DEPLOYMENT_TARGET": "7.0"],
                scales: [2, 3]
            ),
            (
                id: "iPads of iOS 7",
                settings: ["IPHONEOS_DEPLOYMENT_TARGET": "7.0", "TARGETED_DEVICE_FAMILY": "1,2"], scales: [1, 2, 3]
            ),
            (
                id: "iPhones of iOS 6",
                settings: ["IPHONEOS_DEPLOYMENT_TARGET": "6.0", "TARGETED_DEVICE_FAMILY": "1"], scales: [1, 2, 3]
            ),
            (id: "Macs", settings: mac12, scales: [1, 2]),
            (
                id: "iPads on Macs",
                settings: phone15.merging(["SUPPORTS_MACCATALYST": "YES"]) { $1 }, scales: [1, 2, 3]
            ),
            (
                id: "several systems at once",
                settings: [
                    "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx", "IPHONEOS_DEPLOYMENT_TARGET": "16.0",
                    "MACOSX_DEPLOYMENT_TARGET": "13.0",
                ], scales: [1, 2, 3]
            ),
            (id: "watches", settings: ["SDKROOT": "watchos", "WATCHOS_DEPLOYMENT_TARGET": "8.0"], scales: [2]),
            (id: "an old project names no SDK", settings: ["IPHONEOS_DEPLOYMENT_TARGET": "12.0"], scales: [2, 3]),
        ] as [(id: String, settings: [String: String], scales: Set<Int>)])
    func theSettingsSayTheScales(row: (id: String, settings: [String: String], scales: Set<Int>)) throws {
        let project = try #require(XcodeProject(TinyXcodeProject(targets: [Self.app(row.settings)]).bytes, in: .root))
        #expect(project.systems.scales == Set(row.scales.compactMap { ScaleFactor($0) }), "\(row.id)")
    }

    @Test(
        arguments: [
            (id: "no setting", settings: [:]), (id: "no version", settings: ["SDKROOT": "iphoneos"]),
            (id: "a variable", settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "$(OLDEST)"]),
        ] as [(id: String, settings: [String: String])])
    func whatIsNotStatedIsNotGuessed(row: (id: String, settings: [String: String])) throws {
        let project = try #require(XcodeProject(TinyXcodeProject(targets: [Self.app(row.settings)]).bytes, in: .root))
        #expect(project.systems.scales == nil, "\(row.id)")
    }

    @Test func noScaleIsMadeThatNoDeviceHas() throws {
        let files = ["Art/a@3x.png": Self.png(12, 12)]
        let survey = Self.survey(Self.tree(Self.app(Self.phone15), files: files))
        #expect(Self.made(survey) == ["Art/a@2x.png"])
        let note = try #require(survey.diagnostics.first { $0.rule == .planScaleNotUsed })
        #expect(note.message == "no 1x is made of 1 master: no device with iOS 15 has a screen of 1x")
        #expect(note.severity == .note)
        #expect(
            Self.made(Self.survey(Self.tree(Self.app(Self.phone9), files: files))) == ["Art/a.png", "Art/a@2x.png"])
        #expect(Self.made(Self.survey(Self.tree(files: files))) == ["Art/a.png", "Art/a@2x.png"])
    }

    @Test func aPartOfTheTreeHasTheConsumersOfTheWhole() {
        let disk = Self.tree(Self.app(Self.phone15), files: ["Art/Icons/a@3x.png": Self.png(12, 12)])
        #expect(Self.made(Self.survey(disk, selection: ["Art/Icons"])) == ["Art/Icons/a@2x.png"])
        #expect(Self.made(Self.survey(disk, selection: ["Art/Icons/a@3x.png"])) == ["Art/Icons/a@2x.png"])
    }

    @Test func whoeverAsksForAScaleGetsIt() {
        let disk = Self.tree(Self.app(Self.phone15), files: ["a@2x.png": Self.png(8, 8)])
        let survey = Self.survey(disk, policy: BuildPolicy { $0.scales = [.x1, .x2] })
        #expect(Self.made(survey) == ["a.png"])
        #expect(!survey.diagnostics.contains { $0.rule == .planScaleNotUsed })
    }

    @Test func theTargetsThatCopyAnImageDecide() {
        let disk = Self.tree(
            Self.app(Self.phone15, folders: ["iOS"]), Self.app(Self.mac12, folders: ["Mac"], name: "MailMac"),
            files: ["iOS/a@2x.png": Self.png(8, 8), "Mac/b@2x.png": Self.png(8, 8), "c@2x.png": Self.png(8, 8)])
        // Nobody says which of the two has the last one.
        #expect(Self.made(Self.survey(disk)) == ["Mac/b.png", "c.png"])
    }

    @Test func aFileOfSettingsCounts() {
        let project = """
            {objects = {P = {mainGroup = M; targets = (T); buildConfigurationList = LP;}; M = {children = (X);};
            X = {path = "Base.xcconfig"; sourceTree = "<group>";}; T = {name = Mail; buildConfigurationList = L;};
            LP = {buildConfigurations = (CP);}; CP = {baseConfigurationReference = X; buildSettings = {};};
            L = {buildConfigurations = (C);}; C = {buildSettings = {INFOPLIST_FILE = I; SDKROOT = iphoneos;};};}; rootObject = P;}
            """
        let disk = MemoryDisk([
            "Mail.xcodeproj/project.pbxproj": Array(project.utf8), "a@2x.png": Self.png(8, 8),
            "Base.xcconfig": Array("// oldest\nIPHONEOS_DEPLOYMENT_TARGET = 14.0;\n".utf8),
        ])
        #expect(Self.made(Self.survey(disk)).isEmpty)
        disk.write(Array("IPHONEOS_DEPLOYMENT_TARGET = 8.0\n".utf8), to: "Base.xcconfig")
        #expect(Self.made(Self.survey(disk)) == ["a.png"])
        // An included file may lie beside the file, or beside the project, and later lines win.
        let including = " #include? \"gone.xcconfig\"\n#include \"x/All.xcconfig\"\n"
        disk.write(Array(including.utf8), to: "Base.xcconfig")
        disk.write(Array("#include \"Base.xcconfig\"\n#include \"Oldest.xcconfig\"\n".utf8), to: "x/All.xcconfig")
        disk.write(Array("IPHONEOS_DEPLOYMENT_TARGET = 14.0\n".utf8), to: "Oldest.xcconfig")
        #expect(Self.made(Self.survey(disk)).isEmpty)
        disk.write(Array("\(including)IPHONEOS_DEPLOYMENT_TARGET = 8.0\n".utf8), to: "Base.xcconfig")
        #expect(Self.made(Self.survey(disk)) == ["a.png"])
    }

    @Test func anOlderVariantThatNobodyLoadsIsAnOrphanThatPruneRemoves() throws {
        let disk = Self.tree(files: ["a@2x.png": Self.png(8, 8)])
        let project = Project(source: disk, engine: FakeEngine(), jobs: 1)
        _ = BuildRun(project).run(project.survey())
        #expect(disk.bytes(of: "a.png") != nil)
        disk.write(TinyXcodeProject(targets: [Self.app(Self.phone15)]).bytes, to: "Mail.xcodeproj/project.pbxproj")
        let survey = project.survey()
        #expect(survey.plan.variants.isEmpty)
        #expect(survey.orphans.map(\.display) == ["a.png"])
        let told = try #require(survey.diagnostics.first { $0.rule == .ledgerOrphan })
        #expect(told.message.hasSuffix("any more: no device with iOS 15 has a screen of 1x"))
        _ = BuildRun(project).run(survey)
        #expect(disk.bytes(of: "a.png") != nil, "a build removes nothing")
        _ = Pruning(project).run(project.survey())
        #expect(disk.bytes(of: "a.png") == nil)
        #expect(project.survey().diagnostics.map(\.rule) == [.planScaleNotUsed])
    }

    @Test(
        arguments: [
            (
                id: "React Native needs no 1x", package: #"{"dependencies": {"react-native": "0.72"}}"#,
                made: ["js/a@2x.png"]
            ),
            (
                id: "for the web, too, it does",
                package: #"{"dependencies": {"react-native": "0.72", "react-native-web": "0.19"}}"#,
                made: ["js/a.png", "js/a@2x.png"]
            ),
            (id: "another package says nothing", package: #"{"dependencies": {}}"#, made: ["js/a.png", "js/a@2x.png"]),
        ] as [(id: String, package: String, made: [String])])
    func packagesOfJavaScript(row: (id: String, package: String, made: [String])) {
        let disk = MemoryDisk(["package.json": Array(row.package.utf8), "js/a@3x.png": Self.png(12, 12)])
        #expect(Self.made(Self.survey(disk)) == row.made, "\(row.id)")
    }

    /// Pages of it, too, change which scales are of use, and not how names are read.
    @Test(arguments: [
        ("", ["js/share@2x.ios.png"]),
        (", \"react-native-web\": \"0.19\"", ["js/share.ios.png", "js/share@2x.ios.png"]),
    ])
    func reactNativeHasImagesOfOneSystem(other: String, made: [String]) {
        let package = Array("{\"dependencies\": {\"react-native\": \"0.72\"\(other)}}".utf8)
        let disk = MemoryDisk([
            "package.json": package, "js/share@3x.ios.png": Self.png(12, 12), "js/share@2x.android.png": Self.png(8, 8),
        ])
        let survey = Self.survey(disk)
        #expect(Self.made(survey).filter { !$0.contains("android") } == made)
        #expect(survey.diagnostics.filter { $0.severity > .note }.isEmpty)
    }

    @Test(
        arguments: [
            "docs/a@2x.png", "MailTests/a@2x.png", "App/__Snapshots__/a@2x.png", "fastlane/screenshots/en-US/a@2x.png",
            "Tests/ReferenceImages_64/Button/a@2x.png", "Mail.docc/Resources/a@2x.png",
            "Vendor/a@2x.png", "ThirdParties/a@2x.png", "old_third_party_code/a@2x.png", "3rd-party/a@2x.png",
            "Art/screenshot_for_ITC/a@2x.png", "Screenshots 4inch/a@2x.png", "Data/iOS Screenshot/en/a@2x.png",
        ])
    func nothingIsMadeOfWhatNobodyLoads(path: String) throws {
        let disk = MemoryDisk([path: Self.png(8, 8), "App/b@2x.png": Self.png(8, 8)])
        let survey = Self.survey(disk)
        #expect(Self.made(survey) == ["App/b.png"])
        #expect(survey.diagnostics.contains { $0.rule == .planNotLoaded && $0.related.map(\.display) == [path] })
        // Whoever names the folder wants variants, and they are kept up to date from then on.
        let folder = try #require(BytePath(path)).folder.display
        var named = Project(source: disk, engine: FakeEngine(), jobs: 1)
        (named.selection, named.named) = ([try #require(BytePath(folder))], [try #require(BytePath(folder))])
        _ = BuildRun(named).run(named.survey())
        let again = Self.survey(disk)
        #expect(again.plan.variants.count == 2, "\(path)")
        #expect(again.orphans.isEmpty)
    }

    @Test func aFolderAboutScreenshotsIsNoFolderOfScreenshots() {
        let survey = Self.survey(MemoryDisk(["ScreenshotEditor/a@2x.png": Self.png(8, 8)]))
        #expect(Self.made(survey) == ["ScreenshotEditor/a.png"])
    }

    /// The app beside a package of React Native has files by language, as any other.
    @Test func aLocalizedFileBesideReactNativeHasItsSmallerScale() {
        let target = TinyXcodeProject.Target(
            name: "A", propertyList: "Info.plist",
            settings: ["SDKROOT": "iphoneos", "IPHONEOS_DEPLOYMENT_TARGET": "6.0"])
        let survey = Self.survey(
            MemoryDisk([
                "package.json": Array(#"{"dependencies":{"react-native":"1"}}"#.utf8),
                "ios/A.xcodeproj/project.pbxproj": TinyXcodeProject(targets: [target]).bytes,
                "ios/App/de.lproj/a@2x.png": Self.png(8, 8),
            ]))
        #expect(Self.made(survey) == ["ios/App/de.lproj/a.png"])
        #expect(survey.diagnostics == [])
    }

    @Test func aTargetThatCopiesAFolderLoadsIt() {
        let disk = Self.tree(
            Self.app(Self.phone9, folders: ["App"]),
            files: ["App/Design/a@2x.png": Self.png(8, 8), "Design/b@2x.png": Self.png(8, 8)])
        #expect(Self.made(Self.survey(disk)) == ["App/Design/a.png"])
    }

    @Test func anEmptySlotThatNoDeviceLoadsStaysEmpty() {
        let list = """
            {"images": [{"idiom": "universal", "scale": "1x"}, {"idiom": "universal", "scale": "2x"},
            {"idiom": "universal", "scale": "3x", "filename": "a@3x.png"}], "info": {"version": 1, "author": "xcode"}}
            """
        let files = [
            "A.xcassets/a.imageset/Contents.json": Array(list.utf8), "A.xcassets/a.imageset/a@3x.png": Self.png(12, 12),
        ]
        #expect(
            Self.made(Self.survey(Self.tree(Self.app(Self.phone15), files: files))) == [
                "A.xcassets/a.imageset/a@2x.png"
            ])
        #expect(Self.made(Self.survey(Self.tree(files: files))).count == 2)
        // A slot that names a variant keeps it, or the list would name a file that is not there.
        let disk = Self.tree(files: files)
        let project = Project(source: disk, engine: FakeEngine(), jobs: 1)
        _ = BuildRun(project).run(project.survey())
        disk.write(TinyXcodeProject(targets: [Self.app(Self.phone15)]).bytes, to: "Mail.xcodeproj/project.pbxproj")
        #expect(Self.made(project.survey()).count == 2)
        #expect(project.survey().diagnostics.isEmpty)
    }

    @Test func aPlanSaysWhatLoadsAnImage() {
        let disk = Self.tree(
            Self.app(Self.phone15, folders: ["iOS"]),
            files: ["iOS/a@3x.png": Self.png(12, 12), "b@3x.png": Self.png(12, 12), "docs/c@2x.png": Self.png(8, 8)])
        let survey = Self.survey(disk).namingLoaders
        #expect(
            survey.loaders.map { "\($0.key.display): \($0.value)" }.sorted() == [
                "b@3x.png: no target of the app, iOS 15", "iOS/a@3x.png: target Mail, iOS 15",
            ])
        let list = PlanText.list(survey, by: TextReport(verbosity: .verbose))
        #expect(list.contains("iOS/a@3x.png  12×12, 3x, 4×4 points, for target Mail, iOS 15\n"), "\(list)")
        #expect(PlanText.explanation(survey).contains("; loaded by no target of the app, iOS 15\n"))
    }

    @Test func whatTargetsBuildDecidesWhichNamesAreJudged() {
        let code = { (name: String) in Array("import UIKit\nlet a = UIImage(named: \"\(name)\")\n".utf8) }
        let disk = Self.tree(
            Self.app(Self.phone15, resources: ["used.png", "Live.swift"]),
            files: ["Live.swift": code("gone"), "Dead.swift": code("lost"), "used.png": Self.png(4, 4)])
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .referenceMissing }
        #expect(found.map(\.path.display) == ["Live.swift"])
    }

    @Test func notesAboutArtAreLeftOutUnlessAskedFor() throws {
        func found(_ configuration: String = "", asks: Bool) throws -> [Rule] {
            var policy = try Configuration(parsing: Array(configuration.utf8), file: "").policy(file: nil)
            policy.asksForArt = asks
            let disk = MemoryDisk(["a.png": RuleExample.png(8, 8, 255)])
            let project = Project(source: disk, engine: FakeEngine(), policy: policy, jobs: 1)
            return CheckRun(project).run().findings.map(\.diagnostic.rule)
        }
        #expect(try found(asks: true) == [.contentOpaqueAlpha])
        #expect(try found(asks: false) == [])
        #expect(try found("rules: {content.opaque-alpha: note}", asks: false) == [.contentOpaqueAlpha])
    }
}
