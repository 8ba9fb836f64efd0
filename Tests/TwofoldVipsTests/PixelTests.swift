import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// Pixels through everything: a PNG master on disk, decoded, reduced, encoded, placed, and read back.
@Suite struct PixelTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    struct Job: Sendable, CustomTestStringConvertible {
        var master: Int
        var target: Int
        var testDescription: String { "\(target)/\(master)" }
        var ratio: Double { Double(master) / Double(target) }
    }

    @Test(
        arguments: ResamplingFilter.allCases,
        [
            Job(master: 2, target: 1), Job(master: 3, target: 1), Job(master: 3, target: 2), Job(master: 4, target: 1),
        ])
    func everyVariantIsWithinHalfAStepOfTheReference(filter: ResamplingFilter, job: Job) throws {
        let disk = MemoryDisk()
        var sources: [String: PixelBuffer] = [:]
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for (width, height) in [(12, 24), (13, 11), (1, 10), (9, 1), (1, 1)] {
                    let seed = UInt64(job.master * 7 + width * 31 + height + layout.channels * 1009 + depth.rawValue)
                    let image = PixelBuffer.noise(PixelSize(width: width, height: height), layout, depth, seed: seed)
                    let name = "\(layout)-\(depth)-\(width)-\(height)"
                    sources[name] = image
                    disk.write(TinyPNG.file(image), to: "\(name)@\(job.master)x.png")
                }
            }
        }
        let target = try #require(ScaleFactor(job.target))
        let project = Project(
            source: disk, engine: engine, policy: BuildPolicy { ($0.scales, $0.filter) = ([target], filter) }, jobs: 2)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == sources.count)
        for (name, source) in sources {
            let suffix = job.target == 1 ? "" : "@\(job.target)x"
            let file = try #require(disk.bytes(of: "\(name)\(suffix).png"))
            let decoded = try engine.decode(file, format: .png, limits: ImageLimits()).pixels
            let ours = try #require(decoded.inLayout(source.layout))
            #expect(ours.depth == source.depth)
            let points = PixelSize(
                width: (source.size.width + job.master - 1) / job.master,
                height: (source.size.height + job.master - 1) / job.master)
            #expect(ours.size == PixelSize(width: points.width * job.target, height: points.height * job.target))
            let exact = ReferenceResampler(filter: filter, ratio: job.ratio).reduce(source, to: ours.size)
            let worst = worstDifference(ours.samples, exact)
            #expect(worst <= 0.5 + 1e-3, "\(name): \(worst)")
        }
    }

    @Test(
        arguments: [
            ("an opaque photograph", .rgb, false, 2, .lanczos3), ("the same at 3x", .rgb, false, 3, .lanczos3),
            ("one whose alpha is opaque", .rgba, true, 2, .lanczos3), ("one with alpha", .rgba, false, 2, .area),
            ("grays", .grey, false, 2, .area),
        ] as [(id: String, PixelBuffer.Layout, isOpaque: Bool, scale: Int, filter: ResamplingFilter)])
    func theAutomaticFilterKnowsPhotographsByTheirPixels(
        row: (id: String, layout: PixelBuffer.Layout, isOpaque: Bool, scale: Int, filter: ResamplingFilter)
    ) throws {
        let size = PixelSize(width: 60, height: 60)
        let image = PixelBuffer.noise(size, row.layout, .eight, seed: 3, opaque: row.isOpaque)
        let disk = MemoryDisk()
        disk.write(TinyPNG.file(image), to: "a@\(row.scale)x.png")
        let project = Project(source: disk, engine: engine, policy: BuildPolicy { $0.scales = [.x1] }, jobs: 2)
        #expect(BuildRun(project).run(project.survey()).counts.made == 1)
        let file = try #require(disk.bytes(of: "a.png"))
        let decoded = try engine.decode(file, format: .png, limits: ImageLimits()).pixels
        let ours = try #require(decoded.inLayout(row.layout))
        let exact = ReferenceResampler(filter: row.filter, ratio: Double(row.scale)).reduce(image, to: ours.size)
        #expect(worstDifference(ours.samples, exact) <= 0.5 + 1e-3, "\(row.id)")
    }

    /// 256 values side by side at one alpha a row: a color may not drift by a single step.
    @Test func flatColorsStayExactForAllValuesAtEveryAlpha() throws {
        let disk = MemoryDisk()
        for alpha in stride(from: 0, through: 255, by: 1) {
            let bytes = (0..<2).flatMap { _ in
                (UInt8.min...UInt8.max).flatMap { value in (0..<2).flatMap { _ in [value, UInt8(alpha)] } }
            }
            let image = PixelBuffer(
                size: PixelSize(width: 512, height: 2), layout: .greyAlpha, depth: .eight, bytes: bytes)
            disk.write(TinyPNG.file(image), to: "\(alpha)@2x.png")
        }
        let project = Project(source: disk, engine: engine, jobs: 2)
        #expect(BuildRun(project).run(project.survey()).counts.made == 256)
        for alpha in 0...255 {
            let file = try #require(disk.bytes(of: "\(alpha).png"))
            let decoded = try engine.decode(file, format: .png, limits: ImageLimits()).pixels
            let pixels = try #require(decoded.inLayout(.greyAlpha))
            let expected: [UInt8] = (UInt8.min...UInt8.max).flatMap { value -> [UInt8] in
                alpha == 0 ? [0, 0] : [value, UInt8(alpha)]
            }
            #expect(pixels.bytes == expected, "alpha \(alpha)")
        }
    }

    @Test func aTwoPixelLineOnTheGridComesOutAsOneBlackPixelBetweenWhiteOnes() throws {
        let row = (0..<20).flatMap { x in [UInt8](repeating: x == 10 || x == 11 ? 0 : 255, count: 3) }
        let rows = (0..<20).flatMap { _ in row }
        let image = PixelBuffer(size: PixelSize(width: 20, height: 20), layout: .rgb, depth: .eight, bytes: rows)
        let disk = MemoryDisk(["line@2x.png": TinyPNG.file(image)])
        let project = Project(source: disk, engine: engine)
        _ = BuildRun(project).run(project.survey())
        let decoded = try engine.decode(try #require(disk.bytes(of: "line.png")), format: .png, limits: ImageLimits())
        let pixels = try #require(decoded.pixels.inLayout(.rgb))
        for y in 0..<10 {
            for x in 0..<10 {
                let pixel = Array(pixels.bytes[((y * 10 + x) * 3)..<((y * 10 + x) * 3 + 3)])
                #expect(pixel == (x == 5 ? [0, 0, 0] : [255, 255, 255]))
            }
        }
    }

    @Test func aPaletteMasterGivesTheSameVariantAsItsColors() throws {
        let size = PixelSize(width: 10, height: 8)
        let colors: [[UInt8]] = (0..<16).map { [UInt8($0 * 16), 99, UInt8(255 - $0)] }
        let indices = (0..<size.area).map { UInt8($0 * 5 % 16) }
        let plain = PixelBuffer(
            size: size, layout: .rgb, depth: .eight, bytes: indices.flatMap { colors[Int($0)] })
        let disk = MemoryDisk([
            "palette@2x.png": TinyPNG.palette(size, depth: 4, colors: colors, indices: indices),
            "plain@2x.png": TinyPNG.file(plain),
        ])
        let project = Project(source: disk, engine: engine)
        _ = BuildRun(project).run(project.survey())
        #expect(disk.bytes(of: "palette.png") == disk.bytes(of: "plain.png"))
    }

    @Test func colorChunksAndDensityReachTheVariant() throws {
        let image = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgba, .eight, seed: 2)
        let chunks = [
            PNGChunk(type: "sRGB", data: [0]), PNGChunk(type: "gAMA", data: [0, 0, 0xB1, 0x8F]),
            PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]),
            PNGChunk(type: "tEXt", data: Array("Comment\0secret".utf8)),
        ]
        let disk = MemoryDisk(["a@2x.png": TinyPNG.file(image, chunks: chunks)])
        let project = Project(source: disk, engine: engine)
        _ = BuildRun(project).run(project.survey())
        let found = PNGFile.chunksBeforePixels(of: try #require(disk.bytes(of: "a.png")))
        #expect(found.map { "\($0.type)" } == ["IHDR", "sRGB", "gAMA", "pHYs"])
        #expect(found.last?.data == [0, 0, 0x0B, 0x13, 0, 0, 0x0B, 0x13, 1], "144 dpi at 2x is 72 dpi at 1x")
    }

    @Test func aDamagedColorProfileIsReportedAndTheImageIsMade() throws {
        let image = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 2)
        let profile = CodecTests.profile
        let whole = TinyPNG.zlibStream(profile)
        func file(_ compressed: [UInt8]) -> [UInt8] {
            TinyPNG.file(image, chunks: [PNGChunk(type: "iCCP", data: Array("p\0\0".utf8) + compressed)])
        }
        let rows: [(id: String, bytes: [UInt8], isReported: Bool)] = [
            ("sound", file(whole), false), ("without its checksum", file(Array(whole.dropLast(2))), false),
            ("garbage", file([1, 2, 3, 4, 5, 6, 7, 8]), true),
        ]
        for row in rows {
            let disk = MemoryDisk(["a@2x.png": row.bytes])
            let project = Project(source: disk, engine: engine)
            let report = BuildRun(project).run(project.survey())
            #expect(report.counts.made == 1, "\(row.id)")
            #expect(report.diagnostics.map(\.rule) == (row.isReported ? [.imageRemark] : []), "\(row.id)")
            let chunks = PNGFile.chunksBeforePixels(of: try #require(disk.bytes(of: "a.png")))
            let carried = chunks.first { $0.type == "iCCP" }
            let original = PNGFile.chunksBeforePixels(of: row.bytes).first { $0.type == "iCCP" }
            #expect(carried == (row.id == "garbage" ? nil : original), "\(row.id)")
        }
    }

    @Test func aPhotographIsReducedWithLanczosAndStaysAJPEG() throws {
        let master = CodecTests.smooth(PixelSize(width: 60, height: 40), .rgb)
        let file = try engine.encode(master, metadata: ImageMetadata(), encoding: .jpeg(quality: 95))
        let disk = MemoryDisk(["photo@2x.jpg": file])
        let project = Project(source: disk, engine: engine)
        let report = BuildRun(project).run(project.survey())
        #expect(report.files.map(\.variant?.recipe.filter) == [.lanczos3])
        let decoded = try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels
        let exact = ReferenceResampler(filter: .lanczos3, ratio: 2).reduce(
            decoded, to: PixelSize(width: 30, height: 20))
        let ours = try engine.decode(try #require(disk.bytes(of: "photo.jpg")), format: .jpeg, limits: ImageLimits())
        let worst = worstDifference(ours.pixels.samples, exact)
        #expect(worst <= 5, "what JPEG itself loses at quality 90: \(worst)")
    }
}
