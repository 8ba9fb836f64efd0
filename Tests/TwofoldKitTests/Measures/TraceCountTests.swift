import Testing

@testable import TwofoldMeasures
@testable import TwofoldPixels
@testable import TwofoldBuild

/// Eight middles at once against one after the other.
@Suite struct TraceCountTests {
    private static let weights: [Float] = [0.75, -0.5, 0.25, -0.25, 0.125, -0.25]

    private typealias Terms = EnlargementTrace.Filter.Terms

    private static func trace(period: Int, phase: Int, _ terms: Terms) -> EnlargementTrace {
        var filter = SIMD8<Float>.zero
        for (index, weight) in weights.enumerated() { filter[index] = weight }
        return EnlargementTrace(
            factor: .two, period: period, phases: [phase],
            filters: [EnlargementTrace.Filter(terms: terms, weights: filter, minShare: 0.0625)], steps: 0...1)
    }

    /// The middles with detail at a phase and besides.
    private static func plain(_ line: [Float], period: Int, phase: Int, _ terms: Terms) -> (at: Int, besides: Int) {
        var found = (at: 0, besides: 0)
        for middle in 5..<max(5, line.count - 6) {
            let values =
                switch terms {
                case .differences: (0..<6).map { line[middle - $0] - line[middle + 1 + $0] }
                case .bend: (1...5).map { line[middle - $0] + line[middle + $0] - 2 * line[middle] }
                }
            let sum = zip(weights, values).reduce(Float(0)) { $0 + $1.0 * $1.1 }
            let rest = terms == .bend ? values[0] : sum
            let energy = values.reduce(Float(0)) { $0 + $1 * $1 }
            guard rest * rest > energy * 0.0625 + 2.5 else { continue }
            if middle % period == phase { found.at += 1 } else { found.besides += 1 }
        }
        return found
    }

    private static func count(_ line: [Float], period: Int, _ terms: Terms = .differences) -> TraceCount {
        var count = TraceCount([trace(period: period, phase: 0, terms)])
        // What stands behind the line must not count.
        var padded = line
        for place in 0..<TraceCount.padding { padded.append(place.isMultiple(of: 2) ? 0 : 255) }
        padded.withUnsafeMutableBufferPointer { count.add($0, count: line.count) }
        return count
    }

    @Test(arguments: [2, 3, 4], 0...45) func everyLengthOfALineIsCountedAsByHand(period: Int, length: Int) {
        let line = (0..<length).map { (place: Int) -> Float in Float((place * place * 37 + place * 11) % 250) }
        for terms in [Terms.differences, .bend] {
            let count = Self.count(line, period: period, terms)
            for phase in 0..<period {
                let expected = Self.plain(line, period: period, phase: phase, terms)
                let (at, besides) = (expected.at * (period - 1), expected.besides)
                #expect(count.detail(0, besides: phase) == besides)
                #expect(count.quotient(0, at: phase) == (besides == 0 ? nil : Double(at) / Double(besides)))
            }
        }
    }

    @Test func onlyLinesWithDetailAreEvidence() {
        #expect(Self.count(Array(repeating: 9, count: 40), period: 2).lines == 0)
        #expect(
            Self.count((0..<40).map { (place: Int) -> Float in Float(place % 7 * 30) }, period: 2).lines == 1)
    }

    @Test func aDifferenceOfOneStepIsRounding() {
        #expect(
            Self.count((0..<40).map { (place: Int) -> Float in Float(place % 5 / 4) }, period: 2).detail(0, besides: 0)
                == 0)
    }
}
