/// The number of files by outcome.
struct OutcomeCounts: ReportPart {
    var made, copied, current, kept, omitted, refused, failed, pending, entered, removed: Int

    init(_ counts: RunReport.Counts) {
        made = counts.made
        copied = counts.copied
        current = counts.current
        kept = counts.kept
        omitted = counts.omitted
        refused = counts.refused
        failed = counts.failed
        pending = counts.pending
        entered = counts.entered
        removed = counts.removed
    }

    static let facts = PartFacts(
        name: "counts", meaning: "The number of files by outcome",
        fields: [
            "made": "files that were made",
            "copied": "with `--into`: masters and hand-made files that were copied",
            "current": "files that were current, and those that were made again with the same bytes",
            "kept": "hand-made files in the place of one that would be made",
            "omitted": "variants that are not made, or were removed, because another format is not larger",
            "refused": "files that were refused",
            "failed": "files that could not be made, or whose master could not be decoded",
            "pending": "files that have to be made or edited, but not by this run",
            "entered": "texts that list images, such as `Contents.json`, that were written or edited",
            "removed":
                "files that were removed: with `--into`, because their master is gone; from Android's resources, because a variant of another format takes their place",
        ])
}
