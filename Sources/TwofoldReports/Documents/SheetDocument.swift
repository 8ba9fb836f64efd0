struct SheetDocument: ReportDocument {
    var report: SheetReport
    var output: String
    var isWritten: Bool

    static let table = PartTable<Self>(
        "sheet", "The images of a contact sheet",
        [
            .field("sheet", "the file of `--out`, as the command line has it", \.output),
            .field("written", "whether it was written", \.isWritten),
            .field("imageCount", "the number of images", \.report.images.count),
            .field("fileCount", "the number of their files that exist", \.report.fileCount),
            .field("bytes", "the size of those files", \.report.bytes),
            .field("images", "the images, sorted by name", \.report.images),
        ])

    /// What a file is to its image.
    enum Role: String, ReportWord {
        case master, variant, stale, missing, edited, orphan, kept, identical, handMade = "hand-made", planned
    }
}

extension SheetReport.Image: ReportPart {
    static let table = PartTable<Self>(
        "sheetImage", "An image of a contact sheet",
        [
            .field("name", "the image's path without scale and extension", \.name),
            .field("files", "its files: universal ones first, then by scale, the largest first", \.files),
        ])
}

extension SheetReport.File: ReportPart {
    static let table = PartTable<Self>(
        "sheetFile", "A file of an image of a contact sheet",
        [
            .path("the file; for a `planned` one, the hand-made file in its place", \.path),
            .field(
                "role",
                """
                `master`; `variant` if it is current; `stale` if a build makes it again; `missing` if a build has yet \
                to make it; `edited` since it was made; `orphan` if its master is gone; `kept` if it is hand-made, in \
                the place of a variant; `identical` if it has the bytes that Twofold would write there; `hand-made` \
                if it is neither; `planned` for what Twofold would write in the place of a hand-made file, which \
                exists in the sheet only
                """, \.role.word),
            .optional("reason", "why it is stale", \.role.reason),
            .field("scale", "its scale", \.scale.factor),
            .optional("pixels", "its size; for a vector image, in points; omitted if it is not known", \.size),
            .field("bytes", "its bytes on the disk, 0 for a file that does not exist", \.byteCount),
            .field("screens", "the screens that load it", \.screens),
        ])
}

extension SheetReport.Role {
    fileprivate var word: SheetDocument.Role {
        switch self {
        case .master: .master
        case .variant: .variant
        case .stale: .stale
        case .missing: .missing
        case .edited: .edited
        case .orphan: .orphan
        case .kept: .kept
        case .identical: .identical
        case .handMade: .handMade
        case .planned: .planned
        }
    }

    fileprivate var reason: StaleReason? {
        guard case .stale(let reason) = self else { return nil }
        return reason
    }
}

extension Screen: ReportPart {
    static let table = PartTable<Self>(
        "sheetScreen", "A sort of screen that loads a file",
        [.field("device", "the kind of device", \.device), .field("scale", "the screen's scale", \.scale.factor)])
}
