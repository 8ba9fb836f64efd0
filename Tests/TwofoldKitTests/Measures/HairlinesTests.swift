import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldMeasures
@testable import TwofoldPixels

@Suite struct HairlinesTests {
    typealias Line = Hairlines.Line

    /// Black on white, by how much of a pixel is covered.
    private static func lines(
        _ scale: ScaleFactor = .x2, side: Int = 40, _ cover: @escaping (Int, Int) -> Double
    ) -> Hairlines {
        Hairlines(
            LumaPlane(
                of: SmallImages.rgba(side, side) { x, y in
                    let light = UInt8((255 * (1 - cover(x, y))).rounded())
                    return [light, light, light, 255]
                }), scale: scale)
    }

    private static func lines(
        _ scale: ScaleFactor = .x2, side: Int = 40, _ isInk: @escaping (Int, Int) -> Bool
    ) -> Hairlines {
        lines(scale, side: side) { x, y in isInk(x, y) ? 1 : 0 }
    }

    private static func line(rows position: Int, thickness: Int = 1, length: Int = 40) -> Line {
        Line(isHorizontal: true, form: LineForm(pixels: position..<(position + thickness)), length: length)
    }

    /// Pairs of colors of like luma, which differ in red or blue.
    static let pairs: [(id: String, line: [UInt8], ground: [UInt8])] = [
        ("red on blue", [220, 30, 30, 255], [50, 110, 230, 255]),
        ("red on green", [200, 0, 0, 255], [0, 102, 0, 255]),
        ("blue on black", [0, 0, 255, 255], [0, 0, 0, 255]),
        ("yellow on white", [255, 255, 0, 255], [255, 255, 255, 255]),
        ("magenta on green", [180, 30, 180, 255], [0, 150, 0, 255]),
        ("brown on slate", [150, 90, 30, 255], [70, 115, 140, 255]),
    ]

    @Test(arguments: pairs)
    func aLineThatDiffersInColorAloneIsFound(row: (id: String, line: [UInt8], ground: [UInt8])) {
        func lines(_ color: @escaping (Int) -> [UInt8]) -> Hairlines {
            Hairlines(LumaPlane(of: SmallImages.rgba(40, 40) { _, y in color(y) }), scale: .x2)
        }
        let (line, ground) = (row.line, row.ground)
        let mean = zip(line, ground).map { (a: UInt8, b: UInt8) in UInt8((Int(a) + Int(b)) / 2) }
        #expect(lines { $0 == 17 ? line : ground }.longest == Self.line(rows: 17), "\(row.id)")
        #expect(lines { $0 == 17 ? ground : line }.longest == Self.line(rows: 17), "\(row.id), exchanged")
        #expect(lines { (16...17).contains($0) ? line : ground }.count == 0, "\(row.id), on whole points")
        let edge = lines { y in
            if y == 17 { return mean }
            return y < 17 ? line : ground
        }
        #expect(edge.count == 0, "\(row.id), a smoothed edge")
        let faint = zip(line, ground).map { (a: UInt8, b: UInt8) in UInt8((Int(a) + 4 * Int(b)) / 5) }
        #expect(lines { $0 == 17 ? faint : ground }.count == 0, "\(row.id), faint")
    }

