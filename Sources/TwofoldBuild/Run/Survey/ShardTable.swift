/// How the work of one or several projects is divided.
package struct ShardTable: Hashable, Sendable {
    /// The shard that a run is limited to.
    package var shard: Shard
    /// The work of each shard, the first one's first.
    package var loads: [ShardDivision.Load]

    /// The table of two projects together, which are divided into as many shards each.
    func adding(_ other: ShardTable) -> ShardTable {
        var sum = self
        for index in sum.loads.indices where index < other.loads.count {
            sum.loads[index].fileCount += other.loads[index].fileCount
            sum.loads[index].byteCount += other.loads[index].byteCount
            sum.loads[index].cost += other.loads[index].cost
        }
        return sum
    }
}
