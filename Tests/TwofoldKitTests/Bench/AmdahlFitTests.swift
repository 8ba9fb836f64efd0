import Testing

@testable import TwofoldReports

@Suite struct AmdahlFitTests {
    private static func speedUp(_ threads: Int, share: Double) -> Double { 1 / (share + (1 - share) / Double(threads)) }

    @Test(arguments: [0, 0.03, 0.1, 0.5, 1])
    func theShareThatTheTimesWereMadeOfIsFound(share: Double) throws {
        let points = [1, 2, 4, 8, 16].map { (threads: $0, speedUp: Self.speedUp($0, share: share)) }
        let fit = try #require(AmdahlFit(points))
        #expect(abs(fit.serialShare - share) < 1e-9 && fit.bound == nil)
        for point in points { #expect(abs(fit.speedUp(Double(point.threads)) - point.speedUp) < 1e-9) }
    }

    @Test func twoThreadsAreEnoughAndOneIsNot() throws {
        #expect(AmdahlFit([]) == nil)
        #expect(AmdahlFit([(threads: 1, speedUp: 1)]) == nil)
        let fit = try #require(AmdahlFit([(threads: 1, speedUp: 1), (threads: 2, speedUp: 1.6)]))
        #expect(abs(fit.serialShare - 0.25) < 1e-9)
    }

    /// The signs are those that tilt the curve most.
    @Test(arguments: [[1.0, 1, 1, 1], [-1, -1, -1, -1], [1, -1, 1, -1], [-1, -1, 1, 1], [1, 1, -1, -1]])
    func twoPercentOfNoiseMoveTheShareByLittle(signs: [Double]) throws {
        let points = zip([2, 4, 8, 16], signs).map { threads, sign in
            (threads: threads, speedUp: Self.speedUp(threads, share: 0.1) * (1 + 0.02 * sign))
        }
        let fit = try #require(AmdahlFit(points))
        #expect(abs(fit.serialShare - 0.1) < 0.015, "\(fit.serialShare)")
    }

    @Test func whatIsFasterThanIdealIsHeldToNothing() throws {
        let fit = try #require(AmdahlFit([(threads: 2, speedUp: 2.1), (threads: 4, speedUp: 4.3)]))
        #expect(fit.serialShare == 0 && fit.bound == .fasterThanIdeal)
        #expect(fit.speedUp(8) == 8)
    }

    @Test func whatIsSlowerThanOneIsHeldToEverything() throws {
        let fit = try #require(AmdahlFit([(threads: 2, speedUp: 0.8)]))
        #expect(fit.serialShare == 1 && fit.bound == .slowerThanOne)
        #expect(fit.speedUp(8) == 1)
    }
}