    @Test(arguments: [
        (id: "row", lines: lines { _, y in y == 17 }, count: 1, longest: line(rows: 17)),
        (
            id: "column, not from end to end", lines: lines { x, y in x == 8 && (10..<30).contains(y) }, count: 1,
            longest: Line(isHorizontal: false, form: LineForm(pixels: 8..<9), length: 20)
        ),
        (id: "next to the edge", lines: lines { _, y in y == 1 }, count: 1, longest: line(rows: 1)),
        (id: "short", lines: lines { x, y in y == 17 && x < 7 }, count: 0, longest: nil),
        (id: "aslant", lines: lines { x, y in x == y }, count: 0, longest: nil),
        (
            id: "grid", lines: lines { x, y in x == 5 || x == 15 || y == 21 }, count: 3,
            longest: line(rows: 21, length: 24)
        ),
        (id: "two pixels from an odd row on", lines: lines { _, y in y == 16 || y == 17 }, count: 0, longest: nil),
        (
            id: "two pixels from an even row on", lines: lines { _, y in y == 17 || y == 18 }, count: 1,
            longest: line(rows: 17, thickness: 2)
        ),
        (
            id: "two pixels at 3x", lines: lines(.x3) { _, y in y == 15 || y == 16 }, count: 1,
            longest: line(rows: 15, thickness: 2)
        ),
        (
            id: "three pixels at 2x", lines: lines { _, y in (16..<19).contains(y) }, count: 1,
            longest: line(rows: 16, thickness: 3)
        ),
        (
            id: "three pixels on a point of 3x", lines: lines(.x3) { _, y in (15..<18).contains(y) }, count: 0,
            longest: nil
        ),
        (
            id: "three pixels off the points of 3x", lines: lines(.x3) { _, y in (16..<19).contains(y) }, count: 1,
            longest: line(rows: 16, thickness: 3)
        ),
        (id: "four pixels on points", lines: lines { _, y in (16..<20).contains(y) }, count: 0, longest: nil),
        (
            id: "four pixels off points", lines: lines { _, y in (17..<21).contains(y) }, count: 1,
            longest: line(rows: 17, thickness: 4)
        ),
        (
            id: "a bar of three points off points", lines: lines { _, y in (15..<21).contains(y) }, count: 1,
            longest: line(rows: 15, thickness: 6)
        ),
        (
            id: "a block off points: not four times as long as thick",
            lines: lines { x, y in (15..<21).contains(y) && (8..<28).contains(x) }, count: 0, longest: nil
        ),
        (
            id: "a shape of more than four points", lines: lines { _, y in (15..<24).contains(y) }, count: 0,
            longest: nil
        ),
        (id: "an edge", lines: lines { _, y in y < 17 }, count: 0, longest: nil),
    ])
    func thinLinesAlongAnAxisThatHaveNoWholePixelsAt1xAreFound(
        row: (id: String, lines: Hairlines, count: Int, longest: Line?)
    ) {
        #expect(row.lines.count == row.count, "\(row.id)")
        #expect(row.lines.longest == row.longest, "\(row.id)")
    }

    /// Edges in quarters of a pixel from the stroke's first row.
    @Test(arguments: [
        (id: "half, whole, half", covers: [0.5, 1, 0.5], edges: (2, 10)),
        (id: "over a color", covers: [0.45, 0.9, 0.45], edges: (2, 10)),
        (id: "a pixel and a half, at its beginning", covers: [1, 0.5], edges: (0, 6)),
        (id: "a pixel and a half, at its end", covers: [0.5, 1], edges: (2, 8)),
        (id: "a pixel and a half, in the middle of a pixel", covers: [0.25, 1, 0.25], edges: (3, 9)),
        (id: "two pixels, a third off", covers: [0.33, 1, 0.67], edges: (3, 11)),
        (id: "three pixels, half a pixel off", covers: [0.5, 1, 1, 0.5], edges: (2, 14)),
        (id: "four pixels, half a pixel off", covers: [0.5, 1, 1, 1, 0.5], edges: (2, 18)),
        (id: "half-covered on one side", covers: [0.5, 1, 1], edges: (2, 12)),
    ])
    func aStrokeThatLiesBetweenPixelsIsFound(row: (id: String, covers: [Double], edges: (Int, Int))) {
        for (position, scale) in [(16, ScaleFactor.x2), (17, .x2), (17, .x3)] {
            let lines = Self.lines(scale) { _, y in
                row.covers.indices.contains(y - position) ? row.covers[y - position] : 0
            }
            let form = LineForm(start: 4 * position + row.edges.0, end: 4 * position + row.edges.1)
            #expect(lines.count == 1, "\(row.id) \(position)")
            #expect(lines.longest == Line(isHorizontal: true, form: form, length: 40), "\(row.id)")
        }
    }

