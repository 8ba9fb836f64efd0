@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
import TwofoldKit
import TwofoldPNG

extension FuzzTarget {
    /// The pixels of a PNG: sound chunks around any rows, decoded, encoded and decoded again.
    ///
    /// Random bytes hardly ever have the right checksums, so only what stands under them is random: a header, a palette,
    /// transparency, and rows with their filters.
    static let pixels = FuzzTarget(
        name: "pixels",
        seeds: [
            [6, 8, 5, 4, 0, 0, 0, 4, 1, 2, 3, 4, 4, 9, 8, 7], [2, 8, 7, 3, 0, 0, 0, 4, 250, 1, 2, 4, 3, 2, 1, 0],
            [3, 4, 9, 2, 0, 6, 2, 0, 0x10, 0x21, 0, 1], [0, 1, 17, 9, 1, 0, 0, 0, 0xAA, 0x55],
            [4, 16, 3, 3, 1, 0, 0, 3],
            [0, 16, 2, 2, 0, 0, 2, 1, 0, 1], [2, 16, 2, 2, 0, 0, 6, 2, 9, 9, 9], [6, 16, 3, 5, 0, 0, 0, 4, 7, 1],
            [3, 8, 16, 16, 1, 255, 255, 0], [6, 8, 5, 4, 2, 0, 0, 4, 1, 2, 3, 4, 4, 9, 8, 7],
            [2, 8, 7, 3, 3, 0, 0, 4, 250, 1, 2, 4, 3, 2, 1, 0],
        ],
        tokens: [[4, 0, 0, 0, 4], [3, 255, 255], [2, 128, 127], [1, 1, 1, 1], [0, 0, 0, 0, 0, 0, 0, 0]]
    ) { (input: [UInt8]) in
        guard input.count >= 8 else { return }
        let file = file(input)
        let limits = ImageLimits()
        guard let image = try? PNGEngine().decode(file, format: .png, limits: limits) else { return }
        guard let header = try? PNGEngine().header(of: file, format: .png) else {
            fatalError("pixels without a header")
        }
        expect(header.size == image.pixels.size && header.layout == image.pixels.layout, "the header says otherwise")
        let size = image.pixels.size
        for (filter, ratio) in [(ResamplingFilter.area, 2), (.area, 3), (.area, 1.25), (.fitted, 1.5), (.lanczos3, 2)] {
            let side = { (pixels: Int) in max(1, Int((Double(pixels) / ratio).rounded(.up))) }
            let small = PixelSize(width: side(size.width), height: side(size.height))
            let reduced = Resampler.reduce(image.pixels, to: small, ratio: ratio, filter: filter)
            expect(reduced.size == small && reduced.layout == image.pixels.layout, "another image")
        }
        for effort in [PNGEffort.fast, .standard] {
            let encoding = ImageEncoding.png(effort: effort)
            guard let made = try? PNGEngine().encode(image.pixels, metadata: image.metadata, encoding: encoding),
                let again = try? PNGEngine().decode(made, format: .png, limits: limits)
            else { fatalError("what was decoded cannot be encoded") }
            expect(again.pixels.shows(image.pixels), "other pixels come back")
        }
    }

    private static func file(_ input: [UInt8]) -> [UInt8] {
        let (color, bits) = (input[0], input[1])
        let size = [Int(input[2]) % 40 + 1, Int(input[3]) % 40 + 1]
        // The number of the interlacing, and whether it is as Xcode crushes it.
        let isCrushed = input[4] == 2 || input[4] == 3
        let interlacing = isCrushed ? input[4] - 2 : input[4]
        let header: [UInt8] =
            BigEndian.bytes(size[0]) + BigEndian.bytes(size[1]) + [bits, color, 0, 0, interlacing]
        let rest = Array(input[8...])
        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { rest.isEmpty ? UInt8($0 & 255) : rest[$0 % rest.count] }
        }
        var chunks = isCrushed ? [PNGChunk(type: "CgBI", data: [0x50, 0, 0x20, 2])] : []
        chunks.append(PNGChunk(type: "IHDR", data: header))
        if input[5] > 0 { chunks.append(PNGChunk(type: "PLTE", data: bytes(3 * Int(input[5])))) }
        if input[6] > 0 { chunks.append(PNGChunk(type: "tRNS", data: bytes(Int(input[6])))) }
        // As many bytes as the header asks for, or not quite: that is the last number's business.
        let channels = [1, 1, 3, 1, 2, 1, 4][Int(color) % 7]
        let rowBytes = (size[0] * channels * Int(bits) + 7) / 8 + 1
        var rows = bytes(rowBytes * size[1] + (interlacing == 1 ? 7 * 40 : 0))
        // Most rows have a filter that there is.
        for start in stride(from: 0, to: rows.count, by: rowBytes) where rows[start] > 4 && rows[start] < 200 {
            rows[start] %= 5
        }
        if input[7] > 200 { rows.removeLast(min(rows.count, Int(input[7]) - 200)) }
        let count = UInt16(truncatingIfNeeded: rows.count)
        var stream: [UInt8] = [
            0x78, 1, 1, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8),
        ]
        stream += rows + BigEndian.bytes(Int(Checksum.adler32(rows)))
        if isCrushed { stream = Array(stream.dropFirst(2).dropLast(4)) }
        chunks += [PNGChunk(type: "IDAT", data: stream), PNGChunk(type: "IEND", data: [])]
        return PNGFile.signature + chunks.flatMap { $0.encoded }
    }
}
