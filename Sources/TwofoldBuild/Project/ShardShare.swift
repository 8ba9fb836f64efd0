/// A shard of a tree: which images are its own.
struct ShardShare: Sendable {
    var shard: Shard
    var division: ShardDivision

    /// Whether a path belongs to an image of the shard.
    func holds(_ path: BytePath) -> Bool { division.owner(of: path) == shard.number }
}
