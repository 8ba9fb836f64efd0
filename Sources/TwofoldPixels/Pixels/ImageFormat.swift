/// A kind of image file, determined by its content.
public enum ImageFormat: String, Hashable, CaseIterable, Sendable {
    case png
    case jpeg
    /// A PNG that Xcode optimized for iPhones ("crushed"): it begins with a chunk `CgBI` and stores its samples
    /// differently.
    ///
    /// Its files are called `.png` like every other PNG, but most programs cannot read them.
    case crushedPNG = "cgbi"
    case gif
    case tiff
    case webp
    case heic
    case avif
    case jxl
    case pdf
    case svg

    /// The format of a file extension in any letter case; nil for one that does not belong to an image.
    package init?(fileExtension: [UInt8]?) {
        self.init(fileExtension: (fileExtension ?? [])[...])
    }

    /// The format of an extension that is part of a name.
    package init?(fileExtension: ArraySlice<UInt8>) {
        guard (3...4).contains(fileExtension.count) else { return nil }
        // As a number, because every listed name is asked.
        let letters = Self.letters(fileExtension.lazy.map(\.lowercasedASCII))
        guard let known = Self.extensions.first(where: { $0.letters == letters }) else { return nil }
        self = known.format
    }

    /// The letters of at most four as one number.
    private static func letters(_ text: some Sequence<UInt8>) -> UInt32 { text.reduce(0) { $0 << 8 | UInt32($1) } }

    private static let extensions: [(letters: UInt32, format: ImageFormat)] = [
        ("png", png), ("jpg", jpeg), ("jpeg", jpeg), ("gif", gif), ("tif", tiff), ("tiff", tiff), ("webp", webp),
        ("heic", heic), ("heif", heic), ("avif", avif), ("jxl", jxl), ("pdf", pdf), ("svg", svg),
    ].map { (letters($0.0.utf8), $0.1) }

    /// The format of a file that systems load as an image and that Twofold does not process: `BMP`; nil for all others.
    package static func otherFormat(of name: [UInt8]) -> String? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, name.count - dot <= 5 else { return nil }
        let ending = String(decoding: name[(dot + 1)...].map(\.lowercasedASCII), as: UTF8.self)
        return otherExtensions.contains(ending) ? ending.uppercased() : nil
    }

    private static let otherExtensions: Set<String> = [
        "icns", "ico", "bmp", "bmpf", "cur", "xbm", "tga", "psd", "eps", "avci", "exr", "jp2",
    ]

    /// The name that people use: `PNG`.
    package var displayName: String {
        switch self {
        case .crushedPNG: "CgBI PNG"
        case .webp: "WebP"
        case .jxl: "JPEG XL"
        default: rawValue.uppercased()
        }
    }

    /// Whether a master of this format is rendered at every scale instead of being reduced.
    package var isVector: Bool { self == .pdf || self == .svg }

    /// Whether images of this format are usually photographs, which have lossy compression in them already.
    ///
    /// WebP and JPEG XL can be either: ``ImageHeader/isLossy`` says which.
    package var isPhotographic: Bool { self == .jpeg || self == .heic || self == .avif }

    /// Whether variants of this format may be written lossily, at a quality from 1 to 100; those of PNG only if it is named.
    package var hasQuality: Bool { isPhotographic || self == .webp || self == .jxl }

    /// The extension of files that are called by their format.
    package var fileExtension: [UInt8] {
        switch self {
        case .jpeg: Array("jpg".utf8)
        case .crushedPNG: Array("png".utf8)
        default: Array(rawValue.utf8)
        }
    }

    /// The format of the variants of a master of this format: PNG for vector images and crushed PNGs, else the same.
    package var ofVariants: ImageFormat { isVector ? .png : ofExtension }

    /// The format that the extension of such a file says: a crushed PNG is called `.png`, which is a correct name for
    /// it.
    package var ofExtension: ImageFormat { self == .crushedPNG ? .png : self }
}
