#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Recognizes an image in which every pixel of a smaller one is doubled, or tripled, where that means anything.
///
/// Rectangles, straight lines and gradients along an axis always consist of equal blocks. So an image counts only with
/// places where light and dark meet in another way than along an axis, and with more colors than a pattern of squares
/// has.
enum PixelDoublingDetector {
    /// More corners than an image of few rectangles has.
    private static let leastCorners = 12
    /// The least number of colors; full transparency is one of them.
    private static let leastColors = 4

    /// - Parameter side: The side of a block in pixels: 2 where each pixel is doubled.
    static func isMagnified(_ pixels: PixelBuffer, side: Int) -> Bool {
        let (width, height) = (pixels.size.width, pixels.size.height)
        guard side > 1, width % side == 0, height % side == 0, min(width, height) >= 4 * side else { return false }
        let pixelBytes = pixels.layout.channels * pixels.depth.bytes
        return pixels.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            let image = Blocks(base: base, pixelBytes: pixelBytes, size: pixels.size, side: side)
            return image.areEven && image.hasDetail(corners: leastCorners, colors: leastColors)
        }
    }

    private struct Blocks {
        let base: UnsafeRawPointer
        let pixelBytes: Int
        let size: PixelSize
        let side: Int

        var rowBytes: Int { size.width * pixelBytes }

        /// Most images are ruled out after their first few pixels that are not empty.
        var areEven: Bool {
            for y in stride(from: 0, to: size.height, by: side) {
                let row = base + y * rowBytes
                for other in 1..<side where memcmp(row, row + other * rowBytes, rowBytes) != 0 { return false }
                for x in stride(from: 0, to: size.width, by: side) {
                    let pixel = row + x * pixelBytes
                    for byte in 0..<((side - 1) * pixelBytes)
                    where pixel.load(fromByteOffset: byte, as: UInt8.self)
                        != pixel.load(fromByteOffset: byte + pixelBytes, as: UInt8.self)
                    {
                        return false
                    }
                }
            }
            return true
        }

        func hasDetail(corners: Int, colors: Int) -> Bool {
            var seen: Set<UInt64> = []
            var found = 0
            for y in 0..<(size.height / side - 1) {
                for x in 0..<(size.width / side - 1) {
                    let (a, b, c, d) = (self[x, y], self[x + 1, y], self[x, y + 1], self[x + 1, y + 1])
                    if (a == c && b == d) || (a == b && c == d) { continue }
                    found += 1
                    if seen.count < colors { seen.formUnion([a, b, c, d]) }
                    if found >= corners, seen.count >= colors { return true }
                }
            }
            return false
        }

        private subscript(x: Int, y: Int) -> UInt64 {
            let pixel = base + side * (y * rowBytes + x * pixelBytes)
            var word: UInt64 = 0
            withUnsafeMutableBytes(of: &word) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: pixel, count: pixelBytes))
            }
            return word
        }
    }
}
