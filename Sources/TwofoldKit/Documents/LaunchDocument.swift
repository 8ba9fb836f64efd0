extension JSONReport {
    /// The document of launch images that were made, with the array that Info.plist may list them in.
    public func text(_ report: LaunchReport) throws -> String { try text(LaunchDocument(report), report.diagnostics) }
}

/// Launch images that were made.
struct LaunchDocument: ReportDocument {
    static let command = "launch"

    var master: PathEntry
    var counts: OutcomeCounts
    var files: [File]
    /// Keys as Info.plist has them.
    var plist: [[String: String]]

    init(_ report: LaunchReport) {
        master = PathEntry(report.master)
        counts = OutcomeCounts(report.counts)
        files = report.files.map(File.init)
        plist = report.entries.map { entry in
            Dictionary(entry.values.map { ($0.key, $0.value) }) { first, _ in first }
        }
    }

    static let facts = PartFacts(
        name: "launch", meaning: "Launch images that were made",
        fields: [
            "master": "the image that they are made from",
            "counts": "the number of files by outcome",
            "files": "the launch images, those of iPhones first, each by size",
            "plist": """
            the elements of `UILaunchImages`: `UILaunchImageName`, `UILaunchImageMinimumOSVersion`, \
            `UILaunchImageOrientation`, `UILaunchImageSize`
            """,
        ])

    /// One launch image.
    struct File: ReportPart {
        /// How a device is held.
        enum Orientation: String, CaseIterable { case portrait, landscape }

        var path: String
        var pathBytes: String?
        var device: ReportWord<DeviceModifier>
        var orientation: ReportWord<Orientation>
        var scale: Double
        var pixels: PixelsEntry
        var needsList: Bool
        var outcome: ReportWord<FileOutcome>
        var bytes: Int?

        init(_ file: LaunchReport.File) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            device = ReportWord(file.image.device)
            orientation = ReportWord(file.image.isLandscape ? .landscape : .portrait)
            scale = file.image.name.scale.factor
            pixels = PixelsEntry(file.image.size)
            needsList = file.image.needsList
            outcome = ReportWord(file.isKept ? .kept : file.outcome.word())
            if case .made(let placed, _) = file.outcome { bytes = placed.byteCount }
        }

        static let facts = PartFacts(
            name: "launchImage", meaning: "A launch image",
            fields: [
                "path": "its path, made or planned", "pathBytes": PathEntry.bytesMeaning,
                "device": "the devices that it is for", "orientation": "how they are held",
                "scale": "its scale", "pixels": "its size",
                "needsList": "whether it is found only by a list in Info.plist",
                "outcome": "as of any file; `kept` for a hand-made one",
                "bytes": "the size of one that was made",
            ])
    }
}
