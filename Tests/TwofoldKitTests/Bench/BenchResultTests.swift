import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldReports

#if canImport(FoundationXML)
import FoundationXML
#endif

/// What follows from measured times, and how it is shown.
@Suite struct BenchResultTests {
    /// A machine of 16 cores on which 4 % of the work is not shared.
    private static let large = BenchResult(
        workload: .init(masters: 4000, variants: 4614, pixels: 534_000_000), cores: 16,
        rounds: [40, 41, 40.5].map { (whole: Double) -> [Int: Double] in
            [1, 2, 4, 8, 16].reduce(into: [:]) { round, jobs in round[jobs] = whole * (0.04 + 0.96 / Double(jobs)) }
        },
        stages: [
            .find: 0.4, .read: 0.01, .hash: 0.5, .decode: 12, .resample: 9, .encode: 14, .verify: 4, .other: 0.09,
        ],
        parts: [.inflate: 7, .unfilter: 4, .choose: 4, .deflate: 9.5],
        model: ScalingModel(serial: 0.3, shared: 0.2, jobs: (0..<400).map { $0 < 4 ? 0.5 : 0.1 }))

    private static func result(_ rounds: [[Int: Double]], cores: Int = 4) -> BenchResult {
        BenchResult(
            workload: .init(masters: 10, variants: 10, pixels: 2_000_000), cores: cores, rounds: rounds,
            stages: [.decode: 0.75, .encode: 0.25])
    }

    /// Of four cores, other programs have two.
    private static let starved = BenchResult(
        workload: .init(masters: 10, variants: 10, pixels: 2_000_000), cores: 4, rounds: [[1: 4, 2: 2.1, 4: 2.1]],
        machine: [[2: 1.99, 4: 2.1]], stages: [.decode: 3, .encode: 1])

    @Test func aSlowSpellOfTheMachineSpoilsOneRoundOnly() throws {
        let result = Self.result([[1: 2, 2: 1], [1: 4, 2: 2], [1: 2, 2: 1.9], [1: 2, 2: 1], [1: 2, 2: 1]])
        let step = try #require(result.steps.last)
        #expect(step.threads == 2 && step.speedUp == 2 && step.efficiency == 1)
        #expect(step.seconds == 1 && step.roundSeconds == [1, 2, 1.9, 1, 1])
        #expect(result.notes.isEmpty)
    }

    @Test func theMedianOfTwoRoundsIsTheirMean() {
        #expect(Self.result([[1: 2], [1: 3]]).steps.map(\.seconds) == [2.5])
    }

    @Test func threadsBeyondTheCoresAreShownAndNotFitted() throws {
        let result = Self.result([[1: 4, 2: 2, 4: 2, 8: 2]], cores: 2)
        #expect(result.steps.map(\.speedUp) == [1, 2, 2, 2])
        #expect(result.fit?.serialShare == 0)
        #expect(result.largestStep?.threads == 2)
        #expect(result.notes == [.moreThreadsThanCores])
    }

    @Test func everyNoteHasItsCause() {
        #expect(Self.result([[1: 1]]).notes == [.oneThreadOnly])
        #expect(Self.result([[1: 1, 2: 0.45]]).notes == [.fasterThanIdeal])
        #expect(Self.result([[1: 1, 2: 1.2]]).notes == [.slowerThanOne])
        #expect(Self.result([[1: 0.2, 2: 0.1]]).notes == [.shortRun])
        let failed = BenchResult(
            workload: .init(masters: 1, variants: 1, pixels: 1), cores: 2, rounds: [[1: 1, 2: 0.6]], stages: [:],
            failures: 1)
        #expect(failed.notes == [.filesFailed])
        #expect(Self.result([[1: 2, 2: 1], [1: 2, 2: 1.5], [1: 2, 2: 1]]).notes == [.unevenRounds])
        #expect(Self.starved.notes == [.coresTaken])
        #expect(Self.large.notes.isEmpty && !Self.large.isDoubtful && Self.starved.isDoubtful)
    }

