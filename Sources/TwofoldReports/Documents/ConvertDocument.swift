struct ConvertDocument: ReportDocument {
    var report: ConversionReport
    var source, target: LayoutKind

    static let table = PartTable<Self>(
        "convert", "What a conversion copied",
        [
            .field("from", "the layout that is read, in the folder `root`", \.source),
            .field("to", "the layout that is written, in the folder `into`", \.target),
            .field("counts", "the number of files by outcome") { Counts(report: $0.report) },
            .field("interrupted", "whether a signal ended it early", \.report.wasInterrupted),
            .field("files", "the files that the other layout has a place for, sorted by path", \.report.files),
        ])

    struct Counts: ReportPart {
        var report: ConversionReport

        static let table = PartTable<Self>(
            "convertCounts", "The number of files by outcome of a conversion",
            [
                .field("copied", "files that were copied") { $0.count(.copied) },
                .field("current", "files that were there with the same bytes") { $0.count(.current) },
                .field("failed", "files that could not be copied") { $0.count(.failed) },
                .field("pending", "files that would be copied") { $0.count(.pending) },
                .field(
                    "refused", "files that were not converted, each with an error among the diagnostics",
                    \.report.leftOut.count),
                .field("others", "files that are not images of the layout that is read", \.report.otherCount),
            ])

        private func count(_ outcome: FileOutcome) -> Int { report.files.count { $0.word == outcome } }
    }
}

extension LayoutKind: ReportWord {}

extension ConversionReport.File: ReportPart {
    static let table = PartTable<Self>(
        "convertedFile", "A file that a conversion copies",
        [
            .path("its path relative to `into`", \.target),
            .optional(
                "source", "the file of `root` that it is made from; omitted for a `Contents.json`", \.source),
            .field("outcome", "`copied`, `current`, `pending` or `failed`", \.word),
            .optional("bytes", "the bytes that were written", \.byteCount),
        ])

    fileprivate var word: FileOutcome {
        switch outcome {
        case .copied: .copied
        case .pending: .pending
        case .current: .current
        case .failed: .failed
        }
    }

    private var byteCount: Int? { if case .copied(let count) = outcome { count } else { nil } }
}
