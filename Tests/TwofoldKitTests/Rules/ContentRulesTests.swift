import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

@Suite struct ContentRulesTests {
    private static let doubled = FakeEngine.file(SmallImages.doubled(SmallImages.disc(24)))

    /// No trace of this kernel is known, but the small image is there: that is proof, and a warning.
    @Test func anImageThatFollowsFromTheOneBesideItIsAWarning() {
        let small = SmallImages.disc(40)
        let enlarged = SmallImages.enlarged(small, by: 3) { SmallImages.lanczos($0, lobes: 3) }
        let disk = MemoryDisk(["d.png": FakeEngine.file(small), "d@3x.png": FakeEngine.file(enlarged)])
        func found() -> [Diagnostic] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.id.rawValue == "content.upscaled" }
        }
        #expect(found().map { "\($0.severity) \($0.path.display)" } == ["warning d@3x.png"])
        #expect(found().allSatisfy { $0.fix.contains("draw or export it at 3x") })
        disk.write(FakeEngine.file(SmallImages.disc(120)), to: "d@3x.png")
        #expect(found().isEmpty)
    }

    @Test func withoutContentNothingIsDecoded() {
        let project = Project(source: MemoryDisk(["a@2x.png": Self.doubled]), engine: FakeEngine())
        #expect(CheckRun(project).run().findings.contains { $0.diagnostic.rule == .contentPixelDoubled })
        let shallow = CheckRun(project, readsPixels: false).run()
        #expect(!shallow.findings.contains { $0.diagnostic.id.rawValue.hasPrefix("content.") })
    }

    @Test func whatTwofoldMadeIsItsMastersMatter() {
        let disk = MemoryDisk(["a@2x.png": Self.doubled])
        RuleExample.make(disk)
        let paths = RuleExample.check(disk).findings.filter { $0.diagnostic.id.rawValue.hasPrefix("content.") }
            .map(\.diagnostic.path.display)
        #expect(paths == ["a@2x.png"])
    }

    @Test(arguments: [1, 2, 3, 8]) func theNumberOfJobsDoesNotShow(jobs: Int) {
        let files = (0..<70).map { index in
            ("\(index)@2x.png", index % 3 == 0 ? Self.doubled : FakeEngine.file(SmallImages.disc(16 + index)))
        }
        let disk = MemoryDisk(Dictionary(uniqueKeysWithValues: files))
        let found = CheckRun(Project(source: disk, engine: FakeEngine(), jobs: jobs)).run().findings
            .filter { $0.diagnostic.rule == .contentPixelDoubled }.map(\.diagnostic.path.display)
        #expect(found == files.filter { $0.1 == Self.doubled }.map(\.0).sorted())
    }

    @Test(arguments: [
        (id: "pixel art", drawn: [], severities: [Diagnostic.Severity.note, .note, .note]),
        (id: "one is drawn", drawn: ["d@2x.png"], severities: [.warning, .warning, .warning]),
        (id: "a 1x and a 3x do not count", drawn: ["d.png", "d@3x.png"], severities: [.note, .note, .note]),
        (id: "another folder does not count", drawn: ["x/d@2x.png"], severities: [.note, .note, .note]),
    ])
    func doubledPixelsAreAStyleWhereAFolderHasNoOthers(
        row: (id: String, drawn: [String], severities: [Diagnostic.Severity])
    ) {
        var files = ["a@2x.png": Self.doubled, "b@2x.png": Self.doubled, "c@2x.png": Self.doubled]
        for path in row.drawn { files[path] = FakeEngine.file(SmallImages.disc(48)) }
        #expect(Self.severities(files) == row.severities, "\(row.id)")
    }

    @Test func twoDoubledImagesAreNoStyle() {
        #expect(Self.severities(["a@2x.png": Self.doubled, "b@2x.png": Self.doubled]) == [.warning, .warning])
    }

    private static func severities(_ files: [String: [UInt8]]) -> [Diagnostic.Severity] {
        RuleExample.check(MemoryDisk(files)).findings.map(\.diagnostic).filter { $0.rule == .contentPixelDoubled }
            .map(\.severity)
    }

    @Test func onlyWhatTheCheckIsAboutIsLookedAt() throws {
        let disk = MemoryDisk(["x/a@2x.png": Self.doubled, "y/a@2x.png": Self.doubled])
        let project = Project(source: disk, engine: FakeEngine(), selection: [try #require(BytePath("x"))])
        let found = CheckRun(project).run().findings.map(\.diagnostic).filter { $0.rule == .contentPixelDoubled }
        #expect(found.map(\.path.display) == ["x/a@2x.png"])
    }

    @Test func whatPixelsSaidIsRememberedAsLongAsNoFileOfTheImageChanges() throws {
        let disk = MemoryDisk([
            "a@2x.png": Self.doubled, "b.png": FakeEngine.image(8, 8, value: 10),
            "b@2x.png": FakeEngine.noise(16, 16),
        ])
        let cache = MemoryDisk()
        func check() -> (findings: [Diagnostic], read: Set<String>) {
            _ = disk.takeAccesses()
            let report = CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run()
            let read = disk.takeAccesses().compactMap { access -> String? in
                if case .read(let path) = access { path.display } else { nil }
            }
            return (report.findings.map(\.diagnostic), Set(read.filter { $0.hasSuffix(".png") }))
        }
        let first = check()
        #expect(first.read == ["a@2x.png", "b.png", "b@2x.png"])
        #expect(first.findings.contains { $0.rule == .contentPixelDoubled })
        #expect(first.findings.contains { $0.rule == .contentDiffersInStructure && $0.path.display == "b.png" })
        let second = check()
        #expect(second.read == [])
        #expect(second.findings == first.findings)

        disk.write(FakeEngine.image(16, 16, value: 10), to: "b@2x.png")
        let third = check()
        #expect(third.read == ["b.png", "b@2x.png"])
        #expect(!third.findings.contains { $0.rule == .contentDiffersInStructure })
        #expect(third.findings.contains { $0.rule == .contentPixelDoubled })
        #expect(check().findings == third.findings)
    }

    @Test func aSecondDeviceAsksForTheThumbnailThatAnEarlierCheckDidNotKeep() {
        let disk = MemoryDisk(["a.png": FakeEngine.file(SmallImages.disc(48))])
        let cache = MemoryDisk()
        func differing() -> [String] {
            CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
                .map(\.diagnostic).filter { $0.rule == .contentDiffersByDevice }.map(\.path.display)
        }
        #expect(differing() == [])
        disk.write(FakeEngine.file(SmallImages.disc(36, color: [200, 60, 140])), to: "a~ipad.png")
        #expect(differing() == ["a~ipad.png"])
        #expect(differing() == ["a~ipad.png"])
        disk.write(FakeEngine.file(SmallImages.disc(48, color: [200, 60, 140])), to: "a.png")
        #expect(differing() == [])
    }

    /// A frame with a small square in one corner, of a color that may be left out.
    private static func badge(_ side: Int, _ shown: Bool) -> PixelBuffer {
        SmallImages.rgba(side, side) { (x: Int, y: Int) in
            shown && x < side / 5 && y < side / 5 ? [20, 30, 160, 255] : [250, 220, 40, 255]
        }
    }

    @Test(
        arguments: [
            (id: "at half the size", file: "a~ipad.png", image: badge(60, true), usual: "a@2x~iphone.png", found: true),
            (
                id: "the same at half the size", file: "a~ipad.png", image: badge(60, false), usual: "a@2x~iphone.png",
                found: false
            ),
            (id: "at one size", file: "a@2x~ipad.png", image: badge(120, true), usual: "a@2x.png", found: true),
            (id: "at twice the size", file: "a@2x~ipad.png", image: badge(240, true), usual: "a@2x.png", found: false),
            (id: "a 3x", file: "a@3x~iphone.png", image: badge(180, true), usual: "a@2x~ipad.png", found: true),
            (
                id: "the same at 3x", file: "a@3x~iphone.png", image: badge(180, false), usual: "a@2x~ipad.png",
                found: false
            ),
            (
                id: "another shape and other colors", file: "a@2x~ipad.png",
                image: SmallImages.rgba(160, 100) { (x: Int, _: Int) in [UInt8(x), 20, 160, 255] }, usual: "a@2x.png",
                found: true
            ),
            (
                id: "another shape in the same colors", file: "a@2x~ipad.png",
                image: SmallImages.rgba(160, 100) { (x: Int, _: Int) in [UInt8(200 + x / 4), 210, 60, 255] },
                usual: "a@2x.png", found: false
            ),
        ] as [(id: String, file: String, image: PixelBuffer, usual: String, found: Bool)])
    func devicesThatShowAnImageAtOneSizeShowTheSameImage(
        row: (id: String, file: String, image: PixelBuffer, usual: String, found: Bool)
    ) {
        let found = Self.found([
            row.file: FakeEngine.file(row.image), row.usual: FakeEngine.file(Self.badge(120, false)),
        ])
        #expect(
            found.count == (row.found ? 1 : 0) && found.allSatisfy { $0.hasPrefix("content.differs-by-device") },
            "\(row.id)")
    }

    /// A word on a large ground: few pixels differ, and all that is drawn.
    @Test func anotherLabelIsAnotherImage() {
        func button(_ scale: Int, _ isWide: Bool) -> [UInt8] {
            FakeEngine.file(
                SmallImages.rgba(160 * scale, 44 * scale) { (x: Int, y: Int) in
                    let isInk =
                        isWide
                        ? (60..<100).contains(x / scale) && (20..<23).contains(y / scale)
                        : (78..<81).contains(x / scale) && (10..<34).contains(y / scale)
                    return isInk ? [255, 255, 255, 255] : [40, 80, 150, 255]
                })
        }
        #expect(Self.found(["a.png": button(1, true), "a@2x.png": button(2, true)]) == [])
        #expect(
            Self.found(["a.png": button(1, false), "a@2x.png": button(2, true)])
                == ["content.differs-in-structure a.png"])
        let words = RuleExample.check(MemoryDisk(["a.png": button(1, false), "a@2x.png": button(2, true)])).findings
            .map(\.diagnostic).filter { $0.rule == .contentDiffersInStructure }.map(\.message)
        #expect(
            words == ["100 % of what is drawn has no counterpart in the reduced a@2x.png, as with another label"])
        #expect(
            Self.found(["a~ipad.png": button(1, false), "a@2x~iphone.png": button(2, true)])
                == ["content.differs-by-device a@2x~iphone.png"])
        let set = "I.xcassets/a.imageset"
        let slots = [
            ("one.png", #""idiom":"ipad","scale":"1x""#), ("two.png", #""idiom":"iphone","scale":"2x""#),
        ]
        let inSet = [
            "\(set)/one.png": button(1, false), "\(set)/two.png": button(2, true),
            "\(set)/Contents.json": Self.catalog(slots),
        ]
        #expect(Self.found(inSet) == ["content.differs-by-device two.png"])
    }

    /// A badge or a line of small text that only one of the two has.
    @Test(
        arguments: [
            (id: "nothing", x: 0..<0, y: 0..<0, found: false), (id: "a badge", x: 44..<54, y: 6..<16, found: true),
            (id: "a dot", x: 46..<49, y: 8..<11, found: false), (id: "a line", x: 8..<50, y: 50..<52, found: true),
        ] as [(id: String, x: Range<Int>, y: Range<Int>, found: Bool)])
    func whatOnlyOneScaleHasIsFound(row: (id: String, x: Range<Int>, y: Range<Int>, found: Bool)) {
        func card(_ scale: Int, _ isComplete: Bool) -> [UInt8] {
            FakeEngine.file(
                SmallImages.rgba(60 * scale, 60 * scale) { (x: Int, y: Int) in
                    if isComplete, row.x.contains(x / scale), row.y.contains(y / scale) { return [250, 60, 40, 255] }
                    return (10..<30).contains(x / scale) && (20..<40).contains(y / scale)
                        ? [255, 255, 255, 255] : [32, 96, 192, 255]
                })
        }
        let found = Self.found(["a.png": card(1, false), "a@2x.png": card(2, true)])
        #expect(found == (row.found ? ["content.differs-in-structure a.png"] : []), "\(row.id)")
    }

    /// iPads show larger buttons; what is drawn on them grows, or keeps its size in the middle.
    @Test(
        arguments: [
            (id: "grown", isWide: true, factor: 2, found: false), (id: "kept", isWide: true, factor: 1, found: false),
            (id: "another", isWide: false, factor: 2, found: true),
        ] as [(id: String, isWide: Bool, factor: Int, found: Bool)])
    func aLargerImageForAnotherDeviceShowsTheSame(row: (id: String, isWide: Bool, factor: Int, found: Bool)) {
        func button(_ side: Int, _ isWide: Bool, _ factor: Int) -> [UInt8] {
            let (half, thin) = (20 * factor, 3 * factor)
            return FakeEngine.file(
                SmallImages.rgba(side * 2, side) { (x: Int, y: Int) in
                    let (dx, dy) = (abs(x - side), abs(y - side / 2))
                    let isInk = isWide ? dx < half && dy < thin : dx < thin && dy < half
                    return isInk ? [255, 255, 255, 255] : [40, 80, 150, 255]
                })
        }
        let found = Self.found([
            "a@2x~iphone.png": button(64, true, 1), "a@2x~ipad.png": button(128, row.isWide, row.factor),
        ])
        #expect(found.isEmpty == !row.found, "\(row.id): \(found)")
    }

    /// The other device's file counts, too: a changed one makes the cached result worthless.
    @Test func aChangedFileOfTheOtherDeviceIsComparedAgain() {
        let disk = MemoryDisk([
            "a@2x~iphone.png": FakeEngine.file(Self.badge(120, false)),
            "a~ipad.png": FakeEngine.file(Self.badge(60, false)),
        ])
        let cache = MemoryDisk()
        func differing() -> Int {
            CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
                .filter { $0.diagnostic.rule == .contentDiffersByDevice }.count
        }
        #expect(differing() == 0)
        disk.write(FakeEngine.file(Self.badge(60, true)), to: "a~ipad.png")
        #expect(differing() == 1)
        #expect(differing() == 1)
        disk.write(FakeEngine.file(Self.badge(120, true)), to: "a@2x~iphone.png")
        #expect(differing() == 0)
    }

    /// The slot says the scale of a file, whatever its name is.
    @Test func whatIsMeasuredOfLooseFilesIsMeasuredInSetsToo() {
        let set = "I.xcassets/a.imageset"
        let stripes = FakeEngine.file(
            SmallImages.rgba(48, 48) { (x: Int, _: Int) in x % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] })
        let doubled = FakeEngine.file(SmallImages.doubled(SmallImages.disc(24)))
        let disk = MemoryDisk(["\(set)/big.png": stripes])
        let cache = MemoryDisk()
        func found(_ scale: String) -> [String] {
            disk.write(
                Self.catalog([("big.png", #""idiom":"universal","scale":"\#(scale)""#)]), to: "\(set)/Contents.json")
            return CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
                .map(\.diagnostic.id.rawValue).filter { $0.hasPrefix("content.") && $0 != "content.opaque-alpha" }
        }
        #expect(found("1x") == [])
        #expect(found("2x") == ["content.fine-detail"], "the slot changed, and not the file")
        #expect(found("2x") == ["content.fine-detail"])
        #expect(found("1x") == [])
        disk.write(doubled, to: "\(set)/big.png")
        #expect(found("2x") == ["content.pixel-doubled"])
    }

    /// Smooth edges have more colors than an image that is drawn pixel by pixel, and doubled on purpose.
    @Test(arguments: [(4, "request"), (8, "request"), (9, "warning"), (40, "warning")])
    func aDoubledFileOfFewColorsIsPixelArt(colors: Int, heard: String) {
        let disc = SmallImages.rgba(24, 24) { x, y in
            let isInside = (x - 12) * (x - 12) + (y - 12) * (y - 12) < 100
            return isInside ? [UInt8((x * y) % (colors - 1) * 6), 200, 90, 255] : [0, 0, 0, 0]
        }
        let doubled = SmallImages.doubled(disc)
        for left in [0, 1] {
            let image = SmallImages.rgba(48 + left, 48) { x, y in
                x < left ? [0, 0, 0, 0] : Array(doubled.bytes[((y * 48 + x - left) * 4)...].prefix(4))
            }
            #expect(WeightTests.heard("content.pixel-doubled", ["a@2x.png": FakeEngine.file(image)]) == [heard])
        }
    }

    private static func halves(_ side: Int) -> PixelBuffer {
        SmallImages.rgba(side, side) { (x: Int, _: Int) in x < side / 2 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    }

    private static func catalog(_ slots: [(file: String, keys: String)]) -> [UInt8] {
        let images = slots.map { #"{"filename":"\#($0.file)",\#($0.keys)}"# }.joined(separator: ",")
        return Array(#"{"images":[\#(images)],"info":{"author":"xcode","version":1}}"#.utf8)
    }

    private static func found(_ files: [String: [UInt8]]) -> [String] {
        let ids: [Rule] = [.contentDiffersByDevice, .contentDiffersInStructure, .contentDiffersInColor]
        let disk = MemoryDisk(files)
        let cache = MemoryDisk()
        func check() -> [String] {
            CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
                .map(\.diagnostic).filter { ids.contains($0.rule) }.map {
                    "\($0.id.rawValue) \(Quoting.display($0.path.name))"
                }
        }
        let first = check()
        #expect(check() == first, "the cache says something else")
        return first
    }

    @Test(
        arguments: [
            (id: "the same", small: SmallImages.disc(48), large: SmallImages.disc(72), found: []),
            (
                id: "another picture", small: halves(48), large: SmallImages.disc(72),
                found: ["content.differs-in-colour a@2x.png", "content.differs-in-structure a@2x.png"]
            ),
            (
                id: "another color", small: SmallImages.disc(48, color: [200, 60, 140]), large: SmallImages.disc(72),
                found: ["content.differs-in-colour a@2x.png"]
            ),
            (id: "another size in points", small: halves(50), large: SmallImages.disc(72), found: []),
            (id: "an odd side", small: SmallImages.disc(49), large: SmallImages.disc(74), found: []),
        ] as [(id: String, small: PixelBuffer, large: PixelBuffer, found: [String])])
    func a2xIsComparedWithThe3x(row: (id: String, small: PixelBuffer, large: PixelBuffer, found: [String])) {
        let files = ["a@2x.png": FakeEngine.file(row.small), "a@3x.png": FakeEngine.file(row.large)]
        #expect(Self.found(files) == row.found, "\(row.id)")
        let set = "I.xcassets/a.imageset"
        let inCatalog = [
            // The names say nothing of the scales.
            "\(set)/two.png": FakeEngine.file(row.small), "\(set)/three.png": FakeEngine.file(row.large),
            "\(set)/Contents.json": Self.catalog([
                ("two.png", #""idiom":"universal","scale":"2x""#), ("three.png", #""idiom":"universal","scale":"3x""#),
            ]),
        ]
        #expect(Self.found(inCatalog) == row.found.map { $0.replacing("a@2x", with: "two") }, "\(row.id), in a catalog")
    }

    @Test(
        arguments: [
            (
                id: "for another device", keys: #""idiom":"ipad","scale":"2x""#,
                found: ["content.differs-by-device b.png"]
            ),
            (id: "for a Mac", keys: #""idiom":"mac","scale":"2x""#, found: []),
            (
                id: "for dark screens",
                keys: #""idiom":"universal","scale":"2x","appearances":[{"appearance":"luminosity","value":"dark"}]"#,
                found: []
            ),
            (id: "for nothing", keys: #""idiom":"ipad","scale":"2x","unassigned":true"#, found: []),
        ] as [(id: String, keys: String, found: [String])])
    func linesOfASetAreComparedByDevice(row: (id: String, keys: String, found: [String])) {
        let set = "I.xcassets/a.imageset"
        let files = [
            "\(set)/a.png": FakeEngine.file(SmallImages.disc(48)),
            "\(set)/b.png": FakeEngine.file(SmallImages.disc(36, color: [200, 60, 140])),
            "\(set)/Contents.json": Self.catalog([("a.png", #""idiom":"universal","scale":"2x""#), ("b.png", row.keys)]
            ),
        ]
        #expect(Self.found(files) == row.found, "\(row.id)")
    }

    @Test func aCheckFactComesBackWhateverItHolds() throws {
        let status = FileStatus(
            kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2), modified: 3, changed: 4)
        let other = try #require(BytePath("x/a@2x.png"))
        let traits = PNGMetadataSummary(
            width: 0, height: 9, colorType: 6, density: Density(x: 1, y: 2, unit: .metre),
            profile: .known(ColorProfile(name: [0xFF], colors: .max)))
        let line = Hairlines.Line(isHorizontal: true, form: LineForm(start: 14, end: 22), length: 44)
        let facts = [
            CachedCheck(), CachedCheck(traits: traits), CachedCheck(content: .measured(PixelMeasures())),
            CachedCheck(traits: traits, content: .damaged(detail: "cut short")),
            CachedCheck(claimed: ClaimedMetadata(profile: .unknown)), CachedCheck(content: .drawn(pixelShare: 97)),
            CachedCheck(art: CachedArt(colors: 3)), CachedCheck(content: .drawn(pixelShare: 0), art: CachedArt()),
            CachedCheck(claimed: ClaimedMetadata(density: Density(x: 1, y: 2, unit: .inch))),
            CachedCheck(
                traits: PNGMetadataSummary(width: 1, height: 1, colorType: 0),
                content: .measured(
                    PixelMeasures(
                        remarks: ["a word", "another"], hasOpaqueAlpha: true, enlargement: .oneAndAHalf,
                        hairlines: Hairlines(count: 2, longest: line),
                        fineDetail: FineDetail(share: 21, rows: 3..<9, columns: 0..<44),
                        comparison: .init(other: other, status: status, difference: nil)))),
            CachedCheck(
                content: .measured(
                    PixelMeasures(
                        blockSide: 3, isPixelArt: true,
                        comparison: .init(
                            other: other, status: status, difference: PixelDifference(color: 0.1, structure: .pi),
                            local: LocalDifference(share: 0.25, loneParts: 3, hasPatch: true),
                            shift: PixelShift(right: -1, down: 1)),
                        byDevice: .init(other: other, status: status, difference: nil, isOrigin: true),
                        hasThumbnail: true, thumbnail: Thumbnail(of: SmallImages.disc(32))))),
        ]
        for fact in facts {
            #expect(CachedCheck(fact.bytes) == fact)
            for count in 0..<fact.bytes.count { #expect(CachedCheck(Array(fact.bytes.prefix(count))) == CachedCheck()) }
        }
        // What rules compute with is no more than a file can say.
        for number in [-1, Int.min, Int.max] {
            let density = PNGMetadataSummary(
                width: 1, height: 1, colorType: 0, density: Density(x: 1, y: number, unit: .metre))
            #expect(CachedCheck(CachedCheck(traits: density).bytes) == CachedCheck())
            #expect(CachedCheck(CachedCheck(claimed: ClaimedMetadata(density: density.density)).bytes) == CachedCheck())
            for measures in [
                PixelMeasures(hairlines: Hairlines(count: number, longest: nil)), PixelMeasures(blockSide: number),
                PixelMeasures(fineDetail: FineDetail(share: number)),
            ] {
                #expect(CachedCheck(CachedCheck(content: .measured(measures)).bytes) == CachedCheck())
            }
        }
    }

    @Test(
        arguments: [
            // Programs that cut off, or that reckon in other units, mean 72, 144 and 216 all the same.
            ("a.png", .init(x: 2828, y: 2841, unit: .metre), nil),
            ("a@2x.png", .init(x: 5665, y: 5673, unit: .metre), nil),
            ("a@3x.png", .init(x: 8492, y: 8504, unit: .metre), nil),
            ("a@2x.png", .init(x: 2834, y: 2834, unit: .metre), nil),
            ("a.jpg", .init(x: 71, y: 72, unit: .inch), nil), ("a.jpg", .init(x: 28, y: 28, unit: .centimetre), nil),
            ("a@2x.jpg", .init(x: 56, y: 57, unit: .centimetre), nil),
            ("a.jpg", .init(x: 300, y: 1, unit: .aspect), nil),
            ("a.png", .init(x: 3543, y: 3543, unit: .metre), "its resolution is 90 dpi; expected 72"),
            ("a@2x.png", .init(x: 3780, y: 3780, unit: .metre), "its resolution is 96 dpi; expected 72, or 144 at 2x"),
            ("a@3x.jpg", .init(x: 300, y: 300, unit: .inch), "its resolution is 300 dpi; expected 72, or 216 at 3x"),
            (
                "a@2x.png", .init(x: 5669, y: 2835, unit: .metre),
                "its resolution is 144 dpi across and 72 dpi down; expected 72, or 144 at 2x, in both directions"
            ),
            ("a.jpg", .init(x: 74, y: 74, unit: .inch), "its resolution is 74 dpi; expected 72"),
            ("a.jpg", .init(x: 30, y: 30, unit: .centimetre), "its resolution is 76 dpi; expected 72"),
            (
                "S.imageset/a.jpg", .init(x: 96, y: 96, unit: .inch),
                "its resolution is 96 dpi; expected 72 times its scale"
            ),
            // What the folder says counts as a scale, too, and 160 dpi are Android's 1x.
            ("res/drawable-xhdpi/a.jpg", .init(x: 144, y: 144, unit: .inch), nil),
            ("res/drawable-xhdpi/a.jpg", .init(x: 320, y: 320, unit: .inch), nil),
            ("res/mipmap-hdpi/a.jpg", .init(x: 108, y: 108, unit: .inch), nil),
            ("res/drawable/a.jpg", .init(x: 160, y: 160, unit: .inch), nil),
            ("icons/3.0x/a.jpg", .init(x: 216, y: 216, unit: .inch), nil),
            ("icons/2x/a.jpg", .init(x: 144, y: 144, unit: .inch), nil),
            (
                "res/drawable-xhdpi/a.jpg", .init(x: 300, y: 300, unit: .inch),
                "its resolution is 300 dpi; expected 72, or 144 at 2x"
            ),
            (
                "res/drawable-hdpi/a.jpg", .init(x: 144, y: 144, unit: .inch),
                "its resolution is 144 dpi; expected 72, or 108 at 1.5x"
            ),
            ("icons/64x/a.jpg", .init(x: 144, y: 144, unit: .inch), "its resolution is 144 dpi; expected 72"),
            ("icons/a.jpg", .init(x: 160, y: 160, unit: .inch), "its resolution is 160 dpi; expected 72"),
        ] as [(path: String, density: Density, message: String?)])
    func aResolutionIsStrayWhereNoScaleExplainsIt(row: (path: String, density: Density, message: String?)) {
        let tags = row.density
        let plain = TinyFiles.jpeg(side: 8, components: 1)
        let file =
            row.path.hasSuffix("png")
            ? RuleExample.dense(tags.x, tags.y) : JPEGFile.replacingMetadata(of: plain, density: tags)
        #expect(densities(MemoryDisk([row.path: file])) == [row.message].compactMap(\.self), "\(row)")
    }

    @Test func theResolutionOfAJPEGIsInTheBlockOfItsCameraWhereItSaysNoLengthItself() {
        let plain = TinyFiles.jpeg(side: 8, components: 1)
        let photo = TinyFiles.jpeg(plain, exif: TinyFiles.tiff(x: 300, y: 300))
        #expect(densities(MemoryDisk(["a.jpg": photo])) == ["its resolution is 300 dpi; expected 72"])
        let good = TinyFiles.jpeg(plain, exif: TinyFiles.tiff(x: 28.35, y: 28.35, unit: 3))
        #expect(densities(MemoryDisk(["a.jpg": good])) == [])
        for count in 0..<photo.count { _ = densities(MemoryDisk(["a.jpg": Array(photo.prefix(count))])) }
    }

    /// What two checks say, which must be the same.
    private func densities(_ disk: MemoryDisk) -> [String] {
        func check() -> [String] {
            RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .densityStray }.map(\.message)
        }
        let first = check()
        #expect(check() == first)
        return first
    }

    @Test(
        arguments: [
            ("sRGB", [0], "none"), ("cICP", [1, 13, 0, 1], "none"), ("cICP", [12, 13, 0, 1], "Display P3"),
            // Samples of a PNG are neither luma nor in the range of video.
            ("cICP", [1, 13, 1, 1], "unknown"), ("cICP", [1, 13, 0, 0], "unknown"), ("cICP", [1], "unknown"),
            ("gAMA", [0, 0, 177, 143], "none"), ("gAMA", [0, 0, 217, 4], "gamma 1.8"), ("gAMA", [0], "unknown"),
            ("gAMA", [0, 0, 0, 0], "unknown"), ("gAMA", [0, 1, 134, 160], "gamma 1.0"), ("cHRM", [0, 1], "unknown"),
            ("cHRM", Array(repeating: 1, count: 32), "unknown"),
        ] as [(PNGChunkType, [UInt8], String)])
    func chunksSayWhatTheColorsOfAPNGMean(type: PNGChunkType, data: [UInt8], expected: String) {
        let file = RuleExample.with(PNGChunk(type: type, data: data))
        let found =
            switch PNGMetadataSummary(start: file)?.profile {
            case nil: "no PNG"
            case .none?: "none"
            case .unknown: "unknown"
            case .known(let profile): String(decoding: profile.name, as: UTF8.self)
            }
        #expect(found == expected)
    }

    @Test func aWebPHasItsProfileInAChunk() {
        let image = Array("RIFF\u{10}\0\0\0WEBPVP8L\u{4}\0\0\0\u{2F}\0\0\0".utf8)
        func file(_ profile: [UInt8]?) -> [UInt8] {
            WebPFile.replacingMetadata(
                of: image, size: PixelSize(width: 1, height: 1), hasAlpha: false, profile: profile)
        }
        #expect(WebPFile.profile(of: file(nil)) == StatedProfile.none)
        #expect(WebPFile.profile(of: file([1, 2])) == .unknown)
        let bytes = RuleExample.p3.bytes
        #expect(WebPFile.profile(of: file(bytes)).colors == ColorProfile(bytes)?.colors)
        for count in 0..<200 { _ = WebPFile.profile(of: Array(file(bytes).prefix(count))) }
    }

    @Test func profilesOfJPEGsAreComparedToo() {
        let (p3, adobe) = (RuleExample.jpeg(RuleExample.p3), RuleExample.jpeg(RuleExample.adobe))
        let disk = MemoryDisk([
            "a.jpg": adobe, "a@2x.jpg": p3, "b.jpg": p3, "b@2x.jpg": p3,
            "c.jpg": RuleExample.jpeg(RuleExample.standard),
            "c@2x.jpg": RuleExample.jpeg(nil), "d.jpg": Array(p3.prefix(300)) + p3.suffix(40), "d@2x.jpg": p3,
        ])
        let cache = MemoryDisk()
        func found() -> [String] {
            CheckRun(Project(source: disk, engine: FakeEngine(), jobs: 2, cache: cache)).run().findings
                .map(\.diagnostic).filter { $0.rule == .colorOddProfile }.map(\.path.display)
        }
        #expect(found() == ["a.jpg"])
        #expect(found() == ["a.jpg"])
        disk.write(p3, to: "a.jpg")
        #expect(found() == [])
    }

    @Test func whatACrushedFileStatesOfItsColorsIsNotCompared() throws {
        let gamma = PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(100_000))
        let file = RuleExample.with(gamma)
        func found(_ file: [UInt8]) -> [Rule] {
            RuleExample.check(MemoryDisk(["a.png": file, "a@2x.png": RuleExample.png(8, 8)])).findings
                .map(\.diagnostic.rule).filter { [.colorOddProfile, .imageCrushed].contains($0) }
        }
        #expect(found(file) == [.colorOddProfile])
        #expect(found(RuleExample.crushed(file)) == [.imageCrushed])
    }

    @Test func theOnlyOneOfAFolderWithAnotherProfileIsANote() throws {
        let disk = MemoryDisk([
            "a.png": RuleExample.png(4, 4), "b.png": RuleExample.png(4, 4), "c.png": RuleExample.png(4, 4),
            "d.png": RuleExample.tagged(RuleExample.generic),
        ])
        let found = RuleExample.check(disk).findings.filter { $0.diagnostic.rule == .colorOddProfile }
        #expect(found.map(\.diagnostic.path.display) == ["d.png"])
        #expect(found.first?.diagnostic.severity == .note)
        // The pair is reported already, at the smaller file.
        disk.write(RuleExample.tagged(RuleExample.generic), to: "d@2x.png")
        disk.write(RuleExample.png(4, 4), to: "d.png")
        let pair = RuleExample.check(disk).findings.map(\.diagnostic).filter { $0.rule == .colorOddProfile }
        #expect(pair.map(\.path.display) == ["d.png"])
        disk.remove("d@2x.png")
        disk.write(RuleExample.tagged(RuleExample.generic), to: "d.png")
        disk.remove("a.png")
        #expect(!RuleExample.check(disk).findings.contains { $0.diagnostic.rule == .colorOddProfile })
    }
}
