/// What services that run one job several times say of it in the environment.
enum ShardEnvironment {
    /// A service, and the variables by which it numbers the copies of a job.
    struct Service {
        var name: String
        /// The variable with the number of this copy.
        var number: String
        /// The variable with how many there are; nil where the service does not say.
        var count: String?
        /// The number of the first copy.
        var first = 0
        /// The variable with the number of the first copy, where whoever starts the job chooses it.
        var firstVariable: String?
        /// The variable with the distance from one number to the next.
        var stepVariable: String?
    }

    /// All services, in the order of the documentation.
    static let services = [
        Service(
            name: "Slurm", number: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
            firstVariable: "SLURM_ARRAY_TASK_MIN", stepVariable: "SLURM_ARRAY_TASK_STEP"),
        Service(name: "Kubernetes", number: "JOB_COMPLETION_INDEX"),
        Service(name: "AWS Batch", number: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
        Service(name: "GitLab", number: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        Service(name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
        Service(name: "CircleCI", number: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ]

    /// The variable with the number of copies for services that do not say it.
    static let ownCount = "TWOFOLD_SHARDS"

    /// Why the environment does not say which shard this is.
    enum Mistake: Error {
        case none
        case several([Service])
        case noCount(Service)
        case otherCount(Service, its: Int, said: Int)
        case noNumber(name: String, value: String)
        case outside(Service, number: Int, count: Int)

        /// What is wrong and how to fix it.
        var message: String {
            switch self {
            case .none:
                let variables = services.map { "\($0.number) (\($0.name))" }.joined(separator: ", ")
                return "no variable of a service is set: \(variables). Say which shard this is, such as --shard 3/8."
            case .several(let found):
                let names = found.map { "\($0.number) (\($0.name))" }.joined(separator: " and ")
                return "\(names) are set at the same time. Say which shard this is, such as --shard 3/8."
            case .noCount(let service):
                return "\(service.name) does not say how many copies of the job there are. "
                    + "Say it with --shard auto/8, or set \(ownCount)."
            case .otherCount(let service, let its, let said):
                return "\(service.name) runs \(its) copies of the job, not \(said). Leave the number out: --shard auto."
            case .noNumber(let name, let value):
                return "\(name) is \(Quoting.display(Array(value.utf8))), which is not a whole number from 0."
            case .outside(let service, let number, let count):
                return "\(service.name) says that this is copy \(number) of \(count), which cannot be."
            }
        }
    }

    /// The shard that the environment says this is.
    ///
    /// - Parameter count: The number of shards as the command line has it; nil where the service says it.
    static func shard(count: Int?, _ environment: (String) -> String?) throws(Mistake) -> Shard {
        func number(_ name: String?) throws(Mistake) -> Int? {
            guard let name, let value = environment(name), !value.isEmpty else { return nil }
            guard let number = Int(decimal: value) else { throw .noNumber(name: name, value: value) }
            return number
        }
        var found: [(service: Service, number: Int)] = []
        for service in services {
            // GitLab numbers jobs only where there are several of them, and some services set what others read.
            if let value = try number(service.number) { found.append((service, value)) }
        }
        guard let (service, own) = found.first else { throw .none }
        guard found.count == 1 else { throw .several(found.map(\.service)) }
        let its = try number(service.count)
        if let its, let count, its != count { throw .otherCount(service, its: its, said: count) }
        let stated = try number(ownCount)
        guard let total = its ?? count ?? stated else { throw .noCount(service) }
        let first = try number(service.firstVariable) ?? service.first
        let step = max(1, try number(service.stepVariable) ?? 1)
        let distance = own - first
        guard distance >= 0, distance % step == 0, let shard = try? Shard(number: distance / step + 1, of: total) else {
            throw .outside(service, number: own, count: total)
        }
        return shard
    }
}
