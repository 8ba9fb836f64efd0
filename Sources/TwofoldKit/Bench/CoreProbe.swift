import Dispatch
import Synchronization

/// Finds out what the machine has to give at this moment: how much faster plain arithmetic is on more threads.
///
/// Without it, cores that other programs take, or that are two halves of one, would look like work that cannot be shared.
struct CoreProbe {
    private let turns: Int
    private let sink = Sink()

    private final class Sink: Sendable {
        let sum = Mutex<UInt64>(0)
    }

    /// A probe whose single look takes a few hundredths of a second.
    init() {
        var turns = 1 << 16
        while turns < 1 << 40, Self.seconds(threads: 1, turns: turns, sink) < 0.015 { turns *= 2 }
        self.turns = turns
    }

    /// How many times as much arithmetic this many threads do as one.
    func speedUp(threads: Int) -> Double {
        let one = Self.seconds(threads: 1, turns: turns, sink)
        return Double(threads) * one / max(1e-9, Self.seconds(threads: threads, turns: turns, sink))
    }

    private static func seconds(threads: Int, turns: Int, _ sink: Sink) -> Double {
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            // Each step needs the one before, so that no compiler does them at once, and memory is not touched.
            var number = UInt64(thread)
            for _ in 0..<turns { number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
            let last = number
            sink.sum.withLock { $0 ^= last }
        }
        return Readable.seconds(ContinuousClock.now - start)
    }
}
