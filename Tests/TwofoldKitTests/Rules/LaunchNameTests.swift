import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Launch images whose sizes tell the names that they should have.
@Suite struct LaunchNameTests {
    private static func disk(_ files: [String: (Int, Int)], info: String = "") -> MemoryDisk {
        MemoryDisk(
            ["Info.plist": RuleExample.info(info)].merging(files.mapValues { RuleExample.png($0.0, $0.1) }) { $1 })
    }

    /// The right names by file, of all findings about names and sizes.
    private static func found(_ disk: MemoryDisk) -> [String: String] {
        let ids: Set<Rule> = [.launchSuffix, .launchSize, .sizeMismatch, .lookupMissing2x]
        let aboutLetterCase: Set<Rule> = [.launchMissing, .launchNone]
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { found in
            ids.contains(found.rule) || aboutLetterCase.contains(found.rule) && !found.related.isEmpty
        }
        return Dictionary(found.map { ($0.path.display, $0.fix) }) { "\($0); \($1)" }
    }

    @Test(
        arguments: [
            ("an iPhone 5's without suffixes", ["Default.png": (640, 1136)], ["Default-568h@2x.png"]),
            (
                "an iPhone 5's beside the small one", ["Default.png": (320, 480), "Default@2x.png": (640, 1136)],
                ["Default-568h@2x.png", "Default.png"]
            ),
            ("an iPhone 6's", ["Default@2x.png": (750, 1334)], ["Default-667h@2x.png"]),
            (
                "a 6 Plus's beside others", ["Default@3x.png": (1242, 2208), "Default@2x.png": (640, 960)],
                ["Default-736h@3x.png", "Default@2x.png"]
            ),
            ("a 6 Plus's on its side", ["Default-Landscape@3x.png": (2208, 1242)], ["Default-736h-Landscape@3x.png"]),
            (
                "another screen's scale", ["Default-736h@2x.png": (1242, 2208), "Default-667h@3x.png": (750, 1334)],
                ["Default-667h@2x.png", "Default-736h@3x.png"]
            ),
            ("no letter", ["Default-568@2x.png": (640, 1136)], ["Default-568h@2x.png"]),
            ("no letter and no scale", ["Default-568.png": (640, 1136)], ["Default-568h@2x.png"]),
            ("a mistake", ["Default-Portrate~ipad.png": (768, 1024)], ["Default-Portrait~ipad.png"]),
            ("another mark", ["Default_Portrait~ipad.png": (768, 1024)], ["Default-Portrait~ipad.png"]),
            ("no mark", ["DefaultLandscape@2x~ipad.png": (2048, 1536)], ["Default-Landscape@2x~ipad.png"]),
            ("another mistake", ["Default-Landcsape@2x~ipad.png": (2048, 1536)], ["Default-Landscape@2x~ipad.png"]),
        ] as [(id: String, files: [String: (Int, Int)], fixed: [String])])
    func aLaunchImageIsRenamedToTheNameOfItsSize(row: (id: String, files: [String: (Int, Int)], fixed: [String])) {
        let disk = Self.disk(row.files)
        let right = row.fixed.filter { row.files[$0] == nil }
        #expect(Self.found(disk).values.sorted() == right.map { "rename it to \($0)" }, "\(row.id)")
        Self.expectFixed(disk, row.fixed, row.id)
    }

    /// Follows the advice of a check, and expects these files and no finding.
    private static func expectFixed(_ disk: MemoryDisk, _ files: [String], _ id: String) {
        let project = Project(source: disk, engine: FakeEngine(), jobs: 2)
        _ = FixRun(project).run(RuleExample.check(disk))
        #expect(disk.paths.filter { $0.hasSuffix(".png") } == files, "\(id)")
        #expect(found(disk).isEmpty, "\(id): nothing is left")
    }

    @Test(
        arguments: [
            ("the name that states a height", ["Default-568h@2x.png": (640, 960)]),
            ("the right name is taken", ["Default@2x.png": (640, 1136), "Default-568h@2x.png": (640, 1136)]),
            ("a screen whose name is not known", ["Default@3x.png": (1125, 2436), "Default@2x.png": (640, 960)]),
        ] as [(id: String, files: [String: (Int, Int)])])
    func otherSizesAreExported(row: (id: String, files: [String: (Int, Int)])) {
        let fixes = Self.found(Self.disk(row.files)).values
        #expect(fixes.count == 1 && fixes.allSatisfy { $0.hasPrefix("export it at") }, "\(row.id)")
    }

