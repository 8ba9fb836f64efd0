import Synchronization
import TwofoldSystem

/// The clock by which stages are timed.
package enum StageClock: String, CaseIterable, Sendable {
    /// Time as it passes; it includes waiting, and work in other processes.
    case wall
    /// Time that the processor spends on the calling thread, which other programs hardly disturb.
    case processor

    /// The time until now, from a moment that is the same for all readings on one thread.
    package var reading: Duration {
        var time = timespec()
        clock_gettime(self == .wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}

/// Adds up the time of each stage of some work over all its threads.
package final class StageTimer<Stage: Hashable & Sendable>: Sendable {
    private let clock: StageClock
    private let sums = Mutex<[Stage: Duration]>([:])

    package init(_ clock: StageClock) { self.clock = clock }

    package var durations: [Stage: Duration] { sums.withLock(\.self) }

    /// Does the work and adds its time; failed work counts as well.
    fileprivate func time<Value, Failure: Error>(
        _ stage: Stage, within outer: Stage?, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let start = clock.reading
        defer {
            let duration = clock.reading - start
            sums.withLock { sums in
                sums[stage, default: .zero] += duration
                if let outer { sums[outer, default: .zero] -= duration }
            }
        }
        return try work()
    }
}

extension Optional {
    /// Does the work, and adds its time if there is a timer.
    ///
    /// - Parameters:
    ///   - stage: The stage that the work belongs to.
    ///   - outer: The stage in whose work this is done, and from whose time it is taken.
    ///   - work: The work.
    package func time<Stage, Value, Failure: Error>(
        _ stage: Stage, within outer: Stage? = nil, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value where Wrapped == StageTimer<Stage> {
        guard let self else { return try work() }
        return try self.time(stage, within: outer, work)
    }
}
