import Synchronization

/// Adds up how long the stages of a run take, over all of its threads.
///
/// Time on the clock and not a thread's own: what draws works in another process, and some codecs in threads of theirs.
final class StageTimer: Sendable {
    private let sums = Mutex<[RunStage: Duration]>([:])

    /// What was added so far.
    var durations: [RunStage: Duration] { sums.withLock(\.self) }

    func add(_ duration: Duration, to stage: RunStage) {
        sums.withLock { $0[stage, default: .zero] += duration }
    }
}

extension Optional where Wrapped == StageTimer {
    /// Does the work, and adds its time where anybody wants to know it; work that fails counts as well.
    func time<Value, Failure: Error>(
        _ stage: RunStage, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let self else { return try work() }
        let start = ContinuousClock.now
        defer { self.add(ContinuousClock.now - start, to: stage) }
        return try work()
    }
}