    @Test(
        arguments: [
            ("another word", ["Default-Icon@2x.png": (640, 1136), "Default-Icon.png": (320, 568)]),
            ("another size", ["Default-Portrate~ipad.png": (76, 102), "Default-Portrate@2x~ipad.png": (152, 204)]),
            ("another base", ["Avatar-568@2x.png": (640, 1136), "Avatar-568.png": (320, 568)]),
            ("the right names", ["Default.png": (320, 480), "Default@2x.png": (640, 960)]),
        ] as [(id: String, files: [String: (Int, Int)])])
    func otherNamesAreLeftAlone(row: (id: String, files: [String: (Int, Int)])) {
        #expect(Self.found(Self.disk(row.files)).isEmpty, "\(row.id)")
    }

    @Test(
        arguments: [
            (
                "only those for iPads",
                ["Default-portrait~ipad.png": (768, 1024), "Default-portrait@2x~ipad.png": (1536, 2048)],
                ["Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"]
            ),
            (
                "the base, too",
                ["default-portrait~ipad.png": (768, 1024), "default-portrait@2x~ipad.png": (1536, 2048)],
                ["Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"]
            ),
            (
                "all of an iPhone's",
                ["default.png": (320, 480), "default@2x.png": (640, 960), "default-568h@2x.png": (640, 1136)],
                ["Default-568h@2x.png", "Default.png", "Default@2x.png"]
            ),
            (
                "one of two, and another mistake",
                ["Default-portrait~ipad.png": (768, 1024), "Default-Portrate@2x~ipad.png": (1536, 2048)],
                ["Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"]
            ),
        ] as [(id: String, files: [String: (Int, Int)], fixed: [String])])
    func aLaunchImageInOtherLettersIsRenamed(row: (id: String, files: [String: (Int, Int)], fixed: [String])) {
        Self.expectFixed(Self.disk(row.files), row.fixed, row.id)
    }

    /// `UILaunchImages` gives the size in points, so the pixels tell the scale.
    @Test(
        arguments: [
            ("2x", (640, 1136), "rename it to Start@2x.png"), ("3x", (960, 1704), "rename it to Start@3x.png"),
            ("another size", (700, 1136), "export it at 320×568"),
        ] as [(id: String, size: (Int, Int), fix: String)])
    func aListedLaunchImageIsRenamedToItsScale(row: (id: String, size: (Int, Int), fix: String)) {
        let info = """
            <key>UILaunchImages</key><array><dict><key>UILaunchImageName</key><string>Start</string>
            <key>UILaunchImageSize</key><string>{320, 568}</string></dict></array>
            """
        #expect(Self.found(Self.disk(["Start.png": row.size], info: info)).map(\.value) == [row.fix], "\(row.id)")
    }

    /// iPhones of 480 points run systems before iOS 10.
    @Test(arguments: [("6.0", true), ("9.3", true), ("10.0", false), ("", true)])
    func theImageForTheTallerScreenIsNotAlone(row: (system: String, isMissing: Bool)) {
        let system = row.system.isEmpty ? "" : RuleExample.text("MinimumOSVersion", row.system)
        let disk = Self.disk(["Default-568h@2x.png": (640, 1136)], info: system)
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .launchMissing }
        #expect(found.map(\.message) == (row.isMissing ? ["the launch image Default@2x.png is missing"] : []))
    }

    /// One misnamed file is one finding: what it is to be is not missing besides.
    @Test func theNameMeantIsNotMissing() {
        func missing(_ name: String) -> [String] {
            let disk = Self.disk(["Default.png": (320, 480), "Default@2x.png": (640, 960), name: (640, 1136)])
            return RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .launchMissing }.map(
                \.message)
        }
        #expect(missing("Default-568@2x.png") == [])
        #expect(missing("Default-Other@2x.png") == ["the launch image Default-568h@2x.png is missing"])
    }

    /// No code asks for a launch image, whatever it is called, so only `launch.missing` misses one.
    @Test func noLookupMissesALaunchImage() {
        func missing(_ info: String) -> [String] {
            let files = ["Splash.png": (320, 480), "Sun.png": (20, 20), "Sun@2x.png": (40, 40)]
            let found = RuleExample.check(Self.disk(files, info: info)).findings.map(\.diagnostic)
            return found.filter { $0.rule == .lookupMissing2x }.map(\.path.display)
        }
        #expect(missing("") == ["Splash.png"])
        #expect(missing(RuleExample.text("UILaunchImageFile", "Splash")) == [])
        #expect(missing(RuleExample.text("UILaunchImageFile", "Other")) == ["Splash.png"])
    }
}
