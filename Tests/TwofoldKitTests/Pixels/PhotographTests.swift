import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

/// Which images are reduced as photographs though they are stored as artwork.
@Suite struct PhotographTests {
    /// An image of so many colors, each in a few pixels.
    private static func image(
        colors: Int, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth, alpha: UInt8 = 255
    ) -> PixelBuffer {
        let size = PixelSize(width: 64, height: 40)
        let bytes = (0..<size.area).flatMap { pixel -> [UInt8] in
            let color = pixel * 7 % colors
            let samples = [UInt8(color & 0xFF), UInt8(color >> 8), 9].prefix(
                layout.hasAlpha ? layout.channels - 1 : layout.channels)
            let all = samples + (layout.hasAlpha ? [alpha] : [])
            return depth == .eight ? Array(all) : all.flatMap { [$0, $0] }
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
    }

    @Test(arguments: [PixelBuffer.Layout.rgb, .rgba], PixelBuffer.Depth.allCases)
    func anOpaqueImageOfManyColorsIsAPhotograph(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        #expect(!Self.image(colors: 680, layout, depth).isPhotographic)
        #expect(Self.image(colors: 681, layout, depth).isPhotographic)
        #expect(!Self.image(colors: 1, layout, depth).isPhotographic)
    }

    @Test func anImageWithAlphaOrOnlyGraysOfEightBitsIsArtwork() {
        #expect(!Self.image(colors: 2000, .rgba, .eight, alpha: 254).isPhotographic)
        #expect(!Self.image(colors: 256, .grey, .eight).isPhotographic)
        #expect(!Self.image(colors: 256, .greyAlpha, .eight).isPhotographic)
    }

    /// A run of a color hides none behind it, whatever its length and place.
    @Test(arguments: PixelBuffer.Layout.allCases, PixelBuffer.Depth.allCases)
    func aColorBehindARunIsCounted(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        let pixel = layout.channels * depth.bytes
        for run in 0...36 {
            var bytes = [UInt8](repeating: 7, count: 80 * pixel)
            for byte in (run * pixel)..<((run + 1) * pixel) { bytes[byte] = 9 }
            // One byte of the last pixel that differs.
            bytes[79 * pixel + pixel - 1] = 8
            let image = PixelBuffer(size: PixelSize(width: 80, height: 1), layout: layout, depth: depth, bytes: bytes)
            #expect(image.hasMoreColors(than: 2), "\(run)")
            #expect(!image.hasMoreColors(than: 3), "\(run)")
        }
    }

    @Test(arguments: PixelBuffer.Layout.allCases, PixelBuffer.Depth.allCases)
    func colorsAreCountedAsASetOfThemWould(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) {
        for side in [1, 2, 3, 17] {
            let image = PixelBuffer.noise(PixelSize(width: side, height: side), layout, depth, seed: UInt64(side))
            let width = layout.channels * depth.bytes
            let pixels = stride(from: 0, to: image.bytes.count, by: width).map { Array(image.bytes[$0..<($0 + width)]) }
            let count = Set(pixels).count
            #expect(image.hasMoreColors(than: count - 1))
            #expect(!image.hasMoreColors(than: count))
        }
    }
}
