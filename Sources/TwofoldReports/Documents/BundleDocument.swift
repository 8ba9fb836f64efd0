struct BundleDocument: ReportDocument {
    static let command = "sizes --bundle"

    var report: BundleReport
    var limit: SizeLimit?

    static let table = PartTable<Self>(
        "bundle", "The sizes of every file in a folder",
        [
            .field("bytes", "the size of all files", \.report.bytes),
            .optional(
                "limit", "the most bytes that the files may take; omitted without a limit, as are the next two",
                \.limit?.bytes),
            .optional("limitRule", "the rule of the App Store, if the limit is given as a year", \.limit?.rule),
            .optional("beyondLimit", "whether the files take more", \.isBeyondLimit),
            .field("kinds", "the kinds of files, the heaviest first", \.report.kinds),
            .field("files", "the files, the largest first", \.report.files),
        ])

    private var isBeyondLimit: Bool? { limit.map { report.bytes > $0.bytes } }
}

extension BundleFileKind: ReportWord {}

extension BundleReport.Kind: ReportPart {
    static let table = PartTable<Self>(
        "bundleKind", "The files of one kind in a folder",
        [
            .field("kind", "the kind", \.kind), .field("fileCount", "the number of files", \.fileCount),
            .field("bytes", "their size", \.bytes),
        ])
}

extension BundleReport.File: ReportPart {
    static let table = PartTable<Self>(
        "bundleFile", "A file of any kind",
        [.path(\.path), .field("kind", "its kind", \.kind), .field("bytes", "its size", \.bytes)])
}
