import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Files that a property list means, and whose names differ from it only in letter case.
@Suite struct LetterCaseTests {
    private func found(_ info: String, _ files: [String: [UInt8]], _ ids: Rule...) -> [Diagnostic] {
        let disk = MemoryDisk(["Info.plist": RuleExample.info(info)].merging(files) { $1 })
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.rule) }
    }

    private static let fix = "rename one of the two, because devices distinguish letter case"

    @Test(arguments: [
        ("Icon.png", "icon.png"), ("Icon", "icon@2x.png"), ("Icon", "Art/icon.png"), ("ICON.png", "Icon.png"),
    ])
    func anIconInOtherLettersIsNamed(listed: String, file: String) throws {
        let found = found(
            RuleExample.array("CFBundleIconFiles", listed), [file: RuleExample.png(114, 114)], .iconMissing)
        let only = try #require(found.first)
        #expect(found.count == 1)
        #expect(only.message == "the icon \(listed) is listed, but the file \(file) differs from it in letter case")
        #expect(only.fix == Self.fix)
        #expect(only.related.map(\.display) == [file])
    }

    @Test func anIconThatABuildMakesInOtherLettersIsNamed() {
        let found = found(
            RuleExample.array("CFBundleIconFiles", "Icon.png"), ["icon@2x.png": RuleExample.png(114, 114)], .iconMissing
        )
        #expect(
            found.map(\.message) == [
                "the icon Icon.png is listed, but the file icon.png differs from it in letter case"
            ])
    }

    @Test func anotherNameIsMissingAsBefore() {
        let found = found(
            RuleExample.array("CFBundleIconFiles", "Icon.png"), ["icons.png": RuleExample.png(57, 57)], .iconMissing)
        #expect(found.count == 1 && found.first?.fix != Self.fix)
    }

    @Test func aDocumentsIconInOtherLettersIsNamed() {
        let found = found(
            RuleExample.document(RuleExample.array("CFBundleTypeIconFiles", "Doc.png")),
            ["doc.png": RuleExample.png(22, 29)], .iconMissing)
        #expect(found.map(\.fix) == [Self.fix])
        #expect(found.allSatisfy { $0.message.hasSuffix("doc.png differs from it in letter case") })
    }

    @Test func aLaunchImageInOtherLettersIsNamed() {
        let none = found("", ["default@2x.png": RuleExample.png(640, 960)], .launchNone, .launchMissing)
        #expect(none.map(\.rule) == [.launchNone])
        #expect(
            none.map(\.message) == [
                "this app has no launch image, because default@2x.png differs from Default@2x.png in letter case"
            ])
        #expect(none.map(\.fix) == [Self.renaming("default@2x.png", "Default@2x.png")])
        let missing = found(
            "", ["Default@2x.png": RuleExample.png(640, 960), "default-568h@2x.png": RuleExample.png(640, 1136)],
            .launchMissing)
        #expect(
            missing.map(\.message) == [
                "the launch image Default-568h@2x.png is missing: default-568h@2x.png differs from it in letter case"
            ])
        #expect(missing.map(\.fix) == [Self.renaming("default-568h@2x.png", "Default-568h@2x.png")])
        let base = found(
            RuleExample.text("UILaunchImageFile", "Start"), ["start@2x.png": RuleExample.png(640, 960)], .launchMissing)
        #expect(base.map(\.fix) == [Self.renaming("start@2x.png", "Start@2x.png")], "\(base)")
    }

    private static func renaming(_ name: String, _ right: String) -> String {
        "rename \(name) to \(right), because devices distinguish letter case"
    }

    /// Launch images in other letters, and their names after `--fix`.
    struct Misspelling: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var info = ""
        var files: [String: (Int, Int)]
        var fixed: [String]
    }

    static let misspellings = [
        Misspelling(
            testDescription: "a 2x beside its 1x", files: ["Default.png": (320, 480), "default@2x.png": (640, 960)],
            fixed: ["Default.png", "Default@2x.png"]),
        Misspelling(
            testDescription: "an orientation",
            files: ["Default-Landscape~ipad.png": (1024, 748), "Default-landscape@2x~ipad.png": (2048, 1496)],
            fixed: ["Default-Landscape@2x~ipad.png", "Default-Landscape~ipad.png"]),
        Misspelling(
            testDescription: "a 2x whose 1x a build makes",
            info: RuleExample.array("UISupportedInterfaceOrientations~ipad", "UIInterfaceOrientationLandscapeLeft"),
            files: ["Default-Portrait@2x~ipad.png": (1536, 2008), "default-landscape@2x~ipad.png": (2048, 1496)],
            fixed: ["Default-Landscape@2x~ipad.png", "Default-Portrait@2x~ipad.png"]),
        Misspelling(
            testDescription: "all of them", files: ["default.png": (320, 480), "default@2x.png": (640, 960)],
            fixed: ["Default.png", "Default@2x.png"]),
        Misspelling(
            testDescription: "a base name of the app's own", info: RuleExample.text("UILaunchImageFile", "Start"),
            files: ["START@2x.png": (640, 960), "start-568h@2x.png": (640, 1136)],
            fixed: ["Start-568h@2x.png", "Start@2x.png"]),
    ]

    @Test(arguments: misspellings)
    func aLaunchImageInOtherLettersIsOneFindingAndRenamed(row: Misspelling) {
        let disk = MemoryDisk(
            row.files.mapValues { RuleExample.png($0.0, $0.1) }.merging(["Info.plist": RuleExample.info(row.info)]) {
                $1
            })
        let report = RuleExample.check(disk)
        let wrong = Set(row.files.keys).subtracting(row.fixed)
        let found = report.findings.map(\.diagnostic).filter { !$0.related.allSatisfy { !wrong.contains($0.display) } }
            .filter { $0.rule != .ledgerMissing }
        #expect(
            found.allSatisfy { [.launchNone, .launchMissing].contains($0.rule) } && found.count <= wrong.count,
            "\(found)"
        )
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        let fixed = FixRun(project).run(report)
        #expect(fixed.diagnostics == [])
        #expect(disk.paths.filter { $0.hasSuffix(".png") } == row.fixed)
        let left = fixed.report.findings.map(\.diagnostic).filter { $0.message.contains("letter case") }
        #expect(left == [])
    }

    @Test func aCollisionThatARenameEndsNamesIt() {
        func fixes(_ files: String...) -> [String] {
            let disk = MemoryDisk(Dictionary(files.map { ($0, RuleExample.png(40, 40)) }) { first, _ in first })
            return RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .planOutputCollision }.map(
                \.fix)
        }
        let rename = "rename gear@2x.png to Gear@2x.png if both are one image, or give one of them another name"
        #expect(fixes("Gear.png", "gear@2x.png") == [rename])
        #expect(fixes("Gear.png", "Gear@2x.png", "gear@2x.png") == ["rename one of the images"])
    }

    /// One misnamed file is one finding, and its image is not missing besides.
    @Test func aLaunchImageWithoutItsScaleIsNotMissing() {
        func found(_ name: String) -> [Rule] {
            self.found(
                "", [name: RuleExample.png(640, 960), "Default-568h@2x.png": RuleExample.png(640, 1136)], .launchSuffix,
                .launchMissing, .launchNone
            ).map(\.rule)
        }
        #expect(found("Default.png") == [.launchSuffix])
        #expect(found("Default@2x.png") == [])
    }

    @Test func aSmallPictureIsNoLaunchImage() {
        let found = found("", ["default@2x.png": RuleExample.png(64, 64)], .launchNone)
        #expect(found.count == 1 && found.allSatisfy { $0.related.isEmpty })
    }
}
