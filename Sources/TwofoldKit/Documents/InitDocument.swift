extension JSONReport {
    /// The document of a new configuration.
    ///
    /// - Parameters:
    ///   - report: What was found and written.
    ///   - isDone: False if nothing was to be written.
    public func text(_ report: StarterReport, isDone: Bool) throws -> String {
        try text(InitDocument(report, isDone: isDone), report.diagnostics)
    }
}

/// A configuration that fits a folder.
struct InitDocument: ReportDocument {
    static let command = "init"

    var dryRun, written: Bool
    var file: PathEntry
    var text: String
    var findings: [String]

    init(_ report: StarterReport, isDone: Bool) {
        dryRun = !isDone
        written = report.isWritten
        file = PathEntry(BytePath(Configuration.fileName) ?? .root)
        text = report.text
        findings = report.findings
    }

    static let facts = PartFacts(
        name: "init", meaning: "A configuration that fits a folder",
        fields: [
            "dryRun": "whether nothing was to be written, with `-n`", "written": "whether the file was written",
            "file": "the configuration file", "text": "its content",
            "findings": "what was found in the folder, in words, such as `3 masters in Art`",
        ])
}
