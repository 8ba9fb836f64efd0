package import TwofoldKit

/// Writes real PNG files of any color type without compressing: masters for tests that no encoder under test has touched.
package enum TinyPNG {
    /// An image of 8 or 16 bits, any layout.
    package static func file(_ pixels: PixelBuffer, chunks: [PNGChunk] = []) -> [UInt8] {
        let colorType: UInt8
        switch pixels.layout {
        case .grey: colorType = 0
        case .greyAlpha: colorType = 4
        case .rgb: colorType = 2
        case .rgba: colorType = 6
        }
        // PNG stores 16-bit samples with the high byte first.
        let samples =
            pixels.depth == .eight
            ? pixels.bytes
            : stride(from: 0, to: pixels.bytes.count, by: 2).flatMap { index -> [UInt8] in
                let value = pixels.bytes[index..<(index + 2)].withUnsafeBytes { $0.loadUnaligned(as: UInt16.self) }
                return [UInt8(value >> 8), UInt8(value & 0xFF)]
            }
        return file(
            pixels.size, depth: UInt8(pixels.depth.rawValue), colorType: colorType, chunks: chunks,
            rows: samples, rowBytes: pixels.samplesPerRow * pixels.depth.bytes)
    }

    /// A palette image; `indices` are one a pixel, `depth` is 1, 2, 4 or 8.
    package static func palette(
        _ size: PixelSize, depth: Int, colors: [[UInt8]], alpha: [UInt8] = [], indices: [UInt8]
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<size.height {
            var row = [UInt8](repeating: 0, count: (size.width * depth + 7) / 8)
            for x in 0..<size.width {
                row[x * depth / 8] |= indices[y * size.width + x] << (8 - depth - x * depth % 8)
            }
            rows += row
        }
        var chunks = [PNGChunk(type: "PLTE", data: colors.flatMap { $0 })]
        if !alpha.isEmpty { chunks.append(PNGChunk(type: "tRNS", data: alpha)) }
        return file(
            size, depth: UInt8(depth), colorType: 3, chunks: chunks, rows: rows,
            rowBytes: (size.width * depth + 7) / 8)
    }

    /// Four bytes, the highest first.
    package static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func file(
        _ size: PixelSize, depth: UInt8, colorType: UInt8, chunks: [PNGChunk], rows: [UInt8], rowBytes: Int
    ) -> [UInt8] {
        var filtered: [UInt8] = []
        for y in 0..<size.height { filtered += [0] + rows[(y * rowBytes)..<((y + 1) * rowBytes)] }
        let header = bigEndian(size.width) + bigEndian(size.height) + [depth, colorType, 0, 0, 0]
        let parts =
            [PNGChunk(type: "IHDR", data: header)] + chunks
            + [PNGChunk(type: "IDAT", data: zlibStream(filtered)), PNGChunk(type: "IEND", data: [])]
        return PNGFile.signature + parts.flatMap(\.encoded)
    }

    /// A zlib stream of stored blocks.
    package static func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65535, bytes.count)
            let length = end - start
            result.append(end == bytes.count ? 1 : 0)
            result += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8((~length >> 8) & 0xFF)]
            result += bytes[start..<end]
            start = end
        } while start < bytes.count
        var a: UInt32 = 1
        var b: UInt32 = 0
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + bigEndian(Int(b << 16 | a))
    }
}
