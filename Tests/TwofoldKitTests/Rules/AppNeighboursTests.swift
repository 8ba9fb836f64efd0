import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldImaging

/// Images of an app beside the folder of its property list.
@Suite struct AppNeighboursTests {
    private static let icon = RuleExample.array("CFBundleIconFiles", "Icon.png")
    private static let project = Array("// !$*UTF8*$!".utf8)

    private static func disk(_ files: [String: [UInt8]], _ info: String = icon) -> MemoryDisk {
        MemoryDisk(["Shop/Info.plist": RuleExample.info(info)].merging(files) { $1 })
    }

    private static func found(_ disk: MemoryDisk, _ ids: Rule...) -> [String] {
        RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.rule) }.map(\.path.display)
    }

    /// An icon without a 2x is found only where the icon is known to be the app's.
    @Test(
        arguments: [
            ("in a folder beside", ["Art/Icon.png": 57], ["Art/Icon.png"]),
            ("in the folder around", ["Icon.png": 57], ["Icon.png"]),
            ("with its 2x", ["Art/Icon.png": 57, "Art/Icon@2x.png": 114], ["Art/Icon@2x.png"]),
            ("in two folders", ["Art/Icon.png": 57, "web/Icon.png": 57], []),
            ("inside, and in another folder", ["Shop/Icon.png": 57, "web/Icon.png": 57], ["Shop/Icon.png"]),
        ] as [(id: String, icons: [String: Int], found: [String])])
    func anIconBesideTheOnlyAppIsItsIcon(row: (id: String, icons: [String: Int], found: [String])) {
        let disk = Self.disk(row.icons.mapValues { RuleExample.png($0, $0) })
        #expect(Set(Self.found(disk, .iconMissing2x, .iconUnlisted)).isSuperset(of: row.found), "\(row.id)")
        #expect(Self.found(disk, .iconMissing2x, .iconUnlisted).isEmpty == row.found.isEmpty, "\(row.id)")
    }

    @Test func anIconInTheFoldersOfTwoLanguagesIsOneIcon() {
        let icon = RuleExample.png(55, 55)
        let disk = Self.disk(["Art/en.lproj/Icon.png": icon, "Art/de.lproj/Icon.png": icon])
        #expect(Self.found(disk, .iconSize) == ["Art/de.lproj/Icon.png", "Art/en.lproj/Icon.png"])
    }

    @Test func nobodyKnowsWhichOfTwoAppsAnIconIsFor() {
        let odd = ["Art/Icon.png": RuleExample.png(55, 55)]
        #expect(Self.found(Self.disk(odd), .iconSize) == ["Art/Icon.png"])
        let two = odd.merging(["Lite/Info.plist": RuleExample.info(Self.icon)]) { $1 }
        #expect(Self.found(Self.disk(two), .iconSize) == [])
    }

    @Test func anIconOutsideOfTheAppsProjectIsAnotherProjects() {
        let odd = ["Art/Icon.png": RuleExample.png(55, 55)]
        let around = odd.merging(["Shop.xcodeproj/project.pbxproj": Self.project]) { $1 }
        #expect(Self.found(Self.disk(around), .iconSize) == ["Art/Icon.png"])
        let inside = odd.merging(["Shop/Shop.xcodeproj/project.pbxproj": Self.project]) { $1 }
        #expect(Self.found(Self.disk(inside), .iconSize) == [])
    }

    @Test func aFixListsWhatLiesBeside() throws {
        let disk = Self.disk(
            ["Art/Icon.png": RuleExample.png(57, 57), "Art/Icon@2x.png": RuleExample.png(114, 114)],
            RuleExample.text("CFBundleIconFile", "Icon.png"))
        #expect(Self.found(disk, .iconPlistString) == ["Shop/Info.plist"])
        _ = FixRun(Project(source: disk, engine: FakeEngine(), jobs: 2)).run(RuleExample.check(disk))
        let path = try #require(BytePath("Shop/Info.plist"))
        let list = PropertyList(try disk.contents(of: path, limit: 1 << 20))?["CFBundleIconFiles"]
        #expect(list == .list([.text("Icon.png"), .text("Icon@2x.png")]))
        #expect(Self.found(disk, .iconPlistString, .iconUnlisted, .iconMissing2x) == [])
    }

    @Test func launchImagesBesideAreTheApps() {
        let images = ["Art/Default.png": RuleExample.png(320, 480), "Art/Default@2x.png": RuleExample.png(640, 950)]
        let disk = Self.disk(images, "")
        #expect(Self.found(disk, .launchSize, .launchMissing) == ["Art/Default@2x.png", "Shop/Info.plist"])
        let web = images.merging(["web/Default@2x.png": RuleExample.png(640, 950)]) { $1 }
        #expect(Self.found(Self.disk(web, ""), .launchMissing) == [], "nobody knows which of them are")
    }
}
