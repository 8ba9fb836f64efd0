extension JSONReport {
    /// The document of a preview.
    ///
    /// - Parameters:
    ///   - report: The preview.
    ///   - file: The file that was named.
    ///   - screen: The screen that was asked for.
    ///   - output: The path of the preview, as the command line has it.
    ///   - isWritten: Whether it was written.
    public func text(
        _ report: PreviewReport, of file: BytePath, on screen: Screen, to output: String, isWritten: Bool
    ) throws -> String {
        try text(
            PreviewDocument(report, of: file, on: screen, to: output, isWritten: isWritten), report.diagnostics)
    }
}

/// What a device shows for an image.
struct PreviewDocument: ReportDocument {
    /// What the screen should show.
    enum Right: String, CaseIterable { case shown, file, reduced, rendered, missing }

    static let command = "preview"

    var file: PathEntry
    var device: ReportWord<DeviceKind>
    var modifier: String?
    var scale: Double
    var shown: PathEntry?
    var filePixels, pixels: PixelsEntry?
    var right: ReportWord<Right>?
    var rightFile: PathEntry?
    var preview: String
    var previewPixels: PixelsEntry?
    var written: Bool

    init(
        _ report: PreviewReport, of file: BytePath, on screen: Screen, to output: String, isWritten: Bool
    ) {
        self.file = PathEntry(file)
        device = ReportWord(screen.device)
        modifier = screen.device.modifier.isEmpty ? nil : String(decoding: screen.device.modifier, as: UTF8.self)
        scale = screen.scale.factor
        shown = report.shown.map(PathEntry.init)
        filePixels = report.fileSize.map { PixelsEntry($0) }
        pixels = report.size.map { PixelsEntry($0) }
        preview = output
        previewPixels = report.previewSize.map { PixelsEntry($0) }
        written = isWritten
        guard report.file != nil else { return }
        switch report.right {
        case .shown: right = ReportWord(.shown)
        case .missing: right = ReportWord(.missing)
        case .file(let path): (right, rightFile) = (ReportWord(.file), PathEntry(path))
        case .reduced(let path): (right, rightFile) = (ReportWord(.reduced), PathEntry(path))
        case .rendered(let path): (right, rightFile) = (ReportWord(.rendered), PathEntry(path))
        }
    }

    static let facts = PartFacts(
        name: "preview", meaning: "What a device shows for an image",
        fields: [
            "file": "the file that was named; the device is asked for its name without scale and device",
            "device": "the kind of device", "modifier": "its device modifier; omitted without one",
            "scale": "the screen's scale",
            "shown": "the file that the device shows; omitted if it shows none",
            "filePixels": "the size of that file", "pixels": "its size on the screen",
            "right": """
            what the screen should show: the file `shown` itself, another `file` of the screen's scale, a larger one \
            `reduced`, a vector image `rendered`; `missing` if there is nothing to make it of. Omitted without a preview
            """,
            "rightFile": "the file that this is or is made of, if it is another one",
            "preview": "the file of `--out`, as the command line has it",
            "previewPixels": "the size of the preview", "written": "whether the preview was written",
        ])
}
