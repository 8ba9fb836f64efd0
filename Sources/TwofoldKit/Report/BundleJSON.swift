extension JSONReport {
    /// The sizes of every file in a bundle.
    public static func text(_ report: BundleReport, root: String, limit: SizeLimit?) throws -> String {
        try encode(BundleDocument(report, root: root, limit: limit))
    }
}

private struct BundleDocument: Encodable {
    var version = 1
    var root: String
    var bytes: Int
    var limit: Int?
    var limitRule: String?
    var beyondLimit: Bool?
    var kinds: [Kind]
    /// Not called files, because those of other documents have other fields.
    var bundleFiles: [File]

    init(_ report: BundleReport, root: String, limit: SizeLimit?) {
        self.root = root
        bytes = report.bytes
        self.limit = limit?.bytes
        limitRule = limit?.rule
        beyondLimit = limit.map { report.bytes > $0.bytes }
        kinds = report.kinds.map { Kind(kind: $0.kind.rawValue, count: $0.fileCount, bytes: $0.bytes) }
        bundleFiles = report.files.map { File(path: PathEntry($0.path), kind: $0.kind.rawValue, bytes: $0.bytes) }
    }

    struct Kind: Encodable {
        var kind: String
        var count, bytes: Int
    }

    struct File: Encodable {
        var path: PathEntry
        var kind: String
        var bytes: Int
    }
}
