import TwofoldSystem

/// Recognizes an image in which every pixel of a smaller one is doubled, or tripled, where that means anything.
///
/// Rectangles, straight lines and gradients along an axis always consist of equal blocks. So an image counts only with
/// places where light and dark meet in another way than along an axis, with more colors than a pattern of squares has,
/// and with steps of a single small pixel in both directions, as curves and slanting edges have them.
package enum PixelDoublingDetector {
    /// More corners than an image of few rectangles has.
    private static let minCorners = 12
    /// The least number of colors; full transparency is one of them.
    private static let minColors = 4
    /// The most colors of pixel art, which is doubled on purpose: smooth edges have more.
    private static let mostOfPixelArt = 8

    /// The side of the blocks of an image at a scale: 2 where each pixel is doubled; nil if it has none.
    ///
    /// A 4x may be a 1x with each pixel quadrupled, or a 2x with each pixel doubled.
    package static func side(in pixels: PixelBuffer, scale: ScaleFactor) -> Int? {
        guard scale <= .x4 else { return nil }
        let point = scale.pixelsPerPoint
        return [point, point == 4 ? 2 : 0].first { isMagnified(pixels, side: $0) }
    }

    /// Whether an image of such blocks has as few colors as one that was drawn pixel by pixel.
    package static func isPixelArt(_ pixels: PixelBuffer, side: Int) -> Bool {
        let pixelBytes = pixels.layout.channels * pixels.depth.bytes
        return pixels.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            let grid = Grid(base: base, pixelBytes: pixelBytes, size: pixels.size, side: side)
            return !(grid.placed ?? grid).hasMoreColors(than: mostOfPixelArt)
        }
    }

    /// - Parameter side: The side of a block in pixels: 2 where each pixel is doubled.
    static func isMagnified(_ pixels: PixelBuffer, side: Int) -> Bool {
        let (width, height) = (pixels.size.width, pixels.size.height)
        guard side > 1, min(width, height) >= 4 * side else { return false }
        let pixelBytes = pixels.layout.channels * pixels.depth.bytes
        return pixels.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            let whole = Grid(base: base, pixelBytes: pixelBytes, size: pixels.size, side: side)
            guard let image = whole.placed, image.areEven else { return false }
            return image.hasDetail && !isFaint(bytes, channels: pixels.layout.channels, pixelBytes)
        }
    }

    /// The least difference of light and dark, of 255, that anybody sees: the texture of a paper looks the same doubled.
    private static let minContrast = 48

    private static func isFaint(_ bytes: UnsafeRawBufferPointer, channels: Int, _ pixelBytes: Int) -> Bool {
        let step = pixelBytes / channels
        return (0..<channels).allSatisfy { channel in
            var (least, most) = (UInt8.max, UInt8.min)
            // The high byte comes last where a sample has two.
            for place in stride(from: channel * step + step - 1, to: bytes.count, by: pixelBytes) {
                (least, most) = (min(least, bytes[place]), max(most, bytes[place]))
            }
            return Int(most) - Int(least) < minContrast
        }
    }

    private struct Grid {
        let base: UnsafeRawPointer
        let pixelBytes: Int
        let size: PixelSize
        let side: Int
        /// The first whole block's column and row: a margin that was added later moves the blocks.
        var left = 0
        var top = 0

        var rowBytes: Int { size.width * pixelBytes }
        private var columns: Int { (size.width - left) / side }
        private var rows: Int { (size.height - top) / side }

        /// The same with the blocks where the first differences between rows and between columns put them; nil where
        /// the first row that differs from the next shows that nothing is magnified.
        var placed: Grid? {
            var grid = self
            guard let row = (1..<size.height).first(where: { !isEqual($0 - 1, $0) }) else { return nil }
            grid.top = row % side
            // The rows around the first difference have columns that differ too, unless all is striped.
            guard let column = firstColumn(in: row) ?? firstColumn(in: row - 1) else { return nil }
            grid.left = column % side
            return grid
        }

        private func isEqual(_ row: Int, _ other: Int) -> Bool {
            memcmp(base + row * rowBytes, base + other * rowBytes, rowBytes) == 0
        }

        private func firstColumn(in row: Int) -> Int? {
            let start = base + row * rowBytes
            return (1..<size.width).first {
                memcmp(start + ($0 - 1) * pixelBytes, start + $0 * pixelBytes, pixelBytes) != 0
            }
        }

        /// Whether every block has one color, those that the image's edges cut included.
        ///
        /// Most images are ruled out after their first few pixels that are not empty.
        var areEven: Bool {
            for y in 1..<size.height where y % side != top {
                guard isEqual(y - 1, y) else { return false }
            }
            for y in stride(from: top == 0 ? 0 : top - 1, to: size.height, by: side) {
                let row = base + y * rowBytes
                for x in 1..<size.width where x % side != left {
                    let pixel = row + x * pixelBytes
                    guard memcmp(pixel - pixelBytes, pixel, pixelBytes) == 0 else { return false }
                }
            }
            return true
        }

        /// Whether colors meet as in no image of few rectangles.
        var hasDetail: Bool {
            var colors: Set<UInt64> = []
            var corners = 0
            var steps = CornerSteps(width: columns - 1)
            for y in 0..<(rows - 1) {
                let row = (0..<(columns - 1)).map { x in
                    Meeting(self[x, y], self[x + 1, y], self[x, y + 1], self[x + 1, y + 1])
                }
                for x in row.indices where row[x].isCorner {
                    corners += 1
                    if colors.count < minColors {
                        colors.formUnion([self[x, y], self[x + 1, y], self[x, y + 1], self[x + 1, y + 1]])
                    }
                }
                steps.add(row)
                if corners >= minCorners, colors.count >= minColors, steps.areOfCurves { return true }
            }
            return false
        }

        func hasMoreColors(than count: Int) -> Bool {
            var colors: Set<UInt64> = []
            for y in 0..<rows {
                for x in 0..<columns where colors.insert(self[x, y]).inserted && colors.count > count { return true }
            }
            return false
        }

        private subscript(x: Int, y: Int) -> UInt64 {
            let pixel = base + (top + side * y) * rowBytes + (left + side * x) * pixelBytes
            var word: UInt64 = 0
            withUnsafeMutableBytes(of: &word) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: pixel, count: pixelBytes))
            }
            return word
        }
    }
}
