/// Recognizes flat art: an image of few colors in even areas, which a vector image could take the place of.
///
/// Photographs, textures, gradients and shadows are better off as pixels.
package enum FlatArtDetector {
    /// The most colors of such an image.
    private static let maxColors = 8
    /// The least part of the visible pixels, in percent, that lie in even areas, or are opaque in art of one color.
    private static let minEven = 45
    private static let minOpaque = 25
    /// The least part of the pixels in even areas, in percent, that have one of the colors.
    private static let minCovered = 95
    /// The least side: what is smaller says nothing.
    private static let minSide = 8
    /// The most pixels that are read: rows of larger images are left out evenly.
    private static let maxPixels = 1 << 18
    /// The most colors that are counted at all.
    private static let maxCounted = 1 << 10

    /// The number of its colors; nil if the image is not flat art, or one color throughout.
    package static func colorCount(of image: PixelBuffer) -> Int? {
        let pixels = image.eightBit.asRGBA
        let (width, height) = (pixels.size.width, pixels.size.height)
        guard min(width, height) >= minSide else { return nil }
        var tally = Tally()
        let step = max(1, width * height / maxPixels)
        pixels.bytes.withUnsafeBytes { bytes in
            for y in stride(from: 1, to: height, by: step) {
                tally.add(bytes, row: y * width, above: (y - 1) * width, count: width)
            }
        }
        return tally.colorCount
    }

    private struct Tally {
        var (visible, opaque, even, alike, transparent) = (0, 0, 0, 0, 0)
        /// The color of the first opaque pixel.
        var first: UInt32?
        var counts: [UInt32: Int] = [:]

        mutating func add(_ bytes: UnsafeRawBufferPointer, row: Int, above: Int, count: Int) {
            func pixel(_ index: Int) -> UInt32 {
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
            }
            var run = (color: UInt32(0), length: 0)
            var left = pixel(row)
            for x in 1..<count {
                let color = pixel(row &+ x)
                defer { left = color }
                let alpha = color >> 24
                guard alpha > 0 else {
                    transparent += 1
                    continue
                }
                visible += 1
                if alpha >= 250 {
                    opaque += 1
                    if first == nil { first = color }
                }
                if let first, Self.isAlike(color, first) { alike += 1 }
                guard color == left, color == pixel(above &+ x) else { continue }
                even += 1
                if color != run.color {
                    close(run)
                    run = (color, 0)
                }
                run.length += 1
            }
            close(run)
        }

        private mutating func close(_ run: (color: UInt32, length: Int)) {
            guard run.length > 0, counts[run.color] != nil || counts.count < FlatArtDetector.maxCounted else { return }
            counts[run.color, default: 0] += run.length
        }

        /// Whether two colors differ by what rounding under alpha leaves.
        private static func isAlike(_ a: UInt32, _ b: UInt32) -> Bool {
            for shift: UInt32 in [0, 8, 16] {
                let (one, other) = (Int(a >> shift & 0xFF), Int(b >> shift & 0xFF))
                if abs(one - other) > 8 { return false }
            }
            return true
        }

        var colorCount: Int? {
            guard visible > 0 else { return nil }
            // One color throughout has no form, which is what a vector image describes.
            let isPlain = transparent == 0 && even == visible && counts.count == 1
            if isPlain { return nil }
            if alike * 100 >= visible * 97, transparent > 0, opaque * 100 >= visible * FlatArtDetector.minOpaque {
                return 1
            }
            var shares = counts.values.sorted(by: >)[...]
            var (even, visible, colors) = (even, visible, 0)
            if transparent == 0, let ground = shares.popFirst() {
                // A ground would outweigh whatever is on it.
                (even, visible, colors) = (even - ground, visible - ground, 1)
            }
            guard even > 0, even * 100 >= visible * FlatArtDetector.minEven else { return nil }
            var covered = 0
            while covered * 100 < even * FlatArtDetector.minCovered {
                guard colors < FlatArtDetector.maxColors, let share = shares.popFirst() else { return nil }
                covered += share
                colors += 1
            }
            return colors
        }
    }
}
