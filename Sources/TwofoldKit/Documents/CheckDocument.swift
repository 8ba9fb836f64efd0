extension JSONReport {
    /// The document of a check.
    public func text(_ report: CheckReport) throws -> String {
        try text(CheckDocument(report), report.findings.map { DiagnosticEntry($0) })
    }
}

/// What a check found.
struct CheckDocument: ReportDocument {
    static let command = "check"

    var imageCount: Int
    var counts: Counts
    var seconds: Double
    var interrupted: Bool
    var ignored: IgnoredEntry
    var dimensions: [DimensionsEntry]
    var references: ReferencesEntry?

    init(_ report: CheckReport) {
        imageCount = report.fileCount
        counts = Counts(report)
        seconds = Readable.seconds(report.duration)
        interrupted = report.wasInterrupted
        ignored = IgnoredEntry(report.passedOver, undrawn: report.undrawnCount)
        dimensions = report.dimensions.map(DimensionsEntry.init)
        references = report.references.map(ReferencesEntry.init)
    }

    static let facts = PartFacts(
        name: "check", meaning: "What a check found",
        fields: [
            "imageCount": "the number of image files that were checked",
            "counts": "the number of diagnostics and of fixes",
            "seconds": "the duration of the check",
            "interrupted": "whether a signal ended it early",
            "ignored": "the number of ignored files and folders",
            "dimensions": "the size of each image file, sorted by path",
            "references": "what code says about images; only with `--references`",
        ])

    /// The number of diagnostics and of fixes.
    struct Counts: ReportPart {
        var errors, warnings, notes, known, fixed, edited: Int

        init(_ report: CheckReport) {
            errors = report.count(.error)
            warnings = report.count(.warning)
            notes = report.count(.note)
            known = report.knownCount
            fixed = report.fixedCount
            edited = report.editedCount
        }

        static let facts = PartFacts(
            name: "checkCounts", meaning: "The number of diagnostics and of fixes",
            fields: [
                "errors": "errors", "warnings": "warnings", "notes": "notes",
                "known": "diagnostics that the baseline hides",
                "fixed": "files that `--fix` renamed or moved",
                "edited": "property lists that `--fix` edited",
            ])
    }

    /// What code says about images.
    struct ReferencesEntry: ReportPart {
        var fileCount, nameCount, elsewhereCount: Int
        var builtAtRunTime: [SourceEntry]
        var unread: [PathEntry]

        init(_ summary: ReferenceSummary) {
            fileCount = summary.fileCount
            nameCount = summary.knownCount
            elsewhereCount = summary.elsewhereCount
            builtAtRunTime = summary.unknown.map { SourceEntry($0.path, $0.place) }
            unread = summary.unread.map(PathEntry.init)
        }

        static let facts = PartFacts(
            name: "references", meaning: "What code says about images",
            fields: [
                "fileCount": "the number of source files that were read",
                "nameCount": "the number of names that they ask for",
                "elsewhereCount": """
                the number of names that were not judged, because most images of the code are in no listed folder
                """,
                "builtAtRunTime": "where names are built at run time, so that they are unknown",
                "unread": "source files that are too long or cannot be read",
            ])
    }

    /// A place in a source file.
    struct SourceEntry: ReportPart {
        var path: String
        var pathBytes: String?
        var line, column: Int?

        init(_ path: BytePath, _ place: TextPlace?) {
            let name = PathEntry(path)
            (self.path, pathBytes) = (name.path, name.pathBytes)
            (line, column) = (place?.line, place?.column)
        }

        static let facts = PartFacts(
            name: "source", meaning: "A place in a source file",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
                "line": "the line, from 1", "column": "the character in that line, from 1",
            ])
    }
}
