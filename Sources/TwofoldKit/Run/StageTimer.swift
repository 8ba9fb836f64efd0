import Synchronization

/// Adds up the time of each stage of a run over all its threads.
///
/// It measures wall time and not the CPU time of a thread, because vector images are rendered in another process, and
/// some codecs use their own threads.
final class StageTimer: Sendable {
    private let sums = Mutex<[RunStage: Duration]>([:])

    /// The times so far.
    var durations: [RunStage: Duration] { sums.withLock(\.self) }

    func add(_ duration: Duration, to stage: RunStage) {
        sums.withLock { $0[stage, default: .zero] += duration }
    }
}

extension Optional where Wrapped == StageTimer {
    /// Does the work, and adds its time if there is a timer; failed work counts as well.
    func time<Value, Failure: Error>(
        _ stage: RunStage, _ work: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        guard let self else { return try work() }
        let start = ContinuousClock.now
        defer { self.add(ContinuousClock.now - start, to: stage) }
        return try work()
    }
}
