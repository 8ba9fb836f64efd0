import Testing
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Images in several formats, with the encoders that users have.
@Suite struct FormatChoiceTests {
    let vips: VipsEngine
    let engine: CombinedEngine

    init() throws {
        vips = try VipsEngine()
        engine = CombinedEngine(PNGEngine(), vips)
    }

    private func policy(
        _ formats: String, _ choice: FormatChoice = .each, scales: Set<ScaleFactor>? = [.x1]
    ) throws -> BuildPolicy {
        var policy = BuildPolicy { $0.scales = scales }
        policy.formats = try [WantedFormat](text: formats)
        policy.formatChoice = choice
        return policy
    }

    private func build(
        _ files: [String: [UInt8]], _ policy: BuildPolicy, jobs: Int = 1
    ) -> (disk: MemoryDisk, report: RunReport) {
        let disk = MemoryDisk(files)
        let project = Project(source: disk, engine: engine, policy: policy, jobs: jobs)
        return (disk, BuildRun(project).run(project.survey()))
    }

    private func decoded(_ disk: MemoryDisk, _ path: String) throws -> DecodedImage {
        let file = try #require(disk.bytes(of: path), "\(path)")
        let format = try #require(ImageFormat(sniffing: file))
        #expect(format == ImageFormat(fileExtension: AssetName(parsing: Array(path.utf8)).fileExtension))
        return try engine.decode(file, format: format, limits: ImageLimits())
    }

    private func errors(_ report: RunReport) -> [String] {
        report.diagnostics.filter { $0.severity == .error }.map { "\($0.path.display) \($0.id.rawValue)" }
    }

    // MARK: Statements

    @Test(arguments: [("webp", 1), ("webp,tiff", 1), ("png", 0)])
    func brightnessThatOnlyAPNGCanStateIsRemarkedOnce(formats: String, count: Int) throws {
        let chunks = [
            PNGChunk(type: "cICP", data: [1, 13, 0, 1]), PNGChunk(type: "mDCV", data: [UInt8](repeating: 1, count: 24)),
            PNGChunk(type: "cLLI", data: [UInt8](repeating: 1, count: 8)),
        ]
        let image = PixelBuffer.noise(PixelSize(width: 40, height: 30), .rgb, .eight, seed: 2)
        let (disk, report) = build(["a@2x.png": TinyPNG.file(image, chunks: chunks)], try policy(formats))
        #expect(errors(report) == [])
        #expect(report.diagnostics.count { $0.message.contains("mDCV, cLLI") } == count, "\(report.diagnostics)")
        guard formats == "png" else { return }
        #expect(try decoded(disk, "a.png").metadata.colorChunks == chunks)
    }

    // MARK: Sizes

