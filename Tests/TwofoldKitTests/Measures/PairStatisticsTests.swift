import Testing

@testable import TwofoldKit

/// Eight middles at once against one after the other, in double precision.
@Suite struct PairStatisticsTests {
    private static let kernel = SIMD8<Double>(1, -0.5, 0.25, -0.125, 0.0625, -0.03, 0, 0)

    private struct Plain {
        var energy = (pairs: 0.0, between: 0.0)
        var count = (pairs: 0.0, between: 0.0)
        var detail = 0

        /// The middles of a line of which `isMeant` holds, given whether something clipped is near.
        init(_ line: [Double], where isMeant: (Bool) -> Bool) {
            for middle in 5..<max(5, line.count - 6) {
                let isFree = !line[(middle - 5)...(middle + 6)].contains { $0 <= 0 || $0 >= 254.5 }
                guard isMeant(isFree) else { continue }
                let differences = (0..<6).map { line[middle - $0] - line[middle + 1 + $0] }
                let sum = (0..<6).reduce(0) { $0 + kernel[$1] * differences[$1] }
                if middle % 2 == 0 {
                    energy.pairs += sum * sum
                    count.pairs += 1
                } else {
                    energy.between += sum * sum
                    count.between += 1
                    if abs(differences[0] - differences[1] / 3) > 4 { detail += 1 }
                }
            }
        }
    }

    @Test(arguments: 0...45) func everyLengthOfALineIsSummedUpAsByHand(count: Int) {
        // Clipped nowhere, here and there, and everywhere; whole numbers, so that no limit is a matter of rounding.
        for (least, span) in [(1, 250), (0, 300), (255, 40)] {
            let samples = (0..<count).map { Double(min(255, least + ($0 * $0 * 37 + $0 * 11) % span)) }
            let room = count + PairStatistics.padding
            var moments = PairStatistics()
            // What stands behind the line must not count.
            var line = samples.map(Float.init) + [Float](repeating: 99, count: PairStatistics.padding)
            var marks = [UInt32](repeating: Float(1).bitPattern, count: room)
            line.withUnsafeMutableBufferPointer { line in
                marks.withUnsafeMutableBufferPointer { marks in
                    moments.add(line, count: count, marks: marks)
                }
            }
            expect(moments.unclipped, Plain(samples) { $0 })
            expect(moments.clipped, Plain(samples) { !$0 })
            let between = moments.lanes(besides: 0)
            #expect(Int((moments.detail.all * between).sum()) == Plain(samples) { _ in true }.detail)
            #expect(Int((moments.detail.unclipped * between).sum()) == Plain(samples) { $0 }.detail)
        }
    }

    private func expect(_ sum: PairStatistics.Sum, _ plain: Plain) {
        let statistics = PairStatistics()
        let (pairs, between) = (statistics.lanes(at: 0), statistics.lanes(besides: 0))
        expect(sum, pairs, energy: plain.energy.pairs, count: plain.count.pairs)
        expect(sum, between, energy: plain.energy.between, count: plain.count.between)
    }

    private func expect(_ sum: PairStatistics.Sum, _ lanes: SIMD8<Double>, energy: Double, count: Double) {
        let mean = energy / max(1, count)
        #expect((sum.count * lanes).sum() == count)
        #expect(abs(sum.energy(Self.kernel, at: lanes) - mean) <= 1 + mean * 1e-4)
    }

    @Test(arguments: [2, 3, 4]) func everyMiddleHasOnePhase(period: Int) {
        let line: [Float] = (0..<101).map { (place: Int) -> Float in Float((place * place * 7 + place * 3) % 200 + 20) }
        var moments = PairStatistics(period: period)
        var padded = line + [Float](repeating: 99, count: PairStatistics.padding)
        var marks = [UInt32](repeating: 0, count: padded.count)
        padded.withUnsafeMutableBufferPointer { line in
            marks.withUnsafeMutableBufferPointer { marks in moments.add(line, count: 101, marks: marks) }
        }
        for phase in 0..<period {
            var (energy, count) = (0.0, 0.0)
            for middle in 5..<95 where middle % period == phase {
                var value = 0.0
                for distance in 0..<6 {
                    value += Self.kernel[distance] * Double(line[middle - distance] - line[middle + 1 + distance])
                }
                energy += value * value
                count += 1
            }
            expect(moments.unclipped, moments.lanes(at: phase), energy: energy, count: count)
        }
    }
}
