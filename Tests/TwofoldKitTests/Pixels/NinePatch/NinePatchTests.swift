import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldPixels

/// Reading the border.
@Suite struct NinePatchTests {
    @Test func everyMarkIsReadWhereItIs() throws {
        let patch = try NinePatch(of: NinePatchSketch(".##.#", "#..", "r.#.r", "##r").pixels)
        #expect(patch.size == PixelSize(width: 5, height: 3))
        #expect(patch.neutral == .transparent)
        #expect(patch.horizontal.stretch == [1..<3, 4..<5])
        #expect(patch.horizontal.padding == 2..<3)
        #expect(patch.horizontal.opticalBounds == [0..<1, 4..<5])
        #expect(patch.vertical.stretch == [0..<1])
        #expect(patch.vertical.padding == 0..<2)
        #expect(patch.vertical.opticalBounds == [2..<3])
    }

    @Test func anImageWithoutMarksIsANinePatchThatDoesNotStretch() throws {
        let patch = try NinePatch(of: NinePatchSketch(".", ".").pixels)
        #expect(patch.horizontal == NinePatch.Axis(length: 1) && patch.vertical == NinePatch.Axis(length: 1))
    }

    struct Refusal: CustomTestStringConvertible {
        var testDescription: String
        var sketch: NinePatchSketch
        var error: NinePatchError
        init(_ description: String, _ sketch: NinePatchSketch, _ error: NinePatchError) {
            (testDescription, self.sketch, self.error) = (description, sketch, error)
        }
    }

    private static let comb = String(repeating: "#.", count: 6)

    static let refusals = [
        Refusal("gray at the top", NinePatchSketch("#?", "#"), .color(.top, at: 2)),
        Refusal("gray at the left", NinePatchSketch("#", ".?"), .color(.left, at: 2)),
        Refusal("gray at the bottom", NinePatchSketch("#.", "#", "?.", "."), .color(.bottom, at: 1)),
        Refusal("gray at the right", NinePatchSketch("#", "#..", ".", "..?"), .color(.right, at: 3)),
        Refusal("red at the top", NinePatchSketch("#.r", "#"), .redAmongStretch(.top, at: 3)),
        Refusal("red at the left", NinePatchSketch("#", "r#"), .redAmongStretch(.left, at: 1)),
        Refusal("two paddings below", NinePatchSketch("###", "#", "#.#", "."), .severalPaddings(.bottom, 2)),
        Refusal("two paddings at the right", NinePatchSketch("#", "###", ".", "#.#"), .severalPaddings(.right, 2)),
        Refusal("three red runs", NinePatchSketch(".....", "#", "r.r.r", "."), .severalOpticalBounds(.bottom, 3)),
        Refusal("a red run inside", NinePatchSketch("...", "#", ".r.", "."), .looseOpticalBounds(.bottom, at: 2)),
        Refusal(
            "two red runs, the first inside", NinePatchSketch("#", "....", ".", ".r.r"),
            .looseOpticalBounds(.right, at: 2)),
        Refusal(
            "two red runs, the last inside", NinePatchSketch("#", "....", ".", "r.r."),
            .looseOpticalBounds(.right, at: 3)),
        Refusal("144 regions", NinePatchSketch(comb, comb), .tooManyRegions(144)),
    ]

    @Test(arguments: refusals)
    func whatAndroidsBuildRefusesIsRefused(_ refusal: Refusal) {
        #expect(throws: refusal.error) { try NinePatch(of: refusal.sketch.pixels) }
        #expect(!BorderRules(refusal.sketch.pixels).broken.isEmpty)
    }

    @Test func anImageWithoutRoomForABorderIsRefused() {
        let size = PixelSize(width: 2, height: 9)
        let pixels = PixelBuffer(
            size: size, layout: .rgba, depth: .eight, bytes: [UInt8](repeating: 0, count: size.area * 4))
        #expect(throws: NinePatchError.tooSmall(size)) { try NinePatch(of: pixels) }
    }

