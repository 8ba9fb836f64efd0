import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// What is done in processes of their own: the same results, and every way in which such a process can fail.
@Suite struct IsolationTests {
    let base: VipsEngine
    let isolated: IsolatedEngine

    init() throws {
        base = try VipsEngine()
        isolated = IsolatedEngine(
            base, command: [TwofoldBinary.url.path, "worker"], scope: .everything, limits: ImageLimits())
    }

    @Test func aWorkerAnswersAsTheEngineItself() throws {
        let image = PixelBuffer.noise(PixelSize(width: 30, height: 20), .rgba, .sixteen, seed: 5)
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let metadata = ImageMetadata(iccProfile: profile, density: Density(x: 5669, y: 5669, unit: .metre))
        let png = try base.encode(image, metadata: metadata, encoding: .png(effort: .fast))
        #expect(try isolated.header(of: png, format: .png) == base.header(of: png, format: .png))
        let there = try isolated.decode(png, format: .png, limits: ImageLimits())
        let here = try base.decode(png, format: .png, limits: ImageLimits())
        #expect(there.pixels == here.pixels)
        #expect(there.metadata == here.metadata)
        #expect(there.remarks == here.remarks)
        let svg = TinyFiles.svg("10.5", "8", "<image href=\"a.png\"/><circle cx=\"5\" cy=\"4\" r=\"3\"/>")
        #expect(try isolated.header(of: svg, format: .svg) == base.header(of: svg, format: .svg))
        let size = PixelSize(width: 31, height: 24)
        #expect(
            try isolated.draw(svg, format: .svg, size: size) == base.draw(svg, format: .svg, size: size))
    }

    @Test func aLargePictureInsideADrawingHasRoom() throws {
        var limits = ImageLimits()
        limits.workerMemory = 96 << 20
        let engine = IsolatedEngine(
            base, command: [TwofoldBinary.url.path, "worker"], scope: .everything, limits: limits)
        let size = PixelSize(width: 4096, height: 4096)
        let picture = PixelBuffer(
            size: size, layout: .grey, depth: .eight, bytes: [UInt8](repeating: 100, count: size.area))
        let png = try base.encode(picture, metadata: ImageMetadata(), encoding: .png(effort: .fast))
        let address = "data:image/png;base64,\(Data(png).base64EncodedString())"
        let svg = TinyFiles.svg("8", "8", "<image width=\"8\" height=\"8\" xlink:href=\"\(address)\"/>")
        #expect(try engine.header(of: svg, format: .svg).size == PixelSize(width: 8, height: 8))
        let drawn = try engine.draw(svg, format: .svg, size: PixelSize(width: 8, height: 8))
        #expect(Array(drawn.bytes.prefix(4)) == [100, 100, 100, 255])
    }

    @Test func anErrorComesBackAsTheOneThatItIs() throws {
        let png = TinyPNG.file(.noise(PixelSize(width: 9, height: 9), .rgb, .eight, seed: 1))
        #expect(throws: ImageError.tooLarge(PixelSize(width: 9, height: 9))) {
            try isolated.decode(png, format: .png, limits: ImageLimits(pixels: 80))
        }
        for (file, format) in [(Array(png.prefix(60)), ImageFormat.png), (TinyFiles.gif(frames: 3, side: 4), .gif)] {
            var expected: ImageError?
            do throws(ImageError) {
                _ = try base.decode(file, format: format, limits: ImageLimits())
            } catch {
                expected = error
            }
            let wanted = try #require(expected)
            #expect(throws: wanted) { try isolated.decode(file, format: format, limits: ImageLimits()) }
        }
    }

    /// An answer of eight zero bytes, twice.
    private static let twoReplies = "printf '\\010\\000\\000\\000\\000\\000\\000\\000%08d%016d' 0 0"

    typealias Failing = (id: String, command: [String], isSlow: Bool)

    @Test(
        arguments: [
            ("a program that is not there", ["/nonexistent/worker"], false),
            ("one that ends at once", ["/bin/false"], false),
            ("one that says nothing", ["/bin/sleep", "60"], true),
            ("one that talks nonsense", ["/bin/sh", "-c", "head -c 100000 /dev/zero | tr '\\0' 'x' >&0"], false),
            (
                "one that claims more than there can be",
                ["/bin/sh", "-c", "printf '\\377\\377\\377\\377\\377\\377\\377\\177' >&0"], false
            ),
            ("one that answers with nothing", ["/bin/sh", "-c", "head -c 16 /dev/zero >&0; sleep 60"], false),
            ("one that says more than it was asked", ["/bin/sh", "-c", "\(twoReplies) >&0; sleep 60"], false),
            ("one that kills itself", ["/bin/sh", "-c", "kill -SEGV $$"], false),
        ] as [Failing])
    func aWorkerThatFailsIsAnError(row: Failing) throws {
        var limits = ImageLimits()
        limits.seconds = row.isSlow ? 0.3 : 20
        let engine = IsolatedEngine(base, command: row.command, scope: .drawings, limits: limits)
        let svg = TinyFiles.svg("4", "4", "")
        // Twice, because the second one must not get what the first one left.
        for _ in 0..<2 {
            do throws(ImageError) {
                _ = try engine.header(of: svg, format: .svg)
                Issue.record("\(row.id): an answer")
            } catch {
                switch error {
                case .tooSlow: #expect(row.isSlow, "\(row.id)")
                case .decoderDied: #expect(!row.isSlow, "\(row.id)")
                default: Issue.record("\(row.id): \(error)")
                }
            }
        }
        // Images of pixels do not need it.
        let png = TinyPNG.file(.noise(PixelSize(width: 2, height: 2), .rgb, .eight, seed: 1))
        #expect(try engine.header(of: png, format: .png).size == PixelSize(width: 2, height: 2))
    }

    /// Larger than any socket takes by itself: whoever sends would wait for the reader, past every limit.
    @Test func aWorkerThatDoesNotReadIsGivenUpInTime() {
        let limits = ImageLimits(seconds: 0.3)
        let engine = IsolatedEngine(base, command: ["/bin/sleep", "60"], scope: .drawings, limits: limits)
        let svg = TinyFiles.svg("4", "4", String(repeating: "<g/>", count: 4 << 20))
        #expect(throws: ImageError.tooSlow(seconds: 0.3)) { try engine.header(of: svg, format: .svg) }
    }

    @Test func manyThreadsHaveWorkersOfTheirOwn() async throws {
        let drawings = (0..<24).map { index in
            TinyFiles.svg("16", "16", "<rect x=\"\(index % 16)\" width=\"\(index)\" height=\"16\"/>")
        }
        let size = PixelSize(width: 16, height: 16)
        let expected = try drawings.map { try base.draw($0, format: .svg, size: size) }
        await withTaskGroup(of: (Int, PixelBuffer?).self) { group in
            for (index, drawing) in drawings.enumerated() {
                group.addTask { [isolated] in (index, try? isolated.draw(drawing, format: .svg, size: size)) }
            }
            for await (index, pixels) in group { #expect(pixels == expected[index]) }
        }
    }

    @Test func aCutDrawingIsAnErrorOrTheWholeImage() throws {
        let size = PixelSize(width: 40, height: 20)
        for (format, file) in [
            (ImageFormat.svg, TinyFiles.svg("40", "20", "<rect width=\"9\" height=\"9\"/><circle r=\"5\"/>")),
            (.pdf, TinyPDF(content: "1 0 0 rg 0 0 20 20 re f 0 1 0 rg 20 0 20 20 re f").file),
        ] {
            let whole = try isolated.draw(file, format: format, size: size)
            for part in 0..<64 {
                let cut = Array(file.prefix(file.count * part / 64))
                guard let pixels = try? isolated.draw(cut, format: format, size: size) else { continue }
                #expect(pixels == whole, "\(format), cut at \(part)/64")
            }
        }
    }

    @Test(.having("unshare"), arguments: [[], ["--isolate"]])
    func `a worker of process 1 may take its time, as the program is in a container`(options: [String]) throws {
        let namespace = "unshare -Upf --map-root-user --mount-proc \"$@\""
        if try TwofoldBinary.start(
            [], through: "\(namespace) >/dev/null; exit 0", program: URL(fileURLWithPath: "/bin/true")
        )
        .finish().errors.contains("unshare") {
            try Test.cancel("the limit cannot be lowered here")
        }
        // Seconds of drawing, however fast the machine is.
        let noise = "<filter id='f'><feTurbulence numOctaves='60' baseFrequency='.05'/></filter>"
        let rectangle = "<rect width='700' height='700' filter='url(#f)'/>"
        let tree = try RealTree(["Mid.svg": TinyFiles.svg("700", "700", noise + rectangle)])
        let run = try TwofoldBinary.start(
            options + ["--vectors", "draw", "--scales", "1x", tree.path], through: namespace
        ).finish()
        #expect(run.status == 0, "\(run.errors)")
        #expect(tree.bytes(of: "Mid.png") != nil)
    }

    @Test func aRunGivesTheSameBytesEitherWay() throws {
        var trees: [[String: ContentHash]] = []
        for arguments in [["-q"], ["-q", "--isolate"]] {
            let tree = try RealTree()
            for (index, layout) in PixelBuffer.Layout.allCases.enumerated() {
                let image = PixelBuffer.noise(PixelSize(width: 24, height: 18), layout, .eight, seed: UInt64(index))
                try tree.write(TinyPNG.file(image), to: "\(layout)@3x.png")
            }
            let smooth = Self.smooth(PixelSize(width: 32, height: 24))
            try tree.write(
                try base.encode(smooth, metadata: ImageMetadata(), encoding: .jpeg(quality: 90)), to: "photo@2x.jpg")
            try tree.write(TinyFiles.svg("8", "6", "<rect width=\"5\" height=\"5\"/>"), to: "drawing.svg")
            let run = try TwofoldBinary.start(arguments + ["--vectors", "draw", tree.path]).finish()
            #expect(run.status == 0, "\(run.output)")
            trees.append(tree.hashes)
        }
        #expect(trees[0] == trees[1])
        #expect(trees[0].count > 15)
    }

    private static func smooth(_ size: PixelSize) -> PixelBuffer {
        let bytes = (0..<size.area).flatMap { index -> [UInt8] in
            [UInt8(index % size.width * 4), UInt8(index / size.width * 5), 99]
        }
        return PixelBuffer(size: size, layout: .rgb, depth: .eight, bytes: bytes)
    }
}
