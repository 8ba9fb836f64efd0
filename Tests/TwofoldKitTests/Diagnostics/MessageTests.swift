import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Messages that count, list or compare, word by word.
@Suite struct MessageTests {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] { RuleExample.png(width, height) }

    private func messages(_ id: Rule, _ files: [String: [UInt8]]) -> [String] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { $0.rule == id }.map(\.message)
    }

    @Test func framesAreCountedWithoutTheOneThatIsAnother() {
        var files = Dictionary(uniqueKeysWithValues: (0..<8).map { ("walk\($0).png", Self.png(4, 4)) })
        for number in 0..<7 { files["walk\(number)@2x.png"] = Self.png(8, 8) }
        #expect(
            messages(.setsFramesScale, files) == [
                "2x screens show this frame at 1x, but the other 7 frames walk… at 2x"
            ])
        files["walk6@2x.png"] = nil
        #expect(
            messages(.setsFramesScale, files) == [
                "2x screens show this frame and 1 more at 1x, but the other 6 frames walk… at 2x"
            ])
        files["walk6@2x.png"] = Self.png(8, 8)
        files["walk7@2x.png"] = Self.png(20, 20)
        files["walk7.png"] = Self.png(10, 10)
        #expect(
            messages(.setsFramesSize, files) == [
                "this frame has another size in points than the other 7 frames walk…"
            ])
    }

    @Test func whatALanguageLacksExistsInAnother() {
        let files = [
            "en.lproj/B.png": Self.png(4, 4), "de.lproj/B.png": Self.png(4, 4), "en.lproj/B@2x.png": Self.png(8, 8),
        ]
        #expect(messages(.placementLocalisedSet, files) == ["B@2x.png is missing here, but exists in en.lproj"])
    }

    @Test func everyHiddenFileIsNamed() {
        let files = [
            "B.png": Self.png(4, 4), "de.lproj/B.png": Self.png(4, 4), "en.lproj/B.png": Self.png(4, 4),
            "fr.lproj/B.png": Self.png(4, 4),
        ]
        #expect(
            messages(.placementHidesLocalised, files) == [
                "this file is loaded in place of de.lproj/B.png, en.lproj/B.png, fr.lproj/B.png"
            ])
    }

    @Test(
        arguments: [
            ("B.png", ["en.lproj/B@2x.png"], "this file is loaded in place of en.lproj/B@2x.png on 1x screens"),
            ("B@2x.png", ["en.lproj/B.png"], "this file is loaded in place of en.lproj/B.png on 2x and 3x screens"),
            (
                "B@2x.png", ["en.lproj/B@3x.png"],
                "this file is loaded in place of en.lproj/B@3x.png on 1x and 2x screens"
            ),
            (
                "B@2x.png", ["en.lproj/B.png", "en.lproj/B@3x.png"],
                "this file is loaded in place of en.lproj/B.png, en.lproj/B@3x.png on 2x screens"
            ),
            (
                "B@2x.png", ["en.lproj/B.png", "en.lproj/B@2x.png"],
                "this file is loaded in place of en.lproj/B@2x.png"
            ),
            ("B@4x.png", ["en.lproj/B.png"], nil),
        ] as [(String, [String], String?)])
    func theScreensOnWhichAFileIsLoadedInPlaceOfALocalizedOneAreNamed(
        row: (file: String, localized: [String], message: String?)
    ) {
        var files = Dictionary(uniqueKeysWithValues: row.localized.map { ($0, Self.png(12, 12)) })
        files[row.file] = Self.png(12, 12)
        #expect(messages(.placementHidesLocalised, files) == (row.message.map { [$0] } ?? []))
    }

    @Test func aMaskAndItsImageAreToldApart() {
        for mask in ["a-mask.png", "a.mask.png", "mask-a.png", "aMask.png", "MASK_a.png"] {
            #expect(
                messages(.setsMaskSize, ["a.png": Self.png(4, 4), mask: Self.png(6, 6)]) == [
                    "6×6, but a.png, which this file masks by its name, is 4×4"
                ], "\(mask)")
        }
        for other in ["unmask.png", "maska.png", "mask-b.png", "mask.png", "a.masked.png"] {
            #expect(messages(.setsMaskSize, ["a.png": Self.png(4, 4), other: Self.png(6, 6)]) == [], "\(other)")
        }
    }

    @Test(arguments: [
        (
            id: "one pixel", rows: 7..<8,
            message: "a line 1 pixel thick and 20 long in row 8 (counted from 1): half a pixel at 1x",
            fix: "draw it 2 pixels thick from row 7 on, its first edge 1 pixel up, or draw the 1x by hand"
        ),
        (
            id: "two pixels", rows: 7..<9,
            message:
                "a line 2 pixels thick and 20 long in rows 8 to 9 (counted from 1): its edges are not on whole points, "
                + "so they are blurred at 1x",
            fix: "move it 1 pixel up, onto whole points "
                + "(if it was drawn one pixel thick, draw it 2 pixels thick there), "
                + "or draw the 1x by hand"
        ),
        (
            id: "three pixels", rows: 6..<9,
            message:
                "a line 3 pixels thick and 20 long in rows 7 to 9 (counted from 1): its edges are not on whole points, "
                + "so they are blurred at 1x",
            fix: "draw it 4 pixels thick from row 7 on, or draw the 1x by hand"
        ),
    ])
    func aLineIsToldByRowsCountedFromOne(row: (id: String, rows: Range<Int>, message: String, fix: String)) {
        let found = RuleExample.check(MemoryDisk(["a@2x.png": RuleExample.line(in: row.rows)])).findings
            .map(\.diagnostic).filter { $0.rule == .contentHairline }
        #expect(found.map(\.message) == [row.message], "\(row.id)")
        #expect(found.map(\.fix) == [row.fix], "\(row.id)")
    }

    @Test(arguments: [
        (id: "doubled 4x", side: 2, scale: ScaleFactor.x4, words: "2×2 block has a single color: this is a 2x file"),
        (id: "quadrupled 4x", side: 4, scale: .x4, words: "4×4 block has a single color: this is a 1x file"),
    ])
    func whatA4xWasMadeFromIsTold(row: (id: String, side: Int, scale: ScaleFactor, words: String)) {
        let small = SmallImages.disc(24)
        let large = SmallImages.rgba(24 * row.side, 24 * row.side) { x, y in
            let pixel = (y / row.side * 24 + x / row.side) * 4
            return Array(small.bytes[pixel..<(pixel + 4)])
        }
        let found = RuleExample.check(MemoryDisk(["a@4x.png": FakeEngine.file(large)])).findings.map(\.diagnostic)
            .filter { $0.rule == .contentPixelDoubled }
        #expect(found.count == 1 && found[0].message.contains(row.words), "\(row.id)")
    }

    @Test(arguments: [
        (id: "2x", factor: 2.0, scale: ScaleFactor.x2, words: "half its size"),
        (id: "3x of a 1x", factor: 3, scale: .x3, words: "a third of its size"),
        (id: "3x of a 2x", factor: 1.5, scale: .x3, words: "two thirds of its size"),
        (id: "4x of a 1x", factor: 4, scale: .x4, words: "a quarter of its size"),
    ])
    func theSizeThatAnImageWasEnlargedFromIsTold(
        row: (id: String, factor: Double, scale: ScaleFactor, words: String)
    ) {
        let image = SmallImages.enlarged(SmallImages.disc(48), by: row.factor, SmallImages.bilinear)
        let found = RuleExample.check(MemoryDisk(["a@\(row.scale).png": FakeEngine.file(image)])).findings
            .map(\.diagnostic).filter { $0.rule == .contentUpscaled }
        #expect(found.count == 1 && found[0].message.contains(row.words), "\(row.id) \(found)")
        #expect(found.allSatisfy { $0.fix.contains("at \(row.scale); until then keep this file") }, "\(row.id)")
    }

    @Test func whereFineDetailLiesIsTold() {
        let found = RuleExample.check(MemoryDisk(["a@2x.png": RuleExample.stripes()])).findings.map(\.diagnostic)
            .filter { $0.rule == .contentFineDetail }
        #expect(
            found.map(\.message) == [
                "45 % of the image is detail finer than a point, within rows 2 to 31 and columns 2 to 17 (counted from 1): "
                    + "at 1x it becomes an even tone or another pattern"
            ])
    }

    @Test(arguments: [
        (path: "Rock.mip1.png", words: "has the name of a mipmap of Rock.png; Twofold leaves it as it is"),
        (path: "Rock.ktx2", words: "has the name of the file of mipmaps of Rock.png; Twofold leaves it as it is"),
    ])
    func whatHasTheNameOfAMipmapIsToldSo(row: (path: String, words: String)) throws {
        let (path, base) = (try #require(BytePath(row.path)), try #require(BytePath("Rock.png")))
        #expect(
            Diagnostic.foreignMipmaps(path, of: base).message == "something that Twofold did not write \(row.words)")
    }

    @Test func aTripled1xIsANote() {
        let small = SmallImages.disc(16)
        let large = SmallImages.rgba(48, 48) { x, y in
            let pixel = (y / 3 * 16 + x / 3) * 4
            return Array(small.bytes[pixel..<(pixel + 4)])
        }
        let files = ["a@3x.png": FakeEngine.file(large), "b@3x.png": FakeEngine.file(SmallImages.disc(48))]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter {
            $0.rule == .contentPixelDoubled
        }
        #expect(
            found.map(\.message) == [
                "every 3×3 block has a single color: this is a 1x file with each pixel tripled"
            ])
        #expect(found.map(\.severity) == [.note])
        #expect(found.allSatisfy { $0.fix.contains("at 3x; until then keep this file") })
    }

    @Test(arguments: [
        (
            id: "half a pixel off", covers: [0.5, 1, 0.5], scale: ScaleFactor.x2, side: 40, isHorizontal: true,
            message: "a line 2 pixels thick and 40 long in rows 17 to 19 (counted from 1): its edges are not on whole "
                + "points, so they are blurred at 1x",
            fix: "move it 0.5 pixels up, onto whole points, or draw the 1x by hand"
        ),
        (
            id: "a pixel and a half", covers: [1, 0.5], scale: .x2, side: 40, isHorizontal: false,
            message:
                "a line 1.5 pixels thick and 40 long in columns 17 to 18 (counted from 1): less than a pixel at 1x",
            fix: "draw it 2 pixels thick from column 17 on, or draw the 1x by hand"
        ),
        (
            id: "a point of 3x, a pixel off", covers: [1, 1, 1], scale: .x3, side: 48, isHorizontal: false,
            message:
                "a line 3 pixels thick and 48 long in columns 17 to 19 (counted from 1): its edges are not on whole "
                + "points, so they are blurred at 1x",
            fix: "move it 1 pixel to the left, onto whole points, or draw the 1x by hand"
        ),
    ])
    func theShiftThatPutsALineOntoWholePointsIsTold(
        row: (
            id: String, covers: [Double], scale: ScaleFactor, side: Int, isHorizontal: Bool, message: String,
            fix: String
        )
    ) {
        let image = SmallImages.rgba(row.side, row.side) { x, y in
            let place = (row.isHorizontal ? y : x) - 16
            let light = UInt8(255 - 255 * (row.covers.indices.contains(place) ? row.covers[place] : 0))
            return [light, light, light, 255]
        }
        let found = RuleExample.check(MemoryDisk(["a@\(row.scale).png": FakeEngine.file(image)])).findings
            .map(\.diagnostic).filter { $0.rule == .contentHairline }
        #expect(found.map(\.message) == [row.message], "\(row.id)")
        #expect(found.map(\.fix) == [row.fix], "\(row.id)")
    }

    @Test func severalLinesAreCounted() {
        let image = SmallImages.rgba(40, 40) { x, y in
            x == 5 || (21..<23).contains(y) ? [0, 0, 0, 255] : [255, 255, 255, 255]
        }
        let found = RuleExample.check(MemoryDisk(["a@2x.png": FakeEngine.file(image)])).findings.map(\.diagnostic)
            .filter { $0.rule == .contentHairline }
        #expect(
            found.map(\.message) == [
                "2 lines off whole points, the longest 2 pixels thick and 34 long in rows 22 to 23 (counted from 1): its edges "
                    + "are not on whole points, so they are blurred at 1x"
            ])
        #expect(
            found.map(\.fix) == [
                "draw each on whole points; move this one 1 pixel up (if it was drawn one pixel thick, draw it 2 pixels thick there), "
                    + "or draw the 1x by hand"
            ])
    }

    @Test(arguments: [
        (id: "right", right: 1, down: 0, words: "to the right"), (id: "up", right: 0, down: -1, words: "up"),
        (id: "left and down", right: -1, down: 1, words: "to the left and down"),
    ])
    func anImageThatIsShiftedIsToldSo(row: (id: String, right: Int, down: Int, words: String)) {
        func ring(_ side: Int, _ right: Int, _ down: Int) -> [UInt8] {
            let unit = side / 24
            return FakeEngine.file(
                SmallImages.rgba(side, side) { x, y in
                    let (x, y) = (x / unit - right - 12, y / unit - down - 11)
                    return [200, 30, 30, (36...64).contains(x * x + y * y) ? 255 : 0]
                })
        }
        let files = ["a.png": ring(24, row.right, row.down), "a@2x.png": ring(48, 0, 0)]
        let found = RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter {
            $0.rule == .contentDiffersInStructure
        }
        let message = "the same image as the reduced a@2x.png, but shifted by one pixel \(row.words)"
        #expect(found.map(\.message) == [message], "\(row.id)")
        #expect(found.map(\.severity) == [.note])
    }

    /// Folders are one folder of the bundle, and groups of a catalog are none.
    @Test func aStateMayLieInAnotherFolderThanTheOnlyImageOfItsName() {
        func found(_ files: [String: Int]) -> [String] {
            RuleExample.check(MemoryDisk(files.mapValues { Self.png($0, $0) })).findings.map(\.diagnostic)
                .filter { [.setsStateScale, .setsMaskSize].contains($0.rule) }.map {
                    "\($0.id.rawValue) \($0.path.display)"
                }
        }
        let plain = ["A/play.png": 4, "A/play@2x.png": 8]
        #expect(found(plain.merging(["B/play-pressed.png": 4]) { $1 }) == ["sets.state-scale B/play-pressed.png"])
        #expect(
            found(plain.merging(["B/play-mask.png": 6, "B/play-mask@2x.png": 12]) { $1 })
                == ["sets.mask-size B/play-mask.png"])
        let two = plain.merging(["B/play-pressed.png": 4, "C/play.png": 4]) { $1 }
        #expect(found(two) == [], "two images of the name")
        #expect(found(plain.merging(["B/play-over.png": 5]) { $1 }) == [], "a word that may mean something else")
        func catalog(_ slots: String) -> [UInt8] {
            let first = #"{"idiom":"universal","scale":"1x","filename":"i.png"}"#
            return Array(#"{"images":[\#(first)\#(slots)],"info":{"version":1,"author":"xcode"}}"#.utf8)
        }
        let disk = MemoryDisk([
            "X.xcassets/Art/fa.imageset/i.png": Self.png(4, 4), "X.xcassets/Art/fa.imageset/j.png": Self.png(8, 8),
            "X.xcassets/Art/fa.imageset/Contents.json": catalog(
                #",{"idiom":"universal","scale":"2x","filename":"j.png"}"#),
            "X.xcassets/Masks/fa-mask.imageset/i.png": Self.png(4, 4),
            "X.xcassets/Masks/fa-mask.imageset/Contents.json": catalog(""),
        ])
        let inGroups = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .setsStateScale }
        #expect(inGroups.map(\.path.display) == ["X.xcassets/Masks/fa-mask.imageset/i.png"])
    }

    @Test func aStateIsToldByTheEndOfItsName() {
        func found(_ state: String, _ base: String = "play", others: [String] = []) -> [String] {
            let files = [
                "\(base).png": Self.png(4, 4), "\(state)@2x.png": Self.png(8, 8), "\(state).png": Self.png(4, 4),
            ]
            let more = Dictionary(uniqueKeysWithValues: others.map { ("\($0).png", Self.png(4, 4)) })
            return RuleExample.check(MemoryDisk(files.merging(more) { $1 })).findings.map(\.diagnostic)
                .filter { $0.rule == .setsStateScale }.map(\.path.display)
        }
        for state in ["playDown", "playHL", "playSel", "play.highlighted", "play-mask", "mask-play", "play.mask"] {
            #expect(found(state) == ["play.png"], "\(state)")
        }
        for (state, base) in [
            ("PlayDown", "PlayUp"), ("playSelected", "playNormal"), ("muteOn", "muteOff"), ("btn2Down", "btn2"),
            ("discountDown", "discount"),
        ] {
            #expect(found(state, base) == ["\(base).png"], "\(state)")
        }
        for (state, base) in [
            ("shutdown", "shut"), ("Download", "load"), ("Countdown", "Count"), ("unmask", "un"),
            ("CountDown", "Count"),
            ("appShutDown", "appShut"), ("logOn", "log"), ("PLAYDown", "PLAY"), ("arrowDown", "arrow"),
            ("playdown", "play"),
            ("playhl", "play"), ("setup", "set"), ("playDown", "Play"),
        ] {
            #expect(found(state, base) == [], "\(state)")
        }
        #expect(found("goDown", "go", others: ["goLeft"]) == [], "a direction")
    }

    private static func flat(_ side: Int, _ value: UInt8) -> [UInt8] {
        FakeEngine.file(
            PixelBuffer(
                size: PixelSize(width: side, height: side), layout: .grey, depth: .eight,
                bytes: Array(repeating: value, count: side * side)))
    }
}
