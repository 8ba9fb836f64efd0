import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a count of 84 published apps found odd about images, as one tree, and the same tree in order.
@Suite struct WildNamesTests {
    /// Every kind of oddity in a folder of its own, so that each shows what it costs.
    private static let odd: [String: [UInt8]] = [
        // Text behind the scale, by Xcode, by themes and languages, by file managers.
        "after-scale/Default_iOS7-Portrait@2x-1.png": png(1536, 2048), "after-scale/sun@2x_dark.png": png(8, 8),
        "after-scale/sun@2x-DE.png": png(8, 8), "after-scale/sun@2x.android.png": png(8, 8),
        "after-scale/sun@2x 1.png": png(8, 8), "after-scale/sun@2x copy.png": png(8, 8),
        "after-scale/sun@2x (1).png": png(8, 8),
        "case/Default~iPad.png": png(768, 1004), "case/Background@2X.png": png(8, 8), "case/Photo.PNG": png(8, 8),
        "content/logo@2x.png": Array("../art/logo@2x.png".utf8), "content/word.png": Array("foo".utf8),
        "content/photo.png": TinyFiles.jpeg(side: 8, components: 3),
        "content/dance@2x.png": TinyFiles.gif(frames: 1, side: 8),
        "content/still.gif": png(8, 8), "content/drawn.jpg": png(8, 8), "content/nothing.png": [],
        "explicit/foo@1x.png": png(4, 4), "explicit/foo@2x.png": png(8, 8),
        "fraction/add@1.5x.png": png(6, 6), "fraction/add@4x.png": png(16, 16),
        "glued/appicon512pt2x.png": png(1024, 1024), "glued/zoom2x.png": png(8, 8), "glued/sprite-hd.png": png(8, 8),
        "glued/arrow@3.png": png(12, 12),
        "look-alike/banner-2x.png": png(8, 8), "look-alike/close_2x.png": png(8, 8),
        "order/NotificationIcon~ipad@2x.png": png(40, 40),
        "retina/tab.png": png(8, 8), "drawable-xhdpi/tab2.png": png(8, 8), "3x/tab3.png": png(12, 12),
        "space/Badge @3x.png": png(12, 12),
        "two/Launch @1x @2x@2x-1.png": png(8, 8),
        "unknown/Sky@2x~universal~anyany.png": png(8, 8), "unknown/a~compact.png": png(8, 8),
        "unknown/a~regular.png": png(8, 8), "unknown/a~car.png": png(8, 8), "unknown/a~landscape.png": png(8, 8),
        "lone/mac~ipad.png": png(8, 8), "lone/pc@2x~ipad.png": png(8, 8),
        "sides/uneven@2x.png": png(7, 8), "sides/equal.png": png(8, 8), "sides/equal@2x.png": png(8, 8),
        "Icons.xcassets/AppIcon.appiconset/Icon-60@2x-1.png": png(58, 58),
        "Icons.xcassets/AppIcon.appiconset/Contents.json": RuleExample.slots(
            #"{"idiom":"iphone","size":"29x29","scale":"2x","filename":"Icon-60@2x-1.png"}"#),
    ]

    /// The same images as they were meant, and what is as common and looks odd only at first sight.
    private static let sound: [String: [UInt8]] = [
        "after-scale/Default_iOS7-Portrait@2x.png": png(1536, 2048), "after-scale/sun_dark@2x.png": png(8, 8),
        "after-scale/sun-DE@2x.png": png(8, 8), "after-scale/copy@2x.png": png(8, 8),
        "case/Background@2x.png": png(8, 8), "photos/Photo.jpg": TinyFiles.jpeg(side: 8, components: 3),
        "explicit/foo.png": png(4, 4), "explicit/foo@2x.png": png(8, 8),
        "fraction/add@4x.png": png(16, 16),
        "glued/appicon512pt2x@2x.png": png(1024, 1024), "glued/zoom2x@2x.png": png(8, 8),
        "glued/sprite-hd@2x.png": png(8, 8),
        "look-alike/banner@2x.png": png(8, 8),
        "order/NotificationIcon@2x~ipad.png": png(40, 40),
        "drawable-xhdpi/tab.png": png(8, 8), "grid3x3.imageset/grid.png": png(9, 9),
        "grid3x3.imageset/Contents.json": RuleExample.slots(#"{"idiom":"universal","filename":"grid.png"}"#),
        "space/My Badge@3x.png": png(12, 12), "shell/<UITabBar> background@2x.png": png(8, 8),
        "shell/countBadge1&2@2x.png": png(8, 8), "words/图标@3x.png": png(12, 12),
        // The usual sets of a name with a modifier.
        "pad/a~ipad.png": png(4, 4), "pad/a@2x~ipad.png": png(8, 8),
        "both/b.png": png(4, 4), "both/b@2x.png": png(8, 8), "both/b~ipad.png": png(6, 6),
        "both/b@2x~ipad.png": png(12, 12),
        "each/c~ipad.png": png(4, 4), "each/c@2x~ipad.png": png(8, 8), "each/c~iphone.png": png(3, 3),
        "each/c@2x~iphone.png": png(6, 6),
        "only/d@2x.png": png(8, 8), "only/d@3x.png": png(12, 12), "only/d~ipad.png": png(5, 5),
        "only/d@2x~ipad.png": png(10, 10),
        "lone/e@2x~ipad.png": png(8, 8),
        // States, frames and languages.
        "states/ok@2x.png": png(8, 8), "states/ok-pressed@2x.png": png(8, 8), "states/ok-selected@2x.png": png(8, 8),
        "states/ok_mask@2x.png": png(8, 8),
        "frames/walk0@2x.png": png(8, 8), "frames/walk1@2x.png": png(8, 8), "frames/walk2@2x.png": png(8, 8),
        "frames/walk3@2x.png": png(8, 8),
        "en.lproj/flag@2x.png": png(8, 8), "de.lproj/flag@2x.png": png(8, 8),
        "Icons.xcassets/AppIcon.appiconset/Icon-120.png": png(120, 120),
        "Icons.xcassets/AppIcon.appiconset/Contents.json": RuleExample.slots(
            #"{"idiom":"iphone","size":"60x60","scale":"2x","filename":"Icon-120.png"}"#),
    ]

    @Test func aLookAlikeIsAWarningBesideTheFileOfWhichItIsTheScale() {
        func found(_ files: [String: [UInt8]]) -> [String] {
            RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
                .filter { $0.rule == .nameLookAlikeScale }
                .map { "\($0.severity.rawValue) \($0.path.display) \($0.fix)" }
        }
        func rename(_ name: String, _ right: String) -> String {
            "warning \(name) rename it to \(right), unless code asks for this name"
        }
        #expect(
            found(["Sun.png": Self.png(4, 5), "Sun2x.png": Self.png(8, 10)]) == [rename("Sun2x.png", "Sun@2x.png")])
        #expect(
            found(["Sun.png": Self.png(4, 5), "Sun-3x.png": Self.png(12, 15)]) == [rename("Sun-3x.png", "Sun@3x.png")])
        #expect(
            found(["Sun.png": Self.png(4, 5), "Sun_x2.png": Self.png(8, 10)]) == [rename("Sun_x2.png", "Sun@2x.png")])
        #expect(found(["Sun.png": Self.png(4, 5), "Sun_x2.png": Self.png(8, 8), "box_x2.png": Self.png(8, 8)]) == [])
        // Of another size, with a real 2x beside it, without a partner, and in a catalog it is nobody's 2x.
        #expect(found(["Sun.png": Self.png(4, 5), "Sun2x.png": Self.png(8, 8)]) == [])
        #expect(found(["zoom2x.png": Self.png(8, 8)]) == [])
        let taken = ["Sun.png": Self.png(4, 5), "Sun2x.png": Self.png(8, 10), "Sun@2x.png": Self.png(8, 10)]
        #expect(found(taken) == [])
        #expect(found(["S.imageset/Sun.png": Self.png(4, 5), "S.imageset/Sun2x.png": Self.png(8, 10)]) == [])
        // A second check knows what the first one read, and says the same.
        let disk = MemoryDisk(["Sun.png": Self.png(4, 5), "Sun2x.png": Self.png(8, 10)])
        let first = RuleExample.check(disk).findings
        #expect(RuleExample.check(disk).findings == first)
    }

