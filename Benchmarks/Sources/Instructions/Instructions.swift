import Workloads

/// Runs a workload a number of times and says nothing: `Benchmarks/instructions` counts what the processor does meanwhile.
///
///     Instructions                 the names of all workloads
///     Instructions NAME TIMES      prepares one, and runs it so often
@main
struct Instructions {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let name = arguments.first else {
            for workload in Workload.all { print(workload.name) }
            return
        }
        guard let workload = Workload.all.first(where: { $0.name == name }),
            let times = arguments.dropFirst().first.flatMap({ Int($0) })
        else { throw UnknownWorkload() }
        let prepared = try workload.prepare()
        for _ in 0..<times { try prepared.work() }
    }

    struct UnknownWorkload: Error {}
}
