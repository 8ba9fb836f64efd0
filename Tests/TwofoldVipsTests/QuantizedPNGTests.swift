import Testing
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild
@testable import TwofoldImaging

/// PNGs with a quality, with the encoders that users have.
@Suite struct QuantizedPNGTests {
    private let engine: CombinedEngine

    init() throws { engine = CombinedEngine(PNGEngine(), try VipsEngine()) }

    // MARK: Images

    /// Pixels by their places from 0 to 1, with a grain in their colors as photographs have it.
    private static func drawn(
        _ width: Int, _ height: Int, _ layout: PixelBuffer.Layout = .rgba, grain: Double = 0,
        _ pixel: (Double, Double) -> [Double]
    ) -> PixelBuffer {
        var numbers = RepeatableNumbers(seed: 5)
        let bytes = (0..<(width * height)).flatMap { index in
            let samples = pixel(Double(index % width) / Double(width), Double(index / width) / Double(height))
            return samples.indices.map { channel in
                let isAlpha = layout.hasAlpha && channel == samples.count - 1
                let noise = isAlpha ? 0 : Double.random(in: -1...1, using: &numbers) * grain
                return UInt8(min(255, max(0, samples[channel] + noise)).rounded())
            }
        }
        return PixelBuffer(size: PixelSize(width: width, height: height), layout: layout, depth: .eight, bytes: bytes)
    }

