import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Which masters are decoded, in which order, and what for.
@Suite struct JobGraphTests {
    private static let stale = VariantState.stale(.missing)

    /// Variants in plan order: a.png, b@2x.png, b.png, c.png; of d.png there is one by hand.
    private static let plan: Plan = {
        let disk = MemoryDisk([
            "a@2x.png": FakeEngine.image(4, 4), "b@3x.png": FakeEngine.image(9, 9),
            "c@2x.png": FakeEngine.image(4, 4), "d@2x.png": FakeEngine.image(2, 2),
            "d.png": FakeEngine.image(1, 1),
        ])
        return Project(source: disk, engine: FakeEngine()).survey().plan
    }()

    private func paths(_ graph: JobGraph) -> [String] { graph.decodings.map(\.master.path.display) }

    @Test func thePlanIsTheOneThatTheRowsSpeakOf() {
        #expect(Self.plan.variants.map(\.path.display) == ["a.png", "b@2x.png", "b.png", "c.png"])
        #expect(Self.plan.ceded.map(\.path.display) == ["d.png"])
    }

    @Test(
        arguments: [
            (
                id: "everything, the largest first, then by path", stale: [0, 1, 2, 3],
                masters: ["b@3x.png", "a@2x.png", "c@2x.png"], renderings: [[1, 2], [0], [3]]
            ),
            (id: "one variant of two", stale: [2], masters: ["b@3x.png"], renderings: [[2]]),
            (id: "the last", stale: [3], masters: ["c@2x.png"], renderings: [[3]]),
            (id: "nothing", stale: [], masters: [], renderings: []),
        ] as [(id: String, stale: [Int], masters: [String], renderings: [[Int]])])
    func aMasterIsDecodedOnceForAllThatIsStale(
        row: (id: String, stale: [Int], masters: [String], renderings: [[Int]])
    ) {
        let states = (0..<4).map { row.stale.contains($0) ? Self.stale : .current }
        let graph = JobGraph(Self.plan, states: states, copies: [])
        #expect(paths(graph) == row.masters, "\(row.id)")
        #expect(graph.decodings.map(\.renderings) == row.renderings, "\(row.id)")
        #expect(graph.decodings.flatMap(\.comparisons) == [], "\(row.id)")
    }

    @Test(arguments: [VariantState.current, .edited, .foreign])
    func whatIsNotStaleIsNotMade(state: VariantState) {
        let graph = JobGraph(Self.plan, states: [state, Self.stale, state, state], copies: [])
        #expect(graph.decodings.map(\.renderings) == [[1]])
    }

    @Test func aHandMadeFileIsComparedWhereItIsAskedFor() {
        let states = [VariantState](repeating: .current, count: 4)
        let graph = JobGraph(Self.plan, states: states, copies: [], isCompared: { $0 == 0 })
        #expect(paths(graph) == ["d@2x.png"])
        #expect(graph.decodings.map(\.comparisons) == [[0]])
        #expect(graph.decodings.map(\.renderings) == [[]])
    }

    @Test func aMasterCostsItsPixelsAndThoseOfItsLargestVariant() {
        let graph = JobGraph(Self.plan, states: Array(repeating: Self.stale, count: 4), copies: [])
        // 9 by 9 and 6 by 6, of four bytes each; 4 by 4 and 2 by 2.
        #expect(graph.decodings.map(\.byteCost) == [(81 + 36) * 4, (16 + 4) * 4, (16 + 4) * 4])
    }

    @Test func onlyWhatIsStaleIsCopied() {
        var plan = Plan()
        plan.staged = ["a@2x.png", "b@2x.png", "c.png"].compactMap { BytePath($0) }
        let graph = JobGraph(plan, states: [], copies: [.current, Self.stale, Self.stale])
        #expect(graph.copyings.map(\.path.display) == ["b@2x.png", "c.png"])
        #expect(graph.copyings.map(\.index) == [1, 2])
    }
}
