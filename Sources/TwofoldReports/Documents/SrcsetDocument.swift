struct SrcsetDocument: ReportDocument {
    var report: WebReport
    var address: WebAddress
    var sizes: String?

    static let table = PartTable<Self>(
        "srcset", "The images of a tree, as web pages name them",
        [.field("images", "the images, sorted by folder and name", \.images)])

    private var images: [Image] {
        report.images.compactMap { image in
            WebPicture(image, at: address, sizes: sizes).map { Image(image: image, picture: $0, address: address) }
        }
    }

    struct Image: ReportPart {
        var image: WebImage
        var picture: WebPicture
        var address: WebAddress

        static let table = PartTable<Self>(
            "webImage", "An image of a web page",
            [
                .field("name", "the image's path without scale and extension") {
                    $0.image.folder.appending($0.image.stem) ?? $0.image.folder
                },
                .field("src", "the attribute `src` of the `img`", \.picture.src),
                .field("srcset", "its `srcset`", \.picture.fallback.srcset),
                .optional("sizes", "its `sizes`; omitted without `--sizes`", \.picture.sizes),
                .field("width", "its `width`", \.picture.fallback.size.width),
                .field("height", "its `height`", \.picture.fallback.size.height),
                .field("sources", "the `source` elements before it", \.picture.sources),
                .field("html", "all of it as HTML") { WebMarkup.text($0.picture) },
                .field("files", "every file of the image") { item in
                    item.image.files.map { File(file: $0, address: item.address) }
                },
            ])
    }

    struct File: ReportPart {
        var file: WebFile
        var address: WebAddress

        static let table = PartTable<Self>(
            "webFile", "A file of an image of a web page",
            [
                .path(\.file.path),
                .optional("url", "its URL; with `--hashed`, that of the copy") { $0.address.url(of: $0.file) },
                .optional("type", "its media type", \.file.format.mediaType),
                .optional("media", "the pages that it is for; omitted for all", \.media),
                .field("scale", "its scale", \.file.scale.factor),
                .field("pixels", "its size", \.file.size),
                .field("bytes", "its size in bytes", \.file.byteCount),
            ])

        private var media: String? {
            let features = file.line.mediaFeatures ?? []
            return features.isEmpty ? nil : features.joined(separator: " and ")
        }
    }
}

extension WebPicture.Source: ReportPart {
    static let table = PartTable<Self>(
        "webSource", "A source element of a picture",
        [
            .optional("media", "its `media`; omitted for all pages", \.media),
            .optional("type", "its `type`; omitted for all browsers", \.type),
            .field("srcset", "its `srcset`", \.srcset),
            .field("width", "its `width`", \.size.width),
            .field("height", "its `height`", \.size.height),
        ])
}
