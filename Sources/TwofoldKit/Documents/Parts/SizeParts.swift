// The parts of the document of `sizes`; numbers are bytes where nothing else is said.

extension SizesDocument {
    /// What one kind of device downloads and loads.
    struct Device: ReportPart {
        var device: ReportWord<DeviceKind>
        var scale: Double
        var imageCount, downloads, loads, wasted, sliced, memory: Int

        init(_ load: SizeReport.Load) {
            device = ReportWord(load.screen.device)
            scale = load.screen.scale.factor
            imageCount = load.images
            downloads = load.downloaded
            loads = load.used
            wasted = load.wasted
            sliced = load.sliced
            memory = load.memory
        }

        static let facts = PartFacts(
            name: "load", meaning: "What one kind of device downloads and loads",
            fields: [
                "device": "the kind of device", "scale": "the scale of its screen",
                "imageCount": "the number of images that it shows", "downloads": "the bytes that it downloads",
                "loads": "the bytes that it loads", "wasted": "the bytes that it downloads in vain",
                "sliced": "the bytes that it would download if all images were in an asset catalog",
                "memory": "the memory that all images take at once",
            ])
    }

    /// The sum of one scale.
    struct Scale: ReportPart {
        var scale: Double
        var fileCount, bytes, memory: Int
        var memoryTimes1x: Double?

        init(_ total: SizeReport.ScaleTotal) {
            scale = total.scale.factor
            fileCount = total.fileCount
            bytes = total.bytes
            memory = total.memory
            memoryTimes1x = total.memoryRatio
        }

        static let facts = PartFacts(
            name: "scale", meaning: "The sum of the files of one scale",
            fields: [
                "scale": "the scale", "fileCount": "the number of files", "bytes": "their size",
                "memory": "the memory of all of them", "memoryTimes1x": memoryMeaning,
            ])
    }

    static let memoryMeaning = "the memory relative to that of the 1x; omitted without one"

    /// An image with all its files.
    struct Image: ReportPart {
        var name: PathEntry
        var fileCount, bytes, memory, memoryOfAll: Int
        var files: [File]

        init(_ image: SizeReport.Image) {
            name = PathEntry(image.name)
            fileCount = image.fileCount
            bytes = image.bytes
            memory = image.memory
            memoryOfAll = image.memoryOfAll
            files = image.files.map(File.init)
        }

        static let facts = PartFacts(
            name: "sizedImage", meaning: "An image with all its files",
            fields: [
                "name": "the image's path without scale and extension",
                "fileCount": "the number of its files, mipmaps included", "bytes": "their size",
                "memory": "the memory of its largest file", "memoryOfAll": "the memory of all its files",
                "files": "its image files",
            ])
    }

    /// One file of an image.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var scale: Double
        var pixels: PixelsEntry?
        var bytes, memory: Int
        var memoryTimes1x: Double?

