import Testing
import TwofoldTestSupport

@testable import TwofoldKit

/// Files that a property list means, and whose names differ from it only in letter case.
@Suite struct LetterCaseTests {
    private func found(_ info: String, _ files: [String: [UInt8]], _ ids: DiagnosticID...) -> [Diagnostic] {
        let disk = MemoryDisk(["Info.plist": RuleExample.info(info)].merging(files) { $1 })
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.id) }
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
        #expect(none.map(\.id) == [.launchNone])
        #expect(
            none.map(\.message) == [
                "this app has no launch image, because default@2x.png differs from Default@2x.png in letter case"
            ])
        #expect(none.map(\.fix) == ["rename it to Default@2x.png, because devices distinguish letter case"])
        let missing = found(
            "", ["Default@2x.png": RuleExample.png(640, 960), "default-568h@2x.png": RuleExample.png(640, 1136)],
            .launchMissing)
        #expect(
            missing.map(\.message) == [
                "the launch image Default-568h@2x.png is missing: default-568h@2x.png differs from it in letter case"
            ])
        #expect(missing.map(\.fix) == [Self.fix])
        let base = found(
            RuleExample.text("UILaunchImageFile", "Start"), ["start@2x.png": RuleExample.png(640, 960)], .launchMissing)
        #expect(base.map(\.fix) == [Self.fix], "\(base)")
    }

    @Test func aSmallPictureIsNoLaunchImage() {
        let found = found("", ["default@2x.png": RuleExample.png(64, 64)], .launchNone)
        #expect(found.count == 1 && found.allSatisfy { $0.related.isEmpty })
    }
}
