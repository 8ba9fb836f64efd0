import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

/// Parts of images, grounds behind them, and images beside each other.
@Suite struct CanvasTests {
    private func grey(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> PixelBuffer {
        PixelBuffer(size: PixelSize(width: width, height: height), layout: .grey, depth: .eight, bytes: bytes)
    }

    @Test func aPartIsTakenFromTheMiddle() {
        let image = grey(4, 3, Array(0..<12))
        #expect(image.cropped(to: PixelSize(width: 2, height: 1)) == grey(2, 1, [5, 6]))
        // Where the surplus is odd, more is lost at the right and the bottom.
        #expect(image.cropped(to: PixelSize(width: 3, height: 2)) == grey(3, 2, [0, 1, 2, 4, 5, 6]))
        #expect(image.cropped(to: image.size) == image)
        let deep = PixelBuffer(
            size: PixelSize(width: 2, height: 1), layout: .rgba, depth: .sixteen, bytes: Array(0..<16))
        #expect(deep.cropped(to: PixelSize(width: 1, height: 1)).bytes == Array(0..<8))
    }

    /// The reference is the formula in double precision.
    @Test func aTranslucentPixelIsBlendedWithTheGround() {
        for (own, alpha, ground) in [(200, 128, 10), (0, 0, 77), (255, 255, 3), (13, 254, 255), (90, 1, 200)] {
            let image = PixelBuffer(
                size: PixelSize(width: 1, height: 1), layout: .rgba, depth: .eight,
                bytes: [UInt8(own), 0, 255, UInt8(alpha)])
            let color = RGBColor(red: UInt8(ground), green: 20, blue: 30)
            let result = image.flattened(onto: color, image.size)
            let share = Double(alpha) / 255
            func mean(_ a: Int, _ b: Int) -> UInt8 { UInt8((Double(a) * share + Double(b) * (1 - share)).rounded()) }
            #expect(result.layout == .rgb)
            #expect(result.bytes == [mean(own, ground), mean(0, 20), mean(255, 30)], "\(own) \(alpha) \(ground)")
        }
        let deep = PixelBuffer(
            size: PixelSize(width: 1, height: 1), layout: .greyAlpha, depth: .sixteen, bytes: [0, 0, 0xFF, 0x7F])
        let result = deep.flattened(onto: RGBColor(red: 255, green: 255, blue: 255), deep.size)
        #expect(result.layout == .grey && result.depth == .sixteen)
        #expect(result.bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt16.self) } == 65535 - 32767)
    }

    @Test func aSmallImageStandsInTheMiddleOfItsGround() {
        let black = RGBColor(red: 0, green: 0, blue: 0)
        #expect(
            grey(1, 1, [9]).flattened(onto: black, PixelSize(width: 4, height: 2))
                == grey(4, 2, [0, 9, 0, 0, 0, 0, 0, 0]))
        let red = RGBColor(red: 255, green: 0, blue: 0)
        let colored = grey(1, 1, [9]).flattened(onto: red, PixelSize(width: 2, height: 1))
        #expect(colored.layout == .rgb && colored.bytes == [9, 9, 9, 255, 0, 0])
        // What is opaque and covers everything stays as it is.
        #expect(grey(1, 1, [9]).flattened(onto: red, PixelSize(width: 1, height: 1)) == grey(1, 1, [9]))
    }

    @Test func pixelsAreRepeatedAsBlocks() {
        #expect(
            grey(2, 1, [1, 2]).repeated(to: PixelSize(width: 4, height: 2)) == grey(4, 2, [1, 1, 2, 2, 1, 1, 2, 2]))
        #expect(grey(2, 1, [1, 2]).repeated(to: PixelSize(width: 3, height: 1)) == grey(3, 1, [1, 2, 2]))
    }

    @Test func imagesStandBesideEachOther() {
        let row = PixelBuffer.row([grey(1, 2, [7, 8]), grey(1, 1, [9])], gap: 1)
        #expect(row.size == PixelSize(width: 3, height: 2) && row.layout == .rgba)
        #expect(
            row.bytes == [
                7, 7, 7, 255, 0, 0, 0, 0, 9, 9, 9, 255,
                8, 8, 8, 255, 0, 0, 0, 0, 0, 0, 0, 0,
            ])
        let deep = PixelBuffer(
            size: PixelSize(width: 1, height: 1), layout: .grey, depth: .sixteen, bytes: [0xFF, 0xFF])
        #expect(PixelBuffer.row([deep], gap: 4).bytes == [255, 255, 255, 255])
    }

    @Test(
        arguments: [
            ("#1a2B3c", [0x1A, 0x2B, 0x3C]), ("ffffff", [255, 255, 255]), ("#f0a", [255, 0, 170]),
            ("#12345", nil), ("", nil), ("#", nil), ("white", nil), ("#1234567", nil), ("#-12345", nil), ("##fff", nil),
        ] as [(text: String, channels: [UInt8]?)])
    func aColorIsReadFromItsDigits(row: (text: String, channels: [UInt8]?)) {
        let color = try? RGBColor(text: row.text)
        #expect(color.map { [$0.red, $0.green, $0.blue] } == row.channels, "\(row.text)")
        if let color { #expect((try? RGBColor(text: color.description)) == color) }
    }
}
