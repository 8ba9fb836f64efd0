import Synchronization

/// A stage of a run, for measuring its time.
package enum RunStage: String, CaseIterable, Sendable {
    /// Files are listed, read and planned, and the plan is compared with the tree.
    case find
    /// Masters are read.
    case read
    /// Masters and variants are hashed.
    case hash
    /// Masters are decoded, and converted where that was requested; vector images are tried once.
    case decode
    /// Vector images are rendered for their variants.
    case draw
    /// Masters are reduced to their variants' sizes.
    case resample
    /// Variants are compressed.
    case encode
    /// Variants are decoded again and compared with the pixels that were encoded.
    case verify
    /// Finished files are noted in the journal and put in their places.
    case place
    /// Everything else: the order of jobs, the lock file, the report.
    case other
}

/// The timers of a measured run.
package struct RunTimers: Sendable {
    let clock: StageClock
    package let stages: StageTimer<RunStage>
    /// Times of the engine within decoding and encoding.
    package let codec: StageTimer<CodecStage>
    /// Times of the work outside of the jobs that several threads share.
    package let shared: StageTimer<SharedStage>
    package let jobs: JobTimes

    package init(_ clock: StageClock) {
        self.clock = clock
        stages = StageTimer(clock)
        codec = StageTimer(clock)
        shared = StageTimer(clock)
        jobs = JobTimes(clock)
    }
}

extension CodecStage {
    /// The stage of a run that it is a part of.
    package var stage: RunStage {
        switch self {
        case .inflate, .unfilter: .decode
        case .choose, .deflate: .encode
        }
    }
}

/// The time that each job of a measured run takes, in the order in which jobs are started.
package final class JobTimes: Sendable {
    let clock: StageClock
    private let times = Mutex<[Duration]>([])

    init(_ clock: StageClock) { self.clock = clock }

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
