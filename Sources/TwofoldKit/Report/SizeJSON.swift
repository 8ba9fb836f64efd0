extension JSONReport {
    /// The sizes in a tree; numbers are bytes where nothing else is said.
    public static func text(
        _ report: SizeReport, root: String, limit: SizeLimit?, whatIf: [WhatIf] = [], projects: [BytePath] = []
    ) throws -> String {
        try encode(SizeDocument(report, root: root, limit: limit, whatIf: whatIf, projects: names(of: projects)))
    }
}

private struct SizeDocument: Encodable {
    var version = 1
    var root: String
    var projects: [PathEntry]?
    var images, bytes: Int
    var passedOver: PassedOverEntry
    var limit: Int?
    var limitRule: String?
    var beyondLimit: Bool?
    var devices: [Device]
    var scales: [Scale]
    var pictures: [ImageRow]
    var additions: [Addition]
    var drawings: [VectorImage]
    var gains: [Gain]
    var dimensions: [DimensionsEntry]
    var launchImages: LaunchImages
    var whatIf: [Answer]
    var flatArt: [FlatArt]

    init(_ report: SizeReport, root: String, limit: SizeLimit?, whatIf: [WhatIf], projects: [PathEntry]?) {
        self.root = root
        self.projects = projects
        images = report.fileCount
        bytes = report.bytes
        passedOver = PassedOverEntry(report.passedOver, undrawn: nil)
        self.limit = limit?.bytes
        limitRule = limit?.rule
        beyondLimit = limit.map { (report.largestLoad?.downloaded ?? 0) > $0.bytes }
        devices = report.loads.map(Device.init)
        scales = report.scales.map(Scale.init)
        pictures = report.images.map(ImageRow.init)
        additions = report.additions.map(Addition.init)
        drawings = report.savings.map(VectorImage.init)
        launchImages = LaunchImages(report.launchImages)
        self.whatIf = whatIf.flatMap { question in
            switch question {
            case .scale(let scale): report.projections.filter { $0.scale == scale }.map(Answer.init)
            case .screen(let size): [report.projection(of: size)].compactMap(\.self).map(Answer.init)
            }
        }
        gains = report.gains.map { Gain(path: PathEntry($0.path), score: $0.score) }
        flatArt = report.flatArt.map(FlatArt.init)
        dimensions = report.dimensions.map(DimensionsEntry.init)
    }

    struct LaunchImages: Encodable {
        var count, bytes, addedByLandscape: Int

        init(_ total: LaunchImageTotal) {
            count = total.fileCount
            bytes = total.bytes
            addedByLandscape = total.uprightPadBytes
        }
    }

    /// The answer to one question: of a scale or of a screen.
    struct Answer: Encodable {
        var scale: Double?
        var width, height: Int?
        var pictures, pixels: Int?
        var bytes: Int
        var memory, fullScreenBytes: Int?

        init(_ projection: SizeReport.Projection) {
            scale = projection.scale
            pictures = projection.images
            pixels = projection.pixels
            bytes = projection.bytes
            memory = projection.memory
        }

        init(_ projection: SizeReport.ScreenProjection) {
            width = projection.size.width
            height = projection.size.height
            bytes = projection.bytes
            fullScreenBytes = projection.fullScreenBytes
        }
    }

    struct Device: Encodable {
        var device: String
        var scale, pictures, downloads, loads, wasted, sliced, memory: Int

        init(_ load: SizeReport.Load) {
            device = load.screen.device.rawValue
            scale = load.screen.scale.pixelsPerPoint
            pictures = load.images
            downloads = load.downloaded
            loads = load.used
            wasted = load.wasted
            sliced = load.sliced
            memory = load.memory
        }
    }

    struct Scale: Encodable {
        var scale: Double
        var files, bytes, memory: Int
        var memoryTimes1x: Double?

        init(_ total: SizeReport.ScaleTotal) {
            scale = total.scale.factor
            files = total.fileCount
            bytes = total.bytes
            memory = total.memory
            memoryTimes1x = total.memoryRatio
        }
    }

    struct ImageRow: Encodable {
        var name: PathEntry
        var files, bytes, memory, memoryOfAll: Int
        var eachFile: [Variant]

        init(_ image: SizeReport.Image) {
            name = PathEntry(image.name)
            files = image.fileCount
            bytes = image.bytes
            memory = image.memory
            memoryOfAll = image.memoryOfAll
            eachFile = image.files.map(Variant.init)
        }
    }

    /// One image file of a picture.
    struct Variant: Encodable {
        var path: PathEntry
        var scale: Double
        var width, height: Int?
        var bytes, memory: Int
        var memoryTimes1x: Double?

        init(_ file: SizeReport.File) {
            path = PathEntry(file.path)
            scale = file.scale.factor
            width = file.size?.width
            height = file.size?.height
            bytes = file.bytes
            memory = file.memory
            memoryTimes1x = file.memoryRatio
        }
    }

    struct FlatArt: Encodable {
        var path: PathEntry
        var colors, files, bytes: Int

        init(_ art: SizeReport.FlatArt) {
            path = PathEntry(art.path)
            colors = art.colors
            files = art.fileCount
            bytes = art.bytes
        }
    }

    struct Addition: Encodable {
        var scale, pictures, bytes: Int
        var factor: Double
        /// The number of images that the factor was measured on; 0 when it is assumed.
        var measuredOn: Int

        init(_ addition: SizeReport.Addition) {
            scale = addition.scale.pixelsPerPoint
            pictures = addition.images
            bytes = addition.bytes
            factor = addition.factor
            measuredOn = addition.evidence
        }
    }

    struct VectorImage: Encodable {
        var path: PathEntry
        var bytes, pixelBytes, saves: Int

        init(_ saving: SizeReport.Saving) {
            path = PathEntry(saving.vectorImage)
            bytes = saving.vectorBytes
            pixelBytes = saving.pixelBytes
            saves = saving.bytes
        }
    }

    struct Gain: Encodable {
        var path: PathEntry
        var score: Int
    }
}
