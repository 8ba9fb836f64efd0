import Dispatch
import Synchronization
import Testing

@testable import TwofoldBuild

/// The threads that ask a shared cache: in which order, how many at once, and how far ahead.
@Suite struct CacheRequestsTests {
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock(\.self) }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    @Test func questionsAreAskedInTheirOrderAndBeforeAnythingIsStored() {
        let log = Log()
        let gate = DispatchSemaphore(value: 0)
        let requests = CacheRequests(limit: 1)
        let questions = (1...3).map { number -> @Sendable () -> Void in { log.add("ask \(number)") } }
        #expect(requests.ask([{ gate.wait() }] + questions))
        requests.store(1) { log.add("store") }
        gate.signal()
        requests.finish()
        #expect(log.all == ["ask 1", "ask 2", "ask 3", "store"])
    }

    @Test func asManyAreAskedAtOnceAsThereAreConnections() {
        // Each waits for all others, so that fewer threads would never end.
        let all = DispatchSemaphore(value: 0)
        let count = Mutex(0)
        let requests = CacheRequests(limit: 8)
        _ = requests.ask(
            (0..<8).map { _ in
                {
                    if count.withLock({
                        $0 += 1; return $0
                    }) == 8 {
                        for _ in 0..<8 { all.signal() }
                    }
                    all.wait()
                }
            })
        requests.finish()
        #expect(count.withLock(\.self) == 8)
    }

    @Test func questionsWaitForTheJobsThatUseTheirAnswers() {
        let asked = Mutex(0)
        let requests = CacheRequests(limit: 2)
        let stored = DispatchSemaphore(value: 0)
        _ = requests.ask((0..<1000).map { _ in { asked.withLock { $0 += 1 } } })
        // What is to be stored gets its turn nevertheless.
        requests.store(1) { stored.signal() }
        stored.wait()
        #expect(asked.withLock(\.self) == 128)
        for _ in 0..<1000 { requests.used(0) }
        requests.finish()
        #expect(asked.withLock(\.self) == 1000)
    }

    @Test func answersThatFillTheMemoryHoldQuestionsBack() {
        let asked = Mutex(0)
        let requests = CacheRequests(limit: 1)
        let stored = DispatchSemaphore(value: 0)
        _ = requests.ask(
            (0..<3).map { _ in
                {
                    asked.withLock { $0 += 1 }
                    requests.arrived(40 << 20)
                }
            })
        requests.store(1) { stored.signal() }
        stored.wait()
        #expect(asked.withLock(\.self) == 2)
        for _ in 0..<3 { requests.used(40 << 20) }
        requests.finish()
        #expect(asked.withLock(\.self) == 3)
    }

    @Test func afterAnInterruptNoQuestionWaits() {
        let asked = Mutex(0)
        let requests = CacheRequests(limit: 2)
        _ = requests.ask((0..<1000).map { _ in { asked.withLock { $0 += 1 } } })
        requests.hurry()
        requests.finish()
        #expect(asked.withLock(\.self) == 1000)
    }

    @Test func whoeverStoresTooMuchWaitsUntilThereIsRoom() {
        let log = Log()
        let gate = DispatchSemaphore(value: 0)
        let requests = CacheRequests(limit: 1)
        requests.store(50 << 20) {
            gate.wait()
            log.add("first stored")
        }
        DispatchQueue.global().async { gate.signal() }
        requests.store(50 << 20) {}
        log.add("second taken")
        requests.finish()
        #expect(log.all == ["first stored", "second taken"])
        // Nothing more is taken then.
        requests.store(1) { log.add("late") }
        #expect(log.all.count == 2)
    }
}
