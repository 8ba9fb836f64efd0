/// The way an image is written: everything that decides the file's bytes except pixels and metadata.
public enum ImageEncoding: Hashable, Sendable {
    /// Lossless; the effort decides the size. With a quality, libimagequant's, 1...100, it has at most 256 colors where
    /// these are enough, and is lossless otherwise.
    case png(effort: PNGEffort, quality: Int? = nil)
    /// Lossy, without chroma subsampling. `quality` is libjpeg's, 1...100.
    case jpeg(quality: Int)
    /// `quality` is libwebp's, 1...100, and nil is lossless.
    case webp(quality: Int?)
    /// At most 256 colors, alpha on or off.
    case gif
    /// Lossless.
    case tiff
    /// Lossless, with a second page: the same image at 2x.
    case tiffPair
    /// Lossy, with chroma at half resolution. `quality` is libheif's, 1...100.
    case heic(quality: Int)
    /// Lossy, with chroma at half resolution. `quality` is libheif's, 1...100.
    case avif(quality: Int)
    /// `quality` is 1...100 as in libjxl's own programs, and nil is lossless; so are images with transparency.
    case jxl(quality: Int?)

    /// The encoding of variants of a master of `format`.
    ///
    /// - Parameters:
    ///   - format: The master's format.
    ///   - isLossy: Whether this file has lossy compression in it.
    ///   - effort: The time spent on making a PNG small.
    ///   - quality: The quality of a lossy format or a PNG, 1...100, or nil for its default; a lossless WebP stays
    ///     lossless.
    public init(
        format: ImageFormat, isLossy: Bool = false, effort: PNGEffort = .standard, quality: Int? = nil
    ) {
        switch format {
        case .png, .crushedPNG, .svg, .pdf: self = .png(effort: effort, quality: quality)
        case .jpeg: self = .jpeg(quality: quality ?? 90)
        case .webp: self = .webp(quality: isLossy ? quality ?? 90 : nil)
        case .gif: self = .gif
        case .tiff: self = .tiff
        case .heic: self = .heic(quality: quality ?? 80)
        case .avif: self = .avif(quality: quality ?? 80)
        case .jxl: self = .jxl(quality: isLossy ? quality ?? 90 : nil)
        }
    }

    /// The encoding of variants in another format than their master's.
    ///
    /// - Parameters:
    ///   - format: The format of the variants.
    ///   - master: The master's format.
    ///   - isLossy: Whether the master has lossy compression in it; then WebP and JPEG XL have, too.
    ///   - effort: The time spent on making a PNG small.
    ///   - quality: The quality of the format, 1...100, or nil for its default; WebP and JPEG XL with a quality are
    ///     lossy.
    package init(_ format: ImageFormat, from master: ImageFormat, isLossy: Bool, effort: PNGEffort, quality: Int?) {
        self.init(
            format: format, isLossy: master.isPhotographic || isLossy || quality != nil, effort: effort,
            quality: quality)
    }

    /// The format of the resulting file.
    public var format: ImageFormat {
        switch self {
        case .png: .png
        case .jpeg: .jpeg
        case .webp: .webp
        case .gif: .gif
        case .tiff, .tiffPair: .tiff
        case .heic: .heic
        case .avif: .avif
        case .jxl: .jxl
        }
    }

    /// Whether it is a PNG with a quality, whose colors may be fewer.
    package var isQuantized: Bool { if case .png(_, _?) = self { true } else { false } }

    /// Whether decoding the file gives exactly the pixels that were stored: of a PNG with a quality, those of its colors.
    package var isLossless: Bool {
        switch self {
        case .png, .tiff, .tiffPair, .webp(quality: nil), .jxl(quality: nil): true
        case .jpeg, .webp, .gif, .heic, .avif, .jxl: false
        }
    }
}

/// The time spent on making a PNG small.
///
/// Its pixels are the same at every effort. Its bytes are not, so the effort is part of the recipe.
public enum PNGEffort: String, Hashable, CaseIterable, Sendable {
    /// For use while images are being drawn: large images take less time, and somewhat more bytes.
    case fast
    /// The default: the form and the filters that estimates promise to be the smallest.
    case standard = "default"
    /// For releases: about 5 per cent smaller than the default, about six times as slow.
    case high
    /// For releases whose bytes count more than time: everything is tried, at the highest levels.
    case max
}
