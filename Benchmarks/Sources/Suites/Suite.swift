import Benchmark
public import Workloads

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Workloads as benchmarks of the `Benchmark` package.
public enum Suite {
    /// Thousandths of the yardstick's CPU time that the work takes: the figure that thresholds are of.
    private static let quotient = BenchmarkMetric.custom("permille of yardstick")
    /// The package's own clock counts in hundredths of a second.
    private static let time = BenchmarkMetric.custom("CPU microseconds")

    /// Registers benchmarks.
    public static func register(_ workloads: [Workload]) {
        for workload in workloads { register(workload) }
    }

    private static func register(_ workload: Workload) {
        let configuration = Benchmark.Configuration(
            metrics: [quotient, time, .instructions], units: [quotient: .count, time: .count], warmupIterations: 2,
            maxDuration: .seconds(2), maxIterations: 50,
            thresholds: [
                quotient: BenchmarkThresholds(relative: [.p90: workload.tolerance]),
                // Shown, but not compared: they differ from machine to machine.
                time: BenchmarkThresholds(), .instructions: BenchmarkThresholds(),
            ])
        var prepared: Workload.Prepared?
        // The least time of each so far: what disturbs a measurement can only lengthen it.
        var (work, yardstick) = (Double.infinity, Double.infinity)
        Benchmark(workload.name, configuration: configuration) { benchmark in
            let pair = try prepared ?? workload.prepare()
            prepared = pair
            benchmark.startMeasurement()
            let seconds = try cpuSeconds(pair.work)
            benchmark.stopMeasurement()
            work = min(work, seconds)
            yardstick = min(yardstick, try cpuSeconds(pair.yardstick))
            benchmark.measurement(quotient, Int((work / yardstick * 1000).rounded()))
            benchmark.measurement(time, Int((seconds * 1_000_000).rounded()))
        }
    }

    /// What all threads of the process take.
    private static func cpuSeconds(_ work: () throws -> Void) rethrows -> Double {
        let start = cpuClock()
        try work()
        return cpuClock() - start
    }

    private static func cpuClock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
