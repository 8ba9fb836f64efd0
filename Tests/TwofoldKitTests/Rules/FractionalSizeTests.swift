import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// Files of 1.5x, which are one only where a configuration asks for it, or Twofold made them.
@Suite struct FractionalSizeTests {
    private static let asking: BuildPolicy = {
        var policy = BuildPolicy()
        policy.scales = [.x1, .x2, ScaleFactor(hundredths: 150) ?? .x1]
        return policy
    }()

    private static func check(_ sizes: [String: Int], _ policy: BuildPolicy) -> CheckReport {
        RuleExample.check(MemoryDisk(sizes.mapValues { FakeEngine.image($0, $0) }), policy)
    }

    @Test(
        arguments: [
            (id: "as large as it should be", sizes: ["a@2x.png": 64, "a@1.5x.png": 48], fix: nil),
            (id: "too small", sizes: ["a@2x.png": 64, "a@1.5x.png": 40], fix: "export it at 48×48"),
            (id: "of a 3x", sizes: ["a@3x.png": 96, "a@1.5x.png": 40], fix: "export it at 48×48"),
            (id: "rounded up", sizes: ["a@2x.png": 62, "a@1.5x.png": 47], fix: nil),
            (id: "rounded down", sizes: ["a@2x.png": 62, "a@1.5x.png": 46], fix: nil),
            (id: "of another image", sizes: ["b@2x.png": 64, "a@1.5x.png": 40], fix: nil),
            (
                id: "of a device", sizes: ["a@2x~ipad.png": 64, "a@2x.png": 32, "a@1.5x~ipad.png": 40],
                fix: "export it at 48×48"
            ),
        ] as [(id: String, sizes: [String: Int], fix: String?)])
    func aHandMadeOneIsComparedWithTheLargest(row: (id: String, sizes: [String: Int], fix: String?)) {
        let found = Self.check(row.sizes, Self.asking).findings.map(\.diagnostic).filter { $0.rule == .sizeMismatch }
        #expect(found.map(\.fix) == [row.fix].compactMap(\.self), "\(row.id)")
        // Where no fraction is asked for, it is an image of its own name.
        #expect(
            !Self.check(row.sizes, BuildPolicy()).findings.contains { $0.diagnostic.rule == .sizeMismatch }, "\(row.id)"
        )
    }

    @Test func theRatioIsSaidInWords() {
        let found = Self.check(["a@2x.png": 64, "a@1.5x.png": 40], Self.asking).findings.map(\.diagnostic)
        #expect(
            found.first { $0.rule == .sizeMismatch }?.message
                == "40×40 at 1.5x is not three quarters of the 64×64 of a@2x.png")
    }

    @Test func itsPointsAreThoseOfItsScale() throws {
        func dimensions(_ policy: BuildPolicy) throws -> FileDimensions {
            let report = Self.check(["a@2x.png": 64, "a@1.5x.png": 48], policy)
            return try #require(report.dimensions.first { $0.path.display == "a@1.5x.png" })
        }
        #expect(try dimensions(Self.asking).scale == ScaleFactor(hundredths: 150))
        #expect(try dimensions(Self.asking).points == PointSize(width: 32, height: 32))
        #expect(try dimensions(BuildPolicy()).scale == .x1)
    }
}
