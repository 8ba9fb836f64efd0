/// A shard of a tree: which images are its own.
struct ShardShare: Sendable {
    var shard: Shard
    var division: ShardDivision

    init(
        _ shard: Shard, of tree: TreeListing, _ lockFile: LockFileContent, _ policy: BuildPolicy, _ consumers: Consumers
    ) {
        self.shard = shard
        let written = lockFile.written
        division = ShardDivision(
            tree, into: shard.count, policy: policy, consumers: consumers, isRecorded: written.contains)
    }

    /// Whether a path belongs to an image of the shard.
    func holds(_ path: BytePath) -> Bool { division.owner(of: path) == shard.number }
}
