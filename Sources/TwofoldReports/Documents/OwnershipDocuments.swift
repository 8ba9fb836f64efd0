struct PruneDocument: ReportDocument {
    var report: PruningReport
    var isDone: Bool

    static let table = PartTable<Self>(
        "prune", "Orphans that were removed",
        [
            .field("dryRun", "whether nothing was to be removed, with `-n`") { !$0.isDone },
            .field(
                "orphans", "the variants whose master is gone; with `--into` also copies of masters", \.report.orphans),
            .field(
                "removedFiles", "those that were removed; a diagnostic says why another one was not", \.report.removed),
            .field("editedOrphans", "orphans that stay because they were edited", \.report.edited),
        ])
}

struct AdoptDocument: ReportDocument {
    var report: AdoptionReport
    var isDone: Bool

    static let table = PartTable<Self>(
        "adopt", "Files that Twofold may overwrite from now on",
        [
            .field("dryRun", "whether nothing was to be written, with `-n`") { !$0.isDone },
            .field("adoptedFiles", "the files that were adopted", \.report.adopted),
            .field("ownedFiles", "files that were named and could already be overwritten", \.report.recorded),
            .field(
                "differingFiles",
                """
                files in the place of a variant that stay hand-made, because they differ from what a build would write and were \
                not named
                """, \.report.differing),
        ])
}

extension AdoptionReport.File: ReportPart {
    static let table = PartTable<Self>(
        "adoptedFile", "A file that was adopted",
        [
            .path(\.path),
            .field(
                "master", "the image that it is a variant of; with `--into` also the file that it is a copy of",
                \.master),
            .field(
                "identical",
                "whether it has the bytes that a build would write; if not, the next build overwrites it",
                \.isIdentical),
        ])
}

struct KeepDocument: ReportDocument {
    var report: KeepingReport
    var isDone: Bool

    static let table = PartTable<Self>(
        "keep", "Variants that are hand-made files from now on",
        [
            .field("dryRun", "whether nothing was to be written, with `-n`") { !$0.isDone },
            .field("keptFiles", "the files that were kept", \.report.kept),
        ])
}
