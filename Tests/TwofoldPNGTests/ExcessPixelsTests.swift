import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// PNGs whose pixels are all there and are not all that their stream holds: every browser shows them.
@Suite struct ExcessPixelsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// What each engine does: shows it and says so, shows it, or refuses it.
        var verdict = Verdict.remarks
        /// The contents of the chunks of pixels.
        var parts: @Sendable (_ rows: [UInt8]) -> [[UInt8]]
    }

    enum Verdict: Sendable { case remarks, shows, refuses }

    private static let image = PixelBuffer.noise(PixelSize(width: 9, height: 8), .rgba, .eight, seed: 4)
    private static let rowBytes = 1 + 9 * 4

    static let rows = [
        Row(testDescription: "exactly the pixels", verdict: .shows) { [TinyPNG.zlibStream($0)] },
        Row(testDescription: "one row more") {
            [TinyPNG.zlibStream($0 + [UInt8](repeating: 0, count: rowBytes))]
        },
        Row(testDescription: "one byte more") { [TinyPNG.zlibStream($0 + [0])] },
        Row(testDescription: "the whole image twice") { [TinyPNG.zlibStream($0 + $0)] },
        Row(testDescription: "the whole image twice, in many chunks") { rows in
            let stream = TinyPNG.zlibStream(rows + rows)
            return stride(from: 0, to: stream.count, by: 70).map { Array(stream[$0...].prefix(70)) }
        },
        Row(testDescription: "bytes behind the stream") { [TinyPNG.zlibStream($0) + Array("garbage".utf8)] },
        Row(testDescription: "one byte behind the checksum") { [TinyPNG.zlibStream($0) + [0]] },
        Row(testDescription: "a further chunk") { [TinyPNG.zlibStream($0), Array("more".utf8)] },
        Row(testDescription: "an empty further chunk", verdict: .shows) { [TinyPNG.zlibStream($0), []] },
        Row(testDescription: "the whole image twice, cut short") {
            [Array(TinyPNG.zlibStream($0 + $0).dropLast(50))]
        },
        Row(testDescription: "the whole image and damage", verdict: .refuses) { rows in
            var stream = TinyPNG.zlibStream(rows).dropLast(4)
            stream[2] = 0
            // A kind of block that there is not.
            return [stream + [0x07, 1, 2, 3]]
        },
        Row(testDescription: "a byte too few", verdict: .refuses) {
            [TinyPNG.zlibStream(Array($0.dropLast()))]
        },
        Row(testDescription: "no checksum at the end", verdict: .refuses) {
            [Array(TinyPNG.zlibStream($0).dropLast(4))]
        },
        Row(testDescription: "no end of the stream", verdict: .refuses) {
            var stream = TinyPNG.zlibStream($0).dropLast(4)
            stream[2] = 0
            return [Array(stream)]
        },
    ]

    @Test(arguments: rows)
    func whatIsShownAndWhatIsSaid(row: Row) throws {
        let file = Self.file(row)
        try expect(row.verdict, of: PNGEngine(), file)
        try expect(row.verdict, of: VipsEngine(), file)
    }

    private func expect(_ verdict: Verdict, of engine: any ImageEngine, _ file: [UInt8]) throws {
        guard verdict != .refuses else {
            let error = #expect(throws: ImageError.self) {
                try engine.decode(file, format: .png, limits: ImageLimits())
            }
            guard case .damaged = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            return
        }
        let image = try engine.decode(file, format: .png, limits: ImageLimits())
        #expect(image.pixels == Self.image)
        let remark = "the compressed pixels (IDAT) continue after the last row; the rest was ignored"
        #expect(image.remarks == (verdict == .remarks ? [remark] : []))
    }

    @Test func aCrushedFileMayGoOnToo() throws {
        let crushed = CrushedPNG(Self.image)
        var file = crushed.file
        let end = file.count - 12
        let start = try #require(file.firstRange(of: Array("IDAT".utf8))).lowerBound
        let data = Array(file[(start + 4)..<(end - 4)])
        file.replaceSubrange((start - 4)..<end, with: PNGChunk(type: "IDAT", data: data + [1, 2, 3]).encoded)
        let image = try PNGEngine().decode(file, format: .crushedPNG, limits: ImageLimits())
        #expect(image.pixels == crushed.straightened)
        #expect(image.remarks.count == 1)
    }

    /// A stream of little more than zeros holds a thousand times its own length.
    @Test(.measuringMemory) func whatIsBehindTheLastRowTakesNoMemory() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let bomb = ZeroStream.zlib(count: 1 << 27)
            let header = TinyPNG.bigEndian(4) + TinyPNG.bigEndian(4) + [8, 0, 0, 0, 0]
            let file =
                PNGFile.signature
                + [
                    PNGChunk(type: "IHDR", data: header), PNGChunk(type: "IDAT", data: bomb),
                    PNGChunk(type: "IEND", data: []),
                ].flatMap(\.encoded)
            let before = try #require(ResidentMemory.peak)
            let image = try PNGEngine().decode(file, format: .png, limits: ImageLimits())
            #expect(image.pixels.bytes == [UInt8](repeating: 0, count: 16))
            #expect(image.remarks.count == 1)
            print("TAKEN", try #require(ResidentMemory.peak) - before)
        }
        let lines = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
        let taken = try #require(lines.first { $0.hasPrefix("TAKEN ") }.flatMap { Int($0.dropFirst(6)) })
        #expect(taken < 50_000_000)
    }

    private static func file(_ row: Row) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<image.size.height {
            rows += [0] + image.bytes[(y * (rowBytes - 1))..<((y + 1) * (rowBytes - 1))]
        }
        let header = TinyPNG.bigEndian(image.size.width) + TinyPNG.bigEndian(image.size.height) + [8, 6, 0, 0, 0]
        let chunks =
            [PNGChunk(type: "IHDR", data: header)] + row.parts(rows).map { PNGChunk(type: "IDAT", data: $0) }
            + [PNGChunk(type: "IEND", data: [])]
        return PNGFile.signature + chunks.flatMap(\.encoded)
    }
}
