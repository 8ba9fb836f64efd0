extension JSONReport {
    /// The document of the sizes in a tree; numbers are bytes where nothing else is said.
    ///
    /// - Parameters:
    ///   - report: The sizes.
    ///   - limit: The most bytes that a device may download; nil for no limit.
    ///   - whatIf: The questions about coming displays.
    ///   - diagnostics: What could not be read.
    public func text(
        _ report: SizeReport, limit: SizeLimit?, whatIf: [WhatIf] = [], diagnostics: [Diagnostic] = []
    ) throws -> String {
        try text(SizesDocument(report, limit: limit, whatIf: whatIf), diagnostics)
    }
}

/// The sizes in a tree.
struct SizesDocument: ReportDocument {
    static let command = "sizes"

    var imageCount, bytes: Int
    var ignored: IgnoredEntry
    var limit: Int?
    var limitRule: String?
    var beyondLimit: Bool?
    var devices: [Device]
    var scales: [Scale]
    var images: [Image]
    var additions: [Addition]
    var vectorImages: [VectorImage]
    var gains: [Gain]
    var dimensions: [DimensionsEntry]
    var launchImages: LaunchImages
    var whatIf: [Answer]
    var flatArt: [FlatArt]

    init(_ report: SizeReport, limit: SizeLimit?, whatIf: [WhatIf]) {
        imageCount = report.fileCount
        bytes = report.bytes
        ignored = IgnoredEntry(report.passedOver, undrawn: nil)
        self.limit = limit?.bytes
        limitRule = limit?.rule
        beyondLimit = limit.map { (report.largestLoad?.downloaded ?? 0) > $0.bytes }
        devices = report.loads.map(Device.init)
        scales = report.scales.map(Scale.init)
        images = report.images.map(Image.init)
        additions = report.additions.map(Addition.init)
        vectorImages = report.savings.map(VectorImage.init)
        launchImages = LaunchImages(report.launchImages)
        self.whatIf = whatIf.flatMap { question in
            switch question {
            case .scale(let scale): report.projections.filter { $0.scale == scale }.map { Answer($0) }
            case .screen(let size): [report.projection(of: size)].compactMap(\.self).map { Answer($0) }
            }
        }
        gains = report.gains.map(Gain.init)
        flatArt = report.flatArt.map(FlatArt.init)
        dimensions = report.dimensions.map(DimensionsEntry.init)
    }

    static let facts = PartFacts(
        name: "sizes", meaning: "The sizes in a tree, in bytes where nothing else is said",
        fields: [
            "imageCount": "the number of image files", "bytes": "their total size",
            "limit": "the most bytes that a device may download; omitted without a limit, as are the next two",
            "limitRule": "the rule of the App Store, if the limit is given as a date",
            "beyondLimit": "whether a device downloads more",
            "ignored": "the number of ignored files and folders",
            "devices": "what each kind of device downloads and loads",
            "scales": "the sum of each scale",
            "images": "the images, the heaviest first",
            "flatArt": "images of few colors that could be vector images, the largest first",
            "additions": "the cost of a further scale",
            "vectorImages": "the savings by shipping only a vector image",
            "gains": "images only at 1x, those that would gain most from a 2x first",
            "dimensions": "the size of each image file, sorted by path",
            "launchImages": "the launch images among the image files",
            "whatIf": "the answers to `--what-if`",
        ])
}