    @Test(arguments: PixelBuffer.Layout.allCases)
    func aLosslessWebPHasThePixelsOfThePNG(layout: PixelBuffer.Layout) throws {
        let (large, small) = FormatTests.blocks(40, 30, layout)
        let policy = try policy("webp,tiff,png")
        let files = ["a@2x.png": TinyPNG.file(large)]
        for (given, made) in [(policy, 1...3), (try self.policy("webp", scales: nil), 2...2)] {
            var choice = given
            // The mean of four equal pixels is that pixel, also where there are as many colors as in a photograph.
            choice.filter = .area
            let (disk, report) = build(files, choice)
            #expect(errors(report) == [] && made.contains(report.counts.made))
            for path in disk.paths where path != "twofold.lock" && !path.hasPrefix("a@2x") {
                #expect(try decoded(disk, path).pixels.shows(small), "\(path)")
            }
            if choice.formats.count == 1 { #expect(try decoded(disk, "a@2x.webp").pixels.shows(large)) }
        }
    }

    /// Icons, photographs and noise: whatever is made is smaller than all that a reader prefers less.
    @Test func eachFileIsSmallerThanThoseBehindItInTheList() throws {
        let smooth = CodecTests.smooth(PixelSize(width: 96, height: 64), .rgb)
        let files = [
            "smooth@2x.png": TinyPNG.file(smooth),
            "noise@2x.png": TinyPNG.file(.noise(PixelSize(width: 64, height: 48), .rgba, .eight, seed: 2)),
            "blocks@2x.png": TinyPNG.file(FormatTests.blocks(16, 16, .rgba).large),
            "tiny@2x.png": TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 2)),
            "photo@2x.jpg": try vips.encode(smooth, metadata: ImageMetadata(), encoding: .jpeg(quality: 90)),
        ]
        let formats = ["jxl", "avif", "webp", "png"]
        let (disk, report) = build(files, try policy("jxl,avif,webp,png", scales: nil))
        #expect(errors(report) == [])
        #expect(report.counts.made + report.counts.omitted == 5 * 7 + 1 && report.counts.omitted > 2)
        for stem in files.keys.sorted().map({ String($0.prefix { $0 != "@" }) }) {
            for scale in ["", "@2x"] {
                let sizes = formats.compactMap { disk.bytes(of: "\(stem)\(scale).\($0)")?.count }
                #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count, "\(stem)\(scale): \(sizes)")
                #expect(!sizes.isEmpty)
            }
        }
        let (smallest, _) = build(files, try policy("jxl,avif,webp,png", .smallest))
        for stem in ["smooth", "noise", "blocks", "tiny"] {
            let made = formats.filter { smallest.bytes(of: "\(stem).\($0)") != nil }
            #expect(made.count == 1, "\(stem): \(made)")
            let least = formats.compactMap { disk.bytes(of: "\(stem).\($0)")?.count }.min()
            #expect(made.first.flatMap { smallest.bytes(of: "\(stem).\($0)")?.count } == least, "\(stem)")
        }
    }

    @Test func threadsDoNotDecide() throws {
        var files: [String: [UInt8]] = [:]
        for number in 0..<12 {
            let size = PixelSize(width: 6 + number * 6, height: 12)
            files["n\(number)@3x.png"] = TinyPNG.file(.noise(size, .rgba, .eight, seed: UInt64(number)))
            files["s\(number)@2x.png"] = TinyPNG.file(CodecTests.smooth(size, .rgb))
        }
        let one = build(files, try policy("webp,png", scales: nil))
        let many = build(files, try policy("webp,png", scales: nil), jobs: 8)
        #expect(one.report.counts == many.report.counts && one.disk.paths == many.disk.paths)
        #expect(one.report.counts.omitted > 0)
        for path in one.disk.paths { #expect(one.disk.bytes(of: path) == many.disk.bytes(of: path), "\(path)") }
        let project = Project(source: many.disk, engine: engine, policy: try policy("webp,png", scales: nil))
        let again = BuildRun(project).run(project.survey())
        #expect(again.counts.made == 0 && again.counts.omitted == one.report.counts.omitted)
    }

    @Test func losslessMastersGiveLosslessWebPUnlessItsQualityIsNamed() throws {
        let smooth = CodecTests.smooth(PixelSize(width: 64, height: 64), .rgb)
        var named = try policy("webp")
        named.quality[.webp] = 60
        let photo = try vips.encode(smooth, metadata: ImageMetadata(), encoding: .jpeg(quality: 95))
        for (name, master, policy, isLossy) in [
            ("PNG", TinyPNG.file(smooth), try self.policy("webp"), false),
            ("quality", TinyPNG.file(smooth), named, true),
            ("JPEG", photo, try self.policy("webp"), true),
        ] {
            let (disk, report) = build([name == "JPEG" ? "a@2x.jpg" : "a@2x.png": master], policy)
            #expect(errors(report) == [], "\(name)")
            let file = try #require(disk.bytes(of: "a.webp"))
            #expect(try vips.header(of: file, format: .webp).isLossy == isLossy, "\(name)")
        }
    }

    @Test func aPhotographIsMadeInAllFormatsOfAMixedList() throws {
        let smooth = CodecTests.smooth(PixelSize(width: 128, height: 96), .rgb)
        let photo = try vips.encode(smooth, metadata: ImageMetadata(), encoding: .jpeg(quality: 95))
        let (disk, report) = build(
            ["a@2x.jpg": photo, "b@2x.png": TinyPNG.file(smooth)], try policy("avif,webp,original"))
        #expect(errors(report) == [])
        #expect(disk.bytes(of: "a.jpg") != nil && disk.bytes(of: "b.png") != nil && disk.bytes(of: "a.png") == nil)
        #expect(disk.bytes(of: "a.webp") != nil && disk.bytes(of: "a@2x.webp") == nil)
        let (own, _) = build(["a@2x.jpg": photo], BuildPolicy())
        #expect(own.bytes(of: "a.jpg") == disk.bytes(of: "a.jpg"))
    }

    // MARK: What does not fit

    @Test func whatDoesNotFitFailsAloneAndEverythingElseIsMade() throws {
        let deep = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .sixteen, seed: 1)
        let wide = PixelBuffer.noise(PixelSize(width: 16_384, height: 2), .rgb, .eight, seed: 1)
        let clear = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1)
        let (disk, report) = build(
            [
                "deep@2x.png": TinyPNG.file(deep), "wide@2x.png": TinyPNG.file(wide),
                "clear@2x.png": TinyPNG.file(clear), "print@2x.jpg": TinyFiles.jpeg(side: 16, components: 4),
                "moving@2x.gif": TinyFiles.gif(frames: 2, side: 4),
            ], try policy("avif,webp,jpeg,png", scales: [.x1, .x2]))
        #expect(
            errors(report) == [
                "clear.jpg format.alpha", "clear@2x.jpg format.alpha", "deep.avif format.depth",
                "deep.jpg format.depth", "deep.webp format.depth", "deep@2x.avif format.depth",
                "deep@2x.jpg format.depth", "deep@2x.webp format.depth",
                "print@2x.jpg image.unsupported", "wide@2x.webp format.side",
            ])
        #expect(
            report.diagnostics.filter { $0.rule == .imageAnimated }.map { "\($0.path.display) \($0.severity)" } == [
                "moving.avif note", "moving.jpg note", "moving@2x.avif note", "moving@2x.jpg note",
            ])
        for path in ["deep.png", "wide.png", "clear.png", "moving.webp", "moving.png"] {
            #expect(disk.bytes(of: path) != nil, "\(path)")
        }
        #expect(try decoded(disk, "deep.png").pixels.depth == .sixteen)
    }

    @Test func anAlphaThatIsOpaqueIsNoAlpha() throws {
        let (large, small) = FormatTests.blocks(12, 10, .rgb)
        let (disk, report) = build(["a@2x.png": TinyPNG.file(large.asRGBA)], try policy("jpeg"))
        #expect(errors(report) == [])
        let pixels = try decoded(disk, "a.jpg").pixels
        #expect(pixels.layout == .rgb && pixels.size == small.size)
    }

    // MARK: Metadata

    @Test(arguments: ["webp", "avif", "jpeg", "tiff", "jxl"])
    func aProfileOfColorsIsHandedOn(format: String) throws {
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
        let master = try vips.encode(
            image, metadata: ImageMetadata(iccProfile: profile), encoding: .png(effort: .standard))
        let (disk, report) = build(["a@2x.png": master], try policy(format))
        #expect(errors(report) == [])
        let path = format == "jpeg" ? "a.jpg" : "a.\(format)"
        #expect(try decoded(disk, path).metadata.iccProfile == profile)
    }

    /// Only PNG has chunks for colors, and only PNG, JPEG and TIFF have grey.
    @Test func colorsThatAFormatCannotStateAreConverted() throws {
        let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
        let linear = TinyPNG.file(image, chunks: [PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(100_000))])
        let usual = TinyPNG.file(image, chunks: [PNGChunk(type: "gAMA", data: TinyPNG.bigEndian(45_455))])
        let grey = try vips.encode(
            CodecTests.smooth(PixelSize(width: 32, height: 24), .grey),
            metadata: ImageMetadata(iccProfile: TinyProfile(primaries: nil, gamma: 1.2).bytes),
            encoding: .png(effort: .standard))
        for (id, master, isConverted) in [("linear", linear, true), ("usual", usual, false), ("grey", grey, true)] {
            let (disk, report) = build(["a@2x.png": master], try policy("webp", scales: [.x1]))
            #expect(errors(report) == [], "\(id)")
            let (own, _) = build(["a@2x.png": master], BuildPolicy())
            let half = try decoded(own, "a.png")
            let webp = try decoded(disk, "a.webp")
            #expect(webp.metadata.iccProfile == nil, "\(id)")
            #expect(webp.pixels.shows(try engine.convertedToSRGB(half).pixels), "\(id)")
            #expect(webp.pixels.shows(half.pixels) != isConverted, "\(id)")
        }
    }

    @Test func colorsThatCannotBeConvertedAreAnErrorOfThatFormat() throws {
        let image = CodecTests.smooth(PixelSize(width: 8, height: 8), .rgb)
        let master = TinyPNG.file(image, chunks: [PNGChunk(type: "cICP", data: [9, 16, 0, 1])])
        let (disk, report) = build(["a@2x.png": master], try policy("webp,png"))
        #expect(errors(report) == ["a.webp format.colors"])
        #expect(disk.paths == ["a.png", "a@2x.png", "twofold.lock"])
    }

    @Test func aDensityFollowsIntoFormatsThatHaveOne() throws {
        let image = CodecTests.smooth(PixelSize(width: 8, height: 8), .rgb)
        let chunk = PNGChunk(type: "pHYs", data: TinyPNG.bigEndian(5669) + TinyPNG.bigEndian(5669) + [1])
        for (format, path) in [("jpeg", "a.jpg"), ("tiff", "a.tiff"), ("png", "a.png")] {
            let (disk, report) = build(["a@2x.png": TinyPNG.file(image, chunks: [chunk])], try policy(format))
            #expect(errors(report) == [])
            let density = try #require(try decoded(disk, path).metadata.density, "\(path)")
            #expect(density.says(.x1), "\(path): \(density)")
        }
    }
}