        init(_ file: SizeReport.File) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            scale = file.scale.factor
            pixels = file.size.map { PixelsEntry($0) }
            bytes = file.bytes
            memory = file.memory
            memoryTimes1x = file.memoryRatio
        }

        static let facts = PartFacts(
            name: "sizedFile", meaning: "A file of an image, with its memory",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning, "scale": "its scale",
                "pixels": "its size; omitted if it cannot be read", "bytes": "its bytes on the disk",
                "memory": "its bytes in memory, four for each pixel", "memoryTimes1x": memoryMeaning,
            ])
    }

    /// An image of few colors.
    struct FlatArt: ReportPart {
        var path: String
        var pathBytes: String?
        var colorCount, fileCount, bytes: Int

        init(_ art: SizeReport.FlatArt) {
            let name = PathEntry(art.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            colorCount = art.colors
            fileCount = art.fileCount
            bytes = art.bytes
        }

        static let facts = PartFacts(
            name: "flatArt", meaning: "An image of few colors, which could be a vector image",
            fields: [
                "path": "its largest file", "pathBytes": PathEntry.bytesMeaning,
                "colorCount": "the number of its colors", "fileCount": "the number of its files",
                "bytes": "their size",
            ])
    }

    /// The cost of a further scale.
    struct Addition: ReportPart {
        var scale: Double
        var imageCount, bytes: Int
        var factor: Double
        var measuredOn: Int

        init(_ addition: SizeReport.Addition) {
            scale = addition.scale.factor
            imageCount = addition.images
            bytes = addition.bytes
            factor = addition.factor
            measuredOn = addition.evidence
        }

        static let facts = PartFacts(
            name: "addition", meaning: "The cost of a further scale",
            fields: [
                "scale": "the scale", "imageCount": "the number of images that lack it",
                "bytes": "the bytes of their files, estimated",
                "factor": "the factor between the bytes of the next smaller scale and these",
                "measuredOn": "the number of images that the factor was measured on; 0 where it is assumed",
            ])
    }

    /// A vector image beside files of pixels.
    struct VectorImage: ReportPart {
        var path: String
        var pathBytes: String?
        var bytes, pixelFileCount, pixelBytes, saves: Int

        init(_ saving: SizeReport.Saving) {
            let name = PathEntry(saving.vectorImage)
            (path, pathBytes) = (name.path, name.pathBytes)
            bytes = saving.vectorBytes
            pixelFileCount = saving.pixelFileCount
            pixelBytes = saving.pixelBytes
            saves = saving.bytes
        }

        static let facts = PartFacts(
            name: "vectorImage", meaning: "A vector image beside files of pixels",
            fields: [
                "path": "the vector image", "pathBytes": PathEntry.bytesMeaning, "bytes": "its size",
                "pixelFileCount": "the number of files of pixels in its place",
                "pixelBytes": "the size of the files of pixels",
                "saves": "the bytes saved if only the vector image is shipped; negative if it is the larger",
            ])
    }

    /// An image only at 1x.
    struct Gain: ReportPart {
        var path: String
        var pathBytes: String?
        var score: Int

        init(_ gain: SizeReport.Gain) {
            let name = PathEntry(gain.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            score = gain.score
        }

        static let facts = PartFacts(
            name: "gain", meaning: "An image only at 1x, and what it would gain from a 2x",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
                "score": "the share of edges that are neither horizontal nor vertical, from 0 to 100",
            ])
    }

    /// The sum of the launch images.
    struct LaunchImages: ReportPart {
        var fileCount, bytes, padFileCount, padBytes, addedByLandscape: Int

        init(_ total: LaunchImageTotal) {
            fileCount = total.fileCount
            bytes = total.bytes
            padFileCount = total.padFileCount
            padBytes = total.padBytes
            addedByLandscape = total.uprightPadBytes
        }

        static let facts = PartFacts(
            name: "launchImages", meaning: "The sum of the launch images",
            fields: [
                "fileCount": "the number of launch images", "bytes": "their size",
                "padFileCount": "the number of those for iPads", "padBytes": "the size of those for iPads",
                "addedByLandscape": "what landscape images for iPads would add",
            ])
    }

    /// The answer to one question: of a scale or of a screen.
    struct Answer: ReportPart {
        var scale: Double?
        var pixels: PixelsEntry?
        var imageCount, pixelCount: Int?
        var bytes: Int
        var memory, fullScreenBytes: Int?

        init(_ projection: SizeReport.Projection) {
            scale = projection.scale
            imageCount = projection.images
            pixelCount = projection.pixels
            bytes = projection.bytes
            memory = projection.memory
        }

        init(_ projection: SizeReport.ScreenProjection) {
            pixels = PixelsEntry(projection.size)
            bytes = projection.bytes
            fullScreenBytes = projection.fullScreenBytes
        }

        static let facts = PartFacts(
            name: "answer", meaning: "The answer to --what-if, for a scale or for a screen",
            fields: [
                "scale": "the scale of the question", "pixels": "the screen of the question",
                "imageCount": "for a scale: the number of images that lack it",
                "pixelCount": "for a scale: the pixels of their files", "bytes": "the bytes of these images, estimated",
                "memory": "for a scale: their memory",
                "fullScreenBytes": "for a screen: the bytes of an image that covers it",
            ])
    }
}
