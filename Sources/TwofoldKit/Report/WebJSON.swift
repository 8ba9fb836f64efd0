extension JSONReport {
    /// The images of a tree for a program that builds pages.
    ///
    /// - Parameters:
    ///   - report: The images.
    ///   - address: The URLs of their files.
    ///   - sizes: The value of `sizes`, which makes browsers choose by width; nil lets them choose by scale.
    ///   - root: The folder that paths are relative to.
    ///   - projects: The projects' roots, which are listed only if there are several.
    public static func text(
        _ report: WebReport, at address: WebAddress, sizes: String? = nil, root: String, projects: [BytePath] = []
    ) throws -> String {
        try encode(WebDocument(report, address, sizes: sizes, root: root, projects: names(of: projects)))
    }
}

private struct WebDocument: Encodable {
    var version = 1
    var root: String
    var projects: [PathEntry]?
    var images: [Image]

    init(_ report: WebReport, _ address: WebAddress, sizes: String?, root: String, projects: [PathEntry]?) {
        self.root = root
        self.projects = projects
        images = report.images.compactMap { image in
            WebPicture(image, at: address, sizes: sizes).map { Image(image, $0, address) }
        }
    }

    struct Image: Encodable {
        var name: PathEntry
        var src: String
        var srcset: String
        var sizes: String?
        var width, height: Int
        var sources: [Source]
        var html: String
        /// Not called files, because those of other documents have other fields.
        var candidates: [File]

        init(_ image: WebImage, _ picture: WebPicture, _ address: WebAddress) {
            name = PathEntry(image.folder.appending(image.stem) ?? image.folder)
            src = picture.src
            srcset = picture.fallback.srcset
            sizes = picture.sizes
            width = picture.fallback.size.width
            height = picture.fallback.size.height
            sources = picture.sources.map(Source.init)
            html = WebMarkup.text(picture)
            candidates = image.files.map { File($0, address) }
        }
    }

    struct Source: Encodable {
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
    }

    struct File: Encodable {
        var path: String
        var pathBytes: String?
        var url, type: String?
        var media: String?
        var scale: Double
        var width, height, bytes: Int

        init(_ file: WebFile, _ address: WebAddress) {
            let name = PathEntry(file.path)
            path = name.path
            pathBytes = name.pathBytes
            url = address.url(of: file)
            type = file.format.mediaType
            let features = file.line.mediaFeatures ?? []
            media = features.isEmpty ? nil : features.joined(separator: " and ")
            scale = file.scale.factor
            width = file.size.width
            height = file.size.height
            bytes = file.byteCount
        }
    }
}
