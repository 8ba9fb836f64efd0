extension JSONReport {
    /// The document of the sizes of every file in a bundle.
    public func text(_ report: BundleReport, limit: SizeLimit?) throws -> String {
        try text(BundleDocument(report, limit: limit), report.problems)
    }
}

/// The sizes of every file in a bundle.
struct BundleDocument: ReportDocument {
    static let command = "sizes --bundle"

    var bytes: Int
    var limit: Int?
    var limitRule: String?
    var beyondLimit: Bool?
    var kinds: [Kind]
    var files: [File]

    init(_ report: BundleReport, limit: SizeLimit?) {
        bytes = report.bytes
        self.limit = limit?.bytes
        limitRule = limit?.rule
        beyondLimit = limit.map { report.bytes > $0.bytes }
        kinds = report.kinds.map { Kind(kind: ReportWord($0.kind), fileCount: $0.fileCount, bytes: $0.bytes) }
        files = report.files.map(File.init)
    }

    static let facts = PartFacts(
        name: "bundle", meaning: "The sizes of every file in a folder",
        fields: [
            "bytes": "the size of all files",
            "limit": "the most bytes that the files may take; omitted without a limit, as are the next two",
            "limitRule": "the rule of the App Store, if the limit is given as a year",
            "beyondLimit": "whether the files take more",
            "kinds": "the kinds of files, the heaviest first",
            "files": "the files, the largest first",
        ])

    /// The files of one kind.
    struct Kind: ReportPart {
        var kind: ReportWord<BundleFileKind>
        var fileCount, bytes: Int

        static let facts = PartFacts(
            name: "bundleKind", meaning: "The files of one kind in a folder",
            fields: ["kind": "the kind", "fileCount": "the number of files", "bytes": "their size"])
    }

    /// One file.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var kind: ReportWord<BundleFileKind>
        var bytes: Int

        init(_ file: BundleReport.File) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            kind = ReportWord(file.kind)
            bytes = file.bytes
        }

        static let facts = PartFacts(
            name: "bundleFile", meaning: "A file of any kind",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning, "kind": "its kind",
                "bytes": "its size",
            ])
    }
}
