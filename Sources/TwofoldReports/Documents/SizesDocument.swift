struct SizesDocument: ReportDocument {
    var report: SizeReport
    var limit: SizeLimit?
    var whatIf: [WhatIf]

    static let table = PartTable<Self>(
        "sizes", "The sizes in a tree, in bytes where nothing else is said",
        [
            .field("imageCount", "the number of image files", \.report.fileCount),
            .field("bytes", "their total size", \.report.bytes),
            .optional(
                "limit",
                "the most bytes that a device may download; omitted without a limit, as are the next two",
                \.limit?.bytes),
            .optional("limitRule", "the rule of the App Store, if the limit is given as a date") { $0.limit?.rule },
            .optional("beyondLimit", "whether a device downloads more", \.isBeyondLimit),
            .field("ignored", "the number of ignored files and folders") {
                IgnoredEntry(counts: $0.report.ignoredCounts)
            },
            .field("devices", "what each kind of device downloads and loads", \.report.loads),
            .field("scales", "the sum of each scale", \.report.scales),
            .field("images", "the images, the heaviest first", \.report.images),
            .field(
                "flatArt", "images of few colors that could be vector images, the largest first", \.report.flatArt),
            .field("additions", "the cost of a further scale", \.report.additions),
            .field("vectorImages", "the savings by shipping only a vector image", \.report.savings),
            .field(
                "gains", "images only at 1x, those that would gain most from a 2x first", \.report.gains),
            .field("dimensions", "the size of each image file, sorted by path", \.report.dimensions),
            .field("launchImages", "the launch images among the image files", \.report.launchImages),
            .field("whatIf", "the answers to `--what-if`", \.answers),
        ])

    private var isBeyondLimit: Bool? { limit.map { (report.largestLoad?.downloaded ?? 0) > $0.bytes } }

    private var answers: [Answer] {
        whatIf.flatMap { question -> [Answer] in
            switch question {
            case .scale(let scale):
                report.projections.filter { $0.scale == scale }.map { Answer(bytes: $0.bytes, scale: $0) }
            case .screen(let size):
                report.projection(of: size).map { [Answer(bytes: $0.bytes, screen: $0)] } ?? []
            }
        }
    }
}
