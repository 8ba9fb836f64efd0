import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldImaging

/// A HEIF shows what its items and their properties say, or is refused.
@Suite struct HEIFItemTests {
    private static let size = PixelSize(width: 16, height: 12)
    private let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// A color image with alpha, and its pixels.
    private func source(
        _ format: ImageFormat = .avif, _ size: PixelSize = Self.size
    ) throws -> (parts: HEIFParts, pixels: PixelBuffer) {
        let image = PixelBuffer.noise(size, .rgba, .eight, seed: 3)
        let encoding = format == .avif ? ImageEncoding.avif(quality: 90) : .heic(quality: 90)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: encoding)
        return (HEIFParts(file), try decode(file, format))
    }

    private func decode(_ file: [UInt8], _ format: ImageFormat = .avif) throws -> PixelBuffer {
        let pixels = try engine.decode(file, format: format, limits: ImageLimits()).pixels
        #expect(try engine.header(of: file, format: format).size == pixels.size)
        return pixels
    }

    private typealias Property = HEIFParts.Property

    private static func turn(_ type: String, _ number: UInt8) -> Property {
        Property(type: type, data: [number], isEssential: true)
    }

    /// By the standard: quarters to the left, and sides exchanged.
    private func turned(_ image: PixelBuffer, _ properties: [Property]) -> PixelBuffer {
        properties.reduce(image) { image, property in
            switch (property.type, property.data) {
            case ("irot", [1]): Orientation.turnedLeft.applied(to: image)
            case ("irot", [2]): Orientation.upsideDown.applied(to: image)
            case ("irot", [3]): Orientation.turnedRight.applied(to: image)
            case ("imir", [0]): Orientation.upsideDownMirrored.applied(to: image)
            case ("imir", [1]): Orientation.mirrored.applied(to: image)
            default: image
            }
        }
    }

    private static let turns: [[Property]] = [
        [], [turn("irot", 0)], [turn("irot", 1)], [turn("irot", 2)], [turn("irot", 3)], [turn("imir", 0)],
        [turn("imir", 1)], [turn("irot", 1), turn("imir", 0)], [turn("imir", 0), turn("irot", 1)],
        [Property(type: "clap", data: [16, 1, 6, 1, 0, 1, 0, 1].flatMap { TinyPNG.bigEndian($0) }, isEssential: true)],
    ]

    /// What is changed beside the turns, and whether the image can be shown then.
    private enum Change: CaseIterable {
        case none, premultiplied, multipliedByAnother, otherSize, noSize, secondAlpha, unknown, unknownOfAlpha, optional
        case videoAlpha, fullAlpha, alphaOfAlpha

        var isShown: Bool { [.none, .optional, .fullAlpha].contains(self) }

        func apply(_ parts: inout HEIFParts, _ main: Int, _ alpha: Int) {
            switch self {
            case .none: break
            case .premultiplied: parts.references.append(("prem", main, [alpha]))
            case .multipliedByAnother: parts.references.append(("prem", main, [main]))
            case .otherSize: parts.set(HEIFParts.size(PixelSize(width: 8, height: 6)), of: alpha)
            case .noSize: parts.items[alpha]?.properties.removeAll { $0.type == "ispe" }
            case .secondAlpha:
                parts.items[9] = parts.items[alpha]
                parts.references.append(("auxl", 9, [main]))
            case .unknown: parts.set(Property(type: "lsel", data: [0, 0], isEssential: true), of: main)
            case .unknownOfAlpha: parts.set(Property(type: "abcd", data: [0, 0], isEssential: true), of: alpha)
            case .optional: parts.set(Property(type: "abcd", data: [0, 0]), of: alpha)
            case .videoAlpha, .fullAlpha:
                let range: UInt8 = self == .fullAlpha ? 0x80 : 0
                parts.set(Property(type: "colr", data: Array("nclx".utf8) + [0, 2, 0, 2, 0, 2, range]), of: alpha)
            case .alphaOfAlpha: parts.references.append(("auxl", main, [alpha]))
            }
        }
    }

    @Test(arguments: [ImageFormat.avif, .heic]) func noRelationOfColorsAndAlphaIsPassedOver(format: ImageFormat) throws
    {
        let (parts, pixels) = try source(format)
        let (main, alpha) = (parts.primary, try #require(parts.alpha))
        var counts = (refused: 0, equal: 0, differing: 0)
        for change in Change.allCases {
            for turns in Self.turns {
                for others in Self.turns where others.isEmpty || change == .none || others.count == turns.count {
                    var parts = parts
                    parts.turn(main, turns)
                    parts.turn(alpha, others)
                    change.apply(&parts, main, alpha)
                    guard let result = try? decode(parts.file, format) else {
                        counts.refused += 1
                        continue
                    }
                    let isSame = turns.map(\.data) == others.map(\.data) && turns.map(\.type) == others.map(\.type)
                    let isCut = turns.contains { $0.type == "clap" }
                    guard change.isShown, isSame || others.isEmpty && !isCut else {
                        counts.differing += 1
                        continue
                    }
                    let isEqual = result == (isCut ? rows(3..<9, of: pixels) : turned(pixels, turns))
                    if isEqual { counts.equal += 1 } else { counts.differing += 1 }
                }
            }
        }
        print("relations of HEIF: \(counts)")
        #expect(counts.differing == 0)
        #expect(counts.refused > 300 && counts.equal > 50)
    }

    /// Photos of iPhones since iOS 18 have images that go with two others.
    @Test func aFileBeyondALimitOfTheLibraryIsSound() throws {
        var (parts, _) = try source(.heic)
        let (main, alpha) = (parts.primary, try #require(parts.alpha))
        parts.references.removeAll { $0.type == "auxl" }
        parts.references.append(("auxl", alpha, [main, 77]))
        let error = #expect(throws: ImageError.self) { try decode(parts.file, .heic) }
        guard case .unsupported(let detail)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains("beyond a limit"), "\(detail)")
    }

    private func rows(_ rows: Range<Int>, of image: PixelBuffer) -> PixelBuffer {
        let row = image.size.width * image.layout.channels
        return PixelBuffer(
            size: PixelSize(width: image.size.width, height: rows.count), layout: image.layout, depth: image.depth,
            bytes: Array(image.bytes[(rows.lowerBound * row)..<(rows.upperBound * row)]))
    }

    @Test func grayWithTheLevelsOfVideoIsRefused() throws {
        var (parts, pixels) = try source()
        parts.primary = try #require(parts.alpha)
        parts.references = []
        func decoded(_ range: UInt8?) throws -> PixelBuffer {
            parts.items[parts.primary]?.properties.removeAll { $0.type == "colr" }
            if let range {
                let codes = Array("nclx".utf8) + [0, 1, 0, 13, 0, 6, range]
                parts.set(Property(type: "colr", data: codes), of: parts.primary)
            }
            return try decode(parts.file)
        }
        let gray = stride(from: 3, to: pixels.bytes.count, by: 4).flatMap {
            [pixels.bytes[$0], pixels.bytes[$0], pixels.bytes[$0]]
        }
        #expect(try decoded(0x80).asColors.bytes == gray)
        #expect(try decoded(nil).asColors.bytes == gray)
        #expect(throws: ImageError.self) { try decoded(0) }
        // The bit in the stream itself, which counts where the file is silent.
        let data = try #require(parts.items[parts.primary]?.data)
        let place = try #require(
            (0..<200).first { place in
                let other = AV1Sequence(flipped(data, place))
                return other?.isFullRange == false && other?.size == Self.size && other?.isMonochrome == true
            })
        parts.items[parts.primary]?.data = flipped(data, place)
        #expect(throws: ImageError.self) { try decoded(nil) }
        #expect(try decoded(0x80).asColors.bytes == gray)
        // For alpha there is nothing else that could say it.
        var (whole, _) = try source()
        let alpha = try #require(whole.alpha)
        whole.items[alpha]?.data = flipped(data, place)
        #expect(throws: ImageError.self) { try decode(whole.file) }
    }

    @Test func aHEVCStreamWithTheLevelsOfVideoIsRefused() throws {
        let (parts, pixels) = try source(.heic)
        let alpha = try #require(parts.alpha)
        // libheif codes whole blocks, and cuts them by an image that is made of the coded one.
        let coded = try #require(parts.references.first { $0.from == alpha && $0.type == "dimg" }?.to.first)
        let configuration = try #require(parts.items[coded]?.properties.first { $0.type == "hvcC" })
        let stated = try #require(HEVCSequence(configuration: configuration.data))
        #expect(stated.isMonochrome && stated.isFullRange == true)
        #expect(
            (0..<configuration.data.count - 1).allSatisfy {
                HEVCSequence(configuration: Array(configuration.data.prefix($0)))?.isFullRange != false
            })
        let video = try #require(
            (23 * 8..<configuration.data.count * 8).lazy.map { flipped(configuration.data, $0) }.first { data in
                HEVCSequence(configuration: data).map { $0.isFullRange == false && $0.isMonochrome } ?? false
            })
        var gray = parts
        gray.primary = alpha
        gray.references.removeAll { $0.type == "auxl" }
        gray.items[alpha]?.properties.removeAll { ["colr", "auxC"].contains($0.type) }
        let levels = stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] }
        #expect(try decode(gray.file, .heic).asColors.bytes == levels.flatMap { [$0, $0, $0] })
        for var file in [gray, parts] {
            file.set(Property(type: "hvcC", data: video, isEssential: true), of: coded)
            #expect(throws: ImageError.self) { try decode(file.file, .heic) }
        }
    }

    @Test(arguments: [(ImageFormat.avif, 12), (.heic, 10)])
    func deepSamplesReachBothEnds(format: ImageFormat, bits: Int) throws {
        // Columns of black, nearly black, gray and white; the left half is opaque, and the right one nearly clear.
        var row: [UInt8] = []
        for x in 0..<16 {
            let (color, alpha): (UInt8, UInt8) = ([0, 1, 0x80, 0xFF][x / 4], x < 8 ? 0xFF : 1)
            row += Array(repeating: color, count: 6) + [alpha, alpha]
        }
        let image = PixelBuffer(
            size: PixelSize(width: 16, height: 12), layout: .rgba, depth: .sixteen,
            bytes: (0..<12).flatMap { _ in row })
        let encoding = format == .avif ? ImageEncoding.avif(quality: 100) : .heic(quality: 100)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: encoding)
        let parts = HEIFParts(file)
        let result = try decode(file, format)
        #expect(try HEIFReview(file).bits == bits && result.depth == .sixteen)
        func sample(_ pixel: Int, _ channel: Int) -> Int {
            let place = (pixel * 4 + channel) * 2
            return Int(result.bytes[place]) | Int(result.bytes[place + 1]) << 8
        }
        #expect(sample(1, 0) == 0 && sample(14, 1) == 0xFFFF)
        #expect((0..<8).allSatisfy { sample($0, 3) == 0xFFFF }, "what is opaque stays opaque")
        // What libheif makes of two depths nobody has to find out.
        var mixed = parts
        let other = HEIFParts(
            try engine.encode(
                PixelBuffer.noise(image.size, .rgba, .eight, seed: 3), metadata: ImageMetadata(), encoding: encoding))
        for (id, item) in other.items where ["av01", "hvc1"].contains(item.type) && id != other.primary {
            let isOfColors = other.references.contains { $0.from == other.primary && $0.to == [id] }
            if !isOfColors { mixed.items[id] = item }
        }
        #expect(throws: ImageError.self) { try decode(mixed.file, format) }
    }

    private func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
        var bytes = bytes
        bytes[bit / 8] ^= 0x80 >> (bit % 8)
        return bytes
    }

    /// A grid's rows, columns and size, and the sizes of its tiles if they differ from those of the pixels.
    @Test(
        arguments: [
            ("one", 1, 1, (16, 12), nil, 1, true), ("two side by side", 1, 2, (32, 12), nil, 2, true),
            ("two, cut", 2, 1, (16, 20), nil, 2, true), ("one too few", 1, 2, (32, 12), nil, 1, false),
            ("one too many", 1, 1, (16, 12), nil, 2, false),
            ("a size that they do not cover", 1, 2, (33, 12), nil, 2, false),
            ("a height that they do not cover", 2, 1, (16, 25), nil, 2, false),
            ("tiles that state too much", 1, 2, (40, 12), (20, 12), 2, false),
        ] as [(String, Int, Int, (Int, Int), (Int, Int)?, Int, Bool)])
    func aGridHasAllItsTiles(
        id: String, rows: Int, columns: Int, size: (Int, Int), stated: (Int, Int)?, tiles: Int, isRead: Bool
    ) throws {
        var (parts, pixels) = try source()
        let (tile, alpha) = (parts.primary, try #require(parts.alpha))
        parts.references.removeAll { $0.type == "auxl" }
        parts.items[alpha] = nil
        if let stated { parts.set(HEIFParts.size(PixelSize(width: stated.0, height: stated.1)), of: tile) }
        func short(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }
        let data = [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + short(size.0) + short(size.1)
        let whole = PixelSize(width: size.0, height: size.1)
        let pixi = parts.items[tile]?.properties.filter { $0.type == "pixi" } ?? []
        parts.items[7] = HEIFParts.Item(type: "grid", data: data, properties: [HEIFParts.size(whole)] + pixi)
        parts.primary = 7
        parts.references.append(("dimg", 7, Array(repeating: tile, count: tiles)))
        guard isRead else {
            #expect(throws: ImageError.self) { try decode(parts.file) }
            return
        }
        let image = try decode(parts.file)
        let plain = pixels.inSmallestLayout(isOpaque: true, isGrey: false)
        #expect(image.size == whole)
        for y in 0..<whole.height {
            for x in 0..<whole.width {
                let (here, there) = ((y * whole.width + x) * 3, (y % 12 * 16 + x % 16) * 3)
                #expect(image.bytes[here..<(here + 3)].elementsEqual(plain.bytes[there..<(there + 3)]))
            }
        }
    }

    @Test func whatLibheifShowsInAnotherWayIsRefused() throws {
        let (parts, pixels) = try source()
        let (main, alpha) = (parts.primary, try #require(parts.alpha))
        func decoded(_ change: (inout HEIFParts) -> Void) throws -> PixelBuffer {
            var copy = parts
            change(&copy)
            return try decode(copy.file)
        }
        func derive(_ parts: inout HEIFParts, _ type: String, _ id: Int, from source: Int) {
            parts.items[id] = HEIFParts.Item(type: type, properties: [HEIFParts.size(Self.size)])
            parts.references.append(("dimg", id, [source]))
            parts.primary = id
        }
        #expect(try decoded { _ in } == pixels)
        // An identity with the alpha as its own, and without one.
        let plain = pixels.inSmallestLayout(isOpaque: true, isGrey: false)
        #expect(
            try decoded { parts in
                derive(&parts, "iden", 8, from: main)
                parts.references.removeAll { $0.type == "auxl" }
            } == plain)
        #expect(throws: ImageError.self) { try decoded { derive(&$0, "iden", 8, from: main) } }
        #expect(throws: ImageError.self) { try decoded { derive(&$0, "iovl", 8, from: main) } }
        // Derived images in a circle, which libheif would follow until its stack ends.
        #expect(throws: ImageError.self) {
            try decoded { parts in
                derive(&parts, "iden", 8, from: 9)
                derive(&parts, "iden", 9, from: 8)
            }
        }
        #expect(throws: ImageError.self) { try decoded { $0.references.append(("auxl", main, [alpha])) } }
    }
}
