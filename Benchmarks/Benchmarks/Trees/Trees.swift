import Benchmark
import Suites
import Workloads

let benchmarks: @Sendable () -> Void = { Suite.register(Workload.trees) }
