package import TwofoldKit

/// Writes PNGs as Xcode does for iPhones (chunk `CgBI`), without compressing, and says what colors they hold.
package struct CrushedPNG {
    /// The image before it was crushed: RGB or RGBA, 8 bits.
    package var pixels: PixelBuffer
    /// Whether rows come in the seven passes of Adam7.
    package var isInterlaced = false
    /// Whether zlib's header and checksum are left out, as Xcode always does.
    package var isRaw = true
    /// Bytes of compressed pixels that go into one chunk.
    package var chunkBytes = Int.max

    /// An image to crush.
    package init(_ pixels: PixelBuffer) { self.pixels = pixels }

    /// The file.
    package var file: [UInt8] {
        let flags: [UInt8] = [isRaw ? 0x50 : 0x40, 0, 0x20, pixels.layout == .rgba ? 2 : 6]
        let header =
            TinyPNG.bigEndian(pixels.size.width) + TinyPNG.bigEndian(pixels.size.height)
            + [8, pixels.layout == .rgba ? 6 : 2, 0, 0, isInterlaced ? 1 : 0]
        let zlib = TinyPNG.zlibStream(filteredRows)
        let stream = isRaw ? Array(zlib.dropFirst(2).dropLast(4)) : zlib
        let parts = stride(from: 0, to: stream.count, by: min(chunkBytes, stream.count)).map { start in
            PNGChunk(type: "IDAT", data: Array(stream[start...].prefix(chunkBytes)))
        }
        let chunks =
            [PNGChunk(type: "CgBI", data: flags), PNGChunk(type: "IHDR", data: header)] + parts
            + [PNGChunk(type: "IEND", data: [])]
        return PNGFile.signature + chunks.flatMap(\.encoded)
    }

    /// The colors that are left: those that were stored, divided by alpha in double precision.
    package var straightened: PixelBuffer {
        let channels = pixels.layout.channels
        let bytes = stride(from: 0, to: pixels.bytes.count, by: channels).flatMap { start -> [UInt8] in
            let (blue, green, red, alpha) = stored(start)
            let colors = [red, green, blue].map { stored in
                alpha == 0 ? 0 : UInt8((255 * Double(stored) / Double(alpha)).rounded())
            }
            return colors + (channels == 4 ? [alpha] : [])
        }
        return PixelBuffer(size: pixels.size, layout: pixels.layout, depth: .eight, bytes: bytes)
    }

    private func stored(_ start: Int) -> (blue: UInt8, green: UInt8, red: UInt8, alpha: UInt8) {
        let alpha = pixels.layout == .rgba ? pixels.bytes[start + 3] : 255
        func premultiplied(_ channel: Int) -> UInt8 {
            UInt8((Double(pixels.bytes[start + channel]) * Double(alpha) / 255).rounded())
        }
        return (premultiplied(2), premultiplied(1), premultiplied(0), alpha)
    }

    /// All rows, every second one with the filter Sub, the others without.
    private var filteredRows: [UInt8] {
        let whole = [(x: 0, y: 0, dx: 1, dy: 1)]
        let adam7 = [
            (x: 0, y: 0, dx: 8, dy: 8), (x: 4, y: 0, dx: 8, dy: 8), (x: 0, y: 4, dx: 4, dy: 8),
            (x: 2, y: 0, dx: 4, dy: 4), (x: 0, y: 2, dx: 2, dy: 4), (x: 1, y: 0, dx: 2, dy: 2),
            (x: 0, y: 1, dx: 1, dy: 2),
        ]
        let channels = pixels.layout.channels
        var rows: [UInt8] = []
        for pass in isInterlaced ? adam7 : whole where pass.x < pixels.size.width {
            for y in stride(from: pass.y, to: pixels.size.height, by: pass.dy) {
                let row = stride(from: pass.x, to: pixels.size.width, by: pass.dx).flatMap { x -> [UInt8] in
                    let (blue, green, red, alpha) = stored((y * pixels.size.width + x) * channels)
                    return [blue, green, red] + (channels == 4 ? [alpha] : [])
                }
                let isFiltered = y % 2 == 1
                rows.append(isFiltered ? 1 : 0)
                rows += row.indices.map { $0 < channels || !isFiltered ? row[$0] : row[$0] &- row[$0 - channels] }
            }
        }
        return rows
    }
}
