extension JSONReport {
    /// The document of a verification.
    public func text(_ report: VerificationReport) throws -> String {
        try text(VerifyDocument(report, proved: report.isProved), report.diagnostics)
    }

    /// The document of a verification that could not begin.
    public func text(unverified diagnostic: Diagnostic) throws -> String {
        try text(VerifyDocument(VerificationReport(), proved: false), [diagnostic])
    }
}

/// Whether a staged folder has the recorded bytes.
struct VerifyDocument: ReportDocument {
    static let command = "verify"

    var recordedCount, matchingCount, bytes: Int
    var proved: Bool

    init(_ report: VerificationReport, proved: Bool) {
        recordedCount = report.fileCount
        matchingCount = report.matchCount
        bytes = report.byteCount
        self.proved = proved
    }

    static let facts = PartFacts(
        name: "verify", meaning: "Whether a staged folder has the recorded bytes",
        fields: [
            "recordedCount": "the number of files that the lock file records",
            "matchingCount": "the number of those that have the recorded bytes",
            "bytes": "the size of those that match",
            "proved": "whether all match, and the lock file is sound",
        ])
}
