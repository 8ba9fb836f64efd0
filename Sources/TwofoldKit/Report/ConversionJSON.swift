extension JSONReport {
    /// The report of `convert` for a program.
    ///
    /// - Parameters:
    ///   - report: The result.
    ///   - source: The layout and the folder that were read.
    ///   - target: The layout and the folder that were written.
    public static func text(
        _ report: ConversionReport, from source: (layout: LayoutKind, folder: String),
        to target: (layout: LayoutKind, folder: String)
    ) throws -> String {
        try encode(ConversionDocument(report, source, target))
    }
}

private struct ConversionDocument: Encodable {
    var version = 1
    var root, into: String
    var from, to: String
    var copied, current, failed, pending, leftOut, others: Int
    var interrupted: Bool
    /// Not called files, because those of other documents have other fields.
    var copies: [File]
    var diagnostics: [DiagnosticEntry]

    init(
        _ report: ConversionReport, _ source: (layout: LayoutKind, folder: String),
        _ target: (layout: LayoutKind, folder: String)
    ) {
        (root, into) = (source.folder, target.folder)
        (from, to) = (source.layout.rawValue, target.layout.rawValue)
        let files = report.files.map(File.init)
        func count(_ outcome: String) -> Int { files.count { $0.outcome == outcome } }
        copies = files
        copied = count("copied")
        current = count("current")
        failed = count("failed")
        pending = count("pending")
        leftOut = report.leftOut.count
        others = report.otherCount
        interrupted = report.wasInterrupted
        diagnostics = report.diagnostics.map(DiagnosticEntry.init)
    }

    struct File: Encodable {
        var path: String
        var pathBytes: String?
        var source: PathEntry?
        var outcome: String
        var bytes: Int?

        init(_ file: ConversionReport.File) {
            let name = PathEntry(file.target)
            path = name.path
            pathBytes = name.pathBytes
            source = file.source.map(PathEntry.init)
            switch file.outcome {
            case .copied(let count):
                outcome = "copied"
                bytes = count
            case .pending: outcome = "pending"
            case .current: outcome = "current"
            case .failed: outcome = "failed"
            }
        }
    }
}
