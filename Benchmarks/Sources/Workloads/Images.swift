import TwofoldKit

/// The images that are worked on, drawn by arithmetic.
enum Images {
    /// Noise in every channel; what is written of it cannot be guessed by any branch of a kernel.
    static func noise(_ size: PixelSize, alpha: Bool) -> PixelBuffer {
        var random = RandomBits(seed: 1)
        return draw(size, .rgba) { _, _ in
            let bits = random.next()
            return [bits >> 24, bits >> 16, bits >> 8, alpha ? bits : 255]
        }
    }

    /// A screen: flat areas, rules, text, and in each row a thumbnail, which makes more colors than a palette holds.
    static func interface(_ size: PixelSize) -> PixelBuffer {
        var random = RandomBits(seed: 2)
        let letters = (0..<64).map { _ in random.next() }
        return draw(size, .rgba) { x, y in
            if y < size.height / 8 { return [UInt32(40 + y * 64 / size.height), 90, 190, 255] }
            if y % 88 == 87 { return [200, 199, 204, 255] }
            if x < 80, (8..<80).contains(y % 88) {
                let tone = UInt32(y / 88 * 14)
                return [UInt32(x * 2) + tone, UInt32(y % 88 * 2), 255 - tone, 255]
            }
            let line = y % 88 / 11
            // Two lines of text a cell: columns of a letter are bits, and their edges are grey as glyphs' are.
            if line == 2 || line == 5, x > 96, x < size.width * 3 / 4, y / 88 % 5 != 4 {
                let letter = letters[(x / 7 + y / 88 * 13 + line) % letters.count]
                let isInk = letter >> UInt32((x % 7) * 4 + y % 11 % 4) & 1 == 1
                let isEdge = letter >> UInt32((x + 1) % 7 * 4 + y % 11 % 4) & 1 == 1
                return isInk ? [0, 0, 0, 255] : isEdge ? [142, 142, 147, 255] : [255, 255, 255, 255]
            }
            return [255, 255, 255, 255]
        }
    }

    /// Soft shapes and the noise of a sensor: about as hard to compress as a photograph.
    static func photo(_ size: PixelSize) -> PixelBuffer {
        var random = RandomBits(seed: 3)
        return draw(size, .rgb) { x, y in
            let light = UInt32((x * x / 611 + y * 3 / 2 + x * y / 2048) % 512)
            let level = (light < 256 ? light : 511 - light) * 3 / 4 + 24
            let noise = random.next()
            return [level + noise >> 29, level * 7 / 8 + noise >> 13 & 7, level * 3 / 4 + noise >> 5 & 15]
        }
    }

    /// A disc with a soft edge on transparent ground, in a color that `number` decides.
    static func icon(_ side: Int, number: Int) -> PixelBuffer {
        let color = RandomBits(seed: UInt64(number) + 4).first
        let radius = side * 7 / 8 - number % 5
        return draw(PixelSize(width: side, height: side), .rgba) { x, y in
            let (dx, dy) = (2 * x + 1 - side, 2 * y + 1 - side)
            let outside = dx * dx + dy * dy - radius * radius
            let alpha = max(0, min(255, 128 - outside * 32 / side))
            guard alpha > 0 else { return [0, 0, 0, 0] }
            return [color >> 24, color >> 16, UInt32(64 + y * 128 / side), UInt32(alpha)]
        }
    }

    /// The low bytes of what `pixel` gives, row by row.
    private static func draw(
        _ size: PixelSize, _ layout: PixelBuffer.Layout, _ pixel: (_ x: Int, _ y: Int) -> [UInt32]
    ) -> PixelBuffer {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.area * layout.channels)
        for y in 0..<size.height {
            for x in 0..<size.width { bytes += pixel(x, y).map { UInt8(truncatingIfNeeded: $0) } }
        }
        return PixelBuffer(size: size, layout: layout, depth: .eight, bytes: bytes)
    }
}

extension RandomBits {
    /// The first of its numbers.
    fileprivate var first: UInt32 {
        var copy = self
        return copy.next()
    }
}
