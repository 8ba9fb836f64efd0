import Testing
import TwofoldTestSupport

@testable import TwofoldKit

@Suite struct BlockEqualityTests {
    @Test(arguments: [
        (id: "disc, doubled", picture: SmallPictures.doubled(SmallPictures.disc(16)), isDoubled: true),
        (id: "disc, drawn", picture: SmallPictures.disc(32), isDoubled: false),
        (id: "flat", picture: SmallPictures.rgba(32, 32) { _, _ in [9, 9, 9, 255] }, isDoubled: false),
        (id: "rectangle on whole points", picture: rectangle, isDoubled: false),
        (
            id: "gradient in steps of two", picture: SmallPictures.rgba(32, 32) { _, y in [UInt8(y / 2), 0, 0, 255] },
            isDoubled: false
        ),
        (
            id: "squares of two colours",
            picture: SmallPictures.rgba(32, 32) { x, y in
                (x / 2 + y / 2) % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
            },
            isDoubled: false
        ),
        (id: "one pixel of it mended", picture: mended, isDoubled: false),
        (id: "odd side", picture: SmallPictures.disc(33), isDoubled: false),
    ])
    func aPictureIsDoubledIfEveryBlockIsOneColourAndThereIsDetail(
        row: (id: String, picture: PixelBuffer, isDoubled: Bool)
    ) {
        #expect(BlockEquality.isPixelDoubled(row.picture) == row.isDoubled, "\(row.id)")
    }

    private static let rectangle = SmallPictures.rgba(32, 32) { x, y in
        (4..<28).contains(x) && (6..<20).contains(y) ? [200, 10, 10, 255] : [0, 0, 0, 0]
    }

    private static let mended: PixelBuffer = {
        let doubled = SmallPictures.doubled(SmallPictures.disc(16))
        var bytes = doubled.bytes
        bytes[(31 * 32 + 31) * 4 + 3] = 1
        return PixelBuffer(size: doubled.size, layout: .rgba, depth: .eight, bytes: bytes)
    }()
}

@Suite struct InterpolationTraceTests {
    @Test(arguments: [
        (
            id: "bilinear", picture: SmallPictures.enlarged(SmallPictures.disc(24), SmallPictures.bilinear),
            isEnlarged: true
        ),
        (
            id: "Catmull-Rom", picture: SmallPictures.enlarged(SmallPictures.disc(24), SmallPictures.catmullRom),
            isEnlarged: true
        ),
        (id: "drawn", picture: SmallPictures.disc(48), isEnlarged: false),
        (
            id: "doubled, which is another finding", picture: SmallPictures.doubled(SmallPictures.disc(24)),
            isEnlarged: false
        ),
        (id: "flat", picture: SmallPictures.rgba(48, 48) { _, _ in [9, 9, 9, 255] }, isEnlarged: false),
        (
            id: "gradient", picture: SmallPictures.rgba(64, 64) { x, y in [UInt8(x * 3), UInt8(y * 3), 0, 255] },
            isEnlarged: false
        ),
        (id: "rectangles on whole points", picture: window(offset: 0), isEnlarged: false),
        (id: "rectangles on half points", picture: window(offset: 1), isEnlarged: false),
        (
            id: "too small to tell", picture: SmallPictures.enlarged(SmallPictures.disc(7), SmallPictures.bilinear),
            isEnlarged: false
        ),
    ])
    func anEnlargedPictureIsToldFromOneThatWasDrawn(row: (id: String, picture: PixelBuffer, isEnlarged: Bool)) {
        #expect(InterpolationTrace.isEnlarged(LightPlane(of: row.picture)) == row.isEnlarged, "\(row.id)")
    }

    @Test func sixteenBitsAndOpaquePicturesAreMeasuredAsTheOthers() {
        let enlarged = SmallPictures.enlarged(SmallPictures.disc(24), SmallPictures.bilinear)
        let opaque = PixelBuffer(
            size: enlarged.size, layout: .grey, depth: .sixteen,
            bytes: stride(from: 3, to: enlarged.bytes.count, by: 4).flatMap { index in
                withUnsafeBytes(of: UInt16(enlarged.bytes[index]) * 257) { Array($0) }
            })
        #expect(InterpolationTrace.isEnlarged(LightPlane(of: opaque)))
    }

