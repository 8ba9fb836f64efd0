// Messages about what a format is, and what of it is not made; see Catalogue.swift.

extension Diagnostic {
    static func install(_ format: ImageFormat) -> String {
        switch format {
        case .heic, .avif:
            "install libvips' HEIF module: on Debian and Ubuntu 'apt install libvips42' or, where it is a package of its "
                + "own, 'libvips-heif'; with Homebrew 'brew install vips'"
        case .pdf:
            "install libvips' Poppler module: on Debian and Ubuntu 'apt install libvips42' or, where it is a package of "
                + "its own, 'libvips-poppler'; with Homebrew 'brew install vips'"
        case .svg: "install librsvg: 'apt install librsvg2-dev' or 'brew install librsvg'"
        default: "install a libvips that is built with \(format.displayName), or export the image as PNG"
        }
    }

    static func unsupportedFormat(_ path: BytePath, _ format: ImageFormat) -> Diagnostic {
        Diagnostic(
            .imageUnsupported, .warning, path,
            "this engine does not read \(format.displayName); nothing is made from this file",
            fix: "export it as PNG")
    }

    static func severalPages(_ path: BytePath, _ header: ImageHeader) -> Diagnostic {
        if header.drawing != nil {
            return Diagnostic(
                .imageSeveralPages, .warning, path, "only the first of its \(header.pages) pages is drawn",
                fix: "export the picture as a file of one page")
        }
        return Diagnostic(
            .imageSeveralPages, .error, path,
            header.isScalePair
                ? "this TIFF holds the picture at 1x and at 2x already, so it is no @2x file; nothing is made from it"
                : "this TIFF has \(header.pages) pages; nothing is made from it",
            fix: header.isScalePair
                ? "remove the scale from its name" : "export each page as a file of its own")
    }

    static func scalePair(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .imageScalePair, .note, path, "this TIFF holds the picture at 1x and at 2x; there is nothing to make",
            fix: "nothing to do")
    }

    static func drawingInCatalog(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .planCatalogDrawing, .note, path, "asset catalogs draw their vectors themselves; nothing is made from it",
            fix: "to have PNGs all the same, add 'catalog-vectors: true' to .twofold.yml and list them in Contents.json"
        )
    }
}