    /// Thousands of colors.
    static let sky = drawn(160, 120, .rgb, grain: 4) {
        [60 + 120 * $1 + 30 * $0, 120 + 90 * $1 - 40 * $0, 250 - 60 * $1 * $0]
    }
    /// A disk of a gradient with an antialiased edge and a soft shadow around it.
    static let badge = drawn(160, 160, grain: 4) { x, y in
        let distance = ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot()
        if distance < 0.35 { return [255 * x, 200 * y, 90 + 100 * x * y, 255] }
        let edge = 1 - (distance - 0.35) * 160
        if edge > 0 { return [255 * x, 200 * y, 90 + 100 * x * y, 60 + 195 * edge] }
        return [20, 10, 40, distance < 0.48 ? 60 * (0.48 - distance) / 0.13 : 0]
    }
    static let glow = drawn(128, 128, .greyAlpha, grain: 4) { x, y in
        [200 * x + 40 * y, 255 * max(0, 1 - 2 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5)).squareRoot())]
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var image: PixelBuffer
        var quality: Int
        /// The least decibels; nil for an image that stays exact.
        var decibels: Double?
        var reason = PNGForm.Loss.Reason.worse
        var testDescription: String { id }
    }

    static let rows = [
        Row(id: "gradient", image: sky, quality: 80, decibels: 36),
        Row(id: "gradient, low", image: sky, quality: 40, decibels: 28),
        Row(id: "badge", image: badge, quality: 80, decibels: 36),
        Row(id: "gray with alpha", image: glow, quality: 80, decibels: 36),
        Row(
            id: "noise", image: .noise(PixelSize(width: 80, height: 80), .rgb, .eight, seed: 1, opaque: true),
            quality: 100),
        Row(id: "one color", image: drawn(40, 40) { _, _ in [9, 80, 200, 255] }, quality: 80, reason: .larger),
        Row(
            id: "16 bits", image: .noise(PixelSize(width: 30, height: 30), .rgb, .sixteen, seed: 1), quality: 50,
            reason: .deep),
    ]

    @Test(arguments: rows) func aPNGIsSmallerOrExactAndSaysWhich(row: Row) throws {
        let metadata = ImageMetadata()
        let exact = try engine.encodedFile(row.image, metadata: metadata, encoding: .png(effort: .standard))
        let encoding = ImageEncoding.png(effort: .standard, quality: row.quality)
        let file = try engine.encodedFile(row.image, metadata: metadata, encoding: encoding)
        #expect(try engine.encode(row.image, metadata: metadata, encoding: encoding) == file.bytes, "the same again")
        let shown = try engine.decode(file.bytes, format: .png, limits: ImageLimits()).pixels
        guard let least = row.decibels else {
            #expect(file.bytes == exact.bytes && file.form?.loss == .exact(row.reason))
            #expect(file.pixels == nil)
            return
        }
        #expect(file.bytes.count < exact.bytes.count * 9 / 10, "\(file.bytes.count) of \(exact.bytes.count)")
        let decibels = QuantizedPNG.decibels(shown.asRGBA, of: row.image.asRGBA)
        #expect(decibels >= least && file.form?.loss == .decibels(decibels), "\(decibels)")
        #expect(file.pixels.map(shown.shows) == true)
        #expect(file.form?.colorCount ?? 0 <= 256)
        // Averages of neighbors are those of the exact image: dithering moves an error and does not add it up.
        guard !row.image.layout.hasAlpha else { return }
        let means = [shown, row.image].map { $0.asRGBA.bytes.reduce(0) { $0 + Int($1) } }
        #expect(abs(means[0] - means[1]) <= row.image.size.area * 4, "\(means)")
    }

    @Test(arguments: [90, 60, 20]) func alphaStaysSmooth(quality: Int) throws {
        // Opaque and transparent parts, and every alpha between, in three colors.
        let image = Self.drawn(200, 96) { x, y in [(y * 3).rounded(.down) * 100, 90, 200 - 60 * y, 320 * x - 32] }
        let few = try #require(try engine.quantized(image, quality: quality))
        var previous = -1.0
        for x in 0..<200 {
            let places = (0..<96).map { (x + 200 * $0) * 4 + 3 }
            for place in places {
                let (now, then) = (few.bytes[place], image.bytes[place])
                #expect(abs(Int(now) - Int(then)) <= 32)
                if then == 0 || then == 255 { #expect(now == then) }
            }
            let mean = places.reduce(0.0) { $0 + Double(few.bytes[$1]) } / 96
            #expect(mean >= previous - 12, "column \(x)")
            #expect(abs(mean - Double(image.bytes[places[0]])) <= 12, "column \(x)")
            previous = mean
        }
    }

    // MARK: Runs

    private func project(
        _ disk: MemoryDisk, _ quality: String?, jobs: Int = 1, _ engine: (any ImageEngine)? = nil
    ) throws -> Project {
        var policy = BuildPolicy()
        policy.quality = try quality.map(QualityList.init(text:))?.quality ?? [:]
        return Project(source: disk, engine: engine ?? self.engine, policy: policy, jobs: jobs)
    }

    private static let tree: [String: [UInt8]] = [
        "sky@2x.png": TinyPNG.file(sky), "badge@2x.png": TinyPNG.file(badge),
        "noise@2x.png": TinyPNG.file(.noise(PixelSize(width: 160, height: 160), .rgb, .eight, seed: 4)),
    ]

    @Test func filesAreTheSameWithAnyNumberOfJobs() throws {
        var files: [[String: [UInt8]?]] = []
        for (quality, jobs) in [(nil, 1), ("80", 1), ("png=80", 1), ("png=80", 3)] as [(String?, Int)] {
            let disk = MemoryDisk(Self.tree)
            let project = try project(disk, quality, jobs: jobs)
            let report = BuildRun(project).run(project.survey())
            #expect(report.counts.made == 3 && !report.hasErrors, "\(report.diagnostics)")
            let exact = report.diagnostics.filter { $0.rule == .imageKeptExact }.map(\.path.display)
            #expect(exact == (quality == "png=80" ? ["noise.png"] : []))
            files.append(
                Dictionary(uniqueKeysWithValues: ["sky", "badge", "noise"].map { ($0, disk.bytes(of: "\($0).png")) }))
        }
        #expect(files[1] == files[0], "one number does not mean PNG")
        #expect(files[2] == files[3])
        #expect(files[2]["noise"] == files[0]["noise"])
        for name in ["sky", "badge"] { #expect(files[2][name]??.count ?? 0 < files[0][name]??.count ?? 0) }
    }

    @Test func anotherQualityMakesItStaleAndTheSameDoesNot() throws {
        let disk = MemoryDisk(Self.tree)
        let first = try project(disk, "png=80")
        _ = BuildRun(first).run(first.survey())
        #expect(
            disk.bytes(of: "twofold.lock").map { String(decoding: $0, as: UTF8.self).contains("libimagequant") } == true
        )
        for (quality, words) in [("png=80", nil), ("png=60", "quality 80, now 60"), (nil, "quality 80, now none")]
            as [(String?, String?)]
        {
            // A machine without the library can still tell what is current.
            let survey = try project(disk, quality, Self.bare).survey()
            #expect(survey.states.allSatisfy { ($0 == .current) == (words == nil) }, "\(quality ?? "none")")
            let found = survey.changedSettings.values.map { $0.map(\.words) }
            #expect(found == Array(repeating: words.map { [$0] } ?? [], count: words == nil ? 0 : 3))
        }
    }

    private static let bare = CombinedEngine(
        PNGEngine(), formats: VipsEngine.readable, revision: VipsEngine.revision
    ) { () throws(ImageError) in throw .engineMissing(detail: "no libvips") }

    @Test func withoutTheLibraryNothingIsExactInSecret() throws {
        let disk = MemoryDisk(Self.tree)
        let project = try project(disk, "png=80", Self.bare)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 0 && report.counts.failed == 3)
        #expect(report.diagnostics.allSatisfy { $0.rule == .imageMissingCodec && $0.message.contains("libimagequant") })
    }

    @Test func theBorderOfANinePatchIsExact() throws {
        let disk = MemoryDisk(["art/a.9@2x.png": TinyPNG.file(Self.badge), "art/b@2x.png": TinyPNG.file(Self.badge)])
        var project = try project(disk, "png=80")
        let (art, res) = (try #require(BytePath("art")), try #require(BytePath("res")))
        project.policy.targets = [Target(layout: .android, from: art, to: res)]
        let variants = project.survey().plan.variants
        #expect(variants.contains { $0.recipe.isNinePatch } && variants.contains { !$0.recipe.isNinePatch })
        for variant in variants where !variant.recipe.isCopy {
            #expect(variant.recipe.encoding.isQuantized != variant.recipe.isNinePatch, "\(variant.path.display)")
        }
    }
}
