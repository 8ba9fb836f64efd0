import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// PNG in all its kinds, judged by a decoder of our own that shares nothing with the one under test.
@Suite struct PNGSuiteTests {
    /// Both engines that read PNG.
    enum Engine: String, CaseIterable, Sendable {
        case fast, vips

        var started: any ImageEngine {
            get throws { self == .fast ? PNGEngine() : try VipsEngine() }
        }
    }

    @Test func theSuiteIsWhole() {
        #expect(PNGSuite.valid.count == 161)
        #expect(PNGSuite.corrupt.count == 14)
    }

    @Test(arguments: Engine.allCases, PNGSuite.valid)
    func aSoundFileIsReadPixelForPixel(engine: Engine, name: String) throws {
        let engine = try engine.started
        let file = try PNGSuite.file(name)
        let expected = try ReferencePNG.decode(file)
        let header = ImageHeader(size: expected.size, layout: expected.layout, depth: expected.depth)
        #expect(try engine.header(of: file, format: .png) == header)
        let decoded = try engine.decode(file, format: .png, limits: ImageLimits())
        #expect(decoded.pixels == expected)
        #expect(decoded.remarks == [])

        guard var ours = PNGFile.header(of: file) else {
            #expect(name == "exif2c08", "only where EXIF may turn the image is its header left to the engine")
            return
        }
        // Our own reading of the header promises alpha for every palette: memory is set aside by it, so more is no harm.
        if expected.layout == .rgb, ours.layout == .rgba { ours.layout = .rgb }
        #expect(ours == header, "our own reading of the header")
    }

    @Test(arguments: Engine.allCases)
    func everySoundFileAsAMasterGivesTheVariantOfTheReference(engine: Engine) throws {
        let disk = MemoryDisk()
        for name in PNGSuite.valid { disk.write(try PNGSuite.file(name), to: "\(name)@2x.png") }
        let project = Project(source: disk, engine: try engine.started, jobs: 2)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == 161)
        let problems = report.diagnostics.filter { $0.severity > .note && $0.rule != .sizeOdd }
        #expect(problems == [])

        for variant in report.files.compactMap(\.variant) {
            let master = try ReferencePNG.decode(try #require(disk.bytes(of: variant.master.display)))
            let made = try ReferencePNG.decode(try #require(disk.bytes(of: variant.path.display)))
            #expect(made.size == master.size.points(at: .x2), "\(variant.path.display)")
            #expect(made.layout == master.layout, "\(variant.path.display)")
            #expect(made.depth == master.depth, "\(variant.path.display)")
            #expect(variant.recipe.filter == .area && variant.recipe.isFilterByPixels)
            let filter: ResamplingFilter = Self.isPhotograph(master) ? .lanczos3 : .area
            let exact = ReferenceResampler(filter: filter, ratio: 2).reduce(master, to: made.size)
            let worst = worstDifference(made.samples, exact)
            #expect(worst <= 0.5 + 1e-3, "\(variant.path.display): \(worst)")
        }
    }

    /// Whether an image is opaque and has more than 680 colors.
    private static func isPhotograph(_ image: PixelBuffer) -> Bool {
        let width = image.layout.channels * image.depth.bytes
        let pixels = stride(from: 0, to: image.bytes.count, by: width).map { image.bytes[$0..<($0 + width)] }
        let alpha = image.depth.bytes
        let isOpaque = !image.layout.hasAlpha || pixels.allSatisfy { $0.suffix(alpha).allSatisfy { $0 == 255 } }
        return isOpaque && Set(pixels).count > 680
    }

    @Test(arguments: Engine.allCases, PNGSuite.corrupt)
    func aDamagedFileIsNamedAndItsNeighbourIsMade(engine: Engine, name: String) throws {
        let engine = try engine.started
        let file = try PNGSuite.file(name)
        #expect(throws: ReferencePNG.Failure.self, "the judge is not blind") { try ReferencePNG.decode(file) }
        #expect(throws: ImageError.self) { try engine.decode(file, format: .png, limits: ImageLimits()) }

        let disk = MemoryDisk(["bad@2x.png": file, "good@2x.png": try PNGSuite.file("basn6a08")])
        let project = Project(source: disk, engine: engine)
        let report = BuildRun(project).run(project.survey())
        let errors = report.diagnostics.filter { $0.severity == .error }
        #expect(errors.map(\.path.display) == ["bad@2x.png"])
        #expect(disk.paths == ["bad@2x.png", "good.png", "good@2x.png", LockFileName.fileName].sorted())
    }
}
