import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldMeasures
@testable import TwofoldPixels

/// Whole lines are computed by other code than single pixels.
@Suite struct LumaPlaneTests {
    private func image(_ layout: PixelBuffer.Layout, _ width: Int, _ height: Int, isOpaque: Bool) -> PixelBuffer {
        let size = PixelSize(width: width, height: height)
        var bytes = PixelBuffer.noise(size, layout, .eight, seed: UInt64(width)).bytes
        if layout.hasAlpha, isOpaque {
            for last in stride(from: layout.channels - 1, to: bytes.count, by: layout.channels) { bytes[last] = 255 }
        }
        return PixelBuffer(size: size, layout: layout, depth: .eight, bytes: bytes)
    }

    @Test(arguments: [PixelBuffer.Layout.grey, .greyAlpha, .rgb, .rgba], [true, false])
    func aLineHasTheValuesOfItsPixels(layout: PixelBuffer.Layout, isOpaque: Bool) {
        for width in [1, 2, 7, 8, 9, 23, 64, 333] {
            let plane = LumaPlane(of: image(layout, width, 11, isOpaque: isOpaque))
            plane.withSamples { samples in
                let places = 0..<(width * 11)
                var tones = [Int32](repeating: 0, count: places.count)
                tones.withUnsafeMutableBufferPointer { samples.copyTones(from: 0, to: $0) }
                #expect(tones == places.map(samples.tone))
                var (lumas, column) = ([Float](repeating: 0, count: places.count), [Float](repeating: 0, count: 11))
                lumas.withUnsafeMutableBufferPointer { samples.copyLuma(from: 0, step: 1, to: $0) }
                column.withUnsafeMutableBufferPointer { samples.copyLuma(from: width / 2, step: width, to: $0) }
                for place in places { #expect(abs(lumas[place] * 256 - Float(samples.luma(place))) < 1) }
                for row in 0..<11 { #expect(column[row] == lumas[width / 2 + row * width]) }
                for step in [1, 2, 5, 6, 50] {
                    let columns = Array(stride(from: 0, to: width, by: step))
                    let found = samples.tones(columns: columns, plane.size)
                    #expect(found == columns.flatMap { x in (0..<11).map { samples.tone($0 * width + x) } })
                }
            }
        }
    }
}
