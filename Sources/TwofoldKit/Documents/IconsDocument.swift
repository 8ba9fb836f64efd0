extension JSONReport {
    /// The document of icons that were made; the names for a property list are without scale and extension.
    public func text(_ report: IconReport) throws -> String { try text(IconsDocument(report), report.diagnostics) }
}

/// Icons that were made.
struct IconsDocument: ReportDocument {
    static let command = "icons"

    var master: PathEntry
    var counts: OutcomeCounts
    var files: [FileEntry]
    var lists: [List]
    var keptFiles: [PathEntry]
    var iconNames, documentIconNames: [String: [String]]
    var markup: String?

    init(_ report: IconReport) {
        master = PathEntry(report.master)
        counts = OutcomeCounts(report.counts)
        files = report.files.map { FileEntry($0) }
        lists = report.companions.map(List.init)
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
    }

    static let facts = PartFacts(
        name: "icons", meaning: "Icons that were made",
        fields: [
            "master": "the master",
            "counts": "the number of files by outcome",
            "files": "the icons, in the order of the tables of the article Icons",
            "lists": "the texts beside them that name icons, such as `Contents.json` and Info.plist",
            "keptFiles": "hand-made files that take the place of icons",
            "iconNames": "by device: the names for `CFBundleIconFiles`, without scale and extension",
            "documentIconNames": "by device: the names for `CFBundleTypeIconFiles`",
            "markup": "the HTML for the head of a page; omitted without icons for the web",
        ])

    /// A text that names icons.
    struct List: ReportPart {
        /// What came of it.
        enum Outcome: String, CaseIterable { case made, edited, current, pending, failed }

        var path: String
        var pathBytes: String?
        var outcome: ReportWord<Outcome>

        init(_ text: IconReport.Companion) {
            let name = PathEntry(text.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            outcome =
                switch text.outcome {
                case .made: ReportWord(.made)
                case .edited: ReportWord(.edited)
                case .current: ReportWord(.current)
                case .pending: ReportWord(.pending)
                case .failed: ReportWord(.failed)
                }
        }

        static let facts = PartFacts(
            name: "list", meaning: "A text that names icons",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning, "outcome": "what came of it",
            ])
    }
}
