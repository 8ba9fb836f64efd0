struct VerifyDocument: ReportDocument {
    var report: VerificationReport
    var isProved: Bool

    static let table = PartTable<Self>(
        "verify", "Whether a staged folder has the recorded bytes",
        [
            .field("recordedCount", "the number of files that the lock file records", \.report.fileCount),
            .field("matchingCount", "the number of those that have the recorded bytes", \.report.matchCount),
            .field("bytes", "the size of those that match", \.report.byteCount),
            .field("proved", "whether all match, and the lock file is sound", \.isProved),
        ])
}
