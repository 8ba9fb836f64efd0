import Testing
import TwofoldKit

/// Files that are made to harm, small themselves and large in what they ask for.
package enum HostileFiles {
    /// One of them.
    package struct Hostile: Sendable, CustomTestStringConvertible {
        package var name: String
        package var bytes: [UInt8]
        /// Whether a right image may come of it; otherwise there has to be an error.
        package var mayBeMade = false

        package var testDescription: String { name }
    }

    package static var all: [Hostile] { images + drawings }

    private static var images: [Hostile] {
        let lie = PNGChunk(type: "tEXt", data: Array("a\0b".utf8)).encoded
        var lying = good
        lying.insert(contentsOf: [0x7F, 0xFF, 0xFF, 0xF0] + lie[4...], at: 33)
        let text = PNGChunk(type: "zTXt", data: Array("k\0\0".utf8) + ZeroStream.zlib(count: 200_000_000))
        let short = PNGChunk(type: "tEXt", data: Array("a\0b".utf8))
        let profile = PNGChunk(type: "iCCP", data: Array("p\0\0".utf8) + ZeroStream.zlib(count: 200_000_000))
        return [
            Hostile(name: "wide@2x.png", bytes: png(50_000, 50_000, rows: ZeroStream.zlib(count: 1000))),
            Hostile(
                name: "interlaced@2x.png", bytes: png(30_000, 30_000, interlace: 1, rows: ZeroStream.zlib(count: 1000))),
            Hostile(name: "no-size@2x.png", bytes: png(0, 0, rows: ZeroStream.zlib(count: 1000))),
            Hostile(name: "largest@2x.png", bytes: png(0x7FFF_FFFF, 0x7FFF_FFFF, rows: ZeroStream.zlib(count: 1000))),
            Hostile(
                name: "more-than-it-needs@2x.png", bytes: png(48, 48, rows: ZeroStream.zlib(count: 200_000_000)),
                mayBeMade: true),
            Hostile(name: "text@2x.png", bytes: image([text]), mayBeMade: true),
            Hostile(name: "profile@2x.png", bytes: image([profile]), mayBeMade: true),
            Hostile(name: "length-that-lies@2x.png", bytes: lying),
            Hostile(name: "frames@2x.gif", bytes: TinyFiles.gif(frames: 5000, side: 16_384)),
            Hostile(name: "wide@2x.jpg", bytes: resized(TinyFiles.jpeg(side: 16, components: 1))),
            // A decoder that takes the square of these counts takes minutes or hours.
            Hostile(name: "segments@2x.jpg", bytes: segmented(TinyFiles.jpeg(side: 16, components: 1), count: 300_000)),
            Hostile(name: "frames@2x.webp", bytes: webp(frames: 300_000)),
            Hostile(name: "chunks@2x.png", bytes: image(Array(repeating: short, count: 200_000)), mayBeMade: true),
            Hostile(name: "escapes@2x.png", bytes: Array("\u{1B}[2J\u{7}\u{202E}not an image".utf8)),
            Hostile(name: "empty@2x.png", bytes: []),
        ]
    }

    private static var drawings: [Hostile] {
        func svg(_ name: String, _ content: String, size: String = "16", mayBeMade: Bool = false) -> Hostile {
            Hostile(name: "\(name).svg", bytes: TinyFiles.svg(size, size, content), mayBeMade: mayBeMade)
        }
        let image = base64(png(20_000, 20_000, rows: ZeroStream.zlib(count: 20_000 * 2501)))
        let uses = (1...17).map { level in
            "<g id=\"u\(level)\">" + String(repeating: "<use href=\"#u\(level - 1)\"/>", count: 10) + "</g>"
        }
        let entities =
            "<!DOCTYPE svg [<!ENTITY a0 \"lol\">"
            + (1...12).map { level in
                "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
            }.joined() + "]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&a12;</text></svg>"
        let blur =
            "<filter id=\"f\" x=\"-1\" y=\"-1\" width=\"3\" height=\"3\"><feTurbulence baseFrequency=\".1\" "
            + "numOctaves=\"100000\"/></filter>"
            + String(repeating: "<rect width=\"2000\" height=\"2000\" filter=\"url(#f)\"/>", count: 20)
        return [
            svg("huge", "<rect width=\"9\" height=\"9\"/>", size: "1000000"),
            svg("image-in-it", "<image width=\"16\" height=\"16\" href=\"data:image/png;base64,\(image)\"/>"),
            svg(
                "uses",
                "<defs><rect id=\"u0\" width=\"1\" height=\"1\"/>" + uses.joined() + "</defs><use href=\"#u17\"/>"),
            Hostile(name: "entities.svg", bytes: Array(entities.utf8)),
            svg("deep", String(repeating: "<g>", count: 100_000) + String(repeating: "</g>", count: 100_000)),
            svg("slow", blur, size: "2000"),
            Hostile(
                name: "box.pdf",
                bytes: TinyPDF(
                    mediaBox: [0, 0, 30_000, 30_000],
                    catalogue: "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"
                ).file),
            Hostile(name: "image-in-it.pdf", bytes: pdf(side: 20_000)),
        ]
    }

    private static var good: [UInt8] { image([]) }

    private static func image(_ chunks: [PNGChunk]) -> [UInt8] {
        TinyPNG.file(.noise(PixelSize(width: 16, height: 16), .rgb, .eight, seed: 1), chunks: chunks)
    }

    /// One bit of grey a pixel, whatever the rows hold.
    private static func png(_ width: Int, _ height: Int, interlace: UInt8 = 0, rows: [UInt8]) -> [UInt8] {
        let header = TinyPNG.bigEndian(width) + TinyPNG.bigEndian(height) + [1, 0, 0, 0, interlace]
        let chunks = [
            PNGChunk(type: "IHDR", data: header), PNGChunk(type: "IDAT", data: rows), PNGChunk(type: "IEND", data: []),
        ]
        return PNGFile.signature + chunks.flatMap(\.encoded)
    }

    /// A JPEG with this many pieces of a profile.
    private static func segmented(_ file: [UInt8], count: Int) -> [UInt8] {
        let piece = [0xFF, 0xE2, 0, 20] + Array("ICC_PROFILE\0".utf8) + [1, 255, 0, 0, 0, 0]
        return Array(file[..<2]) + Array(repeatElement(piece, count: count).joined()) + file[2...]
    }

    /// A WebP with this many frames of two pixels a side.
    private static func webp(frames: Int) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            Array(type.utf8) + little(data.count) + data + Array(repeating: 0, count: data.count % 2)
        }
        let image: [UInt8] = [0x2F, 1, 0x40, 0, 0, 7, 0x50, 0xB5, 0xFF, 1, 0x22, 0xA2, 0xFF, 1, 0]
        let place: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 10, 0, 0, 0]
        let head = chunk("VP8X", [2, 0, 0, 0, 1, 0, 0, 1, 0, 0]) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
        let frame = chunk("ANMF", place + chunk("VP8L", image))
        let body = Array("WEBP".utf8) + head + Array(repeatElement(frame, count: frames).joined())
        return Array("RIFF".utf8) + little(body.count) + body
    }

    /// A JPEG whose header claims 65,500 pixels a side.
    private static func resized(_ file: [UInt8]) -> [UInt8] {
        var file = file
        if let frame = file.firstRange(of: [0xFF, 0xC0, 0]) {
            file.replaceSubrange((frame.lowerBound + 5)..<(frame.lowerBound + 9), with: [0xFF, 0xDC, 0xFF, 0xDC])
        }
        return file
    }

    /// A page of sixteen points with an image of `side` pixels on it.
    private static func pdf(side: Int) -> [UInt8] {
        let data = ZeroStream.zlib(count: (side + 7) / 8 * side)
        let head =
            "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [4 0 R] "
            + "/Count 1 >>\nendobj\n3 0 obj\n<< /Length 27 >>\nstream\nq 16 0 0 16 0 0 cm /I Do Q\nendstream\nendobj\n4 0 obj\n"
            + "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 16 16] /Contents 3 0 R /Resources << /XObject << /I 5 0 R >> >> >>\n"
            + "endobj\n5 0 obj\n<< /Type /XObject /Subtype /Image /Width \(side) /Height \(side) /BitsPerComponent 1 /ColorSpace "
            + "/DeviceGray /Filter /FlateDecode /Length \(data.count) >>\nstream\n"
        // Without a table of places Poppler looks for the objects, and says nothing.
        return Array(head.utf8) + data + Array("\nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF\n".utf8)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let number = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0..<4 {
                text.append(place > part.count ? UInt8(ascii: "=") : letters[number >> (18 - 6 * place) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
