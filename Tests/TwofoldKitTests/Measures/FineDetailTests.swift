import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct FineDetailTests {
    /// Gray by place, with a flat lower half where `isHalf`.
    private static func gray(_ side: Int = 64, half: Bool = true, _ light: @escaping (Int, Int) -> Int) -> PixelBuffer {
        SmallImages.rgba(side, side) { x, y in
            let value = UInt8(clamping: half && y >= side / 2 ? 128 : light(x, y))
            return [value, value, value, 255]
        }
    }

    /// Lines of one pixel with soft edges, `pitch` pixels apart in the direction of 45 degrees.
    private static func hatch(pitch: Double) -> PixelBuffer {
        gray(half: false) { x, y in
            let covered = (0..<16).count { sample in
                let (dx, dy) = (Double(sample % 4) / 4 + 0.125, Double(sample / 4) / 4 + 0.125)
                let place = (Double(x) + dx + Double(y) + dy) / 2.0.squareRoot() / pitch
                return place - place.rounded(.down) < 1 / pitch
            }
            return 255 - 255 * covered / 16
        }
    }

    /// Stems of letters, as wide as a pixel, with gaps of one to four: the rhythm of a line of small text.
    private static func text(stem: Int) -> PixelBuffer {
        let gaps = [2, 2, 1, 2, 4, 1, 2, 2, 1, 3, 1, 2, 2, 4, 1, 2]
        let ink = gaps.flatMap { [Int](repeating: 20, count: stem) + [Int](repeating: 250, count: $0 * stem) }
        return gray(half: false) { x, y in y % (10 * stem) < 6 * stem && x < 56 ? ink[x % ink.count] : 250 }
    }

    @Test(arguments: [
        (id: "checkerboard ±40", image: gray { x, y in (x + y) % 2 == 0 ? 88 : 168 }, scale: ScaleFactor.x2),
        (id: "stripes down", image: gray { x, _ in x % 2 == 0 ? 0 : 255 }, scale: .x2),
        (id: "stripes across", image: gray { _, y in y % 2 == 0 ? 0 : 255 }, scale: .x2),
        (id: "stripes every three pixels", image: gray { x, _ in x % 3 == 0 ? 0 : 255 }, scale: .x2),
        (id: "stripes every four pixels at 3x", image: gray { x, _ in x % 4 == 0 ? 0 : 255 }, scale: .x3),
        (id: "stripes of two pixels at 3x", image: gray { x, _ in x / 2 % 2 == 0 ? 0 : 255 }, scale: .x3),
        (id: "dots every three pixels", image: gray { x, y in x % 3 == 0 && y % 3 == 0 ? 0 : 255 }, scale: .x2),
        (id: "fine hatch", image: hatch(pitch: 2), scale: .x2),
        (id: "hatch at 3x", image: hatch(pitch: 3), scale: .x3),
        (id: "small text", image: text(stem: 1), scale: .x2),
        (
            id: "gray stripes on transparent ground",
            image: SmallImages.rgba(64, 64) { x, _ in [128, 128, 128, x % 2 == 0 ? 255 : 0] }, scale: .x2
        ),
    ])
    func detailThatA1xCannotShowIsFound(row: (id: String, image: PixelBuffer, scale: ScaleFactor)) {
        #expect(FineDetail(LumaPlane(of: row.image), scale: row.scale).share >= FineDetail.minShare, "\(row.id)")
    }

    @Test(arguments: [
        (id: "stripes of a point", image: gray { x, _ in x / 2 % 2 == 0 ? 0 : 255 }, scale: ScaleFactor.x2),
        (id: "a pixel every two points", image: gray { x, _ in x % 4 == 0 ? 0 : 255 }, scale: .x2),
        (id: "stripes of a point at 3x", image: gray { x, _ in x / 3 % 2 == 0 ? 0 : 255 }, scale: .x3),
        (id: "faint stripes", image: gray { x, _ in x % 2 == 0 ? 113 : 143 }, scale: .x2),
        (id: "hatch of two points", image: hatch(pitch: 4), scale: .x2),
        (id: "text of 20 pixels", image: text(stem: 2), scale: .x2),
        (id: "disc", image: SmallImages.disc(64), scale: .x2),
        (id: "gradient", image: gray(half: false) { x, y in 2 * x + y }, scale: .x2),
        (id: "one line", image: gray { x, _ in x == 31 ? 0 : 255 }, scale: .x2),
        (id: "four lines", image: gray { x, _ in (20..<28).contains(x) && x % 2 == 0 ? 0 : 255 }, scale: .x2),
        (id: "flat", image: gray { _, _ in 7 }, scale: .x2),
        (id: "one pixel", image: SmallImages.rgba(1, 1) { _, _ in [0, 0, 0, 255] }, scale: .x2),
    ])
    func detailThatA1xShowsIsNot(row: (id: String, image: PixelBuffer, scale: ScaleFactor)) {
        #expect(FineDetail(LumaPlane(of: row.image), scale: row.scale).share < FineDetail.minShare, "\(row.id)")
    }

    @Test func grainOfPhotosIsNotFineDetail() {
        var generator = RepeatableNumbers(seed: 11)
        let grain = (0..<4096).map { _ in
            128 + (0..<4).reduce(0) { sum, _ in sum + Int.random(in: -8...8, using: &generator) }
        }
        let image = Self.gray(half: false) { x, y in grain[y * 64 + x] }
        #expect(FineDetail(LumaPlane(of: image), scale: .x2) == FineDetail())
    }

    @Test func thePlaceIsTold() {
        let image = SmallImages.rgba(64, 64) { x, y in
            let isStriped = (20..<52).contains(x) && (8..<24).contains(y)
            return isStriped && x % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255]
        }
        let detail = FineDetail(LumaPlane(of: image), scale: .x2)
        #expect(detail == FineDetail(share: detail.share, rows: 9..<25, columns: 20..<51))
        #expect((100...130).contains(detail.share), "\(detail.share)")
    }

    @Test(arguments: [(ScaleFactor.x2, 1), (.x3, 2), (.x4, 3)])
    func aSuccessionOfJustEnoughTurnsIsFound(scale: ScaleFactor, pixelsPerLeg: Int) {
        // Eight turns after the first one are between nine legs, and the last turn is known by a tenth.
        for legs in [9, 10] {
            let wave = (0..<(legs * pixelsPerLeg)).map { place in
                let part = 42 * (place % pixelsPerLeg + 1) / pixelsPerLeg
                return place / pixelsPerLeg % 2 == 0 ? 100 + part : 142 - part
            }
            let line = [Int](repeating: 100, count: 10) + wave + [Int](repeating: wave.last ?? 0, count: 64)
            let image = Self.gray(half: false) { x, _ in line[x] }
            #expect((FineDetail(LumaPlane(of: image), scale: scale).share > 0) == (legs == 10))
        }
    }
}
