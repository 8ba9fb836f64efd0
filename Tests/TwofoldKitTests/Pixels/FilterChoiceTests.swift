import Testing

@testable import TwofoldPixels

@Suite struct FilterChoiceTests {
    typealias Row = (
        id: String, named: ResamplingFilter?, format: ImageFormat, ratio: Double, filter: ResamplingFilter,
        reason: FilterChoice.Reason
    )

    @Test(
        arguments: [
            ("half", nil, .png, 2, .area, .artworkAtWholeRatio),
            ("a third", nil, .png, 3, .area, .artworkAtWholeRatio),
            ("a quarter", nil, .png, 4, .area, .artworkAtWholeRatio),
            ("two thirds", nil, .png, 1.5, .fitted, .artworkAtThreeHalves),
            ("three quarters", nil, .png, 4.0 / 3, .lanczos3, .artworkAtOtherRatio),
            ("photograph", nil, .jpeg, 2, .lanczos3, .photograph),
            ("photograph at 3:2", nil, .jpeg, 1.5, .lanczos3, .photograph),
            ("same size", nil, .jpeg, 1, .area, .sameSize),
            ("named", .mitchell, .jpeg, 2, .mitchell, .named),
        ] as [Row])
    func theFilterFollowsKindOfArtAndRatio(row: Row) {
        let choice = FilterChoice(named: row.named, format: row.format, ratio: row.ratio)
        #expect(choice.filter == row.filter, "\(row.id)")
        #expect(choice.reason == row.reason, "\(row.id)")
    }

    @Test func weightsOfEveryFilterSumToOne() {
        for filter in ResamplingFilter.allCases {
            for ratio in [1, 1.5, 2, 2.4, 3, 4] {
                let taps = ResamplingTaps(filter: filter, ratio: ratio, outputCount: 7)
                for row in 0..<taps.period {
                    let sum = taps.weights[(row * taps.count)..<((row + 1) * taps.count)].reduce(0, +)
                    #expect(abs(sum - 1) < 1e-12, "\(filter) \(ratio)")
                }
            }
        }
    }
}
