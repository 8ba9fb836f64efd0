extension CheckReport: ReportDocument {
    static let table = PartTable<Self>(
        "check", "What a check found",
        [
            .field("imageCount", "the number of image files that were checked", \.fileCount),
            .field("counts", "the number of diagnostics and of fixes") { Counts(report: $0) },
            .field("seconds", "the duration of the check") { Readable.seconds($0.duration) },
            .field("interrupted", "whether a signal ended it early", \.wasInterrupted),
            .field("ignored", "the number of ignored files and folders") {
                IgnoredEntry(counts: $0.ignoredCounts, vectors: $0.undrawnCount)
            },
            .field("dimensions", "the size of each image file, sorted by path", \.dimensions),
            .optional("references", "what code says about images; only with `--references`", \.references),
        ])

    struct Counts: ReportPart {
        var report: CheckReport

        static let table = PartTable<Self>(
            "checkCounts", "The number of diagnostics and of fixes",
            [
                .field("errors", "errors") { $0.report.count(.error) },
                .field("warnings", "warnings") { $0.report.count(.warning) },
                .field("notes", "notes") { $0.report.count(.note) },
                .field("known", "diagnostics that the baseline hides", \.report.knownCount),
                .field("fixed", "files that `--fix` renamed or moved", \.report.fixedCount),
                .field("edited", "property lists that `--fix` edited", \.report.editedCount),
            ])
    }
}

extension ReferenceSummary: ReportPart {
    static let table = PartTable<Self>(
        "references", "What code says about images",
        [
            .field("fileCount", "the number of source files that were read", \.fileCount),
            .field("nameCount", "the number of names that they ask for", \.knownCount),
            .field(
                "elsewhereCount",
                "the number of names that were not judged, because most images of the code are in no listed folder",
                \.elsewhereCount),
            .field("builtAtRunTime", "where names are built at run time, so that they are unknown", \.unknown),
            .field("unread", "source files that are too long or cannot be read", \.unread),
        ])
}

extension ReferenceSummary.Source: ReportPart {
    static let table = PartTable<Self>(
        "source", "A place in a source file",
        [
            .path(\.path),
            .optional("line", "the line, from 1", \.place?.line),
            .optional("column", "the character in that line, from 1", \.place?.column),
        ])
}