    @Test(arguments: [
        (id: "soft like a shadow", covers: [0.1, 0.4, 1, 0.4, 0.1]),
        (id: "a ramp", covers: [0.2, 0.4, 0.6, 0.8, 1]),
        (id: "a ridge", covers: [0.25, 0.5, 0.75, 1, 0.75, 0.5, 0.25]),
        (id: "too faint", covers: [0.1, 0.15, 0.1]),
        (id: "one step and another", covers: [0.5] + Array(repeating: 1, count: 23)),
    ])
    func aSoftEdgeIsNotALine(row: (id: String, covers: [Double])) {
        for (position, scale) in [(16, ScaleFactor.x2), (17, .x2), (17, .x3)] {
            let lines = Self.lines(scale) { _, y in
                row.covers.indices.contains(y - position) ? row.covers[y - position] : 0
            }
            #expect(lines == Hairlines(), "\(row.id) \(position)")
        }
    }

    @Test(arguments: [
        (id: "an odd row", form: LineForm(pixels: 17..<19), point: 2, wanted: LineForm(pixels: 16..<18)),
        (id: "half a pixel off", form: LineForm(start: 66, end: 74), point: 2, wanted: LineForm(pixels: 16..<18)),
        (id: "half a pixel before", form: LineForm(start: 62, end: 70), point: 2, wanted: LineForm(pixels: 16..<18)),
        (id: "thin", form: LineForm(pixels: 17..<18), point: 2, wanted: LineForm(pixels: 16..<18)),
        (id: "three pixels", form: LineForm(pixels: 17..<20), point: 2, wanted: LineForm(pixels: 16..<20)),
        (id: "a pixel and a half", form: LineForm(start: 64, end: 70), point: 2, wanted: LineForm(pixels: 16..<18)),
        (id: "off the points of 3x", form: LineForm(pixels: 16..<19), point: 3, wanted: LineForm(pixels: 15..<18)),
        (id: "two of three", form: LineForm(pixels: 15..<17), point: 3, wanted: LineForm(pixels: 15..<18)),
        (id: "at the edge", form: LineForm(pixels: 0..<1), point: 2, wanted: LineForm(pixels: 0..<2)),
    ])
    func aLineIsSentToTheNearestWholePoints(row: (id: String, form: LineForm, point: Int, wanted: LineForm)) {
        #expect(row.form.onWholePoints(pixelsPerPoint: row.point) == row.wanted, "\(row.id)")
        #expect(!row.form.isOnWholePoints(of: 60, pixelsPerPoint: row.point), "\(row.id)")
        #expect(row.wanted.isOnWholePoints(of: 60, pixelsPerPoint: row.point), "\(row.id)")
    }

    @Test(arguments: [
        (id: "all around", side: 40, rows: [0, 39], count: 2),
        (id: "two pixels", side: 40, rows: [0, 1, 38, 39], count: 0),
        // The last row is doubled when the image is extended to whole points.
        (id: "at the end of an odd side", side: 41, rows: [40], count: 0),
        (id: "at the beginning of an odd side", side: 41, rows: [0], count: 1),
    ])
    func aBorderOfOnePixelIsFound(row: (id: String, side: Int, rows: [Int], count: Int)) {
        #expect(Self.lines(side: row.side) { _, y in row.rows.contains(y) }.count == row.count, "\(row.id)")
    }

    @Test func aMarginIsNotABorder() {
        let margin = SmallImages.rgba(40, 40) { _, y in (1..<39).contains(y) ? [0, 0, 0, 255] : [0, 0, 0, 0] }
        #expect(Hairlines(LumaPlane(of: margin), scale: .x2) == Hairlines())
        let half = SmallImages.rgba(40, 40) { _, y in [0, 0, 0, y == 0 ? 128 : 255] }
        #expect(Hairlines(LumaPlane(of: half), scale: .x2) == Hairlines())
    }

    @Test func whiteOnNothingShowsToo() {
        let image = SmallImages.rgba(40, 40) { _, y in y == 9 ? [255, 255, 255, 255] : [0, 0, 0, 0] }
        #expect(Hairlines(LumaPlane(of: image), scale: .x2).count == 1)
    }

    /// Colors by the luma that is hardest to see on medium gray, on black and on white.
    private static let colors: [(id: String, color: [UInt8])] = [
        ("blue", [0, 122, 255]), ("gray", [142, 142, 147]), ("red", [255, 59, 48]), ("green", [52, 199, 89]),
        ("medium gray", [128, 128, 128]), ("black", [0, 0, 0]), ("white", [255, 255, 255]),
    ]

