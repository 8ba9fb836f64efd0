/// One file that a page can name for an image, and what a browser must know to choose it.
package struct WebFile: Hashable, Sendable {
    package var path: BytePath
    /// What its path means: image, scale and line.
    var rendition: Rendition
    /// The format of its content.
    package var format: ImageFormat
    /// Its size in pixels; a vector image's in CSS pixels.
    package var size: PixelSize
    package var byteCount: Int
    /// The place of its copy under a name that says the content, in the folder of such copies; nil without one.
    package var copy: BytePath?

    /// Pixels per CSS pixel, according to its name.
    package var scale: ScaleFactor { rendition.name.scale }

    /// The width in pixels for which its name says that it is made; nil for a file that is chosen by scale.
    var width: Int? { rendition.width }

    package var line: Line { rendition.lineOfImage }

    /// The size in which it is shown, in CSS pixels, rounded up as variants are.
    var shownSize: PixelSize {
        func shown(_ side: Int) -> Int {
            let (hundredths, overflow) = side.multipliedReportingOverflow(by: 100)
            return overflow ? side : max(1, (hundredths - 1) / scale.hundredths + 1)
        }
        return format.isVector ? size : PixelSize(width: shown(size.width), height: shown(size.height))
    }
}

extension ImageFormat {
    /// The media type of a format that browsers show; nil for the others.
    ///
    /// All current ones show these, but for JPEG XL: a page can offer it, and must have another file, too. TIFF, HEIC
    /// and PDF are shown by Safari at most, and so are PNGs that Xcode crushed.
    package var mediaType: String? {
        switch self {
        case .jxl, .avif, .webp, .png, .jpeg, .gif: "image/\(rawValue)"
        case .svg: "image/svg+xml"
        case .crushedPNG, .tiff, .heic, .pdf: nil
        }
    }

    /// The media type of a format that all current browsers show.
    package var mediaTypeOfAll: String? { self == .jxl ? nil : mediaType }

    /// The order in which a page offers formats: a browser takes the first that it knows.
    ///
    /// Every browser that shows a format of this list shows all that follow it, too; 2 is what all have always shown.
    var webRank: Int {
        switch self {
        case .jxl: -1
        case .avif: 0
        case .webp: 1
        default: 2
        }
    }
}
