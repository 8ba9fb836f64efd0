#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether a picture is another one of half its size with every pixel doubled, and whether that says anything.
///
/// Rectangles, straight lines and gradients along an axis are made of equal 2×2 blocks whoever drew them. So it takes places
/// where light and dark meet otherwise than along an axis, and more colours than a pattern of squares has.
enum BlockEquality {
    /// Corners that a drawing of few rectangles does not have.
    private static let leastCorners = 12
    /// Colours, nothing at all being one of them.
    private static let leastColours = 4

    static func isPixelDoubled(_ pixels: PixelBuffer) -> Bool {
        guard pixels.size.width % 2 == 0, pixels.size.height % 2 == 0, min(pixels.size.width, pixels.size.height) >= 8
        else { return false }
        let pixelBytes = pixels.layout.channels * pixels.depth.bytes
        return pixels.bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            let picture = Halves(base: base, pixelBytes: pixelBytes, size: pixels.size)
            return picture.areDoubled && picture.hasDetail(corners: leastCorners, colours: leastColours)
        }
    }

    private struct Halves {
        let base: UnsafeRawPointer
        let pixelBytes: Int
        let size: PixelSize

        var rowBytes: Int { size.width * pixelBytes }

        /// Most pictures are known to be something else after their first few pixels that are not empty.
        var areDoubled: Bool {
            for y in stride(from: 0, to: size.height, by: 2) {
                let row = base + y * rowBytes
                guard memcmp(row, row + rowBytes, rowBytes) == 0 else { return false }
                for x in stride(from: 0, to: size.width, by: 2) {
                    let pixel = row + x * pixelBytes
                    for byte in 0..<pixelBytes
                    where pixel.load(fromByteOffset: byte, as: UInt8.self)
                        != pixel.load(fromByteOffset: byte + pixelBytes, as: UInt8.self)
                    {
                        return false
                    }
                }
            }
            return true
        }

        func hasDetail(corners: Int, colours: Int) -> Bool {
            var seen: Set<UInt64> = []
            var found = 0
            for y in 0..<(size.height / 2 - 1) {
                for x in 0..<(size.width / 2 - 1) {
                    let (a, b, c, d) = (self[x, y], self[x + 1, y], self[x, y + 1], self[x + 1, y + 1])
                    if (a == c && b == d) || (a == b && c == d) { continue }
                    found += 1
                    if seen.count < colours { seen.formUnion([a, b, c, d]) }
                    if found >= corners, seen.count >= colours { return true }
                }
            }
            return false
        }

        private subscript(x: Int, y: Int) -> UInt64 {
            let pixel = base + 2 * y * rowBytes + 2 * x * pixelBytes
            var word: UInt64 = 0
            withUnsafeMutableBytes(of: &word) {
                $0.copyMemory(from: UnsafeRawBufferPointer(start: pixel, count: pixelBytes))
            }
            return word
        }
    }
}