    @Test(arguments: colors)
    func aLineOfAnyColorShowsOnTransparentGround(row: (id: String, color: [UInt8])) {
        func lines(_ cover: @escaping (Int) -> Double) -> Hairlines {
            Hairlines(
                LumaPlane(
                    of: SmallImages.rgba(40, 40) { _, y in row.color + [UInt8((255 * cover(y)).rounded())] }),
                scale: .x2)
        }
        #expect(lines { $0 == 17 ? 1 : 0 }.longest == Self.line(rows: 17), "\(row.id)")
        #expect(lines { (17..<19).contains($0) ? 1 : 0 }.longest == Self.line(rows: 17, thickness: 2), "\(row.id)")
        // One pixel thick, between two rows.
        #expect(lines { (17..<19).contains($0) ? 0.5 : 0 }.longest == Self.line(rows: 17, thickness: 2), "\(row.id)")
        #expect(lines { (16..<18).contains($0) ? 1 : 0 } == Hairlines(), "\(row.id)")
        #expect(lines { $0 == 17 ? 0.15 : 0 } == Hairlines(), "\(row.id): faint")
    }

    @Test(
        arguments: [
            (id: "gray around white", border: [142, 142, 147], fill: [255, 255, 255]),
            (id: "white around black", border: [255, 255, 255], fill: [0, 0, 0]),
            (id: "blue around light gray", border: [0, 122, 255], fill: [242, 242, 247]),
            (id: "gray around black", border: [128, 128, 128], fill: [28, 28, 30]),
        ] as [(id: String, border: [UInt8], fill: [UInt8])])
    func aBorderBetweenAFillAndTransparentGroundIsALine(row: (id: String, border: [UInt8], fill: [UInt8])) {
        func lines(border: Int) -> Hairlines {
            Hairlines(
                LumaPlane(
                    of: SmallImages.rgba(40, 40) { x, y in
                        let depth = min(x, y, 39 - x, 39 - y) - 6
                        return depth < 0 ? [0, 0, 0, 0] : (depth < border ? row.border : row.fill) + [255]
                    }), scale: .x2)
        }
        #expect(lines(border: 1).count == 4, "\(row.id)")
        #expect(lines(border: 1).longest?.form.thickness == LineForm.unitsPerPixel, "\(row.id)")
        #expect(lines(border: 2) == Hairlines(), "\(row.id)")
    }

    @Test(arguments: [
        (id: "three bars", rows: [11..<14, 17..<20, 23..<26], count: 3),
        (id: "two bars", rows: [11..<14, 17..<20], count: 2),
        (id: "bars far apart", rows: [3..<6, 31..<34], count: 2),
    ])
    func aGapBetweenTwoLinesDoesNotCount(row: (id: String, rows: [Range<Int>], count: Int)) {
        for ink: [UInt8] in [[0, 0, 0, 255], [255, 255, 255, 255], [142, 142, 147, 255]] {
            let image = SmallImages.rgba(40, 40) { _, y in
                row.rows.contains { $0.contains(y) } ? ink : [0, 0, 0, 0]
            }
            #expect(Hairlines(LumaPlane(of: image), scale: .x2).count == row.count, "\(row.id)")
        }
    }

    @Test(arguments: [
        (id: "gradient", image: SmallImages.rgba(48, 48) { x, y in [UInt8(x * 5), UInt8(y * 5), 0, 255] }),
        (id: "disc", image: SmallImages.disc(48)),
        (
            id: "letters",
            image: SmallImages.rgba(48, 48) { x, y in
                // Rows of an E, 7 pixels wide with bars of 2 pixels.
                let (column, row) = (x % 9, y % 15)
                let isInk = column < 2 || (column < 7 && [1, 2, 6, 7, 11, 12].contains(row))
                return isInk && column < 7 && (1...12).contains(row) ? [0, 0, 0, 255] : [0, 0, 0, 0]
            }
        ),
        (
            id: "stripes",
            image: SmallImages.rgba(48, 48) { _, y in y % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        ),
    ])
    func whatIsNotALineIsNotFound(row: (id: String, image: PixelBuffer)) {
        #expect(Hairlines(LumaPlane(of: row.image), scale: .x2) == Hairlines(), "\(row.id)")
    }
}
