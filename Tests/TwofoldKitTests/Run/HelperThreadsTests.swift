import Dispatch
import Foundation
import Synchronization
import Testing

@testable import TwofoldBuild
@testable import TwofoldPixels

/// Threads that are lent to a job.
@Suite struct HelperThreadsTests {
    @Test(arguments: [0, 1, 3, 100], [0, 1, 2, 50])
    func everyPieceIsDoneOnce(spare: Int, count: Int) {
        let cores = HelperThreads()
        cores.open(limit: spare)
        let done = Mutex([Int](repeating: 0, count: count))
        cores.perform(count) { index in done.withLock { $0[index] += 1 } }
        #expect(done.withLock { $0 } == [Int](repeating: 1, count: count))
    }

    @Test func withoutSpareCoresNobodyHelps() {
        let cores = HelperThreads()
        let threads = Mutex<Set<UInt>>([])
        cores.perform(50) { _ in threads.withLock { _ = $0.insert(Self.thread) } }
        #expect(threads.withLock { $0 } == [Self.thread])
    }

    @Test func aHelperWorksAtTheSameTime() {
        let cores = HelperThreads()
        cores.open(limit: 1)
        // Each of the two waits for the other: alone, the first would wait without end.
        let arrived = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]
        let met = Mutex(0)
        cores.perform(2) { index in
            arrived[index].signal()
            if arrived[1 - index].wait(timeout: .now() + 20) == .success { met.withLock { $0 += 1 } }
        }
        #expect(met.withLock { $0 } == 2)
    }

    @Test func piecesMayAskForHelpThemselves() {
        let cores = HelperThreads()
        cores.open(limit: 2)
        let sum = Mutex(0)
        cores.perform(10) { outer in
            cores.perform(10) { inner in sum.withLock { $0 += 10 * outer + inner } }
        }
        #expect(sum.withLock { $0 } == 4950)
    }

    /// One job has borrowed all other threads; the next one must neither begin nor borrow.
    @Test func whatIsLentCountsAgainstTheLimit() {
        var threads = ThreadAllowance(limit: 4)
        var log: [String] = []
        func begin(_ name: String, isFirst: Bool = false) {
            log.append(threads.begin(isFirst: isFirst) ? "\(name) begins" : "\(name) waits")
        }
        func lend(to name: String) { log.append("\(name) borrows \(threads.lend(upTo: 8))") }
        begin("A", isFirst: true)
        lend(to: "A")
        begin("B")
        lend(to: "B")
        threads.takeBack(1)
        begin("B")
        lend(to: "B")
        threads.takeBack(2)
        lend(to: "B")
        #expect(
            log == [
                "A begins", "A borrows 3", "B waits", "B borrows 0", "B begins", "B borrows 0", "B borrows 2",
            ])
        threads.takeBack(2)
        threads.end()
        threads.end()
        #expect(threads.running == 0)
        #expect(threads.lent == 0)
    }

    @Test func aRunThatHasLentEverythingStillBeginsItsOnlyJob() {
        var threads = ThreadAllowance(limit: 1)
        let lent = threads.lend(upTo: 1)
        let first = threads.begin(isFirst: true)
        let second = threads.begin(isFirst: false)
        #expect(lent == 1)
        #expect(first)
        #expect(!second)
    }

    /// What a job borrows while it splits its work is taken from the run's own threads.
    @Test func aRunCountsItsJobsAndWhatTheyBorrow() {
        let cores = HelperThreads()
        let free = Mutex<[Bool]>([])
        let look: @Sendable () -> Void = {
            let isFree = cores.beginJob(isFirst: false)
            if isFree { cores.endJob() }
            free.withLock { $0.append(isFree) }
        }
        let executor = Executor<Int, Int>(
            roots: [.init(cost: 1, leaves: [0], run: { 0 })], limit: 2, budget: PixelBudget(limit: 1),
            leaf: { _, _ in
                look()
                cores.perform(2) { if $0 == 0 { look() } }
                look()
            }, skipped: { _ in }, cores: cores)
        executor.run()
        #expect(free.withLock(\.self) == [true, false, true])
    }

    private static var thread: UInt { UInt(bitPattern: Unmanaged.passUnretained(Thread.current).toOpaque()) }
}
