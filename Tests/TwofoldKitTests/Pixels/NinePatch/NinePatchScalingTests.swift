import Testing
import TwofoldTestSupport

@testable import TwofoldPixels

/// The border and the segments at other sizes.
@Suite struct NinePatchScalingTests {
    static let ratios = [1, 2, 3, 1.5, 4.0 / 3, 8.0 / 3, 3 / 1.33, 4]

    /// The results of a nine-patch at each ratio.
    private func reduced(
        _ sketch: NinePatchSketch, filter: ResamplingFilter = .area, ratios: [Double] = ratios
    ) throws -> [(ratio: Double, pixels: PixelBuffer)] {
        let pixels = sketch.pixels
        return try ratios.map { ($0, try NinePatch.reduce(pixels, ratio: $0, filter: filter)) }
    }

    private func runs(_ text: String) -> [Int] { "#r.".map { BorderRules.runs($0, in: text) } }

    @Test func everyBorderStaysOneThatAndroidAccepts() throws {
        for count in 1...6 {
            let plain = String(repeating: "#", count: count)
            let sketches =
                NinePatchSketch.all("#.", count: count).flatMap {
                    [NinePatchSketch($0, "##."), NinePatchSketch("##.", $0)]
                }
                + (count > 5 ? [] : NinePatchSketch.all("#.r", count: count)).flatMap {
                    [NinePatchSketch(plain, "##.", $0, "..."), NinePatchSketch("##.", plain, "...", $0)]
                }
            for sketch in sketches where BorderRules(sketch.pixels).broken.isEmpty {
                let before = BorderRules(sketch.pixels)
                for (ratio, pixels) in try reduced(sketch) {
                    let after = BorderRules(pixels)
                    #expect(after.broken == [], "\(sketch) at \(ratio)")
                    for side in BorderRules.Side.allCases {
                        #expect(runs(after.text(side)) == runs(before.text(side)), "\(sketch) at \(ratio): \(side)")
                    }
                    let least = sketch.pixels.size
                    #expect(pixels.size.width >= 2 + Int((Double(least.width - 2) / ratio - 1e-6).rounded(.up)))
                    #expect(pixels.size.width <= least.width && pixels.size.height <= least.height)
                }
            }
        }
    }

