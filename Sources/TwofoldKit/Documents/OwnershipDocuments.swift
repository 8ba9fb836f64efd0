extension JSONReport {
    /// The document of orphans that were removed.
    ///
    /// - Parameters:
    ///   - report: The result.
    ///   - isDone: False if nothing was to be written.
    public func text(_ report: PruningReport, isDone: Bool) throws -> String {
        try text(PruneDocument(report, isDone: isDone), report.diagnostics)
    }

    /// The document of files that were adopted.
    ///
    /// - Parameters:
    ///   - report: The result.
    ///   - isDone: False if nothing was to be written.
    public func text(_ report: AdoptionReport, isDone: Bool) throws -> String {
        try text(AdoptDocument(report, isDone: isDone), report.diagnostics)
    }

    /// The document of variants that were kept.
    ///
    /// - Parameters:
    ///   - report: The result.
    ///   - isDone: False if nothing was to be written.
    public func text(_ report: KeepingReport, isDone: Bool) throws -> String {
        try text(KeepDocument(report, isDone: isDone), report.diagnostics)
    }
}

/// Orphans that were removed.
struct PruneDocument: ReportDocument {
    static let command = "prune"

    var dryRun: Bool
    var orphans, removedFiles, editedOrphans: [PathEntry]

    init(_ report: PruningReport, isDone: Bool) {
        dryRun = !isDone
        orphans = report.orphans.map(PathEntry.init)
        removedFiles = report.removed.map(PathEntry.init)
        editedOrphans = report.edited.map(PathEntry.init)
    }

    static let facts = PartFacts(
        name: "prune", meaning: "Orphans that were removed",
        fields: [
            "dryRun": "whether nothing was to be removed, with `-n`",
            "orphans": "the variants whose master is gone; with `--into` also copies of masters",
            "removedFiles": "those that were removed; a diagnostic says why another one was not",
            "editedOrphans": "orphans that stay because they were edited",
        ])
}

/// Files that were adopted.
struct AdoptDocument: ReportDocument {
    static let command = "adopt"

    var dryRun: Bool
    var adoptedFiles: [File]
    var ownedFiles, differingFiles: [PathEntry]

    init(_ report: AdoptionReport, isDone: Bool) {
        dryRun = !isDone
        adoptedFiles = report.adopted.map(File.init)
        ownedFiles = report.recorded.map(PathEntry.init)
        differingFiles = report.differing.map(PathEntry.init)
    }

    static let facts = PartFacts(
        name: "adopt", meaning: "Files that Twofold may overwrite from now on",
        fields: [
            "dryRun": "whether nothing was to be written, with `-n`",
            "adoptedFiles": "the files that were adopted",
            "ownedFiles": "files that were named and could already be overwritten",
            "differingFiles": """
            files in the place of a variant that stay hand-made, because they differ from what a build would write and were \
            not named
            """,
        ])

    /// One adopted file.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var master: PathEntry
        var identical: Bool

        init(_ file: AdoptionReport.File) {
            let name = PathEntry(file.variant.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            master = PathEntry(file.variant.master)
            identical = file.isIdentical
        }

        static let facts = PartFacts(
            name: "adoptedFile", meaning: "A file that was adopted",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
                "master": "the image that it is a variant of",
                "identical": "whether it has the bytes that a build would write; if not, the next build overwrites it",
            ])
    }
}

/// Variants that were kept.
struct KeepDocument: ReportDocument {
    static let command = "keep"

    var dryRun: Bool
    var keptFiles: [PathEntry]

    init(_ report: KeepingReport, isDone: Bool) {
        dryRun = !isDone
        keptFiles = report.kept.map(PathEntry.init)
    }

    static let facts = PartFacts(
        name: "keep", meaning: "Variants that are hand-made files from now on",
        fields: [
            "dryRun": "whether nothing was to be written, with `-n`", "keptFiles": "the files that were kept",
        ])
}
