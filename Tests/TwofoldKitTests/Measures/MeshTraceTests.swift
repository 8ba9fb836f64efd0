import Testing

@testable import TwofoldMeasures
@testable import TwofoldPixels
@testable import TwofoldBuild

/// Images that were enlarged by planes over triangles, and drawings that look alike.
@Suite struct MeshTraceTests {
    @Test(arguments: [2, 3]) func aMeshLeavesItsTrace(ratio: Int) {
        let image = Self.meshed(SmallImages.disc(40), by: ratio)
        #expect(MeshTrace.enlargement(of: LumaPlane(of: image), period: ratio) == (ratio == 2 ? .two : .three))
        let scale: ScaleFactor = ratio == 2 ? .x2 : .x3
        #expect(UpscaleDetector.enlargement(of: LumaPlane(of: image), scale: scale) == (ratio == 2 ? .two : .three))
    }

    @Test(arguments: [
        (id: "drawn", image: SmallImages.disc(96)),
        (id: "drawn, off the middle", image: SmallImages.disc(96, shift: 0.5)),
        (id: "doubled", image: SmallImages.doubled(SmallImages.disc(48))),
        (id: "bilinear", image: SmallImages.enlarged(SmallImages.disc(48), SmallImages.bilinear)),
        (
            id: "bilinear, as vips resize does it",
            image: SmallImages.enlarged(SmallImages.disc(48), by: 2, as: .resize, SmallImages.bilinear)
        ),
        (id: "a triangle with sides at 45°", image: shape { x, y in min(x - 12, 80 - x - abs(y - 48)) }),
        (id: "a square on its corner", image: shape { x, y in 30 - abs(x - 48) - abs(y - 48) }),
        (id: "arrows", image: shape { x, y in 2 - abs((x + abs(y - 48)) % 12 - 6) }),
        (id: "squares of two pixels", image: shape { x, y in (x / 2 + y / 2) % 2 }),
    ])
    func whatElseThereIsLeavesNone(row: (id: String, image: PixelBuffer)) {
        for period in [2, 3] {
            #expect(MeshTrace.enlargement(of: LumaPlane(of: row.image), period: period) == nil, "\(row.id) \(period)")
        }
    }

    @Test func anImageThatIsTooSmallIsNotJudged() {
        for side in 1...6 {
            let image = Self.meshed(SmallImages.disc(side), by: 2)
            #expect(MeshTrace.enlargement(of: LumaPlane(of: image), period: 2) == nil)
        }
    }

    /// Black where the distance is above 0, half covered where it is 0, and white elsewhere.
    private static func shape(_ distance: (Int, Int) -> Int) -> PixelBuffer {
        SmallImages.rgba(96, 96) { x, y in
            let value: UInt8 = distance(x, y) > 0 ? 0 : distance(x, y) == 0 ? 128 : 255
            return [value, value, value, 255]
        }
    }

    /// Each four pixels as two planes that meet on the diagonal of less contrast; the image has to be opaque in effect: alpha
    /// becomes black.
    private static func meshed(_ image: PixelBuffer, by ratio: Int) -> PixelBuffer {
        let (width, height) = (image.size.width, image.size.height)
        func value(_ x: Int, _ y: Int) -> Double {
            let start = (min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))) * 4
            return (Double(image.bytes[start]) * 0.4 + Double(image.bytes[start + 1]) * 0.6)
                * Double(image.bytes[start + 3])
                / 255
        }
        return SmallImages.rgba(width * ratio, height * ratio) { x, y in
            let place = (x: (Double(x) + 0.5) / Double(ratio) - 0.5, y: (Double(y) + 0.5) / Double(ratio) - 0.5)
            let (left, top) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
            let (across, down) = (place.x - Double(left), place.y - Double(top))
            let (a, b) = (value(left, top), value(left + 1, top))
            let (c, d) = (value(left, top + 1), value(left + 1, top + 1))
            let result =
                if abs(a - d) < abs(b - c) {
                    across > down ? a + across * (b - a) + down * (d - b) : a + down * (c - a) + across * (d - c)
                } else {
                    across + down < 1
                        ? a + across * (b - a) + down * (c - a) : d + (1 - across) * (c - d) + (1 - down) * (b - d)
                }
            let level = UInt8(result.rounded())
            return [level, level, level, 255]
        }
    }
}
