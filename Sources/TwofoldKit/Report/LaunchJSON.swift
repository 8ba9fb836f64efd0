extension JSONReport {
    /// The launch images that were made, and the array that Info.plist may list them in.
    ///
    /// - Parameters:
    ///   - report: The report of the run.
    ///   - root: The folder that its paths are relative to.
    public static func text(_ report: LaunchReport, root: String) throws -> String {
        try encode(LaunchDocument(report, root: root))
    }
}

private struct LaunchDocument: Encodable {
    var version = 1
    var root: String
    var master: PathEntry
    var made, current, kept, refused, failed, pending: Int
    /// Not called files, because those of other documents have other fields.
    var launchImages: [Image]
    /// Keys as Info.plist has them.
    var plist: [[String: String]]
    var diagnostics: [DiagnosticEntry]

    init(_ report: LaunchReport, root: String) {
        self.root = root
        master = PathEntry(report.master)
        let counts = report.counts
        made = counts.made
        current = counts.current
        kept = counts.kept
        refused = counts.refused
        failed = counts.failed
        pending = counts.pending
        launchImages = report.files.map(Image.init)
        plist = report.entries.map { entry in
            Dictionary(entry.values.map { ($0.key, $0.value) }) { first, _ in first }
        }
        diagnostics = report.diagnostics.map(DiagnosticEntry.init)
    }

    struct Image: Encodable {
        var path: PathEntry
        var device, orientation: String
        var width, height, scale: Int
        var needsList: Bool
        var outcome: String
        var bytes: Int?

        init(_ file: LaunchReport.File) {
            path = PathEntry(file.path)
            device = file.image.device.rawValue
            orientation = file.image.isLandscape ? "landscape" : "portrait"
            width = file.image.size.width
            height = file.image.size.height
            scale = file.image.name.scale.pixelsPerPoint
            needsList = file.image.needsList
            if case .made(let placed, _) = file.outcome { bytes = placed.byteCount }
            outcome =
                switch file.outcome {
                case .made: "made"
                case .unchanged: "unchanged"
                case .current, .omitted: file.isKept ? "kept" : "current"
                case .refused: "refused"
                case .failed, .skipped: "failed"
                case .pending: "pending"
                }
        }
    }
}
