/// The value of `--shard`: a part such as `3/8`, or `auto`, which takes it from the service that runs the job.
enum ShardOption: Equatable {
    case named(Shard)
    case automatic(count: Int?)

    init?(argument: String) {
        let fields = argument.split(separator: "/", omittingEmptySubsequences: false)
        if fields[0] == "auto" {
            guard fields.count < 3 else { return nil }
            guard let count = fields.dropFirst().first else {
                self = .automatic(count: nil)
                return
            }
            guard let number = Int(decimal: count), (try? Shard(number: 1, of: number)) != nil else { return nil }
            self = .automatic(count: number)
        } else if let shard = Shard(argument) {
            self = .named(shard)
        } else {
            return nil
        }
    }

    /// Reads the value of the option, which the parser names before the message.
    init(text: String) throws {
        guard let option = Self(argument: text) else {
            throw ValidationError("write K/N with K from 1 to N, such as 3/8, or auto or auto/N.")
        }
        self = option
    }

    /// The shard, by the environment where it is not named.
    func shard(_ environment: (String) -> String? = Terminal.variable) throws -> Shard {
        switch self {
        case .named(let shard): return shard
        case .automatic(let count):
            do throws(ShardEnvironment.Mistake) {
                return try ShardEnvironment.shard(count: count, environment)
            } catch {
                throw ValidationError("--shard auto: \(error.message)")
            }
        }
    }
}
