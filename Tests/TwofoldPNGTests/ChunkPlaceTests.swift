import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// Chunks in every place and twice: both engines make the same of them, and never another image.
@Suite struct ChunkPlaceTests {
    private static let size = PixelSize(width: 5, height: 3)

    /// One line a color type: gray, RGB, palette, gray with alpha, RGBA.
    private static let files: [(id: String, bytes: [UInt8], tRNS: [UInt8])] = [
        ("gray", TinyPNG.file(.noise(size, .grey, .eight, seed: 3)), [0, 7]),
        ("RGB", TinyPNG.file(.noise(size, .rgb, .eight, seed: 3)), [0, 1, 0, 2, 0, 3]),
        (
            "palette",
            TinyPNG.palette(
                size, depth: 8, colors: [[1, 2, 3], [4, 5, 6], [255, 9, 0]], indices: (0..<15).map { UInt8($0 % 3) }),
            [0, 128]
        ),
        ("gray and alpha", TinyPNG.file(.noise(size, .greyAlpha, .sixteen, seed: 3)), [0, 7]),
        ("RGBA", TinyPNG.file(.noise(size, .rgba, .eight, seed: 3)), [0, 1, 0, 2, 0, 3]),
    ]

    /// What a chunk may say, each time in two ways.
    private static func chunks(_ transparency: [UInt8]) -> [PNGChunk] {
        let profile = Array("p\0\0".utf8) + TinyPNG.zlibStream(TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes)
        let lights = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap(TinyPNG.bigEndian)
        return [
            PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 6)),
            PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 3)),
            PNGChunk(type: "eXIf", data: Array("Exif\0\0".utf8) + TinyFiles.exif(orientation: 6)),
            PNGChunk(type: "gAMA", data: [0, 0, 0xB1, 0x8F]), PNGChunk(type: "gAMA", data: [0, 1, 0x86, 0xA0]),
            PNGChunk(type: "gAMA", data: []), PNGChunk(type: "cHRM", data: lights),
            PNGChunk(type: "cHRM", data: [UInt8](repeating: 0, count: 32)), PNGChunk(type: "sRGB", data: [0]),
            PNGChunk(type: "sRGB", data: [9]), PNGChunk(type: "iCCP", data: profile),
            PNGChunk(type: "iCCP", data: Array(profile.dropLast(100))), PNGChunk(type: "sBIT", data: [5, 5, 5]),
            PNGChunk(type: "bKGD", data: [0, 1]), PNGChunk(type: "tRNS", data: transparency),
            PNGChunk(type: "tRNS", data: [0, 9]), PNGChunk(type: "PLTE", data: [9, 8, 7, 6, 5, 4]),
            PNGChunk(type: "PLTE", data: [9]), PNGChunk(type: "pHYs", data: [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1]),
            PNGChunk(type: "acTL", data: [0, 0, 0, 2, 0, 0, 0, 0]), PNGChunk(type: "cICP", data: [12, 13, 0, 1]),
            PNGChunk(type: "cICP", data: [9, 16, 0, 1]), PNGChunk(type: "mDCV", data: [UInt8](repeating: 7, count: 24)),
            PNGChunk(type: "cLLI", data: [UInt8](repeating: 7, count: 8)),
        ]
    }

    /// Every file with one chunk in every place, and with every pair of chunks of a kind in every two places.
    private static let variants = files.flatMap { file -> [(id: String, good: [UInt8], bytes: [UInt8])] in
        let parts = file.bytes.chunks
        let places = 1..<(parts.count + 1)
        return chunks(file.tRNS).flatMap { first -> [(id: String, good: [UInt8], bytes: [UInt8])] in
            let once = places.map { ("\(file.id), \(first.type) at \($0)", [(first, $0)]) }
            let twice = chunks(file.tRNS).filter { $0.type == first.type || "\(first.type)\($0.type)" == "sRGBiCCP" }
                .flatMap { second in
                    places.flatMap { place in
                        (place..<places.upperBound).map {
                            (
                                "\(file.id), \(first.type) at \(place), \(second.type) at \($0)",
                                [(first, place), (second, $0)]
                            )
                        }
                    }
                }
            return (once + twice).map { id, added in
                var parts = parts
                for (chunk, place) in added.reversed() { parts.insert(chunk, at: place) }
                return (id, file.bytes, PNGFile.signature + parts.flatMap(\.encoded))
            }
        }
    }

    @Test func bothEnginesReadTheSameOrNothing() throws {
        let fast = PNGEngine()
        let vips = try VipsEngine()
        var counts = (refused: 0, equal: 0, differing: 0)
        var disagreements: [String] = []
        for (id, good, bytes) in Self.variants {
            let images = ([fast, vips] as [any ImageEngine]).map { engine in
                Result { try engine.decode(bytes, format: .png, limits: ImageLimits()) }
            }
            let headers = ([fast, vips] as [any ImageEngine]).map { engine in
                try? engine.header(of: bytes, format: .png)
            }
            if headers[0] != headers[1] { disagreements.append("\(id): \(headers)") }
            switch (images[0], images[1]) {
            case (.failure, .failure): counts.refused += 1
            case (.success(let ours), .success(let theirs)):
                let isAlike = ours.pixels == theirs.pixels && ours.metadata == theirs.metadata
                if !isAlike || headers[0]?.size != ours.pixels.size { disagreements.append(id) }
                let whole = try fast.decode(good, format: .png, limits: ImageLimits()).pixels
                let isTheImage = Orientation.allCases.contains { $0.applied(to: whole).bytes == ours.pixels.bytes }
                if isTheImage || id.contains("tRNS") { counts.equal += 1 } else { counts.differing += 1 }
            case (let ours, let theirs): disagreements.append("\(id): \(ours), \(theirs)")
            }
        }
        #expect(disagreements == [])
        print("relations of PNG: \(counts)")
        #expect(counts.differing == 0)
        #expect(counts.equal > 1000)
        #expect(counts.refused > 100)
    }

    @Test func onlyAnOrientationThatReadersSeeTurnsTheImage() throws {
        let image = PixelBuffer.noise(PixelSize(width: 12, height: 10), .rgb, .eight, seed: 3)
        let parts = TinyPNG.file(image).chunks
        let quarter = PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 6))
        let half = PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 3))
        func block(_ change: (inout [UInt8]) -> Void) -> PNGChunk {
            var data = TinyFiles.exif(orientation: 6)
            change(&data)
            return PNGChunk(type: "eXIf", data: data)
        }
        let rows: [(id: String, before: [PNGChunk], after: [PNGChunk], expected: Orientation)] = [
            ("in front of the pixels", [quarter], [], .turnedRight), ("behind the pixels", [], [quarter], .upright),
            ("before and behind", [half], [quarter], .upsideDown), ("twice", [half, quarter], [], .upsideDown),
            ("with a head", [PNGChunk(type: "eXIf", data: Array("Exif\0\0".utf8) + quarter.data)], [], .upright),
            ("without an order first", [PNGChunk(type: "eXIf", data: [1, 2]), quarter], [], .turnedRight),
            ("0", [block { $0[19] = 0 }], [], .upright), ("9", [block { $0[19] = 9 }], [], .upright),
            ("of 32 bits", [block { $0[13] = 4 }], [], .upright), ("two of them", [block { $0[17] = 2 }], [], .upright),
            ("of no number", [block { $0[3] = 43 }], [], .upright),
            ("cut", [block { $0.removeLast($0.count - 15) }], [], .upright),
            ("of a list behind the end", [block { $0[4] = 1 }], [], .upright),
        ]
        for row in rows {
            let chunks = [parts[0]] + row.before + parts[1..<2] + row.after + parts[2...]
            let file = PNGFile.signature + chunks.flatMap(\.encoded)
            for engine in [PNGEngine(), try VipsEngine()] as [any ImageEngine] {
                let decoded = try engine.decode(file, format: .png, limits: ImageLimits())
                #expect(decoded.pixels == row.expected.applied(to: image), "\(row.id)")
                #expect(try engine.header(of: file, format: .png).size == decoded.pixels.size, "\(row.id)")
                let isIgnored = row.expected == .upright && ["behind the pixels", "with a head"].contains(row.id)
                #expect(!isIgnored || decoded.remarks.count == 1, "\(row.id): \(decoded.remarks)")
            }
        }
    }

    @Test func brightnessOfHDRIsKeptInPNG() throws {
        let chunks = [
            PNGChunk(type: "cICP", data: [9, 16, 0, 1]), PNGChunk(type: "mDCV", data: Array(0..<24)),
            PNGChunk(type: "cLLI", data: Array(0..<8)),
        ]
        let image = PixelBuffer.noise(Self.size, .rgb, .sixteen, seed: 3)
        for engine in [PNGEngine(), try VipsEngine()] as [any ImageEngine] {
            let decoded = try engine.decode(TinyPNG.file(image, chunks: chunks), format: .png, limits: ImageLimits())
            #expect(decoded.metadata.colorChunks == chunks)
            #expect(decoded.remarks == [])
            let file = try engine.encode(decoded.pixels, metadata: decoded.metadata, encoding: .png(effort: .fast))
            #expect(PNGFile.chunksBeforePixels(of: file).dropFirst().prefix(3) == chunks[...])
        }
    }
}

extension [UInt8] {
    /// The chunks of a sound PNG.
    fileprivate var chunks: [PNGChunk] {
        var found: [PNGChunk] = []
        PNGFile.forEachChunk(of: self) { found.append(PNGChunk(type: $0, data: Array(self[$1]))) }
        return found
    }
}
