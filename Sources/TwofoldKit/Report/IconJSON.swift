extension JSONReport {
    /// The result of making icons; the names for a property list are without scale and extension.
    public static func text(_ report: IconReport, root: String) throws -> String {
        try encode(IconDocument(report, root: root))
    }
}

private struct IconDocument: Encodable {
    var version = 1
    var root: String
    var master: PathEntry
    var made, current, kept, refused, failed, pending: Int
    var files: [Icon]
    var lists: [List]
    var keptFiles: [PathEntry]
    var iconNames, documentIconNames: [String: [String]]
    var markup: String?
    var diagnostics: [DiagnosticEntry]

    struct Icon: Encodable {
        var use: String
        var file: FileEntry
    }

    struct List: Encodable {
        var path: String
        var outcome: String
    }

    init(_ report: IconReport, root: String) {
        self.root = root
        master = PathEntry(report.master)
        let counts = report.counts
        (made, current, kept) = (counts.made, counts.current, counts.kept)
        (refused, failed, pending) = (counts.refused, counts.failed, counts.pending)
        files = report.files.map { file in
            var entry = FileEntry(file.path, nil)
            entry.width = file.size?.width
            entry.height = file.size?.height
            entry.add(file.outcome, isCopy: false)
            return Icon(use: file.use, file: entry)
        }
        lists = report.companions.map { List(path: PathEntry($0.path).path, outcome: $0.outcome.rawValue) }
        keptFiles = report.kept.map(PathEntry.init)
        func names(_ list: (DeviceModifier) -> [String]?) -> [String: [String]] {
            Dictionary(
                uniqueKeysWithValues: DeviceModifier.allCases.compactMap { device in
                    list(device).flatMap { $0.isEmpty ? nil : (device.rawValue, $0) }
                })
        }
        iconNames = names { report.plan?.bundleIconNames($0) }
        documentIconNames = names { report.plan?.documentIconNames($0) }
        markup = report.plan?.markup
        diagnostics = report.diagnostics.map(DiagnosticEntry.init)
    }
}
