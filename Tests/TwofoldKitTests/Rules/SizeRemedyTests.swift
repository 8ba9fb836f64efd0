import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Which of two files is told to be of a wrong size, and what size it is to have.
@Suite struct SizeRemedyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var title: String
        var files: [String: (Int, Int)]
        var id: Rule
        var path: String
        var fix: String
        var testDescription: String { title }
    }

    static let rows = [
        Row(
            title: "an odd 2x is twice its hand-made 1x", files: ["a@2x.png": (61, 60), "a.png": (30, 30)],
            id: .sizeOdd, path: "a@2x.png", fix: "export it at twice the size of a.png"),
        Row(
            title: "an odd 3x is three times its hand-made 1x", files: ["a@3x.png": (91, 90), "a.png": (30, 30)],
            id: .sizeOdd, path: "a@3x.png", fix: "export it at 3 times the size of a.png"),
        Row(
            title: "an odd 3x beside a hand-made 2x", files: ["a@3x.png": (91, 90), "a@2x.png": (60, 60)],
            id: .sizeOdd, path: "a@3x.png", fix: "export it at 3/2 times the size of a@2x.png"),
        Row(
            title: "an odd 2x alone is rounded to whole points", files: ["a@2x.png": (61, 60)], id: .sizeOdd,
            path: "a@2x.png", fix: "export it at 62×60"),
        Row(
            title: "an icon a pixel too large", files: ["Icon-60@2x.png": (121, 121)], id: .iconSize,
            path: "Icon-60@2x.png", fix: "export it at 120×120, or rename it"),
        Row(
            title: "the icon that no table holds is wrong", files: ["Icon.png": (57, 57), "Icon@2x.png": (112, 112)],
            id: .sizeMismatch, path: "Icon@2x.png", fix: "export it at 114×114"),
        Row(
            title: "also where it is the smaller one", files: ["Icon.png": (55, 55), "Icon@2x.png": (114, 114)],
            id: .sizeMismatch, path: "Icon.png", fix: "export it at 57×57"),
        Row(
            title: "two names that are exchanged", files: ["a.png": (40, 40), "a@2x.png": (20, 20)],
            id: .sizeMismatch, path: "a.png", fix: "exchange the names of the two files"),
        Row(
            title: "two that agree outvote a third",
            files: ["a.png": (10, 10), "a@2x.png": (20, 20), "a@3x.png": (39, 39)], id: .sizeMismatch,
            path: "a@3x.png", fix: "export it at 30×30"),
        Row(
            title: "the smallest and the largest outvote the one between",
            files: ["a.png": (10, 10), "a@2x.png": (30, 30), "a@3x.png": (30, 30)], id: .sizeMismatch,
            path: "a@2x.png", fix: "export it at 20×20"),
        Row(
            title: "of two of one size the larger agrees with a third",
            files: ["a.png": (10, 10), "a@2x.png": (30, 30), "a@3x.png": (30, 30)], id: .sizeSameAtTwoScales,
            path: "a@2x.png", fix: "remove this file and let Twofold make it, or export it at 20×20"),
        Row(
            title: "of two of one size the larger agrees with a larger one",
            files: ["a.png": (20, 20), "a@2x.png": (20, 20), "a@3x.png": (30, 30)], id: .sizeSameAtTwoScales,
            path: "a.png", fix: "remove this file and let Twofold make it, or export it at 10×10"),
        Row(
            title: "of two of one size the smaller agrees with a third",
            files: ["a.png": (20, 20), "a@2x.png": (20, 20), "a@3x.png": (60, 60)], id: .sizeSameAtTwoScales,
            path: "a.png", fix: "export a@2x.png again, at 40×40, or remove this file and let Twofold make it"),
        Row(
            title: "a launch image has a launch image's size",
            files: ["Default.png": (320, 420), "Default@2x.png": (640, 480)], id: .sizeMismatch, path: "Default.png",
            fix: "export it at 320×480"),
        Row(
            title: "a document icon has a document icon's size",
            files: ["Doc.png": (22, 29), "Doc@2x.png": (44, 60)], id: .sizeMismatch, path: "Doc@2x.png",
            fix: "export it at 44×58"),
        Row(
            title: "an iPhone 5 starts upright", files: ["Default-568h@2x.png": (1136, 640)], id: .launchSize,
            path: "Default-568h@2x.png", fix: "export it at 640×1136"),
        Row(
            title: "nobody knows which", files: ["a.png": (10, 10), "a@2x.png": (24, 24)], id: .sizeMismatch,
            path: "a.png", fix: "export it at 12×12, or a@2x.png at 20×20"),
    ]

    @Test(arguments: rows)
    func theWrongFileIsNamedWithTheSizeThatNoOtherRuleRefuses(row: Row) {
        let disk = MemoryDisk(row.files.mapValues { FakeEngine.image($0.0, $0.1) })
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == row.id }
        #expect(found.map { "\($0.path.display): \($0.fix)" } == ["\(row.path): \(row.fix)"])
    }

    @Test func aHandMade1xIsComparedWithItsMasterAndNotWithAVariantOfThat() {
        let disk = MemoryDisk(["a.png": FakeEngine.image(20, 20), "a@3x.png": FakeEngine.image(61, 60)])
        func fixes() -> [String] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { [.sizeOdd, .sizeMismatch].contains($0.rule) }
                .map(
                    \.fix)
        }
        #expect(fixes() == ["export it at 3 times the size of a.png"])
        RuleExample.make(disk)
        #expect(disk.paths.contains("a@2x.png"))
        #expect(fixes() == ["export it at 3 times the size of a.png"])
        disk.write(FakeEngine.image(60, 60), to: "a@3x.png")
        RuleExample.make(disk)
        #expect(fixes() == [])
    }

    @Test(arguments: [(56, 57), (99, 100), (113, 114), (121, 120), (166, 167), (179, 180)])
    func aListedIconWithoutAScaleIsToldTheNearestSizeAtAnyScale(side: Int, nearest: Int) {
        let list =
            "<key>CFBundleIconFiles</key><array><string>Rose.png</string></array><key>LSRequiresIPhoneOS</key><true/>"
        let disk = MemoryDisk([
            "Rose.png": FakeEngine.image(side, side), "Info.plist": Array("<plist><dict>\(list)</dict></plist>".utf8),
        ])
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .iconSize }
        #expect(found.map(\.fix) == ["export it at \(nearest)×\(nearest), or at another icon size"])
        disk.write(FakeEngine.image(nearest, nearest), to: "Rose.png")
        #expect(!RuleExample.check(disk).findings.contains { $0.diagnostic.rule == .iconSize })
    }

    @Test func theIconForHalfPointsIsRightAndHasNo1x() {
        let disk = MemoryDisk(["Icon-83.5@2x.png": FakeEngine.image(167, 167)])
        #expect(RuleExample.check(disk).findings.filter { $0.diagnostic.severity > .note } == [])
        RuleExample.make(disk)
        #expect(disk.paths == ["Icon-83.5@2x.png"])
    }
}
