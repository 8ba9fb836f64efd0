/// The value of `--shard`: a part such as `3/8`, or `auto`, which takes it from the service that runs the job.
enum ShardOption: Equatable {
    case named(Shard)
    case automatic(count: Int?)

    /// Reads the value of the option, which the parser names before the message.
    init(text: String) throws {
        let count = text.hasPrefix("auto/") ? Int(decimal: text.dropFirst(5)) : nil
        if text == "auto" {
            self = .automatic(count: nil)
        } else if let count, (try? Shard(number: 1, of: count)) != nil {
            self = .automatic(count: count)
        } else if let shard = Shard(text) {
            self = .named(shard)
        } else {
            throw ValidationError("write K/N with K from 1 to N, such as 3/8, or auto or auto/N.")
        }
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