    @Test func aLookAlikeOfAModifierIsNotedBesideThePlainFile() {
        func found(_ names: String...) -> [String] {
            let files = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.png(4, 4)) })
            return RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
                .filter { $0.rule == .nameLookAlikeModifier }
                .map { "\($0.severity.rawValue) \($0.path.display)" }
        }
        #expect(found("Foo-iPad.png") == [])
        #expect(found("foo_ipad.png", "foo.png") == ["note foo_ipad.png"])
        #expect(found("foo-iphone.png", "foo@2x.png") == ["note foo-iphone.png"])
        // An image of an iPad, and one in a catalog, where names are free.
        #expect(found("device-ipad.png") == [])
        #expect(found("newipad.png", "new.png") == [])
    }

    @Test func aNameWithALostMarkIsAWarningAndALookAlikeAloneIsNothing() {
        func severities(_ name: String) -> [String] {
            RuleExample.check(MemoryDisk([name: Self.png(4, 4)])).findings.map(\.diagnostic)
                .filter { $0.rule == .nameLookAlikeScale }.map(\.severity.rawValue)
        }
        #expect(severities("file.2x.png") == ["warning"])
        #expect(severities("bonus-2x.png") == [])
        #expect(severities("grid1.2x.png") == [])
    }

    /// What no program opens as an image is found by its name alone.
    @Test func aNameThatAPageHidIsFoundWithoutAnExtension() {
        let disk = MemoryDisk(["[email protected]": Self.png(4, 4), "[email protected].eml": [1], "b.txt": [1]])
        let found = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .nameHiddenAsAddress }
        #expect(found.map(\.path.display) == ["[email protected]"])
    }

    /// Earlier versions made and recorded them: they stay where they are, and are reported.
    @Test(arguments: [false, true])
    func aLaunchImageThatNoDeviceLoadsIsNeitherDemandedNorRemoved(isRecorded: Bool) throws {
        let disk = MemoryDisk(["Default-568h@2x.png": Self.png(640, 1136), "Default-568h.png": Self.png(320, 568)])
        if isRecorded {
            var lockFile = LockFile()
            lockFile[try #require(BytePath("Default-568h.png"))] = LockFile.Entry(
                hash: ContentHash(of: Self.png(320, 568)), master: try #require(BytePath("Default-568h@2x.png")),
                masterHash: ContentHash(of: Self.png(640, 1136)), origin: .recipe("r"), engine: "e")
            disk.write(lockFile.encoded, to: "twofold.lock")
        }
        func findings() -> [String] {
            RuleExample.check(disk).findings.map(\.diagnostic).map { "\($0.id.rawValue) \($0.path.display)" }
        }
        let never =
            (isRecorded ? ["ledger.unrequested Default-568h.png"] : []) + ["lookup.never-loaded Default-568h.png"]
        #expect(findings() == never)
        RuleExample.make(disk)
        #expect(findings() == never && disk.bytes(of: "Default-568h.png") == Self.png(320, 568))
        disk.remove("Default-568h.png")
        #expect(findings() == [])
    }

    @Test func anOrphanNamesTheFileThatItsMasterWasRenamedTo() {
        func fix(renamedTo name: String, beside other: [String: [UInt8]] = [:]) -> String? {
            let disk = MemoryDisk(["walk1@2x.png": Self.png(8, 8)].merging(other) { first, _ in first })
            RuleExample.make(disk)
            // Edited as well, so that only its name tells where it went.
            disk.remove("walk1@2x.png")
            disk.write(Self.png(8, 10), to: name)
            return RuleExample.check(disk).findings.first { $0.diagnostic.rule == .ledgerOrphan }?.diagnostic.fix
        }
        let prune = "or delete this variant with 'twofold prune walk1.png'"
        for name in ["walk1@x2.png", "walk12x.png", "walk1@@2x.png", "walk1@2X.png"] {
            #expect(fix(renamedTo: name) == "rename \(name) to walk1@2x.png if that is the master, \(prune)", "\(name)")
        }
        #expect(fix(renamedTo: "run1@2x.png") == "restore walk1@2x.png, \(prune)")
        // The next frame of an animation is one letter away, and a master itself.
        #expect(fix(renamedTo: "z.png", beside: ["walk2@2x.png": Self.png(8, 12)]) == "restore walk1@2x.png, \(prune)")
    }

    @Test func anImageWithItsSuffixBehindTheExtensionIsCounted() {
        let report = RuleExample.check(MemoryDisk(["a.png@2x": Self.png(8, 8), "b.png": Self.png(8, 8), "c.txt": [1]]))
        #expect(report.fileCount == 2)
    }

    /// Slightly different at each size: a hand-made 1x is not, byte for byte, what Twofold would write.
    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        FakeEngine.image(width, height, value: 100 + UInt8(width % 7))
    }

    @Test func everyOddityIsFoundAndNothingElse() {
        expectSnapshot(Self.findings(in: MemoryDisk(Self.odd)), named: "odd.txt")
    }

    @Test func thereIsNothingToSayOfATreeInOrder() {
        let disk = MemoryDisk(Self.sound)
        // Of what can be made nothing is missing but that it was not made yet.
        let before = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.severity > .note }
        #expect(Set(before.map(\.rule)) == [.ledgerMissing])
        RuleExample.make(disk)
        #expect(Self.findings(in: disk) == "")
    }

    private static func findings(in disk: MemoryDisk) -> String {
        let engine = FakeEngine(formats: [.png, .jpeg, .gif])
        return CheckRun(Project(source: disk, engine: engine, jobs: 2)).run().findings.map { finding in
            let diagnostic = finding.diagnostic
            return "\(diagnostic.path.display): \(diagnostic.severity.rawValue) \(diagnostic.id.rawValue)\n"
        }.joined()
    }
}
