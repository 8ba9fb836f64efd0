struct InitDocument: ReportDocument {
    var report: StarterReport
    var isDone: Bool

    static let table = PartTable<Self>(
        "init", "A configuration that fits a folder",
        [
            .field("dryRun", "whether nothing was to be written, with `-n`") { !$0.isDone },
            .field("written", "whether the file was written", \.report.isWritten),
            .field("file", "the configuration file") { _ in BytePath(Configuration.fileName) ?? .root },
            .field("text", "its content", \.report.text),
            .field(
                "findings", "what was found in the folder, in words, such as `3 masters in Art`", \.report.findings),
        ])
}
