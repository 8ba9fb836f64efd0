import Dispatch
import Synchronization

/// Measures how much faster plain arithmetic is on more threads at this moment, as the most that the machine can give.
///
/// Without it, cores that other programs use, or that are two hardware threads of one core, would look like work that
/// cannot be divided.
struct CoreProbe {
    private let turns: Int
    private let sink = Sink()

    private final class Sink: Sendable {
        let sum = Mutex<UInt64>(0)
    }

    /// A probe whose single measurement takes a few hundredths of a second.
    init() {
        var turns = 1 << 16
        while turns < 1 << 40, Self.seconds(threads: 1, turns: turns, sink) < 0.015 { turns *= 2 }
        self.turns = turns
    }

    /// The speed-up of arithmetic with this many threads over one.
    func speedUp(threads: Int) -> Double {
        let one = Self.seconds(threads: 1, turns: turns, sink)
        return Double(threads) * one / max(1e-9, Self.seconds(threads: threads, turns: turns, sink))
    }

    private static func seconds(threads: Int, turns: Int, _ sink: Sink) -> Double {
        let start = ContinuousClock.now
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            // Each step needs the one before, so that a compiler cannot do several at once, and memory is not used.
            var number = UInt64(thread)
            for _ in 0..<turns { number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407 }
            let last = number
            sink.sum.withLock { $0 ^= last }
        }
        return Readable.seconds(ContinuousClock.now - start)
    }
}
