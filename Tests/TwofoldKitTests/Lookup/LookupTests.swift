import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldReports

/// A name looked up on a disk: places, sizes, and what one should know besides.
@Suite struct LookupTests {
    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        let pixels = PixelBuffer(
            size: PixelSize(width: width, height: height), layout: .grey, depth: .eight,
            bytes: Array(repeating: 0, count: width * height))
        return TinyPNG.file(pixels)
    }

    private func report(
        _ asked: String, on screen: Screen, _ files: [String: (Int, Int)], profile: LookupProfile = .uikit,
        languages: [String] = []
    ) throws -> LookupReport {
        let disk = MemoryDisk(files.mapValues { Self.png($0.0, $0.1) })
        var lookup = Lookup(disk: disk, engine: FakeEngine())
        lookup.languages = languages
        return try lookup.report(try #require(LookupName(asked)), profile: profile, on: screen)
    }

    private func notes(_ report: LookupReport) -> [LookupNote] { report.answers.flatMap(\.notes) }

    @Test(arguments: [
        (file: "a.png", pixels: (100, 100), scale: ScaleFactor.x1, points: "100×100"),
        (file: "a@2x.png", pixels: (200, 200), scale: .x2, points: "100×100"),
        (file: "a@2x.png", pixels: (61, 60), scale: .x2, points: "30.5×30"),
        (file: "a@3x.png", pixels: (100, 100), scale: .x3, points: "33.33×33.33"),
        (file: "a@2x~ipad.png", pixels: (320, 240), scale: .x2, points: "160×120"),
    ])
    func sizesAreReadFromTheHeader(
        row: (file: String, pixels: (Int, Int), scale: ScaleFactor, points: String)
    ) throws {
        let report = try report("a", on: Screen(.ipad, .x2), [row.file: row.pixels])
        let image = try #require(report.answers[0].image)
        #expect(image.size == .known(PixelSize(width: row.pixels.0, height: row.pixels.1)))
        #expect(image.points?.words == row.points)
        #expect(report.answers[0].resolution.chosen?.scale == row.scale)
    }

    @Test func aFileThatIsNoImageIsTakenAllTheSame() throws {
        let disk = MemoryDisk(["a.png": Array("no image".utf8)])
        let lookup = Lookup(disk: disk, engine: FakeEngine())
        let report = try lookup.report(try #require(LookupName("a")), on: Screen(.ipad, .x1))
        #expect(report.answers[0].image?.size == .unknown("not an image of a known format"))
        #expect(report.isFound)
    }

    @Test func scaleBeatsDeviceIsATrap() throws {
        let report = try report(
            "Icon.png", on: Screen(.ipad, .x2), ["Icon.png": (1, 1), "Icon@2x.png": (2, 2), "Icon~ipad.png": (1, 1)])
        #expect(
            notes(report) == [
                .scaleBeatsDevice(
                    taken: Array("Icon@2x.png".utf8), skipped: Array("Icon~ipad.png".utf8),
                    missing: Array("Icon@2x~ipad.png".utf8))
            ])
    }

    @Test(arguments: [
        (
            id: "wrong-order", files: ["x.png", "x~ipad@2x.png"],
            note: LookupNote.neverFound(
                Array("x~ipad@2x.png".utf8), meant: Array("x@2x~ipad.png".utf8))
        ),
        (
            id: "case", files: ["x.png", "x@2X.png"],
            note: .otherCase(
                Array("x@2X.png".utf8), tried: Array("x@2x.png".utf8))
        ),
        (
            id: "device-case", files: ["x.png", "x~iPad.png"],
            note: .otherCase(
                Array("x~iPad.png".utf8), tried: Array("x~ipad.png".utf8))
        ),
        (
            id: "explicit-1x", files: ["x@2x.png", "x.png", "x@1x.png"],
            note: .neverFound(
                Array("x@1x.png".utf8), meant: Array("x.png".utf8))
        ),
        (id: "no-1x", files: ["x@2x.png"], note: .missing1x(Array("x.png".utf8), hasLarger: false)),
        (id: "2x-and-3x", files: ["x@2x.png", "x@3x.png"], note: .missing1x(Array("x.png".utf8), hasLarger: true)),
        (id: "nib", files: ["x@2x.png", "x@3x.png", "x.png"], note: .nibTakes3x(Array("x@3x.png".utf8))),
    ])
    func trapsAreNamed(row: (id: String, files: [String], note: LookupNote)) throws {
        let files = Dictionary(uniqueKeysWithValues: row.files.map { ($0, (6, 6)) })
        let found = notes(try report("x.png", on: Screen(.ipad, .x2), files))
        #expect(found.contains(row.note), "\(row.id): \(found)")
    }

    @Test func aSoundSetHasNoNotes() throws {
        let files = [
            "x.png": (1, 1), "x@2x.png": (2, 2), "x~ipad.png": (1, 1), "x@2x~ipad.png": (2, 2), "y.png": (1, 1),
        ]
        for screen in [Screen(.ipad, .x1), Screen(.ipad, .x2), Screen(.iphone, .x1), Screen(.iphone, .x2)] {
            #expect(notes(try report("x.png", on: screen, files)) == [])
        }
    }

    @Test(arguments: [
        (asked: "x", note: LookupNote.extensionAssumed(Array("x.png".utf8))),
        (asked: "x.v2", note: .dotInName(Array("x.v2.png".utf8))),
        (asked: "x@2x.png", note: .suffixInName(AssetName(parsing: Array("x@2x.png".utf8)))),
        (asked: "x~ipad.png", note: .suffixInName(AssetName(parsing: Array("x~ipad.png".utf8)))),
    ])
    func oddQuestionsAreRemarkedUpon(row: (asked: String, note: LookupNote)) throws {
        let report = try report(row.asked, on: Screen(.iphone, .x2), [:])
        #expect(notes(report).contains(row.note))
        #expect(!report.isFound)
    }

    @Test(arguments: [("3.1", true), ("3.1.3", true), ("4", false), ("4.0", false), ("12.1", false)])
    func `a name without an extension is a fault on systems that need it`(row: (system: String, isFault: Bool)) throws {
        let system = try #require(SystemVersion(row.system))
        let disk = MemoryDisk(["x.png": FakeEngine.image(2, 2)])
        var lookup = Lookup(disk: disk, engine: FakeEngine())
        lookup.minimumSystem = system
        let asked = try lookup.report(try #require(LookupName("x")), on: Screen(.iphone, .x1))
        let needed = LookupNote.extensionNeeded(Array("x.png".utf8), on: system)
        #expect(notes(asked).contains(needed) == row.isFault)
        #expect(needed.isWarning && needed.message.contains("iOS \(row.system)") == (row.system != "4.0"))
        let whole = try lookup.report(try #require(LookupName("x.png")), on: Screen(.iphone, .x1))
        #expect(!notes(whole).contains(needed))
        // There is no PNG that could be asked for.
        lookup = Lookup(disk: MemoryDisk(["x.jpg": TinyFiles.jpeg(side: 4, components: 1)]), engine: FakeEngine())
        lookup.minimumSystem = system
        let other = try lookup.report(try #require(LookupName("x")), on: Screen(.iphone, .x1))
        #expect(notes(other).contains(.otherExtension([Array("x.jpg".utf8)])) && !notes(other).contains(needed))
    }

    // MARK: Places

    @Test func anUnlocalisedFileHidesALocalisedOne() throws {
        let files = ["foo.png": (1, 1), "en.lproj/foo~ipad.png": (1, 1)]
        let report = try report("foo.png", on: Screen(.ipad, .x1), files)
        #expect(report.answers[0].image?.path == BytePath("foo.png"))
        let hidden = try #require(BytePath("en.lproj/foo~ipad.png"))
        #expect(notes(report) == [.hidden(hidden, by: try #require(BytePath("foo.png")))])
    }

    @Test func scalesOfTwoPlacesAreATrap() throws {
        let files = ["foo@2x.png": (2, 2), "de.lproj/foo.png": (1, 1)]
        let report = try report("foo.png", on: Screen(.iphone, .x2), files)
        #expect(
            notes(report) == [
                .mixedPlaces(try #require(BytePath("foo@2x.png")), try #require(BytePath("de.lproj/foo.png")))
            ])
    }

    @Test(
        arguments: [
            (languages: [], order: ["Base", "en", "de", "fr", "zh-Hans"]),
            (languages: ["fr"], order: ["fr", "Base", "en", "de", "zh-Hans"]),
            (languages: ["de-AT", "fr"], order: ["de", "fr", "Base", "en", "zh-Hans"]),
            (languages: ["zh-Hans"], order: ["zh-Hans", "Base", "en", "de", "fr"]),
            (languages: ["it"], order: ["Base", "en", "de", "fr", "zh-Hans"]),
        ] as [(languages: [String], order: [String])])
    func languagesAreLookedIntoInOrder(row: (languages: [String], order: [String])) {
        let folders = (["zh-Hans", "fr", "en", "de", "Base"].map { "\($0).lproj" } + ["Other"]).map { Array($0.utf8) }
        let ordered = Lookup.languageFolders(folders, preferred: row.languages)
        #expect(ordered.map { String(decoding: $0, as: UTF8.self) } == row.order.map { "\($0).lproj" })
    }

    @Test func thePreferredLanguageIsTaken() throws {
        let files = ["de.lproj/a.png": (1, 1), "fr.lproj/a.png": (2, 2), "Base.lproj/a.png": (3, 3)]
        func path(_ languages: String...) throws -> BytePath? {
            try report("a", on: Screen(.iphone, .x1), files, languages: languages).answers[0].image?.path
        }
        #expect(try path("fr") == BytePath("fr.lproj/a.png"))
        #expect(try path("it") == BytePath("Base.lproj/a.png"))
    }

    @Test func aFolderInTheNameIsLookedIntoAndNoOther() throws {
        let files = ["a/x.png": (1, 1), "x@2x.png": (2, 2), "de.lproj/a/x@2x.png": (2, 2)]
        let report = try report("a/x", on: Screen(.iphone, .x2), files)
        #expect(report.answers[0].image?.path == BytePath("de.lproj/a/x@2x.png"))
        #expect(report.places == [BytePath("a"), BytePath("de.lproj/a")])
    }

    @Test func filesElsewhereAreAHintAndNoResult() throws {
        let report = try report("x", on: Screen(.iphone, .x2), ["Group/x@2x.png": (2, 2), "A.xcassets/x.png": (1, 1)])
        #expect(!report.isFound)
        #expect(report.elsewhere == [BytePath("Group/x@2x.png")])
    }

    private static let manifest = """
        {"images": [
          {"idiom": "universal", "scale": "1x", "filename": "u1.png"},
          {"idiom": "universal", "scale": "2x", "filename": "u2.png"},
          {"idiom": "universal", "scale": "3x"},
          {"idiom": "universal", "scale": "2x", "filename": "dark.png",
           "appearances": [{"appearance": "luminosity", "value": "dark"}]},
          {"idiom": "ipad", "scale": "2x", "filename": "p2.png"},
          {"idiom": "car", "filename": "car.pdf"},
          {"scale": "1x", "filename": "unassigned.png"}
        ], "info": {"version": 1, "author": "xcode"}}
        """

    @Test(
        arguments: [
            (screen: Screen(.iphone, .x1), file: "u1.png", scale: ScaleFactor.x1),
            (screen: Screen(.iphone, .x2), file: "u2.png", scale: .x2),
            (screen: Screen(.iphone, .x3), file: "u2.png", scale: .x2),
            (screen: Screen(.ipad, .x2), file: "p2.png", scale: .x2),
            (screen: Screen(.ipad, .x1), file: "p2.png", scale: .x2),
            (screen: Screen(.mac, .x2), file: "u2.png", scale: .x2),
            (screen: Screen(.carplay, .x3), file: "car.pdf", scale: nil),
        ] as [(screen: Screen, file: String, scale: ScaleFactor?)])
    func aCatalogGivesTheDevicesOwn(row: (screen: Screen, file: String, scale: ScaleFactor?)) throws {
        let set = try CatalogContents(Array(Self.manifest.utf8), kind: .imageset)
        let slot = try #require(set.chosen(on: row.screen))
        #expect(slot.file.map { String(decoding: $0, as: UTF8.self) } == row.file)
        #expect(slot.scale == row.scale)
    }

    @Test(arguments: ["", "[]", "{\"images\": 3}", "no json"])
    func whatIsNoManifestIsNone(text: String) {
        #expect(throws: JSONProblem.self) { try CatalogContents(Array(text.utf8), kind: .imageset) }
    }

    @Test func aCatalogGoesFirstWhereTheProfileSaysSo() throws {
        let disk = MemoryDisk([
            "A.xcassets/x.imageset/Contents.json": Array(Self.manifest.utf8), "x.png": Self.png(1, 1),
            "A.xcassets/x.imageset/u2.png": Self.png(6, 5),
        ])
        let lookup = Lookup(disk: disk, engine: FakeEngine())
        let name = try #require(LookupName("x"))
        let report = try lookup.report(name, on: Screen(.iphone, .x2))
        #expect(report.catalog == BytePath("A.xcassets/x.imageset"))
        #expect(report.answers[0].catalogImage?.image.path == BytePath("A.xcassets/x.imageset/u2.png"))
        #expect(report.answers[0].catalogImage?.image.points == PointSize(width: 3, height: 2.5))
        #expect(report.answers[0].image?.path == BytePath("x.png"))
        let path = try lookup.report(name, profile: .bundle, on: Screen(.iphone, .x2))
        #expect(path.catalog == nil && path.answers[0].catalogImage == nil)
    }

    @Test(arguments: ["{}", "broken"])
    func aSetThatListsNothingGivesNothing(json: String) throws {
        let disk = MemoryDisk(["A.xcassets/x.imageset/Contents.json": Array(json.utf8)])
        let report = try Lookup(disk: disk, engine: FakeEngine()).report(
            try #require(LookupName("x")), on: Screen(.iphone, .x2))
        #expect(!report.isFound)
        #expect(report.catalogs.count == 1)
    }

    @Test func aFileThatIsNotThereIsNotLoaded() throws {
        let list = """
            {"images": [{"idiom": "universal", "scale": "2x", "filename": "gone.png"},
              {"idiom": "universal", "scale": "1x", "filename": "a.png"}]}
            """
        let disk = MemoryDisk([
            "A.xcassets/x.imageset/Contents.json": Array(list.utf8), "A.xcassets/x.imageset/a.png": Self.png(4, 4),
        ])
        let report = try Lookup(disk: disk, engine: FakeEngine()).report(
            try #require(LookupName("x")), on: Screen(.iphone, .x2))
        #expect(report.answers[0].catalogImage?.image.path == BytePath("A.xcassets/x.imageset/a.png"))
        #expect(report.absent == [BytePath("A.xcassets/x.imageset/gone.png")])
        let text = TextReport().detail(report)
        #expect(
            text.contains("warning: The set lists gone.png, which is not there, so Xcode leaves it out."), "\(text)")
        try disk.remove(#require(BytePath("A.xcassets/x.imageset/a.png")), expecting: ContentHash(of: Self.png(4, 4)))
        let none = try Lookup(disk: disk, engine: FakeEngine()).report(
            try #require(LookupName("x")), on: Screen(.iphone, .x2))
        #expect(!none.isFound && TextReport().detail(none).contains("has no file for these screens."))
    }

    @Test func aListThatIsNotValidIsSaidToBeUnreadable() throws {
        let disk = MemoryDisk([
            "A.xcassets/x.imageset/Contents.json": Array("{\n  oops".utf8), "x.png": Self.png(1, 1),
        ])
        let report = try Lookup(disk: disk, engine: FakeEngine()).report(
            try #require(LookupName("x")), on: Screen(.iphone, .x2))
        #expect(report.damagedSet?.path == BytePath("A.xcassets/x.imageset/Contents.json"))
        let text = TextReport().detail(report)
        #expect(
            text.contains(
                "error: A.xcassets/x.imageset/Contents.json cannot be read: line 2, column 3: a key in double quotes was "
                    + "expected here."), "\(text)")
        #expect(!text.contains("has no file for these screens") && !text.contains("the catalog's image is loaded"))
    }

    @Test func aLookupWritesNothingAndReadsWhatItTakesOnly() throws {
        let disk = MemoryDisk(["a.png": Self.png(1, 1), "a@2x.png": Self.png(2, 2), "b.png": Self.png(1, 1)])
        _ = try Lookup(disk: disk, engine: FakeEngine()).report(try #require(LookupName("a")), on: Screen(.iphone, .x2))
        let reads = disk.takeAccesses().filter { if case .listed = $0 { false } else { true } }
        #expect(reads == [.read(try #require(BytePath("a@2x.png")))])
    }

    @Test func screensThatAreAlikeAreOneRow() throws {
        let groups = Lookup.grouped(DeviceClass.all, .uikit).map { $0[0].screen }
        #expect(Set(groups.map { [$0.device.modifier, $0.scale.suffix] }).count == groups.count)
        // cocos2d tells the iPhone 5 from the iPhone 4, which no modifier does.
        #expect(Lookup.grouped(DeviceClass.all, .cocos2d).count == groups.count + 2)
    }
}
