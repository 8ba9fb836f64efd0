import Synchronization

/// The time that each job of a measured run takes, in the order in which jobs are started.
package final class JobTimes: Sendable {
    let clock: StageClock
    private let times = Mutex<[Duration]>([])

    init(_ clock: StageClock) { self.clock = clock }

    /// The times so far.
    package var durations: [Duration] { times.withLock(\.self) }

    /// Makes room for the jobs of an executor, and returns the number of the first.
    func begin(_ count: Int) -> Int {
        times.withLock { times in
            times += Array(repeating: .zero, count: count)
            return times.count - count
        }
    }

    /// Adds time to a job: its leaves count as parts of it.
    func add(_ duration: Duration, to job: Int) { times.withLock { $0[job] += duration } }
}