    @Test func timesOfZeroGiveFiguresAllTheSame() throws {
        let result = BenchResult(
            workload: .init(masters: 1, variants: 1, pixels: 1), cores: 2, rounds: [[1: 0, 2: 0]], stages: [:])
        #expect(result.steps.map(\.speedUp) == [1, 1])
        #expect(result.shares.allSatisfy { $0.share == 0 })
        #expect(throws: Never.self) { try JSONReport(program: "1").text(result) }
        #expect(!BenchText.text(result).contains("inf") && !ScalingPlot.svg(result).contains("nan"))
    }

    @Test func theCaptionSaysWhatADesignerUnderstands() {
        #expect(
            BenchText.caption(Self.large)
                == "16 threads are 10.0 times as fast as one; 4 % of the work cannot be parallelized")
        #expect(
            BenchText.caption(Self.result([[1: 2, 2: 1]]))
                == "2 threads are 2.0 times as fast as one; less than 1 % of the work cannot be parallelized")
        #expect(
            BenchText.caption(Self.result([[1: 2, 2: 2]]))
                == "2 threads are no faster than one; 100 % of the work cannot be parallelized")
        #expect(BenchText.caption(Self.result([[1: 2]])) == nil)
        // What is not Twofold's doing is not called its share.
        #expect(
            BenchText.caption(Self.starved)
                == "4 threads are 1.9 times as fast as one; the machine could give 2.1 times")
        #expect(
            BenchText.caption(Self.result([[1: 2, 2: 1], [1: 2, 2: 2]]))
                == "2 threads seem 1.5 times as fast as one, but the rounds differ widely: measure again")
        #expect(!BenchText.text(Self.starved).contains("Amdahl") && BenchText.text(Self.large).contains("Amdahl"))
    }

    @Test(arguments: [
        (0.0, 0, "0"), (1.25, 1, "1.3"), (0.05, 2, "0.05"), (-0.04, 1, "0.0"), (-1.5, 0, "-2"), (12.999, 2, "13.00"),
        (1e300, 1, "1e+300"),
    ])
    func numbersAreWrittenWithAPointInEveryLanguage(row: (value: Double, digits: Int, text: String)) {
        let text = row.value.fixed(row.digits)
        #expect(text == row.text || text == "-\(row.text)")
    }

    @Test func ofStagesThatTakeMuchTheReasonIsSaid() {
        let result = BenchResult(
            workload: .init(masters: 40, variants: 46, pixels: 5_340_000), cores: 16, rounds: [[1: 4]],
            stages: [.find: 0.4, .decode: 1.2, .resample: 0.6, .encode: 1.4, .verify: 0.31, .other: 0.09],
            parts: [.inflate: 0.7, .unfilter: 0.3, .choose: 0.35, .deflate: 1], clock: .processor)
        // One thread is all that is measured so, and nobody misses the others.
        #expect(result.notes.isEmpty && result.fit == nil)
        expectSnapshot(BenchText.text(result), named: "bench-stages.txt")
    }

    @Test func theTable() {
        expectSnapshot(BenchText.text(Self.large), named: "bench.txt")
        expectSnapshot(BenchText.text(Self.result([[1: 0.2]])), named: "bench-one.txt")
    }

    @Test func theJSON() throws {
        let text = try JSONReport(program: "1.2.3", root: "/home/ada/Resources").text(Self.large)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        expectSnapshot(text, named: "bench.json")
    }

    @Test func thePlot() {
        expectSnapshot(ScalingPlot.svg(Self.large), named: "scaling.svg")
        expectSnapshot(ScalingPlot.svg(Self.starved), named: "scaling-doubtful.svg")
        expectSnapshot(ScalingPlot.svg(Self.result([[1: 2]])), named: "scaling-one.svg")
    }

    @Test func everyPlotIsWellFormedAndBearsItsMark() {
        for result in [Self.large, Self.result([[1: 2]]), Self.result([[1: 1, 2: 0.3, 3: 0.2, 64: 0.01]])] {
            let svg = ScalingPlot.svg(result)
            #expect(XMLParser(data: Data(svg.utf8)).parse())
            #expect(svg.prefix(1024).contains(ScalingPlot.mark))
        }
    }
}
