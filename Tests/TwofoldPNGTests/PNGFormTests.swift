import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldPNG

/// What the engine tells of a file that it made, held against the bytes of the file.
@Suite struct PNGFormTests {
    private static let size = PixelSize(width: 96, height: 80)

    private static func image(_ pixel: (Int, Int) -> [UInt8]) -> PixelBuffer {
        let bytes = (0..<size.height).flatMap { y in (0..<size.width).flatMap { x in pixel(x, y) } }
        return PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes)
    }

    /// Images, and the color and bits that no other form beats.
    static let rows: [(id: String, pixels: PixelBuffer, color: PNGForm.Color, bits: Int, colorCount: Int?)] = [
        ("two grays", image { x, y in Array(repeating: x * y % 3 == 0 ? 0 : 255, count: 3) + [255] }, .gray, 1, nil),
        ("soft gray", image { x, y in Array(repeating: UInt8(x + y), count: 3) + [255] }, .gray, 8, nil),
        (
            "five colors", image { x, y in [UInt8(x / 20 * 50), 7, 9, 255] }, .palette, 4, 5
        ),
        (
            "a gradient with alpha",
            image { x, y in [UInt8(x * 2), UInt8(y * 3), UInt8(x + y), UInt8(255 - x * y / 60)] }, .rgba, 8, nil
        ),
        ("sixteen bits", PixelBuffer.noise(size, .rgb, .sixteen, seed: 3), .rgb, 16, nil),
    ]

    @Test(arguments: PNGEffort.allCases)
    func theFormIsThatOfTheFile(effort: PNGEffort) throws {
        for row in Self.rows {
            let file = try PNGEngine().encodedFile(
                row.pixels, metadata: ImageMetadata(), encoding: .png(effort: effort))
            let form = try #require(file.form, "\(row.id)")
            let written = try Written(file.bytes)
            #expect(form.color == row.color && form.bits == row.bits, "\(row.id): \(form)")
            #expect(form.colorCount == row.colorCount, "\(row.id): \(form)")
            #expect(written.color == Self.number(form.color) && written.bits == form.bits, "\(row.id): \(form)")
            #expect(written.colorCount == form.colorCount, "\(row.id): \(form)")
            #expect(written.isInterlaced == false, "\(row.id)")
            #expect((form.filters == .none) == written.filters.isSubset(of: [0]), "\(row.id): \(form)")
            // The level is the one that makes this very stream of these rows.
            #expect(Deflate.zlibStream(of: written.rows, level: form.level) == written.stream, "\(row.id): \(form)")
            #expect(form.effort == effort, "\(row.id)")
            #expect(form.candidateCount >= 1 && form.trialCount >= 1, "\(row.id): \(form)")
        }
    }

    @Test func theNumbersOfCandidatesAndTrialsAreThoseOfTheSearch() throws {
        let pixels = try #require(Self.rows.first { $0.id == "a gradient with alpha" }).pixels
        let counts = try PNGEffort.allCases.map { effort in
            let encoding = ImageEncoding.png(effort: effort)
            let form = try PNGEngine().encodedFile(pixels, metadata: ImageMetadata(), encoding: encoding).form
            return [try #require(form).candidateCount, try #require(form).trialCount]
        }
        // Rows without filters and with them; the two lower efforts compress one, because the other's estimate is larger.
        #expect(counts == [[2, 1], [2, 1], [2, 2], [2, 4]], "\(counts)")
    }

    @Test func encodingAloneGivesTheSameBytes() throws {
        for row in Self.rows {
            let encoding = ImageEncoding.png(effort: .standard)
            let file = try PNGEngine().encodedFile(row.pixels, metadata: ImageMetadata(), encoding: encoding)
            let bytes = try PNGEngine().encode(row.pixels, metadata: ImageMetadata(), encoding: encoding)
            #expect(file.bytes == bytes, "\(row.id)")
        }
    }

    private static func number(_ color: PNGForm.Color) -> Int {
        switch color {
        case .gray: 0
        case .rgb: 2
        case .palette: 3
        case .grayAlpha: 4
        case .rgba: 6
        }
    }

    /// What a file holds, read chunk by chunk.
    private struct Written {
        var color = -1
        var bits = -1
        var isInterlaced = true
        var colorCount: Int?
        var stream: [UInt8] = []
        var rows: [UInt8] = []
        var filters: Set<UInt8> = []

        init(_ file: [UInt8]) throws {
            var size = PixelSize(width: 0, height: 0)
            PNGFile.forEachChunk(of: file) { type, data in
                let bytes = Array(file[data])
                switch type {
                case "IHDR":
                    size = PixelSize(
                        width: BigEndian.number(bytes, at: 0), height: BigEndian.number(bytes, at: 4))
                    (bits, color, isInterlaced) = (Int(bytes[8]), Int(bytes[9]), bytes[12] != 0)
                case "PLTE": colorCount = bytes.count / 3
                case "IDAT": stream += bytes
                default: break
                }
            }
            let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 0
            let rowBytes = 1 + (size.width * channels * bits + 7) / 8
            rows = [UInt8](repeating: 0, count: rowBytes * size.height)
            let count = stream.withUnsafeBytes { stream in
                rows.withUnsafeMutableBytes { Deflate.inflate(stream, .zlib, into: $0)?.count }
            }
            #expect(count == rows.count)
            filters = Set(stride(from: 0, to: rows.count, by: rowBytes).map { rows[$0] })
        }
    }
}
