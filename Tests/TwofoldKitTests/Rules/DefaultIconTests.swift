import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

/// The icon of an app that lists none, which systems find by its name.
@Suite struct DefaultIconTests {
    private static func found(_ sides: [String: (Int, Int)], _ info: String = "") -> [String] {
        found(disk(sides.mapValues { RuleExample.png($0.0, $0.1) }, info))
    }

    private static func disk(_ files: [String: [UInt8]], _ info: String) -> MemoryDisk {
        MemoryDisk(["Info.plist": RuleExample.info(info)].merging(files) { $1 })
    }

    private static func found(_ disk: MemoryDisk) -> [String] {
        let ids: Set<Rule> = [.iconSize, .iconMissing2x, .iconPlistString]
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.rule) }
            .map { "\($0.path.display): \($0.fix)" }
    }

    @Test(
        arguments: [
            ("no 2x", ["Icon.png": (57, 57)], ["Icon.png: add Icon@2x.png of 114×114"]),
            ("not a square", ["Icon.png": (60, 57)], ["Icon.png: export it at 60×60, or at another icon size"]),
            ("with its 2x", ["Icon.png": (57, 57), "Icon@2x.png": (114, 114)], []),
            ("with that of later systems", ["Icon.png": (57, 57), "Icon-60@2x.png": (120, 120)], []),
            (
                "a 2x of a wrong size", ["Icon.png": (57, 57), "Icon@2x.png": (110, 110)],
                ["Icon@2x.png: export it at 114×114, or at another icon size"]
            ),
            ("another name", ["Image.png": (57, 57)], []),
        ] as [(id: String, sides: [String: (Int, Int)], found: [String])])
    func itsSizesAreChecked(row: (id: String, sides: [String: (Int, Int)], found: [String])) {
        #expect(Self.found(row.sides) == row.found, "\(row.id)")
    }

    @Test func anotherIconTakesItsPlace() {
        let catalog = RuleExample.text("CFBundleIconName", "AppIcon")
        #expect(Self.found(["Icon.png": (57, 57)], catalog) == [])
        let list = RuleExample.array("CFBundleIconFiles", "Big.png")
        #expect(Self.found(["Icon.png": (57, 57), "Big.png": (120, 120)], list) == [])
        #expect(Self.found(["Icon.png": (57, 57)], "<key>CFBundleIcons</key><dict/>") == [])
    }

    /// Templates of Xcode had the key without a name.
    @Test func anEmptyNameBecomesAnArray() throws {
        let disk = Self.disk(
            ["Icon.png": RuleExample.png(57, 57), "Icon@2x.png": RuleExample.png(114, 114)],
            RuleExample.text("CFBundleIconFile", ""))
        #expect(Self.found(disk).map { String($0.prefix(11)) } == ["Info.plist:"])
        _ = FixRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run(RuleExample.check(disk))
        let path = try #require(BytePath("Info.plist"))
        let list = PropertyList(try disk.contents(of: path, limit: 1 << 20))?["CFBundleIconFiles"]
        #expect(list == .list([.text("Icon.png"), .text("Icon@2x.png")]))
        #expect(Self.found(disk) == [])
    }
}
