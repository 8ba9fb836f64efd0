import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// An image's orientation is read once, in the same way for its size and its pixels, whatever libraries below make of it.
@Suite struct OrientationTests {
    private let engine: VipsEngine
    private let image = PixelBuffer.noise(PixelSize(width: 10, height: 8), .rgb, .eight, seed: 8)
    init() throws { engine = try VipsEngine() }

    // MARK: Blocks in places

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var expected: Orientation
        /// The segments behind the start of a JPEG.
        var segments: [[UInt8]]
    }

    private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }

    private static func exif(_ orientation: UInt8, head: String = "Exif\0\0") -> [UInt8] {
        segment(0xE1, Array(head.utf8) + TinyFiles.exif(orientation: orientation))
    }

    private static let others = [
        segment(0xE2, Array("MPF\0".utf8)), segment(0xED, Array("Photoshop 3.0\0".utf8)), segment(0xFE, [1, 2, 3]),
    ]
    private static let notes = segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x/>".utf8))

    static let rows = [
        Row(testDescription: "alone", expected: .turnedRight, segments: [exif(6)]),
        Row(testDescription: "behind others", expected: .turnedRight, segments: others + [notes, exif(6)]),
        Row(testDescription: "behind bytes that fill up", expected: .turnedRight, segments: [[0xFF, 0xFF], exif(6)]),
        Row(
            testDescription: "behind others and bytes that fill up", expected: .turnedLeft,
            segments: [notes, [0xFF], notes, [0xFF, 0xFF, 0xFF], exif(8)]),
        Row(
            testDescription: "with room behind it", expected: .turnedRight,
            segments: [
                segment(
                    0xE1, Array("Exif\0\0".utf8) + TinyFiles.exif(orientation: 6) + [UInt8](repeating: 0, count: 500))
            ]),
        Row(testDescription: "twice", expected: .upsideDown, segments: [exif(3), exif(6)]),
        Row(testDescription: "twice, upright first", expected: .upright, segments: [exif(1), exif(6)]),
        Row(
            testDescription: "behind one that says nothing", expected: .upright,
            segments: [segment(0xE1, Array("Exif\0\0".utf8)), exif(6)]),
        Row(testDescription: "with another head", expected: .upright, segments: [exif(6, head: "EXIF\0\0")]),
        Row(testDescription: "with a short head", expected: .upright, segments: [exif(6, head: "Exif\0")]),
        Row(testDescription: "with an odd head", expected: .upright, segments: [exif(6, head: "Exif\0\u{1}")]),
        Row(testDescription: "with two heads", expected: .upright, segments: [exif(6, head: "Exif\0\0Exif\0\0")]),
        Row(
            testDescription: "in another segment", expected: .upright,
            segments: [segment(0xE2, Array("Exif\0\0".utf8) + TinyFiles.exif(orientation: 6))]),
        Row(
            testDescription: "of the thumbnail", expected: .upright,
            segments: [segment(0xE1, Array("Exif\0\0".utf8) + thumbnail)]),
    ]

    @Test func aBlockBehindStrayBytesIsNeverMissed() throws {
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        let upright = try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels
        for stray in [[7], [0, 0], [0xFF, 0], [0xFF, 0x01], [0xFF, 0xD0]] as [[UInt8]] {
            let turned = Array(file[..<2]) + stray + Self.exif(6) + file[2...]
            #expect(try outcome(turned, .jpeg, upright, .turnedRight) != .differing, "\(stray)")
        }
    }

    /// A list of one entry (the width), and a second list, which is the thumbnail's.
    private static let thumbnail: [UInt8] =
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 0, 24, 0, 0, 0, 0, 0, 26]
        + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

    @Test(arguments: rows) func aJPEGIsTurnedByItsFirstBlock(row: Row) throws {
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        let upright = try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels
        let turned = Array(file[..<2]) + row.segments.joined() + file[2...]
        #expect(try outcome(turned, .jpeg, upright, row.expected) == .equal)
    }

    @Test func aWebPIsTurnedWhereItsHeaderSaysSo() throws {
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .webp(quality: nil))
        let turned = TinyFiles.webp(file, image.size, hasAlpha: false, orientation: 6)
        #expect(try outcome(turned, .webp, image, .turnedRight) == .equal)
        var silent = turned
        silent[20] &= ~0x08
        #expect(try outcome(silent, .webp, image, .upright) == .equal)
        // A second block does not count, nor does one behind the end.
        let second = Array("EXIF".utf8) + [26, 0, 0, 0] + TinyFiles.exif(orientation: 3)
        var twice = turned + second
        twice.replaceSubrange(4..<8, with: Self.little(twice.count - 8, 4))
        #expect(try outcome(twice, .webp, image, .turnedRight) == .equal)
        var behind = turned
        behind.replaceSubrange(4..<8, with: Self.little(turned.count - 8 - second.count, 4))
        #expect(try outcome(behind, .webp, image, .upright) != .differing)
    }

    @Test func everyPageOfATIFFHasItsOwn() throws {
        let small = PixelBuffer.noise(PixelSize(width: 5, height: 4), .rgb, .eight, seed: 8)
        let file = try engine.encodePair(small, image, metadata: ImageMetadata())
        let tag: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0]
        let places = file.indices.dropLast(tag.count).filter { file[$0...].starts(with: tag) }
        try #require(places.count == 2)
        for page in 0..<2 {
            var turned = file
            // Which of the two is whose depends on the writer, so the other one gets another value.
            turned[places[0] + 8] = 6
            turned[places[1] + 8] = 3
            let decoded = try engine.decode(page: page, of: turned, format: .tiff, limits: ImageLimits()).pixels
            let stored = page == 0 ? small : image
            #expect([Orientation.turnedRight, .upsideDown].contains { $0.applied(to: stored) == decoded }, "\(page)")
        }
    }

    // MARK: Relations between an entry's parts

    private enum Outcome { case refused, equal, differing }

    private func outcome(
        _ file: [UInt8], _ format: ImageFormat, _ upright: PixelBuffer, _ expected: Orientation
    ) throws -> Outcome {
        let engines: [any ImageEngine] = format == .png ? [engine, PNGEngine()] : [engine]
        var outcomes: Set<Outcome> = []
        for engine in engines {
            guard let decoded = try? engine.decode(file, format: format, limits: ImageLimits()) else {
                outcomes.insert(.refused)
                continue
            }
            let size = try engine.header(of: file, format: format).size
            let isRight = decoded.pixels == expected.applied(to: upright) && size == decoded.pixels.size
            outcomes.insert(isRight ? .equal : .differing)
        }
        return outcomes.count == 1 ? outcomes.first ?? .differing : .differing
    }

    /// An Exif block with one entry before that of the orientation.
    private struct Block {
        var isLittle = false
        var magic = 42
        var list = 8
        var count = 2
        var tag = 0x0112
        var type = 3
        var values = 1
        var value = 6

        var bytes: [UInt8] {
            func number(_ value: Int, _ count: Int) -> [UInt8] {
                isLittle ? OrientationTests.little(value, count) : OrientationTests.little(value, count).reversed()
            }
            let head = Array((isLittle ? "II" : "MM").utf8) + number(magic, 2) + number(list, 4) + number(count, 2)
            let first = number(0x0100, 2) + number(3, 2) + number(1, 4) + number(24, 2) + [0, 0]
            let second = number(tag, 2) + number(type, 2) + number(values, 4)
            return head + first + second + (type == 4 ? number(value, 4) : number(value, 2) + [0, 0]) + [0, 0, 0, 0]
        }

        var expected: Orientation {
            let isRead = magic == 42 && list == 8 && count >= 2 && tag == 0x0112 && type == 3 && values == 1
            return isRead ? Orientation(rawValue: value) ?? .upright : .upright
        }

        static let all = [false, true].flatMap { isLittle in
            [0, 1, 3, 6, 8, 9].flatMap { value -> [Block] in
                var block = Block(isLittle: isLittle, value: value)
                let plain = block
                let types = (0...13).flatMap { type in
                    [0, 1, 65_536].map { Block(isLittle: isLittle, type: type, values: $0, value: value) }
                }
                block.magic = 43
                let others =
                    [0, 1, 3, 255].map { Block(isLittle: isLittle, count: $0, value: value) }
                    + [0, 7, 30, 60_000].map { Block(isLittle: isLittle, list: $0, value: value) }
                    + [0x0111, 0x1201].map { Block(isLittle: isLittle, tag: $0, value: value) }
                return [plain, block] + types + others
            }
        }
    }

    @Test func anOrientationIsOneShortNumberInTheFirstList() throws {
        let jpeg = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
        let stored = try engine.decode(jpeg, format: .jpeg, limits: ImageLimits()).pixels
        let webp = try engine.encode(image, metadata: ImageMetadata(), encoding: .webp(quality: nil))
        let plain = TinyFiles.webp(webp, image.size, hasAlpha: false, orientation: 1)
        var counts: [Outcome: Int] = [:]
        for block in Block.all {
            let bytes = block.bytes
            let png = TinyPNG.file(image, chunks: [PNGChunk(type: "eXIf", data: bytes)])
            let exif = Array("EXIF".utf8) + Self.little(bytes.count, 4) + bytes
            var turned = plain.dropLast(8 + TinyFiles.exif(orientation: 1).count) + exif
            turned.replaceSubrange(4..<8, with: Self.little(turned.count - 8, 4))
            for outcome in [
                try outcome(png, .png, image, block.expected), try outcome(turned, .webp, image, block.expected),
                try outcome(TinyFiles.jpeg(jpeg, exif: bytes), .jpeg, stored, block.expected),
            ] { counts[outcome, default: 0] += 1 }
        }
        print("relations of orientations: \(counts)")
        #expect(counts[.differing, default: 0] == 0)
        #expect(counts[.equal, default: 0] > 1800)
    }

    @Test func aTIFFIsTurnedByOneShortNumberToo() throws {
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .tiff)
        let tag: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0]
        let start = try #require(file.firstRange(of: tag)).lowerBound
        var counts: [Outcome: Int] = [:]
        for type in 0...13 {
            for values in [0, 1, 2, 65_536] {
                for value in 0...9 {
                    var turned = file
                    turned.replaceSubrange(
                        start..<(start + 12),
                        with: [0x12, 1, UInt8(type), 0] + Self.little(values, 4) + Self.little(value, 4))
                    let isRead = type == 3 && values == 1
                    let expected = isRead ? Orientation(rawValue: value) ?? .upright : .upright
                    counts[try outcome(turned, .tiff, image, expected), default: 0] += 1
                }
            }
        }
        #expect(counts[.differing, default: 0] == 0)
        #expect(counts[.equal, default: 0] >= 8)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
