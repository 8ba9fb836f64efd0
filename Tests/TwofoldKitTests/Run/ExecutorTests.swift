import Dispatch
import Synchronization
import Testing

@testable import TwofoldBuild

@Suite struct ExecutorTests {
    private struct Log {
        var events: [String] = []
        var alive = 0
        var mostAlive = 0
        var bytes = 0
        var maxBytes = 0
        var settled: [Int: String] = [:]
    }

    /// A value that counts how many of its kind are alive.
    private final class Alive: Sendable {
        private let log: Shared
        init(_ log: Shared) {
            self.log = log
            log.change {
                $0.alive += 1
                $0.mostAlive = max($0.mostAlive, $0.alive)
            }
        }
        deinit { log.change { $0.alive -= 1 } }
    }

    private final class Shared: Sendable {
        private let log = Mutex(Log())
        func change(_ body: (inout Log) -> Void) { log.withLock { body(&$0) } }
        var value: Log { log.withLock { $0 } }
    }

    private func executor(
        roots: Int, leaves: Int, limit: Int, costs: [Int] = [], budget: Int = .max, failing: Set<Int> = [],
        _ shared: Shared
    ) -> Executor<Alive, Int> {
        Executor(
            roots: (0..<roots).map { root in
                .init(cost: costs.isEmpty ? 1 : costs[root], leaves: (0..<leaves).map { root * leaves + $0 }) {
                    shared.change {
                        $0.events.append("root \(root)")
                        $0.bytes += costs.isEmpty ? 0 : costs[root]
                        $0.maxBytes = max($0.maxBytes, $0.bytes)
                    }
                    return failing.contains(root) ? nil : Alive(shared)
                }
            }, limit: limit, budget: PixelBudget(limit: budget),
            leaf: { leaf, _ in
                shared.change {
                    $0.events.append("leaf \(leaf)")
                    $0.settled[leaf] = "done"
                    if !costs.isEmpty { $0.bytes -= costs[leaf / leaves] / leaves }
                }
            }, skipped: { leaf in shared.change { $0.settled[leaf] = "skipped" } })
    }

    @Test(arguments: [1, 2, 3, 8])
    func everyLeafIsSettledOnceAndAtMostLimitValuesAreAlive(limit: Int) {
        let shared = Shared()
        executor(roots: 50, leaves: 4, limit: limit, failing: [7, 31], shared).run()
        let log = shared.value
        #expect(log.settled.count == 200)
        #expect(log.settled.values.count { $0 == "skipped" } == 8)
        #expect((28..<32).allSatisfy { log.settled[$0] == "skipped" })
        #expect(log.mostAlive <= limit)
        #expect(log.alive == 0)
        #expect(log.events.count == 50 + 192)
    }

    @Test func noValueIsAliveWhenTheCallReturns() {
        // A thread can be interrupted between its last job and the release of its value.
        for _ in 0..<3000 {
            let shared = Shared()
            executor(roots: 4, leaves: 2, limit: 8, shared).run()
            #expect(shared.value.alive == 0)
        }
    }

    /// Each of the two jobs waits for the other: one after the other, the first would wait without end.
    private final class Meeting: Sendable {
        private let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        private let met = Mutex(0)
        var count: Int { met.withLock { $0 } }

        func attend(_ index: Int) {
            arrived[index].signal()
            if arrived[1 - index].wait(timeout: .now() + 20) == .success { met.withLock { $0 += 1 } }
        }
    }

    @Test(arguments: [
        (id: "any cost", budget: PixelBudget(limit: .max)),
        (id: "beyond the goal", budget: PixelBudget(limit: .max, goal: 10)),
    ])
    func twoRootsRunAtTheSameTime(row: (id: String, budget: PixelBudget)) {
        let meeting = Meeting()
        let roots = (0..<2).map { root in
            Executor<Int, Int>.Root(cost: 9, leaves: []) {
                meeting.attend(root)
                return root
            }
        }
        Executor(roots: roots, limit: 2, budget: row.budget, leaf: { _, _ in }, skipped: { _ in }).run()
        #expect(meeting.count == 2)
    }

