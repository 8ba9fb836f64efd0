struct PreviewDocument: ReportDocument {
    /// What the screen should show.
    enum Right: String, ReportWord { case shown, file, reduced, rendered, missing }

    var report: PreviewReport
    var file: BytePath
    var screen: Screen
    var output: String
    var isWritten: Bool

    static let table = PartTable<Self>(
        "preview", "What a device shows for an image",
        [
            .field(
                "file", "the file that was named; the device is asked for its name without scale and device", \.file),
            .field("device", "the kind of device", \.screen.device),
            .optional("modifier", "its device modifier; omitted without one", \.screen.device.modifierText),
            .field("scale", "the screen's scale", \.screen.scale.factor),
            .optional("shown", "the file that the device shows; omitted if it shows none", \.report.shown),
            .optional("filePixels", "the size of that file", \.report.fileSize),
            .optional("pixels", "its size on the screen", \.report.size),
            .optional(
                "right",
                """
                what the screen should show: the file `shown` itself, another `file` of the screen's scale, a larger \
                one `reduced`, a vector image `rendered`; `missing` if there is nothing to make it of. Omitted \
                without a preview
                """
            ) { $0.right?.word },
            .optional("rightFile", "the file that this is or is made of, if it is another one") { $0.right?.file },
            .field("preview", "the file of `--out`, as the command line has it", \.output),
            .optional("previewPixels", "the size of the preview", \.report.previewSize),
            .field("written", "whether the preview was written", \.isWritten),
        ])

    /// Nil without a preview.
    private var right: (word: Right, file: BytePath?)? {
        guard report.file != nil else { return nil }
        return switch report.right {
        case .shown: (.shown, nil)
        case .missing: (.missing, nil)
        case .file(let path): (.file, path)
        case .reduced(let path): (.reduced, path)
        case .rendered(let path): (.rendered, path)
        }
    }
}
