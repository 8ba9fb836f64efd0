package import TwofoldKit

/// Small files of formats that no encoder under test has to make.
package enum TinyFiles {
    /// A baseline JPEG of mid-grey blocks; four components are CMYK.
    package static func jpeg(side: Int, components: Int) -> [UInt8] {
        func table(_ kind: UInt8) -> [UInt8] { [0xFF, 0xC4, 0, 20, kind, 1] + Array(repeating: 0, count: 15) + [0] }
        let blocks = ((side + 7) / 8) * ((side + 7) / 8)
        // A block is one zero bit for its mean and one for its end, in each component.
        let data = [UInt8](repeating: 0, count: (blocks * components * 2 + 7) / 8)
        let sides = [UInt8(side >> 8), UInt8(side & 0xFF), UInt8(side >> 8), UInt8(side & 0xFF)]
        let numbers = (1...components).map(UInt8.init)
        let parts: [UInt8] = numbers.flatMap { number -> [UInt8] in [number, 0x11, 0] }
        let scans: [UInt8] = numbers.flatMap { number -> [UInt8] in [number, 0] }
        var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64)
        file += [0xFF, 0xC0, 0, UInt8(8 + 3 * components), 8] + sides + [UInt8(components)] + parts
        file += table(0x00) + table(0x10)
        file += [0xFF, 0xDA, 0, UInt8(6 + 2 * components), UInt8(components)] + scans + [0, 63, 0]
        return file + data + [0xFF, 0xD9]
    }

    /// A GIF of one-pixel frames on a canvas of `side`.
    package static func gif(frames: Int, side: Int) -> [UInt8] {
        let sides = [UInt8(side & 0xFF), UInt8(side >> 8), UInt8(side & 0xFF), UInt8(side >> 8)]
        let header = Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF]
        let loop = [0x21, 0xFF, 0x0B] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let frame: [UInt8] = [
            0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
        ]
        return header + loop + Array(repeating: frame, count: frames).joined() + [0x3B]
    }

    /// The Exif block (a big-endian TIFF) that asks for an orientation.
    package static func exif(orientation: UInt8) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    /// The tags of a TIFF without pixels, also as an Exif block: a resolution in hundredths, to the inch (2) or centimetre (3).
    package static func tiff(x: Double, y: Double, unit: UInt8 = 2) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
        func fraction(_ value: Double) -> [UInt8] { number(Int((value * 100).rounded())) + number(100) }
        func entry(_ tag: UInt8, _ kind: UInt8, _ value: [UInt8]) -> [UInt8] { [1, tag, 0, kind] + number(1) + value }
        let list = entry(0x1A, 5, number(50)) + entry(0x1B, 5, number(58)) + entry(0x28, 3, [0, unit, 0, 0])
        return Array("MM".utf8) + [0, 42] + number(8) + [0, 3] + list + number(0) + fraction(x) + fraction(y)
    }

    /// A JPEG with an Exif segment put in front.
    package static func jpeg(_ file: [UInt8], orientation: UInt8) -> [UInt8] {
        jpeg(file, exif: exif(orientation: orientation))
    }

    /// A JPEG with this Exif segment put in front.
    package static func jpeg(_ file: [UInt8], exif: [UInt8]) -> [UInt8] {
        let data = Array("Exif\0\0".utf8) + exif
        return Array(file[..<2]) + [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data + file[2...]
    }

    /// A WebP with an extended header and an Exif chunk around the image of a plain one.
    package static func webp(_ file: [UInt8], _ size: PixelSize, hasAlpha: Bool, orientation: UInt8) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) } }
        let flags: UInt8 = 0x08 | (hasAlpha ? 0x10 : 0)
        let exif = exif(orientation: orientation)
        var image = Array(file[12...])
        // Only the image's own chunk of a file that is extended already.
        if let start = image.indices.first(where: { image[$0...].starts(with: Array("VP8L".utf8)) }) {
            image = Array(image[start...])
        }
        let chunks =
            Array("VP8X".utf8) + little(10, 4) + [flags, 0, 0, 0] + little(size.width - 1, 3)
            + little(size.height - 1, 3) + image + Array("EXIF".utf8) + little(exif.count, 4) + exif
        return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// A WebP of several frames, each the image (chunk and all) of a still one.
    package static func animatedWebP(_ image: [UInt8], side: Int, frames: Int) -> [UInt8] {
        func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 0xFF) } }
        let sides = little(side - 1, 3) + little(side - 1, 3)
        let frame = little(0, 6) + sides + little(100, 3) + [0] + image
        var chunks = Array("VP8X".utf8) + little(10, 4) + [0x02, 0, 0, 0] + sides
        chunks += Array("ANIM".utf8) + little(6, 4) + little(0, 6)
        for _ in 0..<frames { chunks += Array("ANMF".utf8) + little(frame.count, 4) + frame }
        return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    /// A TIFF of ours (little-endian) with another orientation in each of its pages' tags.
    package static func tiff(_ file: [UInt8], orientation: UInt8) -> [UInt8] {
        var file = file
        // Tag 274, a short, one of them, 1.
        let tag: [UInt8] = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 1, 0]
        for start in file.indices.dropLast(tag.count) where file[start...].starts(with: tag) {
            file[start + 8] = orientation
        }
        return file
    }

    /// An SVG of this size around `content`.
    package static func svg(_ width: String, _ height: String, _ content: String) -> [UInt8] {
        Array(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"\(width)\" height=\"\(height)\">\(content)</svg>"
                .utf8)
    }
}