    private static func window(offset: Int) -> PixelBuffer {
        SmallPictures.rgba(48, 48) { x, y in
            let (x, y) = (x + offset, y + offset)
            guard (6..<42).contains(x), (4..<44).contains(y) else { return [255, 255, 255, 255] }
            return y < 12 ? [60, 120, 200, 255] : y / 4 % 2 == 0 ? [220, 220, 230, 255] : [150, 180, 210, 255]
        }
    }
}

@Suite struct HairlinesTests {
    private static func lines(_ isInk: @escaping (Int, Int) -> Bool) -> Hairlines {
        Hairlines(
            LightPlane(of: SmallPictures.rgba(40, 40) { x, y in isInk(x, y) ? [0, 0, 0, 255] : [255, 255, 255, 255] }))
    }

    @Test(arguments: [
        (
            id: "row", lines: lines { _, y in y == 17 }, count: 1,
            longest: Hairlines.Line(isHorizontal: true, position: 17, length: 40)
        ),
        (
            id: "column, not from end to end", lines: lines { x, y in x == 8 && (10..<30).contains(y) }, count: 1,
            longest: Hairlines.Line(isHorizontal: false, position: 8, length: 20)
        ),
        (
            id: "next to the edge", lines: lines { _, y in y == 1 }, count: 1,
            longest: Hairlines.Line(isHorizontal: true, position: 1, length: 40)
        ),
        (id: "two pixels thick", lines: lines { _, y in y == 16 || y == 17 }, count: 0, longest: nil),
        (id: "an edge", lines: lines { _, y in y < 17 }, count: 0, longest: nil),
        (id: "short", lines: lines { x, y in y == 17 && x < 7 }, count: 0, longest: nil),
        (id: "aslant", lines: lines { x, y in x == y }, count: 0, longest: nil),
        (
            id: "grid", lines: lines { x, y in x == 5 || x == 15 || y == 21 }, count: 3,
            longest: Hairlines.Line(isHorizontal: true, position: 21, length: 24)
        ),
    ])
    func longLinesOfOnePixelAlongAnAxisAreFound(
        row: (id: String, lines: Hairlines, count: Int, longest: Hairlines.Line?)
    ) {
        #expect(row.lines.count == row.count, "\(row.id)")
        #expect(row.lines.longest == row.longest, "\(row.id)")
    }

    @Test func whiteOnNothingShowsToo() {
        let picture = SmallPictures.rgba(40, 40) { _, y in y == 9 ? [255, 255, 255, 255] : [0, 0, 0, 0] }
        #expect(Hairlines(LightPlane(of: picture)).count == 1)
    }
}

@Suite struct PixelDifferenceTests {
    @Test func equalPicturesDoNotDiffer() throws {
        let difference = try #require(PixelDifference(SmallPictures.disc(24), SmallPictures.disc(24)))
        #expect(difference.colour == 0 && difference.structure == 0)
    }

    @Test func whatIsHiddenUnderAlphaZeroIsNoDifference() throws {
        let a = SmallPictures.rgba(8, 8) { x, _ in x < 4 ? [10, 10, 10, 255] : [0, 0, 0, 0] }
        let b = SmallPictures.rgba(8, 8) { x, _ in x < 4 ? [10, 10, 10, 255] : [255, 255, 255, 0] }
        let difference = try #require(PixelDifference(a, b))
        #expect(difference.colour == 0 && difference.structure == 0)
    }

    @Test func anotherColourIsColourAndAnotherFormIsStructure() throws {
        let purple = try #require(
            PixelDifference(SmallPictures.disc(24), SmallPictures.disc(24, colour: [200, 60, 140])))
        #expect(purple.colour > 0.1 && purple.structure < 0.1)
        let a = SmallPictures.rgba(16, 16) { x, _ in x < 8 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let b = SmallPictures.rgba(16, 16) { _, y in y < 8 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let turned = try #require(PixelDifference(a, b))
        #expect(turned.colour < 0.001 && turned.structure > 0.5)
    }

    @Test func otherSizesAreNotCompared() {
        #expect(PixelDifference(SmallPictures.disc(8), SmallPictures.disc(9)) == nil)
    }

    @Test func layoutsDoNotMatter() throws {
        let grey = PixelBuffer(
            size: PixelSize(width: 4, height: 4), layout: .grey, depth: .eight, bytes: Array(0..<16))
        #expect(try #require(PixelDifference(grey, grey.asRGBA)).structure == 0)
    }
}
