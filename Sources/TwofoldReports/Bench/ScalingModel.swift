/// How much faster more threads would be, from the parts of runs with one: the work that one thread does alone, the work that threads
/// share evenly, and each job.
///
/// Jobs are given to threads in their order, each to the first that is idle, as ``BuildRun`` does. The model knows nothing of memory, caches and locks that
/// threads share, so a machine with enough cores can only be slower; the difference is what these cost.
struct ScalingModel: Hashable, Sendable {
    /// Seconds of what one thread does while the others wait: sorting, comparing, the order of jobs, the lock file, the report.
    let serial: Double
    /// Seconds of what threads share evenly: reading folders, looking at files, planning, encoding the lock file.
    let shared: Double
    /// Seconds of each job, a master with its variants, in the order in which they start.
    let jobs: [Double]

    /// The mean of runs with one thread; nil without any.
    init?(_ runs: [ScalingModel]) {
        guard let first = runs.first else { return nil }
        let count = Double(runs.count)
        // The order of jobs does not depend on time, so all runs have the same.
        jobs = first.jobs.indices.map { job in
            runs.reduce(0) { $0 + ($1.jobs.indices.contains(job) ? $1.jobs[job] : 0) } / count
        }
        serial = runs.reduce(0) { $0 + $1.serial } / count
        shared = runs.reduce(0) { $0 + $1.shared } / count
    }

    /// The model of one run with one thread.
    init(whole: Duration, shared: Duration, jobs: [Duration]) {
        let jobs = jobs.map(Readable.seconds)
        self.init(
            serial: Readable.seconds(whole - shared) - jobs.reduce(0, +), shared: Readable.seconds(shared), jobs: jobs)
    }

    /// A model of these seconds; negative ones, which clocks of two kinds can yield, count as none.
    init(serial: Double, shared: Double, jobs: [Double]) {
        self.serial = max(0, serial)
        self.shared = shared
        self.jobs = jobs
    }

    /// The seconds of one thread.
    private var whole: Double { serial + shared + jobs.reduce(0, +) }

    /// The share of one thread's time in which others would wait, from 0 to 1.
    var serialShare: Double { whole > 0 ? serial / whole : 0 }

    /// The share of one thread's time that the longest job takes, from 0 to 1: no number of threads makes a run shorter.
    var longestShare: Double { whole > 0 ? (jobs.max() ?? 0) / whole : 0 }

    /// The speed-up of this many threads over one.
    func speedUp(threads: Int) -> Double {
        guard threads > 1, whole > 0 else { return 1 }
        var ends = [Double](repeating: 0, count: threads)
        for job in jobs {
            let idle = ends.indices.min { ends[$0] < ends[$1] } ?? 0
            ends[idle] += job
        }
        return whole / (serial + shared / Double(threads) + (ends.max() ?? 0))
    }
}
