extension LaunchReport: ReportDocument {
    static let table = PartTable<Self>(
        "launch", "Launch images that were made",
        [
            .field("master", "the image that they are made from", \.master),
            .field("counts", "the number of files by outcome", \.counts),
            .field("files", "the launch images, those of iPhones first, each by size", \.files),
            .optional("list", "the `Contents.json` of the set that they were made for", \.list),
            .field(
                "plist",
                """
                the elements of `UILaunchImages`: `UILaunchImageName`, `UILaunchImageMinimumOSVersion`, \
                `UILaunchImageOrientation`, `UILaunchImageSize`
                """, \.plist),
        ])

    /// Keys as Info.plist has them.
    private var plist: [[String: String]] {
        entries.map { entry in Dictionary(entry.values.map { ($0.key, $0.value) }) { first, _ in first } }
    }
}

extension LaunchReport.File: ReportPart {
    enum Holding: String, ReportWord { case portrait, landscape }

    static let table = PartTable<Self>(
        "launchImage", "A launch image",
        [
            .path("its path, made or planned", \.path),
            .field("device", "the devices that it is for", \.image.row.device),
            .field("orientation", "how they are held") { $0.image.row.isLandscape ? Holding.landscape : .portrait },
            .field("scale", "its scale", \.image.name.scale.factor),
            .field("pixels", "its size", \.image.size),
            .field("needsList", "whether it is found only by a list in Info.plist", \.image.needsList),
            .field("outcome", "as of any file; `kept` for a hand-made one") {
                $0.isKept ? FileOutcome.kept : $0.outcome.word()
            },
            .optional("bytes", "the size of one that was made", \.byteCount),
        ])

    private var byteCount: Int? { if case .made(let placed, _) = outcome { placed.byteCount } else { nil } }
}
