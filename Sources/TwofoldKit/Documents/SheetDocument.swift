extension JSONReport {
    /// The document of a contact sheet.
    ///
    /// - Parameters:
    ///   - report: The images that it shows.
    ///   - diagnostics: What a check says of them.
    ///   - output: The path of the sheet, as the command line has it.
    ///   - isWritten: Whether it was written.
    public func text(
        _ report: SheetReport, diagnostics: [Diagnostic], to output: String, isWritten: Bool
    ) throws -> String {
        let others = report.diagnostics.filter { !diagnostics.contains($0) }
        return try text(SheetDocument(report, to: output, isWritten: isWritten), others + diagnostics)
    }
}

/// The images of a contact sheet.
struct SheetDocument: ReportDocument {
    static let command = "sheet"

    var sheet: String
    var written: Bool
    var imageCount, fileCount, bytes: Int
    var images: [Image]

    init(_ report: SheetReport, to output: String, isWritten: Bool) {
        sheet = output
        written = isWritten
        imageCount = report.images.count
        fileCount = report.fileCount
        bytes = report.bytes
        images = report.images.map(Image.init)
    }

    static let facts = PartFacts(
        name: "sheet", meaning: "The images of a contact sheet",
        fields: [
            "sheet": "the file of `--out`, as the command line has it", "written": "whether it was written",
            "imageCount": "the number of images", "fileCount": "the number of their files that exist",
            "bytes": "the size of those files", "images": "the images, sorted by name",
        ])

    /// One image with all its files.
    struct Image: ReportPart {
        var name: PathEntry
        var files: [File]

        init(_ image: SheetReport.Image) {
            name = PathEntry(image.name)
            files = image.files.map(File.init)
        }

        static let facts = PartFacts(
            name: "sheetImage", meaning: "An image of a contact sheet",
            fields: [
                "name": "the image's path without scale and extension",
                "files": "its files: universal ones first, then by scale, the largest first",
            ])
    }

    /// What a file is to its image.
    enum Role: String, CaseIterable {
        case master, variant, stale, missing, edited, orphan, kept, identical, handMade = "hand-made", planned
    }

    /// One file of an image.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var role: ReportWord<Role>
        var reason: ReportWord<StaleReason>?
        var scale: Double
        var pixels: PixelsEntry?
        var bytes: Int
        var screens: [SheetScreen]

        init(_ file: SheetReport.File) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            (role, reason) = Self.role(file.role)
            scale = file.scale.factor
            pixels = file.size.map { PixelsEntry($0) }
            bytes = file.byteCount
            screens = file.screens.map(SheetScreen.init)
        }

        private static func role(
            _ role: SheetReport.Role
        ) -> (ReportWord<Role>, ReportWord<StaleReason>?) {
            switch role {
            case .master: (ReportWord(.master), nil)
            case .variant: (ReportWord(.variant), nil)
            case .stale(let reason): (ReportWord(.stale), ReportWord(reason))
            case .missing: (ReportWord(.missing), nil)
            case .edited: (ReportWord(.edited), nil)
            case .orphan: (ReportWord(.orphan), nil)
            case .kept: (ReportWord(.kept), nil)
            case .identical: (ReportWord(.identical), nil)
            case .handMade: (ReportWord(.handMade), nil)
            case .planned: (ReportWord(.planned), nil)
            }
        }

        static let facts = PartFacts(
            name: "sheetFile", meaning: "A file of an image of a contact sheet",
            fields: [
                "path": "the file; for a `planned` one, the hand-made file in its place",
                "pathBytes": PathEntry.bytesMeaning,
                "role": """
                `master`; `variant` if it is current; `stale` if a build makes it again; `missing` if a build has yet to \
                make it; `edited` since it was made; `orphan` if its master is gone; `kept` if it is hand-made, in the place \
                of a variant; `identical` if it has the bytes that Twofold would write there; `hand-made` if it is neither; \
                `planned` for what Twofold would write in the place of a hand-made file, which exists in the sheet only
                """,
                "reason": "why it is stale", "scale": "its scale",
                "pixels": "its size; for a vector image, in points; omitted if it is not known",
                "bytes": "its bytes on the disk, 0 for a file that does not exist",
                "screens": "the screens that load it",
            ])
    }
}

/// A sort of screen that loads a file.
struct SheetScreen: ReportPart {
    var device: ReportWord<DeviceKind>
    var scale: Double

    init(_ screen: Screen) {
        device = ReportWord(screen.device)
        scale = screen.scale.factor
    }

    static let facts = PartFacts(
        name: "sheetScreen", meaning: "A sort of screen that loads a file",
        fields: ["device": "the kind of device", "scale": "the screen's scale"])
}