    @Test func twoAxesAndTheirContentAreScaledAtOnce() throws {
        let sides = [".#.", "#..#", "..##..", "#.#.#"]
        for (top, left) in sides.flatMap({ top in sides.map { (top, $0) } }) {
            let bottom = "r" + String(repeating: "#", count: top.count - 2) + "r"
            let right = "#" + String(repeating: ".", count: left.count - 2) + "r"
            let sketch = NinePatchSketch(top, left, bottom, right)
            for (ratio, pixels) in try reduced(sketch) {
                #expect(BorderRules(pixels).broken == [], "\(sketch) at \(ratio)")
            }
        }
    }

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var top: String
        var ratio: Double
        var result: String
        init(_ description: String, _ top: String, _ ratio: Double, _ result: String) {
            (testDescription, self.top, self.ratio, self.result) = (description, top, ratio, result)
        }
    }

    @Test(arguments: [
        Row("whole ratio", "..####....##", 2, ".##..#"),
        Row("the size is rounded up", "....#....", 2, "..#.."),
        Row("two columns between odd margins", "...##...", 2, ".##."),
        Row(
            "one column in an odd width, an even result", "....................#....................", 3,
            "......##......"),
        Row("margins keep a pixel", ".##########.", 4, ".#."),
        Row("runs stay apart", "##.##.##", 4, "#.#.#"),
        Row("nothing to make smaller", "#.#", 3, "#.#"),
        Row("three halves", "......###......", 1.5, "....##...."),
        Row("xxhdpi to tvdpi", ".........###.........", 3 / 1.33, "....##...."),
        Row("no run", ".......", 3, "..."),
    ])
    func endsOfRunsAreMapped(_ row: Row) throws {
        let results = try reduced(NinePatchSketch(row.top, "#"), ratios: [row.ratio])
        #expect(BorderRules(results[0].pixels).text(.top) == row.result)
    }

    @Test func contentKeepsToThePartsThatStretchWhereTheyHadToMove() throws {
        // The second run has to move for the first one, and so has the content that begins with it.
        let results = try reduced(NinePatchSketch("#.#.....", "#", "..######", "."), ratios: [4])
        #expect(BorderRules(results[0].pixels).text(.top) == "#.#.")
        #expect(BorderRules(results[0].pixels).text(.bottom) == "..##")
    }

    @Test func aRatioThatIsNotExactMakesNoPixel() {
        // 200 pixels at 2x are 7 at 0.07x, and a little more in floating point.
        let size = NinePatch.size(of: PixelSize(width: 200, height: 1), ratio: 2 / 0.07)
        #expect(size == PixelSize(width: 7, height: 1))
    }

    @Test func aSymmetricBorderStaysSymmetric() throws {
        for count in 1...30 {
            for margin in 0..<((count + 1) / 2) {
                let side = String(repeating: ".", count: margin)
                let text = side + String(repeating: "#", count: count - 2 * margin) + side
                for (ratio, pixels) in try reduced(NinePatchSketch(text, "#", text, ".")) {
                    let rules = BorderRules(pixels)
                    #expect(rules.text(.top) == String(rules.text(.top).reversed()), "\(text) at \(ratio)")
                    #expect(rules.text(.bottom) == rules.text(.top), "\(text) at \(ratio)")
                }
            }
        }
    }

    @Test func endsMoveByLessThanAPixelWhereThereIsRoom() throws {
        for start in 4...16 {
            for end in (start + 4)...(start + 20) {
                let patch = try #require(
                    NinePatch(
                        CapInsets(top: 0, left: start, bottom: 0, right: 40 - end),
                        size: PixelSize(width: 40, height: 1)))
                for ratio in Self.ratios {
                    let scaled = patch.scaled(to: NinePatch.size(of: patch.size, ratio: ratio)).horizontal
                    let run = try #require(scaled.stretch.first)
                    #expect(abs(Double(run.lowerBound) - Double(start) / ratio) < 1, "\(start)..<\(end) at \(ratio)")
                    #expect(abs(Double(run.upperBound) - Double(end) / ratio) < 1.5, "\(start)..<\(end) at \(ratio)")
                }
            }
        }
    }

    /// A color for each segment, so that a neighbor's color would show.
    private static func colored(_ top: String, _ left: String, alpha: UInt8) -> NinePatchSketch {
        var sketch = NinePatchSketch(top, left)
        func segments(_ text: String) -> [Int] {
            let letters = Array(text)
            return letters.indices.reduce(into: []) { numbers, index in
                let isNew = index > 0 && letters[index] != letters[index - 1]
                numbers.append((numbers.last ?? 0) + (isNew ? 1 : 0))
            }
        }
        let (columns, rows) = (segments(top), segments(left))
        sketch.inside = { x, y in
            [columns[x] % 2 == 0 ? 255 : 1, rows[y] % 2 == 0 ? 3 : 254, UInt8(columns[x] * 16 + rows[y]), alpha]
        }
        return sketch
    }

    @Test(arguments: ResamplingFilter.allCases, [255, 40] as [UInt8])
    func eachSegmentKeepsItsColor(filter: ResamplingFilter, alpha: UInt8) throws {
        let sides = ["...##...", ".#.#.", "#....####..##", "##....."]
        for (top, left) in sides.flatMap({ top in sides.map { (top, $0) } }) {
            for (ratio, pixels) in try reduced(Self.colored(top, left, alpha: alpha), filter: filter) {
                let rules = BorderRules(pixels)
                let expected = Self.colored(rules.text(.top), rules.text(.left), alpha: alpha).pixels
                #expect(pixels == expected, "\(top) \(left) at \(ratio)")
            }
        }
    }

    @Test func insideWholeSegmentsTheResultIsThatOfThePlainImage() throws {
        let size = PixelSize(width: 24, height: 12)
        for depth in PixelBuffer.Depth.allCases {
            let inside = PixelBuffer.noise(size, .rgba, depth, seed: 5)
            let patch = try #require(
                NinePatch(CapInsets(top: 4, left: 8, bottom: 4, right: 12), size: size))
            let reduced = try NinePatch.reduce(#require(patch.framed(inside)), ratio: 2, filter: .area)
            let plain = Resampler.reduce(inside, to: PixelSize(width: 12, height: 6), ratio: 2, filter: .area)
            #expect(NinePatch.inside(of: reduced) == plain)
        }
    }

    @Test(arguments: PixelBuffer.Layout.allCases, PixelBuffer.Depth.allCases)
    func layoutAndDepthAreKept(layout: PixelBuffer.Layout, depth: PixelBuffer.Depth) throws {
        let size = PixelSize(width: 9, height: 7)
        let patch = try #require(
            NinePatch(
                CapInsets(top: 3, left: 4, bottom: 3, right: 4), size: size,
                neutral: layout.hasAlpha ? .transparent : .white))
        let pixels = try #require(patch.framed(PixelBuffer.noise(size, layout, depth, seed: 8)))
        let reduced = try NinePatch.reduce(pixels, ratio: 1.5, filter: .lanczos3)
        #expect(reduced.layout == layout && reduced.depth == depth)
        let result = try NinePatch(of: reduced)
        #expect(result == patch.scaled(to: PixelSize(width: 6, height: 5)))
        #expect(result.neutral == patch.neutral)
    }

    @Test func atItsOwnSizeNothingChanges() throws {
        let pixels = NinePatchSketch(".##.#", "#..", "r.#.r", "##r").pixels
        #expect(try NinePatch.reduce(pixels, ratio: 1, filter: .lanczos3) == pixels)
    }

    @Test func anInvalidBorderIsNotScaled() {
        #expect(throws: NinePatchError.color(.top, at: 1)) {
            try NinePatch.reduce(NinePatchSketch("?#", "#").pixels, ratio: 2, filter: .area)
        }
    }
}
