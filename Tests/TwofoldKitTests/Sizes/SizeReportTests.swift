import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct SizeReportTests {
    /// A file of exactly so many bytes: what stands behind an image's end is nobody's.
    private static func file(_ side: Int, bytes: Int) -> [UInt8] {
        let image = FakeEngine.image(side, side)
        return image + Array(repeating: 0, count: bytes - image.count)
    }

    private static func report(_ files: [String: [UInt8]]) throws -> SizeReport {
        try #require(SizesRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run().report)
    }

    private static func load(_ report: SizeReport, _ device: DeviceKind, _ scale: ScaleFactor) throws -> SizeReport.Load
    {
        try #require(report.loads.first { $0.screen == Screen(device, scale) })
    }

    @Test func everyDeviceDownloadsAllAndLoadsItsOwn() throws {
        let report = try Self.report([
            "a.png": Self.file(2, bytes: 1_000), "a@2x.png": Self.file(4, bytes: 3_000),
            "a@3x.png": Self.file(6, bytes: 5_000), "a~ipad.png": Self.file(3, bytes: 2_000),
        ])
        #expect(report.bytes == 11_000)
        let rows: [(DeviceKind, ScaleFactor, used: Int, sliced: Int, memory: Int)] = [
            (.iphone, .x1, 1_000, 1_000, 16),
            (.iphone, .x2, 3_000, 3_000, 64),
            (.iphone, .x3, 5_000, 5_000, 144),
            (.ipad, .x1, 2_000, 2_000, 36),
            // The scale goes before the device; a catalog asks for the device first.
            (.ipad, .x2, 3_000, 2_000, 64),
        ]
        #expect(report.loads.count == rows.count)
        for row in rows {
            let load = try Self.load(report, row.0, row.1)
            #expect(load.downloaded == 11_000, "\(row)")
            #expect(load.used == row.used, "\(row)")
            #expect(load.wasted == 11_000 - row.used, "\(row)")
            #expect(load.sliced == row.sliced, "\(row)")
            #expect(load.memory == row.memory, "\(row)")
        }
    }

    /// Several formats of one image: a device loads one of them.
    @Test func formatsOfOneImageAreAlternatives() throws {
        func webp(_ bytes: Int) -> [UInt8] { Array("RIFF____WEBPVP8 ".utf8) + Array(repeating: 0, count: bytes - 16) }
        func avif(_ bytes: Int) -> [UInt8] {
            [0, 0, 0, 0x18] + Array("ftypavif____avifmif1".utf8) + Array(repeating: 0, count: bytes - 24)
        }
        let three = try Self.report([
            "a@2x.png": Self.file(4, bytes: 900), "a@2x.webp": webp(500), "a@2x.avif": avif(300),
            "b@2x.png": Self.file(4, bytes: 400),
        ])
        let load = try Self.load(three, .iphone, .x2)
        #expect(load.images == 2 && load.used == 700 && load.sliced == 700 && load.downloaded == 2100)
        #expect(three.images.map(\.name.display) == ["a", "b"] && three.images[0].fileCount == 3)
        #expect(three.scales == [.init(scale: .x2, fileCount: 4, bytes: 2100, memory: 128)])
        #expect(three.additions.map(\.images) == [2], "a 3x of each image, and not of each format")
        // Two that every program reads are two images, and nothing says which of them the third belongs to.
        let two = try Self.report([
            "a@2x.png": Self.file(4, bytes: 900),
            "a@2x.jpg": [0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0, count: 600),
            "a@2x.webp": webp(500),
        ])
        #expect(try Self.load(two, .iphone, .x2).images == 3)
    }

    @Test func aTwoXTakesFourTimesTheMemoryOfItsOneX() throws {
        let report = try Self.report([
            "a.png": Self.file(2, bytes: 1_000), "a@2x.png": Self.file(4, bytes: 1_500),
            "a@3x.png": Self.file(6, bytes: 1_600),
            // Without a 1x it says nothing of what a 1x would take.
            "b@2x.png": Self.file(10, bytes: 2_000), "c~ipad.png": Self.file(3, bytes: 700),
            "c@2x~ipad.png": Self.file(6, bytes: 800), "Tex.mip1.png": FakeEngine.noise(4, 4),
            "d.svg": TinyFiles.svg("2", "2", ""),
        ])
        #expect(
            report.scales == [
                .init(scale: .x1, fileCount: 2, bytes: 1_700, memory: 16 + 36),
                .init(
                    scale: .x2, fileCount: 3, bytes: 4_300, memory: 64 + 400 + 144, memoryBesideOne: 64 + 144,
                    memoryOfOne: 16 + 36),
                .init(scale: .x3, fileCount: 1, bytes: 1_600, memory: 144, memoryBesideOne: 144, memoryOfOne: 16),
            ])
        #expect(report.scales.map(\.memoryRatio) == [nil, 4, 9])
        #expect(report.images.first { $0.name.display == "a" }?.memory == 144, "the largest file's, not the sum")
        let files = try #require(report.images.first { $0.name.display == "a" }?.files)
        #expect(files.map(\.path.display) == ["a.png", "a@2x.png", "a@3x.png"])
        #expect(files.map(\.memory) == [16, 64, 144] && files.map(\.memoryRatio) == [1, 4, 9])
        #expect(report.images.first { $0.name.display == "a" }?.memoryOfAll == 224)
        #expect(report.images.first { $0.name.display == "b" }?.files.map(\.memoryRatio) == [nil])
        let text = SizeText().text(report)
        #expect(text.contains("16 B, 64 B (4×), 144 B (9×)   224 B\n"), "\(text)")
        let json = try JSONReport(program: "1", root: "/").text(report, limit: nil)
        #expect(json.contains(#""memoryOfAll" : 224"#) && json.contains(#""memoryTimes1x" : 4"#), "\(json)")
        #expect(
            SizeText().text(report).contains("  2x      3  4.3 kB   608 B           4.00\n"),
            "\(SizeText().text(report))")
    }

    @Test func aScaleMoreCostsWhatItCostsTheOthers() throws {
        var files = ["only@2x.png": Self.file(4, bytes: 1_000)]
        let assumed = try Self.report(files)
        #expect(assumed.additions == [.init(scale: .x3, images: 1, bytes: 1_900, factor: 1.9, evidence: 0)])
        #expect(SizeText().text(assumed).contains("A 3x of the image that has only a 2x would add about 1.9 kB"))
        files["other@2x.png"] = Self.file(4, bytes: 1_000)
        let two = SizeText().text(try Self.report(files))
        #expect(two.contains("A 3x of the 2 images that have only a 2x would add about 3.8 kB"))
        files["other@2x.png"] = nil
        for name in ["a", "b", "c", "d", "e"] {
            files["\(name)@2x.png"] = Self.file(4, bytes: 1_000)
            files["\(name)@3x.png"] = Self.file(6, bytes: 3_000)
        }
        let measured = try Self.report(files)
        #expect(measured.additions == [.init(scale: .x3, images: 1, bytes: 3_000, factor: 3, evidence: 5)])
        files["only@3x.png"] = Self.file(6, bytes: 1_500)
        #expect(try Self.report(files).additions == [])
    }

    @Test func mipmapsBelongToTheirImageAndHaveNothingToGain() throws {
        let texture = FakeEngine.noise(8, 8)
        let report = try Self.report([
            "Tex.png": texture, "Tex.mip1.png": FakeEngine.noise(4, 4), "Tex.mip2.png": FakeEngine.noise(2, 2),
            "Tex.ktx2": Array(repeating: 0, count: 5000), "notes.txt": Array(repeating: 0, count: 70),
        ])
        let bytes = [8, 4, 2].map { FakeEngine.noise($0, $0).count }.reduce(5000, +)
        #expect(report.fileCount == 4 && report.bytes == bytes)
        #expect(report.images.map(\.name.display) == ["Tex"])
        #expect(report.images.map(\.fileCount) == [4] && report.images.map(\.bytes) == [bytes])
        #expect(report.images.map(\.memory) == [8 * 8 * 4])
        #expect(report.gains.map(\.path.display) == ["Tex.png"])
        let phone = try Self.load(report, .iphone, .x2)
        #expect(phone.downloaded == bytes && phone.wasted == 0 && phone.images == 1)
    }

    @Test func drawingsThatSpareFilesOfPixelsAreNamed() throws {
        let drawing = TinyFiles.svg("2", "2", "")
        let report = try Self.report(["a.svg": drawing, "a.png": Self.file(2, bytes: 1_000), "b.svg": drawing])
        #expect(report.savings.map(\.vectorImage.display) == ["a.svg"])
        #expect(report.savings.first?.bytes == 1_000 - drawing.count)
        let text = SizeText().text(report)
        #expect(text.contains("Shipping 1 vector image (a.svg) instead of its pixels (1 file, 1.0 kB) would save"))
        #expect(text.contains("from asset catalogs only"))
    }

    /// "One PDF instead of four PNGs": those for one device, too, unless it has a vector image of its own.
    @Test(
        arguments: [
            (id: "one for all", vectors: ["logo.svg"], saved: ["logo.svg": 1_500]),
            (
                id: "one for iPads, too", vectors: ["logo.svg", "logo~ipad.svg"],
                saved: ["logo.svg": 300, "logo~ipad.svg": 1_200]
            ),
            (id: "one for iPads only", vectors: ["logo~ipad.svg"], saved: ["logo~ipad.svg": 1_200]),
        ] as [(id: String, vectors: [String], saved: [String: Int])])
    func aVectorImageSparesAllFilesOfItsImage(row: (id: String, vectors: [String], saved: [String: Int])) throws {
        let drawing = TinyFiles.svg("2", "2", "")
        var files = [
            "logo.png": Self.file(2, bytes: 100), "logo@2x.png": Self.file(4, bytes: 200),
            "logo~ipad.png": Self.file(3, bytes: 400), "logo@2x~ipad.png": Self.file(6, bytes: 800),
        ]
        for name in row.vectors { files[name] = drawing }
        let savings = try Self.report(files).savings.map { ($0.vectorImage.display, $0.pixelBytes) }
        #expect(Dictionary(savings) { first, _ in first } == row.saved, "\(row.id)")
    }

    /// Systems show the bitmaps only.
    @Test func iconsAndLaunchImagesOfTheAppAreNotSpared() throws {
        let drawing = TinyFiles.svg("57", "57", "")
        let png = { (width: Int, height: Int) in FakeEngine.noise(width, height) }
        let report = try Self.report([
            "Icon.svg": drawing, "Icon.png": png(57, 57), "Mark.svg": drawing, "Mark.png": png(57, 57),
            "Default.svg": drawing, "Default.png": png(320, 480), "Star.svg": drawing, "Star.png": png(57, 57),
            "Info.plist": RuleExample.info(RuleExample.array("CFBundleIconFiles", "Mark")),
        ])
        #expect(report.savings.map(\.vectorImage.display) == ["Star.svg"])
    }

    @Test func whatIsAngledHasMoreToGainThanWhatIsStraight() throws {
        func image(_ isInk: (Int, Int) -> Bool) -> PixelBuffer {
            PixelBuffer(
                size: PixelSize(width: 16, height: 16), layout: .grey, depth: .eight,
                bytes: (0..<256).map { isInk($0 % 16, $0 / 16) ? 0 : 255 })
        }
        let flat = image { _, _ in true }
        let box = image { x, y in (4..<12).contains(x) && (4..<12).contains(y) }
        let line = image { x, y in x > y }
        let disc = image { x, y in (x - 8) * (x - 8) + (y - 8) * (y - 8) < 36 }
        #expect(EdgeScore.of(flat) == 0)
        #expect(EdgeScore.of(box) == 0)
        #expect(EdgeScore.of(line) > 90)
        #expect((30...70).contains(EdgeScore.of(disc)))
        #expect(
            EdgeScore.of(
                PixelBuffer(size: PixelSize(width: 2, height: 1), layout: .grey, depth: .eight, bytes: [0, 9])) == 0)

        let report = try Self.report([
            "box.png": FakeEngine.file(box), "disc.png": FakeEngine.file(disc), "line.png": FakeEngine.file(line),
            "both.png": FakeEngine.file(line), "both@2x.png": FakeEngine.image(32, 32),
        ])
        #expect(report.gains.map(\.path.display).last == "box.png")
        #expect(!report.gains.map(\.path.display).contains("both.png"), "it has its 2x")
    }

    @Test func imagesOfOneScoreAreListedTheLargerFirst() throws {
        func box(_ side: Int) -> [UInt8] {
            FakeEngine.file(
                SmallImages.rgba(side, side) { x, y in
                    (4..<8).contains(x) && (4..<8).contains(y) ? [0, 0, 0, 255] : [255, 255, 255, 255]
                })
        }
        let report = try Self.report(["a.png": box(12), "b.png": box(24), "c.png": box(12), "d.png": box(16)])
        #expect(report.gains.map(\.path.display) == ["b.png", "d.png", "a.png", "c.png"])
        let parts = ["x", "y"].compactMap { BytePath($0) }.map { ProjectPart(report, at: $0) }
        #expect(SizeReport(merging: parts).gains.prefix(2).map(\.path.display) == ["x/b.png", "y/b.png"])
    }

    @Test func theLimitsAreThoseOfTheStore() throws {
        #expect(DownloadLimit.all.map(\.bytes) == [10, 20, 50, 100, 150, 200].map { $0 * 1_000_000 })
        #expect(DownloadLimit.of(year: 2012)?.bytes == 50_000_000)
        #expect(DownloadLimit.of(year: 2011)?.bytes == 20_000_000, "that of 2010 still held")
        #expect(DownloadLimit.of(year: 2024)?.bytes == 200_000_000)
        #expect(DownloadLimit.of(year: 2007) == nil)
        #expect(try SizeLimit(text: "2012").text == "50.0 MB (2012: iPad 3)")
        #expect(try SizeLimit(text: "2011").text == "20.0 MB (2011: since 2010, raised in February)")
        #expect(try SizeLimit(text: "20MB") == SizeLimit(bytes: 20_000_000))
        #expect(throws: WrongValue.self) { try SizeLimit(text: "2007") }
    }

    @Test(
        arguments: [
            ("2012-02", "20.0 MB (2012-02: since 2010, raised in February)"), ("2012-03", "50.0 MB (2012-03: iPad 3)"),
            ("2012-03-06", "20.0 MB (2012-03-06: since 2010, raised in February)"),
            ("2012-03-07", "50.0 MB (2012-03-07: iPad 3)"), ("2012-13", nil), ("2008-06", nil), ("2012-3", nil),
        ] as [(date: String, text: String?)])
    func aLimitHoldsFromItsDayOn(row: (date: String, text: String?)) {
        #expect((try? SizeLimit(text: row.date))?.text == row.text, "\(row.date)")
    }

    /// An image set of which each slot names a file of that many bytes.
    private static func set(_ name: String, _ slots: [(file: String, slot: String, bytes: Int)]) -> [String: [UInt8]] {
        let entries = slots.map { #"{"filename":"\#($0.file)",\#($0.slot)}"# }.joined(separator: ",")
        let list = #"{"images":[\#(entries)],"info":{"version":1,"author":"xcode"}}"#
        let folder = "A.xcassets/\(name).imageset"
        return Dictionary(slots.map { ("\(folder)/\($0.file)", file(2, bytes: $0.bytes)) }) { first, _ in first }
            .merging(["\(folder)/Contents.json": Array(list.utf8)]) { $1 }
    }

    /// Names say nothing in a set, and a device downloads its own files only.
    @Test func theSlotsOfASetSayWhichFilesADeviceDownloads() throws {
        let files = Self.set(
            "Sun",
            [
                ("a.png", #""idiom":"universal","scale":"1x""#, 100),
                ("b.png", #""idiom":"universal","scale":"2x""#, 200),
                ("c.png", #""idiom":"ipad","scale":"1x""#, 1_000), ("d.png", #""idiom":"ipad","scale":"2x""#, 2_000),
            ])
        let report = try Self.report(files.merging(["loose.png": Self.file(2, bytes: 90)]) { $1 })
        #expect(report.images.map(\.name.display) == ["A.xcassets/Sun.imageset/Sun", "loose"])
        let rows: [(DeviceKind, ScaleFactor, Int)] = [
            (.iphone, .x1, 190), (.iphone, .x2, 290), (.iphone, .x3, 290), (.ipad, .x1, 1_090), (.ipad, .x2, 2_090),
        ]
        for row in rows {
            let load = try Self.load(report, row.0, row.1)
            #expect(load.downloaded == row.2 && load.used == row.2 && load.wasted == 0, "\(row)")
        }
        #expect(report.largestLoad?.downloaded == 2_090)
        let twice = ["x", "y"].compactMap { BytePath($0) }.map { ProjectPart(report, at: $0) }
        #expect(SizeReport(merging: twice).largestLoad?.downloaded == 4_180)
    }

    /// Icons and launch images are for one device, and a file that no slot names for none.
    @Test func setsOfIconsAndLaunchImagesAreByDeviceAndUnlistedFilesAreNobodys() throws {
        func set(_ name: String, _ slots: String, _ files: [String: (Int, Int, Int)]) -> [String: [UInt8]] {
            let list = #"{"images":[\#(slots)],"info":{"version":1,"author":"xcode"}}"#
            func file(_ width: Int, _ height: Int, _ bytes: Int) -> [UInt8] {
                let header = TinyPNG.bigEndian(width) + TinyPNG.bigEndian(height) + [8, 2, 0, 0, 0]
                let chunks = [PNGChunk(type: "IHDR", data: header), PNGChunk(type: "IDAT", data: [])]
                let image = PNGFile.signature + chunks.flatMap(\.encoded)
                return image + Array(repeating: 0, count: bytes - image.count)
            }
            return Dictionary(files.map { ("A.xcassets/\(name)/\($0.key)", file($0.value.0, $0.value.1, $0.value.2)) })
            {
                first, _ in first
            }.merging(["A.xcassets/\(name)/Contents.json": Array(list.utf8)]) { $1 }
        }
        let icons = set(
            "I.appiconset",
            #"{"idiom":"ipad","size":"76x76","scale":"2x","filename":"a.png"},"#
                + #"{"idiom":"iphone","size":"60x60","scale":"2x","filename":"b.png"},"#
                + #"{"idiom":"ios-marketing","size":"1024x1024","scale":"1x","filename":"c.png"}"#,
            ["a.png": (152, 152, 1_000), "b.png": (120, 120, 200), "c.png": (1024, 1024, 90_000)])
        let launch = set(
            "L.launchimage",
            #"{"orientation":"portrait","idiom":"ipad","scale":"1x","filename":"a.png"},"#
                + #"{"orientation":"portrait","idiom":"ipad","scale":"2x","filename":"b.png"}"#,
            ["a.png": (768, 1024, 10_000), "b.png": (1536, 2048, 40_000)])
        let image = set(
            "S.imageset", #"{"idiom":"universal","scale":"2x","filename":"a.png"}"#,
            ["a.png": (4, 4, 90), "left.png": (9, 9, 5_000)])
        let report = try Self.report(icons.merging(launch) { $1 }.merging(image) { $1 })
        #expect(try Self.load(report, .iphone, .x2).downloaded == 290)
        #expect(try Self.load(report, .ipad, .x1).downloaded == 11_090)
        #expect(try Self.load(report, .ipad, .x2).downloaded == 41_090)
        #expect(report.scales.map(\.fileCount) == [3, 4])
    }

    @Test func aVectorImageInASetIsLoadedAndSavesThePixelsBesideIt() throws {
        let folder = "A.xcassets/Sun.imageset"
        func files(_ slots: String, _ others: [String: [UInt8]] = [:]) -> [String: [UInt8]] {
            others.merging([
                "\(folder)/art.svg": TinyFiles.svg("2", "2", ""),
                "\(folder)/Contents.json": Array(
                    #"{"images":[{"idiom":"universal","filename":"art.svg"}\#(slots)],"info":{"version":1,"author":"xcode"}}"#
                        .utf8),
            ]) { $1 }
        }
        let alone = try Self.report(files(""))
        #expect(alone.loads.count == 5 && alone.loads.allSatisfy { $0.images == 1 && $0.wasted == 0 })
        #expect(!SizeText().text(alone).contains("No iPhone"))
        let beside = try Self.report(
            files(
                #",{"idiom":"universal","scale":"1x","filename":"pixels.png"}"#,
                ["\(folder)/pixels.png": Self.file(2, bytes: 5_000)]))
        #expect(beside.savings.map(\.pixelBytes) == [5_000])
        #expect(!SizeText().text(beside).contains("from asset catalogs only"))
    }

    @Test func aCheckHoldsLooseFilesToTheLimitOfTheConfiguration() {
        let files = ["a.png": Self.file(2, bytes: 1_000), "X.imageset/b.png": Self.file(2, bytes: 9_000)]
        func found(_ limit: Int?, _ setting: RuleSetting? = nil) -> [String] {
            var policy = BuildPolicy()
            policy.sizeLimit = limit.map { SizeLimit(bytes: $0) }
            if let setting { policy.rules.layers = [.init(levels: RuleLevels(groups: ["budget": setting]))] }
            return RuleExample.check(MemoryDisk(files), policy).findings.map(\.diagnostic)
                .filter { $0.rule == .budgetDevice }.map(\.message)
        }
        #expect(found(nil) == [] && found(1_000) == [] && found(999, .off) == [])
        #expect(
            found(999) == ["every device downloads 1.0 kB of images, 1 B more than the limit of 999 B"])
    }
}
