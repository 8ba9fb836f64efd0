// The parts of the document of `sizes`; numbers are bytes where nothing else is said.

private let memoryMeaning = "the memory relative to that of the 1x; omitted without one"

extension SizeReport.Load: ReportPart {
    static let table = PartTable<Self>(
        "load", "What one kind of device downloads and loads",
        [
            .field("device", "the kind of device", \.screen.device),
            .field("scale", "the scale of its screen", \.screen.scale.factor),
            .field("imageCount", "the number of images that it shows", \.images),
            .field("downloads", "the bytes that it downloads", \.downloaded),
            .field("loads", "the bytes that it loads", \.used),
            .field("wasted", "the bytes that it downloads in vain", \.wasted),
            .field(
                "sliced", "the bytes that it would download if all images were in an asset catalog", \.sliced),
            .field("memory", "the memory that all images take at once", \.memory),
        ])
}

extension SizeReport.ScaleTotal: ReportPart {
    static let table = PartTable<Self>(
        "scale", "The sum of the files of one scale",
        [
            .field("scale", "the scale", \.scale.factor),
            .field("fileCount", "the number of files", \.fileCount),
            .field("bytes", "their size", \.bytes),
            .field("memory", "the memory of all of them", \.memory),
            .optional("memoryTimes1x", memoryMeaning, \.memoryRatio),
        ])
}

extension SizeReport.Image: ReportPart {
    static let table = PartTable<Self>(
        "sizedImage", "An image with all its files",
        [
            .field("name", "the image's path without scale and extension", \.name),
            .field("fileCount", "the number of its files, mipmaps included", \.fileCount),
            .field("bytes", "their size", \.bytes),
            .field("memory", "the memory of its largest file", \.memory),
            .field("memoryOfAll", "the memory of all its files", \.memoryOfAll),
            .field("files", "its image files", \.files),
        ])
}

extension SizeReport.File: ReportPart {
    static let table = PartTable<Self>(
        "sizedFile", "A file of an image, with its memory",
        [
            .path(\.path),
            .field("scale", "its scale", \.scale.factor),
            .optional("pixels", "its size; omitted if it cannot be read", \.size),
            .field("bytes", "its bytes on the disk", \.bytes),
            .field("memory", "its bytes in memory, four for each pixel", \.memory),
            .optional("memoryTimes1x", memoryMeaning, \.memoryRatio),
        ])
}

extension SizeReport.FlatArt: ReportPart {
    static let table = PartTable<Self>(
        "flatArt", "An image of few colors, which could be a vector image",
        [
            .path("its largest file", \.path),
            .field("colorCount", "the number of its colors", \.colors),
            .field("fileCount", "the number of its files", \.fileCount),
            .field("bytes", "their size", \.bytes),
        ])
}

extension SizeReport.Addition: ReportPart {
    static let table = PartTable<Self>(
        "addition", "The cost of a further scale",
        [
            .field("scale", "the scale", \.scale.factor),
            .field("imageCount", "the number of images that lack it", \.images),
            .field("bytes", "the bytes of their files, estimated", \.bytes),
            .field("factor", "the factor between the bytes of the next smaller scale and these", \.factor),
            .field(
                "measuredOn", "the number of images that the factor was measured on; 0 where it is assumed",
                \.evidence),
        ])
}

extension SizeReport.Saving: ReportPart {
    static let table = PartTable<Self>(
        "vectorImage", "A vector image beside files of pixels",
        [
            .path("the vector image", \.vectorImage),
            .field("bytes", "its size", \.vectorBytes),
            .field("pixelFileCount", "the number of files of pixels in its place", \.pixelFileCount),
            .field("pixelBytes", "the size of the files of pixels", \.pixelBytes),
            .field(
                "saves", "the bytes saved if only the vector image is shipped; negative if it is the larger", \.bytes),
        ])
}

extension SizeReport.Gain: ReportPart {
    static let table = PartTable<Self>(
        "gain", "An image only at 1x, and what it would gain from a 2x",
        [
            .path(\.path),
            .field(
                "score", "the share of edges that are neither horizontal nor vertical, from 0 to 100", \.score),
        ])
}

extension LaunchImageTotal: ReportPart {
    static let table = PartTable<Self>(
        "launchImages", "The sum of the launch images",
        [
            .field("fileCount", "the number of launch images", \.fileCount),
            .field("bytes", "their size", \.bytes),
            .field("padFileCount", "the number of those for iPads", \.padFileCount),
            .field("padBytes", "the size of those for iPads", \.padBytes),
            .field("addedByLandscape", "what landscape images for iPads would add", \.uprightPadBytes),
        ])
}

extension SizesDocument {
    /// The answer to one question: of a scale or of a screen.
    struct Answer: ReportPart {
        var bytes: Int
        var scale: SizeReport.Projection?
        var screen: SizeReport.ScreenProjection?

        static let table = PartTable<Self>(
            "answer", "The answer to --what-if, for a scale or for a screen",
            [
                .optional("scale", "the scale of the question", \.scale?.scale),
                .optional("pixels", "the screen of the question", \.screen?.size),
                .optional("imageCount", "for a scale: the number of images that lack it", \.scale?.images),
                .optional("pixelCount", "for a scale: the pixels of their files", \.scale?.pixels),
                .field("bytes", "the bytes of these images, estimated", \.bytes),
                .optional("memory", "for a scale: their memory", \.scale?.memory),
                .optional(
                    "fullScreenBytes", "for a screen: the bytes of an image that covers it", \.screen?.fullScreenBytes),
            ])
    }
}
