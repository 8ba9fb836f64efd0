import Dispatch
import Foundation
import Synchronization
import Testing

@testable import TwofoldKit

/// Threads that are lent to a job.
@Suite struct SpareCoresTests {
    @Test(arguments: [0, 1, 3, 100], [0, 1, 2, 50])
    func everyPieceIsDoneOnce(spare: Int, count: Int) {
        let cores = SpareCores()
        cores.set(spare)
        let done = Mutex([Int](repeating: 0, count: count))
        cores.perform(count) { index in done.withLock { $0[index] += 1 } }
        #expect(done.withLock { $0 } == [Int](repeating: 1, count: count))
    }

    @Test func withoutSpareCoresNobodyHelps() {
        let cores = SpareCores()
        let threads = Mutex<Set<UInt>>([])
        cores.perform(50) { _ in threads.withLock { _ = $0.insert(Self.thread) } }
        #expect(threads.withLock { $0 } == [Self.thread])
    }

    @Test func aHelperWorksAtTheSameTime() {
        let cores = SpareCores()
        cores.set(1)
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
        let cores = SpareCores()
        cores.set(2)
        let sum = Mutex(0)
        cores.perform(10) { outer in
            cores.perform(10) { inner in sum.withLock { $0 += 10 * outer + inner } }
        }
        #expect(sum.withLock { $0 } == 4950)
    }

    private static var thread: UInt { UInt(bitPattern: Unmanaged.passUnretained(Thread.current).toOpaque()) }
}
