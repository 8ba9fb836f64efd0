import Testing
@testable import TwofoldBuild
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// Animations are reduced frame by frame, each frame as the whole canvas looks while it is shown.
@Suite struct AnimationTests {
    private let vips: VipsEngine
    private let engine: CombinedEngine
    private static let limits = ImageLimits().admitting(frames: 100)

    init() throws {
        vips = try VipsEngine()
        engine = CombinedEngine(PNGEngine(), vips)
    }

    private func build(_ files: [String: [UInt8]], _ policy: BuildPolicy = BuildPolicy()) -> (MemoryDisk, RunReport) {
        let disk = MemoryDisk(files)
        let project = Project(source: disk, engine: engine, policy: policy)
        return (disk, BuildRun(project).run(project.survey()))
    }

    private static func policy(_ formats: String) throws -> BuildPolicy {
        var policy = BuildPolicy { $0.scales = [.x1] }
        policy.formats = try [WantedFormat](text: formats)
        return policy
    }

    private static func noise(
        _ side: Int, _ layout: PixelBuffer.Layout, _ seed: UInt64, _ depth: PixelBuffer.Depth = .eight
    )
        -> PixelBuffer
    { .noise(PixelSize(width: side, height: side), layout, depth, seed: seed) }

    /// Frames of several squares, as GIFs and WebPs hold them exactly.
    private static func squares(_ count: Int, side: Int = 16, cell: Int = 4) -> [PixelBuffer] {
        let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0], [9, 99, 199, 255]]
        return (0..<count).map { frame in
            let bytes = (0..<(side * side)).flatMap { pixel -> [UInt8] in
                let (x, y) = (pixel % side / cell, pixel / side / cell)
                return colors[(y * 3 + x * 5 + frame) % 4]
            }
            return PixelBuffer(
                size: PixelSize(width: side, height: side), layout: .rgba, depth: .eight, bytes: bytes)
        }
    }

    // MARK: Reading

    @Test(arguments: [PixelBuffer.Depth.eight, .sixteen], [PixelBuffer.Layout.grey, .greyAlpha, .rgb, .rgba])
    func framesOfAPNGAreComposedAsItsSpecificationSays(depth: PixelBuffer.Depth, layout: PixelBuffer.Layout) throws {
        for disposal in UInt8(0)...2 {
            for (first, isBlended) in [(UInt8(0), false), (0, true), (1, true), (2, true), (2, false)] {
                let animation = TinyAPNG([
                    TinyAPNG.Frame(Self.noise(8, layout, 1, depth), disposal: first, isBlended: isBlended),
                    TinyAPNG.Frame(
                        Self.noise(5, layout, 2, depth), x: 3, y: 2, disposal: disposal, isBlended: isBlended),
                    TinyAPNG.Frame(Self.noise(4, layout, 3, depth), x: 0, y: 4, isBlended: isBlended),
                    TinyAPNG.Frame(Self.noise(3, layout, 4, depth), x: 5, y: 5, isBlended: !isBlended),
                ])
                let image = try engine.decode(animation.file, format: .png, limits: Self.limits)
                let pixels = image.pixels.asRGBA
                let expected = animation.shown.flatMap(\.self)
                #expect(image.frameCount == 4 && image.frameSize == PixelSize(width: 8, height: 8))
                try #require(expected.count == pixels.size.area * 4)
                let worst =
                    expected.indices.map { index in
                        let alpha = index % 4 == 3 ? 1 : TinyAPNG.sample(pixels, index | 3)
                        return abs(TinyAPNG.sample(pixels, index) * alpha - expected[index])
                    }.max() ?? 1
                // Each frame is rounded to whole samples, and there are four.
                #expect(worst < 2.1 / depth.maximum, "\(layout) \(depth) \(disposal) \(first) \(isBlended): \(worst)")
            }
        }
    }

    @Test func aPNGWhoseFramesAreNotAsAnnouncedIsRefused() throws {
        let frames = (1...3).map { TinyAPNG.Frame(Self.noise(4, .rgb, $0)) }
        let whole = TinyAPNG(frames)
        #expect(try engine.decode(whole.file, format: .png, limits: Self.limits).frameCount == 3)
        var damaged: [(id: String, file: [UInt8])] = []
        // Nothing stands in front of the count, so without it the first frame is a still image.
        for index in whole.chunks.indices.dropFirst() {
            var chunks = whole.chunks
            chunks.remove(at: index)
            damaged.append(("without chunk \(index)", TinyAPNG.file(whole.header, chunks)))
            chunks = whole.chunks
            chunks.insert(chunks[index], at: index)
            // The pixels may be in several chunks, and what is behind their end is a remark.
            if index != 2 { damaged.append(("chunk \(index) twice", TinyAPNG.file(whole.header, chunks))) }
            for place in whole.chunks[index].data.indices where index != 2 && place < 26 {
                chunks = whole.chunks
                chunks[index].data[place] ^= 0x80
                // The delay may be any, and five bits in front of stored bytes mean nothing.
                if chunks[index].type == "fcTL" ? (20..<24).contains(place) : place == 6 { continue }
                damaged.append(("chunk \(index), byte \(place)", TinyAPNG.file(whole.header, chunks)))
            }
        }
        #expect(damaged.count > 100)
        for row in damaged {
            #expect(throws: ImageError.self, "\(row.id)") {
                try engine.decode(row.file, format: .png, limits: Self.limits)
            }
            let (disk, report) = build(["a@2x.png": row.file])
            #expect(report.counts.made == 0 && disk.paths == ["a@2x.png"], "\(row.id)")
            #expect(report.diagnostics.contains { $0.severity == .error }, "\(row.id)")
        }
    }

    @Test func limitsHoldForAllFramesTogether() throws {
        let file = TinyAPNG((1...3).map { TinyAPNG.Frame(Self.noise(4, .rgb, $0)) }).file
        for (pixels, isRead) in [(48, true), (47, false)] {
            let limits = ImageLimits(pixels: pixels).admitting(frames: 3)
            let result = Result { try engine.decode(file, format: .png, limits: limits) }
            #expect(((try? result.get()) != nil) == isRead, "\(pixels)")
            let gif = Result { try engine.decode(TinyFiles.gif(frames: 3, side: 4), format: .gif, limits: limits) }
            #expect(((try? gif.get()) != nil) == isRead, "\(pixels)")
        }
        #expect(throws: ImageError.animated(frames: 3)) { try engine.decode(file, format: .png, limits: ImageLimits()) }
    }

    /// libvips takes 640 × 480 for a mistake.
    @Test func framesOfAGIFAreAsLargeAsItsScreen() throws {
        var file = TinyFiles.gif(frames: 3, side: 4)
        file.replaceSubrange(6..<10, with: [0x80, 2, 0xE0, 1])
        let image = try vips.decode(file, format: .gif, limits: Self.limits)
        #expect(image.frameCount == 3 && image.frameSize == PixelSize(width: 640, height: 480))
        #expect(image.pixels.layout == .rgba && image.pixels.bytes.suffix(4) == [0, 0, 0, 0])
        // A later image beyond the screen, whose place programs choose differently.
        let last = file.count - 1 - 23 + 8
        file.replaceSubrange((last + 1)..<(last + 3), with: [0x80, 2])
        #expect(throws: ImageError.self) { try vips.decode(file, format: .gif, limits: Self.limits) }
    }

    // MARK: Reducing

    @Test(arguments: [ImageFormat.png, .webp, .gif])
    func everyFrameIsReducedAndItsTimeStays(format: ImageFormat) throws {
        let perSecond = format.delaysPerSecond ?? 60
        let times = [3, 7, 1, 40, 12]
        for plays in [0, 1, 5] {
            var metadata = ImageMetadata()
            metadata.animation = Animation(
                delays: times.map { Animation.Delay($0, perSecond: perSecond) }, plays: plays)
            let strip = try #require(PixelBuffer(stacking: Self.squares(5)))
            let master = try engine.encode(
                strip, metadata: metadata, encoding: ImageEncoding(format: format, isLossy: false))
            let read = try engine.decode(master, format: format, limits: Self.limits)
            #expect(read.pixels.shows(strip) && read.metadata.animation == metadata.animation)
            let (disk, report) = build(["a@2x.\(format.rawValue)": master])
            #expect(report.counts.made == 1 && report.diagnostics.isEmpty, "\(report.diagnostics)")
            let file = try #require(disk.bytes(of: "a.\(format.rawValue)"))
            let made = try engine.decode(file, format: format, limits: Self.limits)
            #expect(made.metadata.animation == metadata.animation)
            let small = try #require(PixelBuffer(stacking: Self.squares(5, side: 8, cell: 2)))
            #expect(made.pixels.shows(small), "\(plays)")
            // Nothing is left to do, and nothing is made otherwise.
            let project = Project(source: disk, engine: engine)
            let again = BuildRun(project).run(project.survey())
            #expect(again.counts.made == 0 && again.diagnostics.isEmpty)
        }
    }

    @Test func framesThatShowTheSameAreOneFrameThatIsShownLonger() throws {
        let frames = Self.squares(2)
        var metadata = ImageMetadata()
        metadata.animation = Animation(delays: [2, 3, 4, 5].map { Animation.Delay($0, perSecond: 100) }, plays: 0)
        let strip = try #require(PixelBuffer(stacking: [frames[0], frames[0], frames[1], frames[1]]))
        let master = try engine.encode(strip, metadata: metadata, encoding: .png(effort: .standard))
        let policy = try Self.policy("webp,png")
        let (disk, report) = build(["a@2x.png": master], policy)
        #expect(!report.diagnostics.contains { $0.severity > .note }, "\(report.diagnostics)")
        for (format, counts) in [(ImageFormat.webp, [50, 90]), (.png, [2, 3, 4, 5])] {
            let file = try #require(disk.bytes(of: "a.\(format.rawValue)"), "\(format)")
            let made = try engine.decode(file, format: format, limits: Self.limits)
            #expect(made.metadata.animation?.delays.map(\.count) == counts, "\(format)")
        }
    }

    /// libvips has 100 ms in place of 10 and less, and a delay may be as long as 4 hours.
    @Test func aWebPHasShortAndLongDelaysTogether() throws {
        let times = [3, 0, 0xFFFFFF, 10, 11]
        var metadata = ImageMetadata()
        metadata.animation = Animation(delays: times.map { Animation.Delay($0, perSecond: 1000) }, plays: 1)
        let strip = try #require(PixelBuffer(stacking: Self.squares(5)))
        let master = try engine.encode(strip, metadata: metadata, encoding: .webp(quality: nil))
        let (disk, report) = build(["a@2x.webp": master])
        #expect(report.counts.made == 1, "\(report.diagnostics)")
        let made = try engine.decode(try #require(disk.bytes(of: "a.webp")), format: .webp, limits: Self.limits)
        #expect(made.metadata.animation == metadata.animation)
    }

    /// An encoder may leave out what lossy compression makes the same, and nothing else.
    @Test(arguments: [
        (ImageEncoding.webp(quality: 60), true), (.webp(quality: 60), false), (.gif, true), (.gif, false),
    ])
    func aLossyAnimationLastsAsLongAsItsMaster(encoding: ImageEncoding, isWhole: Bool) throws {
        let size = PixelSize(width: 16, height: 16)
        // Two pairs, whose members differ by hardly anything.
        let frames = [0, 1, 90, 91].map { (step: Int) -> PixelBuffer in
            let bytes = (0..<(size.area * 3)).map { (place: Int) -> UInt8 in UInt8((place * 7 + step) & 0xFF) }
            return PixelBuffer(size: size, layout: .rgb, depth: .eight, bytes: bytes)
        }
        var metadata = ImageMetadata()
        metadata.animation = Animation(delays: [3, 7, 50, 20].map { Animation.Delay($0, perSecond: 100) }, plays: 3)
        let strip = try #require(PixelBuffer(stacking: frames))
        let master = try engine.encode(strip, metadata: metadata, encoding: encoding)
        let name = encoding == .gif ? "gif" : "webp"
        let disk = MemoryDisk(["a@2x.\(name)": master])
        let project = Project(
            source: disk, engine: isWhole ? engine : FirstFrameEngine(base: engine) as any ImageEngine)
        let report = BuildRun(project).run(project.survey())
        #expect(report.counts.made == (isWhole ? 1 : 0), "\(report.diagnostics)")
        guard isWhole else {
            #expect(disk.bytes(of: "a.\(name)") == nil && report.hasErrors, "a frame is no animation")
            return
        }
        let made = try engine.decode(
            try #require(disk.bytes(of: "a.\(name)")), format: encoding.format, limits: Self.limits)
        let timing = try #require(made.metadata.animation)
        #expect(timing.lasts(as: metadata.animation) && timing.delays.count >= 2)
    }

    @Test func aWorkerHandsOverAnAnimationOrNone() throws {
        let image = try engine.decode(
            TinyAPNG((1...3).map { TinyAPNG.Frame(Self.noise(4, .rgb, $0)) }, plays: 2).file, format: .png,
            limits: Self.limits)
        let reply = WorkerReply.image(image).encoded
        guard case .image(let read) = WorkerReply(reply) else {
            Issue.record("it is not read")
            return
        }
        #expect(read.metadata == image.metadata && read.pixels == image.pixels && read.frameCount == 3)
        let bad: [[Animation.Delay]] = [
            [.init(1, perSecond: 0), .init(1, perSecond: 1), .init(1, perSecond: 1)],
            [.init(-1, perSecond: 1), .init(1, perSecond: 1), .init(1, perSecond: 1)],
            [.init(1, perSecond: 1)], (0..<5).map { _ in .init(1, perSecond: 1) },
        ]
        for delays in bad {
            var wrong = image
            wrong.metadata.animation = Animation(delays: delays, plays: 0)
            #expect(WorkerReply(WorkerReply.image(wrong).encoded) == nil, "\(delays)")
        }
    }

    /// Time is rounded at the ends of frames, so that it does not run away.
    @Test func delaysThatAFormatCannotStateAddUp() {
        let animation = Animation(delays: (0..<60).map { _ in Animation.Delay(1, perSecond: 60) }, plays: 0)
        for perSecond in [100, 1000] {
            let delays = animation.delays(perSecond: perSecond)
            #expect(delays.reduce(0, +) == perSecond && Set(delays).count == 2)
        }
        let short = Animation(
            delays: [Animation.Delay(1, perSecond: 1000), Animation.Delay(0, perSecond: 10)], plays: 0)
        #expect(short.delays(perSecond: 100) == [1, 0])
    }

    @Test func aFormatOfStillImagesSaysThatItHoldsNoAnimation() throws {
        let master = TinyAPNG((1...3).map { TinyAPNG.Frame(Self.noise(4, .rgb, $0)) }).file
        let (disk, report) = build(["a@2x.png": master], try Self.policy("jpeg"))
        #expect(disk.paths == ["a@2x.png"])
        #expect(report.diagnostics.map(\.rule) == [.imageAnimated] && report.diagnostics[0].severity == .error)
        #expect(report.diagnostics[0].message.contains("an animation of 3 frames, which JPEG cannot hold"))
    }

    @Test func aPNGStoresWhatDiffersFromTheFrameBefore() throws {
        for (depth, layout) in [(PixelBuffer.Depth.eight, PixelBuffer.Layout.rgba), (.sixteen, .rgb), (.eight, .grey)] {
            let first = Self.noise(64, layout, 1, depth)
            var second = first.bytes
            let pixel = layout.channels * depth.bytes
            second[(20 * 64 + 30) * pixel] ^= 1
            let other = PixelBuffer(size: first.size, layout: layout, depth: depth, bytes: second)
            let strip = try #require(PixelBuffer(stacking: [first, other, other, first]))
            var metadata = ImageMetadata()
            metadata.animation = Animation(delays: [1, 2, 3, 4].map { Animation.Delay($0, perSecond: 7) }, plays: 2)
            let file = try engine.encode(strip, metadata: metadata, encoding: .png(effort: .standard))
            let still = try engine.encode(first, metadata: ImageMetadata(), encoding: .png(effort: .standard))
            #expect(file.count < still.count + 600)
            let read = try engine.decode(file, format: .png, limits: Self.limits)
            #expect(read.pixels.shows(strip) && read.metadata.animation == metadata.animation)
        }
    }
}

/// Writes of an animation the first frame only.
private struct FirstFrameEngine: ImageEngine {
    let base: any ImageEngine
    var identity: String { base.identity }
    var formats: Set<ImageFormat> { base.formats }

    func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try base.header(of: file, format: format)
    }

    func decode(_ file: [UInt8], format: ImageFormat, limits: ImageLimits) throws(ImageError) -> DecodedImage {
        try base.decode(file, format: format, limits: limits)
    }

    func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] {
        var still = metadata
        still.animation = nil
        return try base.encode(pixels.frame(0, of: metadata.frameCount), metadata: still, encoding: encoding)
    }
}
