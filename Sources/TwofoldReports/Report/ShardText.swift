package enum ShardText {
    /// The most shards that a table lists one by one.
    private static let limit = 64

    /// The work of each shard, and the one that is looked at.
    package static func table(_ table: ShardTable, by reporter: TextReport = TextReport()) -> String {
        let total = table.loads.reduce(0) { $0 + $1.cost }
        let rows = table.loads.enumerated().map { index, load in
            [
                "\(index + 1)/\(table.loads.count)", "\(load.fileCount)", Readable.bytes(load.byteCount),
                total == 0 ? "–" : percent(load.cost, of: total),
            ]
        }
        let shown =
            rows.count <= limit ? rows : rows.enumerated().filter { $0.offset + 1 == table.shard.number }.map(\.element)
        let lines = TextTable(style: reporter.style).lines(["shard", "files", "bytes", "work"], shown)
        return lines.map { "\($0)\n" }.joined()
    }

    /// The line that says which part of the project a report is about.
    package static func line(_ table: ShardTable) -> String {
        let total = table.loads.reduce(0) { $0 + $1.fileCount }
        let own = table.loads[table.shard.number - 1].fileCount
        return "shard \(table.shard): \(own) of \(Readable.count(total, "hand-made image file"))\n"
    }

    package static func line(_ report: MergeReport) -> String {
        let lines = report.shards.reduce(0) { $0 + $1.lineCount }
        return "\(Readable.count(report.shards.count, "shard")) merged: \(Readable.count(lines, "variant")) recorded\n"
    }

    private static func percent(_ part: Int, of total: Int) -> String {
        let tenths = (part * 1000 + total / 2) / total
        return "\(tenths / 10).\(tenths % 10) %"
    }
}
