extension JSONReport {
    /// The document of an image's mipmaps.
    public func text(_ report: MipmapReport) throws -> String { try text(MipmapsDocument(report), report.diagnostics) }
}

/// The mipmaps of one image.
struct MipmapsDocument: ReportDocument {
    static let command = "mipmaps"

    var master: PathEntry
    var counts: OutcomeCounts
    var firstLevel: Int
    var levels: [PixelsEntry]
    var ratio: Double
    var files: [File]

    init(_ report: MipmapReport) {
        master = PathEntry(report.base)
        counts = OutcomeCounts(report.counts)
        firstLevel = report.firstLevel
        levels = report.sizes.map { PixelsEntry($0) }
        ratio = report.ratio
        files = report.files.map(File.init)
    }

    static let facts = PartFacts(
        name: "mipmaps", meaning: "The mipmaps of an image",
        fields: [
            "master": "the image that they are made from",
            "counts": "the number of files by outcome",
            "firstLevel": "the first level in the KTX2 file: 0, or 1 with `--skip-base`",
            "levels": "the sizes of all levels, that of the image first; empty when it could not be read",
            "ratio": "the pixels of the whole chain divided by those of the image; 0 when it could not be read",
            "files": "the levels from the largest on, then the KTX2 file",
        ])

    /// One file of the chain.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var level: Int?
        var pixels: PixelsEntry
        var outcome: ReportWord<FileOutcome>
        var bytes: Int?
        var diagnostic: DiagnosticEntry?

        init(_ file: MipmapReport.File) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            level = file.level
            pixels = PixelsEntry(file.size)
            outcome = ReportWord(file.outcome.word())
            switch file.outcome {
            case .made(let placed, _), .unchanged(let placed, _): bytes = placed.byteCount
            case .refused(let problem), .failed(let problem): diagnostic = DiagnosticEntry(problem)
            case .current, .omitted, .skipped, .pending: break
            }
        }

        static let facts = PartFacts(
            name: "mipmapFile", meaning: "A file with a level of an image, or with all levels",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
                "level": "the level, 1 for the first half; omitted for the KTX2 file",
                "pixels": "the size of that level, or of the first level in the KTX2 file",
                "outcome": "as of any file", "bytes": "the size of one that was made",
                "diagnostic": "why it was refused or failed",
            ])
    }
}
