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

/// What a merge put together: the fields of a build's document, and the shards.
struct MergeDocument: ReportDocument {
    static let command = "merge"

    var shards: [ShardEntry]
    var masterCount: Int
    var counts: OutcomeCounts
    var bytesIn, bytesOut: Int
    var seconds: Double
    var interrupted: Bool
    var files: [FileEntry]
    var catalogs: [CatalogSetEntry]
    var keptFiles, identicalFiles, unrenderedFiles, orphans: [PathEntry]
    var ignored: IgnoredEntry

    init(_ report: RunReport, _ parts: [ProjectPart<MergeReport>]) {
        shards = parts.flatMap { part in part.value.shards.map { ShardEntry($0, in: part.place) } }
        let run = BuildDocument(report)
        masterCount = run.masterCount
        counts = run.counts
        (bytesIn, bytesOut) = (run.bytesIn, run.bytesOut)
        seconds = run.seconds
        interrupted = run.interrupted
        files = run.files
        catalogs = run.catalogs
        (keptFiles, identicalFiles, unrenderedFiles) = (run.keptFiles, run.identicalFiles, run.unrenderedFiles)
        orphans = run.orphans
        ignored = run.ignored
    }

    static let facts = PartFacts(
        name: "merge", meaning: "What a merge put together",
        fields: [
            "shards": "what each shard did, by project and number",
            "masterCount": "the number of masters",
            "counts": "the number of files by outcome, as one run would have it",
            "bytesIn": "bytes of the masters of the files that were made",
            "bytesOut": "bytes of the files that were made",
            "seconds": "the duration of the merge",
            "interrupted": "whether a signal ended it early",
            "files": "variants by master",
            "catalogs": "the `Contents.json` files that were edited",
            "keptFiles": "hand-made files in a variant's place",
            "identicalFiles": "kept files that are byte-identical to what Twofold would write",
            "unrenderedFiles": "vector images that were not rendered because it was not requested",
            "orphans": "variants whose master no longer exists, and that are still there",
            "ignored": "the number of ignored files and folders",
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