    @Test func twoLeavesOfOneRootRunAtTheSameTime() {
        let meeting = Meeting()
        let root = Executor<Int, Int>.Root(cost: 1, leaves: [0, 1]) { 7 }
        Executor(
            roots: [root], limit: 2, budget: PixelBudget(limit: .max), leaf: { leaf, _ in meeting.attend(leaf) },
            skipped: { _ in }
        ).run()
        #expect(meeting.count == 2)
    }

    @Test func aLeafRunsBesideTheNextRoot() {
        let meeting = Meeting()
        let roots = (0..<2).map { root in
            Executor<Int, Int>.Root(cost: 1, leaves: root == 0 ? [0] : []) {
                if root == 1 { meeting.attend(1) }
                return root
            }
        }
        Executor(
            roots: roots, limit: 2, budget: PixelBudget(limit: .max), leaf: { _, _ in meeting.attend(0) },
            skipped: { _ in }
        ).run()
        #expect(meeting.count == 2)
    }

    @Test func oneJobGoesDepthFirstInTheGivenOrder() {
        let shared = Shared()
        executor(roots: 3, leaves: 2, limit: 1, shared).run()
        #expect(
            shared.value.events == [
                "root 0", "leaf 0", "leaf 1", "root 1", "leaf 2", "leaf 3", "root 2", "leaf 4", "leaf 5",
            ])
    }

    @Test func aRootBeyondTheBudgetWaitsUntilItIsAlone() {
        let shared = Shared()
        executor(roots: 4, leaves: 1, limit: 1, costs: [1000, 5, 5, 5], budget: 10, shared).run()
        #expect(shared.value.settled.count == 4)
        #expect(shared.value.events.first == "root 0", "nothing else is alive, so it goes first")
    }

    @Test func whatIsAliveAtOnceStaysWithinTheBudget() {
        for limit in [1, 2, 4, 8] {
            let shared = Shared()
            let costs = (0..<60).map { 2 + $0 % 5 * 2 }
            executor(roots: 60, leaves: 2, limit: limit, costs: costs, budget: 16, shared).run()
            #expect(shared.value.settled.count == 120)
            #expect(shared.value.maxBytes <= 16, "limit \(limit)")
            #expect(shared.value.bytes == 0)
        }
    }

    @Test func largeRootsRunBesideSmallOnes() {
        // Each large root lasts as long as ten small ones, and these wait for it, however busy the machine is.
        let (small, large) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let began = Mutex(0)
        let alive = Mutex((bytes: 0, most: 0, large: [Int]()))
        let roots = (0..<43).map { number in
            let cost = number < 3 ? 9 : 1
            return Executor<Int, Int>.Root(cost: cost, leaves: []) {
                alive.withLock { alive in
                    alive.bytes += cost
                    alive.most = max(alive.most, alive.bytes)
                    if number < 3 { alive.large.append(number) }
                }
                if number < 3 {
                    for _ in 0..<10 { _ = small.wait(timeout: .now() + 5) }
                } else {
                    let turn = began.withLock { began in
                        defer { began += 1 }
                        return began
                    }
                    if turn > 0, turn % 10 == 0 { _ = large.wait(timeout: .now() + 5) }
                }
                alive.withLock { $0.bytes -= cost }
                (number < 3 ? large : small).signal()
                return number
            }
        }
        let budget = PixelBudget(limit: .max, goal: 11)
        Executor(roots: roots, limit: 2, budget: budget, leaf: { _, _ in }, skipped: { _ in }).run()
        #expect(alive.withLock { $0.most } <= 10)
        #expect(alive.withLock { $0.large } == [0, 1, 2])
    }

    @Test func anImageBeyondTheGoalIsGoodBesideSmallOnesOnly() {
        var budget = PixelBudget(limit: 1000, goal: 20)
        func take(_ bytes: Int) { _ = budget.take(bytes) }
        #expect(budget.isGood(90), "alone, anything may go")
        take(5)
        #expect(budget.isGood(15))
        #expect(!budget.isGood(16))
        #expect(budget.isGood(90))
        take(1)
        #expect(!budget.isGood(90))
        budget.giveBack(6)
        take(90)
        #expect(!budget.isGood(1) && !budget.isGood(90))
    }

    @Test func theBudgetIsNeverExceededByTwo() {
        var budget = PixelBudget(limit: 10)
        func take(_ bytes: Int) -> Bool { budget.take(bytes) }
        #expect(take(7))
        #expect(!take(4))
        #expect(take(3))
        budget.giveBack(7)
        #expect(take(4))
        budget.giveBack(3)
        budget.giveBack(4)
        #expect(take(1000), "alone, anything may go")
        #expect(!take(1))
        #expect(budget.used == 1000)
    }

    @Test func cancellingStartsNothingNew() {
        let shared = Shared()
        let cancellation = Cancellation()
        let executor = Executor<Int, Int>(
            roots: (0..<100).map { root in
                .init(cost: 1, leaves: [root]) {
                    if root == 3 { cancellation.cancel() }
                    return root
                }
            }, limit: 1, budget: PixelBudget(limit: .max),
            leaf: { leaf, _ in shared.change { $0.settled[leaf] = "done" } }, skipped: { _ in })
        cancellation.onCancel { executor.cancel() }
        executor.run()
        #expect(shared.value.settled.keys.sorted() == [0, 1, 2])
    }

    @Test func nothingToDoEndsAtOnce() {
        let shared = Shared()
        executor(roots: 0, leaves: 0, limit: 4, shared).run()
        executor(roots: 5, leaves: 0, limit: 2, shared).run()
        #expect(shared.value.events.count == 5)
        #expect(shared.value.alive == 0)
    }

    @Test(arguments: [1, 2, 4])
    func withheldRootsStartWhenTheyAreAdmittedAndInTheirOrder(limit: Int) {
        let log = Mutex<[String]>([])
        @Sendable func note(_ text: String) { log.withLock { $0.append(text) } }
        let roots = (0..<4).map { root in
            Executor<Int, Int>.Root(cost: 1, leaves: [root]) {
                note("root \(root)")
                return root == 3 ? nil : root
            }
        }
        let executor = Executor(
            roots: roots, limit: limit, budget: PixelBudget(limit: .max), leaf: { leaf, _ in note("leaf \(leaf)") },
            skipped: { note("skipped \($0)") }, withheld: true)
        // The first is admitted while the run waits, the others before it can start them.
        DispatchQueue.global().async {
            for root in [2, 0, 3, 1] { executor.admit(root) }
        }
        executor.run()
        #expect(
            log.withLock { $0.sorted() } == [
                "leaf 0", "leaf 1", "leaf 2", "root 0", "root 1", "root 2", "root 3", "skipped 3",
            ])
    }

    @Test func aRunEndsAfterACancellationThoughRootsAreWithheld() {
        let executor = Executor<Int, Int>(
            roots: [.init(cost: 1, leaves: []) { 1 }], limit: 2, budget: PixelBudget(limit: .max), leaf: { _, _ in },
            skipped: { _ in }, withheld: true)
        DispatchQueue.global().async { executor.cancel() }
        executor.run()
        executor.admit(0)
    }

    @Test func whoeverComesAfterTheCancellationIsToldAtOnce() {
        let cancellation = Cancellation()
        let log = Mutex<[String]>([])
        cancellation.onCancel { log.withLock { $0.append("before") } }
        #expect(log.withLock(\.self).isEmpty)
        cancellation.cancel()
        cancellation.onCancel { log.withLock { $0.append("after") } }
        cancellation.cancel()
        #expect(log.withLock(\.self) == ["before", "after"])
    }

    @Test func aRootSaysWhichOfItsLeavesAreLeft() {
        let log = Mutex<[String]>([])
        var partly = Executor<Int, Int>.Root(cost: 1, leaves: [0, 1, 2]) { 7 }
        partly.leavesLeft = { [1] }
        var done = Executor<Int, Int>.Root(cost: 1, leaves: [3]) { nil }
        done.leavesLeft = { [] }
        Executor(
            roots: [partly, done], limit: 1, budget: PixelBudget(limit: 1),
            leaf: { leaf, value in log.withLock { $0.append("leaf \(leaf) of \(value)") } },
            skipped: { leaf in log.withLock { $0.append("skipped \(leaf)") } }
        ).run()
        #expect(log.withLock(\.self) == ["leaf 1 of 7"])
    }
}
