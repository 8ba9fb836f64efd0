extension Orientation {
    /// The orientation that a file states, the same for every engine; upright where that is damaged or missing.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - format: Its format.
    package static func stated(by file: [UInt8], _ format: ImageFormat) -> Orientation {
        switch format {
        case .png, .crushedPNG: PNGFile.orientation(of: file)
        case .jpeg: JPEGFile.orientation(of: file)
        case .webp: WebPFile.orientation(of: file)
        case .tiff: TIFFTags(file)?.orientation ?? .upright
        // HEIF's own properties and JPEG XL's header turn the image while it is decoded, and their Exif blocks do not
        // count.
        case .heic, .avif, .jxl, .gif, .pdf, .svg: .upright
        }
    }
}