    @Test(
        arguments: [
            ([255, 255, 255, 254], false), ([255, 254, 255, 255], false), ([0, 0, 0, 255], false),
            ([0, 0, 0, 1], false),
            ([255, 255, 255, 255], true), ([9, 99, 200, 0], true),
        ] as [([UInt8], Bool)])
    func theFirstPixelIsTransparentOrOpaqueWhite(color: [UInt8], isRead: Bool) {
        var sketch = NinePatchSketch("#", "#")
        sketch.neutral = color
        #expect(((try? NinePatch(of: sketch.pixels)) != nil) == isRead)
        #expect(BorderRules(sketch.pixels).broken.isEmpty == isRead)
    }

    @Test func whiteIsNotNeutralInATransparentBorder() {
        var pixels = NinePatchSketch("#..", "#").pixels.bytes
        pixels.replaceSubrange(8..<12, with: [255, 255, 255, 255])
        let size = PixelSize(width: 5, height: 3)
        #expect(throws: NinePatchError.color(.top, at: 2)) {
            try NinePatch(of: PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: pixels))
        }
    }

    @Test func partsAreCountedOnlyWhereBothAxesStretch() throws {
        let sketch = NinePatchSketch(String(repeating: "#.", count: 100), "..")
        #expect(BorderRules(sketch.pixels).broken.isEmpty)
        #expect(try NinePatch(of: sketch.pixels).horizontal.stretch.count == 100)
    }

    @Test func theOtherCornersAreNotRead() throws {
        var pixels = NinePatchSketch("#", "#").pixels.bytes
        for corner in [2, 6, 8] { pixels.replaceSubrange((corner * 4)..<(corner * 4 + 4), with: [1, 2, 3, 4]) }
        _ = try NinePatch(
            of: PixelBuffer(size: PixelSize(width: 3, height: 3), layout: .rgba, depth: .eight, bytes: pixels))
    }

    @Test func everyBorderOfFourPixelsIsJudgedAsItsRulesSay() {
        for count in 1...4 {
            let plain = String(repeating: "#", count: count)
            for text in NinePatchSketch.all("#r.?", count: count) {
                let sketches = [
                    NinePatchSketch(text, "#"), NinePatchSketch("#", text), NinePatchSketch(plain, "#", text, "."),
                    NinePatchSketch("#", plain, ".", text),
                ]
                for sketch in sketches {
                    let isRead = (try? NinePatch(of: sketch.pixels)) != nil
                    #expect(isRead == BorderRules(sketch.pixels).broken.isEmpty, "\(sketch)")
                }
            }
        }
    }

    @Test(arguments: PixelBuffer.Layout.allCases, PixelBuffer.Depth.allCases)
    func everyLayoutAndDepthIsRead(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) throws {
        var sketch = NinePatchSketch(".#", "#.")
        sketch.inside = { _, _ in [7, 7, 7, 255] }
        if !layout.hasAlpha { sketch.neutral = [255, 255, 255, 255] }
        let eight = try #require(sketch.pixels.inLayout(layout))
        // Of 16 bits, Android's build drops the lower 8.
        let bytes =
            depth == .eight
            ? eight.bytes : eight.bytes.flatMap { byte in withUnsafeBytes(of: UInt16(byte) << 8 | 0x12, Array.init) }
        let patch = try NinePatch(of: PixelBuffer(size: eight.size, layout: layout, depth: depth, bytes: bytes))
        #expect(patch.horizontal.stretch == [1..<2])
        #expect(patch.vertical.stretch == [0..<1])
        #expect(patch.neutral == (layout.hasAlpha ? .transparent : .white))
    }

    @Test(arguments: [
        ("a.9.png", true), ("a.9@2x.png", true), ("a.9.PNG", true), (".9.png", false), ("a.9.webp", false),
        ("a9.png", false), ("a.19.png", false), ("a.9-568h.png", false), ("a@2x.9.png", true),
    ])
    func aNinePatchIsKnownByItsName(name: String, isNinePatch: Bool) {
        #expect(AssetName(parsing: Array(name.utf8)).isNinePatch == isNinePatch)
    }

    @Test(arguments: refusals)
    func aRefusalIsASentenceWithoutAPath(_ refusal: Refusal) {
        #expect(!refusal.error.sentence.hasSuffix(".") && !refusal.error.fix.hasSuffix("."))
    }
}
