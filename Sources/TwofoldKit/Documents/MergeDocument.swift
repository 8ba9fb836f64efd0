extension JSONReport {
    /// The document of a merge.
    ///
    /// - Parameters:
    ///   - report: The report on all projects, with paths relative to ``root``.
    ///   - parts: The merge of each project.
    public func text(_ report: RunReport, merging parts: [ProjectPart<MergeReport>]) throws -> String {
        try text(MergeDocument(report, parts), report.diagnostics)
    }
}

/// What a merge put together.
struct MergeDocument: ReportDocument {
    static let command = "merge"

    var shards: [ShardEntry]
    var run: BuildDocument

    init(_ report: RunReport, _ parts: [ProjectPart<MergeReport>]) {
        shards = parts.flatMap { part in part.value.shards.map { ShardEntry($0, in: part.place) } }
        run = BuildDocument(report)
    }

    static let facts = PartFacts(
        name: "merge", meaning: "What a merge put together",
        fields: [
            "shards": "what each shard did, by project and number",
            "run": "what one run would have said of all of it",
        ])
}

/// A shard that was merged.
struct ShardEntry: ReportPart {
    var project: PathEntry
    var number, count, fileCount, lineCount: Int

    init(_ part: MergeReport.Part, in place: BytePath) {
        project = PathEntry(place)
        number = part.shard.number
        count = part.shard.count
        fileCount = part.fileCount
        lineCount = part.lineCount
    }

    static let facts = PartFacts(
        name: "shard", meaning: "A shard that was merged",
        fields: [
            "project": "the root of its project",
            "number": "its number, from 1",
            "count": "the number of shards",
            "fileCount": "its hand-made image files",
            "lineCount": "the lines that it adds to the lock file",
        ])
}

/// The work of a shard, before anything is done.
struct ShardLoadEntry: ReportPart {
    var number, fileCount, bytes, cost: Int

    /// The work of each shard of a table.
    static func all(of table: ShardTable) -> [ShardLoadEntry] {
        table.loads.enumerated().map { ShardLoadEntry(number: $0 + 1, $1) }
    }

    init(number: Int, _ load: ShardDivision.Load) {
        self.number = number
        fileCount = load.fileCount
        bytes = load.byteCount
        cost = load.cost
    }

    static let facts = PartFacts(
        name: "shardLoad", meaning: "The work of a shard",
        fields: [
            "number": "its number, from 1",
            "fileCount": "its hand-made image files",
            "bytes": "their bytes",
            "cost": "the estimate by which shards are balanced: their bytes, and a price for each file",
        ])
}
