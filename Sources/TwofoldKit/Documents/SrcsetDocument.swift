extension JSONReport {
    /// The document of the images of a tree, for a program that builds pages.
    ///
    /// - Parameters:
    ///   - report: The images.
    ///   - address: The URLs of their files.
    ///   - sizes: The value of `sizes`, which makes browsers choose by width; nil lets them choose by scale.
    public func text(_ report: WebReport, at address: WebAddress, sizes: String? = nil) throws -> String {
        try text(SrcsetDocument(report, address, sizes: sizes), report.diagnostics)
    }
}

/// The images of a tree, as web pages name them.
struct SrcsetDocument: ReportDocument {
    static let command = "srcset"

    var images: [Image]

    init(_ report: WebReport, _ address: WebAddress, sizes: String?) {
        images = report.images.compactMap { image in
            WebPicture(image, at: address, sizes: sizes).map { Image(image, $0, address) }
        }
    }

    static let facts = PartFacts(
        name: "srcset", meaning: "The images of a tree, as web pages name them",
        fields: ["images": "the images, sorted by folder and name"])

    /// One image.
    struct Image: ReportPart {
        var name: PathEntry
        var src, srcset: String
        var sizes: String?
        var width, height: Int
        var sources: [Source]
        var html: String
        var files: [File]

        init(_ image: WebImage, _ picture: WebPicture, _ address: WebAddress) {
            name = PathEntry(image.folder.appending(image.stem) ?? image.folder)
            src = picture.src
            srcset = picture.fallback.srcset
            sizes = picture.sizes
            width = picture.fallback.size.width
            height = picture.fallback.size.height
            sources = picture.sources.map(Source.init)
            html = WebMarkup.text(picture)
            files = image.files.map { File($0, address) }
        }

        static let facts = PartFacts(
            name: "webImage", meaning: "An image of a web page",
            fields: [
                "name": "the image's path without scale and extension",
                "src": "the attribute `src` of the `img`", "srcset": "its `srcset`",
                "sizes": "its `sizes`; omitted without `--sizes`",
                "width": "its `width`", "height": "its `height`",
                "sources": "the `source` elements before it", "html": "all of it as HTML",
                "files": "every file of the image",
            ])
    }

    /// A `source` element.
    struct Source: ReportPart {
        var media, type: String?
        var srcset: String
        var width, height: Int

        init(_ source: WebPicture.Source) {
            media = source.media
            type = source.type
            srcset = source.srcset
            width = source.size.width
            height = source.size.height
        }

        static let facts = PartFacts(
            name: "webSource", meaning: "A source element of a picture",
            fields: [
                "media": "its `media`; omitted for all pages", "type": "its `type`; omitted for all browsers",
                "srcset": "its `srcset`", "width": "its `width`", "height": "its `height`",
            ])
    }

    /// A file of an image.
    struct File: ReportPart {
        var path: String
        var pathBytes: String?
        var url, type, media: String?
        var scale: Double
        var pixels: PixelsEntry
        var bytes: Int

        init(_ file: WebFile, _ address: WebAddress) {
            let name = PathEntry(file.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            url = address.url(of: file)
            type = file.format.mediaType
            let features = file.line.mediaFeatures ?? []
            media = features.isEmpty ? nil : features.joined(separator: " and ")
            scale = file.scale.factor
            pixels = PixelsEntry(file.size)
            bytes = file.byteCount
        }

        static let facts = PartFacts(
            name: "webFile", meaning: "A file of an image of a web page",
            fields: [
                "path": PathEntry.pathMeaning, "pathBytes": PathEntry.bytesMeaning,
                "url": "its URL; with `--hashed`, that of the copy",
                "type": "its media type", "media": "the pages that it is for; omitted for all",
                "scale": "its scale", "pixels": "its size", "bytes": "its size in bytes",
            ])
    }
}
