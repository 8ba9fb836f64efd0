import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

/// What Android's own tool says of borders that are drawn and refused here.
@Suite(.having("aapt")) struct AaptTests {
    private static let sides = [".#.", "..##..", "#....#", "...#...##....", ".....########....."]

    /// A sketch with a plain color in each segment.
    private func sketch(_ top: String, _ left: String) -> NinePatchSketch {
        var sketch = NinePatchSketch(
            top, left, nil, "r" + String(repeating: "#", count: left.count - 2) + "r")
        sketch.inside = { x, y in
            let (columns, rows) = (Array(top), Array(left))
            return [columns[x] == "#" ? 200 : 9, rows[y] == "#" ? 100 : 8, 77, 255]
        }
        return sketch
    }

    @Test func itReadsEveryResultAsItWasMeant() throws {
        var files: [String: [UInt8]] = [:]
        var patches: [String: NinePatch] = [:]
        for (column, top) in Self.sides.enumerated() {
            for (row, left) in Self.sides.enumerated() {
                for (index, ratio) in NinePatchScalingTests.ratios.enumerated() {
                    let pixels = try NinePatch.reduce(sketch(top, left).pixels, ratio: ratio, filter: .lanczos3)
                    let path = "drawable/n\(column)_\(row)_\(index).9.png"
                    files[path] = TinyPNG.file(pixels)
                    patches[path] = try NinePatch(of: pixels)
                }
            }
        }
        let (read, words) = try AaptJudge.crunch(files)
        try #require(read.count == files.count, "\(words)")
        for (path, patch) in patches {
            let judged = try #require(read[path])
            #expect(judged.columns == patch.horizontal.stretch.flatMap { [$0.lowerBound, $0.upperBound] }, "\(path)")
            #expect(judged.rows == patch.vertical.stretch.flatMap { [$0.lowerBound, $0.upperBound] }, "\(path)")
            let padding = try #require(patch.vertical.padding)
            #expect(judged.padding[1] == padding.lowerBound, "\(path)")
            #expect(judged.padding[3] == patch.size.height - padding.upperBound, "\(path)")
            // No neighbor's color bled into a segment, or it would have several.
            #expect(judged.colors.allSatisfy { $0.map { $0[3] == 77 && $0[0] == 255 } ?? false }, "\(path)")
        }
    }

    @Test func itRefusesWhatIsRefusedHere() throws {
        var files: [String: [UInt8]] = [:]
        // What only its successor refuses: places of red runs.
        let refusals = NinePatchTests.refusals.filter {
            switch $0.error {
            case .looseOpticalBounds, .severalOpticalBounds, .redAmongStretch: false
            default: true
            }
        }
        for (index, refusal) in refusals.enumerated() {
            files["drawable/n\(index).9.png"] = TinyPNG.file(refusal.sketch.pixels)
        }
        #expect(try AaptJudge.crunch(files).read.isEmpty)
    }

    /// What a plain tool makes of a nine-patch: the judge must see it.
    @Test func itRefusesABorderThatWasResampled() throws {
        let pixels = sketch(".....##.....", ".....##.....").pixels
        let size = PixelSize(width: 10, height: 10)
        let careless = Resampler.reduce(pixels, to: size, ratio: 1.5, filter: .lanczos3)
        #expect(try AaptJudge.crunch(["drawable/n.9.png": TinyPNG.file(careless)]).read.isEmpty)
    }
}
