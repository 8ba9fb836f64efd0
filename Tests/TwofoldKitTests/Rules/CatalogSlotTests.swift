import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// What the slots of a set say, held against its files: sizes in every kind of set, and what Xcode cannot use.
@Suite struct CatalogSlotTests {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private static func found(_ files: [String: [UInt8]], _ ids: Rule...) -> [String] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { ids.contains($0.rule) }
            .map { "\($0.path.display): \($0.message); \($0.fix)" }
    }

    private static func launch(_ slot: String, _ width: Int, _ height: Int) -> [String] {
        found(
            [
                "I.xcassets/L.launchimage/Contents.json": RuleExample.slots("{\(slot),\"filename\":\"a.png\"}"),
                "I.xcassets/L.launchimage/a.png": png(width, height),
            ], .catalogIconSize)
    }

    @Test(
        arguments: [
            (#""idiom":"iphone","scale":"2x","subtype":"retina4","orientation":"portrait""#, (640, 1136), (640, 1100)),
            (#""idiom":"iphone","scale":"2x","subtype":"667h","orientation":"portrait""#, (750, 1334), (740, 1334)),
            (#""idiom":"iphone","scale":"3x","subtype":"736h","orientation":"landscape""#, (2208, 1242), (1242, 2208)),
            (#""idiom":"iphone","scale":"3x","subtype":"2436h","orientation":"portrait""#, (1125, 2436), (1242, 2688)),
            (#""idiom":"iphone","scale":"2x","orientation":"portrait""#, (640, 960), (320, 480)),
            (
                #""idiom":"ipad","scale":"2x","extent":"full-screen","orientation":"portrait""#, (1536, 2048),
                (768, 1024)
            ),
            (
                #""idiom":"ipad","scale":"1x","extent":"to-status-bar","orientation":"landscape""#, (1024, 748),
                (1024, 768)
            ),
        ] as [(slot: String, right: (Int, Int), wrong: (Int, Int))])
    func aLaunchImageHasTheSizeOfItsSlot(row: (slot: String, right: (Int, Int), wrong: (Int, Int))) {
        #expect(Self.launch(row.slot, row.right.0, row.right.1) == [])
        let found = Self.launch(row.slot, row.wrong.0, row.wrong.1)
        #expect(found.count == 1 && found[0].hasSuffix("; export it at \(row.right.0)×\(row.right.1)"), "\(found)")
    }

    @Test func aSlotOfAnUnknownScreenIsNotJudged() {
        #expect(Self.launch(#""idiom":"iphone","scale":"3x","subtype":"9999h""#, 10, 10) == [])
    }

    @Test func stickersAndTheirIconsHaveSizes() {
        let pack = "S.xcassets/P.stickerpack"
        let icons = "S.xcassets/I.stickersiconset"
        let files = [
            "\(pack)/a.sticker/Contents.json": Array(#"{"properties":{"filename":"a.png"}}"#.utf8),
            "\(pack)/a.sticker/a.png": Self.png(300, 300),
            "\(pack)/b.stickersequence/Contents.json": Array(#"{"frames":[{"filename":"b.png"}]}"#.utf8),
            "\(pack)/b.stickersequence/b.png": Self.png(100, 100),
            "\(icons)/Contents.json": RuleExample.slots(
                #"{"idiom":"iphone","scale":"2x","size":"29x29","filename":"c.png"}"#,
                #"{"idiom":"universal","scale":"2x","size":"27x20","filename":"d.png"}"#),
            "\(icons)/c.png": Self.png(58, 48), "\(icons)/d.png": Self.png(54, 40),
        ]
        #expect(
            Self.found(files, .catalogIconSize) == [
                "\(icons)/c.png: this app icon is 58×48, but its slot is for 58×58; export it at 58×58",
                "\(pack)/b.stickersequence/b.png: this sticker is 100×100, but Messages takes 300 to 618 pixels a side; "
                    + "export it at 300×300, 408×408 or 618×618, for small, medium or large stickers",
            ])
    }

    @Test func thePartsOfBrandAssetsHaveSizes() {
        let assets = "T.xcassets/B.brandassets"
        let images = RuleExample.slots(#"{"idiom":"tv","scale":"1x","filename":"a.png"}"#)
        func files(_ shelf: Int, _ back: Int, front: Int) -> [String: [UInt8]] {
            [
                "\(assets)/Contents.json": Array(
                    #"{"assets":[{"size":"1920x720","idiom":"tv","filename":"S.imageset","role":"top-shelf-image"},"#
                        .utf8)
                    + Array(
                        #"{"size":"400x240","idiom":"tv","filename":"I.imagestack","role":"primary-app-icon"}]}"#.utf8),
                "\(assets)/S.imageset/Contents.json": images, "\(assets)/S.imageset/a.png": Self.png(shelf, 720),
                "\(assets)/I.imagestack/Contents.json": Array(
                    #"{"layers":[{"filename":"F.imagestacklayer"},{"filename":"K.imagestacklayer"}]}"#.utf8),
                "\(assets)/I.imagestack/F.imagestacklayer/Content.imageset/Contents.json": images,
                "\(assets)/I.imagestack/F.imagestacklayer/Content.imageset/a.png": Self.png(front, 100),
                "\(assets)/I.imagestack/K.imagestacklayer/Content.imageset/Contents.json": images,
                "\(assets)/I.imagestack/K.imagestacklayer/Content.imageset/a.png": Self.png(back, 240),
            ]
        }
        #expect(Self.found(files(1920, 400, front: 200), .catalogIconSize) == [])
        #expect(Self.found(files(1280, 380, front: 200), .catalogIconSize).count == 2)
    }

    @Test(
        arguments: [
            (#"{"idiom":"universal","scale":"2","filename":"a.png"}"#, #"the scale "2" of a slot; write "2x""#),
            (#"{"idiom":"universal","scale":3,"filename":"a.png"}"#, #"the scale "3" of a slot; write "3x""#),
            (#"{"idiom":"iPhone","scale":"2x","filename":"a.png"}"#, #"the idiom "iPhone" of a slot; write "iphone""#),
            (#"{"idiom":"universal","scrScale":"2x"}"#, #"the key "scrScale" of a slot; write "scale""#),
            (
                #"{"idiom":"universal","scale":"2x","file-name":"a.png"}"#,
                #"the key "file-name" of a slot; write "filename""#
            ),
            (#"{"idiom":"universal","scale":"2x","filename":"a.png","display-gamut":"display-P3"}"#, ""),
            (#"{"idiom":"universal","scale":"2x","filename":"a.png","x-note":"ours"}"#, ""),
            (#"{"idiom":"watch","scale":"2x","filename":"a.png","screenWidth":"{130,145}"}"#, ""),
        ])
    func whatXcodeDoesNotKnowIsToldWithTheRightSpelling(slot: String, found: String) {
        let files = [
            "I.xcassets/a.imageset/Contents.json": RuleExample.slots(slot),
            "I.xcassets/a.imageset/a.png": Self.png(4, 4),
        ]
        let words = Self.found(files, .catalogUnknownValue)
        #expect(
            words == (found.isEmpty ? [] : ["I.xcassets/a.imageset/Contents.json: Xcode does not know \(found)"]))
    }

    @Test(arguments: ["contents.json", "Content.json", "Contents.JSON", "Contens.json"])
    func aListOfAnotherNameIsToldByItsName(name: String) {
        let files = [
            "I.xcassets/a.imageset/\(name)": RuleExample.slots(), "I.xcassets/a.imageset/a.png": Self.png(4, 4),
        ]
        let isFoundOnMacs = name.lowercased() == "contents.json"
        let words =
            isFoundOnMacs
            ? "finds \(name) only on a disk that ignores letter case; rename \(name) to Contents.json"
            : "does not read \(name); rename \(name) to Contents.json, or move its files out of the catalog"
        #expect(
            Self.found(files, .catalogNoContents) == [
                "I.xcassets/a.imageset: this set of an asset catalog has no Contents.json, and Xcode \(words)"
            ])
    }

    @Test(arguments: [
        ("Logo@2x.png", "logo@2x.png"), ("Logo@2X.png", "Logo@2x.png"), ("caf\u{E9}.png", "cafe\u{301}.png"),
    ])
    func aFileThatIsSpelledOtherwiseIsNotMissing(listed: String, name: String) {
        let files = [
            "I.xcassets/a.imageset/Contents.json": RuleExample.slots(
                #"{"idiom":"universal","scale":"1x"}"#, #"{"idiom":"universal","scale":"2x","filename":"\#(listed)"}"#),
            "I.xcassets/a.imageset/\(name)": Self.png(4, 4),
        ]
        let found = Self.found(files, .catalogMissingFile, .catalogUnlisted)
        #expect(found.count == 1 && found[0].contains("but its file is called"), "\(found)")
        let disk = MemoryDisk(files)
        RuleExample.make(disk)
        #expect(disk.paths.count == 2, "nothing is made beside it")
    }

    @Test func anEntryOfFlutterThatIsSpelledOtherwiseIsNotDead() {
        let files = [
            "pubspec.yaml": Array(
                "name: a\nflutter:\n  assets:\n    - assets/caf\u{E9}.png\n    - assets/Sun.png\n".utf8),
            "assets/cafe\u{301}.png": Self.png(4, 4), "assets/sun.png": Self.png(4, 4),
        ]
        let found = Self.found(files, .flutterDeadEntry, .flutterUnlistedImage)
        #expect(found.count == 2 && found.allSatisfy { $0.contains("only Macs take the two for one") }, "\(found)")
    }

    /// In sets and in resource folders, too, where no build looks at it.
    @Test func contentOfAnotherFormatIsToldOnceWhereverAProgramLoadsIt() {
        let jpeg = TinyFiles.jpeg(side: 4, components: 1)
        let files = [
            "a.png": jpeg, "b@2x.png": jpeg, "res/drawable-xhdpi/c.png": jpeg, "I.xcassets/d.imageset/d.png": jpeg,
            "I.xcassets/d.imageset/Contents.json": RuleExample.slots(#"{"idiom":"universal","filename":"d.png"}"#),
            "I.xcassets/i.appiconset/i.png": jpeg,
            "I.xcassets/i.appiconset/Contents.json": RuleExample.slots(
                #"{"idiom":"iphone","scale":"2x","size":"20x20","filename":"i.png"}"#),
            "e.jpg": jpeg,
        ]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.rule == .imageWrongExtension }.map(\.path.display)
        #expect(
            found.sorted() == [
                "I.xcassets/d.imageset/d.png", "I.xcassets/i.appiconset/i.png", "a.png", "b@2x.png",
                "res/drawable-xhdpi/c.png",
            ])
    }

    /// A build reads masters only, which the 1x of a set and an icon are not.
    @Test func eachCrushedFileIsToldOnceWhereverAProgramLoadsIt() {
        let crushed = RuleExample.crushed()
        let files = [
            "a.png": crushed, "b@2x.png": crushed, "res/drawable-xhdpi/c.png": crushed,
            "I.xcassets/d.imageset/d.png": crushed, "I.xcassets/d.imageset/e.png": crushed,
            "I.xcassets/d.imageset/Contents.json": RuleExample.slots(
                #"{"idiom":"universal","scale":"1x","filename":"d.png"}"#,
                #"{"idiom":"universal","scale":"2x","filename":"e.png"}"#),
            "I.xcassets/i.appiconset/i.png": crushed,
            "I.xcassets/i.appiconset/Contents.json": RuleExample.slots(
                #"{"idiom":"iphone","scale":"2x","size":"20x20","filename":"i.png"}"#),
            "f.png": Self.png(4, 4),
        ]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic)
            .filter { $0.rule == .imageCrushed }.map(\.path.display)
        #expect(
            found.sorted() == [
                "I.xcassets/d.imageset/d.png", "I.xcassets/d.imageset/e.png", "I.xcassets/i.appiconset/i.png", "a.png",
                "b@2x.png", "res/drawable-xhdpi/c.png",
            ])
    }

    @Test(arguments: ["Reed@2x.bmp", "Reed@2x.ICO", "Reed@3x.cur", "Reed@2x~ipad.xbm"])
    func aFormatThatOnlyUIKitReadsIsNoted(name: String) {
        let found = Self.found([name: [66, 77], "Reed.bmp": [66, 77], "a@2x.txt": [1]], .imageUnsupported)
        #expect(found.count == 1 && found[0].hasPrefix("\(name): Twofold does not read"), "\(found)")
    }
}
