import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging

/// A WebP is what its images are, whatever its header says.
@Suite struct WebPContainerTests {
    private static let size = PixelSize(width: 10, height: 6)
    private let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    /// The parts of a file that can contradict each other.
    private struct Source {
        /// Chunks of pixels.
        var image: [UInt8]
        var hint: Bool?
        /// None for a file without an extended header.
        var flags: UInt8?
        var canvas = WebPContainerTests.size
        var hasStart = false
        /// The places of frames; none for a still image.
        var frames: [(x: Int, y: Int)] = []

        var file: [UInt8] {
            var image = image
            if let hint, image.starts(with: Array("VP8L".utf8)) { image[12] = image[12] & 0xEF | (hint ? 0x10 : 0) }
            let sides = little(canvas.width - 1, 3) + little(canvas.height - 1, 3)
            var body = flags.map { chunk("VP8X", [$0, 0, 0, 0] + sides) } ?? []
            if hasStart { body += chunk("ANIM", [0, 0, 0, 0, 0, 0]) }
            for frame in frames {
                let size = little(WebPContainerTests.size.width - 1, 3) + little(WebPContainerTests.size.height - 1, 3)
                body += chunk("ANMF", little(frame.x / 2, 3) + little(frame.y / 2, 3) + size + [100, 0, 0, 0] + image)
            }
            if frames.isEmpty { body += image }
            return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
        }
    }

    private struct Kind {
        var isLossless: Bool
        var isTranslucent: Bool
        var image: [UInt8]
        var pixels: PixelBuffer
    }

    private func kinds() throws -> [Kind] {
        try [(true, true), (true, false), (false, true), (false, false)].map { isLossless, isTranslucent in
            let source = PixelBuffer.noise(Self.size, isTranslucent ? .rgba : .rgb, .eight, seed: 5)
            let encoding = ImageEncoding.webp(quality: isLossless ? nil : 90)
            let file = try engine.encode(source, metadata: ImageMetadata(), encoding: encoding)
            let image = WebPFile.chunks(of: file).filter { $0.type != "VP8X" }
                .flatMap { Self.chunk($0.type, Array(file[$0.data])) }
            let pixels = try engine.decode(file, format: .webp, limits: ImageLimits()).pixels
            #expect(pixels.isOpaque != isTranslucent)
            return Kind(isLossless: isLossless, isTranslucent: isTranslucent, image: image, pixels: pixels.asRGBA)
        }
    }

    @Test func noContradictionChangesAPixel() throws {
        var counts = (refused: 0, equal: 0, differing: 0)
        for kind in try kinds() {
            for hint in [nil, true, false] as [Bool?] {
                for flags in [nil, 0, 0x10, 0x02, 0x12, 0x20, 0x08, 0x14, 0x3E] as [UInt8?] {
                    for frames in [[], [(0, 0)], [(2, 4)], [(0, 0), (0, 0)]] {
                        for canvas in [(10, 6), (16, 12), (8, 6)] {
                            for hasStart in [true, false] {
                                let size = PixelSize(width: canvas.0, height: canvas.1)
                                let source = Source(
                                    image: kind.image, hint: hint, flags: flags, canvas: size, hasStart: hasStart,
                                    frames: frames)
                                let format = ImageFormat.webp
                                guard
                                    let pixels = try? engine.decode(source.file, format: format, limits: ImageLimits())
                                        .pixels
                                else {
                                    counts.refused += 1
                                    continue
                                }
                                let place = flags == nil ? (0, 0) : frames.first ?? (0, 0)
                                let whole = flags == nil ? Self.size : size
                                let header = try engine.header(of: source.file, format: format)
                                let isEqual =
                                    pixels.asRGBA == placed(kind.pixels, place, on: whole) && header.size == whole
                                    && header.isLossy != kind.isLossless && header.pages == 1
                                if isEqual { counts.equal += 1 } else { counts.differing += 1 }
                            }
                        }
                    }
                }
            }
        }
        print("relations of WebP: \(counts)")
        #expect(counts.differing == 0)
        #expect(counts.refused > 1000 && counts.equal > 300)
    }

    @Test(
        arguments: [
            ("alpha, and a header without", .rgba, false, 0, []),
            ("alpha, and neither header nor hint", .rgba, false, nil, []),
            ("alpha in a frame, and no hint", .rgba, false, 0x02, [0]), ("a frame without a flag", .rgba, true, 0, [0]),
            ("no frame for a flag", .rgba, true, 0x12, []), ("no alpha", .rgb, false, nil, []),
            ("no alpha in a frame", .rgb, false, 0x02, [0]),
        ] as [(id: String, layout: PixelBuffer.Layout, hint: Bool, flags: UInt8?, frames: [Int])])
    func theImageIsBelieved(
        row: (id: String, layout: PixelBuffer.Layout, hint: Bool, flags: UInt8?, frames: [Int])
    ) throws {
        let kind = try #require(try kinds().first { $0.isLossless && $0.isTranslucent == (row.layout == .rgba) })
        let source = Source(
            image: kind.image, hint: row.hint, flags: row.flags, hasStart: !row.frames.isEmpty,
            frames: row.frames.map { ($0, $0) })
        let pixels = try engine.decode(source.file, format: .webp, limits: ImageLimits()).pixels
        #expect(pixels.layout == row.layout)
        #expect(pixels.asRGBA == kind.pixels)
        #expect(try !engine.header(of: source.file, format: .webp).isLossy)
    }

    private func placed(_ image: PixelBuffer, _ place: (Int, Int), on canvas: PixelSize) -> PixelBuffer? {
        guard canvas != image.size else { return place == (0, 0) ? image : nil }
        guard place.0 + image.size.width <= canvas.width, place.1 + image.size.height <= canvas.height else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: canvas.area * 4)
        for y in 0..<image.size.height {
            let (from, to) = (y * image.size.width * 4, ((y + place.1) * canvas.width + place.0) * 4)
            bytes.replaceSubrange(
                to..<(to + image.size.width * 4), with: image.bytes[from..<(from + image.size.width * 4)])
        }
        return PixelBuffer(size: canvas, layout: .rgba, depth: .eight, bytes: bytes)
    }
}
