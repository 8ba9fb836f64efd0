/// What a merge put together: the fields of a build's document, and the shards.
struct MergeDocument: ReportDocument {
    var report: RunReport
    var parts: [ProjectPart<MergeReport>]

    static let table = PartTable<Self>(
        "merge", "What a merge put together",
        [
            .field("shards", "what each shard did, by project and number") {
                $0.parts.flatMap { part in part.value.shards.map { Shard(place: part.place, part: $0) } }
            },
            .field("masterCount", "the number of masters", \.report.masterCount),
            .field("counts", "the number of files by outcome, as one run would have it", \.report.counts),
            .field("bytesIn", "bytes of the masters of the files that were made", \.report.bytesIn),
            .field("bytesOut", "bytes of the files that were made", \.report.bytesOut),
            .field("seconds", "the duration of the merge") { Readable.seconds($0.report.duration) },
            .field("interrupted", "whether a signal ended it early", \.report.wasInterrupted),
            .field("files", "variants by master") { $0.report.files.map { FileEntry($0) } },
            .field("catalogs", "the `Contents.json` files that were edited", \.report.entries),
            .field("keptFiles", "hand-made files in a variant's place", \.report.kept),
            .field(
                "identicalFiles", "kept files that are byte-identical to what Twofold would write", \.report.identical),
            .field(
                "unrenderedFiles", "vector images that were not rendered because it was not requested",
                \.report.undrawn),
            .field(
                "orphans", "variants whose master no longer exists, and that are still there", \.report.orphans),
            .field("ignored", "the number of ignored files and folders", \.report.ignored),
        ])

    struct Shard: ReportPart {
        var place: BytePath
        var part: MergeReport.Part

        static let table = PartTable<Self>(
            "shard", "A shard that was merged",
            [
                .field("project", "the root of its project", \.place),
                .field("number", "its number, from 1", \.part.shard.number),
                .field("count", "the number of shards", \.part.shard.count),
                .field("fileCount", "its hand-made image files", \.part.fileCount),
                .field("lineCount", "the lines that it adds to the lock file", \.part.lineCount),
            ])
    }
}
