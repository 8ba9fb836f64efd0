import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// Files that break a rule of PNG or zlib: both engines say the same, and nothing is shown in silence that libpng refuses.
@Suite struct PNGValidityTests {
    enum Verdict: Sendable { case shows, remarks, damaged, unsupported }

    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var verdict: Verdict
        /// Changes a sound file's chunks: header, pixels, end.
        var change: @Sendable (_ chunks: inout [PNGChunk]) -> Void

        init(_ id: String, _ verdict: Verdict, _ change: @escaping @Sendable (_ chunks: inout [PNGChunk]) -> Void) {
            (testDescription, self.verdict, self.change) = (id, verdict, change)
        }
    }

    private static let image = PixelBuffer.noise(PixelSize(width: 30, height: 20), .rgb, .eight, seed: 4)
    private static let palette = PNGChunk(type: "PLTE", data: [1, 2, 3, 4, 5, 6])
    private static let text = PNGChunk(type: "tEXt", data: [0x61, 0, 0x62])

    static let rows = [
        Row("nothing", .shows) { _ in },
        Row("a checksum of the stream", .damaged) { $0[1].data[$0[1].data.count - 1] ^= 1 },
        Row("a checksum of the stream in a chunk of its own", .damaged) {
            $0[1].data[$0[1].data.count - 1] ^= 1
            $0.insert(PNGChunk(type: "IDAT", data: Array($0[1].data.suffix(4))), at: 2)
            $0[1].data.removeLast(4)
        },
        Row("a text between pixels", .damaged) {
            $0.insert(contentsOf: [text, PNGChunk(type: "IDAT", data: Array($0[1].data.suffix(60)))], at: 2)
            $0[1].data.removeLast(60)
        },
        Row("a text and more pixels behind all pixels", .remarks) {
            $0.insert(contentsOf: [text, PNGChunk(type: "IDAT", data: [1, 2, 3])], at: 2)
        },
        Row("a text and an empty chunk behind all pixels", .remarks) {
            $0.insert(contentsOf: [text, PNGChunk(type: "IDAT", data: [])], at: 2)
        },
        Row("a text behind the pixels", .shows) { $0.insert(text, at: 2) },
        Row("an unknown chunk that is essential", .unsupported) {
            $0.insert(PNGChunk(type: "ABCd", data: []), at: 1)
        },
        Row("one behind the pixels", .unsupported) { $0.insert(PNGChunk(type: "ABCd", data: []), at: 2) },
        Row("an unknown chunk", .shows) { $0.insert(PNGChunk(type: "aBCd", data: []), at: 1) },
        Row("a chunk without letters", .damaged) { $0.insert(PNGChunk(type: "a1Cd", data: []), at: 1) },
        Row("a palette behind the pixels", .shows) { $0.insert(palette, at: 2) },
        Row("a palette beside colors", .shows) { $0.insert(palette, at: 1) },
        Row("two palettes", .damaged) { $0.insert(contentsOf: [palette, palette], at: 1) },
        Row("two headers", .damaged) { $0.insert($0[0], at: 1) },
        Row("a header behind the pixels", .damaged) { $0.insert($0[0], at: 2) },
        Row("no header", .damaged) { $0.removeFirst() },
        Row("a palette in gray", .shows) {
            $0 = chunks(TinyPNG.file(.noise(image.size, .grey, .eight, seed: 4)))
            $0.insert(palette, at: 1)
        },
        Row("transparency before a palette", .damaged) {
            $0.insert(contentsOf: [PNGChunk(type: "tRNS", data: [0, 1, 0, 2, 0, 3]), palette], at: 1)
        },
        Row("transparency behind the pixels", .damaged) {
            $0.insert(PNGChunk(type: "tRNS", data: [0, 1, 0, 2, 0, 3]), at: 2)
        },
        Row("a compression method", .damaged) { $0[0].data[10] = 1 },
        Row("a filter method", .damaged) { $0[0].data[11] = 64 },
        Row("an interlace method", .damaged) { $0[0].data[12] = 2 },
        Row("a bit depth", .damaged) { $0[0].data[8] = 4 },
        Row("a color type", .damaged) { $0[0].data[9] = 1 },
        Row("no width", .damaged) { $0[0].data.replaceSubrange(..<4, with: [0, 0, 0, 0]) },
        Row("a preset dictionary", .damaged) { $0[1].data.replaceSubrange(..<2, with: [0x78, 0x20]) },
        Row("no header of the stream", .damaged) { $0[1].data[1] ^= 1 },
        Row("a window of 64 KB", .damaged) { $0[1].data.replaceSubrange(..<2, with: [0x88, 0x1C]) },
        Row("another compression", .damaged) { $0[1].data.replaceSubrange(..<2, with: [0x77, 0x0D]) },
        Row("bytes behind the stream", .remarks) { $0[1].data += [1, 2, 3] },
        Row("a stream without its end", .damaged) { $0[1].data.removeLast(5) },
        Row("too few rows", .damaged) { $0[0].data[7] += 1 },
        Row("too many rows", .remarks) { $0[0].data[7] -= 1 },
        Row("an unknown filter", .damaged) { $0[1].data = TinyPNG.zlibStream([UInt8](repeating: 9, count: 91 * 20)) },
        // Stored blocks refer to nothing.
        Row("a small window that is large enough", .shows) { $0[1].data.replaceSubrange(..<2, with: [0x08, 0x1D]) },
    ]

    @Test(arguments: rows) func bothEnginesSayTheSame(row: Row) throws {
        var chunks = Self.chunks(TinyPNG.file(Self.image))
        row.change(&chunks)
        try expect(row.verdict, PNGFile.signature + chunks.flatMap(\.encoded))
    }

    @Test(arguments: [1, 2, 255, 256, 257, 258, 300, 512, 513, 1024, 1025, 1500])
    func aWindowThatIsTooSmallIsRemarked(distance: Int) throws {
        for window in [0x08, 0x18, 0x28, 0x78] as [UInt8] {
            for pieces in [[4000], [1, 4000], [0, 1, 0, 1, 1, 4000]] {
                var chunks = Self.chunks(TinyPNG.file(Self.image))
                let stream = Self.stream(distance: distance, method: window)
                chunks.remove(at: 1)
                var start = 0
                for (index, count) in pieces.enumerated() {
                    let piece = Array(stream.dropFirst(start).prefix(count))
                    chunks.insert(PNGChunk(type: "IDAT", data: piece), at: 1 + index)
                    start += count
                }
                let isEnough = distance <= 1 << (8 + Int(window >> 4))
                let pixels = try expect(isEnough ? .shows : .remarks, PNGFile.signature + chunks.flatMap(\.encoded))
                #expect(
                    pixels
                        == PixelBuffer(
                            size: Self.image.size, layout: .rgb, depth: .eight,
                            bytes: [UInt8](repeating: 0, count: 30 * 20 * 3)))
            }
        }
    }

    /// Rows of zeros: literals, and then references of three bytes back by `distance`.
    private static func stream(distance: Int, method: UInt8) -> [UInt8] {
        let count = 91 * 20
        var bits = BitWriter()
        bits.write(0b011, 3)
        var done = 0
        while done < distance || (count - done) % 3 != 0 {
            // The code of the literal 0 has 8 bits: 00110000, the highest first.
            bits.writeReversed(0x30, 8)
            done += 1
        }
        let extra = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
        var base = 1
        var code = 0
        while base + (1 << extra[code]) <= distance {
            base += 1 << extra[code]
            code += 1
        }
        while done < count {
            bits.writeReversed(1, 7)
            bits.writeReversed(code, 5)
            bits.write(distance - base, extra[code])
            done += 3
        }
        bits.writeReversed(0, 7)
        let check = UInt8((31 - (Int(method) << 8) % 31) % 31)
        let sum = TinyPNG.zlibStream([UInt8](repeating: 0, count: count)).suffix(4)
        return [method, check] + bits.bytes + sum
    }

    @Test func aPieceOfPixelsThatNobodyNeedsHasAChecksumToo() throws {
        var chunks = Self.chunks(TinyPNG.file(Self.image)).map(\.encoded)
        var piece = PNGChunk(type: "IDAT", data: [1, 2, 3]).encoded
        piece[piece.count - 1] ^= 1
        chunks.insert(piece, at: 2)
        try expect(.damaged, PNGFile.signature + chunks.joined())
    }

    /// libpng passes over a chunk without its checksum that only describes the image; an unknown name may be a damaged one.
    @Test(
        arguments: [
            ("IHDR", .damaged), ("PLTE", .damaged), ("IEND", .damaged), ("eXIf", .damaged), ("aBCd", .damaged),
            ("tEXt", .remarks), ("pHYs", .remarks), ("gAMA", .remarks), ("iCCP", .remarks),
        ] as [(String, Verdict)])
    func aChecksumCountsWhereItsChunkDecidesPixels(type: String, verdict: Verdict) throws {
        let profile = TinyPNG.zlibStream(TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes)
        let others = [
            PNGChunk(type: "iCCP", data: Array("p\0\0".utf8) + profile), PNGChunk(type: "gAMA", data: [0, 0, 0, 9]),
            PNGChunk(type: "pHYs", data: [0, 0, 0, 9, 0, 0, 0, 9, 1]), PNGChunk(type: "aBCd", data: []), Self.palette,
            PNGChunk(type: "eXIf", data: Array("MM".utf8)), Self.text,
        ]
        var chunks = Self.chunks(TinyPNG.file(Self.image))
        chunks.insert(contentsOf: others.filter { "\($0.type)" == type || $0.type == "PLTE" }, at: 1)
        let file = chunks.flatMap { chunk -> [UInt8] in
            var bytes = chunk.encoded
            if "\(chunk.type)" == type { bytes[bytes.count - 1] ^= 1 }
            return bytes
        }
        let pixels = try expect(verdict, PNGFile.signature + file)
        #expect(pixels == (verdict == .damaged ? nil : Self.image))
        guard pixels != nil else { return }
        let metadata = try PNGEngine().decode(PNGFile.signature + file, format: .png, limits: ImageLimits()).metadata
        // libpng keeps a profile, whose stream has another checksum.
        #expect((metadata.iccProfile != nil) == (type == "iCCP"))
        #expect(metadata.colorChunks.isEmpty == (type != "iCCP") && metadata.density == nil)
    }

    /// The sound one of two is read, and the other one said, wherever it stands.
    @Test(arguments: [1, 2], ["gAMA", "pHYs"]) func aSoundChunkBesideOneWithoutItsChecksumCounts(
        place: Int, type: String
    ) throws {
        let sound = [
            PNGChunk(type: "gAMA", data: [0, 0, 0, 9]), PNGChunk(type: "pHYs", data: [0, 0, 0, 9, 0, 0, 0, 9, 1]),
        ].first { "\($0.type)" == type }
        let chunk = try #require(sound)
        var damaged = chunk.encoded
        damaged[damaged.count - 1] ^= 1
        let plain = Self.chunks(TinyPNG.file(Self.image)).map(\.encoded)
        var parts = plain
        parts.insert(damaged, at: place)
        parts.insert(chunk.encoded, at: 1)
        let file = PNGFile.signature + parts.joined()
        #expect(try expect(.remarks, file) == Self.image)
        let metadata = try PNGEngine().decode(file, format: .png, limits: ImageLimits()).metadata
        #expect(!metadata.colorChunks.isEmpty || metadata.density != nil)
    }

    @discardableResult private func expect(_ verdict: Verdict, _ file: [UInt8]) throws -> PixelBuffer? {
        var images: [PixelBuffer?] = []
        for engine in [PNGEngine(), try VipsEngine()] as [any ImageEngine] {
            let id = "\(type(of: engine))"
            do {
                let image = try engine.decode(file, format: .png, limits: ImageLimits())
                let said = image.remarks + image.faults
                #expect(verdict == (said.isEmpty ? .shows : .remarks), "\(id): \(said)")
                images.append(image.pixels)
            } catch ImageError.damaged(let detail) {
                #expect(verdict == .damaged, "\(id): \(detail)")
                images.append(nil)
            } catch ImageError.unsupported(let detail) {
                #expect(verdict == .unsupported, "\(id): \(detail)")
                images.append(nil)
            }
        }
        #expect(images[0] == images[1])
        return images[0]
    }

    private static func chunks(_ file: [UInt8]) -> [PNGChunk] {
        var found: [PNGChunk] = []
        PNGFile.forEachChunk(of: file) { found.append(PNGChunk(type: $0, data: Array(file[$1]))) }
        return found
    }
}

/// Bits in deflate's order: each byte's lowest first.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    mutating func write(_ value: Int, _ width: Int) {
        for shift in 0..<width {
            if count % 8 == 0 { bytes.append(0) }
            bytes[count / 8] |= UInt8(value >> shift & 1) << (count % 8)
            count += 1
        }
    }

    /// Codes begin with their highest bit.
    mutating func writeReversed(_ value: Int, _ width: Int) {
        for shift in (0..<width).reversed() { write(value >> shift & 1, 1) }
    }
}
