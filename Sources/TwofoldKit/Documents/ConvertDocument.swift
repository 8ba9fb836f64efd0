extension JSONReport {
    /// The document of a conversion; ``root`` is the folder that was read, and ``into`` the one that was written.
    ///
    /// - Parameters:
    ///   - report: The result.
    ///   - source: The layout that was read.
    ///   - target: The layout that was written.
    public func text(_ report: ConversionReport, from source: LayoutKind, to target: LayoutKind) throws -> String {
        try text(ConvertDocument(report, source, target), report.diagnostics)
    }
}

/// What a conversion copied.
struct ConvertDocument: ReportDocument {
    static let command = "convert"

    var from, to: ReportWord<LayoutKind>
    var counts: Counts
    var interrupted: Bool
    var files: [File]

    init(_ report: ConversionReport, _ source: LayoutKind, _ target: LayoutKind) {
        (from, to) = (ReportWord(source), ReportWord(target))
        files = report.files.map(File.init)
        counts = Counts(report, files)
        interrupted = report.wasInterrupted
    }

    static let facts = PartFacts(
        name: "convert", meaning: "What a conversion copied",
        fields: [
            "from": "the layout that is read, in the folder `root`",
            "to": "the layout that is written, in the folder `into`",
            "counts": "the number of files by outcome",
            "interrupted": "whether a signal ended it early",
            "files": "the files that the other layout has a place for, sorted by path",
        ])

    /// The number of files by outcome.
    struct Counts: ReportPart {
        var copied, current, failed, pending, refused, others: Int

        init(_ report: ConversionReport, _ files: [File]) {
            func count(_ outcome: FileOutcome) -> Int { files.count { $0.outcome.value == outcome } }
            copied = count(.copied)
            current = count(.current)
            failed = count(.failed)
            pending = count(.pending)
            refused = report.leftOut.count
            others = report.otherCount
        }

        static let facts = PartFacts(
            name: "convertCounts", meaning: "The number of files by outcome of a conversion",
            fields: [
                "copied": "files that were copied", "current": "files that were there with the same bytes",
                "failed": "files that could not be copied", "pending": "files that would be copied",
                "refused": "files that were not converted, each with an error among the diagnostics",
                "others": "files that are not images of the layout that is read",
            ])
    }

    /// A file that is copied.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var source: PathEntry?
        var outcome: ReportWord<FileOutcome>
        var bytes: Int?

        init(_ file: ConversionReport.File) {
            let name = PathEntry(file.target)
            (path, pathBytes) = (name.path, name.pathBytes)
            source = file.source.map(PathEntry.init)
            switch file.outcome {
            case .copied(let count):
                outcome = ReportWord(.copied)
                bytes = count
            case .pending: outcome = ReportWord(.pending)
            case .current: outcome = ReportWord(.current)
            case .failed: outcome = ReportWord(.failed)
            }
        }

        static let facts = PartFacts(
            name: "convertedFile", meaning: "A file that a conversion copies",
            fields: [
                "path": "its path relative to `into`", "pathBytes": PathEntry.bytesMeaning,
                "source": "the file of `root` that it is made from; omitted for a `Contents.json`",
                "outcome": "`copied`, `current`, `pending` or `failed`",
                "bytes": "the bytes that were written",
            ])
    }
}
